// A shop's sales in any number, to be searched: numbers, names, operators, bills and amounts, generated from a seed.
import { withPersonal, type Sale, type SalePersonal } from '#shared/sale/sale'
import type { IntentEvent } from '#shared/sale/journal'
import type { SaleSubject } from '#shared/sale/subject'
import { NO_REFERENCES } from '#shared/sale/outcome'
import { paise } from '#shared/base/money'
import { PUBLIC_CHAIN_START } from '#shared/node/log/public-link'
import { CHAIN_START, type ChainKey } from '#main/journal/seal/chain'
import { personalDigest } from '#main/journal/seal/personal-seal'
import { attempt, came, CHAIN_KEY, subject, type OutcomeName } from '../support/sales'
import { TEN_IN_THE_MORNING } from '../support/virtual-time'
import { chained, saleId, writeSales, type WrittenSale } from './written-log'
import { billSubject } from '../support/bills'

const BETWEEN_SALES_MS = 60_000
const CUSTOMERS = 60_000
const GIVEN = [
  'Aarav',
  'Ananya',
  'Ravi',
  'Sunita',
  'Imran',
  'Lakshmi',
  'Gurpreet',
  'Meena',
  'Joseph',
  'राधा',
  'मोहन',
  'Kavita',
]
const FAMILY = [
  'Sharma',
  'Patel',
  'Khan',
  'Nair',
  'Singh',
  'Das',
  'Reddy',
  'Joshi',
  'शर्मा',
  'Yadav',
  'Gill',
  'Bose',
]
const OPERATORS = ['Jio', 'Airtel', 'Vi', 'BSNL Topup', 'BSNL Special']
const BILLERS = [
  'Torrent Power Surat',
  'MSEDCL',
  'Tata Power Mumbai',
  'North Bihar Power',
  'Sabarmati Gas',
  'Surat Jal Board',
]
const AMOUNTS = [10, 19, 107, 149, 199, 249, 299, 349, 399, 479, 666, 719, 839, 999]
const STAFF = ['owner', 'a1b2c3', 'd4e5f6']
const MODES = ['cash', 'upi', 'card'] as const

/** Mulberry32: small, even enough, and the same on every machine. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const pick = <Value>(chance: () => number, values: readonly Value[]): Value => {
  const value = values[Math.floor(chance() * values.length)]
  if (value === undefined) throw new Error('something to pick from')
  return value
}

function customer(number: number) {
  const chance = seeded(number + 1)
  return {
    mobile: String(6_000_000_000 + Math.floor(chance() * 3_999_999_999)),
    consumer: String(100_000_000 + Math.floor(chance() * 899_999_999)),
    name: `${pick(chance, GIVEN)} ${pick(chance, FAMILY)}`,
  }
}

const END: readonly (readonly [number, OutcomeName])[] = [
  [0.96, 'success'],
  [0.985, 'refused'],
  [0.995, 'no-connection'],
  [1, 'pending'],
]

/** The sale with this number: the same at every call. */
export function generatedSale(number: number) {
  const chance = seeded(number * 7 + 3)
  const who = customer(Math.floor(chance() * CUSTOMERS))
  const isBill = chance() < 0.25
  const about: SaleSubject = isBill
    ? billSubject({
        billerId: 'BILL00000NAT01',
        billerName: pick(chance, BILLERS),
        paymentMode: pick(chance, MODES),
      })
    : subject({ service: chance() < 0.2 ? 'dth' : 'mobile', operatorName: pick(chance, OPERATORS) })
  const amountPaise = paise(isBill ? 10_000 + Math.floor(chance() * 400_000) : pick(chance, AMOUNTS) * 100)
  const roll = chance()
  const end = END.find(([below]) => roll < below)?.[1] ?? 'success'
  const digits = Math.floor(chance() * 1_000_000_000)
  return {
    about,
    amountPaise,
    end,
    staffId: pick(chance, STAFF),
    who,
    accountNumber: isBill ? who.consumer : who.mobile,
    referenceDigits: String(digits),
  }
}

/**
 * Writes `count` sales, a minute apart, the last one before `until`: ten in the morning of the fixed day by default. A
 * few of them are still open, unless all have `ended`, as in a shop whose past is settled.
 */
export const writeReceipts = (
  path: string,
  count: number,
  {
    key = CHAIN_KEY,
    until = TEN_IN_THE_MORNING,
    ended = false,
  }: { key?: ChainKey; until?: number; ended?: boolean } = {},
): void =>
  writeSales(
    path,
    count,
    (number) => writtenReceipt(number, until - (count - number) * BETWEEN_SALES_MS, { key, ended }),
    key,
  )

/** The receipt with this number and all its fields, as read from the journal. */
export function receiptOf(number: number): Sale {
  const written = writtenReceipt(number, TEN_IN_THE_MORNING, { key: CHAIN_KEY, ended: false })
  const { foldState } = chained(
    written,
    { sequence: written.story.length * number, link: CHAIN_START, publicLink: PUBLIC_CHAIN_START },
    CHAIN_KEY,
  )
  return withPersonal(foldState.sale, written.personal)
}

function writtenReceipt(
  number: number,
  recordedAt: number,
  { key, ended }: { readonly key: ChainKey; readonly ended: boolean },
) {
  const { about, amountPaise, end, staffId, who, accountNumber, referenceDigits } = generatedSale(number)
  const day = new Date(recordedAt).toISOString().slice(0, 10).replaceAll('-', '')
  const references = {
    ...NO_REFERENCES,
    referenceId: `RF${referenceDigits}`,
    operatorReference: `${day}${referenceDigits}`,
  }
  const requestId = saleId(number)
  const personal: SalePersonal = {
    accountNumber,
    customerName: who.name,
    customerMobile: who.mobile,
    canonicalBody: `{"request_id":"${requestId}","number":"${accountNumber}"}`,
  }
  const intent: IntentEvent = {
    type: 'intent',
    environment: 'practice',
    subject: about,
    amountPaise,
    staffId,
    fingerprint: 'f',
    bodySha256: 'b',
    personalSha256: personalDigest(key, requestId, personal),
    overrides: [],
  }
  return {
    requestId,
    recordedAt,
    story: [intent, attempt(), came(ended && end === 'pending' ? 'success' : end, 1, { references })],
    personal,
  } as const satisfies WrittenSale
}
