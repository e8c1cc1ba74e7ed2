// The sales of all counters at the office: sent by the counter's own push, told by the counter's own fold, found and added up.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { SECOND_MS } from '#shared/base/clock'
import type { Sale } from '#shared/sale/sale'
import type { RequestId } from '#shared/base/ids'
import { ENTRY_PATHS } from '#shared/protocol/entries'
import {
  searchAnswerSchema,
  SEARCH_PATHS,
  todayAnswerSchema,
  type SearchRequest,
  type ShopSale,
} from '#shared/office/search'
import { fail, succeed } from '#shared/base/result'
import { bodyHashOf, PUBLIC_CHAIN_START, publicLink } from '#shared/node/log/public-link'
import { createCustomerSeal } from '#main/office/keys/customer-seal'
import { createPush, type PushLine } from '#main/office/sync/push'
import { PROJECTION_VERSION } from '#office/server/sales/projection'
import { noDefects } from '../support/defects'
import { value } from '../support/journals'
import { testOffice, type TestCounter, type TestOffice } from '../support/office'
import { NO_LINK, pushed, writtenLog, type WrittenLog } from '../support/office-logs'
import {
  answer,
  AMOUNT,
  NUMBER,
  personal,
  newIntent,
  outcome,
  requestId,
  type OutcomeName,
} from '../support/sales'
import { realClock, realTimers } from '../support/time'

const SEAL = createCustomerSeal({
  numberKey: new Uint8Array(32).fill(1),
  customerKey: new Uint8Array(32).fill(2),
})

let office: TestOffice
beforeAll(async () => {
  office = await testOffice({ atEnd: afterAll })
})

/** The counter's own push against the office, until it says that everything is there. */
async function sendAll(counter: TestCounter, { journal }: Pick<WrittenLog, 'journal'>): Promise<void> {
  const line: PushLine = {
    request: async ({ path, body, schema }) => {
      const { body: answered, problem } = await counter.ask(path, body)
      return problem === null ? succeed(schema.parse(answered)) : fail({ kind: 'refused', problem })
    },
    onState: () => () => {},
  }
  let kept: readonly string[] | undefined
  const push = createPush({
    journal,
    line,
    customerSeal: () => SEAL,
    erasures: { load: () => kept, save: (ids) => void (kept = ids) },
    clock: realClock,
    timers: realTimers({ [20]: 0 }),
    random: () => 0,
    reportDefect: noDefects,
  })
  await new Promise<void>((resolve, reject) => {
    push.onState(({ standing }) => {
      if (standing.kind === 'up-to-date') resolve()
      else if (standing.kind !== 'sending') reject(new Error(JSON.stringify(standing)))
    })
  })
  await push.close()
  await office.app.projection.caughtUp()
}

const find = async (counter: TestCounter, request: Partial<SearchRequest> = {}) => {
  const whole = {
    environment: 'production',
    by: { kind: 'all' },
    fromMs: null,
    toMs: null,
    after: null,
    limit: 50,
    ...request,
  }
  const { body, problem } = await counter.ask(SEARCH_PATHS.search, whole)
  if (problem !== null) throw new Error(`refused as ${JSON.stringify(problem)}`)
  return searchAnswerSchema.parse(body)
}

const idsOf = ({ sales }: { readonly sales: readonly ShopSale[] }) => sales.map(({ requestId: id }) => id)

async function counterThatSold(...outcomes: readonly (OutcomeName | null)[]) {
  const counter = await office.counter()
  const log = writtenLog()
  const ids = log.sell(...outcomes)
  await sendAll(counter, log)
  return { counter, log, ids }
}

/** Letters that do not pack well: PostgreSQL packs what it keeps. */
const unlike = (length: number): string => randomBytes(length).toString('base64url').slice(0, length)

describe('a sale at the office', () => {
  it('has the state that its counter has, whatever became of it', async () => {
    const { counter, log, ids } = await counterThatSold(
      'success',
      'pending',
      'lost',
      'refused',
      'rate-limited',
      null,
    )
    const [, pending = requestId(), lost = requestId()] = ids
    value(
      log.journal.append(pending, {
        type: 'evidence',
        source: 'status-check',
        answer: answer('failed', { refunded: true }),
      }),
    )
    value(log.journal.append(lost, { type: 'evidence', source: 'status-check', answer: answer('success') }))
    await sendAll(counter, log)
    const found = (await find(counter)).sales.filter(({ counterId }) => counterId === counter.counterId)
    const told = ({ railStatus, cashStatus, amountPaise }: Sale | ShopSale) => [
      railStatus,
      cashStatus,
      amountPaise,
    ]
    for (const id of ids) {
      const [here, there] = [log.journal.sale(id), found.find(({ requestId: other }) => other === id)]
      expect(here === null ? null : told(here)).toEqual(there === undefined ? undefined : told(there))
    }
    expect(found).toHaveLength(6)
  })

  it('is the same once all sales were made again from the entries', async () => {
    const { counter } = await counterThatSold('success', 'lost', 'pending')
    const rows = async () =>
      (await sql`SELECT * FROM sale ORDER BY log_number, request_id`.execute(office.context.pools.main)).rows
    const before = await rows()
    await office.context.pools.main
      .updateTable('sale_place')
      .set({ version: PROJECTION_VERSION - 1 })
      .execute()
    await office.app.projection.caughtUp()
    expect(await rows()).toEqual(before)
    expect((await find(counter)).sales.length).toBeGreaterThan(2)
  })

  it('with an entry of a newer counter is shown as far as it can be read, and marked', async () => {
    const counter = await office.counter()
    const log = writtenLog()
    const [id = requestId()] = log.sell('success')
    const batch = await log.batch()
    await pushed(counter, batch)
    const strange = { ...log.name(), heads: [], logEnd: 4 }
    const body = '{"type":"of-next-year"}'
    const link = publicLink(Buffer.from(batch.publicLink, 'base64url'), {
      sequence: 4,
      id,
      atMs: 5,
      bodyHash: bodyHashOf(body),
    })
    await pushed(counter, {
      ...strange,
      after: { sequence: 3, publicLink: batch.publicLink },
      entries: [{ sequence: 4, id, atMs: 5, type: 'of-next-year', body }],
      publicLink: Buffer.from(link).toString('base64url'),
    })
    await office.app.projection.caughtUp()
    expect((await find(counter, { by: { kind: 'id', id } })).sales).toMatchObject([
      { requestId: id, railStatus: 'success', isUnread: true },
    ])
  })

  it.each([
    ['bytes that no database keeps', '"operatorName":"Jio"', String.raw`"operatorName":"J\u0000io\ud800"`],
    ['an operator that no index takes', '"operatorCode":"JIO"', `"operatorCode":"${unlike(20_000)}"`],
    ['a colleague whom no index takes', '"staffId":"owner"', `"staffId":"${unlike(20_000)}"`],
  ])('of a hostile counter with %s holds up no other log', async (_what, honestText, hostileText) => {
    const [hostile, honest] = [await office.counter(), await office.counter()]
    const log = writtenLog()
    log.sell('success')
    const { entries, ...batch } = await log.batch()
    expect(entries.some(({ body }) => body.includes(honestText))).toBe(true)
    let link: Uint8Array = PUBLIC_CHAIN_START
    const links: string[] = []
    const changed = entries.map((entry) => {
      const body = entry.body.replace(honestText, hostileText)
      link = publicLink(link, {
        sequence: entry.sequence,
        id: entry.id,
        atMs: entry.atMs,
        bodyHash: bodyHashOf(body),
      })
      links.push(Buffer.from(link).toString('base64url'))
      return { ...entry, body }
    })
    await pushed(hostile, {
      ...batch,
      logId: links[0],
      entries: changed,
      publicLink: links.at(-1),
      heads: [],
    })
    const other = writtenLog()
    const [id = requestId()] = other.sell('success')
    await sendAll(honest, other)
    expect(idsOf(await find(honest, { by: { kind: 'id', id } }))).toEqual([id])
    expect(office.logged.filter((line) => line.includes('projection'))).toEqual([])
  })
})

describe('a search over all counters', () => {
  it('finds a number by its hash and by its last digits, at whichever counter it was sold, and no other', async () => {
    const counters = [await office.counter(), await office.counter()]
    const number = '7000012345'
    const sold = await Promise.all(
      counters.map(async (counter, index) => {
        const log = writtenLog()
        log.sell('success')
        const id = requestId(`NUMBER-000${index}`)
        value(
          log.journal.recordIntent(
            id,
            newIntent(),
            personal({ accountNumber: number, customerName: 'Meena' }),
          ),
        )
        await sendAll(counter, log)
        return id
      }),
    )
    const [asking] = counters
    if (asking === undefined) throw new Error('there are two')
    const byHash = await find(asking, { by: { kind: 'number', numberHash: SEAL.numberHash(' 70000-12345') } })
    expect(new Set(idsOf(byHash))).toEqual(new Set(sold))
    expect(new Set(byHash.sales.map(({ counterId }) => counterId)).size).toBe(2)
    expect(byHash.sales.map((sale) => SEAL.opened(sale.requestId, sale.sealed ?? '')?.customerName)).toEqual([
      'Meena',
      'Meena',
    ])
    expect(idsOf(await find(asking, { by: { kind: 'last-digits', digits: '2345' } })).toSorted()).toEqual(
      sold.toSorted(),
    )
    expect(idsOf(await find(asking, { by: { kind: 'number', numberHash: NO_LINK } }))).toEqual([])
  })

  it('does not find a number whose customer was erased', async () => {
    const counter = await office.counter()
    const log = writtenLog()
    const id = requestId('ERASED-0001')
    value(log.journal.recordIntent(id, newIntent(), personal({ accountNumber: '7000054321' })))
    await sendAll(counter, log)
    const byNumber = { by: { kind: 'number', numberHash: SEAL.numberHash('7000054321') } } as const
    expect(idsOf(await find(counter, byNumber))).toEqual([id])
    value(log.journal.erasePersonal(id))
    const { logId, environment, epoch } = log.name()
    await counter.ask(ENTRY_PATHS.personal, {
      logId,
      environment,
      epoch,
      after: 1,
      through: 1,
      customers: [],
      erased: [id],
    })
    expect(idsOf(await find(counter, byNumber))).toEqual([])
    expect((await find(counter, { by: { kind: 'id', id } })).sales).toMatchObject([
      { lastDigits: null, sealed: null },
    ])
  })

  it('finds a sale by each reference of the service and the operator', async () => {
    const counter = await office.counter()
    const log = writtenLog()
    const id = requestId('REFERENCE-1')
    value(log.journal.recordIntent(id, newIntent(), personal()))
    value(log.journal.append(id, { type: 'attempt', attempt: 1 }))
    const references = {
      referenceId: 'RRN-77',
      acknowledgementNumber: 'ACK-88',
      operatorReference: "O'99 -- ;",
    }
    value(
      log.journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome('success', { references }) }),
    )
    await sendAll(counter, log)
    for (const reference of Object.values(references))
      expect(idsOf(await find(counter, { by: { kind: 'reference', reference } }))).toEqual([id])
    expect(idsOf(await find(counter, { by: { kind: 'reference', reference: '%' } }))).toEqual([])
  })

  it('goes through all of them page by page, each once, newest first, though they have the same time', async () => {
    const counter = await office.counter()
    const log = writtenLog('sandbox')
    const ids: RequestId[] = []
    for (let sold = 0; sold < 23; sold += 1) {
      const id = requestId(`PAGE-${String(sold).padStart(4, '0')}`)
      value(log.journal.recordIntent(id, newIntent(), personal()))
      if (sold % 5 === 4) log.time.jumpWallClock(SECOND_MS)
      ids.push(id)
    }
    await sendAll(counter, log)
    const seen: string[] = []
    let after: SearchRequest['after'] = null
    do {
      const page = await find(counter, { environment: 'sandbox', after, limit: 5 })
      seen.push(...idsOf(page))
      after = page.next
    } while (after !== null)
    expect(seen).toEqual(ids.toReversed())
  })

  it('keeps to the environment, to the amount and to the time that it is asked for', async () => {
    const { counter, ids, log } = await counterThatSold('success', 'success', 'pending')
    const [first] = ids.map((id) => log.journal.sale(id)?.openedAt ?? 0)
    const mine = async (request: Partial<SearchRequest>) =>
      (await find(counter, request)).sales.filter(({ counterId }) => counterId === counter.counterId).length
    expect(await mine({ by: { kind: 'amount', amountPaise: AMOUNT } })).toBe(3)
    expect(await mine({ by: { kind: 'amount', amountPaise: AMOUNT + 1 } })).toBe(0)
    expect(await mine({ by: { kind: 'open' } })).toBe(1)
    expect(await mine({ fromMs: first ?? 0, toMs: (first ?? 0) + 1 })).toBe(1)
    expect(await mine({ environment: 'sandbox' })).toBe(0)
  })

  it('shows no number, to nobody', async () => {
    const { counter } = await counterThatSold('success')
    expect(JSON.stringify(await find(counter))).not.toContain(NUMBER)
    const tables = ['entry', 'sale', 'personal', 'alert', 'audit']
    for (const table of tables) {
      const { rows } = await sql`SELECT * FROM ${sql.table(table)}`.execute(office.context.pools.main)
      expect(JSON.stringify(rows)).not.toContain(NUMBER)
    }
  })
})

it('a day is added up by counter and by what became of its sales, exactly as the counters have it', async () => {
  const two = [
    await counterThatSold('success', 'success', 'pending'),
    await counterThatSold('success', 'lost', 'refused'),
  ]
  const day = { environment: 'production', fromMs: 0, toMs: Date.now() + 365 * 86_400_000 }
  const [asking] = two
  if (asking === undefined) throw new Error('there are two')
  const { counters, uncounted } = todayAnswerSchema.parse(
    (await asking.counter.ask(SEARCH_PATHS.today, day)).body,
  )
  expect(uncounted).toBe(0)
  for (const { counter, log, ids } of two) {
    const here = Map.groupBy(
      ids.map((id) => log.journal.sale(id)).filter((sale) => sale !== null),
      ({ railStatus, cashStatus }) => `${railStatus} ${cashStatus}`,
    )
    const there = counters.find(({ counterId }) => counterId === counter.counterId)
    expect(
      Object.fromEntries(
        there?.sales.map(({ railStatus, cashStatus, count, amountPaise }) => [
          `${railStatus} ${cashStatus}`,
          [count, amountPaise],
        ]) ?? [],
      ),
    ).toEqual(
      Object.fromEntries([...here].map(([state, sales]) => [state, [sales.length, sales.length * AMOUNT]])),
    )
  }
})
