// The till is opened with what was counted in it. Cash that is said to lie in it is part of that.
import { expect, it } from 'vitest'
import { figuresOf } from '#shared/till/day-book'
import type { TillReport } from '#shared/till/till-report'
import { paise } from '#shared/base/money'
import { succeed } from '#shared/base/result'
import { counterHandlers, OPEN_TILL, SHUT_TILL } from '../../../support/counter'
import { called } from '../../../support/fake-bridge'
import { announced } from '#renderer/ui/announcer'
import { ACTIVATION_DELAY_MS } from '#renderer/ui/activation-delay'
import { windowClock } from '../../../support/window-clock'
import { click, field, find, openApp, pageText, press, settle, type } from '../../../support/window'

const pass = windowClock()
const TOO_LITTLE = 'The cash from those sales is more than this.'
const open = () => find<HTMLButtonElement>('button', 'Open with this cash')

it('a float whose comma may be a point opens nothing, and says what may have been meant', async () => {
  const bridge = await openApp('/day-book', {
    ...counterHandlers([]),
    'till.state': () => Promise.resolve(succeed(SHUT_TILL)),
    'till.open': () => Promise.resolve(succeed(OPEN_TILL)),
  })
  field('Opening cash').focus()
  await type('1500,50')
  expect(pageText()).toContain('₹1,500.50? ₹1,50,050? This is not an amount.')
  await press('Enter')
  expect(called(bridge, 'till.open')).toEqual([])
  await type('1,500.50')
  await click('button', 'Open with this cash')
  expect(announced().at(-1)).toMatch(/^Till open since \d\d:\d\d$/)
  expect(called(bridge, 'till.open')).toMatchObject([{ count: { loosePaise: 150_050 } }])
})

it('a float that is less than the cash said to be in it opens nothing, until that is said to lie elsewhere', async () => {
  const shut = { leftPaise: null, cashPaise: paise(89_700) }
  const bridge = await openApp('/day-book', {
    ...counterHandlers([]),
    'till.state': () => Promise.resolve(succeed({ ...SHUT_TILL, shut })),
    'till.open': () => Promise.resolve(succeed(OPEN_TILL)),
  })
  field('Opening cash').focus()
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
  await click('button', 'Open with this cash')
  expect(called(bridge, 'till.open')).toMatchObject([
    { whileClosed: 'outside', count: { loosePaise: 50_000 } },
  ])
})

it('whoever is not told what was sold while it was shut counts, and is told nothing before', async () => {
  const shut = { leftPaise: paise(17_000), cashPaise: null }
  const bridge = await openApp('/day-book', {
    ...counterHandlers([]),
    'till.state': () => Promise.resolve(succeed({ ...SHUT_TILL, shut })),
    'till.open': () => Promise.resolve(succeed(OPEN_TILL)),
  })
  expect(pageText()).not.toContain('Sold while closed')
  expect(field('Opening cash').value).toBe('')
  field('Opening cash').focus()
  await type('500')
  expect(pageText()).not.toContain(TOO_LITTLE)
  await click('button', 'Open with this cash')
  expect(called(bridge, 'till.open')).toMatchObject([
    { whileClosed: 'in-the-box', count: { loosePaise: 50_000 } },
  ])
})

it('a float that is not what was left asks once for a reason, takes one by one key, and opens without one as well', async () => {
  const shut = { leftPaise: paise(17_000), cashPaise: paise(0) }
  const bridge = await openApp('/day-book', {
    ...counterHandlers([]),
    'till.state': () => Promise.resolve(succeed({ ...SHUT_TILL, shut })),
    'till.open': () => Promise.resolve(succeed({ ...SHUT_TILL, shut })),
  })
  expect(pageText()).not.toContain('Why?')
  field('Opening cash').focus()
  await type('100')
  expect(pageText()).toContain('Short by ₹70.00')
  await click('button', 'Open with this cash')
  expect(called(bridge, 'till.open')).toEqual([])
  expect(document.activeElement).toBe(field('Why?'))
  field('Why?').focus()
  await press('2', { code: 'Digit2' })
  expect(document.activeElement).toBe(open())
  await click('button', 'Open with this cash')
  expect(called(bridge, 'till.open')).toMatchObject([
    { count: { loosePaise: 10_000 }, reason: 'Cash was taken to the bank' },
  ])
  field('Why?').focus()
  await type('')
  await click('button', 'Open with this cash')
  expect(called(bridge, 'till.open').at(-1)).toMatchObject({ reason: '' })
  field('Opening cash').focus()
  await type('170')
  expect(pageText()).not.toContain('Why?')
})

const SUM = { count: 0, amountPaise: paise(0) }
const COUNT = { pieces: [], loosePaise: paise(121_800) }
const NOTHING_DIFFERS = {
  count: COUNT,
  countedPaise: paise(121_800),
  differencePaise: paise(0),
  carriedPaise: paise(121_800),
  takenOutPaise: paise(0),
  reason: '',
  recounts: 0,
}

it('after the report of a close the next Enter does not open the till again', async () => {
  const { session } = OPEN_TILL
  if (session === null || session.cash === null) throw new Error('the till is open')
  const report: TillReport = {
    version: 1,
    environment: 'practice',
    dayStartsAt: session.dayStartsAt,
    openedAt: session.openedAt,
    openedBy: 'owner',
    at: session.openedAt,
    by: 'owner',
    cash: session.cash,
    float: { pieces: [], loosePaise: paise(50_000) },
    whileClosed: null,
    openingDifference: null,
    movements: [],
    figures: figuresOf([], () => true, []),
    creditElsewhere: [],
    owedBack: SUM,
    open: SUM,
    counted: NOTHING_DIFFERS,
  }
  const closed = { report, seal: { sequence: 7, digits: 'ABCD' } }
  let state = OPEN_TILL
  const bridge = await openApp('/day-book', {
    ...counterHandlers([]),
    'till.state': () => Promise.resolve(succeed(state)),
    'till.close': () => {
      state = { ...SHUT_TILL, head: 7, shut: { leftPaise: paise(121_800), cashPaise: paise(0) } }
      return Promise.resolve(succeed(closed))
    },
    'till.report': () => Promise.resolve(succeed(closed)),
    'till.open': () => Promise.resolve(succeed(OPEN_TILL)),
  })
  await settle()
  await click('button', 'Close the till (Z)')
  field('Other cash, as an amount').focus()
  await type('1218')
  pass(ACTIVATION_DELAY_MS)
  await click('[role=dialog] button', 'Close and seal')
  await settle()
  expect(called(bridge, 'till.close')).toHaveLength(1)
  expect(find('[role=dialog]').textContent).toContain('ABCD')
  await press('Escape')
  await settle()
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(document.querySelector('[role=dialog]')).toBeNull()
  expect(open().disabled).toBe(false)
  expect(document.activeElement).not.toBe(open())
  expect(document.activeElement?.contains(open())).toBe(true)
})
