// Logs of any size to measure with: real entries, a real chain, written in large commits.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { foldFirst, foldNext, isOpen } from '@shared/domain/sale'
import type { JournalEvent } from '@shared/domain/journal'
import { isRequestId, type RequestId } from '@shared/ids'
import { openJournal, type Journal } from '../../electron/main/journal'
import { CHAIN_START, linkOf, type ChainKey } from '../../electron/main/journal/chain'
import { openDatabase } from '../../electron/main/journal/database'
import { migrate } from '../../electron/main/journal/schema'
import { sqliteStore } from '../../electron/main/journal/sqlite-store'
import type { StoredEvent, StoredSale } from '../../electron/main/journal/store'
import { attempt, came, CHAIN_KEY, CHAIN_KEY_BYTES, intentEvent, type OutcomeName } from '../support/sales'
import { TEN_IN_THE_MORNING } from '../support/virtual-time'

const SALES_PER_COMMIT = 5_000
const BETWEEN_SALES_MS = 30_000

export const benchFolder = (): string => mkdtempSync(join(tmpdir(), 'galla-bench-'))
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

export function openLog(path: string): Journal {
  const opened = openJournal({
    path,
    environment: 'practice',
    chainKey: CHAIN_KEY_BYTES,
    clock: { now: () => Date.now(), elapsed: () => performance.now() },
    platform: process.platform,
  })
  if (!opened.ok) throw new Error(`not opened: ${JSON.stringify(opened.failure)}`)
  return opened.value
}

export function saleId(number: number): RequestId {
  const id = `BENCH-${String(number).padStart(10, '0')}`
  if (!isRequestId(id)) throw new Error(`${id} is no request id`)
  return id
}

/**
 * Writes `count` sales of three entries each, half a minute apart and the last one at `until`, ending as `endOf` says; null leaves a sale
 * between attempt and outcome.
 */
export function writeLog(
  path: string,
  count: number,
  endOf: (number: number) => OutcomeName | null,
  { key = CHAIN_KEY, until = TEN_IN_THE_MORNING }: { key?: ChainKey; until?: number } = {},
): void {
  const database = openDatabase({ path, platform: process.platform })
  migrate(database)
  const store = sqliteStore(database)
  let sequence = 0
  let link = CHAIN_START
  for (let from = 0; from < count; from += SALES_PER_COMMIT) {
    const events: StoredEvent[] = []
    const sales: StoredSale[] = []
    for (let number = from; number < Math.min(from + SALES_PER_COMMIT, count); number += 1) {
      const requestId = saleId(number)
      const recordedAt = until - (count - number) * BETWEEN_SALES_MS
      const end = endOf(number)
      const story: JournalEvent[] = [intentEvent(), attempt(), ...(end === null ? [] : [came(end)])]
      const recorded = story.map((event) => {
        sequence += 1
        const bare = { sequence, requestId, recordedAt, body: JSON.stringify(event) }
        link = linkOf(key, link, bare)
        events.push({ ...bare, type: event.type, link })
        return { sequence, requestId, recordedAt, link, event }
      })
      const [first, ...rest] = recorded
      if (first === undefined) throw new Error('a story has an intent')
      const folding = rest.reduce(foldNext, foldFirst(first))
      const watched = isOpen(folding.sale)
      sales.push({ requestId, openedAt: recordedAt, watched, folding: JSON.stringify(folding) })
    }
    store.commit({ events, sales })
  }
  store.close()
}
