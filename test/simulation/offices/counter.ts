// A counter of a simulated shop. Asking the office and sending the log are the app's own; around them a cashier sells as the app's workflow
// does: intent, question, attempt, call, outcome, each commit before the next step.
import { createHash } from 'node:crypto'
import { MINUTE_MS } from '#shared/base/clock'
import type { JournalEvent } from '#shared/sale/journal'
import { isOpen, isOwedBack, mayBeSentHere, type Sale } from '#shared/sale/sale'
import { requestIdSchema, type RequestId } from '#shared/base/ids'
import { ADMISSION_WINDOWS_MS, type AttemptAdmission, type ConflictingSale } from '#shared/protocol/admission'
import { paise } from '#shared/base/money'
import { createOfficeAdmission, type OfficeAdmission } from '#main/office/admission/office-admission'
import { createTakeoverClient, type TakeoverClient } from '#main/office/takeover/takeover-client'
import type { OfficeLink } from '#main/office/link/link'
import { createPush, type EntryPush, type PushLine } from '#main/office/sync/push'
import { allowedOf, NOTHING_ALLOWED, type AllowedElsewhere } from '#main/money/admission'
import type { Computer } from '../../support/computer'
import { noDefects } from '../../support/defects'
import { answer, intentEvent, outcome } from '../../support/sales'
import { CounterLog } from './counter-log'
import { OnboardingAtCounter } from './onboarding'

/** What a counter needs of the world around it. */
export interface Surroundings {
  readonly line: (counter: Counter) => PushLine
  readonly chance: () => number
  readonly newId: () => string
  /** The true time. */
  readonly now: () => number
  /** The call reaches the service, which does what it is told once for each id. */
  readonly debit: (sent: SentSale) => void
  readonly numberOf: (id: RequestId) => number
  readonly noteNumber: (id: RequestId, number: number) => void
  readonly isDebited: (id: RequestId) => boolean
  readonly generation: () => number
  /** The service gives an agent id to this counter. */
  readonly register: (counter: string) => void
}

export interface SentSale {
  readonly counter: string
  readonly requestId: RequestId
  readonly number: number
  readonly admission: AttemptAdmission
  readonly allowed: AllowedElsewhere
  /** What the counter's own guards had judged. */
  readonly known: readonly RequestId[]
  /** By the shop's true time. */
  readonly attemptedAt: number
}

const GUARD_KEY = createHash('sha256').update('the counters of one shop').digest()
const ANSWERED_AFTER_MS = 200
const SLOWEST_ANSWER_MS = 4_000
const LOOKED_AT_MS = 20_000

const accountOf = (number: number): string => `98765${String(number).padStart(5, '0')}`

export class Counter {
  readonly id: string
  readonly log = new CounterLog()
  computer: Computer
  isCut = false
  /** It was carried away: at work, and without a line for as long as the storm lasts. */
  isAway = false
  isRevoked = false
  /** Restored from a backup of its own, its log is another than the one that the office has. */
  hasLost = false
  push!: EntryPush
  #admission!: OfficeAdmission
  #adopting!: TakeoverClient
  readonly onboarding: OnboardingAtCounter
  readonly #world: Surroundings
  /** Numbers that are asked about now: the guards count those sales as on their way. */
  #asked = new Set<number>()

  constructor(id: string, computer: Computer, world: Surroundings) {
    this.id = id
    this.computer = computer
    this.#world = world
    this.onboarding = new OnboardingAtCounter({
      computer: () => this.computer,
      line: () => ({ request: world.line(this).request as OfficeLink['request'] }),
      chance: world.chance,
      generation: world.generation,
      register: () => world.register(id),
    })
    this.start()
  }

  /** Switched off and on; what was under way is taken up as the app does it at a start. */
  restart(): void {
    this.computer = this.computer.again()
    this.log.forgetListeners()
    this.#admission.close()
    void this.push.close()
    void this.#adopting.close()
    this.start()
  }

  start(): void {
    const line = this.#world.line(this)
    const { computer, log } = this
    for (const { requestId, railStatus, attempts } of log.sales())
      if (railStatus === 'sending')
        this.#commit(requestId, { type: 'interrupted', found: 'attempt-without-outcome' })
      else if (attempts === 0 && railStatus !== 'not-sent')
        this.#commit(requestId, { type: 'interrupted', found: 'intent-only' })
    this.#asked = new Set()
    this.#admission = createOfficeAdmission({
      line,
      guardKeys: () => [GUARD_KEY],
      withoutOffice: () => ({ policy: 'sell' }),
      timers: computer,
      random: this.#world.chance,
      recentSales: log.sales,
      onCommit: log.onCommit,
      reportDefect: (_event, error) => {
        throw error
      },
    })
    this.push = createPush({
      journal: log.pushed(),
      line,
      customerSeal: () => null,
      erasures: { load: () => undefined, save: () => {} },
      clock: computer,
      timers: computer,
      random: this.#world.chance,
      reportDefect: noDefects,
    })
    this.#adopting = createTakeoverClient({
      line: { request: line.request as OfficeLink['request'], counterId: this.id },
      environment: 'production',
      journal: log.takeoverClient(() => Math.round(computer.now())),
      customerReader: () => null,
    })
    this.onboarding.start()
    log.onCommit(({ requestId, takenOverFrom, railStatus }) => {
      if (takenOverFrom !== undefined && railStatus !== 'success') this.#lookLater(requestId)
    })
    this.#greet(1)
    for (const sale of log.sales()) if (isOpen(sale)) this.#lookLater(sale.requestId)
  }

  /** Each hello says that there may be something. */
  #greet(count: number): void {
    const { computer } = this
    computer.after(GREETED_EVERY_MS, () => {
      this.#adopting.heard(count)
      if (computer === this.computer) this.#greet(count + 1)
    })
  }

  /** The owner takes over what a lost counter left. */
  async takeOver(counterId: string): Promise<void> {
    const told = await this.#adopting.lost()
    const counters = told.kind === 'answered' ? told.counters : []
    const ids = counters
      .filter((one) => one.counterId === counterId)
      .flatMap(({ sales }) => sales.map(({ requestId }) => requestIdSchema.parse(requestId)))
    if (ids.length > 0) await this.#adopting.takeOver(counterId, ids, 'owner')
  }

  /** A customer wants this number recharged; the counter's own guards stop what its own log knows of. */
  sell(number: number): void {
    if (this.isRevoked || this.computer.isOff || this.#asked.has(number)) return
    const now = this.computer.now()
    const stands = this.#same(number).filter(
      ({ railStatus, updatedAt }) =>
        RELEASED.has(railStatus) === false &&
        (railStatus !== 'success' || now - updatedAt <= ADMISSION_WINDOWS_MS.sale),
    )
    const isAllowed = stands.every(({ railStatus }) => railStatus === 'success') && this.#world.chance() < 0.2
    if (stands.length > 0 && !isAllowed) return
    const requestId = requestIdSchema.parse(this.#world.newId())
    this.#world.noteNumber(requestId, number)
    this.#commit(requestId, { ...intentEvent(), environment: 'production' } as JournalEvent)
    void this.#attempt(requestId, NOTHING_ALLOWED)
  }

  #same = (number: number): readonly Sale[] =>
    this.log.sales().filter(({ requestId }) => this.#world.numberOf(requestId) === number)

  #commit(requestId: RequestId, event: JournalEvent): Sale {
    return this.log.commit(requestId, event, Math.round(this.computer.now()))
  }

  async #attempt(requestId: RequestId, allowed: AllowedElsewhere): Promise<void> {
    const { computer } = this
    const sale = this.log.sale(requestId)
    if (!mayBeSentHere(sale)) return
    const attempt = sale.attempts + 1
    const number = this.#world.numberOf(requestId)
    if (this.#asked.has(number)) return
    const asked = this.#asked.add(number)
    const known = this.#same(number).flatMap((one) => (one.requestId === requestId ? [] : [one.requestId]))
    const verdict = await this.#admission.ask({
      sale: {
        environment: 'production',
        operation: 'recharge',
        accountNumber: accountOf(number),
        payeeCode: null,
        amountPaise: paise(29_900),
        kind: 'sale',
      },
      requestId,
      attempt,
      sequence: sale.lastSequence,
      known,
      allowed,
    })
    asked.delete(number)
    if (computer.isOff || this.isRevoked || !mayBeSentHere(this.log.sale(requestId))) return
    if (verdict.kind === 'stopped') return this.#stopped(requestId, attempt, verdict.conflictingSales)
    this.#commit(requestId, { type: 'attempt', attempt, admission: verdict.kept })
    const sent = {
      counter: this.id,
      requestId,
      number,
      admission: verdict.kept,
      allowed,
      known,
      attemptedAt: this.#world.now(),
    }
    computer.after(this.#world.chance() * ANSWERED_AFTER_MS, () => this.#call(attempt, sent))
  }

  #call(attempt: number, sent: SentSale): void {
    const { chance } = this.#world
    const { requestId } = sent
    const isSent = chance() > 0.1
    if (isSent) this.#world.debit(sent)
    this.computer.after(chance() * SLOWEST_ANSWER_MS, () => {
      const drawn = chance()
      const name = isSent
        ? drawn < 0.2
          ? 'lost'
          : drawn < 0.3
            ? 'pending'
            : 'success'
        : drawn < 0.2
          ? 'no-connection'
          : 'lost'
      this.#commit(requestId, { type: 'outcome', attempt, outcome: outcome(name) })
      if (name === 'lost' || name === 'pending') this.#lookLater(requestId)
      if (name === 'no-connection' && chance() < 0.5) void this.#attempt(requestId, NOTHING_ALLOWED)
    })
  }

  /** A person looks, and may say yes or take the owner's PIN. */
  #stopped(requestId: RequestId, attempt: number, conflictingSales: readonly ConflictingSale[]): void {
    const sale = this.#commit(requestId, { type: 'stopped', attempt, conflictingSales })
    const drawn = this.#world.chance()
    if (drawn < 0.6) return
    const allowed = allowedOf(sale, { ownerId: drawn < 0.8 ? 'owner' : null, isAccepted: true })
    this.computer.after(this.#world.chance() * LOOKED_AT_MS, () => {
      if (!this.isRevoked && this.log.sale(requestId).railStatus === 'not-sent')
        void this.#attempt(requestId, allowed)
    })
  }

  /** The customer comes for their money. */
  #giveBackLater(requestId: RequestId): void {
    this.computer.after(this.#world.chance() * MINUTE_MS, () => {
      const sale = this.log.sale(requestId)
      const { amountPaise } = sale
      if (isOwedBack(sale))
        this.#commit(requestId, { type: 'cash', staffId: 'owner', movement: 'given-back', amountPaise })
    })
  }

  /** The service is asked for what became of it. */
  #lookLater(requestId: RequestId): void {
    this.computer.after(this.#world.chance() * 3 * MINUTE_MS, () => {
      const sale = this.log.sale(requestId)
      if (!isOpen(sale) || sale.railStatus === 'sending') return
      const verdict = this.#world.isDebited(requestId) ? 'success' : 'failed'
      const told = this.#commit(requestId, {
        type: 'evidence',
        source: 'status-check',
        answer: answer(verdict),
      })
      if (isOwedBack(told)) this.#giveBackLater(requestId)
    })
  }
}

const GREETED_EVERY_MS = 15_000

const RELEASED: ReadonlySet<Sale['railStatus']> = new Set(['not-sent', 'failed', 'reversed'])
