// The keys that the counters of a shop share, in a backup: so that they are not lost with the last counter. What a counter keeps of its office
// beside them, by which the office knows it, is in no backup.
import { join } from 'node:path'
import {
  CONNECTED_ENVIRONMENTS,
  connectedEnvironmentSchema,
  type ConnectedEnvironment,
} from '#shared/shop/setup'
import { z } from 'zod'
import { exists } from '#shared/node/files/disk'
import type { KeyStore } from '../access/credentials'
import { openOfficeStores, type OfficeStores } from '../access/office-stores'
import type { Protector } from '../access/protector'

export const packedShopsKeysSchema = z
  .array(z.object({ environment: connectedEnvironmentSchema, copies: z.array(z.unknown()).readonly() }))
  .readonly()
type PackedShopsKeys = z.output<typeof packedShopsKeysSchema>

/** Given by whoever knows what a counter keeps of its office. */
export interface ShopsKeysInBackups {
  /** The copies that a backup of this counter takes; empty where it has none. */
  copiesIn(kept: Uint8Array, nowMs: number): Promise<readonly object[]>
  /** What a restored counter keeps of `copies`; null if there is nothing in them that this version understands. */
  keptAfterRestore(copies: readonly unknown[]): Promise<Uint8Array | null>
}

export interface ShopsKeysSource {
  readonly offices: OfficeStores
  readonly shopsKeys: ShopsKeysInBackups
  readonly now: () => number
  /** Not while nobody has a PIN: whoever finds the counter so gets no keys. */
  readonly mayTakeShopsKeys: () => boolean
}

export async function shopsKeysToPack(
  { offices, shopsKeys, now, mayTakeShopsKeys }: ShopsKeysSource,
  leftOut: readonly ConnectedEnvironment[],
): Promise<PackedShopsKeys> {
  if (!mayTakeShopsKeys()) return []
  const packed: PackedShopsKeys[number][] = []
  for (const environment of CONNECTED_ENVIRONMENTS.filter((one) => !leftOut.includes(one))) {
    const copies = await copiesHere(offices, environment, (kept) => shopsKeys.copiesIn(kept, now()))
    if (copies.length > 0) packed.push({ environment, copies: [...copies] })
  }
  return packed
}

export interface RestoredShopsKeys {
  readonly offices: OfficeStores
  readonly shopsKeys: ShopsKeysInBackups
  readonly protector: Protector
  readonly keyStore: KeyStore
}

/**
 * Keeps those of the backup in `staging`, for each environment that comes with it. Those that are here are kept with them: a restore must not cost
 * a counter the keys that the shop has since.
 */
export async function stageShopsKeys(
  staging: string,
  packed: PackedShopsKeys,
  { offices, shopsKeys, protector, keyStore }: RestoredShopsKeys,
  nowMs: number,
): Promise<void> {
  const staged = openOfficeStores(staging, protector, keyStore)
  for (const environment of CONNECTED_ENVIRONMENTS) {
    if (!(await exists(join(staging, environment)))) continue
    const brought = packed.filter((one) => one.environment === environment).flatMap(({ copies }) => copies)
    const here = await copiesHere(offices, environment, (kept) => shopsKeys.copiesIn(kept, nowMs))
    const kept = await shopsKeys.keptAfterRestore([...here, ...brought])
    // A computer that keeps no secrets is in no office, and keeps no keys of one.
    if (kept !== null) await staged.of(environment).save(kept)
  }
}

/** Whether a computer keeps what a backup brings. */
export const keepsSecrets = async (protector: Pick<Protector, 'state'>): Promise<boolean> =>
  (await protector.state()).kind !== 'session'

async function copiesHere(
  offices: OfficeStores,
  environment: ConnectedEnvironment,
  copiesIn: (kept: Uint8Array) => Promise<readonly object[]>,
): Promise<readonly object[]> {
  // One that cannot be opened now brings nothing, and a backup of the rest is made all the same.
  const kept = await offices
    .of(environment)
    .load()
    .catch(() => null)
  return kept === null ? [] : copiesIn(kept)
}
