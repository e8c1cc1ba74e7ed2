// What a printer of the counter is called.
import type { CounterPrinter } from '#shared/printing/printers'
import type { Words } from './words'

/** As the shop calls it, or by where it is. */
export function printerName({ say }: Words, { name, settings: { connection } }: CounterPrinter): string {
  if (name !== '') return name
  if (connection.way === 'network') return connection.host
  return connection.queue ?? say('settings.printer.default')
}
