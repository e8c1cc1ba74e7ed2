import { expect, it } from 'vitest'
import type { MoneyOutcome } from '@shared/domain/outcome'
import { StoreError } from '../../../../../../electron/main/journal/store/database'
import { createSending } from '../../../../../../electron/main/workflows/money/sending'
import { failure, memoryJournal, recordIntent, value } from '../../../../../support/journals'
import { memoryDisk } from '../../../../../support/memory-store'
import { outcome } from '../../../../../support/sales'
import { settleMicrotasks, VirtualTime } from '../../../../../support/virtual-time'

/** A sending whose calls wait until the test answers them. */
function openSending() {
  const time = new VirtualTime()
  const disk = memoryDisk()
  const { journal } = memoryJournal(time, disk)
  const id = recordIntent(journal)
  const calls: ((answer: MoneyOutcome) => void)[] = []
  const call = () => new Promise<MoneyOutcome>((resolve) => calls.push(resolve))
  const sending = createSending({ journal, clock: time, timers: time, push: () => {} })
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

it('a call that throws may have gone through', async () => {
  const { sending, id } = openSending()
  const sold = await sending.send(id, () => Promise.reject(new Error('a defect')))
  expect(value(sold).railStatus).toBe('unknown')
})
