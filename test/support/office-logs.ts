// Logs for tests of the office: written by the app's own journal, and sent as its counter would.
import type { PersonalRequest, PushAnswer, PushedEntry, PushRequest } from '#shared/protocol/entries'
import {
  ENTRY_PATHS,
  personalAnswerSchema,
  pushAnswerSchema,
  type PersonalAnswer,
} from '#shared/protocol/entries'
import type { RequestId } from '#shared/base/ids'
import type { Journal } from '#main/journal'
import { createJournal } from '#main/journal/events/journal'
import type { Environment } from '#shared/base/environment'
import { logNameOf, nextBatch, type LogName } from '#main/office/sync/batches'
import { stateOf } from '#main/journal/folds/kept-state'
import { foldStory } from '#main/journal/folds/story'
import type { JournalStore } from '#main/journal/stored/store'
import { bodyHashOf, PUBLIC_CHAIN_START, publicLink } from '#shared/node/log/public-link'
import { chainKeyOf } from '#main/journal/seal/chain'
import { noDefects } from './defects'
import { memoryDisk } from './memory-store'
import type { TestCounter } from './office'
import { requestId, type OutcomeName } from './sales'
import { recordSale } from './journals'
import { SHOP_SECRET } from './proof'
import { addEntry, type UnusableEntry } from './unusable-entries'
import { VirtualTime } from './virtual-time'

export const NO_LINK = Buffer.alloc(32).toString('base64url')

export interface WrittenLog {
  readonly journal: Journal
  readonly time: VirtualTime
  /** Sales with these outcomes; each has three entries, and two without an outcome. */
  sell(...outcomes: readonly (OutcomeName | null)[]): readonly RequestId[]
  name(): LogName
  /** The same log as a backup held it when it ended there, on a disk of its own. */
  restoredAt(sequence: number): WrittenLog
  /** The same log with these entries, which are of no use to this version, opened anew. */
  withUnusable(...entries: readonly UnusableEntry[]): WrittenLog
  /** Everything after `after`, as one batch with the heads up to its end. */
  batch(after?: number): Promise<PushRequest>
}

let logs = 0

export function writtenLog(environment: Environment = 'production', signingKey = SHOP_SECRET): WrittenLog {
  const number = (logs += 1)
  return logOver(memoryDisk().open(), { environment, signingKey, number, branch: '' })
}

interface LogOf {
  readonly environment: Environment
  readonly signingKey: Uint8Array
  readonly number: number
  /** Of a log that was restored: its sales have other ids than those of the lost one. */
  readonly branch: string
}

function logOver(store: JournalStore, of: LogOf): WrittenLog {
  const { environment, signingKey, number, branch } = of
  const time = new VirtualTime()
  const prefix = `L${number}${branch}`
  const chainKey = chainKeyOf(new Uint8Array(32).fill(number % 256))
  const journal = createJournal({
    environment,
    store,
    chainKey,
    clock: time,
    signingKey,
    reportDefect: noDefects,
  })
  let sold = 0
  const name = (): LogName => {
    const found = logNameOf(journal)
    if (found === null) throw new Error('the log is empty')
    return found
  }
  return {
    journal,
    time,
    name,
    restoredAt: (sequence) => {
      const restored = memoryDisk().open()
      restored.commit({ events: store.eventsAfter(0, sequence), sales: statesIn(store, sequence) })
      return logOver(restored, { ...of, branch: `${branch}R` })
    },
    withUnusable: (...entries) => {
      for (const entry of entries) addEntry(store, entry, new Uint8Array(32).fill(number % 256))
      return logOver(store, of)
    },
    sell: (...outcomes) =>
      outcomes.map((outcome) => {
        sold += 1
        time.jumpWallClock(1_000)
        return recordSale(journal, outcome, requestId(`${prefix}-SALE-${String(sold).padStart(5, '0')}`))
      }),
    batch: async (after = 0) => {
      const head = { sequence: after, publicLink: NO_LINK, provenTo: after, personalTo: 0 }
      const batch = await nextBatch(journal, name(), head, async () => {})
      if (batch === null) throw new Error('there is nothing to send')
      return batch
    },
  }
}

/** The states of the sales as they were when the log ended there. */
const statesIn = (store: JournalStore, sequence: number) =>
  [...Map.groupBy(store.eventsAfter(0, sequence), ({ requestId: id }) => id)].map(([id, events]) =>
    stateOf(id, foldStory(events).foldState),
  )

export async function pushed(counter: TestCounter, batch: unknown): Promise<PushAnswer> {
  const { body, problem } = await counter.ask(ENTRY_PATHS.push, batch)
  if (problem !== null) throw new Error(`refused as ${JSON.stringify(problem)}`)
  return pushAnswerSchema.parse(body)
}

export async function told(
  counter: TestCounter,
  { name }: WrittenLog,
  request: Partial<Pick<PersonalRequest, 'after' | 'through' | 'customers' | 'erased'>>,
): Promise<PersonalAnswer> {
  const whole = { ...name(), after: 0, through: 0, customers: [], erased: [], ...request }
  const { body, problem } = await counter.ask(ENTRY_PATHS.personal, whole)
  if (problem !== null) throw new Error(`refused as ${JSON.stringify(problem)}`)
  return personalAnswerSchema.parse(body)
}

/** The batch with some entries replaced, and every link computed anew: what somebody can make who has no key. */
export function forged(batch: PushRequest, change: (entry: PushedEntry) => PushedEntry): PushRequest {
  let link: Uint8Array =
    batch.after.sequence === 0 ? PUBLIC_CHAIN_START : Buffer.from(batch.after.publicLink, 'base64url')
  const links: Uint8Array[] = []
  const entries = batch.entries.map((entry) => {
    const changed = change(entry)
    const { sequence, id, atMs, body } = changed
    link = publicLink(link, { sequence, id, atMs, bodyHash: bodyHashOf(body) })
    links.push(link)
    return changed
  })
  const logId = batch.after.sequence === 0 ? Buffer.from(links[0] ?? link).toString('base64url') : batch.logId
  return { ...batch, logId, entries, publicLink: Buffer.from(link).toString('base64url') }
}
