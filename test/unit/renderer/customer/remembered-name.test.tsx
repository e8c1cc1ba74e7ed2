// A customer who agrees to be remembered may owe from then on, without the page being opened again.
import { expect, it, vi } from 'vitest'
import { ACTIVATION_DELAY_MS } from '#renderer/ui/activation-delay'
import { paise } from '#shared/base/money'
import { succeed } from '#shared/base/result'
import { act } from '../../../support/act'
import { counterHandlers, creditOf, customerOf } from '../../../support/counter'
import { click, field, openApp, pageText, settle, type } from '../../../support/window'
import { wordsIn } from '../../../support/words'

const { say } = wordsIn('en')
const NUMBER = '9876543210'
const AGREED_AT = Date.UTC(2026, 10, 23, 6, 30)

it('gives a limit to whoever has just agreed to be remembered, and no more to whoever was forgotten', async () => {
  let name: string | null = null
  await openApp(`/customer/${NUMBER}`, {
    ...counterHandlers([]),
    'credit.account': (input: unknown) => Promise.resolve(succeed(creditOf(input, { name }))),
    'customer.name': (input: { readonly name: string }) => {
      name = input.name === '' ? null : input.name
      const remembered = name === null ? null : { accountNumber: NUMBER, name, agreedAt: AGREED_AT }
      return Promise.resolve(succeed({ ...customerOf(NUMBER, []), remembered }))
    },
  })
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

it('says what is owed before a name goes, and lets it be repaid or written off without the name', async () => {
  let name: string | null = 'Ramesh'
  const told: unknown[] = []
  const written: unknown[] = []
  const owed = () => ({ name, accountId: 'ACCOUNT-1', owedPaise: paise(29_900) })
  await openApp(`/customer/${NUMBER}`, {
    ...counterHandlers([]),
    'credit.account': (input: unknown) => Promise.resolve(succeed(creditOf(input, owed()))),
    'credit.write-off': (input: unknown) => {
      written.push(input)
      return Promise.resolve(succeed(creditOf(input, { ...owed(), owedPaise: paise(0) })))
    },
    'customer.look': () =>
      Promise.resolve(
        succeed({
          ...customerOf(NUMBER, []),
          remembered: name === null ? null : { accountNumber: NUMBER, name, agreedAt: AGREED_AT },
        }),
      ),
    'customer.name': (input: unknown) => {
      told.push(input)
      name = null
      return Promise.resolve(succeed({ ...customerOf(NUMBER, []), remembered: null }))
    },
  })
  await settle()
  await click('button', say('customer.name.forget'))
  await settle()
  expect(pageText()).toContain(say('customer.forget.owed', { amount: '₹299.00' }))
  expect(told).toEqual([])
  await click('[role=dialog] button', say('customer.name.forget'))
  await settle()
  expect(told).toEqual([{ accountNumber: NUMBER, name: '', agrees: false, owedPaise: 29_900 }])
  expect(pageText()).toContain(say('credit.nameless'))
  expect(field(say('credit.repay')).value).toBe('')

  await click('button', say('credit.write-off'))
  await settle()
  act(() => field(say('credit.write-off.reason')).focus())
  await type('left town')
  await click('[role=dialog] button', say('credit.write-off'))
  await settle()
  expect(written).toEqual([])
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2 * ACTIVATION_DELAY_MS)
  await click('[role=dialog] button', say('credit.write-off'))
  await settle()
  vi.restoreAllMocks()
  expect(written).toEqual([{ accountNumber: NUMBER, owedPaise: 29_900, reason: 'left town' }])
})

it('leads to what is missing before a name is kept, and has no dead button', async () => {
  await openApp(`/customer/${NUMBER}`, counterHandlers([]))
  await settle()
  await click('button', say('customer.name.keep'))
  expect(document.activeElement).toBe(field(say('customer.name.field')))
  await type('Ramesh')
  await click('button', say('customer.name.keep'))
  expect(document.activeElement).toBe(document.querySelector('input[type=checkbox]'))
})

it('stays at the limit that was just set, with what is owed above it', async () => {
  let limitPaise = paise(50_000)
  await openApp(`/customer/${NUMBER}`, {
    ...counterHandlers([]),
    'credit.account': async (input: unknown) => succeed(creditOf(input, { name: 'Ramesh', limitPaise })),
    'credit.limit': async (input) => {
      ;({ limitPaise } = input)
      return succeed(creditOf(input, { name: 'Ramesh', limitPaise }))
    },
  })
  await settle()
  const titles = [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent)
  expect(titles.indexOf(say('credit.title'))).toBeLessThan(titles.indexOf(say('customer.name')))
  act(() => field(say('credit.limit')).focus())
  await type('700')
  await click('button', say('credit.limit.keep'))
  await settle()
  expect(document.activeElement?.textContent).toBe(say('credit.limit.keep'))
  expect(field(say('credit.limit')).value).toBe('700')
})
