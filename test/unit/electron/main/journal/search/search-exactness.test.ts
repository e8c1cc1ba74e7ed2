// The index compared with reading every sale: whatever is searched in a random journal, both return the same sales in
// the same order.
import { expect, it } from 'vitest'
import fc from 'fast-check'
import { collectionModeOf, WHOLE_LOG, type ReceiptSearch } from '#shared/receipts/receipt-log'
import { NO_REFERENCES } from '#shared/sale/outcome'
import type { Sale } from '#shared/sale/sale'
import { payeeName } from '#shared/sale/subject'
import { paise } from '#shared/base/money'
import type { Journal, JournalSearch } from '#main/journal'
import type { FoundPage } from '#main/journal/search'
import { memoryJournal, value } from '#test/support/journals'
import { searchOver } from '#test/support/log-search'
import { outcome, personal, requestId, subject, type OutcomeName } from '#test/support/sales'
import { billSubject } from '#test/support/bills'

const SALES = 150
const QUESTIONS = 300
const A_PAGE = 7
const SHORTEST_WITH_LAST_DIGITS = 8
const SHORTEST_READ_IN_GROUPS = 8

/** Names with common prefixes, shorter and longer than any indexed prefix; punctuation, nuktas and other scripts. */
const NAMES = [
  'Lakshmi',
  'Lakshmikanth',
  'Lakshminarayan',
  'Lakshminarayanan',
  'Ravi',
  'Ravindra',
  'Ravindranath',
  'राधा',
  'राधाकृष्ण',
  'राधिका',
  'फ़रहान',
  'தமிழ்ச்செல்வி',
  'শ্রাবন্তী',
  'D’Souza',
]
const OPERATORS = ['Jio', 'Airtel', 'BSNL Topup', 'BSNL Special']
const BILLERS = ['Lakshmi Gas', 'Torrent Power Surat']
const STAFF = ['owner', 'a1b2c3']
const MODES = ['cash', 'upi'] as const
const ENDS = ['success', 'refused', 'pending', 'lost'] as const satisfies readonly OutcomeName[]

const digits = (length: number) =>
  fc
    .array(fc.constantFrom('0', '1', '9'), { minLength: length, maxLength: length })
    .map((all) => all.join(''))

const aSale = fc.record({
  name: fc.option(
    fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 2 }).map((all) => all.join(' ')),
  ),
  accountNumber: fc.oneof(digits(10), digits(6)),
  amountPaise: fc.constantFrom(1_000, 1_900, 19_900, 29_950),
  payee: fc.constantFrom(...OPERATORS, ...BILLERS),
  mode: fc.constantFrom(...MODES),
  staffId: fc.constantFrom(...STAFF),
  end: fc.constantFrom(...ENDS),
  reference: digits(5).map((end) => `RF${end}`),
})
type GeneratedSale = typeof aSale extends fc.Arbitrary<infer Value> ? Value : never

const [LOG = []] = fc.sample(fc.array(aSale, { minLength: SALES, maxLength: SALES }), { numRuns: 1, seed: 8 })

function sold(journal: Journal, sale: GeneratedSale, at: number): Sale {
  const id = requestId(`SALE-${String(at).padStart(6, '0')}`)
  const isBill = BILLERS.includes(sale.payee)
  const about = isBill
    ? billSubject({
        billerId: 'BILL00000NAT01',
        billerName: sale.payee,
        category: 'Gas',
        paymentMode: sale.mode,
      })
    : subject({ operatorName: sale.payee })
  const { name: customerName, accountNumber, staffId } = sale
  const intent = { subject: about, amountPaise: paise(sale.amountPaise), staffId, overrides: [] }
  value(journal.recordIntent(id, intent, personal({ accountNumber, customerName, customerMobile: null })))
  value(journal.append(id, { type: 'attempt', attempt: 1 }))
  const references = { ...NO_REFERENCES, referenceId: sale.reference }
  return value(
    journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome(sale.end, { references }) }),
  )
}

const cut = (text: string): readonly string[] =>
  [
    ...text
      .toLowerCase()
      .normalize('NFKC')
      .matchAll(/[\p{L}\p{N}\p{M}]+/gu),
  ].map(([word]) => word)

/** As plainly as possible: every word of the sale, compared from its beginning. */
function fits(sale: Sale, search: ReceiptSearch): boolean {
  const { subject: about, accountNumber, amountPaise } = sale
  const texts = [accountNumber, sale.customerName, sale.requestId, sale.references.referenceId]
  const words = texts.flatMap((text) => cut(text ?? ''))
  const hasEnds = (accountNumber?.length ?? 0) >= SHORTEST_WITH_LAST_DIGITS
  const last = hasEnds ? [accountNumber?.slice(-4) ?? '', accountNumber?.slice(-5) ?? ''] : []
  const known = [...words, ...last, String(Math.trunc(amountPaise / 100)), ...cut(payeeName(about))]
  const has = (typed: string): boolean =>
    known.some((word) => word.startsWith(typed)) ||
    (/^\d{1,9}$/.test(typed) && Number(typed) === sale.lastSequence)
  const typed = cut(search.text)
  const isGrouped = typed.length > 1 && typed.every((word) => /^\d+$/.test(word))
  const joined = typed.join('')
  const isTyped = typed.every(has) || (isGrouped && joined.length >= SHORTEST_READ_IN_GROUPS && has(joined))
  return (
    isTyped &&
    (search.service === null || search.service === about.service) &&
    (search.state === null || search.state === sale.railStatus) &&
    (search.staffId === null || search.staffId === sale.staffId) &&
    (search.mode === null || search.mode === collectionModeOf(sale))
  )
}

/** Whole, or as far as it has been typed. */
const beginningOf = (words: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...words), fc.nat(12))
    .map(([word, length]) => [...word].slice(0, Math.max(1, length)).join(''))

const aQuestion = fc.record<Omit<ReceiptSearch, 'from' | 'to'>>({
  text: fc.oneof(
    { weight: 3, arbitrary: beginningOf(NAMES) },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 10 }).chain(digits) },
    fc.tuple(beginningOf(NAMES), beginningOf([...NAMES, ...OPERATORS])).map((both) => both.join(' ')),
    fc
      .constantFrom(...LOG)
      .map(({ accountNumber }) => `${accountNumber.slice(0, 5)} ${accountNumber.slice(5)}`),
    fc.tuple(digits(4), digits(4)).map((both) => both.join(' ')),
    fc
      .integer({ min: 1, max: 5 })
      .chain(digits)
      .map((some) => `rf${some}`),
    beginningOf([...OPERATORS, ...BILLERS]),
    fc.constantFrom('19', '199', '10', '299', 'sale', '', '450', '000450'),
  ),
  service: fc.option(fc.constantFrom('mobile', 'bill', 'dth'), { freq: 4 }),
  state: fc.option(fc.constantFrom('success', 'failed', 'pending', 'unknown'), { freq: 4 }),
  staffId: fc.option(fc.constantFrom(...STAFF), { freq: 4 }),
  mode: fc.option(fc.constantFrom(...MODES), { freq: 4 }),
})

function allPages(search: JournalSearch, question: ReceiptSearch): readonly string[] {
  const found: string[] = []
  for (let before: number | null = null; ;) {
    const page: FoundPage = value(search.find(question, before, A_PAGE))
    found.push(...page.found.map((hit) => hit.requestId))
    if (page.next === null && page.indexing === null) return found
    before = page.next
  }
}

it('finds exactly what reading every sale finds, newest first, whatever is typed and picked', () => {
  const { journal } = memoryJournal()
  const sales = LOG.map((sale, at) => sold(journal, sale, at + 1)).reverse()
  const search = searchOver(journal)
  while (value(search.find(WHOLE_LOG, null, 1)).indexing !== null);
  let hits = 0
  fc.assert(
    fc.property(aQuestion, (asked) => {
      const question: ReceiptSearch = { ...WHOLE_LOG, ...asked }
      const expected = sales.filter((sale) => fits(sale, question)).map((sale) => sale.requestId)
      expect(allPages(search, question)).toEqual(expected)
      hits += expected.length
    }),
    { numRuns: QUESTIONS },
  )
  expect(hits).toBeGreaterThan(0)
})
