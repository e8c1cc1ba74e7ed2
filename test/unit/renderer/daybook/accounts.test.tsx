// The books of a period as a file: the owner says which period and which program, sees how far it is, and can stop it.

import { expect, it } from 'vitest'
import { figuresOf } from '#shared/till/day-book'
import { FIRST_LEDGER_NAMES } from '#shared/accounts/ledgers'
import { startOfIndianMonth } from '#shared/base/clock'
import { fail, succeed } from '#shared/base/result'
import { act } from '../../../support/act'
import { called, type installFakeBridge } from '../../../support/fake-bridge'
import { counterHandlers, TEN_OCLOCK } from '../../../support/counter'
import { click, field, find, openApp, pageText, settle, type } from '../../../support/window'

const MONTH_STARTS_AT = startOfIndianMonth(TEN_OCLOCK)

async function openDialog(handlers: Parameters<typeof installFakeBridge>[0]) {
  const bridge = await openApp('/day-book/month', {
    ...counterHandlers([]),
    'day-book.month': () =>
      Promise.resolve(
        succeed({
          monthStartsAt: MONTH_STARTS_AT,
          todayStartsAt: TEN_OCLOCK,
          figures: figuresOf([], () => true, []),
          otherDates: [],
          settledLater: null,
          days: [],
        }),
      ),
    'accounts.cancel-export': () => Promise.resolve(succeed(null)),
    ...handlers,
  })
  await click('button', 'Export')
  await click('[role=menuitem]', 'For the accountant')
  return bridge
}

it('saves the month that is shown, its quarter, or its financial year from April', async () => {
  const bridge = await openDialog({
    'accounts.export': () => Promise.resolve(succeed({ fileName: 'accounts.csv' })),
  })
  expect(find('[role=dialog]').textContent).toContain('November 2026')
  expect(find('[role=dialog]').textContent).toContain('Quarter, October 2026 to December 2026')
  await click('label', 'Financial year, April 2026 to March 2027')
  await click('label', 'hledger, from CSV with its rules')
  await click('button', 'Save the file')
  expect(called(bridge, 'accounts.export')).toEqual([
    { period: { kind: 'year', at: MONTH_STARTS_AT }, form: 'csv' },
  ])
  expect(pageText()).toContain('accounts.csv')
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

it('says how far it is, and stops at a word', async () => {
  let finish = (): void => {}
  const bridge = await openDialog({
    'accounts.export': () => new Promise((resolve) => (finish = () => resolve(fail({ kind: 'cancelled' })))),
  })
  await click('button', 'Save the file')
  act(() => bridge.push('accounts.exported', { days: 7, of: 30 }))
  expect(find('[role=dialog]').textContent).toContain('7 of 30 days')
  await click('button', 'Stop')
  expect(called(bridge, 'accounts.cancel-export')).toHaveLength(1)
  finish()
  await settle()
  expect(find('[role=dialog]').textContent).not.toContain('of 30 days')
})

it('says why nothing was saved, and can be tried again', async () => {
  await openDialog({
    'accounts.export': () => Promise.resolve(fail({ kind: 'file', problem: 'disk-full' })),
  })
  await click('button', 'Save the file')
  expect(find('[role=dialog]').textContent).toContain('full')
  expect(find<HTMLButtonElement>('button', 'Save the file').disabled).toBe(false)
})

it('shows the ledger names for TallyPrime below the file, and saves those that the owner changes', async () => {
  const bridge = await openDialog({
    'accounts.ledgers': () => Promise.resolve(succeed(FIRST_LEDGER_NAMES)),
    'accounts.save-ledgers': ({ names }) => Promise.resolve(succeed(names)),
  })
  expect(pageText()).not.toContain('Ledger names')
  await click('label', 'TallyPrime XML')
  await settle()
  act(() => field('Paid by UPI').focus())
  await type('Current account')
  await click('button', 'Save the names')
  expect(called(bridge, 'accounts.save-ledgers')).toEqual([
    { names: { ...FIRST_LEDGER_NAMES, upi: 'Current account' } },
  ])
})
