// The finder over a national list: however long the list, the page contains few rows of it; without a connection it
// shows the list's age.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BillerCatalogue } from '#shared/channels/bill'
import { DAY_MS } from '#shared/base/clock'
import type { SavedBill } from '#shared/operations/bill/bill-book'
import { indexBillers } from '#shared/operations/bill/biller-index'
import { MOST_HITS, searchBillers } from '#shared/operations/bill/biller-search'
import { fail, succeed } from '#shared/base/result'
import { billStore, clearBill } from '#renderer/operations/bill/bill-store'
import { act } from '#test/support/act'
import { biller } from '#test/support/bills'
import { counterHandlers, TEN_OCLOCK } from '#test/support/counter'
import { type FakeBridge } from '#test/support/fake-bridge'
import { click, find, openApp, pageText, press, settle, type, typeKeys } from '#test/support/window'

const BILLER_COUNT = 25_000
const MOST_ROWS_IN_THE_PAGE = 60

const billers = Array.from({ length: BILLER_COUNT }, (_, at) =>
  biller({ id: `B${at}`, name: `Power Board ${at}` }),
)
const index = indexBillers(billers)

async function openFinder(change: Partial<BillerCatalogue> = {}): Promise<FakeBridge> {
  const catalogue: BillerCatalogue = {
    categories: index.categories,
    count: BILLER_COUNT,
    favourites: [],
    recents: [],
    fetchedAt: TEN_OCLOCK,
    source: 'service',
    ...change,
  }
  const bridge = await openApp('/bills', {
    ...counterHandlers([]),
    'bill.catalogue': () => Promise.resolve(succeed(catalogue)),
    'bill.search': ({ text, category }) => Promise.resolve(succeed(searchBillers(index, text, category))),
  })
  await settle()
  return bridge
}
const rows = () => [...document.querySelectorAll('[role=option]')]

beforeEach(clearBill)
afterEach(clearBill)

describe('the finder over 25,000 billers', () => {
  it('answers with the best fifty and keeps no more than sixty rows in the page', async () => {
    await openFinder()
    await type('power')
    await settle()
    expect(rows()).toHaveLength(MOST_HITS)
    expect(rows().length).toBeLessThanOrEqual(MOST_ROWS_IN_THE_PAGE)
    expect(pageText()).toContain(`The best ${MOST_HITS} of 25,000`)
  })

  it('marks with the arrows what Enter takes', async () => {
    await openFinder()
    await type('power board 77')
    await settle()
    await press('ArrowDown')
    expect(rows()[1]?.getAttribute('aria-selected')).toBe('true')
    await press('Enter')
    await settle()
    expect(pageText()).toContain('Power Board 770')
    expect(rows()).toHaveLength(0)
  })

  it('says so when a remembered bill’s biller has left the list', async () => {
    const saved: SavedBill = {
      customerMobile: '9876543210',
      customerName: 'Asha Rao',
      billerId: 'GONE',
      billerName: 'Old Power Board',
      category: 'Electricity',
      inputs: { canumber: '451236' },
      number: '451236',
      identity: 'inputs [["canumber","451236"]]',
      dueDate: null,
      savedAt: TEN_OCLOCK,
      lastPaidAt: TEN_OCLOCK,
    }
    const bridge = await openFinder()
    bridge.answer('bill.saved', () => Promise.resolve(succeed([saved])))
    bridge.answer('bill.biller', () =>
      Promise.resolve(fail({ kind: 'invalid-input', field: 'billerId', problem: 'unknown-biller' })),
    )
    await type('9876543210')
    await settle()
    await press('Enter')
    await settle()
    expect(pageText()).toContain('This biller is no longer in the list')
  })

  it.each(['service', 'cache'] as const)('says only how old the list is (%s)', async (source) => {
    await openFinder({ source, fetchedAt: Date.now() - 2 * DAY_MS })
    expect(pageText()).not.toContain('did not come')
    expect(pageText()).toContain('list of 2 days ago')
  })

  it('says that the list is an old one when no newer one came', async () => {
    await openFinder({ source: 'old-cache', fetchedAt: Date.now() - 2 * DAY_MS })
    expect(pageText()).toContain('A newer list did not come; this is the list of')
    await type('power')
    await settle()
    expect(rows()).toHaveLength(MOST_HITS)
  })
})

describe('Enter before the list is there', () => {
  it('takes what was typed when the hits come, never a hit of an earlier text', async () => {
    const bridge = await openFinder()
    await type('power board 77')
    await settle()
    const answered = Promise.withResolvers<void>()
    bridge.answer('bill.search', async ({ text, category }) => {
      await answered.promise
      return succeed(searchBillers(index, text, category))
    })
    await type('power board 991')
    await press('Enter')
    expect(rows().length).toBeGreaterThan(0)
    await act(() => Promise.resolve(answered.resolve()))
    await settle()
    expect(billStore.getState().biller?.name).toBe('Power Board 991')
  })

  describe('and what is typed behind it', () => {
    /** As the browser types where the cursor is. */
    const typeByCommand = (_command: string, _ui?: boolean, text = ''): boolean => {
      const input = document.activeElement as HTMLInputElement
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      write?.call(input, input.value + text)
      return input.dispatchEvent(new Event('input', { bubbles: true }))
    }

    beforeEach(() => {
      document.execCommand = vi.fn(typeByCommand)
      return () => Reflect.deleteProperty(document, 'execCommand')
    })

    /** Types ahead of an answer. Returns how the answer comes. */
    async function typeAhead(text: string): Promise<() => Promise<void>> {
      const bridge = await openFinder()
      const answered = Promise.withResolvers<void>()
      bridge.answer('bill.search', async ({ text: sought, category }) => {
        await answered.promise
        return succeed(searchBillers(index, sought, category))
      })
      await typeKeys(text)
      return async () => {
        await act(() => Promise.resolve(answered.resolve()))
        await settle()
        await settle()
      }
    }

    it('goes into the form of the biller, in order', async () => {
      const answer = await typeAhead('power board 991\n4512')
      expect(find<HTMLInputElement>('[data-place=search]').value).toBe('power board 991')
      await answer()
      expect(billStore.getState().biller?.name).toBe('Power Board 991')
      expect(find<HTMLInputElement>('[data-input]').value).toBe('4512')
    })

    it('goes on in the search where no biller fits', async () => {
      const answer = await typeAhead('zzz\n45')
      await answer()
      expect(billStore.getState().biller).toBeNull()
      expect(find<HTMLInputElement>('[data-place=search]').value).toBe('zzz45')
    })

    it('is dropped with Esc', async () => {
      const answer = await typeAhead('power board 991\n45')
      await press('Escape')
      await answer()
      expect(billStore.getState()).toMatchObject({ biller: null, query: '' })
      await typeKeys('12')
      expect(find<HTMLInputElement>('[data-place=search]').value).toBe('12')
    })
  })

  it('is given up by what is typed after it, and nothing typed is lost', async () => {
    const bridge = await openFinder()
    const answered = Promise.withResolvers<void>()
    bridge.answer('bill.search', async ({ text, category }) => {
      await answered.promise
      return succeed(searchBillers(index, text, category))
    })
    await type('power')
    await press('Enter')
    await type('power board 12')
    await act(() => Promise.resolve(answered.resolve()))
    await settle()
    expect(billStore.getState()).toMatchObject({ biller: null, query: 'power board 12' })
    expect(document.activeElement).toBe(find('[data-place=search]'))
  })
})

describe('the shelf of favourites', () => {
  it('says which one gave way when one more than it holds is added', async () => {
    const kept = billers.slice(0, 24)
    const bridge = await openFinder({ favourites: kept })
    const chosen = biller({ id: 'B77', name: 'Power Board 77' })
    bridge.answer('bill.favour', async () => succeed([chosen, ...kept.slice(0, -1)]))
    act(() => billStore.setState({ biller: chosen }))
    await settle()
    await click('button', 'Add to favourites')
    expect(pageText()).toContain('Favourites hold 24. Power Board 23 was taken off for this one.')
  })
})
