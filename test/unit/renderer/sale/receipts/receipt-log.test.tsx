// The Receipts screen: searched while typing, filtered, counted, exported, and one receipt sent to its customer.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MOST_ROWS_ON_PAPER } from '#shared/receipts/receipt-log'
import { paise } from '#shared/base/money'
import { fail, succeed } from '#shared/base/result'
import { spanOf } from '#renderer/sale/receipts/period'
import { act } from '#test/support/act'
import { busyDay, counterHandlers, saleView, TEN_OCLOCK } from '#test/support/counter'
import { called, installFakeBridge, type FakeBridge } from '#test/support/fake-bridge'
import { click, field, find, openApp, pageText, press, settle, type } from '#test/support/window'

const LIST_HEIGHT_PX = 600
const ROW_HEIGHT_PX = 61
/** So tall that its end is nearly the end of the first page. */
const TALL_LIST_PX = 2_700
const MOST_MOUNTED = 60

/** After so long without a key, the log is asked. */
const REST_MS = 120

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // There is no layout here; the list needs heights to know which rows are visible.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(LIST_HEIGHT_PX)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.tagName === 'LI' ? ROW_HEIGHT_PX : LIST_HEIGHT_PX
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Typing pauses, and the answer arrives. */
async function rest(): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(REST_MS))
  await settle()
}

async function search(text: string): Promise<void> {
  act(() => field('Number, name, amount, reference, date…').focus())
  await type(text)
  await rest()
}

const listed = (): readonly string[] =>
  [...document.querySelectorAll('[aria-label="Sales"] li')].map((row) => row.textContent ?? '')

describe('the receipt log', () => {
  it('asks once the fingers rest, and shows what fits with its count and sum', async () => {
    const bridge = await openApp('/receipts', counterHandlers(busyDay()))
    await rest()
    const before = called(bridge, 'receipts.search').length
    act(() => field('Number, name, amount, reference, date…').focus())
    for (const text of ['9', '98', '989', '9898989898']) await type(text)
    await rest()
    expect(called(bridge, 'receipts.search').slice(before)).toMatchObject([
      { search: { text: '9898989898' } },
    ])
    expect(listed()).toHaveLength(1)
    expect(pageText()).toContain('1 sale done or pending: ₹249.00')
    await search('nothing like it')
    expect(pageText()).toContain('No sale fits this.')
  })

  it('says of no sale twice that it was found: what did not go through stands apart', async () => {
    await openApp('/receipts', {
      ...counterHandlers(busyDay()),
      'receipts.totals': async () =>
        succeed({
          count: 5,
          sums: { amountPaise: paise(54_800), undone: { count: 3, amountPaise: paise(3_000) } },
        }),
    })
    await rest()
    expect(pageText()).toContain('2 sales done or pending: ₹548.00 · 3 not done: ₹30.00')
  })

  it('counts what was found, and adds up nothing, for whoever may not see what should be in the box', async () => {
    await openApp('/receipts', {
      ...counterHandlers(busyDay()),
      'receipts.totals': async () => succeed({ count: 5, sums: null }),
    })
    await rest()
    expect(pageText()).toMatch(/5 receipts(?! ·)/)
  })

  it('never lets the answer to an older question win', async () => {
    const late: { answer?: () => void } = {}
    const [one, other] = [
      saleView({ accountNumber: '9811020304' }),
      saleView({ accountNumber: '7021088001' }),
    ]
    const page = (sale: typeof one) => succeed({ sales: [sale], next: null, indexing: null })
    await openApp('/receipts', {
      ...counterHandlers(busyDay()),
      'receipts.search': ({ search: { text } }) =>
        text === '98'
          ? new Promise((resolve) => (late.answer = () => resolve(page(one))))
          : Promise.resolve(page(other)),
    })
    await search('98')
    await search('70')
    expect(listed().join()).toContain('70210 88001')
    late.answer?.()
    await rest()
    expect(listed().join()).toContain('70210 88001')
    expect(listed().join()).not.toContain('98110 20304')
  })

  it('keeps few rows in the page however many are found, and asks for more at the end', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(TALL_LIST_PX)
    const many = Array.from({ length: 500 }, (_, at) =>
      saleView({
        requestId: `GALLA-${String(at + 1_000)}` as never,
        accountNumber: String(9_000_000_000 + at),
      }),
    )
    const bridge = await openApp('/receipts', counterHandlers(many))
    await rest()
    expect(listed().length).toBeLessThanOrEqual(MOST_MOUNTED)
    expect(pageText()).toContain('500 sales')
    expect(called(bridge, 'receipts.search')).toMatchObject([{ before: null }, { before: 50 }])
    expect(listed().length).toBeLessThanOrEqual(MOST_MOUNTED)
  })

  it('is walked by arrows, from the search into the list and back', async () => {
    await openApp('/receipts', counterHandlers(busyDay()))
    await rest()
    const box = field('Number, name, amount, reference, date…')
    act(() => box.focus())
    await press('ArrowDown')
    expect(document.activeElement?.closest('li')?.dataset['index']).toBe('0')
    await press('ArrowDown')
    expect(document.activeElement?.closest('li')?.dataset['index']).toBe('1')
    await press('ArrowUp')
    await press('ArrowUp')
    expect(document.activeElement).toBe(box)
  })

  it('narrows by what is picked, says how many filters are on, and takes them off again', async () => {
    const bridge = await openApp('/receipts', counterHandlers(busyDay()))
    await click('button', 'Filters')
    await click('[role=combobox]', 'All days')
    await click('[role=option]', 'Today')
    await rest()
    expect(called(bridge, 'receipts.search').at(-1)).toMatchObject({
      search: { from: expect.any(Number), to: expect.any(Number) },
    })
    expect(pageText()).toContain('Filters · 1')
    await click('button', 'Clear the filters')
    await rest()
    expect(pageText()).not.toContain('Filters · 1')
  })

  it('says what went wrong, and how far the index is', async () => {
    const bridge = await openApp('/receipts', {
      ...counterHandlers(busyDay()),
      'receipts.search': () =>
        Promise.resolve(succeed({ sales: [], next: null, indexing: { indexed: 30, entries: 90 } })),
    })
    await rest()
    expect(pageText()).toContain('33 % done')
    bridge.answer('receipts.search', () => Promise.resolve(fail({ kind: 'store', problem: 'corrupt' })))
    await search('98')
    expect(document.querySelector('[role=alert], [class*=notice]')).not.toBeNull()
  })
})

describe('taking the list along', () => {
  const open = async (handlers: Parameters<typeof installFakeBridge>[0] = {}): Promise<FakeBridge> => {
    const bridge = await openApp('/receipts', {
      ...counterHandlers(busyDay()),
      'receipts.cancel-export': () => Promise.resolve(succeed(null)),
      ...handlers,
    })
    await rest()
    await click('button', 'Export')
    return bridge
  }

  it('masks customers unless somebody says otherwise, and says where the file is', async () => {
    const bridge = await open({
      'receipts.export': () => Promise.resolve(succeed({ fileName: 'receipts.xlsx', rows: 5 })),
    })
    await click('button', 'Save the file')
    expect(called(bridge, 'receipts.export')).toMatchObject([{ format: 'xlsx', customers: 'masked' }])
    expect(pageText()).toContain('5 sales saved as receipts.xlsx')
  })

  it('shows how far it is and stops at a word', async () => {
    let finish = (): void => {}
    const bridge = await open({
      'receipts.export': () =>
        new Promise((resolve) => (finish = () => resolve(fail({ kind: 'cancelled' })))),
    })
    await click('button', 'Save the file')
    act(() => bridge.push('receipts.exported', { rows: 2, of: 6 }))
    expect(pageText()).toContain('2 of 6 written')
    await click('button', 'Stop')
    expect(called(bridge, 'receipts.cancel-export')).toHaveLength(1)
    finish()
    await settle()
    expect(find('[role=dialog]').textContent).not.toContain('written')
  })

  it('tells of a full disk, and of a list that is too long for paper', async () => {
    await open({
      'receipts.export': () => Promise.resolve(fail({ kind: 'file', problem: 'disk-full' })),
      'receipts.totals': () => Promise.resolve(succeed({ count: MOST_ROWS_ON_PAPER + 1, sums: null })),
    })
    await click('button', 'Save the file')
    expect(find('[role=dialog]').textContent).toContain('full')
    await click('label', 'List to print (PDF)')
    expect(find('[role=dialog]').textContent).toContain('A list on paper holds 1,000 sales')
    expect(find<HTMLButtonElement>('button', 'Save the file').disabled).toBe(true)
  })
})

describe('sending a receipt', () => {
  it('waits for the customer to say yes, then goes to a file, or to the chat that the shop has set', async () => {
    const bridge = await openApp('/receipts/GALLA-0005', {
      ...counterHandlers(busyDay()),
      'receipts.share': () => Promise.resolve(succeed({ fileName: 'receipt.txt' })),
    })
    await rest()
    await click('button', 'Share')
    expect(find('[role=dialog]').textContent).toContain('A receipt in words')
    expect(find('[role=dialog]').textContent).not.toContain('Open messaging app')
    expect(find<HTMLButtonElement>('[role=dialog] button', 'Save as a text file').disabled).toBe(true)
    await click('[role=dialog] input[type=checkbox]')
    await click('[role=dialog] button', 'Save as a text file')
    expect(called(bridge, 'receipts.share')).toEqual([{ requestId: 'GALLA-0005', to: 'file', consent: true }])
    expect(pageText()).toContain('Saved as receipt.txt')
  })

  it('copies only once the log has noted the customer’s yes', async () => {
    let isFull = true
    const bridge = installFakeBridge({
      ...counterHandlers(busyDay()),
      'receipts.share': () =>
        Promise.resolve(isFull ? fail({ kind: 'store', problem: 'disk-full' }) : succeed({ fileName: null })),
    })
    const copied = vi.fn(() => true)
    document.execCommand = copied
    await openApp('/receipts/GALLA-0005')
    await rest()
    await click('button', 'Share')
    await click('[role=dialog] input[type=checkbox]')
    await click('[role=dialog] button', 'Copy message')
    expect(copied).not.toHaveBeenCalled()
    isFull = false
    await click('[role=dialog] button', 'Copy message')
    expect(copied).toHaveBeenCalledWith('copy')
    expect(called(bridge, 'receipts.share').at(-1)).toMatchObject({ to: 'clipboard', consent: true })
  })
})

describe('the days of a search', () => {
  it('are read as India writes them, and are Indian days', () => {
    const day = Date.UTC(2026, 10, 20) - 5.5 * 3_600_000
    for (const text of ['20/11/2026', ' 20-11-2026', '20.11.26', '२०/११/२०२६'])
      expect(spanOf('between', text, '', 0).from).toBe(day)
    for (const text of ['', '31/02/2026', '2026-11-20', '20/11', 'x'])
      expect(spanOf('between', text, '', 0).from).toBeNull()
    expect(spanOf('today', '', '', TEN_OCLOCK)).toEqual({ from: day, to: day + 86_400_000 })
    expect(spanOf('between', '20/11/2026', '20/11/2026', 0)).toEqual({ from: day, to: day + 86_400_000 })
    expect(spanOf('between', '?', '', 0)).toEqual({ from: null, to: null })
    const december = Date.UTC(2026, 11, 1) - 5.5 * 3_600_000
    expect(spanOf('month', '', '', december)).toMatchObject({ from: december })
    expect(spanOf('last-month', '', '', december)).toMatchObject({ to: december })
  })
})
