// Who may sell: one counter claims a sale, and every other one that wants to sell the same is told of it (docs/office.md). Claims that
// share a fingerprint are decided one after the other, under locks that all take in one order.
import {
  ADMISSION_WINDOWS_MS,
  MOST_CONFLICTING_SALES,
  type AdmitAnswer,
  type AdmitRequest,
  type OutcomesRequest,
  type ConflictingSale,
} from '#shared/protocol/admission'
import { CLAIMS_MATTER_FOR_MS, type OfficeClock } from '../base/office-clock'
import type { OfficeProblem } from '#shared/protocol'
import { fail, succeed, type Result } from '#shared/base/result'
import type { OfficeContext, ProvenCounter } from '../context/context'
import { claimStateOf } from '#shared/office/claim-state'
import type { EntryFollower, KeptEntries } from '../log/ingest'
import type { SaleFollower } from '../sales/projection'
import type { History } from '../context/history'
import type { Sale } from '#shared/sale/sale'
import type { ClaimBook, ClaimRecords, ClaimReport } from './claims'
import type { Doubted } from './doubted'
import type { ConflictRecords } from './conflict-records'
import { createConflictNotifier, type ToTell } from './notify-conflict'
import { isAllowed, conflictingSaleOf, weightOf, type FoundClaim } from './conflicting-sales'
import { claimInEntry, type ClaimInEntry } from './claims-in-entries'

type AskingCounter = Pick<ProvenCounter, 'counterId' | 'name' | 'groupId'>

export interface Admission {
  /** Claims a sale, or says what stands in its way; then nothing is claimed. Fails for a sale of another counter. */
  admit(counter: AskingCounter, request: AdmitRequest): Promise<Result<AdmitAnswer, OfficeProblem>>
  /** The same question, without a claim. In the order of the requests. */
  look(counter: AskingCounter, requests: readonly AdmitRequest[]): Promise<readonly AdmitAnswer[]>
  /** What became of the counter's own claims. What is not later than what is known is ignored, and what another counter claimed. */
  report(counter: AskingCounter, outcomes: OutcomesRequest['outcomes']): Promise<void>
  /**
   * Follows the entries of a log as they are kept: a sale that was made while the office could not be asked becomes a claim, and so does one
   * whose claim the office has lost. Where another counter sold the same within the window, both are told.
   */
  readonly noteEntries: EntryFollower
  /** Follows what a log's entries tell of its sales: so the office also hears of those that were made while it could not be asked. */
  readonly noteSales: SaleFollower
  /** Counters that are to be told of a sale of this counter that is the same as one of theirs, once its entries are kept. Given once. */
  takeToTell(counterId: string): readonly ToTell[]
  /** Removes claims that say nothing any more. Returns how many. */
  forgetEnded(): Promise<number>
}

export function createAdmission(
  context: Pick<OfficeContext, 'clock' | 'alerts' | 'office'>,
  records: ClaimRecords,
  conflicts: Pick<ConflictRecords, 'note'>,
  doubted: Doubted = { has: async () => false },
  history: Pick<History, 'lacks'> = { lacks: async () => {} },
): Admission {
  const { clock, alerts, office } = context
  const told = createConflictNotifier(alerts, conflicts)

  /**
   * Returns the sales of other counters that are the same. The office did not know of this one: whether it was not asked, or has lost what it
   * admitted, nobody was told of the two but by a person's yes.
   */
  const noteClaim = async (
    book: ClaimBook,
    { counter, environment }: KeptEntries,
    claim: ClaimInEntry,
  ): Promise<readonly FoundClaim[]> => {
    const { requestId, fingerprints, atMs, isUnasked } = claim
    const [own] = await book.claimed([requestId])
    if (own !== undefined && (own.attempt >= claim.attempt || own.counter_id !== counter.counterId)) return []
    const found = await book.sharing(fingerprints)
    const row = {
      ...rowOf(counter.counterId, { ...claim, environment }),
      // A counter's clock may be wrong; it never makes a sale later than now.
      claimed_at_ms: Math.min(atMs, clock.now()),
      is_unasked: isUnasked,
      allowed: claim.allowed,
    }
    await book.write(row, allFingerprints(claim))
    return found.filter(
      (other) =>
        other.counterId !== counter.counterId &&
        !claim.allowed.includes(other.requestId) &&
        !other.allowed.includes(requestId) &&
        wasSoldNear(other, atMs, clock),
    )
  }

  return {
    ...claiming({ clock, records, doubted, office }),
    report: async ({ counterId }, outcomes) => {
      const now = clock.now()
      const reports = outcomes.map((outcome) => ({ ...outcome, atMs: now }))
      await records.begin((book) => book.report({ counterId, now }, reports))
    },
    noteSales: (transaction, { counterId, sales }) => {
      const now = clock.now()
      return records.within(transaction).report({ counterId, now }, reportsOf(sales, now))
    },
    noteEntries: async (transaction, kept) => {
      const book = records.within(transaction)
      const claims = await unknownOf(
        book,
        kept.entries.flatMap((entry) => claimInEntry(entry) ?? []),
      )
      if (claims.length === 0) return
      // Before this is kept: afterwards nothing would show what was missing.
      for (const { admittedIn, atMs } of claims)
        if (admittedIn !== null && !kept.counter.isRevoked && clock.ageOf(atMs) < CLAIMS_MATTER_FOR_MS)
          await history.lacks(kept.counter.counterId, admittedIn)
      // All at once, and so in one order: one after the other two batches could wait for each other in a circle.
      await book.lock(claims.flatMap(allFingerprints))
      for (const one of claims) await told.note(transaction, kept, one, await noteClaim(book, kept, one))
    },
    takeToTell: told.take,
    forgetEnded: () => records.forgetEnded(clock.before(CLAIMS_MATTER_FOR_MS)),
  }
}

interface Claiming {
  readonly clock: OfficeContext['clock']
  readonly records: ClaimRecords
  readonly doubted: Doubted
  readonly office: Pick<OfficeContext['office'], 'generation'>
}

/** The question before a sale, with a claim and without. */
function claiming({ clock, records, doubted, office }: Claiming): Pick<Admission, 'admit' | 'look'> {
  const admittedNow = (): AdmitAnswer => ({
    kind: 'admitted',
    officeTimeMs: clock.now(),
    generation: office.generation,
  })
  const judge = async (
    book: ClaimRecords['current'],
    request: AdmitRequest,
    asker: AskingCounter,
  ): Promise<AdmitAnswer> => {
    const { counterId, name } = asker
    const found = [...(await book.sharing(request.fingerprints)), ...(await refusedOf(book, request))]
    const officeTimeMs = clock.now()
    const conflictingSales = found
      .filter(({ requestId }) => requestId !== request.requestId)
      .filter((claim) => claim.counterId !== counterId || !request.known.includes(claim.requestId))
      .flatMap((claim) => conflictingSaleOf(claim, asker, clock) ?? [])
      .filter((conflictingSale) => !isAllowed(conflictingSale, request))
      .toSorted((one, other) => weightOf(one) - weightOf(other) || other.atMs - one.atMs)
      .slice(0, MOST_CONFLICTING_SALES)
    if (conflictingSales.length > 0) return { kind: 'stopped', conflictingSales, officeTimeMs }
    if (request.isUnasked) return admittedNow()
    const isDoubted = await doubted.has(counterId)
    const counterNames = isDoubted ? [name] : await book.unreported(asker, request.kind)
    return counterNames.length > 0 ? { kind: 'unreported', counterNames, officeTimeMs } : admittedNow()
  }

  return {
    admit: async (counter, request) => {
      const { counterId } = counter
      const isKnown = async (): Promise<boolean> =>
        !(await doubted.has(counterId)) &&
        (await records.current.unreported(counter, request.kind)).length === 0
      // Nearly every sale is like no other, and each way to the database and back is one for which a customer waits.
      if (request.isUnasked || (await isKnown())) {
        const alone = newClaim(counterId, request, clock.now(), [])
        if (await records.writeIfAlone(alone, allFingerprints(request))) return succeed(admittedNow())
      }
      return records.begin(async (book) => {
        await book.lock(allFingerprints(request))
        const [own] = await book.claimed([request.requestId])
        if (own !== undefined && own.counter_id !== counterId)
          return fail({ kind: 'invalid', detail: 'a sale of another counter' })
        if (await isOver(book, own, rowOf(counterId, request)))
          return succeed({
            kind: 'stopped',
            conflictingSales: [itself(counter, request, clock.now())],
            officeTimeMs: clock.now(),
          })
        // The answer to this very question was lost: its claim has stood since, so nobody else was admitted here.
        const isRepeated = own?.state === 'open' && own.attempt === request.attempt
        if (
          isRepeated &&
          (request.isUnasked || (await book.unreported(counter, request.kind)).length === 0)
        ) {
          await book.keepAgain(request.requestId)
          return succeed(admittedNow())
        }
        const answer = await judge(book, request, counter)
        if (answer.kind === 'admitted') {
          const row = newClaim(counterId, request, clock.now(), [...request.lifted, ...request.accepted])
          await book.write(row, allFingerprints(request))
        }
        return succeed(answer)
      })
    },
    look: (counter, requests) =>
      Promise.all(requests.map((request) => judge(records.current, request, counter))),
  }
}

/**
 * Its log was put back to before this very attempt: what it does not know may have gone through. And a question that was on its way for long, of
 * a sale that was given up meanwhile, would make a claim of which nothing more is ever heard.
 */
async function isOver(
  book: Pick<ClaimBook, 'isEnded' | 'attemptsOf'>,
  own: object | undefined,
  asked: ReturnType<typeof rowOf>,
): Promise<boolean> {
  if (own === undefined) return book.isEnded(asked)
  return (await book.attemptsOf(asked.request_id)) >= asked.attempt
}

type Fingerprinted = Pick<AdmitRequest, 'fingerprints' | 'mobileFingerprints'>

const allFingerprints = ({ fingerprints, mobileFingerprints = [] }: Fingerprinted): readonly string[] => [
  ...fingerprints,
  ...mobileFingerprints,
]

/** Openings with the same mobile number that were refused: any other of that number is another customer's. */
async function refusedOf(
  book: Pick<ClaimBook, 'sharing'>,
  { mobileFingerprints }: Fingerprinted,
): Promise<readonly FoundClaim[]> {
  if (mobileFingerprints === undefined) return []
  return (await book.sharing(mobileFingerprints)).filter(({ state }) => state === 'refused')
}

const itself = ({ name }: AskingCounter, { requestId }: AdmitRequest, atMs: number): ConflictingSale => ({
  kind: 'done',
  requestId,
  counterName: name,
  atMs,
})

const reportsOf = (sales: readonly Sale[], now: number): readonly ClaimReport[] =>
  sales.flatMap((sale) => {
    const { requestId, lastSequence: sequence, provenAt } = sale
    const state = claimStateOf(sale)
    // By the counter's own clock a sale might look old: without a proven time it counts as of now.
    return state === null ? [] : [{ requestId, state, sequence, atMs: Math.min(provenAt ?? now, now) }]
  })

/** Those that are not claimed for this attempt: what was admitted is, unless the office was restored since. */
async function unknownOf(book: ClaimBook, claims: readonly ClaimInEntry[]): Promise<readonly ClaimInEntry[]> {
  if (claims.length === 0) return []
  const known = await book.claimed(claims.map(({ requestId }) => requestId))
  const attempts = new Map(known.map(({ request_id, attempt }) => [request_id, attempt]))
  return claims.filter(({ requestId, attempt }) => (attempts.get(requestId) ?? 0) < attempt)
}

type Claimed = Pick<AdmitRequest, 'requestId' | 'environment' | 'kind' | 'attempt' | 'sequence'>

const rowOf = (counterId: string, { requestId, ...claimed }: Claimed) => ({
  request_id: requestId,
  counter_id: counterId,
  environment: claimed.environment,
  kind: claimed.kind,
  attempt: claimed.attempt,
  sequence: claimed.sequence,
})

const newClaim = (counterId: string, request: Claimed, nowMs: number, allowed: readonly string[]) => ({
  ...rowOf(counterId, request),
  claimed_at_ms: nowMs,
  is_unasked: false,
  allowed: [...allowed],
})

/** Whether it was, or may have been, sold so close to this time that it may have been the same customer's. */
const wasSoldNear = (
  { kind, state, soldAtMs, claimedAtMs }: FoundClaim,
  atMs: number,
  { ageOf }: Pick<OfficeClock, 'ageOf'>,
): boolean =>
  state !== 'released' &&
  state !== 'refused' &&
  Math.abs(ageOf(soldAtMs ?? claimedAtMs) - ageOf(atMs)) <= ADMISSION_WINDOWS_MS[kind]
