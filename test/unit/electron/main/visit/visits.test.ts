// A visit before it is paid: lines are kept, taken off, set aside and taken up again. Nothing of it is sent, nothing of it
// is in the log, and a restart loses nothing that may be written down.
import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#shared/base/clock'
import type { RechargeDraft } from '#shared/operations/recharge/recharge-schemas'
import { MOST_LINES, MOST_SET_ASIDE, type Visit, type VisitId, type Visits } from '#shared/visit/visit'
import type { RequestId } from '#shared/base/ids'
import { paise } from '#shared/base/money'
import { fail, succeed, type Result } from '#shared/base/result'
import { checkedFile } from '#main/files/damage'
import { createSheets, type Sheet } from '#main/money/sheets'
import { keepVisits, keptVisitsSchema } from '#main/visit/kept-visits'
import { visitsWorkflow } from '#main/visit/visits'
import { failure, memoryJournal, value } from '#test/support/journals'
import { newIntent, NUMBER, personal, requestId } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'
import { confirmed } from '#test/support/ages'
import { rechargeDraft } from '#test/support/recharge-draft'

/** What is paid is another test's. */
const NOT_HERE = fail({ kind: 'cancelled' } as const)

const DUE = paise(29_900)

const draft: RechargeDraft = rechargeDraft({
  accountNumber: NUMBER,
  operatorCode: 'JIO',
  circle: null,
  amountPaise: DUE,
})

const sheetOf = (change: Partial<Pick<Sheet, 'amountPaise' | 'duePaise'>> = {}): Sheet => ({
  operation: 'recharge',
  accountNumber: NUMBER,
  payeeCode: null,
  amountPaise: DUE,
  duePaise: DUE,
  ownGuards: () => [],
  draft: { operation: 'recharge', draft },
  intent: () => succeed({ subject: newIntent().subject, personal: personal() }),
  ...change,
})

/** An opening of an account: nothing of it may be written to a file. */
const accountSheet = (): Sheet => ({ ...sheetOf(), operation: 'account', draft: null })

function counter(time = new VirtualTime()) {
  const { journal } = memoryJournal(time)
  const saved: string[] = []
  const onDisk = { load: () => saved.at(-1), save: (text: string) => void saved.push(text) }
  const file = checkedFile(onDisk, keptVisitsSchema, () => {})
  const pushed: Visits[] = []
  let count = 0
  let session = 0
  let again: Result<Sheet> = NOT_HERE
  const start = () => {
    const sheets = createSheets({ clock: time, session: () => session })
    const kept = keepVisits(file, confirmed(time), (id) => journal.sale(id) !== null)
    const workflow = visitsWorkflow({
      elsewhere: null,
      kept,
      selling: {
        take: (id) => {
          const sheet = sheets.find(id)
          sheets.drop(id)
          return sheet
        },
        putBack: (id, sheet) => sheets.keep(id, sheet),
      },
      preparing: { guards: () => [] },
      paying: { pay: () => NOT_HERE, settle: () => NOT_HERE, of: () => null, visits: () => [] },
      sheetAgain: async () => again,
      journal,
      time: confirmed(time),
      clock: time,
      staff: () => ({ id: 'owner' }),
      newId: () => requestId(`VISIT-${1000 + (count += 1)}`),
      push: ((_channel: string, visits: Visits) => pushed.push(visits)) as never,
    })
    return { sheets, kept, ...workflow }
  }
  let running = start()
  const call = <Name extends keyof typeof running.handlers>(name: Name, input: unknown) =>
    (running.handlers[name] as (given: unknown) => Promise<{ readonly ok: boolean }>)(input) as ReturnType<
      (typeof running.handlers)[Name]
    >
  const keep = async (id: string, sheet: Sheet = sheetOf()) => {
    running.sheets.keep(requestId(id), sheet)
    return call('visit.add', { requestId: requestId(id), accepted: [] })
  }
  return {
    time,
    journal,
    saved,
    pushed,
    call,
    keep,
    kept: () => running.kept,
    sheets: () => running.sheets,
    locked: () => {
      session += 1
      running.locked()
    },
    /** What a kept line costs by now. */
    costs: (rupees: number) => {
      const amountPaise = paise(rupees * 100)
      again = succeed(sheetOf({ amountPaise, duePaise: amountPaise }))
    },
    list: async () => value(await call('visit.list', {})),
    restart: () => void (running = start()),
  }
}

const linesOf = ({ open }: Visits): readonly RequestId[] => open?.lines.map((line) => line.requestId) ?? []

describe('a lock', () => {
  it('lets nobody keep a sheet that was opened before it', async () => {
    const at = counter()
    at.sheets().keep(requestId('SALE-0001'), sheetOf())
    at.locked()
    const kept = await at.call('visit.add', { requestId: requestId('SALE-0001'), accepted: [] })
    expect(failure(kept)).toEqual({ kind: 'wrong-state', state: 'no-sheet' })
  })

  it('has every kept line looked at again before it is paid', async () => {
    const at = counter()
    value(await at.keep('SALE-0001'))
    at.locked()
    expect((await at.list()).open?.lines).toMatchObject([{ doubt: { kind: 'not-checked' } }])
    expect(at.pushed.at(-1)?.open?.lines).toMatchObject([{ doubt: { kind: 'not-checked' } }])
  })
})

it('a kept line is looked at again once it is older than five minutes', async () => {
  const at = counter()
  value(await at.keep('SALE-0001'))
  await at.time.pass(5 * MINUTE_MS)
  expect((await at.list()).open?.lines).toMatchObject([{ doubt: null }])
  await at.time.pass(1)
  expect((await at.list()).open?.lines).toMatchObject([{ doubt: { kind: 'not-checked' } }])
})

it('a price that changed since is told, and the line waits until the customer agreed to it', async () => {
  const at = counter()
  value(await at.keep('SALE-0001'))
  await at.time.pass(5 * MINUTE_MS + 1)
  at.costs(319)
  const visitId = (await at.list()).open?.id as VisitId
  const doubt = { kind: 'price-changed', amountPaise: 31_900, duePaise: 31_900 }
  const told = value(await at.call('visit.check', { visitId, agreed: [] })) as Visit
  expect(told.lines).toMatchObject([{ duePaise: DUE, doubt }])
  const agreed = [{ requestId: requestId('SALE-0001'), duePaise: paise(31_900) }]
  const now = value(await at.call('visit.check', { visitId, agreed })) as Visit
  expect(now.lines).toMatchObject([{ duePaise: 31_900, doubt: null }])
})

describe('keeping a line', () => {
  it('adds it to the open visit, and writes nothing to the log', async () => {
    const at = counter()
    value(await at.keep('SALE-0001'))
    const visits = value(await at.keep('SALE-0002'))
    expect(linesOf(visits)).toEqual(['SALE-0001', 'SALE-0002'])
    expect(visits.open).toMatchObject({ state: 'open', duePaise: 59_800, changePaise: null })
    expect(at.journal.head().sequence).toBe(0)
    expect(at.pushed.at(-1)).toEqual(visits)
  })

  it('takes its sheet, so that it cannot be confirmed by itself as well', async () => {
    const at = counter()
    value(await at.keep('SALE-0001'))
    expect(at.sheets().find(requestId('SALE-0001')).ok).toBe(false)
    expect(failure(await at.call('visit.add', { requestId: requestId('SALE-0009'), accepted: [] }))).toEqual({
      kind: 'wrong-state',
      state: 'no-sheet',
    })
  })

  it('a second time changes nothing', async () => {
    const at = counter()
    value(await at.keep('SALE-0001'))
    value(await at.call('visit.add', { requestId: requestId('SALE-0001'), accepted: [] }))
    expect(linesOf(await at.list())).toEqual(['SALE-0001'])
  })

  it('has a limit, and the line that is too much stays on its sheet', async () => {
    const at = counter()
    for (let line = 0; line < MOST_LINES; line += 1) value(await at.keep(`SALE-00${10 + line}`))
    expect(failure(await at.keep('SALE-0099'))).toEqual({ kind: 'wrong-state', state: 'visit-full' })
    expect(at.sheets().find(requestId('SALE-0099'))).not.toBeNull()
  })

  it('of a sale that is in the log already is refused', async () => {
    const at = counter()
    value(at.journal.recordIntent(requestId('SALE-0001'), newIntent(), personal()))
    expect(failure(await at.keep('SALE-0001'))).toMatchObject({ kind: 'wrong-state', state: 'not-sent' })
  })
})

describe('a line that is taken off', () => {
  it('can be put back by its id, and the last one ends the visit', async () => {
    const at = counter()
    value(await at.keep('SALE-0001'))
    const visits = value(await at.call('visit.remove-line', { requestId: requestId('SALE-0001') }))
    expect(visits.open).toBeNull()
    const again = value(await at.call('visit.add', { requestId: requestId('SALE-0001'), accepted: [] }))
    expect(linesOf(again)).toEqual(['SALE-0001'])
  })
})

describe('visits that are set aside', () => {
  it('wait while others are served, and one that is taken up changes places with the open one', async () => {
    const at = counter()
    const first = value(await at.keep('SALE-0001')).open
    value(await at.call('visit.set-aside', { visitId: first?.id }))
    const second = value(await at.keep('SALE-0002')).open
    const visits = value(await at.call('visit.resume', { visitId: first?.id }))
    expect(visits.open?.id).toBe(first?.id)
    expect(visits.setAside.map(({ id }) => id)).toEqual([second?.id])
  })

  it('are at least five, and have a limit', async () => {
    const at = counter()
    expect(MOST_SET_ASIDE).toBeGreaterThanOrEqual(5)
    for (let visit = 0; visit < MOST_SET_ASIDE; visit += 1) {
      const { open } = value(await at.keep(`SALE-00${10 + visit}`))
      value(await at.call('visit.set-aside', { visitId: open?.id }))
    }
    const { open } = value(await at.keep('SALE-0099'))
    expect(failure(await at.call('visit.set-aside', { visitId: open?.id }))).toMatchObject({
      state: 'visits-full',
    })
  })

  it('are dropped when the customer walks away', async () => {
    const at = counter()
    const { open } = value(await at.keep('SALE-0001'))
    expect(value(await at.call('visit.drop', { visitId: open?.id })).open).toBeNull()
    expect(failure(await at.call('visit.drop', { visitId: open?.id }))).toMatchObject({
      state: 'no-such-visit',
    })
  })
})

describe('a restart', () => {
  it('keeps the visits, whose lines must be looked at again', async () => {
    const at = counter()
    const { open } = value(await at.keep('SALE-0001'))
    at.restart()
    const visits = await at.list()
    expect(visits.open).toMatchObject({ id: open?.id, duePaise: 29_900 })
    expect(visits.open?.lines[0]).toMatchObject({ accountNumber: NUMBER, doubt: { kind: 'not-checked' } })
  })

  it('keeps no line that is in the log: the log alone says what became of it', async () => {
    const at = counter()
    value(await at.keep('SALE-0001'))
    value(await at.keep('SALE-0002'))
    value(at.journal.recordIntent(requestId('SALE-0001'), newIntent(), personal()))
    at.restart()
    expect(linesOf(await at.list())).toEqual(['SALE-0002'])
  })

  it('forgets what was never written: an opening of an account', async () => {
    const at = counter()
    value(await at.keep('SALE-0001', accountSheet()))
    expect(at.saved.join('')).not.toContain(NUMBER)
    at.restart()
    expect((await at.list()).open).toBeNull()
  })

  it('a day later finds nobody waiting any more', async () => {
    const at = counter()
    value(await at.keep('SALE-0001'))
    at.time.jumpWallClock(DAY_MS)
    at.restart()
    expect((await at.list()).open).toBeNull()
  })

  it('begins anew over a file that cannot be read', async () => {
    const at = counter()
    at.saved.push('{ not a list')
    at.restart()
    expect(await at.list()).toMatchObject({ open: null, setAside: [] })
  })
})

describe('the lock', () => {
  it('drops what names an identity, and leaves the other lines', async () => {
    const at = counter()
    value(await at.keep('SALE-0001'))
    value(await at.keep('SALE-0002', accountSheet()))
    at.locked()
    expect(linesOf(await at.list())).toEqual(['SALE-0001'])
    expect(at.pushed.at(-1)?.open?.lines).toHaveLength(1)
  })
})
