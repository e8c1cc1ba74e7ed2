// The shops and counters of a demonstration, with keys of their own, as if they had been let in weeks ago.
import { sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '#shared/base/clock'
import { fingerprintOf, signingKeyOf, type SigningKey } from '#shared/node/log/signed-head'
import type { OfficeContext } from '../context/context'
import { createChance, type Chance } from './chance'
import type { Seller } from './demo-sales'

export interface DemoCounter extends Seller {
  readonly counterId: string
  readonly name: string
  readonly shopId: string
  readonly key: SigningKey
  readonly clientKey: string
  /** `silent`: nothing was heard of it for days. `revoked`: it was lost, and nobody lets it in any more. */
  readonly standing: 'selling' | 'silent' | 'revoked'
}

/** Days for which nothing is heard of a counter that is silent or revoked. */
export const DAYS_SILENT = 3

const KEY_BYTES = 32
const SEED = 2_026
/** As many as one client of the service carries (docs/scale.md). */
const COUNTERS_OF_A_CLIENT = 30
/** By the shop's place in turns of four. */
const COUNTERS_OF_SHOPS = [3, 2, 1, 2] as const
/** In a large fleet most shops have one: a counter is told of two thousand others at most. */
const COUNTERS_OF_MANY_SHOPS = [2, 1, 1, 1] as const
const MANY_SHOPS = 100
const PLACES = [
  ['Surat', 'Gujarat'],
  ['Pune', 'Maharashtra Goa'],
  ['Jaipur', 'Rajasthan'],
  ['Patna', 'Bihar Jharkhand'],
  ['Mysuru', 'Karnataka'],
  ['Madurai', 'Tamil Nadu'],
  ['Indore', 'Madhya Pradesh Chhattisgarh'],
  ['Siliguri', 'West Bengal'],
] as const
const OWNERS = ['Asha', 'Ravi', 'Meena', 'Imran', 'Lakshmi', 'Gurpreet', 'Sunita', 'Joseph'] as const
const STAFF = ['owner', 'a1b2c3', 'd4e5f6'] as const
const VERSION = '0.1.0'
/** A counter that is silent has missed an update. */
const VERSION_OF_SILENT = '0.0.9'
const UNSENT_OF_SILENT = 240

/** The same shops for the same number. Of four shops or more one counter is silent and another one revoked. */
export function demoFleet(shops: number): readonly DemoCounter[] {
  const chance = createChance(SEED)
  const counters = Array.from({ length: shops }, (_, shop) =>
    countersOf(chance, shop, shops < MANY_SHOPS ? COUNTERS_OF_SHOPS : COUNTERS_OF_MANY_SHOPS),
  ).flat()
  const clients = Array.from({ length: Math.ceil(counters.length / COUNTERS_OF_A_CLIENT) }, () =>
    base64(chance.bytes(KEY_BYTES)),
  )
  return counters.map((counter, index) => ({
    ...counter,
    clientKey: clients[Math.floor(index / COUNTERS_OF_A_CLIENT)] ?? '',
    standing: standingOf(index, counters.length),
  }))
}

const SILENT_FROM_END = 2
const REVOKED_FROM_END = 5
const LEAST_WITH_TROUBLE = 6

function standingOf(index: number, count: number): DemoCounter['standing'] {
  if (count < LEAST_WITH_TROUBLE) return 'selling'
  if (index === count - SILENT_FROM_END) return 'silent'
  return index === count - REVOKED_FROM_END ? 'revoked' : 'selling'
}

function countersOf(
  chance: Chance,
  shop: number,
  counts: readonly number[],
): readonly Omit<DemoCounter, 'clientKey' | 'standing'>[] {
  const [place, circle] = PLACES[shop % PLACES.length] ?? PLACES[0]
  const owner = OWNERS[Math.floor(shop / PLACES.length + shop) % OWNERS.length] ?? OWNERS[0]
  const round = Math.floor(shop / PLACES.length)
  const shopName = `${owner} Mobile, ${place}${round === 0 ? '' : ` ${round + 1}`}`
  return Array.from({ length: counts[shop % counts.length] ?? 1 }, (_, counter) => ({
    counterId: `counter-demo-${shop + 1}-${counter + 1}`,
    name: `${shopName}: ${counter + 1}`,
    shopId: `demo-shop-${shop + 1}`,
    key: signingKeyOf(chance.bytes(KEY_BYTES)),
    chance: createChance(chance.whole(1, SEED ** 2)),
    circle,
    staffIds: STAFF,
    prefix: `DEMO-${shop + 1}-${counter + 1}`,
  }))
}

/** Lets all of them in, in one transaction. */
export async function letIn(
  { pools, clock, office }: OfficeContext,
  fleet: readonly DemoCounter[],
  days: number,
): Promise<void> {
  const nowMs = clock.now()
  const enrolledMs = nowMs - (days + 1) * DAY_MS
  const rows = fleet.map((counter) => ({
    counter_id: counter.counterId,
    name: counter.name,
    shop_id: counter.shopId,
    shop_name: counter.name.replace(/: \d+$/, ''),
    client_key: counter.clientKey,
    key_id: fingerprintOf(counter.key.publicKey),
    signing_key: Buffer.from(counter.key.publicKey).toString('hex'),
    sealing_key: Buffer.from(counter.chance.bytes(KEY_BYTES)).toString('hex'),
    app_version: counter.standing === 'silent' ? VERSION_OF_SILENT : VERSION,
    unsent: counter.standing === 'silent' ? UNSENT_OF_SILENT : 0,
  }))
  const json = JSON.stringify(rows)
  const sent = sql`json_to_recordset(${json}::json) AS sent (counter_id text, name text, shop_id text, shop_name text, client_key text,
  key_id text, signing_key text, sealing_key text, app_version text, unsent bigint)`
  await pools.main.transaction().execute(async (database) => {
    for (const statement of [
      sql`INSERT INTO shop (shop_id, name) SELECT DISTINCT shop_id, shop_name FROM ${sent}`,
      sql`
INSERT INTO counter (counter_id, name, enrolled_at_ms, last_seen_at_ms, app_version, unsent, reported_generation)
SELECT counter_id, name, ${enrolledMs}::bigint, ${nowMs}::bigint, app_version, unsent, ${office.generation}::bigint
FROM ${sent}`,
      sql`
INSERT INTO device_key (key_id, counter_id, signing_key, sealing_key, created_at_ms)
SELECT key_id, counter_id, decode(signing_key, 'hex'), decode(sealing_key, 'hex'), ${enrolledMs}::bigint FROM ${sent}`,
      sql`INSERT INTO shop_counter (counter_id, shop_id) SELECT counter_id, shop_id FROM ${sent}`,
      sql`
INSERT INTO counter_client (counter_id, environment, client_key)
SELECT counter_id, 'practice', client_key FROM ${sent}`,
      sql`
INSERT INTO audit (at_ms, who, action, details)
SELECT ${enrolledMs}::bigint, counter_id, 'counter.enrolled', json_build_object('name', name, 'keyId', key_id)
FROM ${sent}`,
    ])
      await statement.execute(database)
  })
}

/** That those which sell were heard of just now. */
export async function noteWords(
  { pools, clock }: OfficeContext,
  fleet: readonly DemoCounter[],
): Promise<void> {
  const selling = fleet.filter(({ standing }) => standing === 'selling').map(({ counterId }) => counterId)
  await sql`
UPDATE counter SET last_seen_at_ms = ${clock.now()}::bigint WHERE counter_id = ANY(${selling}::text[])`.execute(
    pools.main,
  )
}

/** Those that fell silent, and the one that the owner revoked since. After their logs are in: they tell nothing more. */
export async function letGo({ pools, clock }: OfficeContext, fleet: readonly DemoCounter[]): Promise<void> {
  const lastWordMs = clock.now() - DAYS_SILENT * DAY_MS - HOUR_MS
  for (const { counterId, standing } of fleet)
    if (standing !== 'selling')
      await pools.main
        .updateTable('counter')
        .set({
          last_seen_at_ms: lastWordMs,
          ...(standing === 'revoked' ? { revoked_at_ms: lastWordMs + DAY_MS } : {}),
        })
        .where('counter_id', '=', counterId)
        .execute()
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
