// What a sale is asked between its intent and its attempt, where the shop has several counters: whether the same is being sold, or was
// just sold, at another one. Who answers is given from above; a counter alone has nobody to ask.
import type { AttemptAdmission, SaleToAdmit, StopCause, ConflictingSale } from '#shared/protocol/admission'
import type { Sale } from '#shared/sale/sale'
import { distinguishingPayee } from '#shared/sale/subject'
import type { RequestId } from '#shared/base/ids'
import type { ReportDefect } from '#shared/base/ignore-errors'
import { saleRow } from '#shared/operations/registry'
import type { Journal, SaleAges } from '../journal'
import { earlierOpenings } from './guards'

export interface AdmissionQuestion {
  readonly sale: SaleToAdmit
  readonly requestId: RequestId
  readonly attempt: number
  /** Of the sale's last entry. */
  readonly sequence: number
  /** The sales of this counter's own log that its guards have judged. */
  readonly known: readonly RequestId[]
  readonly allowed: AllowedElsewhere
}

/** At a counter that is in an office and has nothing to ask it with. A person says yes to each sale. */
export const NOBODY_TO_ASK: Admission = {
  ask: async ({ sale: { kind }, allowed }) =>
    allowed.isUnasked
      ? { kind: 'go', kept: { verdict: 'not-asked', because: 'no-key', kind, fingerprints: [] } }
      : { kind: 'stopped', conflictingSales: [] },
  look: async (questions) =>
    questions.map(({ allowed }) =>
      allowed.isUnasked ? { kind: 'not-asked' } : { kind: 'stopped', conflictingSales: [] },
    ),
}

/** What a person allowed after the sale was stopped. */
export interface AllowedElsewhere {
  /** Open sales of other counters besides which an owner allowed this one. */
  readonly lifted: readonly RequestId[]
  readonly ownerId: string | null
  /** Sales of other counters of which the person at the counter was told. */
  readonly accepted: readonly RequestId[]
  /** To sell although nobody could be asked. */
  readonly isUnasked: boolean
}

export const NOTHING_ALLOWED: AllowedElsewhere = {
  lifted: [],
  ownerId: null,
  accepted: [],
  isUnasked: false,
}

export type AdmissionVerdict =
  /** Send it; `kept` stands in the attempt. */
  | { readonly kind: 'go'; readonly kept: AttemptAdmission }
  /** Send nothing. Without conflicting sales and a cause: nobody could be asked, and the owner's rule wants that. */
  | Stop

export interface Stop {
  readonly kind: 'stopped'
  readonly conflictingSales: readonly ConflictingSale[]
  readonly because?: StopCause | undefined
}

export interface Admission {
  /** Answers within seconds, whatever the line does. Never throws. */
  ask(question: AdmissionQuestion): Promise<AdmissionVerdict>
  /**
   * The same about sales that may be paid together, before they are; nothing is claimed. In the order of the questions, within the same time.
   */
  look(questions: readonly AdmissionQuestion[]): Promise<readonly LookVerdict[]>
}

export type LookVerdict =
  | { readonly kind: 'free' }
  /** Nobody could be asked, and by the owner's rule it may be sold all the same. */
  | { readonly kind: 'not-asked' }
  /** As it would be stopped before its attempt. */
  | Stop

/**
 * What a sale has in common with the same one at another counter, where that is not its number: of an account opening the customer's PAN, read
 * from the body that is sent.
 */
export type ReadClaimedBy = (sale: Sale, canonicalBody: string) => string | null

/** Where the sales lie that the counter's own guards have judged. */
export type AdmissionJournal = Pick<Journal, 'sameSales' | 'sameBills' | 'salesOfNumber' | 'openSales'>

interface VerdictDependencies {
  readonly journal: AdmissionJournal & Pick<Journal, 'canonicalBody'>
  readonly ages: Pick<SaleAges, 'changedWithin'>
  /** Without it every sale is claimed by its number. */
  readonly claimedBy?: ReadClaimedBy
  readonly reportDefect: ReportDefect
}

/** What the office says before the next attempt. A defect on the way to it stops the sale: nothing is sent without a verdict. */
export async function verdictBefore(
  { journal, ages, claimedBy, reportDefect }: VerdictDependencies,
  admission: Pick<Admission, 'ask'>,
  sale: Sale,
  allowed: AllowedElsewhere = NOTHING_ALLOWED,
): Promise<AdmissionVerdict> {
  try {
    const body = journal.canonicalBody(sale.requestId)
    const asked = { ...sale, claimedBy: body === null ? null : claimedBy?.(sale, body) }
    const question = admissionQuestion({ journal, ages }, asked, { attempt: sale.attempts + 1, allowed })
    return question === null ? { kind: 'stopped', conflictingSales: [] } : await admission.ask(question)
  } catch (error) {
    reportDefect('money.admission-failed', error)
    return { kind: 'stopped', conflictingSales: [] }
  }
}

const EARLIER_LOOKED_THROUGH = 50

/** What a question is about: a sale of the log, or one that is not in it yet. */
export type AskedSale = Pick<
  Sale,
  'requestId' | 'accountNumber' | 'subject' | 'amountPaise' | 'environment' | 'lastSequence' | 'bill'
> & {
  /** See `ReadClaimedBy`. */
  readonly claimedBy?: string | null | undefined
}

/** The question about a sale; null once its number was erased. */
export function admissionQuestion(
  { journal, ages }: { readonly journal: AdmissionJournal; readonly ages: Pick<SaleAges, 'changedWithin'> },
  sale: AskedSale,
  { attempt, allowed }: Pick<AdmissionQuestion, 'attempt' | 'allowed'>,
): AdmissionQuestion | null {
  const { requestId, accountNumber, subject, amountPaise, environment, lastSequence } = sale
  if (accountNumber === null) return null
  const { operation } = subject
  const kind = saleRow(operation).claimKind
  const same = journal.sameSales(operation, accountNumber, amountPaise, EARLIER_LOOKED_THROUGH)
  const identities = kind === 'bill' ? sale.bill?.identities : undefined
  const payeeCode = distinguishingPayee(subject)
  const alike =
    identities === undefined || payeeCode === null
      ? []
      : journal.sameBills(payeeCode, identities, EARLIER_LOOKED_THROUGH)
  const ofNumber = kind === 'bill' ? journal.salesOfNumber(accountNumber, EARLIER_LOOKED_THROUGH) : []
  const openings = kind === 'account' ? earlierOpenings(ages, operation, journal.openSales()) : []
  const known = [...alike, ...same, ...ofNumber, ...openings].filter((other) => other.requestId !== requestId)
  return {
    sale: {
      environment,
      operation,
      kind,
      accountNumber: sale.claimedBy ?? accountNumber,
      ...(kind === 'account' ? { mobile: accountNumber } : {}),
      payeeCode,
      amountPaise,
      ...(identities === undefined ? {} : { identities }),
    },
    requestId,
    attempt,
    sequence: lastSequence,
    known: [...new Set(known.map((other) => other.requestId))],
    allowed,
  }
}

/** What an owner's PIN, or a deliberate yes, allows of what a sale was stopped by; a sale that is on its way is never among it. */
export function allowedOf(
  { stoppedBy = [] }: Sale,
  { ownerId, isAccepted }: { readonly ownerId: string | null; readonly isAccepted: boolean },
): AllowedElsewhere {
  const idsOf = (...kinds: readonly ConflictingSale['kind'][]): readonly RequestId[] =>
    stoppedBy.filter(({ kind }) => kinds.includes(kind)).map(({ requestId }) => requestId)
  return {
    lifted: ownerId === null ? [] : idsOf('open', 'silent', 'recent', 'refused'),
    ownerId,
    accepted: isAccepted ? idsOf('silent', 'recent', 'refused') : [],
    isUnasked: isAccepted,
  }
}
