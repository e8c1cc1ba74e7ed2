// What a scanner read is told, and does nothing by itself that anybody would have to take back.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fail, succeed } from '#shared/base/result'
import { boxStore, clearBox } from '#renderer/app/counter-box/box-store'
import { readScan } from '#renderer/app/scans/scan'
import { chooseBiller, typeInput } from '#renderer/operations/bill/bill-actions'
import { billStore, clearBill } from '#renderer/operations/bill/bill-store'
import { useChecks } from '#renderer/operations/checks/lookup/checks-store'
import { clearCounter, counters } from '#renderer/operations/recharge/counter-store'
import { SUFFIX_GAP_MS } from '#renderer/ui/scanner'
import { ACTIVATION_DELAY_MS } from '#renderer/ui/activation-delay'
import { act } from '../../../../support/act'
import { biller } from '../../../../support/bills'
import { counterHandlers, OPEN_TILL, saleView } from '../../../../support/counter'
import { called, type FakeBridge } from '../../../../support/fake-bridge'
import { rechargeHandlers, soldOf, USUAL_SHEET } from '../../../../support/recharge'
import { typeAsScanner } from '../../../../support/scanner'
import { click, find, openApp, pageText, press, settle, typeKeys } from '../../../../support/window'
import { windowClock } from '../../../../support/window-clock'

const sale = saleView({ requestId: 'Rk7_2Qd9xT0aLm3wYv5B' as never })
const OF_SALE = `GALLA-PRACTICE/000142/9f31c2ab/${sale.requestId}`
const UPI = 'upi://pay?pa=chai@okbank&pn=Chai%20Shop&am=20.00&cu=INR'
const NUMBER = '8901234567890'

const pass = windowClock()
const clear = () => {
  clearBill()
  clearBox()
  for (const store of Object.values(counters)) clearCounter(store)
}
beforeEach(clear)
afterEach(clear)

async function open(path: string): Promise<FakeBridge> {
  const bridge = await openApp(path, {
    ...counterHandlers([sale]),
    ...rechargeHandlers(),
    'bill.catalogue': () => Promise.resolve(fail({ kind: 'cancelled' })),
    'journal.sale': (input: unknown) =>
      Promise.resolve(
        (input as { readonly requestId: string }).requestId === sale.requestId
          ? succeed({ sale, story: [] })
          : fail({ kind: 'not-found', message: null, callId: null, httpStatus: null, errorCode: null }),
      ),
    'sale.confirm': () => Promise.resolve(succeed(soldOf(USUAL_SHEET))),
    'till.state': () => Promise.resolve(succeed(OPEN_TILL)),
    'receipt.page': () => Promise.resolve(fail({ kind: 'cancelled' })),
  })
  await settle()
  return bridge
}
async function scan(text: string): Promise<void> {
  typeAsScanner(text)
  await settle()
}
const useKey = () => press('c', { code: 'KeyC', altKey: true })
/** Whatever calls the service, moves money or prints. */
const consequences = (bridge: FakeBridge): readonly string[] =>
  bridge.calls
    .map(({ channel }) => channel)
    .filter((channel) => /^(sale|visit|verify|receipt\.print|print-queue\.retry|till\.open)/.test(channel))
    .filter((channel) => !/^visit\.list$/.test(channel))

describe('the code of a receipt', () => {
  it.each(['/', '/receipts'])('opens that receipt from %s', async (path) => {
    const bridge = await open(path)
    await scan(OF_SALE)
    expect(window.location.hash).toBe(`#/receipts/${sale.requestId}`)
    expect(consequences(bridge)).toEqual([])
    expect(boxStore.getState().text).toBe('')
  })

  it('is told on a screen that sells, and opened by one key', async () => {
    await open('/recharge')
    await typeKeys('98765')
    await scan(OF_SALE)
    expect(pageText()).toContain('Scanned: receipt 000142')
    expect(window.location.hash).toBe('#/recharge')
    expect(counters.mobile.getState().numberText).toBe('98765')
    await useKey()
    expect(window.location.hash).toBe(`#/receipts/${sale.requestId}`)
  })

  it('of another counter says that it is not in this log', async () => {
    await open('/')
    await scan('GALLA-PRACTICE/000143/9f31c2ab/AnotherCounter01')
    expect(pageText()).toContain('not in this counter’s log')
    expect(window.location.hash).not.toContain('AnotherCounter01')
  })

  it('of a real sale is not looked for in practice', async () => {
    const bridge = await open('/')
    await scan(`GALLA/000142/9f31c2ab/${sale.requestId}`)
    expect(pageText()).toContain('It is in another log')
    await useKey()
    expect(called(bridge, 'journal.sale')).toEqual([])
  })
})

describe('a number', () => {
  it('fills the number of the bill that is typed, whatever stood there, and asks for nothing', async () => {
    const bridge = await open('/bills')
    act(() => chooseBiller(biller()))
    act(() => typeInput('canumber', '4512'))
    await settle()
    await scan(NUMBER)
    expect(billStore.getState().values).toEqual({ canumber: NUMBER })
    expect(pageText()).toContain(`Filled in from the scan: ${NUMBER}`)
    expect(called(bridge, 'bill.fetch')).toEqual([])
  })

  it('waits for the biller where none is chosen', async () => {
    await open('/bills')
    await scan(NUMBER)
    act(() => chooseBiller(biller()))
    await settle()
    await useKey()
    expect(billStore.getState().values).toEqual({ canumber: NUMBER })
  })

  it('goes elsewhere to the counter box, by one key', async () => {
    await open('/pending')
    await scan(NUMBER)
    expect(pageText()).toContain(`Scanned: ${NUMBER}`)
    expect(boxStore.getState().text).toBe('')
    await useKey()
    expect(boxStore.getState().text.replaceAll(' ', '')).toBe(NUMBER)
  })
})

it('the code of a UPI payee is checked by one key and a second step, never by the scan', async () => {
  const bridge = await open('/day-book')
  await scan(UPI)
  expect(pageText()).toContain('UPI code of chai@okbank')
  await useKey()
  expect(useChecks.getState().upi.number).toBe('chai@okbank')
  expect(window.location.hash).toBe('#/verify/upi')
  expect(consequences(bridge)).toEqual([])
})

it('the code of an Aadhaar card is neither shown nor kept', async () => {
  await open('/')
  const number = '234123412346'
  await scan(`<PrintLetterBarcodeData uid="${number}" name="Padma"/>`)
  expect(pageText()).toContain('Nothing of it is shown or kept')
  expect(pageText()).not.toMatch(/2341|Padma/)
  await useKey()
  expect(boxStore.getState().text).toBe('')
})

it('what is unknown is shown, goes nowhere, and is put away', async () => {
  await open('/')
  await scan('https://example.in/offer?id=1')
  expect(pageText()).toContain('not known: https://example.in/offer?id=1')
  await useKey()
  expect(window.location.hash).toBe('#/')
  await click('button', 'Put away')
  expect(pageText()).not.toContain('example.in')
})

describe('on an open sheet', () => {
  async function openSheet(): Promise<FakeBridge> {
    const bridge = await open('/recharge')
    act(() => counters.mobile.setState({ stage: { kind: 'confirm', sheet: USUAL_SHEET } }))
    await settle()
    pass(ACTIVATION_DELAY_MS)
    return bridge
  }

  it.each([OF_SALE, UPI, NUMBER, '+919876543210', '50000', '500000'])(
    'a scan of %s confirms nothing, hands over no notes and keeps no line',
    async (code) => {
      const bridge = await openSheet()
      await typeKeys('5')
      pass(ACTIVATION_DELAY_MS)
      typeAsScanner(code, { suffix: ['Enter', 'Tab', 'Enter', ' '] })
      pass(ACTIVATION_DELAY_MS)
      await new Promise((resolve) => setTimeout(resolve, SUFFIX_GAP_MS))
      await settle()
      expect(consequences(bridge)).toEqual([])
      expect(find<HTMLInputElement>('[role=dialog] input[inputmode=decimal]').value).toBe('5')
      await useKey()
      expect(window.location.hash).toBe('#/recharge')
    },
  )

  it('a person confirms it afterwards as ever', async () => {
    const bridge = await openSheet()
    typeAsScanner(OF_SALE)
    await settle()
    pass(ACTIVATION_DELAY_MS)
    act(() =>
      [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')]
        .find((button) => button.textContent?.startsWith('Recharge'))
        ?.click(),
    )
    await settle()
    expect(called(bridge, 'sale.confirm')).toHaveLength(1)
  })
})

describe('what a code is', () => {
  it.each([
    ['a bill’s number with signs', 'KA/01-234567', 'number'],
    ['a number of goods', '8901234567890', 'number'],
    ['a word', 'ELECTRICITYBILL', 'unknown'],
    ['a UPI link without a payee', 'upi://pay?am=20', 'unknown'],
    ['a code that only looks like a receipt’s', 'GALLA-LIVE/000142/9f31c2ab/Rk7_2Qd9xT0aLm3wYv5B', 'number'],
    ['the newer code of an Aadhaar card', '7'.repeat(1_200), 'identity'],
    ['a link', 'http://example.in', 'unknown'],
  ])('%s', (_what, text, kind) => {
    expect(readScan(text).kind).toBe(kind)
  })
})
