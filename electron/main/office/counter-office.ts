// The office of this counter, as one: the line to it, the shop's keys, and what rests on them. Opened with the environment it belongs to, and
// for as long as that is open: coming in and leaving open the environment anew.
import { SECOND_MS, type Clock, type Timers } from '#shared/base/clock'
import type { Environment } from '#shared/base/environment'
import type { EnteredOffice, GiveKeysProblem, RenewKeysAnswer } from '#shared/office/counter-office'
import type { OnboardingState } from '#shared/shop/setup'
import type { ReportDefect } from '#shared/base/ignore-errors'
import { leaveAnswerSchema, PATHS, type HeartbeatAnswer, type HeartbeatRequest } from '#shared/protocol'
import type { ConflictPair } from '#shared/office/conflicts'
import type { LogRestorer } from '../journal'
import type { ShareBudget } from '../service/client/call-budget'
import type { ProxyLookup } from '../service/client/tunnel'
import type { OfficeAdmission } from './admission/office-admission'
import type { TakeoverClient } from './takeover/takeover-client'
import type { CounterEnrolment, KeptEnrolment } from './keys/enrolment'
import { clientKeyOf, clientProofOf, type CommonKeys, type ServiceClient } from './keys/common-keys'
import { openedKeys, readers, seals } from './keys/opened-keys'
import {
  beginWork,
  closeAll,
  hearTime,
  unlessRevoked,
  unsentOf,
  type Begun,
  type OfficeWork,
} from './journal-work'
import { recordOf, stateOf } from './office-state'
import { createLogRestore, type LogRestore } from './sync/log-restore'
import type { LogRestoreStore } from './sync/log-restore-store'
import { createErasing, type Erasing } from './sync/erasures'
import { createKeySharing, type KeySharing } from './keys/key-sharing'
import type { OfflineAllowanceStore } from './lease/offline-allowance'
import { leaseOverLink } from './lease/lease-over-link'
import { createOfficeLink, type OfficeLink, type OfficeLinkOptions } from './link/link'
import { addressesOf, createMachines, signedAddresses } from './link/machines'
import type { CustomerReader } from './keys/customer-seal'
import { createOnboardingClaims, type OnboardingClaims } from './onboarding/claims'
import type { ClaimsStore } from './onboarding/kept-claims'
import { createAskedReport, type AskedReport } from './sync/requested-report'
import type { HeldSettings } from './settings/held-settings'
import { createSettingsHere } from './settings/settings-here'
import { createConflicts, type ConflictStore } from './admission/conflicts'
import type { OfficeLine } from './link/exchange'

export interface CounterOfficeOptions {
  readonly enrolment: CounterEnrolment
  readonly kept: KeptEnrolment
  readonly environment: Environment
  readonly appVersion: string
  /** The client id this counter sells under; null while its credentials are not here. */
  readonly clientId: () => string | null
  /** Since when it uses the service's secret, by its own clock; null where there is none, or nobody knows. */
  readonly clientSecretSetAt: () => number | null
  readonly offlineAllowance: OfflineAllowanceStore
  readonly conflicts: ConflictStore
  /** Whether the log is being filled up, or why not. */
  readonly logRestore: LogRestoreStore
  /** How the once-ever onboarding stands here, and what this counter keeps of its claims. */
  readonly onboarding: { readonly standing: () => Promise<OnboardingState>; readonly claims: ClaimsStore }
  readonly proxy: ProxyLookup
  readonly clock: Clock
  readonly timers: Timers
  readonly random: () => number
  readonly newId: () => string
  readonly onChange: () => void
  /** Something else holds of what owners set at the office. */
  readonly onSettings: (held: HeldSettings, former: HeldSettings) => void
  readonly reportDefect: ReportDefect
}

/** What the filling up of the log needs of it. */
export interface LogRestoreWork {
  readonly restorer: LogRestorer
  /** It is to be opened anew: it is whole, or is left as it is. */
  readonly onEnd: () => void
}

export interface CounterOffice {
  /** The shop's budget of calls, for the queue of the service. */
  readonly share: ShareBudget
  /** The computer sleeps, or slept: what was promised for a time is void. */
  slept(): void
  /** Begins what follows the journal. Once. */
  begin(work: OfficeWork): Pick<OfficeAdmission, 'ask' | 'look'>
  /** In place of `begin`: the log is given back what it lacks. Once. */
  beginLogRestore(work: LogRestoreWork): void
  state(): EnteredOffice
  /** What owners set at the office for this counter, as it was told last. */
  settings(): HeldSettings
  /** Tries what waits, now. */
  sendNow(): void
  giveKeys(counterId: string, code: string): Promise<GiveKeysProblem | null>
  renewKeys(): Promise<RenewKeysAnswer>
  /** From here on who asked any counter of the office to be erased is erased here. Once. */
  beginErasing: Erasing['begin']
  /** A customer asks this counter to be erased: the others hear of it. */
  eraseAsked(accountNumber: string): void
  /** Somebody here has seen that another counter sold the same. */
  confirmConflictsSeen(pair: ConflictPair): void
  /** A report of a problem, where the office asks for one. */
  readonly report: Pick<AskedReport, 'send' | 'decline'>
  readonly link: OfficeLink
  readonly onboarding: Pick<OnboardingClaims, 'claim' | 'tell'>
  /** Open sales of lost counters, for this one to take over; null while the log is only looked at. */
  takeoverClient(): Pick<TakeoverClient, 'lost' | 'takeOver'> | null
  /** Null until this counter has keys of the shop: what it looks for and reads of customers. */
  customerReader(): CustomerReader | null
  /** What the office was not told yet and would still take: entries, and customers who were erased. */
  unsent(): number
  /** Tells the office that this counter has left, once. One that hears nothing misses the counter, and its owner can take it out. */
  tellLeft(): Promise<void>
  /** Resolves once nothing is under way. */
  close(): Promise<void>
}

/** The owner waits for it. */
const LEFT_WITHIN_MS = 5 * SECOND_MS

/** What the office consists of before the log is open; `work` is what follows the log. */
function officeParts(options: CounterOfficeOptions, work: () => Begun | null) {
  const { enrolment, clock, timers } = options
  let sharing: KeySharing | null = null
  const common = openedKeys(enrolment, () => sharing?.state().kind === 'waiting')
  const { clientKey, clientProof } = clientBy(common, options)
  const link = openLink(options, {
    heartbeat: () => heartbeatOf(options, { clientKey, clientProof }, work()?.push.state().unsent ?? 0),
    onHeartbeat: ({ keysDigest, hasUnseenConflicts, hasErasures, takeoversChangedAtMs, ...said }) => {
      settings.heard(said)
      hearTime(work(), said)
      if (hasErasures) erasing.ask()
      work()?.takeoverClient.heard(takeoversChangedAtMs)
      if (hasUnseenConflicts || conflicts.isUntold()) conflicts.ask()
      sharing?.heard(keysDigest)
      options.onChange()
    },
    // An office that was restored may have forgotten who has the shop's keys, and waits for what every counter sold.
    keepKnown: async (known) => {
      const former = enrolment.kept()?.enrolled.generation
      const isKept = await enrolment.keepKnown(known)
      if (isKept) work()?.push.officeBegan()
      if (!isKept || known.generation === former) return isKept
      sharing?.wake()
      erasing.tellAgain()
      onboarding.tell()
      return true
    },
  })
  const settings = settingsOf(options, link)
  const onboarding = onboardingOver({ ...options, line: link, common, clientKey, clientProof })
  const conflicts = createConflicts({ ...options, line: link, store: options.conflicts })
  const report = createAskedReport(link, options.onChange)
  const erasing = createErasing({ ...options, line: link }, () => customerSeal())
  const keys = createKeySharing({
    line: link,
    enrolment,
    clock,
    timers,
    onChange: () => {
      // What waited for the keys: callbacks, customers, calls, and the word under which client this counter sells.
      if (common() !== null) {
        link.greet()
        onboarding.tell()
        work()?.relay.keysChanged()
        work()?.push.nudge()
        shared.askNow()
      }
      work()?.customersBack.wake()
      options.onChange()
    },
  })
  sharing = keys
  const shared = leaseOverLink({ ...options, link, clientKey, store: options.offlineAllowance })
  const stopListening = link.onState(({ kind }) => {
    if (kind === 'connected') tryWhatWaits({ keys, conflicts, erasing, onboarding }, work())
    options.onChange()
  })
  const customerSeal = seals(common)
  const customerReader = readers(customerSeal, keys.toReadBy)
  return {
    common,
    clientKey,
    link,
    settings,
    onboarding,
    conflicts,
    report,
    erasing,
    keys,
    shared,
    stopListening,
    customerSeal,
    customerReader,
  }
}

/** The line is back. */
function tryWhatWaits(
  {
    keys,
    conflicts,
    erasing,
    onboarding,
  }: Pick<ReturnType<typeof officeParts>, 'keys' | 'conflicts' | 'erasing' | 'onboarding'>,
  work: Begun | null,
): void {
  work?.admission.lineIsBack()
  keys.wake()
  conflicts.ask()
  erasing.ask()
  onboarding.tell()
  work?.relay.wake()
  work?.customersBack.wake()
}

export function openCounterOffice(options: CounterOfficeOptions): CounterOffice {
  const { kept, environment } = options
  let work: Begun | null = null
  let restoring: LogRestore | null = null
  const parts = officeParts(options, () => work)
  const { common, clientKey, link, settings, onboarding, conflicts, report, erasing, keys, shared } = parts
  const { customerSeal, customerReader } = parts

  return {
    link,
    onboarding,
    share: shared.share,
    slept: shared.slept,
    customerReader,
    takeoverClient: () => work?.takeoverClient ?? null,
    begin: (given) => {
      work = beginWork(
        { ...options, link, common, clientKey, customerSeal, customerReader, onConflicts: conflicts.ask },
        given,
      )
      return unlessRevoked(link, work.admission)
    },
    report,
    beginLogRestore: (given) => void (restoring = restoringOver(link, options, given)),
    state: () =>
      stateOf({
        kept,
        link,
        environment,
        keys: keys.state(),
        recoveredKeys: keys.recovered(),
        record: recordOf(restoring, work, options.logRestore),
        work,
        conflicts: conflicts.sales(),
        reportAsk: report.ask(),
        settings: settings.held().settings,
      }),
    settings: settings.held,
    sendNow: () => {
      link.greet()
      keys.wake()
      work?.push.nudge()
      restoring?.nudge()
    },
    giveKeys: keys.give,
    renewKeys: keys.renew,
    confirmConflictsSeen: conflicts.see,
    beginErasing: erasing.begin,
    eraseAsked: erasing.asked,
    unsent: () => unsentOf(work),
    tellLeft: () => tellLeft(link),
    close: () =>
      closeAll(parts.stopListening, work, [restoring, settings, conflicts, erasing, onboarding, keys, link]),
  }
}

/** Null without the shop's keys, or before the client id was typed. */
function clientBy(
  common: () => CommonKeys | null,
  { environment, clientId, kept }: Pick<CounterOfficeOptions, 'environment' | 'clientId' | 'kept'>,
) {
  const by = (of: (keys: CommonKeys, client: ServiceClient) => string) => (): string | null => {
    const [keys, id] = [common(), clientId()]
    return keys === null || id === null ? null : of(keys, { environment, clientId: id })
  }
  return {
    clientKey: by(clientKeyOf),
    clientProof: by((keys, client) => clientProofOf(keys, client, kept.enrolled)),
  }
}

function settingsOf({ enrolment, kept, onSettings, onChange }: CounterOfficeOptions, line: OfficeLine) {
  const held = (): HeldSettings => (enrolment.kept() ?? kept).held
  const here = createSettingsHere({
    line,
    held,
    keep: enrolment.keepHeld,
    onTaken: (taken, former) => {
      onSettings(taken, former)
      onChange()
    },
  })
  return {
    held,
    heard: here.heard,
    close: here.close,
  }
}

const onboardingOver = ({
  onboarding: { standing, claims },
  ...of
}: Pick<CounterOfficeOptions, 'onboarding' | 'environment' | 'timers' | 'random' | 'reportDefect'> & {
  readonly line: OfficeLink
  readonly common: () => CommonKeys | null
  readonly clientKey: () => string | null
  readonly clientProof: () => string | null
}): OnboardingClaims => createOnboardingClaims({ ...of, standing, store: claims })

/** Begins to fill the log up, and keeps why it ended before all was there. */
function restoringOver(
  line: OfficeLink,
  { kept, logRestore, timers, random, onChange, reportDefect }: CounterOfficeOptions,
  { restorer, onEnd }: LogRestoreWork,
): LogRestore {
  const from = logRestore.load()?.from ?? restorer.end() + 1
  const { officeId } = kept.enrolled
  return createLogRestore({
    restorer,
    from,
    officeId,
    line,
    timers,
    random,
    onState: onChange,
    onDone: () => {
      logRestore.forget()
      onEnd()
    },
    onFault: (stop) => {
      logRestore.save({ from, stop })
      onEnd()
    },
    reportDefect,
  })
}

/** Without a client's key it sells under none that the office may count by. */
function heartbeatOf(
  { appVersion, environment, clientSecretSetAt, clock }: CounterOfficeOptions,
  client: ReturnType<typeof clientBy>,
  unsent: number,
): HeartbeatRequest {
  const [clientKey, clientProof] = [client.clientKey(), client.clientProof()]
  const ageMs = secretAgeMs(clientSecretSetAt(), clock.now())
  const isKnown = clientKey !== null && clientProof !== null
  return {
    appVersion,
    clientKeys: isKnown ? [{ environment, clientKey, clientProof, secretAgeMs: ageMs }] : [],
    unsent,
    clockMs: Math.max(0, Math.floor(clock.now())),
  }
}

/** To whichever machine of the office is at work. */
function openLink(
  options: CounterOfficeOptions,
  of: Required<Pick<OfficeLinkOptions, 'heartbeat' | 'onHeartbeat' | 'keepKnown'>>,
): OfficeLink {
  const { kept, proxy, timers, enrolment } = options
  const { authority } = kept.enrolled
  const machines = createMachines({ proxy, timers, authority, addresses: addressesOf(kept.enrolled) })
  /** They are used at once, and kept for the next start. */
  const heardAddresses = (told: HeartbeatAnswer['addresses']): void => {
    const { enrolled } = enrolment.kept() ?? kept
    const addresses = signedAddresses(enrolled, told)
    if (addresses === null || addresses.join(' ') === enrolled.addresses?.join(' ')) return
    machines.use(addressesOf({ ...enrolled, addresses }))
    void enrolment.keepAddresses(addresses)
  }
  return createOfficeLink({
    ...options,
    ...kept,
    ...of,
    wire: machines.wire,
    machines,
    onHeartbeat: (answer) => {
      heardAddresses(answer.addresses)
      of.onHeartbeat(answer)
    },
  })
}

async function tellLeft(link: OfficeLine): Promise<void> {
  const leaving = { path: PATHS.leave, body: {}, schema: leaveAnswerSchema }
  await link.request({ ...leaving, timeoutMs: LEFT_WITHIN_MS })
}

/**
 * How long the service's secret has been in use, which is all that the office is told of it. Null where nobody knows, as after a clock was set
 * back: the office would take an old secret for a new one.
 */
export const secretAgeMs = (setAt: number | null, now: number): number | null =>
  setAt === null || setAt > now ? null : now - setAt
