// The limit of a customer's credit wherever a sale leaves: the first sending, send again, what waits to leave by itself, the owner's resend.
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/base/clock'
import { customerNamesSchema } from '#shared/customer/customer'
import type { RequestId } from '#shared/base/ids'
import { paise } from '#shared/base/money'
import { takeoverIntent } from '#main/office/takeover/takeover-intent'
import { stopOfSale } from '#main/money/credit-limit'
import { failure, value } from '#test/support/journals'
import { memoryFile } from '#test/support/memory-file'
import { attempt, came, requestId, story } from '#test/support/sales'
import type { WireFault } from '#test/simulation/world/practice-wire'
import { counter } from '../operations/recharge/workflow/recharge-counter'

const CUSTOMER = '9876500001'
const CUT: WireFault = { kind: 'refused' }
const VANISHED: WireFault = { kind: 'request-lost' }
const OVER = { kind: 'invalid-input', field: 'payment', problem: 'over-limit' }

/** Numbers that differ, so that no guard but the limit is asked. */
const numberOf = (index: number): string => `98765432${String(10 + index)}`
/** The practice service says "too many calls" to its first call. */
const HELD_OFF = '9000000017'

async function shop({ faults = [], limit = 50_000 }: { faults?: WireFault[]; limit?: number } = {}) {
  const names = memoryFile(
    customerNamesSchema,
    JSON.stringify({
      version: 1,
      customers: [{ accountNumber: CUSTOMER, name: 'Ramesh', agreedAt: 0, creditAccountId: 'A-1' }],
      owing: [],
    }),
  )
  const at = counter({ faults, names })
  const setLimit = async (limitPaise: number) =>
    value(
      await at.till().handlers['credit.limit']({ accountNumber: CUSTOMER, limitPaise: paise(limitPaise) }),
    )
  await setLimit(limit)
  const payment = { parts: [{ way: 'credit' as const, amountPaise: paise(29_900), accountId: 'A-1' }] }
  const begin = async (number: string, accepted: readonly string[] = []) => {
    const { requestId } = await at.prepare({ accountNumber: number })
    const sold = at.till().handlers['sale.confirm']({ requestId, accepted, payment })
    return { requestId, sold }
  }
  const sell = async (index: number, accepted: readonly string[] = []) => {
    const { requestId, sold } = await begin(numberOf(index), accepted)
    return { requestId, answer: await at.during(sold) }
  }
  return {
    ...at,
    setLimit,
    forget: () => names.spoil(JSON.stringify({ version: 1, customers: [], owing: [] })),
    begin,
    sell,
    again: (requestId: RequestId, accepted: readonly string[] = []) =>
      at.during(at.till().handlers['pending.send-again']({ requestId, accepted })),
    account: async () => value(await at.till().handlers['credit.account']({ accountNumber: CUSTOMER })),
    statusOf: (requestId: RequestId) => at.till().journal.sale(requestId)?.railStatus,
    entriesOf: (requestId: RequestId) =>
      at
        .till()
        .journal.story(requestId)
        .map(({ event }) => event),
  }
}

/** Each is tried four times before a person is asked. */
const cutFor = (sales: number): WireFault[] => Array.from({ length: sales * 4 }, () => CUT)

async function sixNotSent() {
  const at = await shop({ faults: cutFor(6) })
  const ids: RequestId[] = []
  for (let index = 0; index < 6; index += 1) {
    const { requestId, answer } = await at.sell(index)
    expect(value(answer).railStatus).toBe('not-sent')
    ids.push(requestId)
  }
  return { ...at, ids }
}

describe('sales on credit that were not sent', () => {
  it('are sent again up to the limit, one after the other', async () => {
    const { ids, ...at } = await sixNotSent()
    const [first, ...others] = ids
    if (first === undefined) throw new Error('six sales')
    expect(value(await at.again(first)).railStatus).toBe('success')
    for (const requestId of others) expect(failure(await at.again(requestId))).toEqual(OVER)
    expect((await at.account()).owedPaise).toBe(29_900)
  })

  it('are sent again up to the limit, all at once', async () => {
    const { ids, ...at } = await sixNotSent()
    const handlers = at.till().handlers
    const all = Promise.all(
      ids.map((requestId) => handlers['pending.send-again']({ requestId, accepted: [] })),
    )
    const answers = await at.during(all)
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await at.account()).owedPaise).toBe(29_900)
  })

  it('are sent again up to the limit after a restart', async () => {
    const { ids, ...at } = await sixNotSent()
    at.crash()
    const answers = []
    for (const requestId of ids) answers.push(await at.again(requestId))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('go over it with an owner’s PIN, which stands in the log with what was owed', async () => {
    const { ids, ...at } = await sixNotSent()
    const [first, second, third] = ids
    if (first === undefined || second === undefined || third === undefined) throw new Error('six sales')
    value(await at.again(first))
    expect(failure(await at.again(second, ['over-limit']))).toEqual({ kind: 'not-allowed', needs: 'owner' })
    at.approve()
    expect(value(await at.again(second, ['over-limit'])).railStatus).toBe('success')
    expect(at.entriesOf(second).findLast(({ type }) => type === 'attempt')).toMatchObject({
      overLimit: { ownerId: 'meena', owedPaise: 29_900, limitPaise: 50_000 },
    })
    // For that one alone.
    expect(failure(await at.again(third, ['over-limit']))).toEqual({ kind: 'not-allowed', needs: 'owner' })
  })

  it('do not leave for a customer who is forgotten, whatever an owner allows', async () => {
    const { ids, ...at } = await sixNotSent()
    const [first] = ids
    if (first === undefined) throw new Error('six sales')
    at.crash(at.forget)
    at.approve()
    expect(failure(await at.again(first, ['over-limit']))).toMatchObject({ problem: 'no-account' })
  })
})

describe('a sale that waits to leave by itself', () => {
  it('counts against the limit of the next one', async () => {
    const at = await shop({ limit: 65_000 })
    const { sold } = await at.begin(HELD_OFF)
    await at.time.pass(2_000)
    expect(await at.account()).toMatchObject({ owedPaise: 0, leavingPaise: 29_900 })
    value((await at.sell(1)).answer)
    expect(failure((await at.sell(2)).answer)).toEqual(OVER)
    value(await at.during(sold))
    expect((await at.account()).owedPaise).toBe(59_800)
  })

  it('is held and told where the limit is another by then, and a later press asks for the PIN', async () => {
    const at = await shop()
    const { requestId, sold } = await at.begin(HELD_OFF)
    await at.time.pass(2_000)
    expect(at.statusOf(requestId)).toBe('not-sent')
    await at.setLimit(0)
    expect(value(await at.during(sold))).toMatchObject({
      railStatus: 'not-sent',
      isOverLimit: true,
      attempts: 1,
    })
    expect(at.entriesOf(requestId).at(-1)).toMatchObject({ type: 'stopped', because: 'over-limit' })
    const board = value(await at.till().handlers['pending.board']({}))
    expect(board.undecided.map((sale) => sale.requestId)).toEqual([requestId])
    at.crash()
    const later = value(await at.till().handlers['pending.board']({}))
    expect(later.undecided.map((sale) => sale.requestId)).toEqual([requestId])
    expect(failure(await at.again(requestId))).toEqual(OVER)
    at.approve()
    expect(value(await at.again(requestId, ['over-limit']))).toMatchObject({ railStatus: 'success' })
    expect(at.till().journal.sale(requestId)).not.toHaveProperty('isOverLimit')
  })
})

describe('a new sale over the limit', () => {
  it('is paid in another way, or let go by an owner', async () => {
    const at = await shop()
    value((await at.sell(0)).answer)
    expect(failure((await at.sell(1)).answer)).toEqual(OVER)
    at.approve()
    const { requestId, answer } = await at.sell(1, ['over-limit'])
    expect(value(answer).railStatus).toBe('success')
    expect(at.entriesOf(requestId)).toContainEqual(
      expect.objectContaining({ type: 'attempt', overLimit: expect.objectContaining({ ownerId: 'meena' }) }),
    )
  })
})

describe('the owner’s re-send of a sale on credit', () => {
  /** The service never had it, and said so for longer than half an hour; meanwhile the customer owes for others. */
  async function neverArrived() {
    const at = await shop({ faults: [VANISHED] })
    const { requestId, answer } = await at.sell(0)
    expect(value(answer).railStatus).toBe('unknown')
    await at.time.pass(40 * MINUTE_MS)
    expect(at.till().journal.sale(requestId)?.notFoundCount).toBeGreaterThan(2)
    await at.setLimit(20_000)
    const resend = (accepted: readonly string[] = []) =>
      at.during(at.till().handlers['pending.resend']({ requestId, accepted }))
    return { ...at, requestId, resend }
  }

  it('does not go over the limit by itself', async () => {
    const { requestId, resend, ...at } = await neverArrived()
    expect(failure(await resend())).toEqual(OVER)
    expect(at.entriesOf(requestId).filter(({ type }) => type === 'attempt')).toHaveLength(1)
  })

  it('goes over it on the owner’s word, which stands in the attempt', async () => {
    const { requestId, resend, ...at } = await neverArrived()
    expect(value(await resend(['over-limit'])).railStatus).toBe('success')
    expect(at.entriesOf(requestId).findLast(({ type }) => type === 'attempt')).toMatchObject({
      resend: { because: 'not-found' },
      overLimit: { ownerId: 'owner', owedPaise: 0, limitPaise: 20_000 },
    })
  })

  it('counts what it was already owed for once', async () => {
    const { resend, ...at } = await neverArrived()
    await at.setLimit(29_900)
    expect(value(await resend()).railStatus).toBe('success')
    expect((await at.account()).owedPaise).toBe(29_900)
  })
})

describe('a visit on credit', () => {
  async function keptLines() {
    const at = await shop()
    for (const index of [0, 1]) {
      const { requestId } = await at.prepare({ accountNumber: numberOf(index) })
      value(await at.during(at.till().handlers['visit.add']({ requestId, accepted: [] })))
    }
    const { open } = value(await at.till().handlers['visit.list']({}))
    if (open === null) throw new Error('no visit is open')
    const payment = { parts: [{ way: 'credit' as const, amountPaise: paise(59_800), accountId: 'A-1' }] }
    const pay = (accepted: readonly string[] = []) =>
      at.during(
        at.till().handlers['visit.pay']({
          visitId: open.id,
          payment,
          accepted: open.lines.slice(0, 1).map(({ requestId }) => ({ requestId, accepted })),
        }),
      )
    return { ...at, lines: open.lines.map(({ requestId }) => requestId), pay }
  }

  it('is looked at as a whole, and recorded only with the owner’s PIN', async () => {
    const { pay, lines, ...at } = await keptLines()
    expect(failure(await pay())).toEqual(OVER)
    expect(failure(await pay(['over-limit']))).toEqual({ kind: 'not-allowed', needs: 'owner' })
    expect(lines.map((id) => at.till().journal.sale(id))).toEqual([null, null])
    at.approve()
    value(await pay(['over-limit']))
    await at.time.pass(MINUTE_MS)
    expect(lines.map(at.statusOf)).toEqual(['success', 'success'])
    const attempts = lines.map((id) => at.entriesOf(id).find(({ type }) => type === 'attempt'))
    // The first line alone keeps within the limit.
    expect(attempts).toMatchObject([{}, { overLimit: { ownerId: 'meena', limitPaise: 50_000 } }])
    expect((await at.account()).owedPaise).toBe(59_800)
  })
})

describe('a sale on credit that was taken over from a lost counter', () => {
  it('stands in that counter’s book: it moves no account here, and no limit here stops it', async () => {
    const at = await shop({ limit: 30_000 })
    const payment = { parts: [{ way: 'credit' as const, amountPaise: paise(29_900), accountId: 'A-1' }] }
    const from = { counterId: 'counter-11111111', counterName: 'Counter 1' }
    const events = story(attempt(), came('pending')).map((told) =>
      told.event.type === 'intent' ? { ...told, event: { ...told.event, payment } } : told,
    )
    const intent = takeoverIntent(events, from, 'owner')
    if (intent === null) throw new Error('nothing is left of it')
    const { journal } = at.till()
    value(journal.recordTakeovers([{ requestId: requestId('TAKEN-SALE-1'), intent, customer: null }]))
    const taken = journal.sale(requestId('TAKEN-SALE-1'))
    if (taken === null) throw new Error('it is not here')
    expect(stopOfSale(() => ({ kind: 'no-account' }), taken)).toBeNull()
    expect(await at.account()).toMatchObject({ owedPaise: 0, leavingPaise: 0 })
    expect(value((await at.sell(1)).answer).railStatus).toBe('success')
    expect((await at.account()).owedPaise).toBe(29_900)
  })
})
