// The one setting that is needed before Electron is ready, read without what the others need.
import { join } from 'node:path'
import type { Preferences } from '@shared/domain/preferences'
import { readTextIfThereSync } from '../files/disk'

/** The name of the settings' file, which ends in `.json`. */
export const PREFERENCES_FILE = 'preferences'

const SOFTWARE: Preferences['drawing'] = 'software'

/** Whether the settings in `folder` say to draw without the graphics card. Settings that cannot be read say no. */
export function drawsInSoftware(folder: string): boolean {
  try {
    const stored: unknown = JSON.parse(
      readTextIfThereSync(join(folder, `${PREFERENCES_FILE}.json`)) ?? 'null',
    )
    return typeof stored === 'object' && stored !== null && 'drawing' in stored && stored.drawing === SOFTWARE
  } catch {
    return false
  }
}
