// An office as its rules see it: the tables of claims, logs and counters in memory, and the server's own rules over them (admission, the
// judgement of batches, the fold of sales). PostgreSQL is left out so that a thousand lives take seconds; that locks and transactions keep
// their word is tested over a real one in test/office.
import { claimStateOf } from '#shared/office/claim-state'
import type { Clock } from '#shared/base/clock'
import type { AdmitRequest, AdmissionKind, ClaimState, OutcomesRequest } from '#shared/protocol/admission'
import { TAKEOVER_PATHS, type StoriesRequest, type TakeRequest } from '#shared/office/takeover'
import type { EmptyLogAnswer, PushAnswer, PushRequest } from '#shared/protocol/entries'
import type { ClaimOnboarding, ClaimOnboardingAnswer, TellOnboarding } from '#shared/office/onboarding'
import type { FoldState } from '#shared/sale/sale-fold'
import { requestIdSchema } from '#shared/base/ids'
import { createAdmission, type Admission } from '#office/server/guard/admission'
import type { ClaimBook, ClaimRecords, NewClaim } from '#office/server/guard/claims'
import { afterWord, judgeClaim, type OnboardingClaim } from '#office/server/onboarding/rules'
import { EMPTY_COPY, isInOrder, judge, type CopyEnd } from '#office/server/log/judge'
import { headOf } from '#office/server/log/logs'
import { follow, lost, standing, stories, take, type TakeoverRow, type Around } from './adoption-table'
import { folded } from './folded'

interface Claim extends NewClaim {
  readonly state: ClaimState
  readonly reported_at_ms: number | null
  readonly sold_at_ms: number | null
}

export interface ExistingLog {
  readonly counterId: string
  readonly end: CopyEnd
  readonly entries: PushRequest['entries']
  readonly links: readonly Uint8Array[]
  readonly sales: ReadonlyMap<string, FoldState>
}

interface Counter {
  readonly name: string
  readonly isRevoked: boolean
  readonly reportedGeneration: number
}

/** Everything that a backup holds. Maps are replaced or copied, and what lies in them is never changed. */
interface Tables {
  readonly claims: Map<string, Claim>
  readonly fingerprints: Map<string, ReadonlySet<string>>
  readonly logs: Map<string, ExistingLog>
  readonly counters: Map<string, Counter>
  readonly takeovers: Map<string, TakeoverRow>
  /** Of the one client by counter, and in which generation each counter has told how its own stands. */
  readonly onboarding: Map<string, OnboardingClaim>
  readonly onboardingTold: Map<string, number>
}

const copyOf = ({ claims, fingerprints, logs, counters, takeovers, ...of }: Tables): Tables => ({
  onboarding: new Map(of.onboarding),
  onboardingTold: new Map(of.onboardingTold),
  takeovers: new Map(takeovers),
  claims: new Map(claims),
  fingerprints: new Map(fingerprints),
  logs: new Map(logs),
  counters: new Map(counters),
})

export class OfficeTables {
  #tables: Tables = {
    claims: new Map(),
    fingerprints: new Map(),
    logs: new Map(),
    counters: new Map(),
    takeovers: new Map(),
    onboarding: new Map(),
    onboardingTold: new Map(),
  }
  generation = 1
  readonly alerts: string[] = []
  readonly #admission: Admission
  /** Requests are handled one after the other, as those are that share a fingerprint or a log. */
  #last: Promise<unknown> = Promise.resolve()

  readonly #now: () => number

  constructor(clock: Pick<Clock, 'now'>) {
    this.#now = () => clock.now()
    const raise = async ({ kind, key }: { readonly kind: string; readonly key: string }): Promise<void> => {
      this.alerts.push(`${kind} ${key}`)
    }
    const ageOf = (atMs: number): number => Math.max(0, clock.now() - atMs)
    const context = {
      clock: { now: this.#now, ageOf },
      alerts: { raise, onChanged: () => () => {} },
      office: { generation: 1 },
    }
    this.#admission = createAdmission(context as never, this.#records(), { note: async () => {} })
  }

  enrol(counterId: string): void {
    this.#tables.counters.set(counterId, {
      name: counterId,
      isRevoked: false,
      reportedGeneration: this.generation,
    })
  }

  revoke(counterId: string): void {
    this.#change(counterId, { isRevoked: true })
  }

  isRevoked = (counterId: string): boolean => this.#tables.counters.get(counterId)?.isRevoked === true

  logOf = (counterId: string): ExistingLog | undefined =>
    [...this.#tables.logs.values()].find((log) => log.counterId === counterId)

  /** Returns how to put this state back, as a restore of the backup does. */
  backup(): () => void {
    const kept = copyOf(this.#tables)
    return () => {
      this.#tables = copyOf(kept)
      this.generation += 1
    }
  }

  admit = (counterId: string, request: AdmitRequest) =>
    this.#inTurn(() => this.#admission.admit({ counterId, name: counterId, groupId: null }, request))

  report = (counterId: string, outcomes: OutcomesRequest['outcomes']) =>
    this.#inTurn(() => this.#admission.report({ counterId, name: counterId, groupId: null }, outcomes))

  push = (counterId: string, request: PushRequest): Promise<PushAnswer> =>
    this.#inTurn(() => this.#keep(counterId, request))

  takeover = (counterId: string, path: string, body: unknown): Promise<unknown> =>
    this.#inTurn(async () => {
      const around = this.#around()
      if (path === TAKEOVER_PATHS.lost) return lost(around, counterId)
      if (path === TAKEOVER_PATHS.stories) return stories(around, counterId, body as StoriesRequest)
      return path === TAKEOVER_PATHS.take
        ? take(around, counterId, body as TakeRequest)
        : standing(around, counterId)
    })

  claimOnboarding = (counterId: string, request: ClaimOnboarding): Promise<ClaimOnboardingAnswer> =>
    this.#inTurn(async () => {
      const { onboarding, onboardingTold, counters } = this.#tables
      const standing = [...onboarding.values()].map((one) => ({ ...one, name: one.counter_id }))
      const unreported = [...counters]
        .filter(([id, { isRevoked }]) => id !== counterId && !isRevoked)
        .filter(([id]) => onboardingTold.get(id) !== this.generation)
        .map(([, { name }]) => name)
      const by = { counterId, now: this.#now() }
      const { answer, claim } = judgeClaim(standing, by, request, unreported)
      if (claim !== null) onboarding.set(counterId, claim)
      return answer
    })

  tellOnboarding = (counterId: string, { standing: word }: TellOnboarding): Promise<void> =>
    this.#inTurn(async () => {
      const { onboarding, onboardingTold } = this.#tables
      onboardingTold.set(counterId, this.generation)
      if (word.clientKey === null) return
      const before = onboarding.get(counterId) ?? null
      const next = afterWord(before, { counterId, now: this.#now() }, word)
      if (next === null) onboarding.delete(counterId)
      else onboarding.set(counterId, next)
    })

  onboardings = (): readonly OnboardingClaim[] => [...this.#tables.onboarding.values()]

  takeovers = (): readonly TakeoverRow[] => [...this.#tables.takeovers.values()]

  #around(): Around {
    return {
      rows: this.#tables.takeovers,
      logOf: this.logOf,
      isLost: this.isRevoked,
      lostOnes: () => [...this.#tables.counters.keys()].filter(this.isRevoked),
      unreported: (besides) =>
        [...this.#tables.counters]
          .filter(([id, one]) => !besides.includes(id) && !one.isRevoked)
          .filter(([, one]) => one.reportedGeneration < this.generation)
          .map(([, { name }]) => name),
      move: (id, { from, to }) => {
        const claim = this.#tables.claims.get(id)
        if (claim?.counter_id === from) this.#tables.claims.set(id, { ...claim, counter_id: to, sequence: 0 })
      },
      tell: (alert) => void this.alerts.push(alert),
      generation: () => this.generation,
    }
  }

  none = (counterId: string): EmptyLogAnswer => {
    this.#change(counterId, { reportedGeneration: this.generation })
    return { sequence: this.logOf(counterId)?.end.sequence ?? 0 }
  }

  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => {})
    return done
  }

  #change(counterId: string, change: Partial<Counter>): void {
    const counter = this.#tables.counters.get(counterId)
    if (counter !== undefined) this.#tables.counters.set(counterId, { ...counter, ...change })
  }

  async #keep(counterId: string, request: PushRequest): Promise<PushAnswer> {
    const { logs } = this.#tables
    const log = logs.get(request.logId)
    if (log === undefined && this.logOf(counterId) !== undefined)
      return { kind: 'refused', fault: 'foreign', head: null }
    const { end, entries, links, sales } = log ?? {
      end: EMPTY_COPY,
      entries: [],
      links: [],
      sales: new Map<string, FoldState>(),
    }
    if (!isInOrder(request)) throw new Error('a batch that is not in order')
    const judged = await judge(end, request, async (sequence) => links[sequence - 1] ?? null)
    const head = headOf({ ...end, personalTo: 0 })
    if (judged.kind === 'elsewhere') return { kind: 'elsewhere', head }
    if (judged.kind === 'refused') return { kind: 'refused', fault: judged.fault, head }
    const { fresh } = judged
    if (fresh.length > 0) {
      const counter = {
        counterId,
        name: counterId,
        keyId: '',
        clientKeys: [],
        groupId: null,
        isRevoked: false,
        isPresent: true,
      }
      const { environment } = request
      const kept = { counter, environment, logNumber: 1, entries: fresh }
      await this.#admission.noteEntries(null as never, kept)
      follow(this.#around(), counterId, fresh)
      const all = new Map(sales)
      for (const entry of fresh) all.set(entry.id, folded(all.get(entry.id), entry))
      logs.set(request.logId, {
        counterId,
        end: judged.end,
        entries: [...entries, ...fresh],
        links: [...links, ...judged.links],
        sales: all,
      })
      const changed = new Set(fresh.map(({ id }) => id))
      const told = [...changed].flatMap((id) => all.get(id)?.sale ?? [])
      await this.#admission.noteSales(null as never, { counterId, sales: told })
    }
    if (judged.end.sequence >= request.logEnd)
      this.#change(counterId, { reportedGeneration: this.generation })
    return { kind: 'stored', head: headOf({ ...judged.end, personalTo: 0 }) }
  }

  #records(): ClaimRecords {
    const book: ClaimBook = {
      lock: async () => {},
      attemptsOf: async (id) =>
        Math.max(0, ...[...this.#tables.logs.values()].map(({ sales }) => sales.get(id)?.sale.attempts ?? 0)),
      isEnded: async ({ request_id: id, counter_id: counterId, sequence }) =>
        [...this.#tables.logs.values()].some((log) => {
          const sale = log.counterId === counterId ? log.sales.get(id)?.sale : undefined
          return sale !== undefined && sale.lastSequence > sequence && claimStateOf(sale) === 'released'
        }),
      keepAgain: async () => {},
      claimed: async (ids) => ids.flatMap((id) => this.#tables.claims.get(id) ?? []),
      sharing: async (fingerprints) => {
        const ids = new Set(fingerprints.flatMap((one) => [...(this.#tables.fingerprints.get(one) ?? [])]))
        return [...ids].flatMap((id) => foundOf(this.#tables.claims.get(id)))
      },
      write: async (claim, fingerprints) => {
        const { claims, fingerprints: index } = this.#tables
        const sequence = Math.max(claims.get(claim.request_id)?.sequence ?? 0, claim.sequence)
        claims.set(claim.request_id, {
          ...claim,
          sequence,
          state: 'open',
          reported_at_ms: null,
          sold_at_ms: null,
        })
        for (const one of fingerprints) index.set(one, new Set([...(index.get(one) ?? []), claim.request_id]))
      },
      move: async (id, { from, to }) => {
        const claim = this.#tables.claims.get(id)
        if (claim?.counter_id === from) this.#tables.claims.set(id, { ...claim, counter_id: to, sequence: 0 })
      },
      report: async ({ counterId, now }, reports) => {
        for (const { requestId, state, sequence, atMs } of reports) {
          const claim = this.#tables.claims.get(requestId)
          if (claim?.counter_id !== counterId || claim.sequence >= sequence) continue
          const isDated = state === 'sold' || state === 'refused'
          const sold_at_ms = isDated ? ((claim.state === state ? claim.sold_at_ms : null) ?? atMs) : null
          this.#tables.claims.set(requestId, { ...claim, state, sequence, reported_at_ms: now, sold_at_ms })
        }
      },
      unreported: async ({ counterId }) =>
        [...this.#tables.counters]
          .filter(([id, one]) => id !== counterId && !one.isRevoked)
          .filter(([, one]) => one.reportedGeneration < this.generation)
          .map(([, { name }]) => name),
    }
    return {
      writeIfAlone: async (claim, fingerprints) => {
        const others = [...(await book.claimed([claim.request_id])), ...(await book.sharing(fingerprints))]
        const isAlone = others.length === 0 && !(await book.isEnded(claim))
        if (isAlone) await book.write(claim, fingerprints)
        return isAlone
      },
      begin: (work) => work(book),
      within: () => book,
      current: book,
      forgetEnded: async () => 0,
    }
  }
}

const foundOf = (claim: Claim | undefined) =>
  claim === undefined
    ? []
    : [
        {
          requestId: requestIdSchema.parse(claim.request_id),
          counterId: claim.counter_id,
          groupId: null,
          counterName: claim.counter_id,
          kind: claim.kind as AdmissionKind,
          state: claim.state,
          attempt: claim.attempt,
          claimedAtMs: claim.claimed_at_ms,
          reportedAtMs: claim.reported_at_ms,
          soldAtMs: claim.sold_at_ms,
          allowed: claim.allowed,
        },
      ]
