// What of the office is said outside the settings: in the top bar, and before anybody types where nothing may be sold.
import { afterEach, describe, expect, it } from 'vitest'
import { startOfIndianDay } from '#shared/base/clock'
import { figuresOf, NO_SUM } from '#shared/till/day-book'
import type { Handlers } from '#shared/channels/contract'
import type { EnteredOffice, OfficeDay, OfficeState } from '#shared/office/counter-office'
import type { DayBook } from '#shared/till/till-report'
import { requestIdSchema } from '#shared/base/ids'
import { paise } from '#shared/base/money'
import { fail, succeed } from '#shared/base/result'
import { clearCounter, counters } from '#renderer/operations/recharge/counter-store'
import { act } from '../../../support/act'
import { counterHandlers, saleView } from '../../../support/counter'
import { ENTERED_OFFICE as ENTERED, OFFICE_NOW_MS as NOW_MS } from '../../../support/office-state'
import { rechargeHandlers, USUAL_SHEET } from '../../../support/recharge'
import { click, find, openApp, pageText, settle } from '../../../support/window'

afterEach(() => {
  for (const store of Object.values(counters)) clearCounter(store)
})

const REVOKED: EnteredOffice = { ...ENTERED, line: { kind: 'revoked' } }
const idOf = (text: string) => requestIdSchema.parse(text)
const SALES_STOPPED = 'Sales are stopped'

async function open(state: OfficeState, path = '/', handlers: Partial<Handlers> = counterHandlers([])) {
  const bridge = await openApp(path, { ...handlers, 'office.state': async () => succeed(state) })
  await settle()
  return async (next: OfficeState) => {
    bridge.push('office.changed', next)
    await settle()
  }
}
const topBar = (): string => find('header').textContent ?? ''

describe('the top bar', () => {
  it.each([
    ['a counter alone', { kind: 'none' }],
    ['an office that has everything', ENTERED],
    ['one that is being reached', { ...ENTERED, line: { kind: 'connecting' } }],
  ] as const)('says nothing of %s', async (_case, state) => {
    await open(state)
    expect(topBar()).not.toContain('Office')
  })

  it.each([
    ['does not answer', { ...ENTERED, line: { kind: 'away', sinceMs: NOW_MS } }, 'Office: no answer'],
    [
      'has keys for which this counter waits',
      { ...ENTERED, keys: { kind: 'waiting', code: 'AB3D-9KQ2-77XZ', expiresAtMs: NOW_MS } },
      'Office: waits for keys',
    ],
    ['is another one', { ...ENTERED, line: { kind: 'other-office' } }, 'Office: see Settings'],
    ['is of another time', { ...ENTERED, line: { kind: 'version' } }, 'Office: see Settings'],
    [
      'does not take the log',
      { ...ENTERED, record: { ...ENTERED.record, standing: { kind: 'refused', fault: 'gap' } } },
      'Office: see Settings',
    ],
    ['cannot be opened', { kind: 'unreadable' }, 'Office: see Settings'],
  ] as const)('says it of an office that %s, and leads to it', async (_case, state, words) => {
    await open(state as OfficeState)
    expect(topBar()).toContain(words)
    expect(pageText()).not.toContain(SALES_STOPPED)
    await click('header a', words)
    expect(window.location.hash).toBe('#/settings/office')
  })

  it('says it no longer once the office answers', async () => {
    const become = await open({ ...ENTERED, line: { kind: 'away', sinceMs: NOW_MS } })
    await become(ENTERED)
    expect(topBar()).not.toContain('Office')
  })
})

it('is asked for anew once an environment is open that was not', async () => {
  const bridge = await openApp('/', {
    ...counterHandlers([]),
    'office.state': async () => fail({ kind: 'recovering' }),
  })
  bridge.answer('office.state', async () => succeed({ kind: 'unreadable' }))
  bridge.push('app.recovered', {})
  await settle()
  expect(topBar()).toContain('Office: see Settings')
})

describe('a counter that the office has taken out', () => {
  const form = (): HTMLElement => find('input[inputmode="numeric"], input[inputmode="tel"]')

  it('says so before anything is typed, shuts the form, and leads to the settings', async () => {
    await open(REVOKED, '/recharge', rechargeHandlers())
    expect(pageText()).toContain(SALES_STOPPED)
    expect(pageText()).toContain('The office has taken this counter out. It sells nothing more.')
    expect(form().closest('[inert]')).not.toBeNull()
    expect(document.activeElement?.textContent).toBe('Open Settings')
  })

  it('opens the form again once it is let in again', async () => {
    const become = await open(REVOKED, '/recharge', rechargeHandlers())
    await become(ENTERED)
    expect(pageText()).not.toContain(SALES_STOPPED)
    expect(form().closest('[inert]')).toBeNull()
  })

  it('takes no money on a sheet that was open before', async () => {
    const become = await open(ENTERED, '/recharge', rechargeHandlers())
    act(() => counters.mobile.setState({ stage: { kind: 'confirm', sheet: USUAL_SHEET } }))
    await settle()
    const money = (): string => find('[role=dialog]').textContent ?? ''
    expect(money()).toContain('Collect')
    await become(REVOKED)
    expect(money()).toContain(SALES_STOPPED)
    expect(money()).not.toContain('Collect')
    expect(money()).toContain('Look again')
  })
})

it('a log that lacks what the office has is told before anything is sold, and selling stays open', async () => {
  await open(
    { ...ENTERED, record: { ...ENTERED.record, standing: { kind: 'behind', missing: 12 } } },
    '/recharge',
    rechargeHandlers(),
  )
  expect(pageText()).toContain('The office has 12 entries that are not here')
  expect(pageText()).toContain('Bring what is missing back before you sell.')
  expect(find('main [role=status] button').textContent).toBe('Bring it back from the office')
  expect(pageText()).not.toContain(SALES_STOPPED)
})

describe('a new secret of the service', () => {
  const asked = (askedBy: string | null): EnteredOffice => ({
    ...ENTERED,
    secretAsk: { environment: 'production', askedAtMs: NOW_MS, askedBy },
  })

  it('that the owner asks for is told above every screen, with who asked and where it is typed', async () => {
    await open(asked('Asha'), '/recharge', rechargeHandlers())
    expect(pageText()).toContain('Asha asked on')
    expect(pageText()).toContain('under “Connection to the service”')
    await click('button', 'To the settings')
    expect(window.location.hash).toBe('#/settings/connection')
  })

  it('is told without a name where whoever asked is gone', async () => {
    await open(asked(null), '/recharge', rechargeHandlers())
    expect(pageText()).toContain('Asked on')
  })

  it('that nobody asks for is not spoken of', async () => {
    await open(ENTERED, '/recharge', rechargeHandlers())
    expect(pageText()).not.toContain('The owner asks for a new secret')
  })
})

describe('a report of a problem', () => {
  const asked = (askedBy: string | null): EnteredOffice => ({
    ...ENTERED,
    reportAsk: { askedAtMs: NOW_MS, askedBy },
  })
  const TITLE = 'The office asks for a report of this counter'

  it('that the office asks for is told above every screen, with who asked, and leads to where it is looked at', async () => {
    await open(asked('Asha'), '/recharge', rechargeHandlers())
    expect(pageText()).toContain(TITLE)
    expect(pageText()).toContain('Asha asked on')
    expect(pageText()).toContain('No customer, no secret.')
    await click('button', 'To the settings')
    expect(window.location.hash).toBe('#/settings/diagnostics')
  })

  it('is told without a name where whoever asked is gone', async () => {
    await open(asked(null), '/recharge', rechargeHandlers())
    expect(pageText()).toContain('Asked on')
  })

  it('can be declined, which the office is told', async () => {
    const done: string[] = []
    const become = await open(asked('Asha'), '/', {
      ...counterHandlers([]),
      'office.decline-report': async () => {
        done.push('declined')
        return succeed({ problem: null })
      },
    })
    await click('button', 'Send none')
    await become(ENTERED)
    expect(done).toEqual(['declined'])
    expect(pageText()).toContain('The office knows that none is sent.')
    expect(pageText()).not.toContain(TITLE)
  })

  it('stays asked for where the office could not be told', async () => {
    await open(asked('Asha'), '/', {
      ...counterHandlers([]),
      'office.decline-report': async () => succeed({ problem: 'unreachable' }),
    })
    await click('button', 'Send none')
    await settle()
    expect(pageText()).toContain('The office does not answer.')
    expect(pageText()).toContain(TITLE)
  })
})

describe('a sale that another counter made, too', () => {
  const TWICE = {
    requestId: idOf('SALE0001'),
    otherRequestId: idOf('SALE0002'),
    counterName: 'Back counter',
    shopName: 'Station road',
    atMs: NOW_MS,
    otherAtMs: NOW_MS - 60_000,
    isSeen: false,
  }
  const twice = (isSeen: boolean): EnteredOffice => ({ ...ENTERED, conflicts: [{ ...TWICE, isSeen }] })

  it('is told above every screen with who sold it, and what to do', async () => {
    await open(twice(false), '/recharge', rechargeHandlers())
    expect(pageText()).toContain('“Back counter (Station road)” sold the same to the same number')
    expect(pageText()).toContain('give one customer the money back')
    expect(pageText()).not.toContain(SALES_STOPPED)
    await click('button', 'Show the sale')
    expect(window.location.hash).toBe('#/receipts/SALE0001')
  })

  it('is told beside a record that is behind', async () => {
    const behind = { ...ENTERED.record, standing: { kind: 'behind', missing: 12 } } as const
    await open({ ...twice(false), record: behind }, '/recharge', rechargeHandlers())
    expect(pageText()).toContain('Sold twice?')
    expect(pageText()).toContain('12')
  })

  it('is told no more once somebody has seen it, and the office is told which', async () => {
    const seen: unknown[] = []
    await open(twice(false), '/', {
      ...counterHandlers([]),
      'office.confirm-conflicts-seen': async (pair) => {
        seen.push(pair)
        return succeed(twice(true))
      },
    })
    await click('button', 'Seen')
    await settle()
    expect(seen).toEqual([{ requestId: 'SALE0001', otherRequestId: 'SALE0002' }])
    expect(pageText()).not.toContain('Sold twice?')
  })

  it('stands on the page of that sale alone, seen or not', async () => {
    const sales = [saleView({ requestId: idOf('SALE0001') }), saleView({ requestId: idOf('SALE0003') })]
    await open(twice(true), '/receipts/SALE0001', counterHandlers(sales))
    expect(pageText()).toContain('Sold twice?')
    await open(twice(true), '/receipts/SALE0003', counterHandlers(sales))
    expect(pageText()).not.toContain('Sold twice?')
  })
})

describe('the day at all counters', () => {
  const book: DayBook = {
    dayStartsAt: startOfIndianDay(NOW_MS),
    todayStartsAt: startOfIndianDay(NOW_MS),
    figures: figuresOf([], () => true, []),
    cashInPaise: paise(0),
    cashOutPaise: paise(0),
    creditRepaidPaise: paise(0),
    creditGivenBackPaise: paise(0),
    creditElsewhere: [],
    outsidePaise: paise(0),
    openingDifferences: [],
    owedBack: null,
    closes: [],
    otherDates: [],
  }
  const DAY: OfficeDay = {
    kind: 'answered',
    counters: [
      {
        counterId: 'counter-11111111',
        name: 'Counter 1',
        storedAtMs: NOW_MS,
        tally: { done: { count: 2, amountPaise: paise(60_000) }, open: NO_SUM, undone: NO_SUM },
      },
      {
        counterId: 'counter-22222222',
        name: 'Back counter',
        storedAtMs: null,
        tally: { done: { count: 1, amountPaise: paise(9_900) }, open: NO_SUM, undone: NO_SUM },
      },
    ],
    uncounted: 0,
  }
  const openDay = (state: OfficeState, day: OfficeDay) =>
    open(state, '/day-book/day', {
      ...counterHandlers([]),
      'office.day': async () => succeed(day),
      'day-book.day': async () => succeed(book),
    })

  it('stands in the day book, with how old each counter’s part is and the sum of all', async () => {
    await openDay(ENTERED, DAY)
    expect(pageText()).toContain('Counter 1 · Last word:')
    expect(pageText()).toContain('Back counter · Not heard of yet')
    expect(find(`table[aria-label="Counters of the office"] tbody tr:last-child`).textContent).toContain(
      '3 ₹699.00',
    )
  })

  it('tells what is in no sum yet', async () => {
    await openDay(ENTERED, { ...DAY, uncounted: 3 })
    expect(pageText()).toContain('3 entries have come and are still being counted.')
  })

  it('says that the office does not answer, and keeps this counter’s own day', async () => {
    await openDay(ENTERED, { kind: 'unanswered' })
    expect(pageText()).toContain('The office does not answer. Try again in a moment.')
    expect(pageText()).toContain('9 October 2025')
  })

  it('is nowhere at a counter alone', async () => {
    await openDay({ kind: 'none' }, DAY)
    expect(pageText()).not.toContain('Counters of the office')
  })
})
