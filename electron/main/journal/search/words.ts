// What a sale can be found by, as words of the index. Search text is split by the same rule, so that both match.
import { collectionModeOf } from '#shared/receipts/receipt-log'
import type { Sale } from '#shared/sale/sale'
import { MOBILE_DIGITS } from '#shared/base/identifiers/mobile'
import { PAISE_PER_RUPEE } from '#shared/base/money'
import { plainText } from '#shared/base/plain-text'

/**
 * Ends of a number by which it is searched: the four digits that customers know by heart, and the second half of a
 * mobile number as it is shown, `98765 43210`.
 */
const LAST_DIGITS: readonly number[] = [4, MOBILE_DIGITS / 2]
const SHORTEST_NUMBER = 8
const LONGEST_WORD = 64

/**
 * Words of the index that nobody can type, because they begin with a private-use character. They identify what a sale
 * belongs to exactly and are never taken for a part of a name.
 */
const FACET_MARK = '\uE000'
const FACET_PAUSE = '\uE001'
export type FacetKind = 'state' | 'service' | 'mode' | 'staff' | 'payee' | 'amount' | 'receipt'
const FACET_LETTERS: { readonly [Kind in FacetKind]: string } = {
  state: 's',
  service: 'v',
  mode: 'm',
  staff: 't',
  payee: 'p',
  amount: 'r',
  receipt: 'n',
}

export const facet = (kind: FacetKind, value: string | number): string =>
  `${FACET_MARK}${FACET_LETTERS[kind]}${String(value)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, FACET_PAUSE)}`

/** Two ways of writing one letter are one word, and José is looked for as jose. */
const JOINERS_AND_ACCENTS = /[\u0300-\u036f]|\u200c|\u200d/g

/** Letters, digits and combining marks (Devanagari vowels); everything else separates words. */
export const wordsOf = (text: string): readonly string[] =>
  plainText(text)
    .normalize('NFKD')
    .replace(JOINERS_AND_ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, LONGEST_WORD))

/**
 * Everything that this sale can be found by, including facets, as the one text that is indexed. An operator or biller
 * is part of a large share of all sales, so it is a facet, and its name is resolved before the index is queried.
 */
export function indexedWords(sale: Sale, payeeId: number): string {
  const { references, subject, amountPaise } = sale
  const texts = [
    sale.accountNumber,
    sale.customerName,
    sale.customerMobile,
    ...(sale.bill === undefined ? [] : [...sale.bill.inputs.flatMap(numberIn), sale.bill.billNumber]),
    sale.requestId,
    references.referenceId,
    references.acknowledgementNumber,
    references.operatorReference,
    references.national?.transactionId ?? null,
    references.national?.approvalNumber ?? null,
  ]
  const words = texts.flatMap((text) => (text === null ? [] : wordsOf(text)))
  const facets = [
    facet('state', sale.railStatus),
    facet('service', subject.service),
    facet('mode', collectionModeOf(sale)),
    facet('staff', sale.staffId),
    facet('payee', payeeId),
    facet('amount', amountPaise),
    facet('receipt', sale.lastSequence),
  ]
  const rupees = String(Math.trunc(amountPaise / PAISE_PER_RUPEE))
  const numbers = [sale.accountNumber, sale.customerMobile]
  return [...new Set([...words, ...numbers.flatMap(lastDigits), rupees, ...facets])].join(' ')
}

/** A date of birth, an e-mail address or a card number, which some billers ask for. */
const NAMES_A_PERSON =
  /^\d{1,2}[-/. ]\d{1,2}[-/. ]\d{2,4}$|^\d{4}[-/. ]\d{1,2}[-/. ]\d{1,2}$|@|^[a-z]{5}\d{4}[a-z]$/i

/**
 * What a customer typed for a bill, as far as it is a number or a reference. The rest of it lies sealed in the log, and
 * not in the index either.
 */
const numberIn = ({ value }: { readonly value: string }): readonly string[] =>
  NAMES_A_PERSON.test(value.trim()) ? [] : [value]

function lastDigits(accountNumber: string | null): readonly string[] {
  const [digits = ''] = accountNumber === null ? [] : wordsOf(accountNumber)
  const isNumber = /^\d+$/.test(digits) && digits.length >= SHORTEST_NUMBER
  return isNumber ? LAST_DIGITS.map((count) => digits.slice(-count)) : []
}
