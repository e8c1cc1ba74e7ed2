// What the computer keeps about updates between two starts.
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { keptUpdateHoldSchema } from '#shared/shop/update-hold'
import { readJson, writeJson } from '../files/atomic-file'
import type { Damage } from '../files/damage'

const keptSchema = z.object({
  version: z.literal(1),
  feed: z.string().nullable(),
  /** The version that the owner holds back. */
  held: z.string().nullable(),
  /** What the office holds back, whatever the owner here does. */
  officeHold: keptUpdateHoldSchema.nullable(),
  checkedAt: z.number().nullable(),
  /** Chosen once, by chance, and never sent anywhere: it decides when this computer's turn of a rollout comes. */
  chance: z.string().regex(/^[0-9a-f]{32}$/),
  /** The signed list of the package that lies here, checked and complete; null if none does. */
  list: z.string().nullable(),
})
export type KeptUpdates = z.output<typeof keptSchema>

const CHANCE_BYTES = 16
const FILE = 'updates.json'

export interface KeptSettings {
  read(): KeptUpdates
  /** Throws if the disk refuses; nothing is changed then. */
  change(changes: Partial<KeptUpdates>): Promise<void>
}

/**
 * A damaged file is put aside and counts as none: no feed is asked until the owner gives one again. Neither does one that
 * the disk will not read keep the counter from opening.
 */
export async function openKeptSettings(folder: string, damage: Pick<Damage, 'note'>): Promise<KeptSettings> {
  const file = join(folder, FILE)
  const stored = await readJson(file, keptSchema).catch(() => ({ kind: 'damaged' }) as const)
  if (stored.kind === 'damaged') damage.note('updates', file)
  let kept: KeptUpdates =
    stored.kind === 'there'
      ? stored.value
      : {
          version: 1,
          feed: null,
          held: null,
          officeHold: null,
          checkedAt: null,
          chance: randomBytes(CHANCE_BYTES).toString('hex'),
          list: null,
        }
  return {
    read: () => kept,
    change: async (changes) => {
      const changed = { ...kept, ...changes }
      await writeJson(file, changed)
      kept = changed
    },
  }
}

const HUNDRED = 100
const DIGITS = 8

/** Whether a computer of this chance is among the first `percent` of a hundred for `version`: others each time. */
export function isTurn(chance: string, version: string, percent: number): boolean {
  const drawn = createHash('sha256').update(`${chance} ${version}`).digest('hex').slice(0, DIGITS)
  return (Number.parseInt(drawn, 16) / 16 ** DIGITS) * HUNDRED < percent
}
