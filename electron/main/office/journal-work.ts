// What the office does with the open journal: it is sent, sales are asked about before they leave, callbacks are taken, and what lost counters
// left is taken over.
import { DAY_MS, SECOND_MS, type Clock, type Timers } from '#shared/base/clock'
import type { Environment } from '#shared/base/environment'
import type { ReportDefect } from '#shared/base/ignore-errors'
import type { KeptFile } from '#shared/base/kept-file'
import type { TrustedTime } from '#shared/base/trusted-time'
import type { HeartbeatAnswer } from '#shared/protocol'
import { STANDARD_WITHOUT_OFFICE } from '#shared/protocol/without-office'
import type { Journal, SaleAges } from '../journal'
import { createOfficeAdmission, REVOKED, type OfficeAdmission } from './admission/office-admission'
import type { TakeCallback } from './callbacks/receiving'
import { createRelay, type Relay } from './callbacks/relay'
import type { CommonKeys } from './keys/common-keys'
import type { CustomerReader, CustomerSeal } from './keys/customer-seal'
import type { CounterEnrolment, KeptEnrolment } from './keys/enrolment'
import type { OfficeLink } from './link/link'
import { valueInForce } from './settings/held-settings'
import { createCustomersBack, type CustomersBack } from './sync/customers-back'
import { createPush, type EntryPush, type PushState } from './sync/push'
import { createTakeoverClient, type TakeoverClient } from './takeover/takeover-client'

/** Sales whose claims may still stand at the office when the app starts. */
const RECENT_SALES_MS = 2 * DAY_MS
/** A heartbeat takes no longer. */
const HEARTBEAT_WITHIN_MS = 10 * SECOND_MS

/** What the office needs of the open journal. */
export interface OfficeWork {
  /** The office has entries of this log that are not here: it was restored. */
  readonly onBehind: () => void
  readonly journal: Journal
  readonly time: Pick<TrustedTime, 'heard' | 'isUnconfirmed'>
  readonly ages: Pick<SaleAges, 'changedWithin'>
  readonly erasures: KeptFile<readonly string[]>
  readonly take: TakeCallback
}

/** What it works with of the office. */
export interface OfficeAround {
  readonly link: OfficeLink
  readonly common: () => CommonKeys | null
  readonly clientKey: () => string | null
  readonly customerSeal: () => CustomerSeal | null
  readonly customerReader: () => CustomerReader | null
  readonly enrolment: Pick<CounterEnrolment, 'kept'>
  readonly kept: KeptEnrolment
  readonly environment: Environment
  readonly clock: Clock
  readonly timers: Timers
  readonly random: () => number
  readonly onChange: () => void
  readonly onConflicts: () => void
  readonly reportDefect: ReportDefect
}

export interface Begun {
  readonly time: OfficeWork['time']
  readonly push: EntryPush
  readonly admission: OfficeAdmission
  readonly relay: Relay
  readonly takeoverClient: TakeoverClient
  readonly customersBack: CustomersBack
}

/** What follows the journal: it is sent, sales are asked about before they leave, and callbacks are taken. */
export function beginWork(
  {
    link,
    common,
    clientKey,
    customerSeal,
    customerReader,
    enrolment,
    kept,
    environment,
    clock,
    timers,
    random,
    onChange,
    onConflicts,
    reportDefect,
  }: OfficeAround,
  { journal, time, ages, erasures, take, onBehind }: OfficeWork,
): Begun {
  const guardKeys = () => common()?.guardKeys ?? []
  const shared = { line: link, clock, timers, random }
  const push = createPush({ ...shared, journal, customerSeal, erasures, reportDefect })
  push.onState(({ standing }) => {
    onChange()
    if (standing.kind === 'behind' && journal.logId() !== null) onBehind()
  })
  const admission = createOfficeAdmission({
    ...shared,
    guardKeys: () => {
      const isFormerUsed = link.lastHeartbeat()?.isFormerGuardKeyUsed ?? true
      return isFormerUsed ? guardKeys() : guardKeys().slice(0, 1)
    },
    withoutOffice: () =>
      valueInForce((enrolment.kept() ?? kept).held, 'withoutOffice') ?? STANDARD_WITHOUT_OFFICE,
    recentSales: () => ages.changedWithin(RECENT_SALES_MS),
    onCommit: journal.onCommit,
    reportDefect,
  })
  const customersBack = createCustomersBack({ ...shared, journal, customerReader, erasures, reportDefect })
  const onNews = link.greet
  const relay = createRelay({ ...shared, environment, clientKey, guardKeys, take, onConflicts, onNews })
  const takeoverClient = createTakeoverClient({ line: link, environment, journal, customerReader })
  takeoverClient.heard(link.lastHeartbeat()?.takeoversChangedAtMs ?? 0)
  customersBack.wake()
  return { time, push, admission, relay, takeoverClient, customersBack }
}

/** A counter that the office has taken out sells nothing, and asks nobody. */
export const unlessRevoked = (
  link: Pick<OfficeLink, 'state'>,
  admission: OfficeAdmission,
): Pick<OfficeAdmission, 'ask' | 'look'> => ({
  ask: (question) => (link.state().kind === 'revoked' ? Promise.resolve(REVOKED) : admission.ask(question)),
  look: (questions) =>
    link.state().kind === 'revoked'
      ? Promise.resolve(questions.map(() => REVOKED))
      : admission.look(questions),
})

/** The service's own time counts before the office's. */
export function hearTime(work: Begun | null, { officeTimeMs }: Pick<HeartbeatAnswer, 'officeTimeMs'>): void {
  if (officeTimeMs !== null && work?.time.isUnconfirmed() === true)
    work.time.heard(officeTimeMs, HEARTBEAT_WITHIN_MS)
}

export const NOTHING_SENT: PushState = {
  standing: { kind: 'starting' },
  unsent: 0,
  unsentErasures: 0,
  lastStoredAtMs: null,
  isLimited: false,
}

export function unsentOf(work: Begun | null): number {
  if (work?.push.isEnded() === true) return 0
  const { unsent, unsentErasures } = work?.push.state() ?? NOTHING_SENT
  return unsent + unsentErasures
}

/** Closes what was begun, and `others`. Resolves once nothing is under way. */
export async function closeAll(
  stopListening: () => void,
  work: Begun | null,
  others: readonly ({ close(): Promise<void> | void } | null)[],
): Promise<void> {
  stopListening()
  work?.admission.close()
  const { push, customersBack, relay, takeoverClient } = work ?? {}
  const parts = [push, customersBack, relay, takeoverClient, ...others]
  await Promise.all(parts.map(async (part) => part?.close()))
}
