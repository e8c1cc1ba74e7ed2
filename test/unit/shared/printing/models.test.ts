// The table of printer models: what is known of them agrees with the encoder's own.
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { expect, test } from 'vitest'
import { COLUMNS, DOTS } from '#shared/printing/heads'
import { modelNamed, PRINTER_MODELS } from '#shared/printing/models'
import { printerSettingsSchema, DEFAULT_PRINTER } from '#shared/printing/printer'

/** Those that speak another language than ours. */
const isStar = (id: string): boolean => id.startsWith('star-')

test('every model of the encoder that speaks ESC/POS can be chosen, as wide as its letters are and no wider', () => {
  const known = ReceiptPrinterEncoder.printerModels.filter(({ id }) => !isStar(id))
  expect(known.length).toBeGreaterThan(30)
  for (const { id } of known) {
    const { columns, language, printerCapabilities } = new ReceiptPrinterEncoder({
      printerModel: id as 'meow',
    })
    expect(language).toBe('esc-pos')
    const dots = DOTS.findLast((wide) => COLUMNS[wide] <= columns)
    const hasCutter = 'cutter' in printerCapabilities
    expect(PRINTER_MODELS.find((model) => model.id === id)).toMatchObject({ id, dots, hasCutter })
  }
})

test('each is listed once, by its name, and can be saved', () => {
  expect(new Set(PRINTER_MODELS.map(({ id }) => id)).size).toBe(PRINTER_MODELS.length)
  for (const { id, dots } of PRINTER_MODELS)
    expect(printerSettingsSchema.safeParse({ ...DEFAULT_PRINTER, model: id, dots }).success).toBe(true)
})

test('a printer that tells its name is found in the table by the whole of it', () => {
  expect(modelNamed('EPSON TM-T82')?.id).toBe('epson-tm-t82')
  expect(modelNamed('Epson TM-T88VI (Wi-Fi)')?.id).toBe('epson-tm-t88vi')
  expect(modelNamed('EPSON TM-T88VIII')).toBeNull()
  expect(modelNamed('Laser')).toBeNull()
})
