// Receipts of all counters of an office: found by what was typed, looked at here and acted upon where they were sold.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Handlers } from '#shared/channels/contract'
import type { EnteredOffice, OfficeState } from '#shared/office/counter-office'
import type { OfficeFound, OfficeSale, OfficeSearch } from '#shared/office/office-sales'
import { succeed } from '#shared/base/result'
import { byOf, kindOf } from '#renderer/sale/receipts/all-counters/typed'
import { act } from '#test/support/act'
import { busyDay, counterHandlers, TEN_OCLOCK } from '#test/support/counter'
import { called, type FakeBridge } from '#test/support/fake-bridge'
import { ENTERED_OFFICE, officeSale } from '#test/support/office-state'
import { click, field, openApp, pageText, press, settle, type } from '#test/support/window'

const REST_MS = 120
const SEARCH = 'Number, last four digits, amount, reference…'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

async function rest(): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(REST_MS))
  await settle()
}

const found = (sales: readonly OfficeSale[]): OfficeFound => ({ kind: 'found', sales, next: null })

async function open(
  answer: Handlers['office.search'] | OfficeFound,
  office: OfficeState = ENTERED_OFFICE,
): Promise<FakeBridge> {
  const bridge = await openApp('/receipts', {
    ...counterHandlers(busyDay()),
    'office.state': async () => succeed(office),
    'office.send-now': async () => succeed(office),
    'office.search': typeof answer === 'function' ? answer : async () => succeed(answer),
    'elsewhere.look': async () => succeed({ kind: 'problem', problem: 'unreachable' }),
  })
  await rest()
  return bridge
}

async function chooseAll(): Promise<void> {
  await click('[role=combobox]', 'This counter')
  await click('[role=option]', 'All counters')
  await rest()
}

async function search(text: string): Promise<void> {
  act(() => field(SEARCH).focus())
  await type(text)
  await rest()
}

const rows = (): readonly string[] =>
  [...document.querySelectorAll('[aria-label="Sales"] li')].map((row) => row.textContent ?? '')
const asked = (bridge: FakeBridge) =>
  called(bridge, 'office.search').map((search) => (search as OfficeSearch).by)

describe('receipts of all counters', () => {
  it('are offered in an office only', async () => {
    await open(found([]), { kind: 'none' })
    expect(pageText()).not.toContain('Sold at')
  })

  it('name the counter of each, and are not asked for before somebody wants them', async () => {
    const bridge = await open(found([officeSale(), officeSale({ requestId: 'GALLA-0001', isThis: true })]))
    expect(asked(bridge)).toEqual([])
    await chooseAll()
    expect(asked(bridge)).toEqual([{ kind: 'all' }])
    expect(rows()[0]).toContain('98765 43210 Sunita Devi')
    expect(rows()[0]).toContain('Counter 2')
    expect(rows()[1]).toContain('This counter')
  })

  it('are looked for as what was typed, and as something else if that is wanted', async () => {
    const bridge = await open(found([officeSale()]))
    await chooseAll()
    await search('3210')
    expect(asked(bridge).at(-1)).toEqual({ kind: 'last-digits', digits: '3210' })
    await click('[role=combobox]', 'Last four digits')
    await click('[role=option]', 'Amount')
    await rest()
    expect(asked(bridge).at(-1)).toEqual({ kind: 'amount', amountPaise: 321_000 })
    await search('')
    await search('98765 43210')
    expect(asked(bridge).at(-1)).toEqual({ kind: 'number', number: '9876543210' })
  })

  it('say what is wrong with what was typed, and ask nothing then', async () => {
    const bridge = await open(found([officeSale()]))
    await chooseAll()
    await search('299')
    await click('[role=combobox]', 'Amount')
    await click('[role=option]', 'Last four digits')
    const before = asked(bridge).length
    await rest()
    expect(rows()).toEqual([])
    expect(field(SEARCH).getAttribute('aria-invalid')).toBe('true')
    expect(pageText()).toContain('Type the last four digits.')
    expect(asked(bridge)).toHaveLength(before)
  })

  it('come a page at a time', async () => {
    const next = { openedAtMs: TEN_OCLOCK, log: 4, id: 'GALLA-9001' }
    const bridge = await open(async ({ after }) =>
      succeed(
        after === null
          ? { kind: 'found', sales: [officeSale()], next }
          : found([officeSale({ requestId: 'GALLA-9000', counterName: 'Counter 3' })]),
      ),
    )
    await chooseAll()
    await click('button', 'Show more')
    expect(called(bridge, 'office.search').at(-1)).toMatchObject({ after: next })
    expect(rows().map((row) => /Counter \d/.exec(row)?.[0])).toEqual(['Counter 2', 'Counter 3'])
    expect(pageText()).not.toContain('Show more')
  })

  it('are walked by arrows, and one of another counter is only looked at', async () => {
    await open(found([officeSale({ railStatus: 'failed', cashStatus: 'owed-back' })]))
    await chooseAll()
    act(() => field(SEARCH).focus())
    await press('ArrowDown')
    expect(document.activeElement?.textContent).toContain('Sunita Devi')
    await press('ArrowUp')
    expect(document.activeElement).toBe(field(SEARCH))
    await click('[aria-label="Sales"] button')
    expect(pageText()).toContain('If ₹299.00 was taken, “Counter 2” gives it back')
    expect(pageText()).toContain('Ask again and give money back at “Counter 2”')
    expect([...document.querySelectorAll('button')].map((button) => button.textContent)).not.toContain(
      'Print',
    )
  })

  it('show one of this counter with its own receipt', async () => {
    const bridge = await open(found([officeSale({ requestId: 'GALLA-0002', isThis: true })]))
    await chooseAll()
    await click('[aria-label="Sales"] button')
    await rest()
    expect(called(bridge, 'journal.sale')).toEqual([{ requestId: 'GALLA-0002' }])
  })

  it('say whom this counter cannot name', async () => {
    await open(found([officeSale({ accountNumber: null, customerName: null })]))
    await chooseAll()
    expect(rows()[0]).toContain('•••• 3210')
  })
})

describe('an office that tells nothing', () => {
  const AWAY: EnteredOffice = { ...ENTERED_OFFICE, line: { kind: 'away', sinceMs: TEN_OCLOCK } }

  it('is not waited for while it is away: this counter’s sales stand there, and it is tried again', async () => {
    const bridge = await open(found([officeSale()]), AWAY)
    await chooseAll()
    expect(asked(bridge)).toEqual([])
    expect(pageText()).toContain('You see the sales of this counter only.')
    expect(rows().join()).not.toContain('Counter 2')
    await click('button', 'Try again')
    expect(called(bridge, 'office.send-now')).toHaveLength(1)
    act(() => bridge.push('office.changed', ENTERED_OFFICE))
    await rest()
    expect(rows()[0]).toContain('Counter 2')
  })

  it('is named when it does not answer, and when it no longer talks to this counter', async () => {
    const bridge = await open({ kind: 'problem', problem: 'unreachable' })
    await chooseAll()
    expect(pageText()).toContain('The office does not answer.')
    bridge.answer('office.search', async () => succeed({ kind: 'problem', problem: 'refused' }))
    await click('button', 'Try again')
    await rest()
    expect(pageText()).toContain('The office tells this counter nothing now.')
    await click('button', 'Open Settings')
    expect(window.location.hash).toBe('#/settings/office')
  })

  it('finds by last digits what it cannot find by number before the keys are here', async () => {
    await open(async ({ by }) =>
      succeed(by.kind === 'number' ? { kind: 'problem', problem: 'no-keys' } : found([officeSale()])),
    )
    await chooseAll()
    await search('9876543210')
    expect(pageText()).toContain("does not have the shop's keys yet")
    await search('3210')
    expect(rows()[0]).toContain('Counter 2')
  })
})

describe('what was typed', () => {
  it.each([
    ['98765 43210', 'number'],
    ['९८७६५४३२१०', 'number'],
    ['3210', 'last-digits'],
    ['299', 'amount'],
    ['645.50', 'amount'],
    ['GMHKX1A2B-00AA11BB22CC33DD', 'id'],
    ['gmhkx1a2b-00aa11bb22cc33dd', 'id'],
    ['UTR55AB', 'reference'],
  ] as const)('%s is a %s', (text, kind) => {
    expect(kindOf(text)).toBe(kind)
  })

  it('stands for an id however it is written, and for all sales when it is nothing', () => {
    expect(byOf('gmhkx-00aa', 'id', false)).toEqual({ ok: true, by: { kind: 'id', id: 'GMHKX-00AA' } })
    expect(byOf(' ', 'number', true)).toEqual({ ok: true, by: { kind: 'open' } })
    expect(byOf('', 'amount', false)).toEqual({ ok: true, by: { kind: 'all' } })
  })
})
