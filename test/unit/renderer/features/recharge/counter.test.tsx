// The recharge screen as the agent operates it: keys in, calls and words out.
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Guard } from '../../../../../shared/domain/guard'
import { paise } from '../../../../../shared/money'
import { fail, succeed } from '../../../../../shared/result'
import { clearCounter, counters } from '../../../../../renderer/features/recharge/counter-store'
import { INERT_MS } from '../../../../../renderer/ui/inert-moment'
import { appState, openCounter, saleView } from '../../../../support/counter'
import { called, installFakeBridge, type FakeBridge } from '../../../../support/fake-bridge'
import {
  AIRTEL,
  JIO,
  lookupOf,
  planList,
  planOf,
  rechargeHandlers,
  sheetOf,
  soldOf,
  USUAL_PLAN,
} from '../../../../support/recharge'
import { click, field, find, openApp, pageText, press, settle, type } from '../../../../support/window'

const NUMBER = '9876543210'
const TABLE_HEIGHT_PX = 480
const ROW_HEIGHT_PX = 58
const DOWN = fail({ kind: 'no-connection' as const, cause: 'ECONNREFUSED' })
const earlierSale = saleView({ subject: { ...saleView().subject, operatorCode: JIO.code } })

const rowCount = (): number => document.querySelectorAll('[role=grid] tbody tr[aria-rowindex]').length
const pickedRow = (): string =>
  document.querySelector('[role=grid] tr[aria-selected=true]')?.textContent?.replace(/\s+/g, ' ') ?? ''
const moneyButton = (): HTMLButtonElement | undefined =>
  [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find((button) =>
    (button.textContent ?? '').startsWith('Recharge'),
  )

/** ₹299, the second of the list. */
async function pickUsualPlan(): Promise<void> {
  await press('ArrowDown')
  await press('ArrowDown')
}

/** How far the window's clock was advanced. */
let passedMs = 0

/** Confirms the sheet, after it has been open long enough to be read. */
async function say(yes: HTMLButtonElement | undefined): Promise<void> {
  await settle()
  passedMs += INERT_MS
  act(() => yes?.click())
  await settle()
}

beforeEach(() => {
  const clock = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + passedMs)
  // There is no layout here; the table needs heights to know which rows are visible.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(TABLE_HEIGHT_PX)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW_HEIGHT_PX)
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const store of Object.values(counters)) clearCounter(store)
})

describe('a new customer', () => {
  it('is served with ten digits, a pick, Enter and a yes', async () => {
    const bridge = installFakeBridge(rechargeHandlers())
    await openApp('/recharge')
    await type(NUMBER)
    expect(pageText()).toContain('Check with the customer: “Jio, Maharashtra Goa?”')
    await pickUsualPlan()
    expect(pickedRow()).toContain('₹299')
    await press('Enter')
    const sheet = find('[role=dialog]').textContent ?? ''
    for (const told of ['98765 43210', 'Jio', 'Maharashtra Goa', '1.5 GB a day', '₹299.00', 'Collect ₹299'])
      expect(sheet).toContain(told)
    await say(moneyButton())
    expect(called(bridge, 'recharge.prepare')).toEqual([
      {
        service: 'mobile',
        accountNumber: NUMBER,
        operatorCode: JIO.code,
        circle: 'Maharashtra Goa',
        lookup: 'automatic',
        amountPaise: 29_900,
        planDescription: USUAL_PLAN.description,
        planValidity: '28 days',
        customerName: null,
      },
    ])
    expect(called(bridge, 'recharge.confirm')).toEqual([
      {
        requestId: 'SHEET-0001',
        accepted: [],
        payment: { parts: [{ way: 'cash', amountPaise: 29_900 }] },
      },
    ])
    expect(pageText()).toContain('SUCCESSFUL')
    expect(pageText()).toContain('Tell the customer: done.')
  })

  it('an amount that no plan has is warned of at the form and on the sheet, and can still be sold', async () => {
    const bridge = installFakeBridge(rechargeHandlers())
    await openApp('/recharge')
    await type(NUMBER)
    await press('/')
    await type('305')
    expect(pageText()).toContain('No plan of Jio costs ₹305.')
    await press('Enter')
    expect(find('[role=dialog]').textContent).toContain('No plan of Jio costs ₹305.')
    expect(called(bridge, 'recharge.prepare')).toMatchObject([{ amountPaise: 30_500, planDescription: null }])
  })

  it('a typed price that is a plan is that plan', async () => {
    const bridge = installFakeBridge(rechargeHandlers())
    await openApp('/recharge')
    await type(NUMBER)
    await press('/')
    await type('₹299')
    await press('Enter')
    expect(called(bridge, 'recharge.prepare')).toMatchObject([{ planDescription: USUAL_PLAN.description }])
  })

  it('words that find plans pick nothing by themselves: the first Enter picks, the second goes on', async () => {
    const bridge = installFakeBridge(rechargeHandlers())
    await openApp('/recharge')
    await type(NUMBER)
    await press('/')
    await type('calls')
    expect(pickedRow()).toBe('')
    await press('Enter')
    expect(pickedRow()).toContain('₹249')
    expect(called(bridge, 'recharge.prepare')).toEqual([])
    await press('Enter')
    expect(called(bridge, 'recharge.prepare')).toHaveLength(1)
  })

  it('the only plan that a search leaves needs no key of its own: Enter goes on with it', async () => {
    const bridge = installFakeBridge(rechargeHandlers())
    await openApp('/recharge')
    await type(NUMBER)
    await press('/')
    await type('unlimited 1.5')
    expect(pickedRow()).toContain('₹299')
    await press('Enter')
    expect(called(bridge, 'recharge.prepare')).toMatchObject([{ amountPaise: 29_900 }])
  })

  it.each([
    ['useful', '₹349'],
    ['service', '₹249'],
  ] as const)('with plans in the %s order sees %s first', async (planOrder, first) => {
    const sells = { operatorCode: JIO.code, circle: 'Maharashtra Goa', amountPaise: 34_900 }
    installFakeBridge({
      ...rechargeHandlers(),
      'app.state': () => Promise.resolve(appState({ preferences: { ...appState().preferences, planOrder } })),
      'recharge.common-plans': () =>
        Promise.resolve(succeed([{ ...sells, planDescription: null, soldCount: 12, lastSoldAt: 0 }])),
    })
    await openApp('/recharge')
    await type(NUMBER)
    expect(find('[role=grid] tbody tr[aria-rowindex]').textContent).toContain(first)
  })

  it('a number that is not whole is told in words, and nothing is asked', async () => {
    const bridge = installFakeBridge(rechargeHandlers())
    await openApp('/recharge')
    await type('98765')
    await press('Enter')
    expect(pageText()).toContain('A mobile number has ten digits; 5 digits are here so far.')
    expect(called(bridge, 'recharge.look-up')).toEqual([])
  })
})

describe('the lookup', () => {
  it('that answers late for an earlier number never stands beside a newer one', async () => {
    const first = Promise.withResolvers<void>()
    installFakeBridge({
      ...rechargeHandlers(),
      'recharge.look-up': ({ mobileNumber }) =>
        mobileNumber === NUMBER
          ? first.promise.then(() => succeed(lookupOf(mobileNumber)))
          : Promise.resolve(
              succeed(
                lookupOf(mobileNumber, {
                  operator: AIRTEL,
                  operatorText: 'Airtel',
                  circleText: 'Delhi NCR',
                  matchedCircle: 'Delhi NCR',
                }),
              ),
            ),
    })
    await openApp('/recharge')
    await type(NUMBER)
    await press('Backspace')
    await type('9811020304')
    first.resolve()
    await settle()
    expect(pageText()).toContain('“Airtel, Delhi NCR?”')
    expect(pageText()).not.toContain('“Jio, Maharashtra Goa?”')
  })

  it('that is down leaves operator and circle to a person, and the sale says so', async () => {
    const bridge = installFakeBridge({
      ...rechargeHandlers(),
      'recharge.look-up': () => Promise.resolve(DOWN),
    })
    await openApp('/recharge')
    await type(NUMBER)
    expect(pageText()).toContain('pick by hand')
    expect(document.activeElement?.textContent).toContain('Jio')
    await click('main button', 'Airtel')
    await click('main button', 'Open the list')
    await click('[role=option]', 'Delhi NCR')
    await settle()
    await press('ArrowDown')
    await press('Enter')
    expect(called(bridge, 'recharge.prepare')).toMatchObject([
      { operatorCode: AIRTEL.code, circle: 'Delhi NCR', lookup: 'manual' },
    ])
  })

  it('does not hold up an agent who types the amount meanwhile', async () => {
    const answered = Promise.withResolvers<void>()
    const bridge = installFakeBridge({
      ...rechargeHandlers(),
      'recharge.look-up': ({ mobileNumber }) => answered.promise.then(() => succeed(lookupOf(mobileNumber))),
    })
    await openApp('/recharge')
    await type(NUMBER)
    await press('/')
    await type('299')
    answered.resolve()
    await settle()
    expect(pickedRow()).toContain('₹299')
    await press('Enter')
    expect(called(bridge, 'recharge.prepare')).toMatchObject([{ amountPaise: 29_900 }])
  })
})

describe('a refusal that names inputs', () => {
  const outcome = {
    class: 'failed',
    reason: 'refused',
    fields: [
      { field: 'data.Mobile_Number', message: 'is not in service' },
      { field: 'amount', message: 'is too small' },
      { field: null, message: 'Look at the form.' },
    ],
  }

  it('is told with the result, and beside the input until that is changed', async () => {
    const bridge = installFakeBridge(rechargeHandlers())
    bridge.answer('recharge.confirm', (confirmation) => {
      const { requestId } = confirmation as { readonly requestId: string }
      const sale = saleView({ requestId: requestId as never, railStatus: 'failed', reason: 'refused' })
      bridge.answer('journal.sale', () =>
        Promise.resolve(succeed({ sale, story: [{ event: { type: 'outcome', outcome } } as never] })),
      )
      return Promise.resolve(succeed(sale))
    })
    await openApp('/recharge')
    await type(NUMBER)
    await pickUsualPlan()
    await press('Enter')
    await say(moneyButton())
    expect(pageText()).toContain('Number: is not in service')
    expect(pageText()).toContain('Amount: is too small')
    expect(pageText()).toContain('Look at the form.')
    await press('Escape')
    await settle()
    const number = field('Mobile number')
    const beside = (): string | null | undefined =>
      document.getElementById(number.getAttribute('aria-describedby') ?? '')?.textContent
    expect(beside()).toContain('is not in service')
    expect(number.getAttribute('aria-invalid')).toBe('true')
    expect(pageText()).toContain('Amount: is too small')
    await press('Backspace')
    await type('9')
    expect(beside()).not.toContain('is not in service')
  })
})

describe('a known customer', () => {
  it('stands on one line with name and complaint; opened, it tells every sale and when the answer is due', async () => {
    const failed = saleView({ ...earlierSale, requestId: 'GALLA-0002' as never, railStatus: 'failed' })
    const bridge = installFakeBridge({
      ...rechargeHandlers([earlierSale, failed]),
      'customer.look': ({ accountNumber }) =>
        Promise.resolve(
          succeed({
            accountNumber,
            remembered: { accountNumber, name: 'Asha Patil', agreedAt: 0 },
            toldName: null,
            sales: [],
            doneCount: 0,
            donePaise: paise(0),
            bills: [],
          }),
        ),
      'complaints.list': () =>
        Promise.resolve(
          succeed([
            {
              number: 7,
              requestId: earlierSale.requestId,
              reason: 'not-received' as const,
              openedAt: 0,
              dueAt: 0,
              status: 'raised' as const,
              ticket: '',
              story: [],
              sale: null,
            },
          ]),
        ),
    })
    await openApp('/recharge')
    await type(NUMBER)
    const about = find('button', 'About this customer')
    const line = about.parentElement?.textContent ?? ''
    expect(line).toContain('Asha Patil')
    expect(line).toContain('₹299')
    find('[role=img]', 'Complaint waits for an answer')
    expect(about.getAttribute('aria-expanded')).toBe('false')
    await click('button', 'About this customer')
    expect(about.getAttribute('aria-expanded')).toBe('true')
    expect(pageText()).toContain('Complaint 7: The customer received nothing. The answer was due')
    expect(document.querySelectorAll('section ul li')).toHaveLength(2)
    expect(called(bridge, 'recharge.prepare')).toEqual([])
  })

  it('is served with ten digits, Enter and a yes', async () => {
    const bridge = installFakeBridge(rechargeHandlers([earlierSale]))
    await openApp('/recharge')
    await type(NUMBER)
    expect(pageText()).toContain('Repeat ₹299')
    await press('Enter')
    await settle()
    expect(called(bridge, 'recharge.prepare')).toMatchObject([
      { amountPaise: 29_900, planDescription: USUAL_PLAN.description },
    ])
    await say(moneyButton())
    expect(pageText()).toContain('SUCCESSFUL')
  })

  it('may press Enter before the log has been read: it counts as soon as it has', async () => {
    const read = Promise.withResolvers<void>()
    const bridge = installFakeBridge({
      ...rechargeHandlers(),
      'journal.sales-of-number': () => read.promise.then(() => succeed([earlierSale])),
    })
    await openApp('/recharge')
    await type(NUMBER)
    await press('Enter')
    expect(called(bridge, 'recharge.prepare')).toEqual([])
    read.resolve()
    await settle()
    await settle()
    expect(called(bridge, 'recharge.prepare')).toMatchObject([{ amountPaise: 29_900 }])
  })

  it('whose number moved to another operator is not sold the old plan', async () => {
    const bridge = installFakeBridge({
      ...rechargeHandlers([earlierSale]),
      'recharge.look-up': ({ mobileNumber }) =>
        Promise.resolve(succeed(lookupOf(mobileNumber, { operator: AIRTEL, operatorText: 'Airtel' }))),
    })
    await openApp('/recharge')
    await type(NUMBER)
    await press('Enter')
    await settle()
    expect(pageText()).toContain('This number is with Airtel now; last time it was Jio.')
    expect(called(bridge, 'recharge.prepare')).toEqual([])
  })

  it('whose plan changed is told so first; a second Enter goes on with the new one', async () => {
    const changed = planOf(299, { description: '1 GB a day' })
    const bridge = installFakeBridge({
      ...rechargeHandlers([earlierSale]),
      'recharge.plans': () => Promise.resolve(succeed(planList([changed]))),
    })
    await openApp('/recharge')
    await type(NUMBER)
    await press('Enter')
    await settle()
    expect(pageText()).toContain('The plan of ₹299 has changed.')
    expect(called(bridge, 'recharge.prepare')).toEqual([])
    await press('Enter')
    await settle()
    expect(called(bridge, 'recharge.prepare')).toMatchObject([{ planDescription: '1 GB a day' }])
  })
})

const withGuards = (...guards: readonly Guard[]) => ({
  ...rechargeHandlers(),
  'recharge.prepare': (draft: Parameters<typeof sheetOf>[0]) =>
    Promise.resolve(succeed(sheetOf(draft, guards))),
})
async function openSheet(...guards: readonly Guard[]): Promise<FakeBridge> {
  const bridge = installFakeBridge({
    ...withGuards(...guards),
    'recharge.confirm': () => Promise.resolve(succeed(soldOf(sheetOf(lastDraft(bridge))))),
  })
  await openApp('/recharge')
  await type(NUMBER)
  await pickUsualPlan()
  await press('Enter')
  await settle()
  return bridge
}
const lastDraft = (bridge: FakeBridge) =>
  called(bridge, 'recharge.prepare').at(-1) as Parameters<typeof sheetOf>[0]

describe('the confirm sheet', () => {
  it('is inert just after it opens, so that the Enter that opened it cannot confirm it', async () => {
    const bridge = await openSheet()
    act(() => moneyButton()?.click())
    expect(called(bridge, 'recharge.confirm')).toEqual([])
  })

  it('with the same sale still open has no button that moves money, and says why', async () => {
    await openSheet({ kind: 'open-sale', earlier: saleView({ railStatus: 'pending' }) })
    expect(moneyButton()).toBeUndefined()
    expect(find('[role=dialog]').textContent).toContain('A second one could charge the customer twice.')
  })

  it('with a sale still open goes past it by the owner alone, after a warning and a yes', async () => {
    const bridge = await openSheet({ kind: 'open-sale', earlier: saleView({ railStatus: 'unknown' }) })
    await click('[role=dialog] button', 'Owner: sell it all the same')
    expect(find('[role=dialog]').textContent).toContain('The customer may pay twice')
    await say(moneyButton())
    expect(called(bridge, 'recharge.confirm')).toEqual([])
    await click('[role=dialog] input[type=checkbox]')
    await say(moneyButton())
    expect(called(bridge, 'recharge.confirm')).toMatchObject([{ accepted: ['open-sale'] }])
  })

  it('asks for the owner’s PIN for it, even when the owner is at the counter', async () => {
    const owner = {
      id: 'meena',
      name: 'Meena',
      role: 'owner',
      active: true,
      needsPin: false,
      addedAt: 0,
    } as const
    const lock = { ...openCounter, phase: 'open', staff: owner, members: [owner] } as const
    const bridge = await openSheet({ kind: 'open-sale', earlier: saleView({ railStatus: 'unknown' }) })
    bridge.answer('lock.approve', async () => succeed({ kind: 'open', lock }))
    await act(async () => bridge.push('lock.changed', lock))
    await settle()
    await click('[role=dialog] button', 'Owner: sell it all the same')
    await click('[role=dialog] input[type=checkbox]')
    await say(moneyButton())
    expect(called(bridge, 'recharge.confirm')).toEqual([])
    field('PIN').focus()
    await type('4071')
    await click('[role=dialog] button', 'Let it through')
    await say(moneyButton())
    expect(called(bridge, 'recharge.confirm')).toMatchObject([{ accepted: ['open-sale'] }])
  })

  it('past an open sale that is lifted, the same sale just now still needs its own yes', async () => {
    const bridge = await openSheet(
      { kind: 'open-sale', earlier: saleView({ railStatus: 'unknown' }) },
      { kind: 'recent-sale', earlier: saleView() },
    )
    await click('[role=dialog] button', 'Owner: sell it all the same')
    const [lift, again] = [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input')]
    act(() => lift?.click())
    await say(moneyButton())
    expect(called(bridge, 'recharge.confirm')).toEqual([])
    act(() => again?.click())
    await say(moneyButton())
    expect(called(bridge, 'recharge.confirm')).toMatchObject([{ accepted: ['recent-sale', 'open-sale'] }])
  })

  it('offers no way past a sale that is on its way', async () => {
    await openSheet({ kind: 'open-sale', earlier: saleView({ railStatus: 'sending' }) })
    expect(pageText()).not.toContain('sell it all the same')
  })
})

describe('the confirm sheet and other guards', () => {
  it('with the same sale done a short while ago needs a deliberate yes, which goes into the log', async () => {
    const bridge = await openSheet({ kind: 'recent-sale', earlier: saleView() })
    await say(moneyButton())
    expect(called(bridge, 'recharge.confirm')).toEqual([])
    await click('[role=dialog] input[type=checkbox]')
    await say(moneyButton())
    expect(called(bridge, 'recharge.confirm')).toMatchObject([{ accepted: ['recent-sale'] }])
  })

  it('under the wrong circle is blocked with both circles named', async () => {
    await openSheet({ kind: 'circle-differs', chosen: 'Mumbai', found: 'Maharashtra Goa' })
    expect(moneyButton()).toBeUndefined()
    expect(find('[role=dialog]').textContent).toContain('You named Mumbai; the lookup says Maharashtra Goa.')
  })

  it('offline is told before the yes, and looking again asks anew', async () => {
    const bridge = await openSheet({ kind: 'offline' })
    expect(moneyButton()).toBeUndefined()
    bridge.answer('recharge.prepare', (draft) => Promise.resolve(succeed(sheetOf(draft, [], 2))))
    await click('[role=dialog] button', 'Look again')
    await settle()
    expect(moneyButton()?.textContent).toContain('Recharge ₹299')
  })

  it('a wait for a slot only informs', async () => {
    await openSheet({ kind: 'wait', waitMs: 3_600 })
    expect(find('[role=dialog]').textContent).toContain('about 4 seconds')
    expect(moneyButton()).toBeDefined()
  })

  it('Esc goes back with everything as it was typed', async () => {
    const bridge = await openSheet()
    await press('Escape')
    await settle()
    expect(document.querySelector('[role=dialog]')).toBeNull()
    expect(find<HTMLInputElement>('main input').value).toBe('98765 43210')
    expect(pickedRow()).toContain('₹299')
    expect(called(bridge, 'recharge.discard')).toEqual([{ requestId: 'SHEET-0001' }])
  })
})

describe('a sale on its way', () => {
  it('shows its steps as the journal and the wire tell them, then turns from pending to success', async () => {
    const pending = { ...soldOf(sheetOf({ ...draftOfNumber })), railStatus: 'pending' as const }
    const answered = Promise.withResolvers<void>()
    const bridge = installFakeBridge({
      ...rechargeHandlers(),
      'recharge.confirm': () => answered.promise.then(() => succeed(pending)),
    })
    await openApp('/recharge')
    await type(NUMBER)
    await pickUsualPlan()
    await press('Enter')
    await say(moneyButton())
    const current = () => find('[aria-current=step]').textContent ?? ''
    expect(current()).toContain('Written into the log')
    act(() => bridge.push('sale.changed', { ...pending, railStatus: 'sending', lastSequence: 2 }))
    expect(current()).toContain('Sent to the service')
    act(() => bridge.push('sale.step', { requestId: pending.requestId, phase: 'connected', retryInMs: null }))
    expect(current()).toContain('Waiting for the operator')
    answered.resolve()
    await settle()
    expect(pageText()).toContain('PENDING')
    expect(pageText()).toContain('Do not repeat it.')
    act(() => bridge.push('sale.changed', { ...pending, railStatus: 'success', lastSequence: 5 }))
    await settle()
    expect(pageText()).toContain('SUCCESSFUL')
  })

  it('left pending never blocks the next customer', async () => {
    installFakeBridge({
      ...rechargeHandlers(),
      'recharge.confirm': () =>
        Promise.resolve(succeed({ ...soldOf(sheetOf(draftOfNumber)), railStatus: 'pending' as const })),
    })
    await openApp('/recharge')
    await type(NUMBER)
    await pickUsualPlan()
    await press('Enter')
    await say(moneyButton())
    await press('n', { code: 'KeyN', ctrlKey: true })
    expect(find<HTMLInputElement>('main input').value).toBe('')
    expect(document.activeElement).toBe(find('main input'))
  })
})

describe('the plans', () => {
  it('of a list of 1,500 keep no more than sixty rows in the page, and tell of all of them', async () => {
    const many = Array.from({ length: 1_500 }, (_, index) => planOf(10 + index))
    installFakeBridge({
      ...rechargeHandlers(),
      'recharge.plans': () => Promise.resolve(succeed(planList(many))),
    })
    await openApp('/recharge')
    await type(NUMBER)
    expect(rowCount()).toBeGreaterThan(0)
    expect(rowCount()).toBeLessThanOrEqual(60)
    expect(find('[role=grid]').getAttribute('aria-rowcount')).toBe('1502')
  })

  it.each([
    ['service', false],
    ['cache', false],
    ['old-cache', true],
  ] as const)('from the %s: that a newer list did not come is told: %s', async (source, isTold) => {
    installFakeBridge({
      ...rechargeHandlers(),
      'recharge.plans': () => Promise.resolve(succeed({ ...planList(), source })),
    })
    await openApp('/recharge')
    await type(NUMBER)
    expect(pageText()).toContain('10:00')
    expect(pageText().includes('A newer one did not come.')).toBe(isTold)
  })

  it('that could not be fetched still allow an amount', async () => {
    const bridge = installFakeBridge({ ...rechargeHandlers(), 'recharge.plans': () => Promise.resolve(DOWN) })
    await openApp('/recharge')
    await type(NUMBER)
    expect(pageText()).toContain('The plans could not be fetched. You can still type an amount.')
    await press('/')
    await type('199')
    await press('Enter')
    expect(called(bridge, 'recharge.prepare')).toMatchObject([{ amountPaise: 19_900 }])
  })

  it('renewed under the agent take back a pick that says something else now', async () => {
    const bridge = installFakeBridge(rechargeHandlers())
    await openApp('/recharge')
    await type(NUMBER)
    await pickUsualPlan()
    bridge.answer('recharge.plans', () =>
      Promise.resolve(succeed(planList([planOf(299, { description: '1 GB a day' })]))),
    )
    await click('main button', 'Fetch the plans again')
    await settle()
    expect(pageText()).toContain('now gives something else. Pick again.')
    expect(pageText()).toContain('Before: 1.5 GB a day, unlimited calls')
    expect(pickedRow()).toBe('')
  })

  it('with a price that cannot be read are shown, and cannot be sold', async () => {
    const odd = planOf(0, { priceText: 'N/A', amountPaise: null })
    const bridge = installFakeBridge({
      ...rechargeHandlers(),
      'recharge.plans': () => Promise.resolve(succeed(planList([odd]))),
    })
    await openApp('/recharge')
    await type(NUMBER)
    await press('ArrowDown')
    await press('Enter')
    expect(pageText()).toContain('This price cannot be read')
    expect(called(bridge, 'recharge.prepare')).toEqual([])
  })
})

describe('a change of screens', () => {
  it('loses nothing that was typed', async () => {
    installFakeBridge(rechargeHandlers())
    await openApp('/recharge')
    await type(NUMBER)
    await pickUsualPlan()
    await press('F4')
    expect(pageText()).toContain('DTH recharge')
    await press('F3')
    await press('d', { code: 'KeyD', ctrlKey: true })
    expect(find<HTMLInputElement>('main input').value).toBe('98765 43210')
    expect(pickedRow()).toContain('₹299')
  })
})

const draftOfNumber: Parameters<typeof sheetOf>[0] = {
  service: 'mobile',
  accountNumber: NUMBER,
  operatorCode: JIO.code,
  circle: 'Maharashtra Goa',
  lookup: 'automatic',
  amountPaise: saleView().amountPaise,
  planDescription: null,
  planValidity: null,
  customerName: null,
}
