// One simulated life of a shop from a seed: a hurried agent, a bad network, a service with troubles, power cuts at any
// moment. The same seed gives the same life, entry for entry.
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { GUARD_WEIGHTS, type Guard } from '#shared/sale/guard'
import type { SaleView } from '#shared/sale/day'
import type { RequestId } from '#shared/base/ids'
import type { Result } from '#shared/base/result'
import type { KeptFile } from '#shared/base/kept-file'
import type { KeptTime } from '#shared/base/trusted-time'
import { StoreError } from '#main/journal/store/database'
import { memoryDisk, type CommitStep, type DiskCopy } from '../../support/memory-store'
import { answer } from '../../support/sales'
import { settleMicrotasks, VirtualTime } from '../../support/virtual-time'
import { RECHECKED_AT_MS } from '#main/journal'
import { RESENDABLE_OPERATIONS } from '#shared/operations/registry'
import { createBooks } from './books'
import { seededChance } from './chance'
import { createLaterActs, ON_CREDIT, paymentOf } from './later-acts'
import { createOracle, HELD_OFF_YET_TAKEN, REFUSED_YET_TAKEN, UNREADABLE } from './oracle'
import { createPracticeWire } from './practice-wire'
import {
  countingIds,
  noFile,
  startTill,
  type CustomerNamesFile,
  type KeptVisitsFile,
  type Till,
} from './till'
import { countEnds, countSold, storyOf, type Demand, type SimulationReport } from './report'
import { shopOf, type Shop } from './shop'
import { endMemory } from './end-memory'
import { editedState } from './state-editor'
import { newWant, type During } from './wants'
import { faultOf } from './weather'

export interface SimulationOptions {
  readonly seed: number
  /** Sales to record: confirmations that no guard refused. */
  readonly sales: number
  /** As set on the disk; NORMAL must be detected. */
  readonly synchronous?: 'FULL' | 'NORMAL'
  /** The kind of shop; by the seed by default. */
  readonly shop?: Partial<Shop>
}

interface OlderCopy {
  readonly disk: DiskCopy
  readonly seal: readonly [string, string] | null
  readonly entries: number
}

const TROUBLE_SHARE = 0.35
const SETTLING_DAYS = 8
const JUMPS_MS = [45 * MINUTE_MS, 5.5 * HOUR_MS, DAY_MS + HOUR_MS, 400 * DAY_MS]
/** For so long the same takes a question. Two openings of an account are never the same person's. */
const RECENT_MS = { recharge: 30 * MINUTE_MS, bill: DAY_MS, account: 0 }
/** The last question about a result comes a day after it, and a fifth later at most. */
const LOOKING_AGAIN_MS = 30 * HOUR_MS
const RESENDS_OF_THE_HASTY = 6
/** A customer who is turned away comes back soon or not at all. */
const CUSTOMERS_WAITING = 6
const VISIT_SHARE = 0.12
const MOST_ON_A_VISIT = 4

export async function simulate(options: SimulationOptions): Promise<SimulationReport> {
  const life = createLife(options)
  await life.live()
  return life.report()
}

function createLife(options: SimulationOptions) {
  const chance = seededChance(options.seed)
  const time = new VirtualTime()
  const serviceStart = time.now()
  const serviceClock = { now: () => serviceStart + time.elapsed() }
  const disk = memoryDisk(options.synchronous ?? 'FULL')
  const shop = { ...shopOf(options.seed), ...options.shop }
  let isBadWeather = true
  const books = createBooks(() => wire.ledger)
  const oracle = createOracle({
    books,
    disk,
    serviceNow: () => serviceClock.now(),
    canAsk: (sale) => till.canAsk(sale),
  })
  const wire = createPracticeWire({
    time,
    serviceClock,
    takesAnIdOnce: shop.takesAnIdOnce,
    fault: (request, isMoney) => (isBadWeather ? faultOf(chance, request, isMoney) : { kind: 'none' }),
    latencyMs: () => chance.whole(20, 900),
    onDebit: (sale) => oracle.onDebit(sale),
    onHeldUp: (requestId) => oracle.onHeldUp(requestId),
  })
  const newId = countingIds(`S${options.seed}`)
  const demands: Demand[] = []
  const ids: RequestId[] = []
  /** When its last confirmation or re-send was, in real time. */
  const confirmedAt = new Map<RequestId, number>()
  /** What was on its way when the computer fell asleep arrives soon after. */
  let awakeSince = 0
  /** Sold though it was asked whether an earlier one may have gone through. */
  const agreed = new Set<RequestId>()
  const stats = { sales: 0, crashes: 0 }
  /** A disk that loses commits does so unseen by them, so that the oracle must notice. */
  const memory = options.synchronous === 'NORMAL' ? undefined : endMemory()
  const soldOn: string[] = []
  const keptVisits: KeptVisitsFile = noFile()
  const timeFile: KeptFile<KeptTime> = noFile()
  /** Asleep the elapsed clock of the computer stands still; `bootedAt` is when it was switched on. */
  const computer = { asleepMs: 0, bootedAt: 0 }
  /** In whole ms: a timer that is due by a fraction too small to be added would be due for ever. */
  const clock = { now: () => time.now(), elapsed: () => Math.ceil(time.elapsed() - computer.asleepMs) }
  /** When each sale was first told as successful, in real time. */
  const succeededAt = new Map<RequestId, number>()
  const names: CustomerNamesFile = noFile()
  names.save({ version: 1, customers: [ON_CREDIT.customer], owing: [] })
  let olderCopy: OlderCopy | null = null
  let till = start()
  const laterActs = createLaterActs({
    chance,
    time,
    books,
    ids,
    confirmedAt,
    during: (work) => during(work),
    till: () => till,
    awakeSince: () => awakeSince,
    onWrong: (words) => soldOn.push(words),
  })

  function start(): Till {
    return startTill({
      time,
      disk,
      wire,
      newId,
      random: () => chance.fraction(),
      knowsBillStatus: shop.knowsBillStatus,
      clock,
      uptimeMs: () => time.elapsed() - computer.bootedAt,
      timeFile,
      keptVisits,
      names,
      takeApproval: () => 'owner',
      approver: () => 'owner',
      ...(memory === undefined ? {} : { memory }),
      ...(shop.looksAgain ? { recheckedAtMs: RECHECKED_AT_MS } : {}),
      push: (name, payload) => {
        if (name !== 'sale.changed') return
        const sale = payload as SaleView
        if (sale.firstSequence === sale.lastSequence) stats.sales += 1
        if (sale.railStatus === 'success' && !succeededAt.has(sale.requestId))
          succeededAt.set(sale.requestId, time.elapsed())
        oracle.onTold(sale)
      },
    })
  }

  const restart = (meanwhile = (): void => {}): void => {
    till.kill()
    disk.fault = null
    disk.cutPower()
    computer.bootedAt = time.elapsed()
    meanwhile()
    stats.crashes += 1
    till = start()
    oracle.checkAcknowledged()
  }

  /** The power goes at a step of one of the next commits. */
  const dieAtCommit = (): void => {
    const step = chance.pick<CommitStep>(['write', 'sync', 'done'])
    let left = chance.whole(1, 6)
    disk.fault = (now) => {
      if (now !== step || (left -= 1) > 0) return
      till.kill()
      disk.fault = null
      void settleMicrotasks().then(() => restart())
      throw new StoreError('other', 'the power is gone')
    }
  }

  const sellTo = async (demand: Demand): Promise<void> => {
    const sheet = await demand.want.prepare(till, during)
    if (sheet === null) return
    const { requestId, guards } = sheet
    const accepted = guards.filter(({ kind }) => GUARD_WEIGHTS[kind] === 'ask').map(({ kind }) => kind)
    if (accepted.length > 0 && !demand.isRepeat) return
    // What was called not sent turns out to have gone through: the customer has it.
    const isServed = ({ kind, ...guard }: (typeof guards)[number]): boolean =>
      kind === 'recent-sale' && 'earlier' in guard && demand.ids.includes(guard.earlier.requestId)
    if (guards.some(isServed)) return
    checkAsked(demand, guards)
    if (accepted.includes('doubted-sale')) agreed.add(requestId)
    demand.ids.push(requestId)
    confirmedAt.set(requestId, time.elapsed())
    ids.push(requestId)
    const confirm = () => till.handlers['sale.confirm']({ requestId, accepted })
    const presses = [confirm()]
    while (isBadWeather && chance.happens(0.25)) presses.push(confirm())
    if (isBadWeather && chance.happens(0.2)) {
      // Nobody waits for the answer; something else happens meanwhile.
      for (const press of presses) press.catch(() => {})
      return
    }
    const sold = await during(Promise.all(presses))
    if (sold !== null) sameAnswer(sold)
  }

  /** What the same customer had a short while ago takes a question, whatever became of the computer's clock. */
  const checkAsked = ({ want }: Demand, guards: readonly Guard[]): void => {
    if (guards.some(({ kind }) => GUARD_WEIGHTS[kind] !== 'inform')) return
    const recentMs = RECENT_MS[want.operation]
    const earlier = demands
      .filter((other) => other.want === want)
      .flatMap((other) => other.ids)
      .find((requestId) => {
        const isSold = till.journal.sale(requestId)?.railStatus === 'success'
        return isSold && time.elapsed() - (succeededAt.get(requestId) ?? -Infinity) < recentMs
      })
    if (earlier !== undefined) soldOn.push(`the same was sold again without a question: ${earlier}`)
  }

  /** The customer of before comes again for the same. */
  const comeAgain = async (): Promise<void> => {
    const before = demands.at(-1)
    if (before === undefined) return
    const again = { want: before.want, ids: [], isRepeat: true }
    demands.push(again)
    await sellTo(again)
  }

  const jump = async (): Promise<void> => {
    time.jumpWallClock(chance.pick(JUMPS_MS) * (chance.happens(0.5) ? 1 : -1))
    await comeAgain()
  }

  /** The computer sleeps; what was on its way goes on without it. */
  const sleep = async (): Promise<void> => {
    till.trusted.slept()
    const ms = chance.whole(1, 12 * 60) * MINUTE_MS
    computer.asleepMs += ms
    await time.sleep(ms)
    awakeSince = time.elapsed()
    till.trusted.woke()
    await comeAgain()
  }

  /** Switched off, and on again later; its clock may be another one. */
  const reboot = async (): Promise<void> => {
    restart()
    const offMs = chance.whole(1, 16 * 60) * MINUTE_MS
    await time.sleep(offMs)
    awakeSince = time.elapsed()
    if (chance.happens(0.5)) time.jumpWallClock(chance.pick(JUMPS_MS))
    restart()
    await comeAgain()
  }

  const sameAnswer = (answers: readonly Result<SaleView>[]): void => {
    for (const told of answers) if (told.ok) oracle.checkSale(told.value)
  }

  /** Runs `work` while time passes; null if the app died before it was done. */
  const during: During = async <Value>(work: Promise<Value>): Promise<Value | null> => {
    const runner = till
    let done: { readonly value: Value } | null = null
    work.then(
      (value) => (done = { value }),
      () => {},
    )
    await settleMicrotasks()
    while (done === null && runner === till && time.step()) await settleMicrotasks()
    return (done as { readonly value: Value } | null)?.value ?? null
  }

  /** Whether every sheet of this customer is shown as not having gone through, so that a new one may be opened. */
  const mayTryAgain = (demand: Demand): boolean =>
    demand.ids.every((requestId) => {
      const sale = till.journal.sale(requestId)
      if (till.sending.underWay(requestId) !== null) return false
      return sale === null || sale.railStatus === 'not-sent' || sale.railStatus === 'failed'
    })

  const act = async (): Promise<void> => {
    if (till.service.connectionHealth.state().setupProblem !== null && chance.happens(0.3))
      till.service.setupChanged()
    const drawn = chance.fraction()
    if (drawn < 0.62) return serve()
    if (drawn < 0.82) return time.pass(chance.whole(1, 90) * SECOND_MS)
    if (drawn < 0.85) return time.pass(chance.whole(1, 120) * MINUTE_MS)
    if (!isBadWeather) return
    await chance.pick(mishaps)()
  }

  const serve = async (): Promise<void> => {
    if (chance.happens(VISIT_SHARE)) return serveVisit()
    const waiting = demands.slice(-CUSTOMERS_WAITING).filter(mayTryAgain)
    if (waiting.length > 0 && chance.happens(0.4)) return sellTo(chance.pick(waiting))
    const demand = newDemand()
    demands.push(demand)
    return sellTo(demand)
  }

  /** One customer who wants several things, and pays once. */
  const serveVisit = async (): Promise<void> => {
    const wanted = Array.from({ length: chance.whole(2, MOST_ON_A_VISIT) }, newDemand).filter(
      ({ isRepeat }) => !isRepeat,
    )
    for (const demand of wanted) {
      const sheet = await demand.want.prepare(till, during)
      if (sheet === null || sheet.guards.length > 0) continue
      const { requestId } = sheet
      const kept = await during(till.handlers['visit.add']({ requestId, accepted: [] }))
      if (kept === null || !kept.ok) continue
      demands.push(demand)
      demand.ids.push(requestId)
      ids.push(requestId)
    }
    await payVisit()
  }

  /** Whatever is kept, perhaps since before the app died: looked at again, and paid in some way. */
  const payVisit = async (): Promise<void> => {
    const listed = await during(till.handlers['visit.list']({}))
    const visitId = listed?.ok === true ? listed.value.open?.id : undefined
    if (visitId === undefined) return
    if (chance.happens(0.1)) return void (await during(till.handlers['visit.drop']({ visitId })))
    const checked = await during(till.handlers['visit.check']({ visitId, agreed: [] }))
    if (checked === null || !checked.ok) return
    const accountId = await laterActs.creditAccount()
    const payment = paymentOf(chance, checked.value.duePaise, accountId)
    for (const { requestId } of checked.value.lines) confirmedAt.set(requestId, time.elapsed())
    const pay = () => till.handlers['visit.pay']({ visitId, payment, accepted: [] })
    const paid = await during(Promise.all([pay(), pay()]))
    if (paid === null || !paid[0].ok) {
      await during(till.handlers['visit.drop']({ visitId }))
      return
    }
    if (chance.happens(0.5)) await time.pass(chance.whole(1, 90) * SECOND_MS)
    if (chance.happens(0.5)) await during(till.handlers['visit.settle']({ visitId, givenBack: [] }))
  }

  const newDemand = (): Demand => {
    const before = demands.at(-1)
    const isRepeat = before !== undefined && chance.happens(0.08)
    return { want: isRepeat ? before.want : newWant(chance, books, TROUBLE_SHARE), ids: [], isRepeat }
  }

  const fillDisk = (): void => {
    disk.fault = (step) => {
      if (step !== 'done') throw new StoreError('disk-full', 'no space')
    }
    const run = till
    time.after(chance.whole(1, 60) * SECOND_MS, () => {
      if (run === till) disk.fault = null
    })
  }

  /** A callback reports the state in the ledger, sometimes twice. */
  const callBack = (): void => {
    const [requestId] = ids.length === 0 ? [] : [chance.pick(ids)]
    const entry = requestId === undefined ? undefined : books.find(requestId)
    if (requestId === undefined || entry === undefined || UNTOLD.has(entry.trouble ?? '')) return
    const evidence = answer(entry.state, { refunded: entry.refunded, amountPaise: entry.amountPaise })
    for (let times = chance.whole(1, 2); times > 0; times -= 1)
      till.reconcile.recordEvidence(requestId, 'callback', evidence)
  }

  /** While the app is closed somebody edits what is stored beside the entries. */
  const editStates = (): void =>
    restart(() => disk.editStates((state) => (chance.happens(0.5) ? editedState(chance, state) : state)))

  /**
   * Somebody copies the log and its seal, and puts the copy back later, with the seal of then, of now, or none. It is not sold on as far as
   * its end is known elsewhere; then they put the newest back.
   */
  const restoreOlderCopy = (): void => {
    if (memory === undefined) return
    if (olderCopy === null) {
      olderCopy = { disk: disk.copy(), seal: memory.seal.copy(), entries: disk.durableEvents().length }
      return
    }
    const { disk: older, seal, entries } = olderCopy
    olderCopy = null
    restart(() => {
      const [newest, newestSeal] = [disk.copy(), memory.seal.copy()]
      const records = new Map(memory.records)
      const isLess = disk.durableEvents().length > entries
      const put = chance.pick([seal, newestSeal, null])
      disk.putBack(older)
      memory.seal.putBack(put)
      const isKnown = isLess && (put === newestSeal || memory.remembered() > entries)
      if (isKnown && opens()) soldOn.push(`an older copy of ${entries} entries was sold on`)
      disk.putBack(newest)
      memory.seal.putBack(newestSeal)
      for (const [name, text] of records) memory.records.set(name, text)
    })
  }

  const opens = (): boolean => {
    try {
      start().kill()
      return true
    } catch (error) {
      if (error instanceof StoreError && error.problem === 'rolled-back') return false
      throw error
    }
  }

  const mishaps: readonly (() => Promise<void> | void)[] = [
    () => restart(),
    editStates,
    restoreOlderCopy,
    dieAtCommit,
    dieAtCommit,
    jump,
    jump,
    sleep,
    reboot,
    fillDisk,
    callBack,
    callBack,
    laterActs.checkSomething,
    laterActs.checkSomething,
    () => till.reconcile.nudge(),
    laterActs.giveSomethingBack,
    laterActs.repay,
    laterActs.repay,
    laterActs.sendAgain,
    laterActs.resend,
    // An owner who may re-send at once does so often.
    ...(shop.declaresResends ? Array<() => Promise<void>>(RESENDS_OF_THE_HASTY).fill(laterActs.resend) : []),
    laterActs.settleByHand,
  ]

  const declareResends = async (): Promise<void> => {
    for (const operation of RESENDABLE_OPERATIONS)
      await till.handlers['resend-rules.change']({ operation, isSafe: true, trial: '' })
  }

  const live = async (): Promise<void> => {
    if (shop.declaresResends) await declareResends()
    while (stats.sales < options.sales && oracle.violations.length === 0) await act()
    isBadWeather = false
    wire.clearCaches()
    disk.fault = null
    await settleMicrotasks()
    till.service.setupChanged()
    if (chance.happens(0.5)) restart()
    await time.pass(HOUR_MS)
    const end = time.elapsed() + SETTLING_DAYS * DAY_MS
    while (time.elapsed() < end && hasUnsettled()) {
      till.service.setupChanged()
      await time.pass(HOUR_MS)
    }
    if (shop.looksAgain) await time.pass(LOOKING_AGAIN_MS)
    oracle.checkEnd(till.journal, ids)
    if (shop.looksAgain) oracle.checkSeenAgain(till.journal, ids)
    for (const demand of demands) judge(demand)
  }

  /** A sale whose result the service cannot tell, or that it never saw, is not waited for. */
  const hasUnsettled = (): boolean =>
    till.journal.openSales().some((sale) => {
      const entry = books.find(sale.requestId)
      return entry !== undefined && till.canAsk(sale) && !UNREADABLE.has(entry.trouble ?? '')
    })

  const doubled: string[] = []
  /** One customer pays once, unless the service itself revoked what it had said. */
  const judge = (demand: Demand): void => {
    // What failed and is still to be refunded is owed by the service, and watched as such.
    const charged = demand.ids.filter(
      (requestId) => books.netPaise(requestId) > 0 && books.find(requestId)?.state !== 'failed',
    )
    const isAgreed = charged.slice(1).every((requestId) => agreed.has(requestId))
    const isTakenBack = demand.ids.some((requestId) => TAKES_BACK.has(books.find(requestId)?.trouble ?? ''))
    const isDenied = demand.ids.some(oracle.isDeniedForGood)
    if (charged.length > 1 && !isTakenBack && !isDenied && !isAgreed)
      doubled.push(`a customer paid twice: ${charged.join(' ')}`)
  }

  const report = (): SimulationReport => {
    const entries = disk.durableEvents()
    const broken = [...oracle.violations, ...doubled, ...soldOn]
    return {
      seed: options.seed,
      sales: stats.sales,
      debits: wire.ledger.entries().length,
      crashes: stats.crashes,
      ...wire.weather(),
      entries: entries.length,
      sold: countSold(demands),
      ends: countEnds(ids.map((requestId) => till.journal.sale(requestId))),
      lastLink: entries.at(-1)?.link ?? '',
      violations: broken,
      stories: ids
        .filter((requestId) => broken.some((words) => words.includes(requestId)))
        .map((requestId) => storyOf(till.journal, books, requestId)),
    }
  }

  return { live, report }
}

/** Its failure, or that it was not taken, is told before its success: whoever sold again in between was allowed to. */
const TAKES_BACK: ReadonlySet<string> = new Set(['06', ...REFUSED_YET_TAKEN, ...HELD_OFF_YET_TAKEN])
/** The service sends no callback for these, or a contrary one. */
const UNTOLD = new Set(['42', '43'])
