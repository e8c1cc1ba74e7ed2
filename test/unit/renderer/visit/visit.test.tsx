// The visit at the counter: kept by one key, paid once, told line by line; nothing that is not certain is given back.
import { afterEach, describe, expect, it } from 'vitest'
import type { SaleView } from '#shared/sale/day'
import type { Guard } from '#shared/sale/guard'
import type { RailStatus } from '#shared/sale/sale'
import { NO_VISITS, visitIdOf, type Visit, type VisitLine, type Visits } from '#shared/visit/visit'
import { paise } from '#shared/base/money'
import { fail, succeed } from '#shared/base/result'
import { clearCounter, counters } from '#renderer/operations/recharge/counter-store'
import { ACTIVATION_DELAY_MS } from '#renderer/ui/activation-delay'
import { SUFFIX_GAP_MS } from '#renderer/ui/scanner'
import { act } from '../../../support/act'
import { counterHandlers, saleView } from '../../../support/counter'
import { called, type FakeAnswers, type FakeBridge } from '../../../support/fake-bridge'
import { rechargeHandlers, USUAL_SHEET } from '../../../support/recharge'
import { click, find, openApp, pageText, press, settle } from '../../../support/window'
import { windowClock } from '../../../support/window-clock'
import { wordsIn } from '../../../support/words'

const { say } = wordsIn('en')

const idOf = (number: string): SaleView['requestId'] => `LINE-${number}` as SaleView['requestId']

function line(ending: string, rupees: number, change: Partial<VisitLine> = {}): VisitLine {
  const sale = saleView({
    requestId: idOf(ending),
    accountNumber: `98765432${ending}`,
    amountPaise: paise(rupees * 100),
  })
  return {
    requestId: sale.requestId,
    subject: sale.subject,
    accountNumber: sale.accountNumber,
    customerName: null,
    amountPaise: sale.amountPaise,
    feePaise: paise(0),
    duePaise: sale.amountPaise,
    state: 'kept',
    guards: [],
    accepted: [],
    doubt: null,
    parts: [],
    sale: null,
    ...change,
  }
}

const sold = (ending: string, rupees: number, railStatus: RailStatus): VisitLine =>
  line(ending, rupees, { state: railStatus, sale: saleView({ requestId: idOf(ending), railStatus }) })

const keptVisit = (...lines: readonly VisitLine[]): Visit => ({
  id: visitIdOf(idOf('10')),
  state: 'open',
  beganAt: 0,
  lines,
  duePaise: paise(lines.reduce<number>((sum, { duePaise }) => sum + duePaise, 0)),
  paidAt: null,
  parts: [],
  tenderedPaise: null,
  changePaise: null,
  isChangeFinal: false,
  changeFinalAt: null,
  owedBack: [],
})

const paidVisit = (lines: readonly VisitLine[], change: Partial<Visit>): Visit => ({
  ...keptVisit(...lines),
  state: 'paying',
  paidAt: Date.now(),
  parts: [{ way: 'cash', amountPaise: paise(100_000), tenderedPaise: paise(200_000) }],
  tenderedPaise: paise(200_000),
  changeFinalAt: Date.now() + 60_000,
  ...change,
})

const pass = windowClock()
afterEach(() => {
  for (const store of Object.values(counters)) clearCounter(store)
})

async function openVisit(visits: Partial<Visits>, more: FakeAnswers = {}) {
  const bridge = await openApp('/visit', {
    ...counterHandlers([]),
    ...rechargeHandlers(),
    'visit.list': () => Promise.resolve(succeed({ ...NO_VISITS, ...visits })),
    'receipt.page': () => Promise.resolve(fail({ kind: 'cancelled' })),
    ...more,
  })
  await settle()
  return bridge
}
/** The key acts once no other has followed it at once. */
const alone = async () => {
  await new Promise((resolve) => setTimeout(resolve, SUFFIX_GAP_MS))
  await settle()
}
const plus = async () => {
  await press('+', { code: 'NumpadAdd' })
  await alone()
}

describe('+ on a confirm sheet', () => {
  async function openSheet(): Promise<FakeBridge> {
    const bridge = await openApp('/recharge', {
      ...rechargeHandlers(),
      'visit.add': () => Promise.resolve(succeed({ ...NO_VISITS, open: keptVisit(line('10', 299)) })),
    })
    act(() =>
      counters.mobile.setState({ stage: { kind: 'confirm', sheet: USUAL_SHEET }, numberText: '98765 43210' }),
    )
    await settle()
    return bridge
  }

  it('keeps the sale once, sends and discards nothing, and leaves a clean form with the cursor in it', async () => {
    const bridge = await openSheet()
    const key = { key: '+', code: 'NumpadAdd', bubbles: true, cancelable: true }
    act(() => {
      for (let pressed = 0; pressed < 2; pressed += 1)
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key))
    })
    await alone()
    expect(called(bridge, 'visit.add')).toEqual([{ requestId: USUAL_SHEET.requestId, accepted: [] }])
    expect(called(bridge, 'sale.confirm')).toEqual([])
    expect(called(bridge, 'sale.discard')).toEqual([])
    expect(counters.mobile.getState()).toMatchObject({ numberText: '', stage: { kind: 'form' } })
  })

  it('is Shift and = outside a text field, and text within one', async () => {
    const bridge = await openSheet()
    document.querySelector<HTMLInputElement>('[role=dialog] input[inputmode=decimal]')?.focus()
    await press('+', { code: 'Equal', shiftKey: true })
    await alone()
    expect(called(bridge, 'visit.add')).toEqual([])
    find('[role=dialog] button', 'Back').focus()
    await press('+', { code: 'Equal', shiftKey: true })
    await alone()
    expect(called(bridge, 'visit.add')).toHaveLength(1)
  })

  it('leaves everything as it was typed where main has no room for the line', async () => {
    const bridge = await openSheet()
    bridge.answer('visit.add', () => Promise.resolve(fail({ kind: 'wrong-state', state: 'visit-full' })))
    await plus()
    expect(counters.mobile.getState()).toMatchObject({ numberText: '98765 43210', stage: { kind: 'form' } })
    expect(pageText()).toContain('The visit is full')
  })
})

describe('the visit before it is paid', () => {
  const pay = async () => {
    pass(ACTIVATION_DELAY_MS)
    await press('Enter')
    act(() => (document.activeElement as HTMLElement).click())
    await settle()
  }

  it('takes digits as the notes, and pays for all lines with one payment', async () => {
    const open = keptVisit(line('10', 299), line('11', 739))
    const bridge = await openVisit({ open }, { 'visit.pay': () => Promise.resolve(succeed(open)) })
    for (const digit of '2000') await press(digit, { code: `Digit${digit}` })
    expect(pageText()).toContain('₹962.00')
    await pay()
    expect(called(bridge, 'visit.pay')).toEqual([
      {
        visitId: open.id,
        payment: { parts: [{ way: 'cash', amountPaise: 103_800, tenderedPaise: 200_000 }] },
        accepted: [],
      },
    ])
  })

  it('does not pay with less than is due', async () => {
    const bridge = await openVisit({ open: keptVisit(line('10', 299)) })
    for (const digit of '200') await press(digit, { code: `Digit${digit}` })
    await pay()
    expect(called(bridge, 'visit.pay')).toEqual([])
    expect(pageText()).toContain('That is less than is to be paid.')
  })

  it('asks about a line that was sold a moment ago, once for that line, and names what was accepted', async () => {
    const recent: Guard = { kind: 'recent-sale', earlier: saleView() }
    const open = keptVisit(line('10', 299, { guards: [recent] }), line('11', 739))
    const bridge = await openVisit({ open }, { 'visit.pay': () => Promise.resolve(succeed(open)) })
    await pay()
    expect(called(bridge, 'visit.pay')).toEqual([])
    act(() => find('li input[type=checkbox]').click())
    await settle()
    await pay()
    expect(called(bridge, 'visit.pay')).toMatchObject([
      { accepted: [{ requestId: idOf('10'), accepted: ['recent-sale'] }] },
    ])
  })

  it('looks again at a line from before a restart by itself, and waits for the customer where the price changed', async () => {
    const unchecked = keptVisit(line('10', 299, { doubt: { kind: 'not-checked' } }))
    const dearer = keptVisit(
      line('10', 299, {
        doubt: { kind: 'price-changed', amountPaise: paise(31_900), duePaise: paise(31_900) },
      }),
    )
    let now = unchecked
    const bridge = await openVisit(
      {},
      {
        'visit.list': () => Promise.resolve(succeed({ ...NO_VISITS, open: now })),
        'visit.check': () => {
          now = dearer
          return Promise.resolve(succeed(dearer))
        },
      },
    )
    expect(called(bridge, 'visit.check')).toEqual([{ visitId: unchecked.id, agreed: [] }])
    await settle()
    expect(find<HTMLButtonElement>('button', 'Pay ₹299').disabled).toBe(true)
    await click('button', 'The customer agrees to ₹319')
    expect(called(bridge, 'visit.check').at(-1)).toEqual({
      visitId: unchecked.id,
      agreed: [{ requestId: idOf('10'), duePaise: 31_900 }],
    })
  })

  it('names who kept a line, where that is not whoever is at the counter', async () => {
    const person = { role: 'cashier', active: true, needsPin: false, addedAt: 0 } as const
    const ravi = { ...person, id: 'ravi', name: 'Ravi' }
    const sunil = { ...person, id: 'sunil', name: 'Sunil' }
    const lines = ['ravi', 'sunil', 'left'].map((keptBy, at) => line(`1${at}`, 299, { keptBy }))
    await openVisit(
      { open: keptVisit(...lines) },
      { 'lock.state': async () => ({ phase: 'open', reason: null, staff: sunil, members: [ravi, sunil] }) },
    )
    expect([...document.querySelectorAll('ol li')].map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('put here by Ravi'),
      expect.not.stringContaining('put here'),
      expect.stringContaining('put here by somebody else'),
    ])
  })

  it('looks again at a line that was not found when it is asked to, as often as that, and pays nothing until then', async () => {
    const lost = keptVisit(
      line('10', 299, { doubt: { kind: 'not-found', failure: { kind: 'no-connection', cause: 'dns' } } }),
    )
    let now = lost
    const bridge = await openVisit(
      {},
      {
        'visit.list': () => Promise.resolve(succeed({ ...NO_VISITS, open: now })),
        'visit.check': () => Promise.resolve(succeed(now)),
      },
    )
    // What could not be looked at is not asked for again by itself.
    expect(called(bridge, 'visit.check')).toEqual([])
    expect(pageText()).toContain(say('visit.doubt.not-found'))
    await click('button', say('visit.look-again'))
    await settle()
    expect(called(bridge, 'visit.check')).toEqual([{ visitId: lost.id, agreed: [] }])
    expect(find<HTMLButtonElement>('button', 'Pay ₹299').disabled).toBe(true)
    now = keptVisit(line('10', 299))
    await click('button', say('visit.look-again'))
    await settle()
    expect(called(bridge, 'visit.check')).toHaveLength(2)
    expect(pageText()).not.toContain(say('visit.doubt.not-found'))
    expect(find<HTMLButtonElement>('button', 'Pay ₹299').disabled).toBe(false)
  })

  it('says at which counter the same stands, and is paid once that is over', async () => {
    const conflictingSale = {
      kind: 'recent' as const,
      requestId: idOf('99'),
      counterName: 'Counter 2',
      atMs: 0,
    }
    const stopped = keptVisit(
      line('10', 299, { doubt: { kind: 'elsewhere', conflictingSales: [conflictingSale], askedAtMs: 0 } }),
    )
    let now = keptVisit(line('10', 299))
    const bridge = await openVisit(
      {},
      {
        'visit.list': () => Promise.resolve(succeed({ ...NO_VISITS, open: now })),
        'visit.check': () => Promise.resolve(succeed(now)),
        'visit.pay': () => {
          now = stopped
          return Promise.resolve(fail({ kind: 'wrong-state', state: 'visit-not-checked' }))
        },
      },
    )
    await pay()
    expect(called(bridge, 'visit.pay')).toHaveLength(1)
    expect(pageText()).toContain('The same was sold at “Counter 2”')
    // No bill of it is too old, which is what the refusal would say by itself.
    expect(pageText()).not.toContain(say('failure.wrong-state.visit-not-checked.happened'))
    expect(find<HTMLButtonElement>('button', 'Pay ₹299').disabled).toBe(true)
    now = keptVisit(line('10', 299))
    await click('button', say('visit.look-again'))
    await settle()
    expect(find<HTMLButtonElement>('button', 'Pay ₹299').disabled).toBe(false)
  })

  it('says so when looking again breaks off, and the button can be pressed again', async () => {
    const lost = keptVisit(
      line('10', 299, { doubt: { kind: 'not-found', failure: { kind: 'no-connection', cause: 'dns' } } }),
    )
    await openVisit({ open: lost }, { 'visit.check': () => Promise.reject(new Error('the channel is gone')) })
    await click('button', say('visit.look-again'))
    await settle()
    expect(find<HTMLButtonElement>('button', say('visit.look-again')).disabled).toBe(false)
  })

  it('puts a line back that was taken off, and tells the visits that are set aside apart', async () => {
    const open = keptVisit(line('10', 299), line('11', 739))
    const aside = {
      ...keptVisit(line('12', 199), line('13', 100)),
      state: 'set-aside' as const,
      id: visitIdOf(idOf('12')),
    }
    const after = { ...NO_VISITS, open: keptVisit(line('11', 739)), setAside: [aside] }
    const bridge = await openVisit(
      { open, setAside: [aside] },
      {
        'visit.remove-line': () => Promise.resolve(succeed(after)),
        'visit.add': () => Promise.resolve(succeed(after)),
      },
    )
    expect(pageText()).toContain('98765 43212Jioand 1 more')
    await click('button', 'Take off: 98765 43210 · Jio · ₹299')
    expect(pageText()).toContain('Taken off: 98765 43210 · Jio · ₹299')
    await click('button', 'Put it back')
    expect(called(bridge, 'visit.add')).toEqual([{ requestId: idOf('10'), accepted: [] }])
  })
})

describe('a paid visit', () => {
  it('says to wait with the change while a line has no result, and gives back nothing but what is certain', async () => {
    await openVisit({
      paying: [
        paidVisit([sold('10', 299, 'success'), sold('11', 739, 'pending')], {
          duePaise: paise(103_800),
          changePaise: paise(96_200),
        }),
      ],
    })
    expect(pageText()).toContain('Do not give the change yet: 1 line has no result.')
    expect(pageText()).toContain('As it stands: ₹962')
    expect(pageText()).not.toContain('Give back ₹962')
  })

  it('strikes a failed line out of the total and says the change with its reason', async () => {
    await openVisit({
      paying: [
        paidVisit([sold('10', 299, 'success'), sold('11', 739, 'failed')], {
          duePaise: paise(29_900),
          changePaise: paise(170_100),
          isChangeFinal: true,
          changeFinalAt: null,
        }),
      ],
    })
    expect(find('li s').textContent).toBe('98765 43211')
    expect(pageText()).toContain('Give back ₹1,701')
    expect(pageText()).toContain('₹2,000 − ₹299')
  })

  it('does not let the next customer come while a line is on its way', async () => {
    const bridge = await openVisit({
      paying: [
        paidVisit([sold('10', 299, 'success'), sold('11', 739, 'sending')], { duePaise: paise(103_800) }),
      ],
    })
    pass(ACTIVATION_DELAY_MS)
    await press('Enter')
    expect(called(bridge, 'visit.settle')).toEqual([])
    expect(pageText()).not.toContain('Next customer')
  })

  it('stays while its change is not certain, however quickly the next customer is called', async () => {
    const visit = paidVisit([sold('10', 299, 'success'), sold('11', 739, 'pending')], {
      duePaise: paise(103_800),
      changePaise: paise(96_200),
    })
    const bridge = await openVisit({ paying: [visit] })
    pass(ACTIVATION_DELAY_MS)
    await click('button', 'Next customerEnter')
    expect(called(bridge, 'visit.settle')).toEqual([])
    expect(window.location.hash).toBe('#/recharge')
    expect(pageText()).toContain('Visit paid: 1 line has no answer yet')
  })

  it('is told as one to end, once its change is certain although a line has no answer', async () => {
    const visit = paidVisit([sold('10', 299, 'success'), sold('11', 739, 'pending')], {
      duePaise: paise(103_800),
      changePaise: paise(96_200),
      isChangeFinal: true,
      changeFinalAt: null,
    })
    await openVisit({ paying: [visit] })
    await press('F3')
    expect(pageText()).toContain('Visit paid: give the change and end it')
  })

  it('stays when something is given back for a line while its change is not certain', async () => {
    const visit = paidVisit([sold('10', 299, 'failed'), sold('11', 739, 'pending')], {
      duePaise: paise(73_900),
      changePaise: paise(96_200),
      owedBack: [{ requestId: idOf('10'), amountPaise: paise(29_900) }],
    })
    let now = visit
    const bridge = await openVisit(
      {},
      {
        'visit.list': () => Promise.resolve(succeed({ ...NO_VISITS, paying: [now] })),
        'visit.settle': () => {
          now = { ...visit, owedBack: [] }
          return Promise.resolve(succeed(now))
        },
      },
    )
    act(() => find('input[type=checkbox]').click())
    pass(ACTIVATION_DELAY_MS)
    await click('button', 'Next customerEnter')
    expect(called(bridge, 'visit.settle')).toEqual([
      { visitId: visit.id, givenBack: [{ requestId: idOf('10'), way: 'cash' }] },
    ])
    expect(window.location.hash).toBe('#/recharge')
    expect(pageText()).toContain(say('visit.strip.sending', { count: 1 }))
  })

  it('is printed with Ctrl+Enter before the next customer, and waits for a printer that is away', async () => {
    const visit = paidVisit([sold('10', 299, 'success')], {
      duePaise: paise(29_900),
      changePaise: paise(170_100),
      isChangeFinal: true,
      changeFinalAt: null,
    })
    const bridge = await openVisit(
      { paying: [visit] },
      {
        'visit.settle': () => Promise.resolve(succeed({ ...visit, state: 'ended' })),
        'receipt.page': () =>
          Promise.resolve(succeed({ path: '/receipt/x', text: 'x', prints: 'as-shown' as const })),
        'receipt.print': () => Promise.resolve(succeed({ sentTo: null })),
      },
    )
    pass(ACTIVATION_DELAY_MS)
    await press('Enter', { code: 'Enter', ctrlKey: true })
    await settle()
    expect(called(bridge, 'receipt.print')).toMatchObject([{ requestId: visit.id }])
    expect(called(bridge, 'visit.settle')).toHaveLength(1)
    expect(window.location.hash).toBe('#/recharge')
    expect(pageText()).toContain(say('print-queue.waits'))
  })

  it('ends with what was ticked as given back and nothing else, in the way it was given', async () => {
    const visit = paidVisit([sold('10', 299, 'failed'), sold('11', 739, 'failed')], {
      duePaise: paise(29_900),
      parts: [{ way: 'upi', amountPaise: paise(103_800) }],
      tenderedPaise: null,
      isChangeFinal: true,
      changeFinalAt: null,
      owedBack: [
        { requestId: idOf('11'), amountPaise: paise(73_900) },
        { requestId: idOf('10'), amountPaise: paise(29_900) },
      ],
    })
    const bridge = await openVisit(
      { paying: [visit] },
      { 'visit.settle': () => Promise.resolve(succeed({ ...visit, state: 'ended' })) },
    )
    act(() => find('input[type=checkbox]').click())
    act(() => find('input[value=upi]').click())
    pass(ACTIVATION_DELAY_MS)
    await click('button', 'Next customerEnter')
    expect(called(bridge, 'visit.settle')).toEqual([
      { visitId: visit.id, givenBack: [{ requestId: idOf('11'), way: 'upi' }] },
    ])
    expect(window.location.hash).toBe('#/recharge')
  })
})
