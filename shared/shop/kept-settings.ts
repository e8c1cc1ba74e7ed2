// The owner's settings were changed by somebody else than Galla: what says so in the log, and what is told of it
// (docs/money-safety.md 6).
import { z } from 'zod'
import { roleSchema, staffIdSchema } from '../access/staff'
import type { RequestId } from '../base/ids'
import { OWNERS_PREFERENCES, type OwnersPreference } from './preferences'
import { setChangeSchema } from './settings-changes'

/** The request id under which it stands in the journal. It cannot belong to a sale: ids of sales are longer. */
export const SETTINGS_ID = 'SETTINGS' as RequestId

/** A list of staff has no more; entries and notices of it neither. */
const MOST_PEOPLE = 200

/** More than every value of all settings at once. The oldest ones go. */
export const MOST_CHANGES = 400

/** What an owner last set of a person who sells here: no name, and of the PIN a digest of the public key beside it, which each new PIN changes. */
export const knownPersonSchema = z.object({
  id: staffIdSchema,
  role: roleSchema,
  isActive: z.boolean(),
  /** Null for somebody who has no PIN. */
  key: z.hex().nullable(),
})
export type KnownPerson = z.output<typeof knownPersonSchema>

/** Which settings an owner set last, as a number that only rises and their digest: an earlier file is known by it. */
export const settingsKeptEventSchema = z.object({
  type: z.literal('settings-kept'),
  version: z.number().int().positive(),
  digest: z.hex().length(64),
  people: z.array(knownPersonSchema).max(MOST_PEOPLE).readonly(),
  /** What was set since the entry before, by whom; absent where nothing was: people changed, or the settings were seen for the first time. */
  changes: z.array(setChangeSchema).max(MOST_CHANGES).readonly().optional(),
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
  /** Names of whom the list of staff says otherwise than what was set last, which holds. */
  people: z.array(z.string()).max(MOST_PEOPLE).readonly(),
})
export type ChangedSettings = z.output<typeof changedSettingsSchema>
