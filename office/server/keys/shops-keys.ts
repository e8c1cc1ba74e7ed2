// Which keys are the shop's: the last of those that ever were. A counter that comes back with former ones, or a backup of them, makes nobody go
// back to them, whoever was taken out meanwhile (docs/office.md).
import type { Kysely, Transaction } from 'kysely'
import type { OfficeTables } from '../database/schema'

export interface ShopsKeys {
  readonly keysDigest: string
  /** How often the keys were replaced before these. */
  readonly renewal: number
  readonly line: number
}

export interface KnownKeys {
  /** Null before the first counter made some. */
  readonly shops: ShopsKeys | null
  /** What the asked digest is: null for one that was never the shop's. */
  readonly asked: ShopsKeys | null
}

/** What a counter that says which keys it has is to do. `after` are the keys after which it makes new ones; null while somebody may have the shop's. */
export type JudgedClaim =
  | { readonly kind: 'yours'; readonly isNewOfShop: boolean; readonly isNewLine: boolean }
  | { readonly kind: 'held'; readonly after: number | null; readonly isFormer: boolean }

export interface ClaimedKeys {
  readonly isNew: boolean
  readonly renewal: number
}

export interface KeysStandingNow extends KnownKeys {
  /** Another counter that is not taken out has the shop's keys, or has them sealed for it. */
  readonly areElsewhere: boolean
  /** Another counter that is not taken out has any keys. */
  readonly hasOthers: boolean
  /** The shop's keys wait for the asking counter, sealed. */
  readonly areSealedForIt: boolean
  /** The office was restored: its newest keys may not be the shop's. */
  readonly wasRestored: boolean
  /** Since then a counter that is not taken out has not said what it has. */
  readonly hasUnsaid: boolean
}

const YOURS_AGAIN: JudgedClaim = { kind: 'yours', isNewOfShop: false, isNewLine: false }
const FOLLOWING: JudgedClaim = { kind: 'yours', isNewOfShop: true, isNewLine: false }
const MADE: JudgedClaim = { kind: 'yours', isNewOfShop: true, isNewLine: true }

export function judgeClaim(claimed: ClaimedKeys, standing: KeysStandingNow): JudgedClaim {
  const { shops, asked, wasRestored } = standing
  if (shops === null) return firstOf(claimed, standing)
  // Nobody else can have their digest: also where the office does not know that this counter was given them, or every other one is lost.
  if (asked?.keysDigest === shops.keysDigest) return YOURS_AGAIN
  const isLater = asked === null && claimed.renewal > shops.renewal
  // An office that was restored does not know that they were replaced since the backup: who has later ones was there.
  if (!claimed.isNew && wasRestored && isLater) return FOLLOWING
  return inPlaceOf(shops, claimed, standing)
}

/** A counter has others than the shop's, or makes some. */
function inPlaceOf(
  shops: ShopsKeys,
  { isNew, renewal }: ClaimedKeys,
  { asked, areElsewhere, hasOthers, areSealedForIt, hasUnsaid }: KeysStandingNow,
): JudgedClaim {
  const held = { kind: 'held', after: null, isFormer: asked?.line === shops.line } as const
  // It may have replaced them itself, and was killed before it kept the new ones.
  if (areElsewhere || areSealedForIt || hasUnsaid) return held
  if (!isNew || asked !== null) return { ...held, after: Math.max(shops.renewal, renewal) }
  // Made after the shop's, as it was told.
  if (renewal > shops.renewal) return FOLLOWING
  return hasOthers ? held : MADE
}

/** The first counter makes them, and one that had them before the office forgot says so. */
function firstOf({ isNew }: ClaimedKeys, { hasOthers, hasUnsaid }: KeysStandingNow): JudgedClaim {
  return hasOthers || (isNew && hasUnsaid) ? { kind: 'held', after: null, isFormer: false } : MADE
}

export async function shopsKeys(database: Kysely<OfficeTables>): Promise<ShopsKeys | null> {
  const row = await everKept(database).orderBy('number', 'desc').limit(1).executeTakeFirst()
  return row === undefined ? null : keysOf(row)
}

export async function knownKeys(database: Kysely<OfficeTables>, keysDigest: string): Promise<KnownKeys> {
  const asked = await everKept(database).where('keys_digest', '=', keysDigest).executeTakeFirst()
  return {
    shops: await shopsKeys(database),
    asked: asked === undefined ? null : keysOf(asked),
  }
}

/** These are the shop's from now on. The digest was never before. */
export async function keepShopsKeys(
  transaction: Transaction<OfficeTables>,
  keys: {
    readonly keysDigest: string
    readonly renewal: number
    readonly sinceMs: number
    /** They have nothing in common with those before them. */
    readonly isNewLine: boolean
  },
): Promise<void> {
  const last = await everKept(transaction).orderBy('number', 'desc').limit(1).executeTakeFirst()
  const number = (last?.number ?? 0) + 1
  await transaction
    .insertInto('keys_of_shop')
    .values({
      number,
      keys_digest: keys.keysDigest,
      renewal: keys.renewal,
      line: keys.isNewLine || last === undefined ? number : last.line,
      since_ms: keys.sinceMs,
    })
    .execute()
}

const everKept = (database: Kysely<OfficeTables>) =>
  database.selectFrom('keys_of_shop').select(['number', 'keys_digest', 'renewal', 'line'])

const keysOf = (row: {
  readonly keys_digest: string
  readonly renewal: number
  readonly line: number
}): ShopsKeys => ({ keysDigest: row.keys_digest, renewal: row.renewal, line: row.line })
