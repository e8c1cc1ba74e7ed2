// Printers that keep what they were sent.
import type { PrinterSettings } from '#shared/printing/printer'
import { succeed } from '#shared/base/result'
import type { Printers } from '#main/printing/printers'
import { createSerialQueue } from '#shared/node/files/serial-queue'

/** The width of the pictures, in dots. */
export const WIDTH = 576

export const NETWORK: PrinterSettings = {
  connection: { way: 'network', host: '192.168.1.50', port: 9100 },
  writing: 'letters',
  finish: { cut: 'partial', openDrawer: false },
}
export const DRIVER: PrinterSettings = { ...NETWORK, connection: { way: 'driver', queue: 'TVS_RP3200' } }

/** `look` is told the address of each page that is printed or drawn. */
export function seenPrinters(
  changed: Partial<Printers> = {},
  look = async (_path: string): Promise<void> => {},
) {
  const seen = { driver: [] as string[], drawn: [] as string[], raw: [] as Uint8Array[] }
  const printers: Printers = {
    installed: async () => [{ queue: 'TVS_RP3200', name: 'Counter printer' }],
    timers: { after: () => () => undefined },
    leave: async (printing) => void (await printing),
    inTurn: createSerialQueue(),
    press: {
      print: async (path, paper, queue) => {
        seen.driver.push(`${path} on ${paper} by ${queue}`)
        await look(path)
        return succeed({ sentTo: 'Counter printer' })
      },
      savePdf: async (_path, _paper, fileName) => succeed({ fileName }),
      picture: async (path) => {
        seen.drawn.push(path)
        await look(path)
        const rgba = new Uint8ClampedArray(WIDTH * 8 * 4).fill(0).map((_, at) => (at % 4 === 3 ? 255 : 0))
        return succeed({ width: WIDTH, height: 8, rgba })
      },
    },
    sendRaw: async (_connection, { bytes }) => {
      seen.raw.push(bytes)
      return 'sent'
    },
    ...changed,
  }
  return { printers, seen }
}
