// A shop's log of any length, to search in: numbers, names, operators, bills and amounts as they come, from a seed.
import { foldFirst, foldNext, isOpen } from '@shared/domain/sale'
import type { JournalEvent, SalePersonal, SaleSubject } from '@shared/domain/journal'
import { NO_REFERENCES } from '@shared/domain/outcome'
import { paise } from '@shared/money'
import { CHAIN_START, linkOf } from '../../electron/main/journal/chain'
import { openDatabase } from '../../electron/main/journal/database'
import { personalDigest } from '../../electron/main/journal/personal-seal'
import { migrate } from '../../electron/main/journal/schema'
import { sqliteStore } from '../../electron/main/journal/sqlite-store'
import type { StoredEvent, StoredSale } from '../../electron/main/journal/store'
import { attempt, came, CHAIN_KEY, subject, type OutcomeName } from '../support/sales'
import { TEN_IN_THE_MORNING } from '../support/virtual-time'
import { saleId } from './written-log'

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

/** The sale of this number: the same at every call. */
export function generatedSale(number: number) {
  const chance = seeded(number * 7 + 3)
  const who = customer(Math.floor(chance() * CUSTOMERS))
  const isBill = chance() < 0.25
  const about: SaleSubject = isBill
    ? {
        operation: 'bill',
        service: 'bill',
        billerId: 'BILL00000NAT01',
        billerName: pick(chance, BILLERS),
        category: 'Electricity',
        amountSource: 'fetched',
        paymentMode: pick(chance, MODES),
      }
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

/** Writes `count` sales, a minute apart, the last one at ten in the morning of the fixed day. */
export function writeReceipts(path: string, count: number): void {
  const database = openDatabase({ path, platform: process.platform })
  migrate(database)
  // What is generated can be generated again.
  database.execute('PRAGMA synchronous = OFF')
  const personalRow = database.query('INSERT INTO personal VALUES (?, ?, ?, ?, ?, ?)')
  const store = sqliteStore(database)
  let place = { sequence: 0, link: CHAIN_START }
  const A_COMMIT = 5_000
  for (let from = 0; from < count; from += A_COMMIT) {
    const events: StoredEvent[] = []
    const sales: StoredSale[] = []
    const people: (readonly [string, SalePersonal])[] = []
    for (let number = from; number < Math.min(from + A_COMMIT, count); number += 1) {
      const written = storyOf(number, TEN_IN_THE_MORNING - (count - number) * BETWEEN_SALES_MS, place)
      events.push(...written.events)
      sales.push(written.sale)
      people.push([written.sale.requestId, written.personal])
      place = written.place
    }
    store.commit({ events, sales })
    database.transaction(() => {
      for (const [id, { accountNumber, customerName, customerMobile, canonicalBody }] of people)
        personalRow.run(id, accountNumber, customerName, customerMobile, canonicalBody, null)
    })
  }
  store.close()
}

function storyOf(number: number, recordedAt: number, before: { sequence: number; link: string }) {
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
  const story: JournalEvent[] = [
    {
      type: 'intent',
      environment: 'practice',
      subject: about,
      amountPaise,
      staffId,
      fingerprint: 'f',
      bodySha256: 'b',
      personalSha256: personalDigest(CHAIN_KEY, requestId, personal),
      overrides: [],
    },
    attempt(),
    came(end, 1, { references }),
  ]
  let { sequence, link } = before
  const events: StoredEvent[] = []
  const recorded = story.map((event) => {
    sequence += 1
    const bare = { sequence, requestId, recordedAt, body: JSON.stringify(event) }
    link = linkOf(CHAIN_KEY, link, bare)
    events.push({ ...bare, type: event.type, link })
    return { sequence, requestId, recordedAt, link, event }
  })
  const [first, ...rest] = recorded
  if (first === undefined) throw new Error('a story has an intent')
  const folding = rest.reduce(foldNext, foldFirst(first))
  const sale: StoredSale = {
    requestId,
    openedAt: recordedAt,
    watched: isOpen(folding.sale),
    folding: JSON.stringify(folding),
  }
  return { events, sale, personal, place: { sequence, link } }
}
