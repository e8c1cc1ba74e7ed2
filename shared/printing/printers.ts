// The printers of this counter, each with its paper, and which of them a receipt or a report goes to.
//
// The settings `printer` and `receiptPaper`, older than the list, keep their meaning: they are the printer of receipts
// and its paper, and the list always agrees with them. A counter that never made a list has the one printer.
import { z } from 'zod'
import { printerSettingsSchema, type PrinterSettings } from './printer'
import { paperSchema, type Paper } from './paper'

export const PRINTER_USES = ['receipts', 'reports'] as const
export type PrinterUse = (typeof PRINTER_USES)[number]

export const MOST_PRINTERS = 8
export const LONGEST_PRINTER_NAME = 40

export const printerIdSchema = z.string().regex(/^[a-z0-9-]{1,36}$/)

export const counterPrinterSchema = z.strictObject({
  id: printerIdSchema,
  /** As the shop calls it; empty while it has not been given a name. */
  name: z.string().trim().max(LONGEST_PRINTER_NAME),
  paper: paperSchema,
  settings: printerSettingsSchema,
})
export type CounterPrinter = z.output<typeof counterPrinterSchema>

/** At least one printer; every use has one of them, by its id. */
export const printerListSchema = z
  .strictObject({
    all: z.array(counterPrinterSchema).min(1).max(MOST_PRINTERS).readonly(),
    receipts: printerIdSchema,
    reports: printerIdSchema,
  })
  .refine(({ all }) => new Set(all.map(({ id }) => id)).size === all.length, {
    message: 'an id stands twice',
  })
  .refine((list) => PRINTER_USES.every((use) => list.all.some(({ id }) => id === list[use])), {
    message: 'a use has no printer',
  })
export type PrinterList = z.output<typeof printerListSchema>

/** The parts of the preferences that say where something is printed. */
export interface PrinterPreferences {
  readonly printer: PrinterSettings
  readonly receiptPaper: Paper
  /** Null as long as there is only the one printer of `printer`. */
  readonly printers: PrinterList | null
}

const FIRST_ID = 'first'

/** The list, also for a counter that never made one. */
export function printersOf({ printer, receiptPaper, printers }: PrinterPreferences): PrinterList {
  const only = { id: FIRST_ID, name: '', paper: receiptPaper, settings: printer }
  return printers ?? { all: [only], receipts: FIRST_ID, reports: FIRST_ID }
}

/** The printer with this id; null if it was taken off the list. */
export const printerBy = (id: string, preferences: PrinterPreferences): CounterPrinter | null =>
  printersOf(preferences).all.find((printer) => printer.id === id) ?? null

/** The printer that a use has. */
export function printerFor(use: PrinterUse, preferences: PrinterPreferences): CounterPrinter {
  const list = printersOf(preferences)
  const found = list.all.find(({ id }) => id === list[use])
  if (found === undefined) throw new RangeError(`no printer for ${use}`)
  return found
}

const isSheet = (paper: Paper): boolean => paper === 'a4'

/**
 * Where `paper` is printed: on the printer of `use`, or on that of another use if only that one takes sheets, or rolls,
 * as this paper is.
 */
export function printerTaking(
  paper: Paper,
  use: PrinterUse,
  preferences: PrinterPreferences,
): CounterPrinter {
  const own = printerFor(use, preferences)
  const fits = (printer: CounterPrinter): boolean => isSheet(printer.paper) === isSheet(paper)
  const others = PRINTER_USES.map((other) => printerFor(other, preferences))
  return [own, ...others].find(fits) ?? own
}

/**
 * The preferences with the list and the older settings in agreement. A list in `changes` decides; otherwise the older
 * settings do, which the first launch and earlier versions write.
 */
export function withAgreeingPrinters<Kept extends PrinterPreferences>(
  preferences: Kept,
  changes: Partial<PrinterPreferences> = {},
): Kept {
  const { printers, printer, receiptPaper } = preferences
  if (printers === null) return preferences
  if (changes.printers !== undefined) {
    const { settings, paper } = printerFor('receipts', preferences)
    return { ...preferences, printer: settings, receiptPaper: paper }
  }
  const all = printers.all.map((one) =>
    one.id === printers.receipts ? { ...one, settings: printer, paper: receiptPaper } : one,
  )
  return { ...preferences, printers: { ...printers, all } }
}
