// A window that was lost comes back as it was typed, and with what became of the sale that was confirmed in it.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DraftName } from '#shared/channels/window'
import type { Handlers } from '#shared/channels/contract'
import { fail, succeed } from '#shared/base/result'
import { keepDrafts } from '#renderer/operations/kept-drafts'
import { accountStore } from '#renderer/operations/account/account-store'
import { billStore } from '#renderer/operations/bill/bill-store'
import { counters } from '#renderer/operations/recharge/counter-store'
import { typeInCheck, useChecks } from '#renderer/operations/checks/lookup/checks-store'
import { installFakeBridge } from '../../../support/fake-bridge'
import { sheetOf, soldOf, USUAL_DRAFT } from '../../../support/recharge'
import { resetStores } from '../../../support/stores'

const sheet = sheetOf(USUAL_DRAFT)
const { mobile } = counters

let stop: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  resetStores()
})
afterEach(() => {
  stop.forEach((end) => end())
  stop = []
  resetStores()
  vi.useRealTimers()
})

/** A main process that keeps drafts, and knows what `journal` says of the sale. */
function mainProcess(
  journal: Handlers['journal.sale'] = async () => fail({ kind: 'wrong-state', state: 'no-such-sale' }),
) {
  const kept = new Map<DraftName, string>()
  installFakeBridge({
    'journal.sale': journal,
    'window.save-draft': async ({ name, text }) => {
      kept.set(name, text)
      return succeed(null)
    },
    'window.take-drafts': async () => {
      const drafts = [...kept].map(([name, text]) => ({ name, text }))
      kept.clear()
      return succeed(drafts)
    },
  })
  return {
    kept,
    openWindow: async () => {
      stop.push(keepDrafts())
      await vi.advanceTimersByTimeAsync(0)
    },
    /** The window is gone, and with it everything that it held. */
    loseWindow: () => {
      stop.forEach((end) => end())
      stop = []
      resetStores()
    },
  }
}

it('what was typed comes back, in every form', async () => {
  const { openWindow, loseWindow } = mainProcess()
  await openWindow()
  mobile.setState({ numberText: '98765', query: '299' })
  billStore.setState({ query: 'bescom', mobileText: '9' })
  accountStore.setState({ step: 'details', costText: '20' })
  typeInCheck('upi', 'number', 'asha@upi')
  loseWindow()
  await openWindow()
  expect(mobile.getState()).toMatchObject({ numberText: '98765', query: '299', stage: { kind: 'form' } })
  expect(billStore.getState()).toMatchObject({ query: 'bescom', mobileText: '9' })
  expect(accountStore.getState()).toMatchObject({ step: 'details', costText: '20' })
  expect(useChecks.getState().upi.number).toBe('asha@upi')
})

it('an open sheet comes back as the form: its guards are checked again', async () => {
  const { openWindow, loseWindow } = mainProcess()
  await openWindow()
  mobile.setState({ numberText: '9876543210', stage: { kind: 'confirm', sheet } })
  loseWindow()
  await openWindow()
  expect(mobile.getState()).toMatchObject({ numberText: '9876543210', stage: { kind: 'form' } })
})

it('a sale on its way comes back with what the journal knows of it', async () => {
  const sale = soldOf(sheet)
  const { openWindow, loseWindow } = mainProcess(async () => succeed({ sale, events: [] } as never))
  await openWindow()
  mobile.setState({ stage: { kind: 'running', sheet, startedAt: 5_000, sale: null, step: null } })
  loseWindow()
  await openWindow()
  await vi.advanceTimersByTimeAsync(0)
  expect(mobile.getState().stage).toMatchObject({ kind: 'result', sale: { requestId: sheet.requestId } })
})

it('a confirmed sale that the journal does not know is not called unsent', async () => {
  const { openWindow, loseWindow } = mainProcess()
  await openWindow()
  mobile.setState({ stage: { kind: 'running', sheet, startedAt: 5_000, sale: null, step: null } })
  loseWindow()
  await openWindow()
  await vi.advanceTimersByTimeAsync(0)
  expect(mobile.getState().stage).toEqual({ kind: 'unanswered', sheet })
})

it('a paid check that was running may have taken place', async () => {
  const { openWindow, loseWindow } = mainProcess()
  await openWindow()
  useChecks.setState(({ pan }) => ({ pan: { ...pan, number: 'ABCPE1234F', stage: 'asking' } }))
  loseWindow()
  await openWindow()
  expect(useChecks.getState().pan).toMatchObject({ number: 'ABCPE1234F', stage: { kind: 'unknown' } })
})

it('whoever already types in the new window is not interrupted', async () => {
  const { openWindow, loseWindow } = mainProcess()
  await openWindow()
  mobile.setState({ numberText: '98765' })
  loseWindow()
  const opening = openWindow()
  mobile.setState({ numberText: '7' })
  await opening
  expect(mobile.getState().numberText).toBe('7')
})

it('a draft that breaks its screen at once does not come back a second time; one that holds does', async () => {
  const { openWindow, loseWindow } = mainProcess()
  await openWindow()
  mobile.setState({ numberText: '98765' })
  loseWindow()
  await openWindow()
  loseWindow()
  await openWindow()
  expect(mobile.getState().numberText).toBe('')
  mobile.setState({ numberText: '98765' })
  loseWindow()
  await openWindow()
  await vi.advanceTimersByTimeAsync(5_000)
  loseWindow()
  await openWindow()
  expect(mobile.getState().numberText).toBe('98765')
})
