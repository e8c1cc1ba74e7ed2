// The test page of a printer that is being set up: no journal, no environment, and settings that are not saved.
import { describe, expect, test } from 'vitest'
import { DEFAULT_PREFERENCES } from '@shared/domain/preferences'
import type { PrinterSettings } from '@shared/domain/printer'
import { succeed } from '@shared/result'
import type { Printers } from '../../../../../../electron/main/documents/printers/printers'
import { createTestPage } from '../../../../../../electron/main/documents/receipts/test-page-printing'
import { createSerialQueue } from '../../../../../../electron/main/files/serial-queue'
import { textIn } from '../../../../../support/printer-reader'
import { PRINTED_AT, SHOP } from './sales'

const NETWORK: PrinterSettings = {
  connection: { way: 'network', host: '192.168.1.50', port: 9100 },
  writing: 'letters',
  finish: { cut: 'partial', openDrawer: false },
}
const DRIVER: PrinterSettings = { ...NETWORK, connection: { way: 'driver', queue: 'TVS_RP3200' } }

function testPageWith(changed: Partial<Printers> = {}) {
  const seen = { driver: [] as string[], raw: [] as Uint8Array[] }
  const printers: Printers = {
    installed: async () => [{ queue: 'TVS_RP3200', name: 'Counter printer' }],
    timers: { after: () => () => undefined },
    inTurn: createSerialQueue(),
    press: {
      print: async (path) => {
        seen.driver.push(path)
        return succeed({ sentTo: 'Counter printer' })
      },
      savePdf: async (_path, _paper, fileName) => succeed({ fileName }),
      picture: async () => succeed({ width: 576, height: 8, rgba: new Uint8ClampedArray(576 * 8 * 4) }),
    },
    sendRaw: async (_connection, bytes) => {
      seen.raw.push(bytes)
      return 'sent'
    },
    ...changed,
  }
  const testPage = createTestPage({
    printers,
    preferences: () => ({ ...DEFAULT_PREFERENCES, shop: SHOP }),
    clock: { now: () => PRINTED_AT },
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

  test('lies at its own address for a driver, where no other receipt does', async () => {
    const { testPage, seen } = testPageWith()
    await testPage.print(DRIVER, '80mm')
    const answer = await testPage.pages(new Request(`https://bundle.invalid${seen.driver[0]}`))
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
