// A lock leaves nothing in the window that the next person could confirm.
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LockState } from '#shared/access/staff'
import { succeed } from '#shared/base/result'
import { emptyOnLock } from '#renderer/app/empty-on-lock'
import { keepDrafts } from '#renderer/operations/kept-drafts'
import { accountStore } from '#renderer/operations/account/account-store'
import { billStore } from '#renderer/operations/bill/bill-store'
import { showTillSheet, useTillSheet } from '#renderer/till/till-actions'
import { counters } from '#renderer/operations/recharge/counter-store'
import { keptCounter } from '#renderer/operations/recharge/sale-actions'
import { called, installFakeBridge } from '../../../support/fake-bridge'
import { sheetOf, USUAL_DRAFT } from '../../../support/recharge'
import { settle } from '../../../support/window'
import { resetStores } from '../../../support/stores'

const sheet = sheetOf(USUAL_DRAFT)
const member = (id: string) =>
  ({ id, name: id, role: 'cashier', active: true, needsPin: false, addedAt: 0 }) as const
const LOCKED: LockState = { phase: 'locked', reason: 'person', staff: null, members: [] }
const openFor = (id: string): LockState => ({ phase: 'open', reason: null, staff: member(id), members: [] })

let stops: (() => void)[] = []
beforeEach(resetStores)
afterEach(() => {
  stops.forEach((stop) => stop())
  stops = []
  resetStores()
  window.location.hash = ''
})

function openWindow() {
  const bridge = installFakeBridge({
    'window.save-draft': async () => succeed(null),
    'window.take-drafts': async () => succeed([]),
  })
  stops = [emptyOnLock(new QueryClient()), keepDrafts()]
  bridge.push('lock.changed', openFor('asha'))
  return bridge
}

it('a lock closes the sheet of every counter and empties every form', () => {
  const bridge = openWindow()
  counters.mobile.setState({ numberText: '9876543210', stage: { kind: 'confirm', sheet } })
  billStore.setState({ query: 'bescom', stage: { kind: 'confirm', sheet: sheet as never } })
  accountStore.setState({ costText: '20', stage: { kind: 'confirm', sheet: sheet as never } })
  showTillSheet('close')
  bridge.push('lock.changed', LOCKED)
  expect(counters.mobile.getState()).toEqual(counters.mobile.getInitialState())
  expect(billStore.getState()).toEqual(billStore.getInitialState())
  expect(accountStore.getState()).toEqual(accountStore.getInitialState())
  expect(useTillSheet.getState().sheet).toBeNull()
})

it('main keeps what was typed: emptying the forms is not told as typing', () => {
  const bridge = openWindow()
  counters.mobile.setState({ numberText: '9876543210' })
  const typed = called(bridge, 'window.save-draft').length
  bridge.push('lock.changed', LOCKED)
  expect(called(bridge, 'window.save-draft')).toHaveLength(typed)
})

it('a visit is left, because it is paid on its screen', () => {
  const bridge = openWindow()
  window.location.hash = '#/visit'
  bridge.push('lock.changed', LOCKED)
  expect(window.location.hash).toBe('#/')
})

it('whoever takes over without a lock in between finds nothing, and the same person everything', () => {
  const bridge = openWindow()
  counters.mobile.setState({ numberText: '9876543210' })
  bridge.push('lock.changed', openFor('asha'))
  expect(counters.mobile.getState().numberText).toBe('9876543210')
  bridge.push('lock.changed', openFor('ravi'))
  expect(counters.mobile.getState().numberText).toBe('')
})

it('the person who typed it has it back after the next unlock, without the sheet', async () => {
  const bridge = openWindow()
  counters.mobile.setState({ numberText: '9876543210', stage: { kind: 'confirm', sheet } })
  const text = keptCounter('mobile').write()
  bridge.push('lock.changed', LOCKED)
  stops.forEach((stop) => stop())
  bridge.answer('window.take-drafts', async () => succeed([{ name: 'mobile', text }]))
  stops = [keepDrafts()]
  await settle()
  expect(counters.mobile.getState()).toMatchObject({ numberText: '9876543210', stage: { kind: 'form' } })
})
