// A counter's side of an office as it is in the app, over a log in memory: line, keys, log, admission and relay.
import { randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { Timers } from '#shared/base/clock'
import type { OnboardingState } from '#shared/shop/setup'
import { requestIdSchema, type RequestId } from '#shared/base/ids'
import { openCounterOffice, type CounterOffice } from '#main/office/counter-office'
import { openEnrolment } from '#main/office/keys/enrolment'
import type { Journal } from '#main/journal'
import { noDefects } from './defects'
import { recordSale } from './journals'
import type { OutcomeName } from './sales'
import { writtenLog } from './office-logs'
import { agesIn, unheardTime } from './ages'
import { claimsInMemory } from './onboarding'
import { fastTimers, realClock } from './time'

const real = fastTimers(1)
const fast = fastTimers(20)
/** How long an answer may take: a busy computer must not miss it. All that is a pause passes faster. */
const DEADLINES_MS = [1_500, 5_000, 10_000, 30_000]
/** The time of counters: pauses pass faster. */
export const counterTimers: Timers = {
  after: (delayMs, task) => (DEADLINES_MS.includes(delayMs) ? real : fast).after(delayMs, task),
}
const ENVIRONMENT = 'production'

/** A counter that has come in, without its window and service. */
export interface OfficeCounter {
  readonly office: CounterOffice
  /** Sales that left, and whether the office was asked. */
  readonly sold: { readonly number: string; readonly id: string; readonly isAdmitted: boolean }[]
  readonly taken: Set<string>
  /** `isUnasked`: a person has said yes where not all is known. */
  sell(number: string, id: string, outcome?: OutcomeName, isUnasked?: boolean): Promise<void>
  readonly journal: Journal
  /** What it asks before a sale, for whoever records the sale otherwise. */
  readonly admission: ReturnType<CounterOffice['begin']>
  /** Its clock goes with the office's from here on. */
  setClock(): void
}

/** By the line that an office printed; closed at the end of the test. */
export async function openCounter(line: string, name: string): Promise<OfficeCounter> {
  const counter = await enteredCounter(line, name)
  onTestFinished(() => counter.office.close())
  return counter
}

/** The same, for whoever closes it. `keep` stores a callback; it is on the disk once that resolves. `of`: the time that its pauses take. */
export async function enteredCounter(
  line: string,
  name: string,
  keep: (body: Uint8Array) => Promise<void> = async () => {},
  of: Timers = counterTimers,
  standing: () => OnboardingState = () => ({ state: 'open' }),
): Promise<OfficeCounter> {
  let kept: Uint8Array | null = null
  const enrolment = await openEnrolment({
    environment: ENVIRONMENT,
    appVersion: '0.1.0',
    connection: { proxy: async () => null, timers: real },
    store: {
      load: async () => kept,
      save: async (plain) => {
        kept = plain
        return true
      },
      remove: async () => {
        kept = null
      },
    },
  })
  const entered = await enrolment.enter({ line, name })
  if (!entered.ok) throw new Error(entered.failure.kind)
  const log = writtenLog(ENVIRONMENT)
  const taken = new Set<string>()
  const office = openCounterOffice({
    enrolment,
    kept: entered.value,
    environment: ENVIRONMENT,
    appVersion: '0.1.0',
    clientId: () => 'client-of-the-shop',
    clientSecretSetAt: () => null,
    offlineAllowance: { load: () => null, save: () => {} },
    conflicts: { load: () => [], save: () => {} },
    logRestore: { load: () => null, save: () => {}, forget: () => {} },
    onboarding: { standing: async () => standing(), claims: claimsInMemory() },
    proxy: async () => null,
    clock: realClock,
    timers: of,
    random: () => 0,
    newId: () => randomBytes(16).toString('base64url'),
    onChange: () => {},
    onSettings: () => {},
    reportDefect: noDefects,
  })
  const admission = office.begin({
    journal: log.journal,
    time: unheardTime(realClock),
    ages: agesIn(log.journal, realClock),
    onBehind: () => {},
    erasures: { load: () => undefined, save: () => {} },
    take: async ({ body }) => {
      const { data } = JSON.parse(body.toString('utf8')) as { readonly data: { readonly request_id: string } }
      await keep(body)
      taken.add(data.request_id)
      return { httpStatus: 200 }
    },
  })
  const sold: OfficeCounter['sold'] = []
  const setClock = (): void => log.time.jumpWallClock(realClock.now() - log.time.now())
  const sell: OfficeCounter['sell'] = async (number, id, outcome = 'success', isUnasked = false) => {
    const requestId = requestIdSchema.parse(id)
    const verdict = await admission.ask(aboutNumber(number, requestId, isUnasked))
    if (verdict.kind === 'stopped') return
    setClock()
    recordSale(log.journal, outcome, requestId, verdict.kept)
    sold.push({ number, id, isAdmitted: verdict.kept.verdict === 'admitted' })
  }
  return { office, sold, taken, sell, setClock, admission, journal: log.journal }
}

/** What a counter asks before it sells ₹299 to `number` for the first time. */
export const aboutNumber = (
  number: string,
  requestId: RequestId,
  isUnasked = false,
): Parameters<OfficeCounter['admission']['ask']>[0] => ({
  sale: {
    environment: ENVIRONMENT,
    operation: 'recharge.mobile',
    accountNumber: number,
    payeeCode: null,
    amountPaise: 29_900,
    kind: 'sale',
  },
  requestId,
  attempt: 1,
  sequence: 1,
  known: [],
  allowed: { lifted: [], ownerId: null, accepted: [], isUnasked },
})
