// Journals of any size to measure with: real entries and a real chain, written in large commits.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isOpen, type SalePersonal } from '#shared/sale/sale'
import { foldFirst, foldNext } from '#shared/sale/sale-fold'
import type { JournalEvent, RecordedEvent } from '#shared/sale/journal'
import { isRequestId, type RequestId } from '#shared/base/ids'
import { openJournal, type Journal } from '#main/journal'
import { bodyHashOf, PUBLIC_CHAIN_START, publicLink as publicLinkOf } from '#shared/node/log/public-link'
import { CHAIN_START, linkOf, type ChainKey } from '#main/journal/seal/chain'
import { openDatabase } from '#main/journal/store/database'
import { foldStateText } from '#main/journal/folds/sale-snapshot'
import { bringUpToDate } from '#main/journal/store/schema'
import { personalSealing } from '#main/journal/seal/personal-seal'
import { sqliteStore } from '#main/journal/store/sqlite-store'
import type { ChainEnd, StoredEvent, StoredSale } from '#main/journal/stored/store'
import {
  attempt,
  came,
  CHAIN_KEY,
  CHAIN_KEY_BYTES,
  intentEvent,
  personal,
  type OutcomeName,
} from '../support/sales'
import { TEN_IN_THE_MORNING } from '../support/virtual-time'
import { logOptions } from '../support/log-options'

const SALES_PER_COMMIT = 5_000
const BETWEEN_SALES_MS = 30_000

export const benchFolder = (): string => mkdtempSync(join(tmpdir(), 'galla-bench-'))
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

export function openBenchJournal(path: string): Journal {
  const opened = openJournal(
    logOptions(path, { clock: { now: () => Date.now(), elapsed: () => performance.now() } }),
  )
  if (!opened.ok) throw new Error(`not opened: ${JSON.stringify(opened.failure)}`)
  return opened.value
}

export function saleId(number: number): RequestId {
  const id = `BENCH-${String(number).padStart(10, '0')}`
  if (!isRequestId(id)) throw new Error(`${id} is no request id`)
  return id
}

/** A sale to be written: its events, all at the same moment (epoch ms), and its customer if known. */
export interface WrittenSale {
  readonly requestId: RequestId
  readonly recordedAt: number
  readonly story: readonly JournalEvent[]
  readonly personal?: SalePersonal
}

/** The sale's events, chained after `before`, and the resulting state. */
export function chained({ requestId, recordedAt, story }: WrittenSale, before: ChainEnd, key: ChainKey) {
  let { sequence, link, publicLink } = before
  const events: StoredEvent[] = []
  const [first, ...rest] = story.map((event): RecordedEvent => {
    sequence += 1
    const bare = { sequence, requestId, recordedAt, body: JSON.stringify(event) }
    link = linkOf(key, link, bare)
    publicLink = publicLinkOf(publicLink, {
      sequence,
      id: requestId,
      atMs: recordedAt,
      bodyHash: bodyHashOf(bare.body),
    })
    events.push({ ...bare, type: event.type, link, publicLink })
    return { sequence, requestId, recordedAt, link, event }
  })
  if (first === undefined) throw new Error('a story has an intent')
  return { events, foldState: rest.reduce(foldNext, foldFirst(first)), head: { sequence, link, publicLink } }
}

/** Writes `count` sales, thousands per commit. Not synced: generated data can be generated again. */
export function writeSales(
  path: string,
  count: number,
  saleAt: (number: number) => WrittenSale,
  key: ChainKey = CHAIN_KEY,
): void {
  const database = openDatabase({ path, platform: process.platform })
  const sealing = personalSealing(CHAIN_KEY_BYTES)
  bringUpToDate(database)
  database.execute('PRAGMA synchronous = OFF')
  const personalRow = database.query(
    'INSERT INTO personal (request_id, account_number, customer_name, customer_mobile, canonical_body, bill) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const store = sqliteStore(database, sealing)
  let head: ChainEnd = { sequence: 0, link: CHAIN_START, publicLink: PUBLIC_CHAIN_START }
  for (let from = 0; from < count; from += SALES_PER_COMMIT) {
    const events: StoredEvent[] = []
    const sales: StoredSale[] = []
    const people: WrittenSale[] = []
    for (let number = from; number < Math.min(from + SALES_PER_COMMIT, count); number += 1) {
      const written = saleAt(number)
      const { requestId, recordedAt: openedAt } = written
      const { events: told, foldState, head: next } = chained(written, head, key)
      events.push(...told)
      sales.push({
        requestId,
        openedAt,
        watched: isOpen(foldState.sale),
        foldState: foldStateText(foldState),
      })
      people.push(written)
      head = next
    }
    store.commit({ events, sales })
    database.transaction(() => {
      for (const { requestId, personal } of people)
        if (personal !== undefined)
          personalRow.run(
            requestId,
            personal.accountNumber,
            personal.customerName,
            personal.customerMobile,
            sealing.seal(requestId, 'body', personal.canonicalBody),
            null,
          )
    })
  }
  store.close()
}

/**
 * Writes `count` sales of three entries and a customer each, half a minute apart and the last one before ten in the
 * morning of the fixed day, with the result that `endOf` gives; null leaves a sale between attempt and outcome.
 */
export function writeBenchJournal(
  path: string,
  count: number,
  endOf: (number: number) => OutcomeName | null,
): void {
  const saleAt = (number: number): WrittenSale => {
    const end = endOf(number)
    return {
      requestId: saleId(number),
      recordedAt: TEN_IN_THE_MORNING - (count - number) * BETWEEN_SALES_MS,
      story: [intentEvent(), attempt(), ...(end === null ? [] : [came(end)])],
      personal: personal(),
    }
  }
  writeSales(path, count, saleAt)
}
