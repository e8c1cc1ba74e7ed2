// The owner's settings were changed by somebody else than Galla: what says so in the log, and what is told of it
// (docs/money-safety.md 6).
import { z } from 'zod'
import type { RequestId } from '../base/ids'
import { OWNERS_PREFERENCES, type OwnersPreference } from './preferences'

/** The request id under which it stands in the journal. It cannot belong to a sale: ids of sales are longer. */
export const SETTINGS_ID = 'SETTINGS' as RequestId

/** Which settings an owner set last, as a number that only rises and their digest: an earlier file is known by it. */
export const settingsKeptEventSchema = z.object({
  type: z.literal('settings-kept'),
  version: z.number().int().positive(),
  digest: z.hex().length(64),
})
export type SettingsKeptEvent = z.output<typeof settingsKeptEventSchema>

const NAMES = Object.keys(OWNERS_PREFERENCES) as [OwnersPreference, ...OwnersPreference[]]

export const changedSettingsSchema = z.object({
  /**
   * `edited`: the file says something else than what was set. `earlier`: the sealed copy is from before the last change. `gone`: there is
   * none that opens. In the last two nobody knows what was set, and where the file is not proven by the log nothing of it holds.
   */
  kind: z.enum(['edited', 'earlier', 'gone']),
  /** Each setting that holds otherwise than the file says; null for a value that is no word or number. */
  differences: z
    .array(z.object({ name: z.enum(NAMES), holds: z.string().nullable(), written: z.string().nullable() }))
    .readonly(),
})
export type ChangedSettings = z.output<typeof changedSettingsSchema>
