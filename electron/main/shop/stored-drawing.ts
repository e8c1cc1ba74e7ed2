// The settings that are needed before Electron is ready, read without what the others need.
import { join } from 'node:path'
import type { Preferences } from '@shared/domain/preferences'
import { LANGUAGES, SOURCE_LANGUAGE, type Language } from '@shared/languages'
import { readTextIfThereSync } from '../files/disk'

/** The name of the settings' file, which ends in `.json`. */
export const PREFERENCES_FILE = 'preferences'

const SOFTWARE: Preferences['drawing'] = 'software'

/** Whether the settings in `folder` say to draw without the graphics card. Settings that cannot be read say no. */
export const drawsInSoftware = (folder: string): boolean => stored(folder, 'drawing') === SOFTWARE

/** The language of the settings in `folder`; English if they cannot be read. */
export function storedLanguage(folder: string): Language {
  const language = stored(folder, 'language')
  return LANGUAGES.find((known) => known === language) ?? SOURCE_LANGUAGE
}

function stored(folder: string, name: keyof Preferences): unknown {
  try {
    const settings: unknown = JSON.parse(
      readTextIfThereSync(join(folder, `${PREFERENCES_FILE}.json`)) ?? 'null',
    )
    return typeof settings === 'object' && settings !== null ? Reflect.get(settings, name) : undefined
  } catch {
    return undefined
  }
}
