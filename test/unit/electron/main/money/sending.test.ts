import { describe, expect, it } from 'vitest'
import type { MoneyOutcome, StatusAnswer } from '#shared/sale/outcome'
import { fail } from '#shared/base/result'
import { StoreError } from '#main/journal/store/database'
import { createSending, type SendingOptions } from '#main/money/sending'
import { failure, memoryJournal, recordIntent, value } from '#test/support/journals'
import { agesIn } from '#test/support/ages'
import { memoryDisk } from '#test/support/memory-store'
import { answer, newIntent, outcome, personal, requestId } from '#test/support/sales'
import { settleMicrotasks, VirtualTime } from '#test/support/virtual-time'
import { expectedDefects, noDefects } from '#test/support/defects'

type Watching = Pick<SendingOptions, 'push' | 'reportDefect' | 'askAbout' | 'mayRepeat'>

/** A sending whose calls wait until the test answers them. */
function openSending({
  reportDefect = noDefects,
  push = () => {},
  askAbout = () => null,
  mayRepeat = () => true,
}: Partial<Watching> = {}) {
  const time = new VirtualTime()
  const disk = memoryDisk()
  const { journal } = memoryJournal(time, disk, reportDefect)
  const id = recordIntent(journal)
  const calls: ((answer: MoneyOutcome) => void)[] = []
  const call = () => new Promise<MoneyOutcome>((resolve) => calls.push(resolve))
  const sending = createSending({
    journal,
    clock: time,
    ages: agesIn(journal, time),
    timers: time,
    push,
    askAbout,
    mayRepeat,
    reportDefect,
  })
  return { time, disk, journal, id, calls, call, sending }
}

it('nothing is sent of which the attempt could not be recorded', async () => {
  const { sending, disk, id, call, calls } = openSending()
  disk.fault = () => {
    throw new StoreError('disk-full', 'no space')
  }
  const sold = sending.send(id, call)
  await settleMicrotasks()
  expect(calls).toHaveLength(0)
  expect(failure(await sold)).toEqual({ kind: 'store', problem: 'disk-full' })
})

it('a second send of the same sale joins the first', async () => {
  const { sending, id, call, calls } = openSending()
  const both = Promise.all([sending.send(id, call), sending.send(id, call)])
  calls[0]?.(outcome('success'))
  expect((await both).map((sold) => value(sold).railStatus)).toEqual(['success', 'success'])
  expect(calls).toHaveLength(1)
})

it('leaving waits for the call on its way and begins no other', async () => {
  const { sending, id, call, calls, time } = openSending()
  const sold = sending.send(id, call)
  expect(sending.sendingCount()).toBe(1)
  let isSettled = false
  const leaving = sending.settled().then(() => (isSettled = true))
  await settleMicrotasks()
  expect(isSettled).toBe(false)
  calls[0]?.(outcome('no-connection'))
  await leaving
  await time.pass(60_000)
  expect(value(await sold).railStatus).toBe('not-sent')
  expect([sending.sendingCount(), calls.length]).toEqual([0, 1])
})

it('leaving ends the wait for an automatic re-send', async () => {
  const { sending, id, call, calls } = openSending()
  const sold = sending.send(id, call)
  calls[0]?.(outcome('no-connection'))
  await settleMicrotasks()
  expect(sending.inFlight()).toEqual([id])
  await sending.settled()
  expect(value(await sold).railStatus).toBe('not-sent')
  expect(calls).toHaveLength(1)
})

it('a call that throws may have gone through, and the defect is in the log', async () => {
  const { reportDefect, events } = expectedDefects()
  const { sending, id } = openSending({ reportDefect })
  const sold = await sending.send(id, () => Promise.reject(new Error('a defect')))
  expect(value(sold).railStatus).toBe('unknown')
  expect(events).toEqual(['money.call-failed'])
})

describe('whoever only watches a sale and throws', () => {
  const broken = (): never => {
    throw new Error('a broken listener')
  }

  it.each(['sending', 'success'])(
    'once it is %s leaves it to its end, and the others hear of it',
    async (railStatus) => {
      const { reportDefect, events } = expectedDefects()
      const { sending, journal, id, call, calls } = openSending({ reportDefect })
      const heard: string[] = []
      journal.onCommit((sale) => (sale.railStatus === railStatus ? broken() : undefined))
      journal.onCommit((sale) => heard.push(sale.railStatus))
      const sold = sending.send(id, call)
      calls[0]?.(outcome('success'))
      expect(value(await sold).railStatus).toBe('success')
      expect(journal.sale(id)?.railStatus).toBe('success')
      expect([sending.sendingCount(), sending.inFlight()]).toEqual([0, []])
      expect(heard).toEqual(['sending', 'success'])
      expect(events).toEqual(['journal.listener-failed'])
    },
  )

  it('when it is told of a step keeps neither the call nor the automatic re-send from leaving', async () => {
    const { reportDefect, events } = expectedDefects()
    const { sending, id, calls, time } = openSending({ reportDefect, push: broken })
    const sold = sending.send(id, (_sale, _body, onPhase) => {
      onPhase('connected')
      return new Promise((resolve) => calls.push(resolve))
    })
    calls[0]?.(outcome('no-connection'))
    await settleMicrotasks()
    await time.pass(1_000)
    calls[1]?.(outcome('success'))
    expect(value(await sold).railStatus).toBe('success')
    expect(events).toEqual(Array.from({ length: 3 }, () => 'money.step-not-told'))
  })
})

describe('a sale that the service held off with 429', () => {
  /** A service that is asked about the sale and answers so, one answer after the other; null for silence. */
  function heldOff(...answers: readonly (StatusAnswer | null)[]) {
    const left = [...answers]
    const asked: number[] = []
    const shop = openSending({
      askAbout: async ({ requestId }) => {
        asked.push(shop.time.elapsed())
        const told = left.shift() ?? null
        if (told === null) return fail({ kind: 'no-connection', cause: 'test' })
        return shop.journal.append(requestId, { type: 'evidence', source: 'status-check', answer: told })
      },
    })
    const send = (sendsUnclear = false) => shop.sending.send(shop.id, shop.call, { sendsUnclear })
    return { ...shop, asked, send }
  }

  it('is asked about once the slot is free, at least ten seconds later, and sent again if the service has it not', async () => {
    const { sending, id, call, calls, time, asked } = heldOff(answer('not-found'))
    const sold = sending.send(id, call)
    calls[0]?.(outcome('rate-limited', { retryAfterMs: 3_000 }))
    await settleMicrotasks()
    await time.pass(9_000)
    expect([asked, calls.length]).toEqual([[], 1])
    await time.pass(1_000)
    expect([asked, calls.length]).toEqual([[10_000], 2])
    calls[1]?.(outcome('success'))
    expect(value(await sold)).toMatchObject({ railStatus: 'success', attempts: 2 })
  })

  it('waits as long as the service asks', async () => {
    const { sending, id, call, calls, time, asked } = heldOff(answer('not-found'))
    void sending.send(id, call)
    calls[0]?.(outcome('rate-limited', { retryAfterMs: 40_000 }))
    await settleMicrotasks()
    await time.pass(39_000)
    expect(asked).toEqual([])
    await time.pass(1_000)
    expect(asked).toEqual([40_000])
  })

  it.each(['success', 'pending', 'failed'] as const)(
    'is not sent again if the service has it as %s',
    async (verdict) => {
      const { sending, id, call, calls, time } = heldOff(answer(verdict))
      const sold = sending.send(id, call)
      calls[0]?.(outcome('rate-limited'))
      await settleMicrotasks()
      await time.pass(60_000)
      expect(value(await sold)).toMatchObject({ railStatus: verdict, attempts: 1 })
      expect(calls).toHaveLength(1)
    },
  )

  it.each(['no-verdict', 'wrong-path'] as const)(
    'is left to the person if the answer is no answer (%s), who may send it all the same',
    async (verdict) => {
      const { sending, id, call, calls, time, send } = heldOff(answer(verdict), answer(verdict))
      const sold = sending.send(id, call)
      calls[0]?.(outcome('rate-limited'))
      await settleMicrotasks()
      await time.pass(60_000)
      expect(value(await sold)).toMatchObject({ railStatus: 'not-sent', reason: 'rate-limited', attempts: 1 })
      const again = send(true)
      await settleMicrotasks()
      calls[1]?.(outcome('success'))
      expect(value(await again)).toMatchObject({ railStatus: 'success', attempts: 2 })
    },
  )

  it('is asked about again when no answer came, and never sent unasked', async () => {
    const { sending, id, call, calls, time, asked } = heldOff(null, null, answer('not-found'))
    void sending.send(id, call)
    calls[0]?.(outcome('rate-limited'))
    await settleMicrotasks()
    await time.pass(25_000)
    expect([asked, calls.length]).toEqual([[10_000, 20_000], 1])
    await time.pass(10_000)
    expect([asked.length, calls.length]).toEqual([3, 2])
  })

  it('is asked about before a person sends it after a restart', async () => {
    const { journal, id, calls, call, time } = heldOff()
    journal.append(id, { type: 'attempt', attempt: 1 })
    journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome('rate-limited') })
    const asked: string[] = []
    const later = createSending({
      journal,
      clock: time,
      ages: agesIn(journal, time),
      timers: time,
      push: () => {},
      askAbout: async ({ requestId }) => {
        asked.push(requestId)
        return journal.append(requestId, {
          type: 'evidence',
          source: 'status-check',
          answer: answer('success'),
        })
      },
      reportDefect: noDefects,
    })
    expect(value(await later.send(id, call)).railStatus).toBe('success')
    expect([asked, calls.length]).toEqual([[id], 0])
  })

  it.each([
    { isSafe: false, sent: 1 },
    { isSafe: true, sent: 2 },
  ])(
    'where there is no way to ask it leaves by itself only if the owner tried that: $isSafe',
    async (row) => {
      const { sending, id, call, calls, time } = openSending({ mayRepeat: () => row.isSafe })
      void sending.send(id, call)
      calls[0]?.(outcome('rate-limited'))
      await settleMicrotasks()
      await time.pass(600_000)
      expect(calls).toHaveLength(row.sent)
    },
  )

  it('is never sent again by itself if it carries no id of ours: it would be a second account', async () => {
    const time = new VirtualTime()
    const { journal } = memoryJournal(time)
    const opening = {
      operation: 'account',
      service: 'account',
      accountType: '1',
      accountTypeName: 'Savings',
    } as const
    const intent = { ...newIntent(), subject: { ...opening, collects: 'cash' as const } }
    value(journal.recordIntent(requestId(), intent, personal()))
    const sending = createSending({
      journal,
      clock: time,
      ages: agesIn(journal, time),
      timers: time,
      push: () => {},
      mayRepeat: () => true,
      reportDefect: noDefects,
    })
    let calls = 0
    const sold = sending.send(requestId(), async () => {
      calls += 1
      return outcome('rate-limited')
    })
    await time.pass(600_000)
    expect(value(await sold)).toMatchObject({ railStatus: 'not-sent', reason: 'rate-limited' })
    expect(calls).toBe(1)
  })
})
