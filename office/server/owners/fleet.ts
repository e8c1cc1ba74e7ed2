// Counters, shops and alerts, as the owner's page sees and changes them.
import { sql } from 'kysely'
import { enrolledWhere, enrolmentLine } from '#shared/office/enrolment'
import type { FleetCounter, OwnerProblem, Person } from '#shared/office/owner-page'
import { ENROLMENT_VALIDITY_MS } from '#shared/protocol'
import { fail, succeed, type Result } from '#shared/base/result'
import { seenOfAlerts } from '../guard/conflict-records'
import { leftSales } from '../guard/takeover/lost-counters'
import type { OfficeContext } from '../context/context'
import { withNewestKey } from '../keys/holders'
import type { Before, Change, Database } from './changes'
import type { OwnerDependencies, OwnerHandlers } from './dependencies'
import { scopeOf, visibleIn } from '../context/scope'
import { reportsOfCounters } from './reports'
import { secretsOfCounters } from './secrets'

type CounterRoute = 'counters' | 'new-code' | 'name-counter' | 'place-counter' | 'revoke-counter'
type ShopRoute = 'shops' | 'add-shop' | 'name-shop'
type AlertRoute = 'alerts' | 'ended-alerts' | 'close-alert'

const DONE = succeed({})
const NO_REPORT: FleetCounter['report'] = { ask: null, answer: null }
const MOST_ENDED_ALERTS = 100

export const fleetHandlers = (
  dependencies: OwnerDependencies,
  change: Change,
): Pick<OwnerHandlers, CounterRoute | ShopRoute | AlertRoute> => ({
  ...counterHandlers(dependencies, change),
  ...shopHandlers(dependencies.context, change),
  ...alertHandlers(dependencies.context, change),
})

function counterHandlers(
  { context, enrolment, addresses, authorityDigest }: OwnerDependencies,
  change: Change,
): Pick<OwnerHandlers, CounterRoute> {
  const { clock, office, machines } = context
  return {
    counters: async (_input, { person }) => succeed([...(await countersSeen(context, person))]),
    'new-code': async (_input, { person }) => {
      const code = await enrolment.newCode(person.personId)
      const where = enrolledWhere(machines, addresses[0])
      const line = enrolmentLine({ ...where, code, authorityDigest, kind: office.kind })
      return succeed({ line, code, expiresAtMs: clock.now() + ENROLMENT_VALIDITY_MS })
    },
    'name-counter': ({ counterId, name }, asker) =>
      change(asker, 'counter.named', { counterId, name }, async (database, before, concerns) => {
        const counter = await counterHeld(database, counterId)
        if (counter === null) return fail('not-found')
        before({ name: counter.name })
        concerns({ kind: 'counters', counters: [counterId] })
        return changeCounter(database, counterId, { name })
      }),
    'place-counter': ({ counterId, shopId }, asker) =>
      change(asker, 'counter.placed', { counterId, shopId }, async (database, before, concerns) => {
        const counter = await counterHeld(database, counterId)
        if (counter === null) return fail('not-found')
        before({ shopId: counter.shopId })
        // What is set for its shop is another shop's now.
        concerns({ kind: 'counters', counters: [counterId] })
        return placeCounter(database, counterId, shopId)
      }),
    'revoke-counter': ({ counterId }, asker) =>
      change(asker, 'counter.revoked', { counterId }, (database, _before, concerns) => {
        concerns({ kind: 'revoked', counterId })
        return changeCounter(database, counterId, { revoked_at_ms: clock.now() })
      }),
  }
}

function shopHandlers(context: OfficeContext, change: Change): Pick<OwnerHandlers, ShopRoute> {
  const { pools } = context
  return {
    shops: async (_input, { person }) => {
      const { shopIds } = scopeOf(person)
      const rows = await pools.main.selectFrom('shop').select(['shop_id', 'name']).orderBy('name').execute()
      return succeed(
        rows
          .filter(({ shop_id }) => shopIds === null || shopIds.includes(shop_id))
          .map(({ shop_id, name }) => ({ shopId: shop_id, name })),
      )
    },
    'add-shop': async ({ name }, asker) => {
      const shopId = context.newId()
      return change(asker, 'shop.added', { shopId, name }, async (database) => {
        if (await isShopNamed(database, name, shopId)) return fail('conflict')
        await database.insertInto('shop').values({ shop_id: shopId, name }).execute()
        return succeed({ shopId, name })
      })
    },
    'name-shop': ({ shopId, name }, asker) =>
      change(asker, 'shop.named', { shopId, name }, (database, before) =>
        nameShop({ database, before }, { shopId, name }),
      ),
  }
}

function alertHandlers(context: OfficeContext, change: Change): Pick<OwnerHandlers, AlertRoute> {
  const { pools, clock } = context
  return {
    alerts: async (_input, { person }) => {
      const rows = await pools.main
        .selectFrom('alert')
        .select(['alert_id', 'kind', 'counter_id', 'raised_at_ms', 'details'])
        .where('closed_at_ms', 'is', null)
        .where(visibleIn(scopeOf(person), 'alert.counter_id'))
        .orderBy('raised_at_ms', 'desc')
        .execute()
      const seenAt = await seenOfAlerts(
        context,
        rows.flatMap(({ kind, alert_id }) => (kind === 'conflicting-sales' ? [alert_id] : [])),
      )
      return succeed(
        rows.map((row) => ({
          alertId: row.alert_id,
          kind: row.kind,
          counterId: row.counter_id,
          raisedAtMs: row.raised_at_ms,
          details: row.details,
          seenAt: seenAt.get(row.alert_id) ?? [],
        })),
      )
    },
    'ended-alerts': async (_input, { person }) => {
      const rows = await pools.main
        .selectFrom('alert')
        .select(['alert_id', 'kind', 'counter_id', 'raised_at_ms', 'closed_at_ms', 'is_over'])
        .where('closed_at_ms', 'is not', null)
        .where(visibleIn(scopeOf(person), 'alert.counter_id'))
        .orderBy('closed_at_ms', 'desc')
        .orderBy('alert_id')
        .limit(MOST_ENDED_ALERTS)
        .execute()
      return succeed(
        rows.map((row) => ({
          alertId: row.alert_id,
          kind: row.kind,
          counterId: row.counter_id,
          raisedAtMs: row.raised_at_ms,
          endedAtMs: row.closed_at_ms ?? row.raised_at_ms,
          why: row.is_over ? 'gone' : 'seen',
        })),
      )
    },
    'close-alert': ({ alertId }, asker) =>
      change(asker, 'alert.closed', { alertId }, async (database) => {
        const closed = await database
          .updateTable('alert')
          .set({ closed_at_ms: clock.now() })
          .where('alert_id', '=', alertId)
          .where('closed_at_ms', 'is', null)
          .executeTakeFirst()
        return closed.numUpdatedRows === 0n ? fail('not-found') : DONE
      }),
  }
}

async function nameShop(
  { database, before }: { readonly database: Database; readonly before: Before },
  { shopId, name }: { readonly shopId: string; readonly name: string },
): Promise<Result<Record<never, never>, OwnerProblem>> {
  if (await isShopNamed(database, name, shopId)) return fail('conflict')
  const shop = await database
    .selectFrom('shop')
    .select('name')
    .where('shop_id', '=', shopId)
    .forUpdate()
    .executeTakeFirst()
  if (shop === undefined) return fail('not-found')
  before({ name: shop.name })
  await database.updateTable('shop').set({ name }).where('shop_id', '=', shopId).execute()
  return DONE
}

/** Whether another shop is called so but for small and large letters: the two could not be told apart. The same name is refused by the table. */
async function isShopNamed(database: Database, name: string, shopId: string): Promise<boolean> {
  const other = await database
    .selectFrom('shop')
    .select('shop_id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('shop_id', '!=', shopId)
    .executeTakeFirst()
  return other !== undefined
}

async function countersSeen(context: OfficeContext, person: Person): Promise<readonly FleetCounter[]> {
  const { pools } = context
  const rows = await withNewestKey(pools.main)
    .leftJoin('shop_counter', 'shop_counter.counter_id', 'counter.counter_id')
    .select([
      'counter.counter_id',
      'counter.name',
      'shop_counter.shop_id',
      'counter.enrolled_at_ms',
      'counter.last_seen_at_ms',
      'counter.app_version',
      'counter.unsent',
      'counter.revoked_at_ms',
      'counter.left_at_ms',
      'device_key.key_id',
      leftSales(context).as('left_sales'),
    ])
    .where(visibleIn(scopeOf(person), 'counter.counter_id'))
    .execute()
  const [secrets, reports] = await Promise.all([secretsOfCounters(context), reportsOfCounters(context)])
  return rows.map((row) => ({
    counterId: row.counter_id,
    name: row.name,
    shopId: row.shop_id,
    secrets: secrets.get(row.counter_id) ?? [],
    report: reports.get(row.counter_id) ?? NO_REPORT,
    enrolledAtMs: row.enrolled_at_ms,
    lastSeenAtMs: row.last_seen_at_ms,
    appVersion: row.app_version,
    unsent: row.unsent,
    isRevoked: row.revoked_at_ms !== null,
    leftSales: row.left_sales,
    leftAtMs: row.left_at_ms,
    keyId: row.key_id,
  }))
}

/** What a counter is called and where it stands, held until the change is done: of two changes the second tells what the first one left. */
async function counterHeld(
  database: Database,
  counterId: string,
): Promise<{ readonly name: string; readonly shopId: string | null } | null> {
  const counter = await database
    .selectFrom('counter')
    .select('name')
    .where('counter_id', '=', counterId)
    .forUpdate()
    .executeTakeFirst()
  if (counter === undefined) return null
  const place = await database
    .selectFrom('shop_counter')
    .select('shop_id')
    .where('counter_id', '=', counterId)
    .executeTakeFirst()
  return { name: counter.name, shopId: place?.shop_id ?? null }
}

async function changeCounter(
  database: Database,
  counterId: string,
  change: { readonly name?: string; readonly revoked_at_ms?: number },
): Promise<Result<Record<never, never>, OwnerProblem>> {
  const changed = await database
    .updateTable('counter')
    .set(change)
    .where('counter_id', '=', counterId)
    .executeTakeFirst()
  return changed.numUpdatedRows === 0n ? fail('not-found') : DONE
}

async function placeCounter(
  database: Database,
  counterId: string,
  shopId: string | null,
): Promise<Result<Record<never, never>, OwnerProblem>> {
  if (shopId === null) {
    await database.deleteFrom('shop_counter').where('counter_id', '=', counterId).execute()
    return DONE
  }
  const there = await database
    .selectFrom('counter')
    .crossJoin('shop')
    .select('counter.counter_id')
    .where('counter.counter_id', '=', counterId)
    .where('shop.shop_id', '=', shopId)
    .executeTakeFirst()
  if (there === undefined) return fail('not-found')
  await database
    .insertInto('shop_counter')
    .values({ counter_id: counterId, shop_id: shopId })
    .onConflict((conflict) => conflict.column('counter_id').doUpdateSet({ shop_id: shopId }))
    .execute()
  return DONE
}
