// Gives the sales that came back from the office their customers, from what this counter had told of them under the shop's keys. The office
// can open nothing of it, and what somebody asked to be erased is not there any more.
import { DAY_MS, type Clock, type Timers } from '#shared/base/clock'
import { restoreCustomersAnswerSchema, LOG_RESTORE_PATHS } from '#shared/office/log-restore'
import { MOST_PERSONAL_ROWS } from '#shared/protocol/entries'
import type { RequestId } from '#shared/base/ids'
import type { ReportDefect } from '#shared/base/ignore-errors'
import type { KeptFile } from '#shared/base/kept-file'
import type { Journal } from '../../journal'
import type { CustomerReader } from '../keys/customer-seal'
import { logNameOf } from './batches'
import { MANY_WITHIN_MS, type OfficeLine } from '../link/exchange'

export interface CustomersBack {
  /** The line stands, or the shop's keys came. */
  wake(): void
  /** Resolves once nothing is under way. */
  close(): Promise<void>
}

export interface CustomersBackOptions {
  readonly journal: Pick<
    Journal,
    'environment' | 'logId' | 'epoch' | 'copiedAfter' | 'givenBack' | 'withoutCustomer' | 'giveBackCustomer'
  >
  readonly line: OfficeLine
  readonly customerReader: () => CustomerReader | null
  /** Whoever was erased here, and of whom the office does not know that yet. */
  readonly erasures: Pick<KeptFile<readonly string[]>, 'load'>
  readonly clock: Pick<Clock, 'now'>
  readonly timers: Timers
  readonly reportDefect: ReportDefect
}

/** What was not told by then is not told any more: it was erased. */
const ASKED_FOR_MS = 30 * DAY_MS
const ENTRIES_AT_ONCE = 500

export function createCustomersBack(options: CustomersBackOptions): CustomersBack {
  const { journal, line, customerReader, erasures, clock, timers, reportDefect } = options
  const closing = new AbortController()
  let working: Promise<void> | null = null
  /** By whose keys everything was read that they open: others open more. */
  let doneBy: CustomerReader | null = null
  const breathe = (): Promise<void> => new Promise((resolve) => void timers.after(0, resolve))

  const lacking = async (): Promise<readonly RequestId[]> => {
    const ids: RequestId[] = []
    const since = clock.now() - ASKED_FOR_MS
    for (const { from, to } of journal.givenBack().filter(({ recordedAt }) => recordedAt > since))
      for (let after = from - 1; after < to && !closing.signal.aborted;) {
        const read = journal.copiedAfter(after, Math.min(ENTRIES_AT_ONCE, to - after))
        if (read.length === 0) break
        ids.push(...read.filter(({ type }) => type === 'intent').map(({ requestId }) => requestId))
        after += read.length
        await breathe()
      }
    const erased = new Set(erasures.load() ?? [])
    return journal.withoutCustomer([...new Set(ids)]).filter((id) => !erased.has(id))
  }

  /** False if the office did not answer. */
  const giveBack = async (ids: readonly RequestId[], reader: CustomerReader): Promise<boolean> => {
    const log = logNameOf(journal)
    if (log === null) return true
    for (let at = 0; at < ids.length; at += MOST_PERSONAL_ROWS) {
      const answered = await line.request({
        path: LOG_RESTORE_PATHS.customers,
        body: {
          environment: log.environment,
          logId: log.logId,
          ids: ids.slice(at, at + MOST_PERSONAL_ROWS),
        },
        schema: restoreCustomersAnswerSchema,
        timeoutMs: MANY_WITHIN_MS,
        signal: closing.signal,
      })
      if (!answered.ok || closing.signal.aborted) return false
      const asked = new Set<string>(ids)
      for (const { id, sealed } of answered.value.customers) {
        const customer = asked.has(id) ? reader.opened(id, sealed) : null
        if (customer !== null && !journal.giveBackCustomer(id as RequestId, customer).ok) return false
        await breathe()
      }
    }
    return true
  }

  const run = async (): Promise<void> => {
    const reader = customerReader()
    if (reader === null) return
    const ids = await lacking()
    if (ids.length === 0 || (await giveBack(ids, reader))) doneBy = reader
  }

  const wake = (): void => {
    const reader = customerReader()
    if (reader === null || reader === doneBy || working !== null || closing.signal.aborted) return
    working = run()
      .catch((error: unknown) => void reportDefect('office.customers-not-given-back', error))
      .finally(() => {
        working = null
        // Other keys came meanwhile.
        if (doneBy === reader) wake()
      })
  }

  return {
    wake,
    close: async () => {
      closing.abort()
      await working
    },
  }
}
