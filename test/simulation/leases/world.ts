// Counters that sell under one client id, their office, the lines between them, and what the service sees: all on virtual time, from a seed.
import { MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import {
  LEASE_TIMEOUT_MS,
  LEASE_WINDOW_MS,
  leaseAnswerSchema,
  leaseRequestSchema,
  type LeaseAnswer,
  type LeaseRequest,
} from '#shared/office/lease'
import type { z } from 'zod'
import { fail, succeed, type Result } from '#shared/base/result'
import type { Lane } from '#main/service/client/dispatch-window'
import { createQueue, type CallQueue, type Permit } from '#main/service/client/queue'
import { shareWithOffice, type SharedBudget } from '#main/office/lease/lease-budget'
import type { StoredOfflineAllowance } from '#main/office/lease/offline-allowance'
import { createLease, type Lease } from '#office/server/budget/lease'
import type { EarlierClient, LeaseRecords } from '#office/server/budget/lease-records'
import { Computer } from '../../support/computer'
import { noDefects } from '../../support/defects'
import { VirtualTime } from '../../support/virtual-time'

export const CLIENT_KEY = 'c'.repeat(43)

/** What can go wrong, each as a fraction of what could. */
export interface Weather {
  readonly lostRequests: number
  readonly lostAnswers: number
  readonly slowLine: number
  readonly slowConnections: number
  readonly refusedCalls: number
}
export const FAIR: Weather = {
  lostRequests: 0,
  lostAnswers: 0,
  slowLine: 0,
  slowConnections: 0,
  refusedCalls: 0,
}

export interface Counter {
  readonly id: string
  readonly computer: Computer
  readonly queue: CallQueue
  readonly shared: SharedBudget
  /** A call that waits, leaves and is answered. */
  call(lane: Lane): void
  readonly left: number[]
  /** The line between it and the office. */
  isCut: boolean
}

/** What a counter finds again after it was switched off. */
interface Disk {
  times: readonly number[]
  offlineAllowance: StoredOfflineAllowance | null
}

export class LeaseWorld {
  readonly time = new VirtualTime()
  readonly counters: Counter[] = []
  /** When each call left, whichever counter sent it. */
  readonly left: number[] = []
  readonly moneyWaitsMs: number[] = []
  /** What the office's database holds. */
  readonly #rows = { generation: null as number | null, clients: new Map<string, EarlierClient>() }
  readonly #chance: () => number
  weather: Weather
  #ids = 0
  #office: Lease | null = null
  #officeComputer = new Computer(this.time)
  generation = 1
  /** Whether what is said is checked as it is at a real office; that takes longer than everything else. */
  isChecked = false

  constructor(chance: () => number, weather: Weather = FAIR) {
    this.#chance = chance
    this.weather = weather
    this.startOffice()
  }

  startOffice(): void {
    this.#officeComputer.isOff = true
    this.#officeComputer = new Computer(this.time)
    this.#officeComputer.setClock((this.#chance() - 0.5) * MINUTE_MS)
    const context = {
      clock: this.#officeComputer,
      newId: this.#newId,
      office: { generation: this.generation },
      log: { error: () => {} },
    }
    this.#office = createLease(context as never, this.#records())
  }

  stopOffice(): void {
    this.#office = null
  }

  /** The database as it is now, to be put back later. */
  backup(): () => void {
    const { generation } = this.#rows
    const clients = new Map(this.#rows.clients)
    return () => {
      this.#rows.generation = generation
      this.#rows.clients = clients
      this.generation += 1
    }
  }

  open(id = `counter-${this.counters.length}`): Counter {
    const counter = this.#start(id, { times: [], offlineAllowance: null }, new Computer(this.time))
    this.counters.push(counter)
    return counter
  }

  /** Switched off and on: what it holds in memory is lost. */
  restart(counter: Counter): Counter {
    const kept = this.#disks.get(counter.id) ?? { times: [], offlineAllowance: null }
    const again = this.#start(counter.id, kept, counter.computer.again())
    again.isCut = counter.isCut
    this.counters[this.counters.indexOf(counter)] = again
    return again
  }

  readonly #disks = new Map<string, Disk>()

  #start(id: string, disk: Disk, computer: Computer): Counter {
    const kept = { ...disk }
    this.#disks.set(id, kept)
    const left: number[] = []
    const shared = shareWithOffice({
      clock: computer,
      timers: computer,
      ask: (request) => this.#ask(counter, request),
      clientKey: () => CLIENT_KEY,
      newId: this.#newId,
      store: {
        load: () => kept.offlineAllowance,
        save: (offlineAllowance) => (kept.offlineAllowance = offlineAllowance),
      },
    })
    const queue = createQueue({
      reportDefect: noDefects,
      clock: computer,
      timers: computer,
      store: { load: () => kept.times, save: (times) => (kept.times = times) },
      share: shared.share,
    })
    const call = (lane: Lane): void => {
      const askedAt = this.time.elapsed()
      void queue.admit(lane).then((admission) => {
        if (admission.kind === 'permit') computer.run(() => this.#connect(counter, admission, lane, askedAt))
      })
    }
    const counter: Counter = { id, computer, queue, shared, call, left, isCut: false }
    return counter
  }

  #connect(counter: Counter, permit: Permit, lane: Lane, askedAt: number): void {
    const chance = this.#chance
    const connectMs =
      chance() < this.weather.slowConnections ? chance() * 12 * SECOND_MS : 20 + chance() * 200
    counter.computer.after(connectMs, () => {
      if (!permit.mayLeave()) {
        permit.done({ kind: 'unsent' })
        return counter.call(lane)
      }
      this.left.push(this.time.elapsed())
      counter.left.push(this.time.elapsed())
      if (lane === 'money') this.moneyWaitsMs.push(this.time.elapsed() - askedAt)
      const isRefused = chance() < this.weather.refusedCalls
      counter.computer.after(50 + chance() * 400, () =>
        permit.done(isRefused ? { kind: 'rate-limited', retryAfterMs: null } : { kind: 'over' }),
      )
    })
  }

  #ask(counter: Counter, request: LeaseRequest): Promise<Result<LeaseAnswer, unknown>> {
    const { lostRequests, lostAnswers, slowLine } = this.weather
    const chance = this.#chance
    const onWire = <Value>(schema: z.ZodType<Value>, value: Value): Value =>
      this.isChecked ? schema.parse(JSON.parse(JSON.stringify(value))) : value
    const wayMs = (): number => (chance() < slowLine ? chance() * 2 * LEASE_TIMEOUT_MS : 2 + chance() * 60)
    return new Promise((resolve) => {
      if (counter.isCut || chance() < lostRequests) return
      this.time.after(wayMs(), () => {
        const office = this.#office
        if (office === null) return
        const from = {
          counterId: counter.id,
          clientKeys: [{ environment: 'production', clientKey: CLIENT_KEY, secretAgeMs: null }],
        }
        void office.ask(from as never, onWire(leaseRequestSchema, request)).then((answer) => {
          if (counter.isCut || chance() < lostAnswers) return
          this.time.after(wayMs(), () =>
            counter.computer.run(() =>
              resolve(answer.ok ? succeed(onWire(leaseAnswerSchema, answer.value)) : fail(answer.failure)),
            ),
          )
        })
      })
    })
  }

  readonly #newId = (): string => `id-${String((this.#ids += 1)).padStart(8, '0')}`

  #records(): LeaseRecords {
    const rows = this.#rows
    const of = (clientKey: string): EarlierClient =>
      rows.clients.get(clientKey) ?? { leaseIds: [], calls: 0, counters: [] }
    const sizes = this.#sizes
    return {
      load: () => Promise.resolve({ generation: rows.generation, clients: new Map(rows.clients) }),
      keep: ({ clientKey, counter, lease, over }) => {
        const client = of(clientKey)
        if (lease !== null) sizes.set(lease.id, lease.money + lease.other)
        const leaseIds = [...client.leaseIds, ...(lease === null ? [] : [lease.id])].filter(
          (id) => !over.includes(id),
        )
        const others = client.counters.filter(({ counterId }) => counterId !== counter?.counterId)
        rows.clients.set(clientKey, {
          leaseIds,
          calls: leaseIds.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0),
          counters: counter === null ? client.counters : [...others, counter],
        })
        return Promise.resolve()
      },
      keepGeneration: () => {
        rows.generation = this.generation
        return Promise.resolve()
      },
    }
  }
  readonly #sizes = new Map<string, number>()

  /** Lets time pass, task by task. */
  async pass(ms: number): Promise<void> {
    const until = this.time.elapsed() + ms
    await turns()
    while (this.time.step(until - this.time.elapsed())) await turns()
    // Nothing is left to do until then.
    this.time.after(until - this.time.elapsed(), () => {})
    while (this.time.step(until - this.time.elapsed())) await turns()
  }

  most(): number {
    return mostWithin(this.left)
  }

  /** A counter that always has more to send than it may: calls come at random, `perMinute` of them. */
  busy(
    id: string,
    perMinute: number,
    untilMs: number,
    lanes: readonly Lane[] = ['money', 'screen', 'status'],
  ): void {
    const next = (): void => {
      if (this.time.elapsed() > untilMs) return
      const counter = this.counters.find((one) => one.id === id)
      const lane = lanes[Math.floor(this.#chance() * lanes.length)] ?? 'money'
      counter?.computer.run(() => counter.call(lane))
      this.time.after(-Math.log(1 - this.#chance()) * (MINUTE_MS / perMinute), next)
    }
    next()
  }
}

/** The most of these calls within any window. */
export function mostWithin(calls: readonly number[], windowMs = LEASE_WINDOW_MS): number {
  const all = calls.toSorted((one, other) => one - other)
  let first = 0
  let most = 0
  for (const [last, at] of all.entries()) {
    while ((all[first] ?? at) <= at - windowMs) first += 1
    most = Math.max(most, last - first + 1)
  }
  return most
}

/** Enough for a promise of either side to reach its caller. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve()
}
