// What stands on the customer's screen, and when it goes back to the welcome.
import { describe, expect, it } from 'vitest'
import { createCustomerDisplay } from '#main/customer-screen/customer-display'
import {
  EXAMPLE_SHOWN_MS,
  LEFT_AFTER_MS,
  RESULT_SHOWN_MS,
  WELCOME,
  displayViewSchema,
  type DisplayLineState,
  type DisplayPlace,
  type DisplaySale,
  type DisplayView,
} from '#shared/shop/customer-display'
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/shop/preferences'
import { paise, type Paise } from '#shared/base/money'
import { visitIdOf } from '#shared/visit/visit'
import type { Sale } from '#shared/sale/sale'
import { requestId } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'
import { saleThat } from '../receipts/sales'

const ID = requestId('SALE-0001')

const sale = (state: DisplayLineState, change: Partial<DisplaySale> = {}): DisplaySale => ({
  kind: 'sale',
  lines: [
    {
      service: 'mobile',
      number: '98765 43210',
      payee: 'Artel',
      amountPaise: paise(29_900),
      state,
      requestId: ID,
    },
  ],
  tenderedPaise: null,
  changePaise: null,
  upiPaise: null,
  ...change,
})

function display() {
  const time = new VirtualTime()
  const views: DisplayView[] = []
  const places: DisplayPlace[] = []
  let preferences: Preferences = {
    ...DEFAULT_PREFERENCES,
    environment: 'production',
    upiId: 'sharma@bank',
    shop: { name: 'Sharma Mobile', address: 'Ward 4', phone: '98', agentId: 'AG1' },
  }
  let isLocked = false
  let known: Sale | null = saleThat('success')
  let duePaise: Paise | null = null
  const made = createCustomerDisplay({
    window: {
      standing: () => ({ displays: [], standing: 'open', mayChoose: true }),
      place: (place) => void places.push(place),
      open: () => {},
      show: (view) => void views.push(displayViewSchema.parse(view)),
      identify: (viewOf) => void views.push(displayViewSchema.parse(viewOf(2))),
      onChange: () => {},
    },
    timers: time,
    preferences: () => preferences,
    isLocked: () => isLocked,
    saleOf: (requestId) => (requestId === ID ? known : null),
    visitOf: () => ({ tenderedPaise: paise(50_000), changePaise: paise(20_100) }),
    heldOf: (requestId) =>
      requestId === ID && duePaise !== null ? { ...saleThat('pending'), duePaise } : null,
    receiptTextOf: (id, language) => `${id} ${language}`,
    onChange: () => {},
  })
  return {
    time,
    views,
    places,
    made,
    show: (state: DisplaySale | typeof WELCOME, language: 'en' | 'hi' | null = null) =>
      made.handlers['customer-display.show']({ state, language }),
    example: () => made.handlers['customer-display.example']({}),
    identify: () => made.handlers['customer-display.identify']({}),
    change: (changes: Partial<Preferences>) => {
      preferences = { ...preferences, ...changes }
      made.refresh()
    },
    nowIs: (name: Parameters<typeof saleThat>[0], change: Partial<Sale> = {}) =>
      void (known = { ...saleThat(name), ...change }),
    /** Its sheet is open, and nothing of it is in the log. */
    costs: (rupees: number) => {
      known = null
      duePaise = paise(rupees * 100)
    },
    lock: (locked: boolean) => {
      isLocked = locked
      made.lockChanged()
    },
    now: () => {
      const view = views.at(-1)
      if (view === undefined) throw new Error('nothing was shown')
      return view
    },
    kind: () => views.at(-1)?.shown.kind,
  }
}

describe('the receipt to take along', () => {
  const textIn = ({ shown }: DisplayView) => (shown.kind === 'sale' ? shown.receiptText : shown.kind)

  it('is that of the sale that went through, in the language of the customer', async () => {
    const { show, now } = display()
    await show(sale('sending'))
    expect(textIn(now())).toBeNull()
    await show(sale('done'), 'hi')
    expect(textIn(now())).toBe(`${saleThat('success').requestId} hi`)
  })

  it.each(['pending', 'failed', 'not-sent'] as const)('there is none of a sale that is %s', async (story) => {
    const { show, nowIs, now } = display()
    nowIs(story)
    await show(sale('done'))
    expect(textIn(now())).toBeNull()
  })

  it('there is none while one line of the sale is still being entered, and none of what the log does not have', async () => {
    const { show, now, costs } = display()
    const [line] = sale('done').lines
    if (line === undefined) throw new Error('a sale has a line')
    await show(sale('done', { lines: [line, { ...line, requestId: undefined, state: 'entered' }] }))
    expect(textIn(now())).toBeNull()
    costs(299)
    await show(sale('done'))
    expect(textIn(now())).toBeNull()
  })

  it('is that of the visit where several were paid together', async () => {
    const { show, now, nowIs } = display()
    const visitId = visitIdOf(ID)
    nowIs('success', { payment: { parts: [], visitId } } as never)
    await show(sale('done'))
    expect(textIn(now())).toBe(`${visitId} en`)
  })

  it('goes with the result', async () => {
    const { show, time, now } = display()
    await show(sale('done'))
    await time.pass(RESULT_SHOWN_MS)
    expect(textIn(now())).toBe('welcome')
  })
})

describe("the customer's screen", () => {
  it('shows a result for a minute, and not again by itself', async () => {
    const { show, time, kind, nowIs, costs } = display()
    await show(sale('sending'))
    await show(sale('done'))
    await time.pass(RESULT_SHOWN_MS - 1)
    expect(kind()).toBe('sale')
    await time.pass(1)
    expect(kind()).toBe('welcome')
    // The agent looked into another screen and came back to the result that was left.
    await show(WELCOME)
    await show(sale('done'))
    expect(kind()).toBe('welcome')
    costs(299)
    await show(sale('entered'))
    expect(kind()).toBe('sale')
    nowIs('success')
    await show(sale('done'))
    expect(kind()).toBe('sale')
  })

  it.each(['done', 'not-done'] as const)(
    'says %s of no sale that the log does not have, and of one what the log says, its number and its amount',
    async (state) => {
      const { show, nowIs, now } = display()
      const [told] = sale(state).lines
      if (told === undefined) throw new Error('a sale has a line')
      const shownOf = async (line: Partial<typeof told>) => {
        await show(sale(state, { lines: [{ ...told, ...line }] }))
        const { shown } = now()
        return shown.kind === 'sale' ? shown.lines : []
      }
      const { requestId: _id, ...invented } = told
      await show(sale(state, { lines: [invented] }))
      expect(now()).toMatchObject({ shown: { lines: [{ state: 'waiting' }] } })
      expect(await shownOf({ requestId: requestId('SALE-0002') })).toMatchObject([{ state: 'waiting' }])
      nowIs('pending')
      expect(await shownOf({ amountPaise: paise(99_900), number: '90000 00001' })).toMatchObject([
        { state: 'waiting', amountPaise: saleThat('pending').amountPaise, number: '98765 43210' },
      ])
      nowIs('success')
      expect(await shownOf({})).toMatchObject([{ state: 'done' }])
    },
  )

  it('has every sum from the log, the open sheet or the kept line, whatever the window says', async () => {
    const { show, costs, nowIs, now } = display()
    const [told] = sale('entered').lines
    if (told === undefined) throw new Error('a sale has a line')
    const false999 = { lines: [{ ...told, number: '90000 00001', payee: '', amountPaise: paise(99_900) }] }
    costs(10)
    await show(sale('entered', { ...false999, upiPaise: paise(99_900) }))
    expect(now().shown).toMatchObject({
      lines: [{ number: '98765 43210', amountPaise: 1_000 }],
      totalPaise: 1_000,
      upiCode: null,
    })
    await show(sale('entered', { tenderedPaise: paise(200_000), changePaise: paise(100_100) }))
    expect(now().shown).toMatchObject({ totalPaise: 1_000, tenderedPaise: null, changePaise: null })
    await show(sale('entered', { tenderedPaise: paise(2_000), changePaise: paise(1_000) }))
    expect(now().shown).toMatchObject({ tenderedPaise: 2_000, changePaise: 1_000 })
    const { requestId: _id, ...typed } = told
    await show(sale('entered', { lines: [told, typed], upiPaise: paise(1_000) }))
    expect(now().shown).toMatchObject({ lines: [{}, {}], totalPaise: null, upiPaise: null, upiCode: null })

    const notes = { way: 'cash', amountPaise: paise(29_900), tenderedPaise: paise(50_000) } as const
    nowIs('success', { payment: { parts: [notes] } })
    const paid = { tenderedPaise: 50_000, changePaise: 20_100, upiPaise: null, upiCode: null }
    for (const state of ['entered', 'sending', 'done'] as const) {
      await show(sale(state, { ...false999, changePaise: paise(1), upiPaise: paise(29_900) }))
      expect(now().shown).toMatchObject({ lines: [{ amountPaise: 29_900 }], totalPaise: 29_900, ...paid })
    }
    nowIs('success', { payment: { parts: [{ ...notes }], visitId: 'VISIT-SALE-0001' } })
    await show(sale('done', { ...false999, changePaise: paise(1) }))
    expect(now().shown).toMatchObject({ totalPaise: 29_900, ...paid })
  })

  it('keeps a sale that is on its way, and goes back once somebody has surely left', async () => {
    const { show, time, kind } = display()
    await show(sale('sending'))
    await time.pass(LEFT_AFTER_MS - 1)
    expect(kind()).toBe('sale')
    await time.pass(1)
    expect(kind()).toBe('welcome')
  })

  it('counts a result that nobody knows yet as one, and shows what becomes of it', async () => {
    const { show, time, kind, nowIs } = display()
    nowIs('pending')
    await show(sale('waiting'))
    await time.pass(RESULT_SHOWN_MS)
    expect(kind()).toBe('welcome')
    nowIs('success')
    await show(sale('done'))
    expect(kind()).toBe('sale')
  })

  it('of a locked counter is the welcome, also for whoever unlocks it', async () => {
    const { show, lock, kind, now } = display()
    await show(sale('entered'), 'hi')
    lock(true)
    expect(kind()).toBe('welcome')
    await show(sale('entered'))
    expect(kind()).toBe('welcome')
    lock(false)
    expect(now()).toMatchObject({ language: 'en', shown: WELCOME })
  })

  it('speaks the language of the consent, of this customer, of its settings, or of the counter, in this order', async () => {
    const { show, made, change, now } = display()
    await show(WELCOME)
    expect(now().language).toBe('en')
    change({ customerDisplay: { place: { kind: 'window' }, language: 'hi' } })
    expect(now().language).toBe('hi')
    await show(sale('entered'), 'en')
    expect(now().language).toBe('en')
    await made.handlers['customer-display.show']({
      state: { kind: 'consent', to: 'bank', language: 'hi' },
      language: 'en',
    })
    expect(now().language).toBe('hi')
  })

  it('has the code of the shop’s own UPI id with the amount, and none without an id', async () => {
    const { show, change, now, costs } = display()
    costs(299)
    await show(sale('entered', { upiPaise: paise(29_900) }))
    expect(now().shown).toMatchObject({
      upiCode: {
        content: 'upi://pay?pa=sharma@bank&pn=Sharma%20Mobile&am=299.00&cu=INR',
        isPayable: true,
      },
    })
    change({ upiId: '' })
    expect(now().shown).toMatchObject({ upiCode: null })
  })

  it.each(['practice', 'sandbox'] as const)('shows in %s a code that no app can pay', async (environment) => {
    const { show, change, now, views, costs } = display()
    costs(299)
    change({ environment })
    views.length = 0
    await show(sale('entered', { upiPaise: paise(29_900) }))
    expect(now().shown).toMatchObject({ upiCode: { isPayable: false } })
    expect(JSON.stringify(views)).not.toMatch(/upi:|sharma@bank/)
  })

  it.each([
    ['practice', 'practice'],
    ['sandbox', 'sandbox'],
    ['production', null],
  ] as const)('tells the customer in %s whether anything is real', (environment, specimen) => {
    const { change, now } = display()
    change({ environment })
    expect(now().specimen).toBe(specimen)
  })

  it('shows an example for a moment, never over a customer', async () => {
    const { show, example, time, kind } = display()
    await example()
    expect(kind()).toBe('sale')
    await time.pass(EXAMPLE_SHOWN_MS)
    expect(kind()).toBe('welcome')
    await show(sale('entered'))
    await example()
    await show(WELCOME)
    expect(kind()).toBe('sale')
  })

  it('says of the shop its name and its UPI id, and nothing else, whatever is shown', async () => {
    const { show, example, identify, made, change, views, costs } = display()
    costs(299)
    change({ customerDisplay: { place: { kind: 'window' }, language: null } })
    for (const state of ['entered', 'sending', 'done', 'waiting', 'not-done'] as const)
      await show(sale(state, { upiPaise: paise(100), tenderedPaise: paise(500), changePaise: paise(1) }))
    await made.handlers['customer-display.show']({
      state: { kind: 'consent', to: 'aadhaar', language: 'hi' },
      language: null,
    })
    await show(WELCOME)
    await example()
    await identify()
    const kinds = new Set(views.map(({ shown }) => shown.kind))
    expect(kinds).toEqual(new Set(['welcome', 'sale', 'consent', 'number']))
    const names = new Set(views.flatMap((view) => namesIn(view)))
    expect([...names].toSorted()).toEqual(
      [
        'shopName,language,theme,specimen,shown,kind,number,to,upiCode,content,isPayable',
        'lines,service,payee,amountPaise,state,totalPaise,tenderedPaise,changePaise,upiPaise,receiptText',
      ]
        .flatMap((some) => some.split(','))
        .toSorted(),
    )
    const text = JSON.stringify(views)
    for (const secret of ['AG1', 'Ward 4', '"98"']) expect(text).not.toContain(secret)
  })
})

const namesIn = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.flatMap(namesIn)
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)])
      : []
