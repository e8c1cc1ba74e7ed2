// What is set aside of the log, for the guards and for the owner who settles it.
import type { SalePersonal } from '#shared/sale/sale'
import type { EntrySettledEvent, SetAsideEntry } from '#shared/log/set-aside'
import type { RequestId } from '#shared/base/ids'
import { fail, succeed, type Result } from '#shared/base/result'
import { settlingsIn, type SetAside, type SetAsideLog } from '../folds/set-aside'
import { readable } from '../store/store-care'
import type { JournalStore, StoredEvent } from '../stored/store'
import type { SaleSnapshots } from './sale-snapshots'

/** With what the guards compare. */
export interface SetAsideForGuards extends SetAsideEntry {
  readonly fingerprint: string | null
}

/** A sale that only its customer's row tells of, because its intent cannot be used. */
interface NamedAside extends Pick<SalePersonal, 'accountNumber' | 'customerMobile' | 'bill'> {
  readonly requestId: RequestId
  readonly openedAt: number
  readonly isSettled: boolean
}

export interface SetAsideJournal {
  /** Every entry that cannot be used, as far as this run came across it, in order of the log. */
  setAside(): readonly SetAsideForGuards[]
  /** Those whose customer is not erased. */
  namedAside(): readonly NamedAside[]
  /** A verification came across these entries. Entries that can be used are left alone. Throws `StoreError`. */
  noteSetAside(sequences: readonly number[]): void
  /** An owner settles one. Fails with `wrong-state` for one that is not there or settled, and with `store`; then nothing was written. */
  settleEntry(sequence: number, staffId: string, reason: string): Result<null>
}

export interface SetAsideJournalOptions {
  readonly store: Pick<JournalStore, 'eventsAfter' | 'eventsOf' | 'personalOf'>
  readonly setAside: SetAsideLog
  readonly snapshots: Pick<SaleSnapshots, 'foldAnew' | 'of' | 'takeOver'>
  readonly append: (event: EntrySettledEvent) => Result<StoredEvent>
}

export function createSetAsideJournal({
  store,
  setAside,
  snapshots,
  append,
}: SetAsideJournalOptions): SetAsideJournal {
  let settlings = settlingsIn(store, setAside)

  const settledOf = ({ sequence, link }: SetAside): SetAsideEntry['settled'] => {
    const found = settlings.find(({ event }) => event.sequence === sequence && event.link === link)
    return found === undefined
      ? null
      : { staffId: found.event.staffId, at: found.recordedAt, reason: found.event.reason }
  }
  const told = (entry: SetAside): SetAsideForGuards => {
    const { link: _link, ...known } = entry
    const accountNumber = readable(() => store.personalOf(entry.requestId)?.accountNumber) ?? null
    return { ...known, accountNumber, settled: settledOf(entry) }
  }

  return {
    setAside: () => setAside.all().map(told),
    namedAside: () =>
      setAside.all().flatMap((entry): readonly NamedAside[] => {
        const { requestId, recordedAt: openedAt } = entry
        const named = entry.kind === 'sale' ? store.personalOf(requestId) : null
        return named === null ? [] : [{ ...named, requestId, openedAt, isSettled: settledOf(entry) !== null }]
      }),
    noteSetAside: (sequences) => {
      for (const sequence of sequences) {
        const [event] = store.eventsAfter(sequence - 1, 1)
        if (event?.sequence !== sequence) continue
        setAside.take(event)
        snapshots.foldAnew(event.requestId)
        const doubted = snapshots.of(event.requestId)
        if (doubted !== null) snapshots.takeOver(new Map([[event.requestId, doubted]]))
      }
    },
    settleEntry: (sequence, staffId, reason) => {
      const entry = setAside.all().find((one) => one.sequence === sequence)
      if (entry === undefined || settledOf(entry) !== null)
        return fail({ kind: 'wrong-state', state: 'entry-settled' })
      const event = { type: 'entry-settled', sequence, link: entry.link, staffId, reason } as const
      const written = append(event)
      if (!written.ok) return written
      settlings = [...settlings, { recordedAt: written.value.recordedAt, event }]
      return succeed(null)
    },
  }
}
