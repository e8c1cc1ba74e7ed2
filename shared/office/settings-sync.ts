// How a counter hears what was set for it, and says what became of that. A setting that it does not know, or would not take from its own owner,
// changes nothing there and is told back.
import { z } from 'zod'
import { digestSchema } from '../protocol'
import { readableList, toldName } from '../protocol/readable'

export const SETTINGS_PATH = '/v1/settings'

const MOST_SETTINGS = 100
const LONGEST_KEY = 60
const LONGEST_MARK = 120
const LONGEST_NAME = 200

const keySchema = z.string().min(1).max(LONGEST_KEY)
/** Which value it is: where and when it was set. */
const markSchema = z.string().max(LONGEST_MARK)

/** `unknown`: the counter's version has no such setting. `invalid`: it would not take the value from its own owner. */
export const REFUSALS = ['unknown', 'invalid'] as const
export const refusalSchema = z.enum(REFUSALS)
export type Refusal = z.output<typeof refusalSchema>

/** Where it was set. The name of a shop or a group; null for all counters and for this one alone. A newer office may know further kinds. */
const fromSchema = z.object({
  kind: z.string().max(LONGEST_KEY),
  name: toldName(LONGEST_NAME).nullable(),
})
export type SetFrom = z.output<typeof fromSchema>

export const setBySchema = z.object({
  /** By the office's clock. */
  setAtMs: z.number(),
  /** By name; null for somebody who was removed since. */
  setBy: toldName(LONGEST_NAME).nullable(),
  from: fromSchema,
})

export const syncedSettingSchema = setBySchema.extend({
  key: keySchema,
  mark: markSchema,
  /** Looked at by the counter, against its own bounds. */
  value: z.unknown(),
})
export type SyncedSetting = z.output<typeof syncedSettingSchema>

export const takenSettingSchema = z.strictObject({
  key: keySchema,
  mark: markSchema,
  /** Null for one that is in force at the counter. */
  refused: refusalSchema.nullable(),
})
export type TakenSetting = z.output<typeof takenSettingSchema>

/** What the counter holds now; `null` before it has heard of any. */
export const settingsRequestSchema = z.strictObject({
  taken: z.array(takenSettingSchema).max(MOST_SETTINGS).readonly().nullable(),
})
export const settingsAnswerSchema = z.object({
  /** Of what follows, but for names. A hello tells it. */
  digest: digestSchema,
  settings: readableList(syncedSettingSchema, MOST_SETTINGS),
})
export type SettingsAnswer = z.output<typeof settingsAnswerSchema>
