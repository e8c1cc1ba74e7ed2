// The test page of a printer that is being set up: no journal, no environment, and settings that are not saved.
import { describe, expect, test } from 'vitest'
import { DEFAULT_PREFERENCES } from '#shared/shop/preferences'
import type { Printers } from '#main/printing/printers'
import { createTestPage } from '#main/receipts/test-page-printing'
import { textIn } from '#test/support/printer-reader'
import { DRIVER, NETWORK, seenPrinters } from '#test/support/seen-printers'
import { PRINTED_AT, SHOP } from './sales'

function testPageWith(changed: Partial<Printers> = {}) {
  const { printers, seen } = seenPrinters(changed)
  const testPage = createTestPage({
    printers,
    preferences: () => ({ ...DEFAULT_PREFERENCES, shop: SHOP }),
    clock: { now: () => PRINTED_AT, elapsed: () => 0 },
  })
  return { testPage, printers, seen }
}

describe('the test page', () => {
  test('is a specimen, printed with settings that are not saved', async () => {
    const { testPage, seen } = testPageWith()
    await testPage.print(NETWORK, '80mm')
    const text = textIn(seen.raw[0] ?? new Uint8Array())
    expect(text).toContain('*** PRACTICE - SPECIMEN ***')
    expect(text).toContain('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  })

  test('tries the drawer on its pin, where one is set', async () => {
    const { testPage, seen } = testPageWith()
    await testPage.print({ ...NETWORK, finish: { cut: 'none', openDrawer: true, drawerPin: 5 } }, '80mm')
    const [kick, page, ...others] = seen.raw.map((bytes) => Buffer.from(bytes).toString('hex'))
    expect(kick).toContain('1b7001')
    expect(page).not.toContain('1b70')
    expect(others).toEqual([])
  })

  test('lies at its own address for a driver, where no other receipt does', async () => {
    const { testPage, seen } = testPageWith()
    await testPage.print(DRIVER, '80mm')
    const answer = await testPage.pages(new Request(`https://bundle.invalid${seen.driver[0]?.split(' ')[0]}`))
    expect(answer?.status).toBe(200)
    expect(await answer?.text()).toContain('Practice · Specimen')
    const other = new Request('https://bundle.invalid/receipt/Rk7_2Qd9xT0aLm3wYv5B?paper=80mm&language=en')
    expect((await testPage.pages(other))?.status).toBe(404)
  })

  test('waits for the receipt that is being printed, and that for it', async () => {
    const order: string[] = []
    const { testPage, printers } = testPageWith({
      sendRaw: async () => {
        order.push('test page')
        return 'sent'
      },
    })
    const receipt = printers.inTurn(async () => {
      await new Promise((resolve) => setImmediate(resolve))
      order.push('receipt')
    })
    await Promise.all([receipt, testPage.print(NETWORK, '80mm')])
    expect(order).toEqual(['receipt', 'test page'])
  })

  test('finds the printers that the system knows', async () => {
    expect(await testPageWith().testPage.printers()).toEqual([
      { queue: 'TVS_RP3200', name: 'Counter printer' },
    ])
  })
})
