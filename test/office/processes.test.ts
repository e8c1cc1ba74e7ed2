// The office as a process of its own: killed, started again, and heard over a line that breaks after it has done what it was asked. Two
// counters go on with their real line, log, admission and relay; nothing is lost, and nothing is there twice.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import type { Timers } from '@shared/clock'
import { requestIdSchema } from '@shared/ids'
import { enrolmentLine, newEnrolmentCode, parseEnrolment } from '@shared/office/enrolment'
import { ENROLMENT_VALIDITY_MS } from '@shared/office/protocol'
import { openCounterOffice, type CounterOffice } from '../../electron/main/office/counter-office'
import { openEnrolment } from '../../electron/main/office/enrolment'
import { sha256 } from '../../office/server/digest'
import { noDefects } from '../support/defects'
import { recordSale } from '../support/journals'
import { writtenLog } from '../support/office-logs'
import { breakingLine, freePort, startOffice } from '../support/office-process'
import { fastTimers, realClock } from '../support/time'

const real = fastTimers(1)
const fast = fastTimers(20)
/** How long an answer may take: a busy computer must not miss it. All that is a pause passes faster. */
const DEADLINES_MS = [1_500, 5_000, 10_000, 30_000]
const timers: Timers = {
  after: (delayMs, task) => (DEADLINES_MS.includes(delayMs) ? real : fast).after(delayMs, task),
}
const ENVIRONMENT = 'production'
const SOON = { timeout: 15_000, interval: 20 }
const ENTRIES_OF_A_SALE = 3

async function freshDatabase(): Promise<pg.Client> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  const first = new pg.Client({ connectionString: `${server}postgres` })
  await first.connect()
  await first.query(`CREATE DATABASE ${name} TEMPLATE galla_template`)
  await first.end()
  const client = new pg.Client({ connectionString: `${server}${name}` })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** A line lets in one counter; another is what its code is replaced by. */
async function anotherLine(line: string, database: pg.Client): Promise<string> {
  const enrolment = parseEnrolment(line)
  if (enrolment === null) throw new Error('the office printed no line')
  const code = newEnrolmentCode(() => randomBytes(1)[0] ?? 0)
  await database.query('INSERT INTO enrolment VALUES (1, $1, $2, $3, NULL)', [
    sha256(code),
    Date.now(),
    Date.now() + ENROLMENT_VALIDITY_MS,
  ])
  return enrolmentLine({ ...enrolment, code })
}

interface Counter {
  readonly office: CounterOffice
  /** Sales that left, and whether the office was asked. */
  readonly sold: { readonly number: string; readonly id: string; readonly isAdmitted: boolean }[]
  readonly taken: Set<string>
  sell(number: string, id: string): Promise<void>
}

async function openCounter(line: string, name: string): Promise<Counter> {
  let kept: Uint8Array | null = null
  const enrolment = await openEnrolment({
    environment: ENVIRONMENT,
    appVersion: '0.1.0',
    connection: { proxy: async () => null, timers: real },
    store: {
      load: async () => kept,
      save: async (plain) => {
        kept = plain
        return true
      },
      remove: async () => {
        kept = null
      },
    },
  })
  const entered = await enrolment.enter({ line, name })
  if (!entered.ok) throw new Error(entered.failure.kind)
  const log = writtenLog(ENVIRONMENT)
  const taken = new Set<string>()
  const office = openCounterOffice({
    enrolment,
    kept: entered.value,
    environment: ENVIRONMENT,
    appVersion: '0.1.0',
    clientId: () => 'client-of-the-shop',
    island: { load: () => null, save: () => {} },
    proxy: async () => null,
    clock: realClock,
    timers,
    random: () => 0,
    newId: () => randomBytes(16).toString('base64url'),
    onChange: () => {},
    reportDefect: noDefects,
  })
  onTestFinished(() => office.close())
  const admission = office.begin({
    journal: log.journal,
    erasures: { load: () => undefined, save: () => {} },
    take: async ({ body }) => {
      const { data } = JSON.parse(body.toString('utf8')) as { readonly data: { readonly request_id: string } }
      taken.add(data.request_id)
      return { httpStatus: 200 }
    },
  })
  const sold: Counter['sold'] = []
  const sell = async (number: string, id: string): Promise<void> => {
    const requestId = requestIdSchema.parse(id)
    const verdict = await admission.ask({
      sale: {
        environment: ENVIRONMENT,
        operation: 'recharge.mobile',
        accountNumber: number,
        payeeCode: null,
        amountPaise: 29_900,
        isBill: false,
      },
      requestId,
      attempt: 1,
      sequence: 1,
      known: [],
      allowed: { lifted: [], ownerId: null, accepted: [], isUnasked: false },
    })
    if (verdict.kind === 'stopped') return
    recordSale(log.journal, 'success', requestId)
    sold.push({ number, id, isAdmitted: verdict.kept.verdict === 'admitted' })
  }
  return { office, sold, taken, sell }
}

/** The status that the service was answered with; 0 for none. */
const posted = (url: string, id: string): Promise<number> =>
  new Promise((resolve) => {
    const body = JSON.stringify({ event: 'RECHARGE_SUCCESS', status: 'success', data: { request_id: id } })
    const headers = { 'content-type': 'application/json' }
    // What is tried here is the office's word; its certificate is tried elsewhere.
    const sent = request(
      url,
      { method: 'POST', headers, rejectUnauthorized: false, agent: false },
      (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    )
    sent.on('error', () => resolve(0)).end(body)
  })

it('an office that is killed, started again and badly heard loses nothing and has nothing twice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'office-process-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const database = await freshDatabase()
  const port = await freePort()
  const wire = await breakingLine(port)
  const options = {
    folder,
    databaseUrl: `${inject('postgresUrl')}${database.database ?? ''}`,
    port,
    address: `https://127.0.0.1:${wire.port}`,
  }
  let office = await startOffice(options)
  const first = await openCounter(office.line, 'Counter 1')
  await expect.poll(() => first.office.state().keys.kind, SOON).toBe('held')
  const second = await openCounter(await anotherLine(office.line, database), 'Counter 2')
  await expect.poll(() => second.office.state().keys.kind, SOON).toBe('waiting')
  const { keys, counterId } = second.office.state()
  await expect
    .poll(() => first.office.giveKeys(counterId, keys.kind === 'waiting' ? keys.code : ''), SOON)
    .toBeNull()
  const counters = [first, second]
  for (const counter of counters)
    await expect.poll(() => counter.office.state().isAskedBeforeSales, SOON).toBe(true)
  await expect.poll(() => first.office.state().hooks.length, SOON).toBeGreaterThan(0)
  const hook = first.office.state().hooks.find(({ kind }) => kind === 'recharge')?.url ?? ''

  const answered: string[] = []
  const bothSell = async (name: string): Promise<void> => {
    await Promise.all(counters.map((counter, at) => counter.sell(`98765-${name}`, `SALE-${name}-${at}`)))
    for (const { id } of counters.flatMap(({ sold }) => sold.slice(-1)))
      if ((await posted(hook, id)) === 200) answered.push(id)
  }
  for (const name of ['well-1', 'well-2', 'well-3']) await bothSell(name)
  await Promise.all([bothSell('killed'), office.kill()])
  await bothSell('away')
  office = await startOffice(options)
  for (const { office: counter } of counters) counter.sendNow()
  for (const counter of counters)
    await expect.poll(() => counter.office.state().isAskedBeforeSales, SOON).toBe(true)
  wire.dropEvery(5)
  for (const name of ['heard-1', 'heard-2', 'heard-3', 'heard-4']) await bothSell(name)
  wire.dropEvery(null)

  for (const counter of counters)
    await expect
      .poll(() => {
        counter.office.sendNow()
        return counter.office.state().record
      }, SOON)
      .toMatchObject({ standing: { kind: 'up-to-date' }, unsent: 0 })
  const { rows } = await database.query<{ entries: string; places: string; sales: string }>(
    `SELECT count(*) AS entries, count(DISTINCT (log_number, sequence)) AS places,
     count(*) FILTER (WHERE type = 'intent') AS sales FROM entry`,
  )
  const all = counters.flatMap(({ sold }) => sold)
  const entries = String(all.length * ENTRIES_OF_A_SALE)
  expect(rows).toEqual([{ entries, places: entries, sales: String(all.length) }])
  // Nobody sold what the office had let another counter sell, and while it could not be asked both sold.
  const admitted = all.filter(({ isAdmitted }) => isAdmitted).map(({ number }) => number)
  expect(new Set(admitted).size).toBe(admitted.length)
  expect(admitted.filter((number) => number.includes('well'))).toHaveLength(3)
  expect(all.filter(({ number }) => number.includes('away')).map(({ isAdmitted }) => isAdmitted)).toEqual([
    false,
    false,
  ])
  // Whatever the service was told is kept, is kept once, and no counter was given another's.
  expect(answered.length).toBeGreaterThan(3)
  const kept = await database.query<{ named_id: string }>('SELECT named_id FROM callback_inbox ORDER BY 1')
  const keptIds = kept.rows.map(({ named_id }) => named_id)
  expect(new Set(keptIds).size).toBe(keptIds.length)
  expect(keptIds).toEqual(expect.arrayContaining(answered))
  for (const { sold, taken } of counters) {
    const own = new Set(sold.map(({ id }) => id))
    expect([...taken].filter((id) => !own.has(id))).toEqual([])
    const early = answered.filter((id) => own.has(id) && id.includes('well'))
    await expect.poll(() => early.filter((id) => !taken.has(id)), SOON).toEqual([])
  }
}, 60_000)
