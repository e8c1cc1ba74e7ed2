// The bill form as the agent sees it: only real problems are shown, and what to do if there is no bill.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FetchedQuote } from '#shared/channels/bill'
import type { Bill, Biller } from '#shared/operations/bill/bill-schemas'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'
import { chooseBiller, fetchBill, typeInput, typeMobile } from '#renderer/operations/bill/bill-actions'
import { clearBill } from '#renderer/operations/bill/bill-store'
import { act } from '#test/support/act'
import { bill, biller, fetchedQuote } from '#test/support/bills'
import { counterHandlers } from '#test/support/counter'
import { click, field, find, openApp, pageText, press, settle, type, typeKeys } from '#test/support/window'

const UNUSUAL = 'usually look different'
const NOT_FOUND: Extract<Failure, { kind: 'not-found' }> = {
  kind: 'not-found',
  message: null,
  callId: null,
  httpStatus: 404,
  errorCode: null,
}

beforeEach(clearBill)
afterEach(clearBill)

async function openForm(chosen: Biller = biller(), answer: Result<FetchedQuote> = fetched()) {
  const bridge = await openApp('/bills', {
    ...counterHandlers([]),
    'bill.catalogue': () => Promise.resolve(fail({ kind: 'cancelled' })),
    'bill.fetch': () => Promise.resolve(answer),
  })
  await settle()
  act(() => chooseBiller(chosen))
  await settle()
  return bridge
}
const fetched = (...bills: readonly Bill[]): Result<FetchedQuote> => succeed(fetchedQuote(...bills))

async function fetchFor(number: string): Promise<void> {
  act(() => typeInput('canumber', number))
  await act(() => fetchBill())
  await settle()
}

describe('a number that looks unusual', () => {
  it('is told of when it cannot become a usual one any more, not while it is being typed', async () => {
    await openForm()
    await type('4512')
    expect(pageText()).not.toContain(UNUSUAL)
    await type('4512x')
    expect(pageText()).toContain(UNUSUAL)
  })

  it('is told of when the cursor leaves it too short', async () => {
    await openForm()
    await type('4512')
    act(() => field("Customer's mobile number").focus())
    expect(pageText()).toContain(UNUSUAL)
  })
})

describe('a bill whose amount cannot be read', () => {
  it('stays locked: it is shown as written, and nothing is typed or paid', async () => {
    const bridge = await openForm(
      biller(),
      fetched(bill({ amountPaise: null, amountText: '1885,50', acceptsPartPayment: true })),
    )
    await fetchFor('451236')
    expect(pageText()).toContain('The biller writes the amount as “1885,50”.')
    expect(pageText()).toContain("The bill's amount cannot be read.")
    expect(document.querySelector('[data-place=amount]')).toBeNull()
    await press('Enter')
    expect(bridge.calls.map(({ channel }) => channel)).not.toContain('sale.prepare')
  })

  it('is paid whole where only the limits of a part cannot be read', async () => {
    await openForm(biller(), fetched(bill({ acceptsPartPayment: true, limitsText: '100,50' })))
    await fetchFor('451236')
    expect(pageText()).toContain('The biller writes its limits as “100,50”')
    expect(document.querySelector('[data-place=amount]')).toBeNull()
  })

  it('is another thing than an amount that is typed: the field then offers what was meant', async () => {
    await openForm(biller(), fetched(bill({ acceptsPartPayment: true })))
    await fetchFor('451236')
    act(() => field('Amount').focus())
    await type('299,50')
    expect(pageText()).toContain('₹299.50? ₹29,950? This is not an amount.')
  })
})

describe('where there is no bill', () => {
  it.each<readonly [string, Result<FetchedQuote>]>([
    ['an answer without one', succeed(fetchedQuote())],
    ['a 404 that says so', fail({ ...NOT_FOUND, message: 'No bill due for this number.' })],
    [
      'a refusal whose field says so',
      fail({
        ...NOT_FOUND,
        kind: 'refused',
        message: 'Invalid.',
        fields: [{ field: 'canumber', message: 'has no bill due' }],
      }),
    ],
  ])('nothing is due by %s, and there is nothing to go on with', async (_shape, answer) => {
    await openForm(biller(), answer)
    await fetchFor('451236')
    expect(pageText()).toContain('No bill due')
    expect(pageText()).not.toContain('Enter fetches the bill')
    expect(pageText()).not.toContain('Invalid.')
  })

  it('a bare 404 does not claim that nothing is due: the number may be wrong', async () => {
    await openForm(biller(), fail(NOT_FOUND))
    await fetchFor('451236')
    expect(pageText()).toContain('No bill found')
    expect(pageText()).not.toContain('No bill due')
    expect(pageText()).toContain('Enter fetches the bill')
  })
})

describe('a refusal that names inputs', () => {
  const TWO_INPUTS = biller({
    parameters: [
      { key: 'canumber', label: 'Service Number', pattern: null, isRequired: true },
      { key: 'ad1', label: 'City', pattern: null, isRequired: true },
    ],
  })
  const REFUSED = {
    ...NOT_FOUND,
    kind: 'refused' as const,
    httpStatus: 422,
    message: 'Validation failed.',
    fields: [
      { field: 'data.CA_Number', message: 'is not in service' },
      { field: 'ad1', message: 'is not served by this biller' },
      { field: 'session', message: 'is too old' },
    ],
  }
  const beside = (label: string): string =>
    document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent ?? ''

  it('stands beside each of them, and what names none stands with the bill', async () => {
    await openForm(TWO_INPUTS, fail(REFUSED))
    act(() => typeInput('ad1', 'Surat'))
    await fetchFor('451236')
    expect(beside('Service Number')).toContain('is not in service')
    expect(field('Service Number').getAttribute('aria-invalid')).toBe('true')
    expect(beside('City')).toContain('is not served by this biller')
    expect(pageText()).toContain('session: is too old')
    expect(pageText().split('is not in service')).toHaveLength(2)
  })

  it('is gone as soon as the bill is asked for another number', async () => {
    await openForm(TWO_INPUTS, fail(REFUSED))
    act(() => typeInput('ad1', 'Surat'))
    await fetchFor('451236')
    field('Service Number').focus()
    await type('451237')
    expect(pageText()).not.toContain('is not in service')
    expect(pageText()).not.toContain('is not served by this biller')
    expect(field('Service Number').getAttribute('aria-invalid')).toBe('false')
  })
})

describe('the focus', () => {
  it('goes on at the main action when the button that asked again is gone', async () => {
    const bridge = await openForm(biller(), fail(NOT_FOUND))
    await fetchFor('451236')
    bridge.answer('bill.fetch', () => Promise.resolve(fetched(bill())))
    await click('main button', 'Ask again')
    expect(document.activeElement).toBe(find('[data-place=go]'))
  })
})

describe('an Enter while the bill is being fetched', () => {
  async function typeAhead(answer: Result<FetchedQuote>) {
    const asked = Promise.withResolvers<void>()
    const bridge = await openForm()
    bridge.answer('bill.fetch', () => asked.promise.then(() => answer))
    bridge.answer('sale.prepare', () => Promise.resolve(fail({ kind: 'cancelled' })))
    act(() => typeMobile('9876543210'))
    find('[data-input]').focus()
    await typeKeys('451236\n')
    return { bridge, answers: () => act(async () => asked.resolve()) }
  }
  const prepared = (bridge: Awaited<ReturnType<typeof openForm>>) =>
    bridge.calls.filter(({ channel }) => channel === 'sale.prepare')

  it('is kept, and asks for the sheet once the bill is there', async () => {
    const { bridge, answers } = await typeAhead(fetched(bill()))
    await typeKeys('\n\n')
    expect(prepared(bridge)).toEqual([])
    await answers()
    await settle()
    expect(prepared(bridge)).toHaveLength(1)
  })

  it('asks for nothing that was not wanted: without it the bill is only shown', async () => {
    const { bridge, answers } = await typeAhead(fetched(bill()))
    await answers()
    await settle()
    expect(prepared(bridge)).toEqual([])
  })

  it('is gone with a bill that did not come', async () => {
    const { bridge, answers } = await typeAhead(fail(NOT_FOUND))
    await typeKeys('\n')
    await answers()
    await settle()
    bridge.answer('bill.fetch', () => Promise.resolve(fetched(bill())))
    await typeKeys('\n')
    expect(pageText()).toContain('Padma Shaikh')
    expect(prepared(bridge)).toEqual([])
  })

  it('leads to the bill to be picked where several are open', async () => {
    const { bridge, answers } = await typeAhead(fetched(bill(), bill({ amountPaise: 100_00 })))
    await typeKeys('\n')
    await answers()
    await settle()
    expect(prepared(bridge)).toEqual([])
    expect(document.activeElement).toBe(find('[data-place=bills] input'))
  })

  it('is gone with Esc', async () => {
    const { bridge, answers } = await typeAhead(fetched(bill()))
    await typeKeys('\n')
    await press('Escape')
    await answers()
    await settle()
    expect(prepared(bridge)).toEqual([])
  })
})

it('marks which of several bills are overdue before one is picked', async () => {
  await openForm(biller(), fetched(bill({ dueDate: '2020-01-31' }), bill({ dueDate: '2099-01-31' })))
  await fetchFor('451236')
  const rows = [...document.querySelectorAll('[data-place=bills] label')].map((row) => row.textContent)
  expect(rows[0]).toContain('31/01/2020 · Overdue')
  expect(rows[1]).not.toContain('Overdue')
})

it('shows a fee that nobody can read as an amount as the biller writes it', async () => {
  await openForm(biller(), fetched(bill({ feeText: 'as applicable' })))
  await fetchFor('451236')
  expect(pageText()).toContain('Convenience fee, on top of the billas applicable')
})

it('F5 begins with a clean form, and offers the bill that was left with one key', async () => {
  await openForm()
  const inputs = () => [...document.querySelectorAll<HTMLInputElement>('[data-input]')]
  inputs()[0]?.focus()
  await type('1234567')
  await press('F5')
  expect(field('Biller').value).toBe('')
  expect(document.activeElement).toBe(field('Biller'))
  expect(pageText()).toContain('Resume')
  await press('d', { code: 'KeyD', ctrlKey: true })
  expect(inputs()[0]?.value).toBe('1234567')
})
