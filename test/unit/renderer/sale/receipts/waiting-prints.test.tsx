// The print queue in the window: what was not printed and why, again, elsewhere, let go; and the seconds a printer has to begin.
import { expect, it } from 'vitest'
import type { Input } from '#shared/channels/contract'
import { changedPreferences } from '#shared/shop/preferences'
import { DEFAULT_PRINTER } from '#shared/printing/printer'
import type { WaitingPrint } from '#shared/receipts/print-job'
import { fail, succeed } from '#shared/base/result'
import { act } from '#test/support/act'
import { counterHandlers, saleOf } from '#test/support/counter'
import { called } from '#test/support/fake-bridge'
import { click, openApp, pageText, press, settle } from '#test/support/window'

const SALE = saleOf(1, '9811020304', 'Airtel', 719)
const JOB = { requestId: SALE.requestId, paper: '80mm' } as const
const PRINTERS = {
  all: [
    { id: 'roll', name: 'Counter', paper: '80mm', settings: DEFAULT_PRINTER },
    { id: 'sheets', name: 'Office', paper: 'a4', settings: DEFAULT_PRINTER },
  ],
  receipts: 'roll',
  reports: 'roll',
} as const

async function openQueue(jobs: readonly WaitingPrint[]) {
  const handlers = counterHandlers([SALE])
  const state = await handlers['app.state']()
  const again: Input<'print-queue.retry'>[] = []
  const preferences = changedPreferences(state.preferences, { printers: PRINTERS })
  const bridge = await openApp('/', {
    ...handlers,
    'app.state': async () => ({ ...state, preferences }),
    'print-queue.list': async () => succeed(jobs),
    'print-queue.cancel': async () => succeed([]),
    'print-queue.retry': async (input) => {
      again.push(input)
      return fail({ kind: 'printer', problem: 'cover-open' })
    },
  })
  await settle()
  return { bridge, again }
}

it('says why each was not printed, and prints it again, on another printer, or lets it go, by one key', async () => {
  const { bridge, again } = await openQueue([
    { ...JOB, askedBy: 'ravi', since: 0, givesUpAt: null, problem: 'paper-out' },
  ])
  expect(pageText()).not.toContain('No paper in the printer')
  await press('P', { code: 'KeyP', ctrlKey: true, shiftKey: true })
  expect(pageText()).toContain('No paper in the printer')
  await click('button', 'Print now')
  await click('button', 'On Office')
  expect(again).toEqual([JOB, { ...JOB, printer: 'sheets' }])
  await click('button', 'Let it go')
  expect(called(bridge, 'print-queue.cancel')).toEqual([JOB])
})

it('says so where nothing waits', async () => {
  await openQueue([])
  await press('P', { code: 'KeyP', ctrlKey: true, shiftKey: true })
  expect(pageText()).toContain('Nothing waits for the printer')
})

it('counts the seconds that a printer has to begin', async () => {
  const { bridge } = await openQueue([])
  await act(async () => bridge.push('print-queue.waiting', { leftMs: 27_000 }))
  expect(pageText()).toContain('After 27 s more the paper is taken back')
  await act(async () => bridge.push('print-queue.waiting', { leftMs: null }))
  expect(pageText()).not.toContain('taken back')
})
