// Credit in the journal: limits and repayments are part of the sales' chain, under an id of their own. Keeps them in
// memory, and which sales were written to an account.
import {
  CREDIT_ID,
  creditEventSchema,
  isOnAccount,
  type CreditEvent,
  type RecordedCredit,
} from '#shared/customer/credit'
import type { Sale } from '#shared/sale/sale'
import type { RequestId } from '#shared/base/ids'
import { fail, succeed, type Result } from '#shared/base/result'
import { readEach, type SetAsideLog } from '../folds/set-aside'
import type { JournalStore, StoredEvent } from '../stored/store'

export interface CreditJournal {
  /** Every limit and every repayment, oldest first. */
  creditEntries(): readonly RecordedCredit[]
  /** Appends one. Fails with `store`, and then nothing was written. */
  recordCredit(event: CreditEvent): Result<RecordedCredit>
  /** Every sale that was written to an account, whatever became of it, or whose cash was left on one. */
  creditSales(): readonly RequestId[]
}

export interface CreditJournalOptions {
  readonly store: Pick<JournalStore, 'eventsOf' | 'salesOnCredit'>
  readonly setAside: Pick<SetAsideLog, 'take'>
  readonly append: (event: CreditEvent) => Result<StoredEvent>
  /** Whether every entry of the log is the chain's own: a sale that was edited to be on no account is missing in every list of them. */
  readonly isWholeProven: () => boolean
  /** Called with each sale that a commit changed. */
  readonly onCommit: (listener: (sale: Sale) => void) => unknown
}

export function createCreditJournal({
  store,
  setAside,
  append,
  isWholeProven,
  onCommit,
}: CreditJournalOptions): CreditJournal {
  let entries = readEach(store.eventsOf(CREDIT_ID), readCredit, setAside)
  let sales: Set<RequestId> | null = null
  onCommit((sale) => {
    if (isOnAccount(sale)) sales?.add(sale.requestId)
  })
  const creditSales = (): readonly RequestId[] => [...(sales ??= new Set(store.salesOnCredit()))]
  return {
    creditEntries: () => entries,
    recordCredit: (event) => {
      // Money leaves by what the account's entries say, those of its sales, and that there are no others.
      if (event.movement === 'given-back' && !isWholeProven())
        return fail({ kind: 'store', problem: 'corrupt' })
      const written = append(event)
      if (!written.ok) return written
      const entry = readCredit(written.value)
      entries = [...entries, entry]
      return succeed(entry)
    },
    creditSales,
  }
}

const readCredit = ({ sequence, recordedAt, body }: StoredEvent): RecordedCredit => ({
  sequence,
  recordedAt,
  event: creditEventSchema.parse(JSON.parse(body)),
})
