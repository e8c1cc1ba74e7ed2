// What a screen reader is told while a form is filled in, in three languages: the bill that the biller sent, and the operator that was found.
import { afterEach, expect, it } from 'vitest'
import type { Language } from '#shared/base/languages'
import { fail, succeed } from '#shared/base/result'
import { chooseBiller, fetchBill, typeInput } from '#renderer/operations/bill/bill-actions'
import { clearBill } from '#renderer/operations/bill/bill-store'
import { counters } from '#renderer/operations/recharge/counter-store'
import { windowTexts } from '#renderer/texts/catalogue'
import { announced } from '#renderer/ui/announcer'
import { act } from '#test/support/act'
import { bill, biller, fetchedQuote } from '#test/support/bills'
import { appState, counterHandlers, preferences } from '#test/support/counter'
import { rechargeHandlers } from '#test/support/recharge'
import { openApp, pageText, settle, typeKeys } from '#test/support/window'
import { tableWithHeight } from '#test/support/window-clock'

/** What of a language is loaded after its texts. */
const TURNS_OF_LOADING = 5
const OVERDUE = '2026-11-01'

await windowTexts.load('ta')
tableWithHeight()
afterEach(() => {
  clearBill()
  for (const store of Object.values(counters)) store.setState(store.getInitialState(), true)
})

const inLanguage = (language: Language) => ({
  'app.state': () => Promise.resolve(appState({ preferences: preferences({ language }) })),
})

async function loaded(): Promise<void> {
  for (let turn = 0; turn < TURNS_OF_LOADING; turn += 1) await settle()
}

it.each([
  ['en', 'Padma Shaikh. 645.50 rupees. Due date: 01/11/2026. Overdue'],
  ['hi', 'Padma Shaikh. 645.50 रुपये. '],
  ['ta', 'Padma Shaikh. 645.50 ரூபாய். '],
] as const)('a bill that came says in %s whose it is, how much, until when, once', async (language, said) => {
  await openApp('/bills', {
    ...counterHandlers([]),
    ...inLanguage(language),
    'bill.catalogue': () => Promise.resolve(fail({ kind: 'cancelled' })),
    'bill.fetch': () => Promise.resolve(succeed(fetchedQuote(bill({ dueDate: OVERDUE })))),
  })
  await loaded()
  act(() => chooseBiller(biller()))
  await settle()
  const before = announced().length
  act(() => typeInput('canumber', '451236'))
  await act(() => fetchBill())
  await settle()
  expect(announced().slice(before)).toEqual([expect.stringContaining(said)])
})

it.each([
  ['en', 'Jio, Maharashtra Goa'],
  ['hi', 'Jio, '],
  ['ta', 'Jio, '],
] as const)('the operator and circle that were found are said in %s, once', async (language, said) => {
  await openApp('/recharge', { ...rechargeHandlers(), ...inLanguage(language) })
  await loaded()
  const before = announced().length
  await typeKeys('9876543210 ')
  await settle()
  expect(pageText()).toContain('Jio')
  expect(announced().slice(before)).toEqual([expect.stringContaining(said)])
})
