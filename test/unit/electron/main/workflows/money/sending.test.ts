import { describe, expect, it } from 'vitest'
import type { MoneyOutcome } from '@shared/domain/outcome'
import { StoreError } from '../../../../../../electron/main/journal/store/database'
import { createSending, type SendingOptions } from '../../../../../../electron/main/workflows/money/sending'
import { failure, memoryJournal, recordIntent, value } from '../../../../../support/journals'
import { memoryDisk } from '../../../../../support/memory-store'
import { outcome } from '../../../../../support/sales'
import { settleMicrotasks, VirtualTime } from '../../../../../support/virtual-time'
import { expectedDefects, noDefects } from '../../../../../support/defects'

type Watching = Pick<SendingOptions, 'push' | 'reportDefect'>

/** A sending whose calls wait until the test answers them. */
function openSending({ reportDefect = noDefects, push = () => {} }: Partial<Watching> = {}) {
  const time = new VirtualTime()
  const disk = memoryDisk()
  const { journal } = memoryJournal(time, disk, reportDefect)
  const id = recordIntent(journal)
  const calls: ((answer: MoneyOutcome) => void)[] = []
  const call = () => new Promise<MoneyOutcome>((resolve) => calls.push(resolve))
  const sending = createSending({ journal, clock: time, timers: time, push, reportDefect })
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
