// What owners set at the office, as this counter holds it. Each value is looked at here again, against the bounds that the counter's own owner has;
// one that is refused changes nothing: what was told before it holds on, else the counter's own.
import { z } from 'zod'
import { isPushedKey, type PushedKey } from '#shared/office/pushed-keys'
import { pushedValueOf, type PushedValues } from '#shared/office/pushed-settings'
import {
  refusalSchema,
  setBySchema,
  syncedSettingSchema,
  type Refusal,
  type TakenSetting,
  type SyncedSetting,
} from '#shared/office/settings-sync'

const inForceSchema = setBySchema.extend({ value: z.unknown() })

/** A setting as it was told, and what holds of it. */
export const heldSettingSchema = syncedSettingSchema.extend({
  refused: refusalSchema.nullable(),
  /** Null where the counter's own value holds. */
  inForce: inForceSchema.nullable(),
})
export type HeldSetting = z.output<typeof heldSettingSchema>

/** What was told last. Without a digest nothing was. */
export const heldSettingsSchema = z.object({
  digest: z.string().nullable(),
  settings: z.array(heldSettingSchema).readonly(),
})
export type HeldSettings = z.output<typeof heldSettingsSchema>
export const NOTHING_HELD: HeldSettings = { digest: null, settings: [] }

const refusalOf = (key: string, value: unknown): Refusal | null => {
  if (!isPushedKey(key)) return 'unknown'
  return pushedValueOf(key, value) === undefined ? 'invalid' : null
}

/** Takes what is told now in place of what was held. A setting that is told no more is not held either. */
export function takeTold(told: readonly SyncedSetting[], former: readonly HeldSetting[]): HeldSetting[] {
  return told.map(({ key, mark, value, setAtMs, setBy, from }) => {
    const refused = refusalOf(key, value)
    const before = former.find((held) => held.key === key)?.inForce ?? null
    const stillHolds = before !== null && refusalOf(key, before.value) === null ? before : null
    return {
      key,
      mark,
      value,
      setAtMs,
      setBy,
      from,
      refused,
      inForce: refused === null ? { value, setAtMs, setBy, from } : stillHolds,
    }
  })
}

/** The value of a setting that holds by the office's word; undefined where the counter's own does. */
export function valueInForce<Key extends PushedKey>(
  { settings }: HeldSettings,
  key: Key,
): PushedValues[Key] | undefined {
  const inForce = settings.find((held) => held.key === key)?.inForce ?? null
  return inForce === null ? undefined : pushedValueOf(key, inForce.value)
}

/** What the office is told of it. */
export const takenOf = ({ settings }: HeldSettings): readonly TakenSetting[] =>
  settings.map(({ key, mark, refused }) => ({ key, mark, refused }))
