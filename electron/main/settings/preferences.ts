// The shop's small settings, in one JSON file. The only file that uses electron-store. A damaged file is set aside,
// never overwritten.
import { join } from 'node:path'
import { changedPreferences, readablePreferences } from '#shared/shop/preferences'
import Store from 'electron-store'
import { renameDurablySync } from '#shared/node/files/durable-rename'
import { marked, NewerVersionError } from '../files/format'
import { PRIVATE_FILE_MODE } from '#shared/node/files/private-modes'
import type { AppLog } from '../platform/app-log'
import { holdingPreferences, type PreferencesStore } from './held-preferences'
import { bringSettingsUpToDate, SETTINGS_FORMAT } from './settings-format'
import { PREFERENCES_FILE } from './stored-drawing'

export type { PreferencesStore } from './held-preferences'

export interface OpenPreferences {
  readonly folder: string
  readonly now: () => number
  readonly log: AppLog
  /** The file as a whole cannot be read: every setting has its default. */
  readonly onDamage: () => void
}

/** Opens the settings in `folder`. Each setting that cannot be read gets its default. Throws `NewerVersionError`, with nothing changed. */
export function openPreferences(options: OpenPreferences): PreferencesStore {
  const store = openStore(options)
  // The store reads and parses its file at each look, and nobody else writes it while the app runs.
  let known = readablePreferences(store.store)
  return holdingPreferences({
    read: () => known,
    change: (changes) => {
      const changed = changedPreferences(known, changes)
      store.set(marked(SETTINGS_FORMAT, changed))
      known = readablePreferences(store.store)
      return changed
    },
  })
}

function openStore({ folder, now, log, onDamage }: OpenPreferences): Store<Record<string, unknown>> {
  const open = (): Store<Record<string, unknown>> => {
    const store = new Store<Record<string, unknown>>({
      cwd: folder,
      name: PREFERENCES_FILE,
      configFileMode: PRIVATE_FILE_MODE,
    })
    bringSettingsUpToDate(store, SETTINGS_FORMAT)
    return store
  }
  try {
    return open()
  } catch (error) {
    if (error instanceof NewerVersionError) throw error
    log.error('preferences.unreadable', error)
    onDamage()
    const file = join(folder, `${PREFERENCES_FILE}.json`)
    renameDurablySync(file, join(folder, `${PREFERENCES_FILE}.damaged-${now()}.json`))
    return open()
  }
}
