// The language of a customer on the recharge screen: chosen by one key, and told with their number.
import { expect, it } from 'vitest'
import type { Language } from '#shared/base/languages'
import { paise } from '#shared/base/money'
import { succeed } from '#shared/base/result'
import { rechargeHandlers } from '#test/support/recharge'
import { openApp, press, settle, type } from '#test/support/window'
import { NUMBER, prepareCounter } from './counter-screen'

prepareCounter()

it('is chosen by one key once their number is known, and told with it', async () => {
  let language: Language | null = null
  const chosen: unknown[] = []
  const looked = (accountNumber: string) =>
    succeed({
      accountNumber,
      remembered: null,
      enteredName: null,
      language,
      sales: [],
      doneCount: 0,
      donePaise: paise(0),
      bills: [],
    })
  await openApp('/recharge', {
    ...rechargeHandlers([]),
    'customer.look': async ({ accountNumber }) => looked(accountNumber),
    'customer.language': async (input) => {
      chosen.push(input)
      language = input.language
      return looked(input.accountNumber)
    },
  })
  await press('KeyL', { altKey: true })
  expect(chosen).toEqual([])
  await type(NUMBER)
  await settle()
  await press('KeyL', { altKey: true })
  expect(chosen).toEqual([{ accountNumber: NUMBER, language: 'hi' }])
})
