// Logs that the first layout of the app wrote: they open, hold together to the last link, and say what they said then.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { CHECKPOINT_ID } from '@shared/domain/checkpoint'
import type { JournalProgress } from '@shared/domain/journal-verification'
import { WHOLE_LOG } from '@shared/domain/receipt-log'
import type { JournalEvent, RecordedEvent } from '@shared/domain/journal'
import { awaitsDecision, ofCustomer, type Sale } from '@shared/domain/sale'
import { foldSale } from '@shared/domain/sale-fold'
import { tillReportSchema } from '@shared/domain/till-report'
import { searchWords } from '../../../../../electron/main/documents/texts/search-words'
import {
  openHeadAnchor,
  openJournal,
  openOrViewJournal,
  prepareLongJournal,
  sealedHeadOf,
  type Journal,
} from '../../../../../electron/main/journal'
import { verifyJournal } from '../../../../../electron/main/journal/verify/verify'
import { noDefects } from '../../../../support/defects'
import {
  expectedOf,
  FIRST_HOUSE,
  houseOf,
  openFirstHouse,
  writtenLogs,
  type FirstHouseMode,
  type WrittenLog,
} from '../../../../support/first-house'
import { failure, recordSale, value } from '../../../../support/journals'
import { searchOver } from '../../../../support/log-search'
import { memoryAnchor } from '../../../../support/memory-anchor'
import { requestId } from '../../../../support/sales'
import { VirtualTime } from '../../../../support/virtual-time'

const FULL = writtenLogs().filter(({ name }) => name === 'key-store, sandbox')
const WORKED = writtenLogs().filter(({ expected }) => expected.environment !== 'practice')

/** A copy of a log that was written, and ways to look at it. */
function writtenLog(mode: FirstHouseMode, { environment, chainKeyHex }: WrittenLog) {
  const { generatedAtClock, staff } = expectedOf(mode)
  const path = join(houseOf(mode), environment, 'journal.db')
  const chainKey = Buffer.from(chainKeyHex, 'hex')
  const clock = new VirtualTime(generatedAtClock)
  const { platform } = process
  const options = {
    path,
    environment,
    chainKey,
    clock,
    platform,
    reportDefect: noDefects,
  }
  const open = (): Journal => {
    const journal = value(openJournal(options))
    onTestFinished(() => journal.close())
    return journal
  }
  /** Brings what an unclean end left beside the file into it, as an opening and a close do. */
  const settle = (): void => value(openJournal(options)).close()
  const verdict = () =>
    verifyJournal(
      {
        path,
        platform,
        environment,
        chainKey,
        sealedHead: sealedHeadOf(path, chainKey),
      },
      () => {},
    )
  const rows = (query: string): readonly Record<string, unknown>[] => {
    const file = new DatabaseSync(path, { readOnly: true })
    try {
      return file.prepare(query).all()
    } finally {
      file.close()
    }
  }
  const colleagues = Object.entries(staff).map(([name, id]) => ({ id, name }))
  return { path, clock, options, open, settle, verdict, rows, vocabulary: () => searchWords(colleagues) }
}

function sumsBy(sales: readonly Sale[], statusOf: (sale: Sale) => string) {
  const sums: Record<string, { count: number; amountPaise: number }> = {}
  for (const sale of sales) {
    const sum = (sums[statusOf(sale)] ??= { count: 0, amountPaise: 0 })
    sum.count += 1
    sum.amountPaise += sale.amountPaise
  }
  return sums
}

/** What today's fold says besides, and how it names the reason of what was told after the call. */
const inNewWords = (sale: Sale, story: readonly RecordedEvent[]): Sale => ({
  ...sale,
  refusalAnswers: 0,
  reason: reasonToday(sale),
  errorCode:
    story.flatMap(({ event }) => (event.type === 'outcome' ? [event.outcome] : [])).at(-1)?.errorCode ?? null,
})

/** What counted as not ended then, and what waits for a decision, which counts today. */
const watchedToday = ({ watchedSales, sales }: WrittenLog): readonly string[] => {
  const undecided = sales
    .filter(({ sale }) => awaitsDecision(sale as unknown as Sale))
    .map(({ sale }) => sale.requestId)
  return [...new Set([...watchedSales, ...undecided])].toSorted()
}

function reasonToday({ railStatus, reason, seenByService, settledBy }: Sale): Sale['reason'] {
  if (railStatus === 'failed' && reason === 'refused' && seenByService) return 'told-failed'
  if (reason !== 'confirmed') return reason
  if (railStatus === 'conflict' || settledBy !== null) return 'contradicted'
  return railStatus === 'reversed' ? 'told-failed' : reason
}

/** Whether the service said by it that it has the id. */
function isTaken(event: JournalEvent): boolean {
  if (event.type === 'evidence')
    return event.answer.refunded === true || ['pending', 'success'].includes(event.answer.verdict)
  return (
    event.type === 'outcome' &&
    (['pending', 'success'].includes(event.outcome.class) || event.outcome.reason === 'already-there')
  )
}

const countsBy = (rows: readonly Record<string, unknown>[]) =>
  Object.fromEntries(rows.map(({ name, count }) => [name, count]))

describe.each(writtenLogs())('the log of $name', ({ mode, expected }) => {
  it('opens, and is whole from the first link to its sealed head', () => {
    const log = writtenLog(mode, expected)
    const journal = log.open()
    expect(journal.head()).toEqual(expected.head)
    expect(journal.repaired()).toEqual([])
    journal.close()
    expect(log.verdict()).toEqual(expected.verdict)
  })

  it('is remembered outside its folder once, with nobody asked, and watched from then on', async () => {
    const { options, clock } = writtenLog(mode, expected)
    const store = memoryAnchor()
    const written: number[] = []
    for (const start of ['first', 'second']) {
      const anchor = await openHeadAnchor({ ...options, store, timers: clock, onDoubt: () => {} })
      const { journal, problem, end } = value(openOrViewJournal({ ...options, anchor }))
      expect([problem, end()], start).toEqual([null, 'watched'])
      const { sequence } = journal.head()
      journal.close()
      await anchor.close()
      expect(anchor.last(), start).toMatchObject({ sequence })
      expect(anchor.found.kind).toBe(start === 'first' ? 'none' : 'anchored')
      written.push(store.writes())
    }
    expect(written[1]).toBe(written[0])
  })

  it('has every sale as it stood, told in full', () => {
    const journal = writtenLog(mode, expected).open()
    for (const { name, sale: written } of expected.sales) {
      const sale = journal.sale(written.requestId)
      const story = journal.story(written.requestId)
      const wasTaken = story.some(({ event }) => isTaken(event))
      // A failure alone no longer counts as having known the id: it was never pending or successful.
      const seenByService = wasTaken ? written['seenByService'] : sale?.seenByService
      expect(sale, name).toEqual({ ...inNewWords(written as unknown as Sale, story), seenByService })
    }
  })

  it('folds every story anew to the sale that was kept', () => {
    const journal = writtenLog(mode, expected).open()
    // An erased sale has lost words that its entries never held.
    const named = expected.sales.filter(({ sale }) => sale.accountNumber !== null)
    for (const { name, sale } of named) {
      const { bill: _bill, ...written } = sale
      const story = journal.story(sale.requestId)
      const today = inNewWords(written as unknown as Sale, story)
      // A failure alone no longer counts as having known the id: it was never pending or successful.
      const seenByService = today.seenByService && story.some(({ event }) => isTaken(event))
      expect(foldSale(story, null), name).toEqual({ ...today, seenByService, ...ofCustomer(null) })
    }
  })

  it('comes to the same sums by what the rail did and by where the cash is', () => {
    const journal = writtenLog(mode, expected).open()
    const sales = journal.salesOpenedBetween(0, Infinity)
    expect(sumsBy(sales, ({ railStatus }) => railStatus)).toEqual(expected.rail)
    expect(sumsBy(sales, ({ cashStatus }) => cashStatus)).toEqual(expected.cash)
  })

  it('watches the same sales, and plans to ask about them at the same times', () => {
    const journal = writtenLog(mode, expected).open()
    expect(journal.openSales().map(({ requestId }) => requestId)).toEqual(expected.openSales)
    expect(journal.watchedSales().map(({ requestId }) => requestId)).toEqual(watchedToday(expected))
    expect(journal.checks()).toEqual(expected.checks)
  })

  it('knows what happened to the cash box, and its sealed reports', () => {
    const journal = writtenLog(mode, expected).open()
    // What was sold while it was shut was not asked then.
    const sessions = expected.till.map((session) => ({ ...(session as object), whileShut: null }))
    expect(journal.tillSessions()).toEqual(sessions)
    expect(journal.closes()).toEqual(expected.closes)
    for (const { body } of journal.closes())
      expect(tillReportSchema.safeParse(JSON.parse(body)).error, 'a sealed report').toBeUndefined()
  })

  it("keeps the owner's decisions on what may be sent again", () => {
    expect(writtenLog(mode, expected).open().resendDecisions()).toEqual(expected.resendDecisions)
  })

  it('has the very bytes that each sale was sent with, but for those that were erased', () => {
    const journal = writtenLog(mode, expected).open()
    for (const { name, sale } of expected.sales) {
      expect(journal.hasBodyAsSealed(sale.requestId), name).toBe(sale.accountNumber !== null)
      expect(journal.canonicalBody(sale.requestId) === null, name).toBe(sale.accountNumber === null)
    }
  })

  it('keeps nothing of an identity readable once it is opened: not in the file, nor in a copy', () => {
    const { path, open } = writtenLog(mode, expected)
    const { environment } = expected
    const bytes = () =>
      readdirSync(dirname(path))
        .filter((name) => name.startsWith('journal.db'))
        .map((name) => readFileSync(join(dirname(path), name), 'latin1'))
        .join('')
    const journal = open()
    for (const canary of ['ABCPD1234F', 'asha@example.in', '"pancard"'])
      expect(bytes().includes(canary), canary).toBe(false)
    const openings = journal.salesWithIdentity()
    expect(openings.map((requestId) => journal.sale(requestId)?.subject.operation)).toEqual(
      openings.map(() => 'account'),
    )
    expect(openings.length > 0).toBe(environment !== 'practice' && mode !== 'session')
    expect(readdirSync(dirname(path)).filter((name) => name.includes('before'))).toEqual([])
  })

  it('gives an identity away for good, says so in an entry, and is whole', () => {
    const log = writtenLog(mode, expected)
    const journal = log.open()
    const openings = journal.salesWithIdentity()
    const named = openings.map((requestId) => journal.sale(requestId)?.customerName)
    const ended = openings.filter((requestId) => value(journal.redactIdentity(requestId)))
    expect(ended.length > 0).toBe(openings.length > 0)
    expect(journal.salesWithIdentity()).toEqual(openings.filter((requestId) => !ended.includes(requestId)))
    journal.close()
    expect(log.verdict().kind).toBe('whole')
    const again = log.open()
    expect(openings.map((requestId) => again.sale(requestId)?.customerName)).toEqual(named)
    for (const requestId of ended) {
      expect(again.canonicalBody(requestId)).toBeNull()
      expect(again.story(requestId).at(-1)?.event.type).toBe('redacted')
    }
  })

  it('has as many entries of each type as were written', () => {
    const log = writtenLog(mode, expected)
    log.settle()
    const counts = log.rows('SELECT type AS name, count(*) AS count FROM events GROUP BY type')
    expect(countsBy(counts)).toEqual(expected.eventTypes)
  })

  it('is searched with the index that lies beside it', async () => {
    const { open, path, clock, vocabulary } = writtenLog(mode, expected)
    const search = searchOver(open(), { path, clock, vocabulary })
    await clock.pass(60_000)
    for (const [text, ids] of Object.entries(expected.found)) {
      const page = value(search.find({ ...WHOLE_LOG, text }, null, 50))
      expect(page.indexing, text).toBeNull()
      expect(
        page.found.map(({ requestId }) => requestId),
        text,
      ).toEqual(ids)
    }
    const totals = search.totals(WHOLE_LOG, 'screen')
    await clock.pass(1_000)
    // That app's sum had the failed sales in it; they stand apart now.
    const { count, amountPaise, undone } = value(await totals)
    expect({ count, amountPaise: amountPaise + undone.amountPaise }).toEqual(expected.totals)
  })

  it('does not pass for whole once a single bit of an entry is another', () => {
    const { path, options, settle, verdict } = writtenLog(mode, expected)
    settle()
    const bytes = readFileSync(path)
    const text = '"type":"intent","environment":"'
    const at = bytes.indexOf(text) + text.length
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    writeFileSync(path, bytes)
    expect(verdict()).toMatchObject({ kind: 'broken', fault: 'link' })
    expect(openJournal({ ...options, chainKey: Buffer.alloc(32, 1) }).ok).toBe(false)
  })
})

describe.each(WORKED)('the log of $name, opened as at a start', ({ mode, expected }) => {
  it('settles the two sales that its last run left half done', () => {
    const { options } = writtenLog(mode, expected)
    const { journal, halfDone, problem } = value(openOrViewJournal(options))
    onTestFinished(() => journal.close())
    expect({ halfDone, problem }).toEqual({ halfDone: 2, problem: null })
    const now = (name: string) => {
      const written = expected.sales.find((one) => one.name === name)?.sale
      return written === undefined ? null : journal.sale(written.requestId)
    }
    expect(now('attempt without an outcome, at the end')).toMatchObject({
      railStatus: 'unknown',
      reason: 'interrupted',
    })
    expect(now('intent alone, at the end')).toMatchObject({ railStatus: 'not-sent' })
  })

  it('is made no new log of another environment', () => {
    const { options } = writtenLog(mode, expected)
    expect(failure(openJournal({ ...options, chainKey: Buffer.alloc(32, 9) }))).toMatchObject({
      kind: 'store',
    })
  })
})

describe.each(writtenLogs())('the log of $name, as if it were a long one', ({ mode, expected }) => {
  it('is brought into its new form in steps that tell how far it is, and opens as it stood', async () => {
    const { options, clock, verdict } = writtenLog(mode, expected)
    const told: JournalProgress[] = []
    const preparing = prepareLongJournal({
      ...options,
      timers: clock,
      longFrom: 0,
      onProgress: (progress) => told.push(progress),
    })
    await clock.pass(1_000)
    const prepared = await preparing
    expect(told.length).toBeGreaterThan(1)
    const all = told.at(-1)?.entries
    expect(told.at(-1)).toEqual({ checked: all, entries: all })
    const steps = told.map(({ checked }) => checked)
    expect(steps).toEqual(steps.toSorted((one, other) => one - other))
    if (prepared === null) throw new Error('it was to be prepared')
    const journal = value(openJournal({ ...options, prepared }))
    expect(journal.head()).toEqual(expected.head)
    expect(journal.watchedSales().map((sale) => sale.requestId)).toEqual(watchedToday(expected))
    expect(journal.repaired()).toEqual([])
    journal.close()
    expect(verdict()).toEqual(expected.verdict)
  })

  it('is left to its opening when there is nothing to prepare, and when somebody altered it', async () => {
    const { options, path, clock } = writtenLog(mode, expected)
    const prepared = (change = {}) =>
      prepareLongJournal({ ...options, timers: clock, longFrom: 0, onProgress: () => {}, ...change })
    const edited = (sql: string): void => {
      const file = new DatabaseSync(path)
      file.exec(sql)
      file.close()
    }
    edited('CREATE TRIGGER later AFTER UPDATE ON events BEGIN DELETE FROM sales; END')
    expect(await prepared()).toBeNull()
    expect(failure(openJournal(options))).toEqual({ kind: 'store', problem: 'altered' })
    edited('DROP TRIGGER later')
    value(openJournal(options)).close()
    expect(await prepared()).toBeNull()
    expect(await prepared({ path: `${path}-none` })).toBeNull()
    expect(existsSync(`${path}-none`)).toBe(false)
  })
})

describe.each(writtenLogs())('the app that wrote the log of $name', ({ mode, expected }) => {
  it('still opens what it wrote', () => {
    const { options } = writtenLog(mode, expected)
    const opened = openFirstHouse(options)
    expect(opened).toMatchObject({ ok: true, value: { problem: null } })
    if (opened.ok) opened.value.journal.close()
  })

  it('refuses the log once it is in its new form, and leaves every byte of it as it is', () => {
    const { options, path } = writtenLog(mode, expected)
    const { journal } = value(openOrViewJournal(options))
    journal.close()
    const sha256 = (name: string): string =>
      createHash('sha256')
        .update(readFileSync(join(dirname(path), name)))
        .digest('hex')
    // To look at a log, SQLite makes an empty file of new pages and an index of it beside it.
    const files = () =>
      readdirSync(dirname(path))
        .filter((name) => name.startsWith('journal.db') && !/-(wal|shm)$/.test(name))
        .map((name) => [name, sha256(name)])
    const before = files()
    expect(openFirstHouse(options)).toEqual({
      ok: false,
      failure: { kind: 'store', problem: 'newer-version' },
    })
    expect(files()).toEqual(before)
    expect(existsSync(`${path}-wal`) ? statSync(`${path}-wal`).size : 0).toBe(0)
    expect(value(openOrViewJournal(options)).problem).toBeNull()
  })
})

it.each(FULL)('a log that holds a checkpoint is refused by that app, too', ({ mode, expected }) => {
  const { options, open } = writtenLog(mode, expected)
  const journal = open()
  for (let number = 0; number < 320; number += 1)
    recordSale(journal, 'success', requestId(`LATER-${String(number).padStart(5, '0')}`))
  expect(journal.entriesAfter(0, 2_000).map((entry) => entry.requestId)).toContain(CHECKPOINT_ID)
  journal.close()
  expect(openFirstHouse(options)).toEqual({
    ok: false,
    failure: { kind: 'store', problem: 'newer-version' },
  })
})

describe('the fullest of them', () => {
  // As the types stood when it was written: what came later is not in it.
  const WRITTEN_TYPES =
    'attempt cash evidence intent interrupted outcome printed resend-rule reviewed settled-by-hand shared till'
  const RAIL = 'conflict failed not-sent pending reversed sending success unknown'
  const CASH = 'collected given-back kept-as-credit none owed-back'
  const words = (text: string): readonly string[] => text.split(' ')
  const EVIDENCE = ['status-check', 'callback', 'import'].flatMap((source) =>
    words('success pending failed not-found no-verdict wrong-path').map(
      (verdict) => `evidence ${source} ${verdict}`,
    ),
  )
  const OUTCOMES = [
    'success confirmed',
    'pending accepted',
    'failed refused',
    ...words(
      'local-refusal no-connection untrusted-connection setup-credentials setup-address setup-permission rate-limited',
    ).map((reason) => `not-sent ${reason}`),
    ...words(
      'no-answer bad-answer echo-differs looks-like-a-bill unexpected-status blocked-on-the-way already-there service-fault interrupted',
    ).map((reason) => `unknown ${reason}`),
  ].map((outcome) => `outcome ${outcome}`)
  const OTHERS = [
    'intent recharge mobile',
    'intent recharge dth',
    'intent bill bill',
    'intent account account',
    'intent with a lift',
    'intent overriding recent-sale',
    'attempt first',
    'attempt again',
    'attempt because not-found',
    'attempt because declared-safe',
    'interrupted intent-only',
    'interrupted attempt-without-outcome',
    'settled-by-hand success',
    'settled-by-hand failed',
    'reviewed',
    'cash given-back',
    'cash kept-as-credit',
    ...words('receipt acknowledgement note').flatMap((document) => [
      `printed ${document} printer`,
      `printed ${document} file`,
    ]),
    ...words('chat file clipboard').map((to) => `shared ${to}`),
    'till opened',
    'till cash-in',
    'till cash-out',
    'till cash-out correcting',
    'till closed',
    'resend-rule recharge true',
    'resend-rule bill true',
    'resend-rule bill false',
  ]

  it.each(FULL)('has every type of entry, every kind of each, and every state', ({ expected }) => {
    expect(Object.keys(expected.eventTypes).toSorted()).toEqual(words(WRITTEN_TYPES))
    expect(Object.keys(expected.variants)).toEqual(
      expect.arrayContaining([...EVIDENCE, ...OUTCOMES, ...OTHERS]),
    )
    expect(Object.keys(expected.rail).toSorted()).toEqual(words(RAIL))
    expect(Object.keys(expected.cash).toSorted()).toEqual(words(CASH))
  })

  it.each(FULL)('has the outcomes and the evidence that stand written of it', ({ mode, expected }) => {
    const log = writtenLog(mode, expected)
    const told = log.rows(`
      SELECT 'outcome ' || json_extract(body, '$.outcome.class') || ' ' || json_extract(body, '$.outcome.reason') AS name,
        count(*) AS count FROM events WHERE type = 'outcome' GROUP BY name
      UNION ALL
      SELECT 'evidence ' || json_extract(body, '$.source') || ' ' || json_extract(body, '$.answer.verdict') AS name,
        count(*) AS count FROM events WHERE type = 'evidence' GROUP BY name`)
    expect(countsBy(told)).toEqual(
      Object.fromEntries(
        Object.entries(expected.variants).filter(([name]) => /^(outcome|evidence) /.test(name)),
      ),
    )
  })
})

it('is told entry by entry in the README that lies with it', () => {
  const readme = readFileSync(join(FIRST_HOUSE, 'README.md'), 'utf8')
  const rows = readme.matchAll(/^\| `([a-z-]+)` +\| +(\d+) \| +(\d+) \| +(\d+) \|$/gm)
  const told = Object.fromEntries(
    Array.from(rows, ([, type, ...counts]) => [type, counts.map(Number)] as const),
  )
  const types = [...new Set(WORKED.flatMap(({ expected }) => Object.keys(expected.eventTypes)))]
  const written = Object.fromEntries(
    types.map((type) => [type, WORKED.map(({ expected }) => expected.eventTypes[type] ?? 0)]),
  )
  expect(told).toEqual(written)
})
