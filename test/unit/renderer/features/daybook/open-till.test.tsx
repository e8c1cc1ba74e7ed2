// The till is opened with what was counted in it. Cash that is said to lie in it is part of that.
import { expect, it } from 'vitest'
import { paise } from '@shared/money'
import { succeed } from '@shared/result'
import { counterHandlers, OPEN_TILL, SHUT_TILL } from '../../../../support/counter'
import { called, installFakeBridge } from '../../../../support/fake-bridge'
import { click, field, find, openApp, pageText, press, type } from '../../../../support/window'

const TOO_LITTLE = 'The cash from those sales is more than this.'
const open = () => find<HTMLButtonElement>('button', 'Open with this float')

it('a float whose comma may be a point opens nothing, and says what may have been meant', async () => {
  const bridge = installFakeBridge({
    ...counterHandlers([]),
    'till.state': () => Promise.resolve(succeed(SHUT_TILL)),
    'till.open': () => Promise.resolve(succeed(OPEN_TILL)),
  })
  await openApp('/day-book')
  field('Float').focus()
  await type('1500,50')
  expect(pageText()).toContain('₹1,500.50? ₹1,50,050? This is not an amount.')
  await press('Enter')
  expect(called(bridge, 'till.open')).toEqual([])
  await type('1,500.50')
  await click('button', 'Open with this float')
  expect(called(bridge, 'till.open')).toMatchObject([{ count: { loosePaise: 150_050 } }])
})

it('a float that is less than the cash said to be in it opens nothing, until that is said to lie elsewhere', async () => {
  const shut = { leftPaise: null, cashPaise: paise(89_700) }
  const bridge = installFakeBridge({
    ...counterHandlers([]),
    'till.state': () => Promise.resolve(succeed({ ...SHUT_TILL, shut })),
    'till.open': () => Promise.resolve(succeed(OPEN_TILL)),
  })
  await openApp('/day-book')
  field('Float').focus()
  await type('500')
  expect(pageText()).toContain(TOO_LITTLE)
  expect(open().disabled).toBe(true)
  await press('Enter')
  expect(called(bridge, 'till.open')).toEqual([])
  await type('897')
  expect(pageText()).not.toContain(TOO_LITTLE)
  await type('500')
  await click('label', 'Not in the box')
  expect(pageText()).not.toContain(TOO_LITTLE)
  await click('button', 'Open with this float')
  expect(called(bridge, 'till.open')).toMatchObject([{ whileShut: 'outside', count: { loosePaise: 50_000 } }])
})
