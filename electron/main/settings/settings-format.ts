// The settings as a file that says its format. The file itself is electron-store's (preferences.ts).
import { z } from 'zod'
import { writeWholeSync } from '../files/atomic-file'
import { contentOf, marked, newestVersion, olderCopyOf, type Format } from '../files/format'

/** Each setting is read by itself (`readablePreferences`). */
export const SETTINGS_FORMAT: Format = { mark: 'galla-settings', schema: z.looseObject({}), steps: [] }

/** A store's file, which is written as a whole. */
export interface StoredSettings {
  readonly path: string
  store: Record<string, unknown>
}

/** Brings settings of an older version up to date, after a copy of them. Throws as `contentOf` does, with nothing changed. */
export function bringSettingsUpToDate(stored: StoredSettings, format: Format): void {
  const said = stored.store
  if (Object.keys(said).length === 0) return
  const { content, from } = contentOf(said, format)
  if (from === newestVersion(format.steps)) return
  writeWholeSync(olderCopyOf(stored.path, from), `${JSON.stringify(said)}\n`)
  stored.store = marked(format, content)
}
