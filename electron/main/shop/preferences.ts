// The shop's small settings, in one JSON file. The only file that uses electron-store. A damaged file is set aside,
// never overwritten.
import { join } from 'node:path'
import { changedPreferences, readablePreferences } from '@shared/domain/preferences'
import Store from 'electron-store'
import { z } from 'zod'
import { writeWholeSync } from '../files/atomic-file'
import { renameDurablySync } from '../files/durable-rename'
import { contentOf, marked, newestVersion, olderCopyOf, type Format } from '../files/format'
import { PRIVATE_FILE_MODE } from '../files/private-modes'
import type { AppLog } from '../platform/app-log'
import { holdingPreferences, type PreferencesStore } from './held-preferences'
import { PREFERENCES_FILE } from './stored-drawing'

export type { PreferencesStore } from './held-preferences'

/** Each setting is read by itself (`readablePreferences`). */
export const SETTINGS_FORMAT: Format = { mark: 'galla-settings', schema: z.looseObject({}), steps: [] }

export interface OpenPreferences {
  readonly folder: string
  readonly now: () => number
  readonly log: AppLog
  /** The file as a whole cannot be read: every setting has its default. */
  readonly onDamage: () => void
  readonly format?: Format
}

/** Opens the settings in `folder`. Each setting that cannot be read gets its default. */
export function openPreferences(options: OpenPreferences): PreferencesStore {
  const { format = SETTINGS_FORMAT } = options
  const store = openStore(options, format)
  // The store reads and parses its file at each look, and nobody else writes it while the app runs.
  let known = readablePreferences(store.store)
  return holdingPreferences({
    read: () => known,
    change: (changes) => {
      const changed = changedPreferences(known, changes)
      store.set(marked(format, changed))
      known = readablePreferences(store.store)
      return changed
    },
  })
}

function openStore(
  { folder, now, log, onDamage }: OpenPreferences,
  format: Format,
): Store<Record<string, unknown>> {
  const open = (): Store<Record<string, unknown>> => {
    const store = new Store<Record<string, unknown>>({
      cwd: folder,
      name: PREFERENCES_FILE,
      configFileMode: PRIVATE_FILE_MODE,
    })
    const stored = store.store
    if (Object.keys(stored).length === 0) return store
    const { content, from } = contentOf(stored, format)
    if (from < newestVersion(format.steps)) {
      writeWholeSync(olderCopyOf(store.path, from), `${JSON.stringify(stored)}\n`)
      store.store = marked(format, content)
    }
    return store
  }
  try {
    return open()
  } catch (error) {
    log.error('preferences.unreadable', error)
    onDamage()
    const file = join(folder, `${PREFERENCES_FILE}.json`)
    renameDurablySync(file, join(folder, `${PREFERENCES_FILE}.damaged-${now()}.json`))
    return open()
  }
}
