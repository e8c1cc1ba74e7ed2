// Time that is advanced for the practice service on request.
import { expect, it, vi } from 'vitest'
import { MINUTE_MS } from '#shared/base/clock'
import { PRACTICE_STEP_MS } from '#shared/shop/practice'
import { keepPracticeTime, practiceWorkflow } from '#main/workspace/base/practice-handlers'
import { failure, value } from '#test/support/journals'
import { TEN_IN_THE_MORNING, VirtualTime } from '#test/support/virtual-time'

function textFile(text?: string) {
  let kept = text
  return { load: () => kept, save: (next: string) => void (kept = next) }
}

it('sets the service forward, and has everything asked about', async () => {
  const practiceTime = keepPracticeTime(new VirtualTime(), textFile())
  const reconcile = { nudge: vi.fn<() => void>(), recheckEnds: vi.fn<() => void>() }
  const handlers = practiceWorkflow({ passTime: practiceTime.pass, reconcile })
  value(await handlers['practice.pass-time']({}))
  expect(practiceTime.clock.now()).toBe(TEN_IN_THE_MORNING + PRACTICE_STEP_MS)
  expect(reconcile.nudge).toHaveBeenCalledOnce()
  expect(reconcile.recheckEnds).toHaveBeenCalledOnce()
})

it('never goes back, not by a restart either', () => {
  const file = textFile()
  keepPracticeTime(new VirtualTime(), file).pass(MINUTE_MS)
  expect(keepPracticeTime(new VirtualTime(), file).clock.now()).toBe(TEN_IN_THE_MORNING + MINUTE_MS)
  expect(keepPracticeTime(new VirtualTime(), textFile('nonsense')).clock.now()).toBe(TEN_IN_THE_MORNING)
})

it('is not to be had in a shop', async () => {
  const reconcile = { nudge: () => {}, recheckEnds: () => {} }
  const handlers = practiceWorkflow({ passTime: null, reconcile })
  expect(failure(await handlers['practice.pass-time']({}))).toMatchObject({ kind: 'wrong-state' })
})
