// The counter box in the window: words that do what they say, numbers with an amount, what main finds, and digits that are
// typed anywhere.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Biller } from '#shared/operations/bill/bill-schemas'
import type { SaleView } from '#shared/sale/day'
import { paise } from '#shared/base/money'
import { succeed } from '#shared/base/result'
import type { TillState } from '#shared/till/till-report'
import { billStore } from '#renderer/operations/bill/bill-store'
import { useTillSheet } from '#renderer/till/till-actions'
import { counters } from '#renderer/operations/recharge/counter-store'
import { act } from '#test/support/act'
import {
  appState,
  busyDay,
  counterHandlers,
  preferences,
  saleOf,
  SHUT_TILL,
  TEN_OCLOCK,
} from '#test/support/counter'
import { called } from '#test/support/fake-bridge'
import { field, find, openApp, pageText, press, settle, type } from '#test/support/window'

const box = () => find<HTMLInputElement>('[role=combobox][aria-label]')
const hits = () => [...document.querySelectorAll('[role=option]')].map((hit) => hit.textContent ?? '')
const marked = () => find('[role=option][aria-selected=true]').textContent

/** Lets the typed text rest and main's answers come. */
const look = async (): Promise<void> => {
  await act(() => vi.advanceTimersByTimeAsync(200))
  await settle()
}
const say = async (text: string): Promise<void> => {
  act(() => box().focus())
  await type(text)
  await look()
}

const POWER: Biller = {
  id: 'TORR00000SUR01',
  name: 'Torrent Power Surat',
  category: 'Electricity',
  fetchesBill: true,
  parameters: [],
}
const OLD = saleOf(2_000, '9765400042', 'Vi', 149, { customerName: 'Sunita Sharma' })

const NONE = paise(0)
const OPEN_TILL: TillState = {
  ...SHUT_TILL,
  head: 1,
  session: {
    dayStartsAt: TEN_OCLOCK,
    openedAt: TEN_OCLOCK,
    openedBy: 'owner',
    cash: {
      floatPaise: NONE,
      takenPaise: NONE,
      givenBackPaise: NONE,
      cashInPaise: NONE,
      cashOutPaise: NONE,
      changePaise: NONE,
      creditRepaidPaise: NONE,
      creditGivenBackPaise: NONE,
      expectedPaise: NONE,
    },
    whileClosed: null,
    openingDifference: null,
    movements: [],
    isLeftOpen: false,
  },
}

interface Shop {
  readonly sales?: readonly SaleView[]
  readonly till?: TillState
  readonly typeAnywhere?: boolean
}

async function openShop({ sales = [...busyDay(), OLD], till = SHUT_TILL, typeAnywhere = true }: Shop = {}) {
  const state = appState({ preferences: preferences({ typeAnywhere }) })
  const bridge = await openApp('/', {
    ...counterHandlers(sales, state),
    'journal.day': counterHandlers(busyDay())['journal.day'],
    'till.state': () => Promise.resolve(succeed(till)),
    'lock.state': () =>
      Promise.resolve({
        phase: 'open',
        reason: null,
        staff: {
          id: 'owner',
          name: 'Asha',
          role: 'owner',
          needsPin: false,
          active: true,
          addedAt: TEN_OCLOCK,
        },
        members: [],
      }),
    'lock.now': () => new Promise(() => {}),
    'customer.find': ({ text }) =>
      Promise.resolve(
        succeed('meena'.startsWith(text) ? [{ accountNumber: '9811020304', name: 'Meena' }] : []),
      ),
    'bill.catalogue': () =>
      Promise.resolve(
        succeed({
          categories: [],
          count: 1,
          favourites: [],
          recents: [],
          fetchedAt: TEN_OCLOCK,
          source: 'service',
        }),
      ),
    'bill.search': ({ text }) =>
      Promise.resolve(
        succeed(/bijli|torr/.test(text) ? { billers: [POWER], count: 1 } : { billers: [], count: 0 }),
      ),
  })
  await look()
  return bridge
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  return () => {
    vi.useRealTimers()
    useTillSheet.setState(useTillSheet.getInitialState())
    for (const store of Object.values(counters)) store.setState(store.getInitialState())
    billStore.setState(billStore.getInitialState())
  }
})

describe('words in the counter box', () => {
  it.each(['lock', 'taala', 'ताला'])('%s locks the counter', async (word) => {
    const bridge = await openShop()
    await say(word)
    await press('Enter')
    expect(called(bridge, 'lock.now')).toHaveLength(1)
  })

  it.each(['print last', 'aakhri raseed', 'पिछली रसीद'])(
    '%s prints the newest sale with a paper',
    async (word) => {
      const bridge = await openShop()
      await say(word)
      expect(marked()).toContain('98110 20304')
      await press('Enter')
      expect(called(bridge, 'receipt.print')).toEqual([{ requestId: 'GALLA-0001', paper: '80mm' }])
    },
  )

  it.each([
    ['cash in', 'cash-in'],
    ['paise nikalo', 'cash-out'],
    ['गल्ला बंद', 'close'],
    ['x report', 'x-report'],
  ] as const)('%s opens its sheet of the open till', async (word, sheet) => {
    await openShop({ till: OPEN_TILL })
    await say(word)
    await press('Enter')
    expect(window.location.hash).toBe('#/day-book/till')
    expect(useTillSheet.getState().sheet).toBe(sheet)
    expect(document.querySelector('[role=dialog]')).not.toBeNull()
  })

  it('offers to open a shut till, and nothing that needs an open one', async () => {
    await openShop()
    await say('till')
    expect(hits().join()).toContain('Open the till')
    expect(hits().join()).not.toContain('Close the till')
    await say('galla kholo')
    await press('Enter')
    expect(window.location.hash).toBe('#/day-book/till')
  })

  it.each([
    ['dark', { theme: 'dark' }],
    ['उजाला', { theme: 'light' }],
    ['hindi', { language: 'hi' }],
    ['bada', { zoomPercent: 110 }],
  ])('%s changes the look at once, and leaves the cursor in the box', async (word, change) => {
    const bridge = await openShop()
    await say(word)
    await press('Enter')
    expect(called(bridge, 'preferences.change')).toEqual([change])
    expect(box().value).toBe('')
    expect(document.activeElement).toBe(box())
  })

  it('leads to a part of the settings', async () => {
    await openShop()
    await say('bakap')
    await press('Enter')
    expect(window.location.hash).toBe('#/settings/backup')
    expect(document.activeElement?.getAttribute('data-section')).toBe('backup')
  })

  it('takes nothing but what is marked and shown: Enter before an answer does nothing', async () => {
    await openShop()
    act(() => box().focus())
    await type('sunita')
    await press('Enter')
    expect(window.location.hash).toBe('#/')
    expect(box().value).toBe('sunita')
  })
})

describe('numbers in the counter box', () => {
  it('opens the recharge of a number with the amount taken, by one Enter', async () => {
    await openShop()
    await say('9876543210 299')
    expect(box().value).toBe('98765 43210 299')
    expect(marked()).toContain('Recharge 98765\u00a043210 for ₹299')
    expect(await press('Enter'), 'whether it presses what comes, too').toBe(false)
    expect(window.location.hash).toBe('#/recharge')
    expect(counters.mobile.getState()).toMatchObject({
      numberText: '98765 43210',
      picked: { kind: 'amount', amountPaise: 29_900 },
    })
  })

  it('forgets an Aadhaar number, and asks nobody for it', async () => {
    const bridge = await openShop()
    await say('2345 6789 0123')
    expect(marked()).toContain('Aadhaar')
    const asked = JSON.stringify(bridge.calls)
    expect(asked).not.toContain('2345')
    await press('Enter')
    expect(box().value).toBe('')
  })
})

describe('what main finds', () => {
  it('finds an old receipt by its number, and opens that receipt', async () => {
    const bridge = await openShop()
    const old = { ...OLD, lastSequence: 3 }
    bridge.answer('receipts.search', () =>
      Promise.resolve(succeed({ sales: [old], next: null, indexing: null })),
    )
    await say('000003')
    expect(marked()).toContain('Receipt 000003 · 97654 00042 · Sunita Sharma · ₹149.00')
    expect(hits().filter((hit) => hit.includes('97654 00042'))).toHaveLength(1)
    await press('Enter')
    expect(window.location.hash).toBe(`#/receipts/${old.requestId}`)
  })

  it('finds an old sale and its customer by a name', async () => {
    await openShop()
    await say('sunita')
    expect(hits().slice(0, 2).join()).toContain('Sunita Sharma · 98765')
    await press('Enter')
    expect(window.location.hash).toBe('#/customer/9876543210')
  })

  it('finds a remembered customer and a biller', async () => {
    await openShop()
    await say('mee')
    expect(hits().join()).toContain('Meena · 98110')
    await say('bijli')
    expect(marked()).toContain('Torrent Power SuratElectricity')
    await press('Enter')
    expect(billStore.getState().biller?.id).toBe(POWER.id)
  })

  it('moves nothing from under the mark when a slow answer comes', async () => {
    const bridge = await openShop()
    let answer = (_: unknown): void => {}
    bridge.answer('customer.find', () => new Promise((resolve) => (answer = resolve as never)))
    await say('sunita')
    expect(pageText()).toContain('Looking for')
    await press('ArrowDown')
    const before = hits()
    const chosen = marked()
    answer(succeed([{ accountNumber: '9900000001', name: 'Sunita Rao' }]))
    await settle()
    expect(hits().slice(0, before.length)).toEqual(before)
    expect(marked()).toBe(chosen)
    expect(hits().join()).toContain('Sunita Rao')
    expect(pageText()).not.toContain('Looking for')
  })

  it('shows no answer to what no longer stands in the box', async () => {
    const bridge = await openShop()
    const answers: ((answer: unknown) => void)[] = []
    bridge.answer('customer.find', () => new Promise((resolve) => answers.push(resolve as never)))
    await say('sun')
    await say('zzz')
    answers[0]?.(succeed([{ accountNumber: '9900000001', name: 'Sunil' }]))
    await settle()
    expect(pageText()).not.toContain('Sunil')
  })
})

describe('digits typed anywhere', () => {
  const pressAway = async (key: string): Promise<void> => {
    act(() => (document.activeElement as HTMLElement).blur())
    await press(key)
  }

  it('go to the box from a screen where no field has the focus', async () => {
    await openShop()
    await press('F9')
    await pressAway('9')
    expect(document.activeElement).toBe(box())
  })

  it('stay in the field that has the focus, and in a dialog', async () => {
    await openShop()
    await press('F9')
    const field = find<HTMLInputElement>('main input')
    act(() => field.focus())
    await press('9')
    expect(document.activeElement).toBe(field)
    await pressAway('F1')
    await press('9')
    expect(document.activeElement).not.toBe(box())
  })

  it('begin anew when an old text was left, and go on with one that was just typed', async () => {
    await openShop()
    await press('F9')
    act(() => box().focus())
    await type('12345')
    await pressAway('9')
    expect([box().selectionStart, box().selectionEnd]).toEqual([5, 5])
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await pressAway('9')
    expect([box().selectionStart, box().selectionEnd]).toEqual([0, 5])
  })

  it('are not taken along to the next screen', async () => {
    await openShop()
    act(() => box().focus())
    await type('98765')
    await press('F9')
    expect(box().value).toBe('')
  })

  it('stay where they are if the shop switched that off', async () => {
    await openShop({ typeAnywhere: false })
    await press('F9')
    await pressAway('9')
    expect(document.activeElement).not.toBe(box())
  })

  it('are pasted as a whole', async () => {
    await openShop()
    await press('F9')
    act(() => (document.activeElement as HTMLElement).blur())
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ' 98765-43210\n')
    act(
      () =>
        void document.body.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        ),
    )
    await look()
    expect(box().value).toBe('98765-43210')
    expect(marked()).toContain('Recharge 98765\u00a043210')
  })
})

describe('a sum in the box', () => {
  it('stays there with its result after Enter, and sells nothing', async () => {
    await openShop()
    await say('=12*299')
    expect(hits()).toHaveLength(1)
    expect(marked()).toContain('₹3,588')
    await press('Enter')
    expect(box().value).toBe('=3588')
    await say('=3588+12')
    expect(marked()).toContain('₹3,600')
    expect(window.location.hash).toBe('#/')
  })

  it('goes into the amount field that the box was opened from by Shift+Enter alone', async () => {
    await openShop()
    await press('F3')
    const amount = () => field('Search a plan or type an amount')
    act(() => amount().focus())
    const written = vi.fn((_command: string, _ui?: boolean, _text?: string) => true)
    Object.assign(document, { execCommand: written })
    await press('F2')
    await say('=1450+299-100')
    expect(marked()).toContain('Shift+Enter')
    await press('Enter')
    expect(written).not.toHaveBeenCalled()
    await press('Enter', { shiftKey: true })
    expect(document.activeElement).toBe(amount())
    expect(written).toHaveBeenCalledExactlyOnceWith('insertText', false, '1649')
    expect(box().value).toBe('')
    Reflect.deleteProperty(document, 'execCommand')
  })

  it('of less than nothing, or opened from no amount, is put nowhere', async () => {
    await openShop()
    await press('F3')
    const written = vi.fn(() => true)
    Object.assign(document, { execCommand: written })
    act(() => field('Mobile number').focus())
    await press('F2')
    await say('=12*299')
    expect(marked()).not.toContain('Shift+Enter')
    await press('Enter', { shiftKey: true })
    act(() => field('Search a plan or type an amount').focus())
    await press('F2')
    await say('=299-500')
    await press('Enter', { shiftKey: true })
    expect(written).not.toHaveBeenCalled()
    Reflect.deleteProperty(document, 'execCommand')
  })
})
