// A customer who agrees to be remembered may owe from then on, without the page being opened again.
import { act } from 'react'
import { expect, it } from 'vitest'
import { succeed } from '../../../../../shared/result'
import { counterHandlers, creditOf, customerOf } from '../../../../support/counter'
import { installFakeBridge } from '../../../../support/fake-bridge'
import { click, field, openApp, pageText, settle, type } from '../../../../support/window'
import { wordsIn } from '../../../../support/words'

const { say } = wordsIn('en')
const NUMBER = '9876543210'
const AGREED_AT = Date.UTC(2026, 10, 23, 6, 30)

it('gives a limit to whoever has just agreed to be remembered, and no more to whoever was forgotten', async () => {
  let name: string | null = null
  installFakeBridge({
    ...counterHandlers([]),
    'credit.account': (input: unknown) => Promise.resolve(succeed(creditOf(input, { name }))),
    'customer.name': (input: { readonly name: string }) => {
      name = input.name === '' ? null : input.name
      const remembered = name === null ? null : { accountNumber: NUMBER, name, agreedAt: AGREED_AT }
      return Promise.resolve(succeed({ ...customerOf(NUMBER, []), remembered }))
    },
  })
  await openApp(`/customer/${NUMBER}`)
  await settle()
  expect(pageText()).toContain(say('credit.needs-consent'))

  act(() => field(say('customer.name.field')).focus())
  await type('Ramesh')
  await click('input[type=checkbox]')
  await click('button', say('customer.name.keep'))
  await settle()
  expect(pageText()).not.toContain(say('credit.needs-consent'))
  expect(field(say('credit.limit')).value).toBe('')

  await click('button', say('customer.name.forget'))
  await settle()
  expect(pageText()).toContain(say('credit.needs-consent'))
})
