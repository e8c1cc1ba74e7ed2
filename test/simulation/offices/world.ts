// A shop of several counters, its office, the lines between them, and the service that counts what it was told to do: on virtual time, from a
// seed. Lines are cut and lose answers, computers sleep, are ended and set wrong, counters are revoked or restored, and so is the office.
import { SECOND_MS } from '#shared/base/clock'
import { ADMISSION_PATHS, type AdmitRequest, type OutcomesRequest } from '#shared/protocol/admission'
import { TAKEOVER_PATHS } from '#shared/office/takeover'
import { ENTRY_PATHS, type PushRequest } from '#shared/protocol/entries'
import { ONBOARDING_PATHS, type ClaimOnboarding, type TellOnboarding } from '#shared/office/onboarding'
import type { RequestId } from '#shared/base/ids'
import { fail, succeed, type Result } from '#shared/base/result'
import { ANSWER_WITHIN_MS } from '#main/office/link/exchange'
import type { PushLine } from '#main/office/sync/push'
import { Computer } from '../../support/computer'
import { VirtualTime } from '../../support/virtual-time'
import { Counter, type SentSale } from './counter'
import { OfficeTables } from './office-tables'

/** What can go wrong on a line, each as a fraction of what could. */
export interface Weather {
  readonly lostRequests: number
  readonly lostAnswers: number
  readonly slowLine: number
}
const FAIR: Weather = { lostRequests: 0, lostAnswers: 0, slowLine: 0 }

export class World {
  readonly time = new VirtualTime()
  readonly counters: Counter[] = []
  readonly office = new OfficeTables(this.time)
  /** What reached the service, in order. */
  readonly sent: SentSale[] = []
  /** Agent ids that the service gave, in order: by true time, and to whom. */
  readonly registered: { readonly counter: string; readonly attemptedAt: number }[] = []
  /** When the office was restored, and from when its backup was. */
  readonly restores: { readonly madeAt: number; readonly at: number }[] = []
  /** When the owner took counters out. */
  readonly revocations: { readonly counter: string; readonly at: number }[] = []
  weather: Weather = FAIR
  #stops = 0
  /** Changed by a restart: what it was working on is not answered. */
  #run = 0
  #ids = 0
  /** Which number each sale is for, whichever counter has it. */
  readonly #numbers = new Map<RequestId, number>()
  /** The last entry that a counter was told the office keeps, by generation. */
  readonly acknowledged = new Map<string, { readonly generation: number; readonly sequence: number }>()
  readonly chance: () => number

  constructor(chance: () => number) {
    this.chance = chance
  }

  open(): Counter {
    const id = `counter-${this.counters.length}`
    this.office.enrol(id)
    const counter = new Counter(id, new Computer(this.time), {
      line: (one) => this.#line(one),
      chance: this.chance,
      newId: () => `SALE-${String((this.#ids += 1)).padStart(6, '0')}`,
      now: () => this.time.elapsed(),
      debit: (sent) => void this.sent.push(sent),
      numberOf: (id_) => this.#numbers.get(id_) ?? 0,
      noteNumber: (id_, number) => void this.#numbers.set(id_, number),
      isDebited: (id_) => this.sent.some(({ requestId }) => requestId === id_),
      generation: () => this.office.generation,
      register: (by) => void this.registered.push({ counter: by, attemptedAt: this.time.elapsed() }),
    })
    this.counters.push(counter)
    return counter
  }

  /** Stopped twice, it is back when it was started twice: nothing answers while a backup is put back. */
  stopOffice(): void {
    this.#stops += 1
    this.#run += 1
  }

  startOffice(): void {
    this.#stops -= 1
  }

  /** The owner takes it out; it may hear of that much later. */
  revoke(counter: string): void {
    this.office.revoke(counter)
    this.revocations.push({ counter, at: this.time.elapsed() })
  }

  /** A backup is made now, and put back at `after` by an office that was away for longer than any answer is waited for. */
  backup(): () => void {
    const madeAt = this.time.elapsed()
    const restore = this.office.backup()
    return () => {
      this.stopOffice()
      this.time.after(RESTORED_AFTER_MS, () => {
        restore()
        this.restores.push({ madeAt, at: this.time.elapsed() })
        this.startOffice()
      })
    }
  }

  #line(counter: Counter): PushLine {
    const { computer } = counter
    const ask = ({
      path,
      body,
      timeoutMs = ANSWER_WITHIN_MS,
    }: Asked): Promise<Result<unknown, { readonly kind: string }>> =>
      new Promise((resolve) => {
        let cancel = (): void => {}
        const end = (answered: Result<unknown, { readonly kind: string }>): void => {
          cancel()
          resolve(answered)
        }
        cancel = computer.after(timeoutMs, () => resolve(UNREACHABLE))
        if (counter.isCut || counter.isAway || this.chance() < this.weather.lostRequests) return
        this.time.after(this.#wayMs(), () => {
          if (this.#stops > 0) return computer.run(() => end(UNREACHABLE))
          const run = this.#run
          void this.#answer(counter, path, body).then((answered) => {
            if (
              counter.isCut ||
              counter.isAway ||
              run !== this.#run ||
              this.chance() < this.weather.lostAnswers
            )
              return
            this.time.after(this.#wayMs(), () => computer.run(() => end(answered)))
          })
        })
      })
    return { request: ask as PushLine['request'], onState: () => () => {} }
  }

  #wayMs = (): number =>
    this.chance() < this.weather.slowLine ? this.chance() * 6 * SECOND_MS : 2 + this.chance() * 60

  async #answer(
    counter: Counter,
    path: string,
    body: unknown,
  ): Promise<Result<unknown, { readonly kind: string }>> {
    const { office } = this
    const isOpenToRevoked = path === ENTRY_PATHS.push || path === TAKEOVER_PATHS.standing
    if (office.isRevoked(counter.id) && !isOpenToRevoked) {
      counter.isRevoked = true
      return fail({ kind: 'revoked' })
    }
    switch (path) {
      case ADMISSION_PATHS.admit: {
        const answered = await office.admit(counter.id, body as AdmitRequest)
        return answered.ok ? answered : fail({ kind: 'refused' })
      }
      case ADMISSION_PATHS.outcomes:
        await office.report(counter.id, (body as OutcomesRequest).outcomes)
        return succeed({ officeTimeMs: this.time.now() })
      case ENTRY_PATHS.none:
        return succeed(office.none(counter.id))
      case ENTRY_PATHS.push: {
        const { generation } = office
        const answered = await office.push(counter.id, body as PushRequest)
        if (answered.kind === 'stored')
          this.acknowledged.set(counter.id, { generation, sequence: answered.head.sequence })
        return succeed(answered)
      }
      case ONBOARDING_PATHS.claim:
        return succeed(await office.claimOnboarding(counter.id, body as ClaimOnboarding))
      case ONBOARDING_PATHS.tell:
        await office.tellOnboarding(counter.id, body as TellOnboarding)
        return succeed({})
      case TAKEOVER_PATHS.lost:
      case TAKEOVER_PATHS.stories:
      case TAKEOVER_PATHS.take:
      case TAKEOVER_PATHS.standing:
        return succeed(await office.takeover(counter.id, path, body))
      default:
        throw new Error(`nobody asks ${path}`)
    }
  }

  /** Lets time pass, task by task. */
  async pass(ms: number): Promise<void> {
    const until = this.time.elapsed() + ms
    await turns()
    while (this.time.step(until - this.time.elapsed())) await turns()
    this.time.after(until - this.time.elapsed(), () => {})
    while (this.time.step(until - this.time.elapsed())) await turns()
  }
}

interface Asked {
  readonly path: string
  readonly body: unknown
  readonly timeoutMs?: number
}

/** A restore takes longer than a counter waits for an answer of the office that was there before. */
const RESTORED_AFTER_MS = 10 * SECOND_MS
const UNREACHABLE = fail({ kind: 'unreachable' })

/** Enough for a promise of either side to reach its caller. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
