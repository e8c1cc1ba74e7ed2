// The settings that are needed before Electron is ready, read without what the others need.
import { join } from 'node:path'
import type { Preferences } from '#shared/shop/preferences'
import { LANGUAGES, SOURCE_LANGUAGE, type Language } from '#shared/base/languages'
import { readTextIfThereSync } from '#shared/node/files/disk'

/** The name of the settings' file, which ends in `.json`. */
export const PREFERENCES_FILE = 'preferences'

const SOFTWARE: Preferences['drawing'] = 'software'

/** The note of data-folder/data-place.ts. */
const MOVED_FILE = 'moved.json'

/** Whether the settings in `folder` say to draw without the graphics card. Settings that cannot be read say no. */
export const drawsInSoftware = (folder: string): boolean => stored(folder, 'drawing') === SOFTWARE

/** The language of the settings in `folder`; English if they cannot be read. */
export function storedLanguage(folder: string): Language {
  const language = stored(folder, 'language')
  return LANGUAGES.find((known) => known === language) ?? SOURCE_LANGUAGE
}

function stored(folder: string, name: keyof Preferences): unknown {
  const folderMovedTo = fieldOf(join(folder, MOVED_FILE), 'folder')
  const place = typeof folderMovedTo === 'string' ? folderMovedTo : folder
  return fieldOf(join(place, `${PREFERENCES_FILE}.json`), name)
}

function fieldOf(file: string, name: string): unknown {
  try {
    const stored: unknown = JSON.parse(readTextIfThereSync(file) ?? 'null')
    return typeof stored === 'object' && stored !== null ? Reflect.get(stored, name) : undefined
  } catch {
    return undefined
  }
}
