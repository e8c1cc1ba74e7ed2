// Whatever changes something at the office stands in the list of changes, and nobody can edit that list. Asked of every route of the owner's
// page, as its table has them: a new one needs its row here.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '#shared/base/clock'
import { ownerRoutes, type OwnerInput, type OwnerOutput, type OwnerRoute } from '#shared/office/owner-page'
import { tablesOf } from '#office/server/maintenance/tables'
import { testOffice, type TestCounter, type TestOffice, testClient } from '../support/office'
import { browserAt, firstOwner, invited, PASSWORD, type Browser } from '../support/owner'
import { TODAY } from '../support/owners-shop'

let folder: string
let office: TestOffice
let owner: Browser
let guestId: string
let counter: TestCounter
let client: pg.Client

/** In the words of the database's own rule. */
const NEVER_CHANGED = 'this list is only ever appended to'

const CLIENT = testClient('the client')
const LINE_OF_SALES = {
  environment: 'production',
  fromMs: TODAY,
  toMs: TODAY + DAY_MS,
  shopId: null,
  groupId: null,
} as const

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'office-noted-'))
  office = await testOffice({ atEnd: afterAll, folder })
  ;({ owner } = await firstOwner(office))
  counter = await office.counter('Front')
  client = new pg.Client({ connectionString: office.url })
  await client.connect()
  const guest = await invited(office, owner, { email: 'ravi@shop.test', role: 'viewer' })
  guestId = ((await guest.ask('me')).body as OwnerOutput<'me'>).personId
  const key = { environment: 'production', clientKey: CLIENT, secretAgeMs: DAY_MS }
  await counter.heartbeat({ clientKeys: [key] })
})
afterAll(async () => {
  await client.end()
  await rm(folder, { recursive: true, force: true })
})

interface Sample<Name extends OwnerRoute> {
  readonly input: () => OwnerInput<Name> | Promise<OwnerInput<Name>>
  /** The action that it notes; null where it changes nothing. */
  readonly notes: string | null
  /** Asked by somebody who is not signed in. */
  readonly isStranger?: true
  /** It cannot be done here, as it would speak to another computer: it is asked while there is none. */
  readonly status?: number
}
type Samples = { readonly [Name in OwnerRoute]: Sample<Name> }

const counterId = () => counter.counterId
const looks = { input: () => ({}), notes: null } as const
const person = { name: 'Sita', password: PASSWORD }
const MAIL = {
  host: 'mail.shop.test',
  port: 465,
  security: 'tls',
  isOwnNetwork: false,
  user: '',
  password: '',
  from: 'galla@shop.test',
  to: ['asha@shop.test'],
  exceptKinds: [],
  language: 'en',
} as const

/** In the order in which they are asked: what one makes, a later one changes. */
const SAMPLES: Samples = {
  state: { ...looks, isStranger: true },
  'first-owner': {
    input: () => ({ ...person, email: 'late@shop.test', code: '000000000000' }),
    notes: null,
    isStranger: true,
    // There is one: the test of it has an office of its own.
    status: 403,
  },
  invite: {
    input: () => ({ email: 'sita@shop.test', role: 'viewer', shopIds: [] }),
    notes: 'person.invited',
  },
  'accept-invitation': {
    input: async () => {
      const { body } = await owner.ask('invite', { email: 'sita@shop.test', role: 'viewer', shopIds: [] })
      return { ...person, code: (body as OwnerOutput<'invite'>).code }
    },
    notes: 'person.joined',
    isStranger: true,
  },
  me: looks,
  sessions: looks,
  'end-session': {
    input: async () => {
      const { body } = await owner.ask('sessions')
      const { id } = await office.context.pools.main
        .insertInto('session')
        .columns(['id', 'expiresAt', 'token', 'createdAt', 'updatedAt', 'userId'])
        .expression((from) =>
          from
            .selectFrom('session')
            .select([
              sql<string>`'another-phone'`.as('id'),
              'expiresAt',
              sql<string>`'of-another-phone'`.as('token'),
              'createdAt',
              'updatedAt',
              'userId',
            ])
            .where('id', '=', (body as OwnerOutput<'sessions'>)[0]?.sessionId ?? ''),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      return { sessionId: id }
    },
    notes: 'session.ended',
  },
  counters: looks,
  shops: looks,
  alerts: looks,
  'ended-alerts': looks,
  'close-alert': {
    input: async () => {
      await office.context.alerts.raise({
        kind: 'counter-silent',
        counterId: counterId(),
        key: 'of-the-test',
        details: { sinceMs: 0 },
      })
      return { alertId: 'counter-silent:of-the-test' }
    },
    notes: 'alert.closed',
  },
  'alert-webhook': looks,
  'try-alert-webhook': { ...looks, status: 404 },
  'set-alert-webhook': {
    input: () => ({ address: 'https://chat.shop.test/hook', isOwnNetwork: false }),
    notes: 'alert-webhook.set',
  },
  'remove-alert-webhook': { input: () => ({}), notes: 'alert-webhook.removed' },
  'alert-mail': looks,
  'try-alert-mail': { ...looks, status: 404 },
  'set-alert-mail': { input: () => MAIL, notes: 'alert-mail.set' },
  'remove-alert-mail': { input: () => ({}), notes: 'alert-mail.removed' },
  'new-code': { input: () => ({}), notes: 'enrolment.code' },
  'name-counter': { input: () => ({ counterId: counterId(), name: 'Window' }), notes: 'counter.named' },
  'add-shop': { input: () => ({ name: 'Station road' }), notes: 'shop.added' },
  'name-shop': {
    input: async () => ({ shopId: await shopId(), name: 'Market' }),
    notes: 'shop.named',
  },
  'place-counter': {
    input: async () => ({ counterId: counterId(), shopId: await shopId() }),
    notes: 'counter.placed',
  },
  'ask-secret': {
    input: () => ({ counterId: counterId(), environment: 'production' }),
    notes: 'secret.asked',
  },
  'ask-report': { input: () => ({ counterId: counterId() }), notes: 'report.asked' },
  people: looks,
  'change-person': {
    input: async () => ({ personId: guestId, role: 'shop-owner', shopIds: [await shopId()] }),
    notes: 'person.changed',
  },
  'remove-person': { input: () => ({ personId: guestId }), notes: 'person.removed' },
  settings: { input: () => ({ of: { kind: 'all' } }), notes: null },
  'set-setting': {
    input: () => ({
      of: { kind: 'all' },
      setting: { key: 'withoutOffice', value: { policy: 'ask' } },
      changedAtMs: 0,
    }),
    notes: 'settings.changed',
  },
  'setting-states': { input: () => ({ of: { kind: 'all' }, key: 'withoutOffice' }), notes: null },
  groups: looks,
  'add-group': { input: () => ({ name: 'Kiosks' }), notes: 'group.added' },
  'name-group': { input: async () => ({ groupId: await groupId(), name: 'Stalls' }), notes: 'group.named' },
  'group-counters': {
    input: async () => ({ counterIds: [counterId()], groupId: await groupId() }),
    notes: 'group.counters',
  },
  'part-group': {
    // Another one, without counters: one that has any is not removed while it is apart.
    input: async () => {
      const apart = { group_id: 'franchise', name: 'Franchise' }
      await office.context.pools.main.insertInto('counter_group').values(apart).execute()
      return { groupId: apart.group_id, isApart: true }
    },
    notes: 'group.parted',
  },
  'remove-group': { input: async () => ({ groupId: await groupId() }), notes: 'group.removed' },
  now: { input: () => ({ environment: 'production' }), notes: null },
  sales: {
    input: () => ({ ...LINE_OF_SALES, by: { kind: 'all' }, counterId: null, staffId: null, after: null }),
    notes: null,
  },
  colleagues: { input: () => ({ environment: 'production', shopId: null }), notes: null },
  story: {
    input: () => ({ environment: 'production', counterId: counterId(), requestId: 'GAL0000001' }),
    notes: null,
    status: 404,
  },
  callbacks: looks,
  'replay-callback': {
    input: async () => {
      const ids = { callback_id: 'callback-of-the-test', environment: 'production' } as const
      await office.context.pools.main
        .insertInto('callback_inbox')
        .values({
          ...ids,
          client_key: CLIENT,
          kind: 'recharge',
          received_at_ms: 1,
          remote_address: '10.0.0.1',
          headers: '{}',
          body: Buffer.from('{}'),
          is_sealed: false,
          body_bytes: 2,
          identity: randomBytes(32),
          named_id: null,
          is_held: false,
          beyond: 0,
        })
        .execute()
      await office.context.pools.main
        .insertInto('delivery')
        .values({
          ...ids,
          counter_id: counterId(),
          state: 'set-aside',
          tries: 12,
          due_at_ms: 1,
          ended_at_ms: 1,
          answered_status: null,
        })
        .execute()
      return { callbackId: ids.callback_id }
    },
    notes: 'callback.replayed',
  },
  books: { input: () => LINE_OF_SALES, notes: null },
  exports: looks,
  'begin-export': {
    input: () => ({ ...LINE_OF_SALES, table: 'day', format: 'csv' }),
    notes: 'export.begun',
  },
  'remove-export': {
    input: async () => {
      const files = async () => (await owner.ask('exports')).body as OwnerOutput<'exports'>
      await expect.poll(async () => (await files())[0]?.state).toBe('done')
      return { exportId: (await files())[0]?.exportId ?? '' }
    },
    notes: 'export.removed',
  },
  'revoke-counter': { input: () => ({ counterId: counterId() }), notes: 'counter.revoked' },
  audit: { input: () => ({ before: null }), notes: null },
}

const shopId = async (): Promise<string> =>
  ((await owner.ask('shops')).body as OwnerOutput<'shops'>)[0]?.shopId ?? ''

const groupId = async (): Promise<string> =>
  ((await owner.ask('groups')).body as OwnerOutput<'groups'>)[0]?.groupId ?? ''

/** What changes by itself: sessions are kept alive, and a file is written in the background. */
const BY_THEMSELVES = ['audit', 'session', 'verification', 'export']

/** Every row of every other table, in a few letters. */
async function everything(): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {}
  for (const table of await tablesOf(client))
    if (!BY_THEMSELVES.includes(table)) {
      const { rows } = await client.query<{ digest: string }>(
        `SELECT md5(coalesce(string_agg(one::text, ' ' ORDER BY one::text), '')) AS digest FROM "${table}" AS one`,
      )
      found[table] = rows[0]?.digest ?? ''
    }
  return found
}
const actions = async (): Promise<readonly string[]> =>
  (await office.context.pools.main.selectFrom('audit').select('action').orderBy('number').execute()).map(
    ({ action }) => action,
  )

it('every route that changes something notes it once, and every other one changes nothing', async () => {
  expect(Object.keys(SAMPLES).toSorted()).toEqual(Object.keys(ownerRoutes).toSorted())
  for (const [name, sample] of Object.entries(SAMPLES)) {
    const input = await sample.input()
    const [before, noted] = [await everything(), await actions()]
    const asking = sample.isStranger === true ? browserAt(office) : owner
    const { status } = await asking.ask(name as OwnerRoute, input)
    expect([name, status]).toEqual([name, sample.status ?? 200])
    const news = (await actions()).slice(noted.length)
    expect([name, ...news]).toEqual(sample.notes === null ? [name] : [name, sample.notes])
    const stays = sample.notes === null
    expect([name, stays ? await everything() : before]).toEqual([name, before])
  }
})

it('the first owner is noted, too', async () => {
  const fresh = await testOffice()
  await firstOwner(fresh)
  const rows = await fresh.context.pools.main.selectFrom('audit').select(['action', 'details']).execute()
  expect(rows).toEqual([{ action: 'person.joined', details: { role: 'distributor', shopIds: [] } }])
})

it('nobody edits the list, not even by the database', async () => {
  const before = await actions()
  for (const statement of [
    `UPDATE audit SET who = 'somebody else'`,
    `UPDATE audit SET details = '{}'`,
    'DELETE FROM audit',
    'TRUNCATE audit',
  ])
    await expect(client.query(statement)).rejects.toThrow(NEVER_CHANGED)
  expect(await actions()).toEqual(before)
  expect(before.length).toBeGreaterThan(0)
})
