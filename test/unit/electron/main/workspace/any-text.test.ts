// Text of any script, length and sign, in every place where a person or a service writes one, goes through a sale, a restart, the papers,
// the exports and an erasure: no text ever shuts the log.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exportReadable } from '#main/journal/store/store-care'
import { openJournal, personalSealing, recover, sealedHeadOf } from '#main/journal'
import { verifyJournal } from '#main/journal/verify/verify'
import { columnsFor } from '#main/receipts/exports/sale-columns'
import { encodeText } from '#main/receipts/escpos/encode'
import { COLUMNS, headFor } from '#shared/printing/heads'
import { textLines } from '#main/receipts/escpos/layout'
import { receiptModel } from '#main/receipts/model'
import { receiptPage } from '#main/receipts/receipt-page'
import { shareText } from '#main/receipts/share-text'
import { textsIn } from '#main/texts'
import { csvOf } from '#shared/node/tables/csv'
import { xlsxOf } from '#shared/node/tables/xlsx'
import { saveGrowing } from '#shared/node/files/saved-file'
import { privacyWorkflow } from '#main/privacy/privacy'
import { receivedPaise } from '#shared/sale/payment'
import { isOpen, type Sale, type SalePersonal } from '#shared/sale/sale'
import type { SaleSubject } from '#shared/sale/subject'
import { testFolder, value } from '#test/support/journals'
import { answer, CHAIN_KEY_BYTES, newIntent, outcome, requestId, subject } from '#test/support/sales'
import { logOptions } from '#test/support/log-options'
import { billSubject } from '#test/support/bills'

const RUNS = 25
const LONGEST = 300
const UNTOLD = /[\s-]|\p{Default_Ignorable_Code_Point}/gu

/** What has been a pattern, a formula, a path, a row, a mark of direction, or half a letter somewhere. */
const awkward = fc.constantFrom(
  'Anne-Marie',
  '^.*+?()[]{}|\\/-$',
  '(?<name>',
  '[a-',
  '\\u{',
  '=HYPERLINK("http://evil","x")',
  "'; DROP TABLE events; --",
  '<script>alert(1)</script>',
  '\u0000\u0007\u001B[2J',
  '\r\n\t\u2028\u2029',
  '\u202E\u2066abc\u2069',
  '\uD83D',
  '\uDE00 \uFFFF \uFEFF',
  'क्‍षि सुनीता शर्मा',
  'سعید ابن علی ٣٤',
  '한글 日本語 ไทย',
  '👩‍👩‍👧‍👦🇮🇳',
  'é́́́́',
  '-'.repeat(LONGEST),
  '{"type":"intent"}',
  '__proto__',
  '%s %d {count, plural}',
  '٩٨٧٦٥٤٣٢١٠',
  '-299.50',
  '',
  ' ',
)
const text = fc.oneof(
  awkward,
  fc.string({ unit: 'grapheme', maxLength: LONGEST }),
  fc.string({ unit: 'binary', maxLength: LONGEST }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
    .map((units) => String.fromCharCode(...units)),
  fc.tuple(awkward, awkward).map((both) => both.join(' ')),
)

const given = fc.record({
  name: fc.option(text),
  number: text,
  mobile: fc.option(text),
  label: text,
  input: text,
  plan: text,
  operator: text,
  shop: text,
  address: text,
  staff: text,
  words: text,
  isBill: fc.boolean(),
  ends: fc.constantFrom('success', 'refused', 'pending', 'lost'),
})
type Given = typeof given extends fc.Arbitrary<infer One> ? One : never

function saleOf({ isBill, ...texts }: Given): {
  readonly subject: SaleSubject
  readonly personal: SalePersonal
} {
  const personal = {
    accountNumber: texts.number,
    customerName: texts.name,
    customerMobile: texts.mobile,
    canonicalBody: JSON.stringify({ number: texts.number, name: texts.name }),
  }
  if (!isBill) {
    const planDescription = texts.plan
    return {
      subject: { ...subject(), planDescription, operatorName: texts.operator } as SaleSubject,
      personal,
    }
  }
  return {
    subject: billSubject({
      billerId: 'TATAPWR00MUM01',
      billerName: texts.operator,
      category: texts.plan,
      amountSource: 'typed',
      paymentMode: 'upi',
    }),
    personal: {
      ...personal,
      bill: {
        inputs: [{ label: texts.label, value: texts.input }],
        billNumber: texts.number,
        billDate: null,
        billPeriod: texts.plan,
        dueDate: null,
        quote: texts.words,
      },
    },
  }
}

async function everyPaper(sale: Sale, { shop, address, staff }: Given, folder: string): Promise<void> {
  const shown = { name: shop, address, phone: '', agentId: shop }
  for (const languages of [['en'], ['hi', 'en']] as const) {
    const model = receiptModel(sale, { shop: shown, languages, copiesBefore: 0, printedAt: 1 })
    if (model === null) continue
    for (const paper of ['58mm', '80mm', 'a4'] as const)
      receiptPage(model, { paper, language: languages[0], head: null })
    shareText(model, sale)
    const lines = textLines(model, COLUMNS[384])
    if (lines !== null) encodeText(lines, headFor('58mm'), { cut: 'partial' })
  }
  const columns = columnsFor({
    say: textsIn('en'),
    customers: 'whole',
    staffName: () => staff,
    visitEntries: () => [],
  })
  const { signal } = new AbortController()
  const sales = [sale]
  value(await saveGrowing(join(folder, 'list.csv'), csvOf(columns, each(sales)), signal))
  value(await saveGrowing(join(folder, 'list.xlsx'), xlsxOf(columns, each(sales), 'x'), signal))
}

async function* each(sales: readonly Sale[]): AsyncGenerator<Sale> {
  yield* sales
}

const nobody = { countOf: () => 0, forgetOf: () => {}, countBefore: () => 0, forgetBefore: () => {} }
const timers = {
  after: (_delayMs: number, task: () => void) => {
    queueMicrotask(task)
    return () => {}
  },
}

async function life(texts: Given, folder: string, at: number): Promise<void> {
  const path = join(folder, `log-${at}.db`)
  const options = logOptions(path)
  const id = requestId('SALE-TEXT-1')
  const journal = value(openJournal(options))
  const sold = saleOf(texts)
  value(journal.recordIntent(id, { ...newIntent(), subject: sold.subject }, sold.personal))
  value(journal.append(id, { type: 'attempt', attempt: 1 }))
  const message = `${texts.words} ${texts.name ?? ''} ${texts.number}`
  value(journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome(texts.ends, { message }) }))
  await everyPaper(journal.sale(id) as Sale, texts, folder)
  journal.close()

  const again = value(openJournal(options))
  value(recover(again))
  const sale = again.sale(id) as Sale
  expect(again.setAside()).toEqual([])
  expect(sale.customerName).toBe(texts.name?.toWellFormed() ?? null)
  expect(sale.accountNumber).toBe(texts.number.toWellFormed())
  if (isOpen(sale))
    value(
      again.append(id, { type: 'evidence', source: 'status-check', answer: answer('success', { message }) }),
    )
  // What was paid by UPI for a refused bill is to be given back before its customer can be forgotten.
  if (again.sale(id)?.cashStatus === 'owed-back')
    value(
      again.append(id, {
        type: 'cash',
        staffId: 'owner',
        movement: 'given-back',
        amountPaise: receivedPaise(sale),
      }),
    )
  const written: string[] = []
  const sealing = personalSealing(CHAIN_KEY_BYTES)
  const report = await exportReadable({ ...options, sealing }, async (lines) => void written.push(lines))
  expect(report.missing).toBe(0)
  for (const line of written.join('').trim().split('\n')) JSON.parse(line)
  const stores = { journal: again, timers, savedBills: nobody, identityChecks: nobody, callbacks: nobody }
  const handlers = privacyWorkflow({
    ...stores,
    time: { earliest: () => null },
    lastPurge: () => null,
    staff: () => ({ id: 'owner' }),
  })
  expect(value(await handlers['privacy.erase']({ accountNumber: texts.number }))).toMatchObject({ erased: 1 })
  expect(again.sale(id)).toMatchObject({ accountNumber: null, customerName: null, message: null })
  await everyPaper(again.sale(id) as Sale, texts, folder)
  again.close()
  const sealedHead = sealedHeadOf(path, CHAIN_KEY_BYTES)
  expect(verifyJournal({ ...options, sealedHead }, () => {})).toMatchObject({ kind: 'whole', erased: 1 })
  // Shorter ones stand in the file by chance, and what nobody sees of a number names nobody.
  const isTelling = texts.number.replace(UNTOLD, '').length > LONGEST / 2 && texts.number.isWellFormed()
  const left = isTelling && (await readFile(path)).includes(Buffer.from(texts.number))
  expect(left).toBe(false)
}

it('goes through sale, restart, papers, exports and erasure', { timeout: 60_000 }, async () => {
  const folder = testFolder()
  let at = 0
  await fc.assert(
    fc.asyncProperty(given, (texts) => life(texts, folder, (at += 1))),
    { numRuns: RUNS },
  )
})
