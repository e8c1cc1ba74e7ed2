import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { watchPower } from '#main/platform/power'
import { VirtualTime } from '#test/support/virtual-time'

function watched() {
  const time = new VirtualTime()
  const powerMonitor = new EventEmitter()
  const machine = { isOnline: true }
  let wakes = 0
  let losses = 0
  const stop = watchPower(
    { powerMonitor, isOnline: () => machine.isOnline, timers: time },
    { onWake: () => void (wakes += 1), onNetworkLost: () => void (losses += 1) },
  )
  return { time, powerMonitor, machine, stop, wakes: () => wakes, losses: () => losses }
}

it('a computer that wakes up asks about its open sales', () => {
  const { powerMonitor, wakes } = watched()
  powerMonitor.emit('resume')
  powerMonitor.emit('resume')
  expect(wakes()).toBe(2)
})

it('a network that comes back is noticed within five seconds, and once', async () => {
  const { time, machine, wakes } = watched()
  await time.pass(60_000)
  expect(wakes()).toBe(0)
  machine.isOnline = false
  await time.pass(60_000)
  expect(wakes()).toBe(0)
  machine.isOnline = true
  await time.pass(5_000)
  expect(wakes()).toBe(1)
  await time.pass(60_000)
  expect(wakes()).toBe(1)
})

it('a network that goes away is noticed within five seconds, and once', async () => {
  const { time, machine, losses } = watched()
  machine.isOnline = false
  await time.pass(5_000)
  expect(losses()).toBe(1)
  await time.pass(60_000)
  expect(losses()).toBe(1)
})

it('nothing is noticed any more once the app leaves', async () => {
  const { time, machine, powerMonitor, stop, wakes } = watched()
  stop()
  powerMonitor.emit('resume')
  machine.isOnline = false
  await time.pass(5_000)
  machine.isOnline = true
  await time.pass(60_000)
  expect(wakes()).toBe(0)
})
