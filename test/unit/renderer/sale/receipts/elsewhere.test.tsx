// A sale of another counter, opened in Receipts: its story and its duplicate, by what the office says, in each state of both.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Handlers } from '#shared/channels/contract'
import type { ElsewhereAnswer, ElsewhereTold } from '#shared/sale/sale-elsewhere'
import { fail, succeed } from '#shared/base/result'
import { act } from '#test/support/act'
import { busyDay, counterHandlers, openCounter, OWNER } from '#test/support/counter'
import { elsewhereTold } from '#test/support/elsewhere'
import { called, type FakeBridge } from '#test/support/fake-bridge'
import { ENTERED_OFFICE, officeSale } from '#test/support/office-state'
import { answer } from '#test/support/sales'
import { click, openApp, pageText, press, settle } from '#test/support/window'

const RENEW_MS = 10_000
const DONE = elsewhereTold('success')
const ROW = officeSale({
  counterId: DONE.sale.elsewhere.counterId,
  requestId: DONE.sale.requestId,
  lastDigits: '3210',
})
const ASK = { counterId: ROW.counterId, requestId: ROW.requestId, amountPaise: ROW.amountPaise }

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }),
)
afterEach(() => void vi.useRealTimers())

async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  await settle()
}

async function look(
  answer: ElsewhereAnswer,
  counter: Partial<Handlers> = counterHandlers(busyDay()),
): Promise<FakeBridge> {
  const bridge = await openApp('/receipts', {
    ...counter,
    'office.state': async () => succeed(ENTERED_OFFICE),
    'office.search': async () => succeed({ kind: 'found', sales: [ROW], next: null }),
    'elsewhere.look': async () => succeed(answer),
    'elsewhere.page': async () => succeed({ path: 'about:blank', prints: 'as-shown' }),
    'elsewhere.print': async () => succeed({ sentTo: 'Counter printer' }),
    'elsewhere.save-pdf': async () => succeed({ fileName: 'duplicate.pdf' }),
  })
  await pass(200)
  await click('[role=combobox]', 'This counter')
  await click('[role=option]', 'All counters')
  await pass(200)
  await click('[aria-label="Sales"] button')
  await pass(0)
  return bridge
}

const buttons = (): readonly (string | null)[] =>
  [...document.querySelectorAll('main button')].map((button) => button.textContent)
const toldThat = (change: Partial<ElsewhereTold>): ElsewhereTold => ({ ...DONE, ...change })

describe('a sale of another counter', () => {
  it('shows an amount that the service wrote and nobody can read, as it was written', async () => {
    const told = answer('success', { amountPaise: null, amountText: '299,00' })
    const event = { type: 'evidence', source: 'status-check', answer: told } as const
    const stories = DONE.stories.map(({ events, ...of }) => ({
      ...of,
      events: [
        ...events,
        { sequence: 99, requestId: DONE.sale.requestId, recordedAt: DONE.sale.openedAt, event, link: '' },
      ],
    }))
    await look(toldThat({ stories }))
    expect(pageText()).toContain('amount cannot be read: “299,00”')
  })

  it('shows its story, whose word it is, and a duplicate with the keys of every receipt', async () => {
    const bridge = await look(DONE)
    expect(called(bridge, 'elsewhere.look')).toEqual([ASK])
    expect(pageText()).toContain('As the office knew it at 20 Nov 2026, 14:05 from “Counter 2”.')
    expect(pageText()).toContain('Sold atCounter 2, Market Road')
    expect(document.querySelector('[aria-label="What happened · Counter 2"]')?.textContent).toContain('Sent')
    expect(pageText()).toContain('Always a duplicate')
    await press('p', { ctrlKey: true, code: 'KeyP' })
    await pass(0)
    expect(called(bridge, 'elsewhere.print')).toEqual([{ ...ASK, paper: '80mm' }])
    expect(called(bridge, 'receipt.print')).toEqual([])
    expect(pageText()).toContain('Handed over to Counter printer')
    await press('s', { ctrlKey: true, code: 'KeyS' })
    await pass(0)
    expect(called(bridge, 'elsewhere.save-pdf')).toEqual([{ ...ASK, paper: '80mm' }])
  })

  it('names none of this counter’s people for what others did at theirs', async () => {
    // Its intent was written by somebody with the same id there.
    await look(DONE, {
      ...counterHandlers(busyDay()),
      'lock.state': async () => ({ ...openCounter, members: [{ ...OWNER, id: 'owner' }] }),
    })
    const lines = document.querySelector('[aria-label="What happened · Counter 2"] ol')?.textContent
    expect(lines).toContain('Sold at “Counter 2”')
    expect(lines).not.toContain('Meena')
  })

  it('is asked about again while it is looked at, and follows what comes of it', async () => {
    const bridge = await look(elsewhereTold('pending'))
    expect(pageText()).toContain('it is accepted and the result follows')
    bridge.answer('elsewhere.look', async () => succeed(DONE))
    await pass(RENEW_MS)
    expect(pageText()).toContain('Tell the customer: done.')
  })

  it('stays as it was told while the office is away', async () => {
    await look(toldThat({ isAway: true }))
    expect(pageText()).toContain('The office does not answer.You see what it said before.Try again')
    expect(buttons().join()).toContain('Print')
  })

  it('that may have been sent since has no paper, and is not called undone', async () => {
    await look(elsewhereTold('not-sent'))
    expect(pageText()).toContain('“Counter 2” may have sent it since')
    expect(pageText()).not.toMatch(/not done yet|No money moved/)
    expect(buttons().join()).not.toContain('Print')
  })

  it('is named with the counter that has it now, whose word counts', async () => {
    await look(elsewhereTold('success', {}, { heldBy: { counterName: 'Counter 3', shopName: null } }))
    expect(pageText()).toContain('Taken over by “Counter 3”')
    expect(pageText()).toContain('As the office knew it at 20 Nov 2026, 14:05 from “Counter 3”.')
    expect(pageText()).toContain('give money back at “Counter 3”')
  })

  it('of a number that is not known here shows its last digits, and one that was erased says so', async () => {
    const bridge = await look(elsewhereTold('success', { personal: null }, { lastDigits: '3210' }))
    expect(pageText()).toContain('•••• 3210')
    bridge.answer('elsewhere.look', async () =>
      succeed(elsewhereTold('success', { personal: null }, { noNumber: 'erased' })),
    )
    await pass(RENEW_MS)
    expect(document.querySelector('main dl')?.textContent).toContain('Number erased')
  })

  it.each([
    [toldThat({ isUnread: true, paperStop: 'unread' }), 'A newer counter wrote part of this.'],
    [toldThat({ isQuarantined: true, paperStop: 'quarantined' }), 'after the counter was taken out'],
  ])(
    'that cannot be relied on is told with the reason, and printed where it was sold',
    async (told, words) => {
      await look(told)
      expect(pageText()).toContain(words)
      expect(pageText()).toContain('Print it at “Counter 2”.')
      expect(buttons().join()).not.toContain('Save PDF')
    },
  )

  it.each([
    ['unreachable', 'The office does not answer.Try again'],
    ['refused', 'The office tells this counter nothing now.'],
    ['gone', 'The office has this sale no more.'],
    ['newer', 'Update Galla here to read it.'],
    ['too-long', 'too long to be shown here'],
    ['unfit', 'contradicts itself. Believe “Counter 2” alone'],
  ] as const)('of which the office tells nothing (%s) keeps what the search knew', async (problem, words) => {
    await look({ kind: 'problem', problem })
    expect(pageText()).toContain(words)
    expect(pageText()).toContain('Sunita Devi')
    expect(buttons().join()).not.toContain('Save PDF')
  })

  it('whose paper is refused meanwhile says why where the paper was', async () => {
    const bridge = await look(DONE)
    bridge.answer('elsewhere.print', async () => fail({ kind: 'wrong-state', state: 'no-such-sale' }))
    bridge.answer('elsewhere.look', async () => succeed({ kind: 'problem', problem: 'gone' }))
    await press('p', { ctrlKey: true, code: 'KeyP' })
    await pass(0)
    expect(pageText()).toContain('The office has this sale no more.')
    expect(pageText()).not.toContain('Sale not found')
  })
})
