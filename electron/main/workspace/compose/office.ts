// The office of an open environment, if this counter has one, and what the window asks of it. What the office is made of is loaded only where
// there is one: most shops have a single counter.
import type { WorkspaceHandlers } from '#shared/channels/contract'
import type { CommissionTable } from '#shared/till/commission'
import type { Environment } from '#shared/base/environment'
import type { EnterProblem, OfficeState } from '#shared/office/counter-office'
import type { ElsewhereAnswer, ElsewhereAsk } from '#shared/sale/sale-elsewhere'
import type { UpdateHold } from '#shared/shop/update-hold'
import { fail, succeed } from '#shared/base/result'
import type { ServiceAccount } from '../../setup/service-account'
import type { CounterOffice } from '../../office/counter-office'
import type { CounterEnrolment, EnterFailure } from '../../office/keys/enrolment'
import { SECOND_MS } from '#shared/base/clock'
import type { SignExistingLog } from '../../office/link/join-office'
import type { Journal, OpenedJournal } from '../../journal'
import type { OnboardingClaim } from '../../setup/setup-dependencies'
import type { WorkspaceContext } from '../base/context'
import type { PlainFiles } from '../base/files'
import type { LogRestore } from './log-restore'

export interface OfficeOfWorkspace {
  /** Null for a counter without one, and while the environment is only looked at. */
  readonly office: CounterOffice | null
  readonly state: () => OfficeState
  /** The table of commissions that the office holds for this counter; undefined where its own holds. */
  readonly commission: () => CommissionTable | undefined
  readonly enrolment: () => Promise<CounterEnrolment>
}

/** What the office needs of the app around it. */
export type OfficeContext = Pick<
  WorkspaceContext,
  | 'environment'
  | 'officeStore'
  | 'onboarding'
  | 'log'
  | 'holdUpdates'
  | 'holdPreferences'
  | 'isSafe'
  | 'version'
  | 'push'
  | 'proxy'
  | 'clock'
  | 'timers'
  | 'random'
  | 'newId'
>

/** Opens the office before the service is connected, whose calls it shares. Never rejects. */
export async function openOffice(
  context: OfficeContext,
  account: Pick<ServiceAccount, 'credentials' | 'clientSecretSetAt'> | null,
  files: Pick<
    PlainFiles,
    'officeOfflineAllowance' | 'officeConflicts' | 'officeLogRestore' | 'officeOnboarding'
  >,
): Promise<OfficeOfWorkspace> {
  const { environment, officeStore, log } = context
  let opening: Promise<CounterEnrolment> | null = null
  const enrolment = (): Promise<CounterEnrolment> => (opening ??= openedEnrolment(context))
  const none = (state: OfficeState): OfficeOfWorkspace => ({
    office: null,
    state: () => state,
    commission: () => undefined,
    enrolment,
  })
  context.holdPreferences({})
  if (!(await officeStore.isThere())) {
    holdUpdates(context, null)
    return none({ kind: 'none' })
  }
  try {
    const opened = await enrolment()
    const kept = opened.kept()
    if (kept === null) return none(opened.isUnreadable() ? { kind: 'unreadable' } : withoutOffice(opened))
    if (context.isSafe) return none({ kind: 'unreadable' })
    const { openCounterOffice } = await import('../../office/counter-office')
    const { newsOf, preferencesOf, valueInForce } = await import('../../office/settings/settings-here')
    const office = openCounterOffice({
      ...context,
      appVersion: context.version,
      enrolment: opened,
      kept,
      clientId: () =>
        environment === 'practice' ? PRACTICE_CLIENT : (account?.credentials()?.clientId ?? null),
      clientSecretSetAt: () => account?.clientSecretSetAt() ?? null,
      offlineAllowance: files.officeOfflineAllowance,
      conflicts: files.officeConflicts,
      logRestore: files.officeLogRestore,
      onboarding: { standing: context.onboarding, claims: files.officeOnboarding },
      onChange: () => {
        context.push('office.changed', office.state())
        holdUpdates(context, office, valueInForce(office.settings(), 'updateHold'))
      },
      onSettings: (held, former) => {
        for (const { key, news } of newsOf(held, former))
          log.info('office.setting-told', { name: key, what: news })
        context.holdPreferences(preferencesOf(held))
        context.push('preferences.changed', {})
      },
      reportDefect: log.error,
    })
    context.holdPreferences(preferencesOf(office.settings()))
    holdUpdates(context, office, valueInForce(office.settings(), 'updateHold'))
    return {
      office,
      state: office.state,
      commission: () => valueInForce(office.settings(), 'commission'),
      enrolment,
    }
  } catch (error) {
    log.error('office.not-opened', error)
    return none({ kind: 'unreadable' })
  }
}

/** A counter whose log sold in an office and whose file of it is gone is told so: by leaving, or coming in anew, an owner ends that. */
export const orMissed = (
  opened: OfficeOfWorkspace,
  journal: Pick<Journal, 'soldInOffice'>,
): OfficeOfWorkspace => {
  const found = opened.state()
  const isMissed = found.kind === 'none' && found.keysMadeAtMs === undefined && journal.soldInOffice()
  return isMissed ? { ...opened, state: () => ({ kind: 'none', isMissed }) } : opened
}

/** Whether this counter is in an office which it cannot ask: then each sale takes a person's yes, as without an answer. */
export const cannotAsk = (state: OfficeState): boolean =>
  state.kind === 'unreadable' || (state.kind === 'none' && state.isMissed === true)

/** `hold` is what the office holds back now, if it does. */
function holdUpdates(
  { environment, holdUpdates: holdBy }: OfficeContext,
  office: CounterOffice | null,
  hold?: UpdateHold,
): void {
  // Nothing of practice is real, and the updates are the computer's.
  if (environment === 'practice') return
  const line = office?.link.state()
  const heardAtMs = line?.kind === 'connected' ? line.lastSeenAtMs : null
  holdBy({ environment, hold: hold ?? null, heardAtMs })
}

const withoutOffice = (enrolment: CounterEnrolment): OfficeState => {
  const keysMadeAtMs = enrolment.recoveredAtMs()
  return keysMadeAtMs === null ? { kind: 'none' } : { kind: 'none', keysMadeAtMs }
}

/** All practice counters of an office sell under one client, as those of a shop do. */
const PRACTICE_CLIENT = 'practice'

async function openedEnrolment(context: OfficeContext): Promise<CounterEnrolment> {
  const { openEnrolment } = await import('../../office/keys/enrolment')
  return openEnrolment({
    environment: context.environment,
    store: context.officeStore,
    appVersion: context.version,
    connection: { proxy: context.proxy, timers: context.timers },
  })
}

/** Whether the onboarding form may be sent, as far as the office has a say in it. */
export async function claimOnboarding({
  office,
  state,
}: Pick<OfficeOfWorkspace, 'office' | 'state'>): Promise<OnboardingClaim> {
  if (office !== null) return office.onboarding.claim()
  return state().kind === 'none'
    ? { kind: 'no-office' }
    : { kind: 'held-back', hold: { because: 'unreadable' } }
}

/** What the office knows of a sale of another counter. */
export async function askElsewhere(
  office: Pick<CounterOffice, 'link' | 'customerReader'> | null,
  environment: Environment,
  of: ElsewhereAsk,
): Promise<ElsewhereAnswer> {
  if (office === null) return { kind: 'problem', problem: 'no-office' }
  const { saleElsewhere } = await import('../../office/search/sale-elsewhere')
  return saleElsewhere(office.link, environment, office.customerReader(), of)
}

export interface OfficeHandlersOptions extends Omit<OfficeOfWorkspace, 'commission'> {
  readonly environment: Environment
  /** A sale is being sent, or a visit is being taken. */
  readonly isBusy: () => boolean
  /** The owner whose PIN allowed what runs now; null without one. */
  readonly owner: () => string | null
  /** Whether whoever is at the counter may read the page of this day. */
  readonly mayReadDay: (dayStartsAt: number) => boolean
  /** Opens the environment anew, with the office that it has then. */
  readonly openAnew: () => void
  readonly context: Pick<WorkspaceContext, 'staff' | 'signingKey'>
  readonly journal: Journal
  readonly logRestore: LogRestore
  readonly files: Pick<
    PlainFiles,
    'officeOfflineAllowance' | 'officeConflicts' | 'officeLogRestore' | 'signingKey'
  >
  /** Why the log is only looked at; null while it is sent. */
  readonly logProblem: OpenedJournal['problem']
}

type OfficeChannel = Extract<keyof WorkspaceHandlers, `office.${string}`>

export function officeHandlers(options: OfficeHandlersOptions): Pick<WorkspaceHandlers, OfficeChannel> {
  const { environment, office, state, enrolment, isBusy, openAnew, files, logProblem, owner } = options
  const { context, journal, logRestore } = options
  return {
    'office.state': async () => succeed(state()),
    'office.enter': async ({ line, name }) => {
      if (isBusy()) return succeed({ problem: 'busy' })
      const sign = await logSigner(options)
      const entered = await (await enrolment()).enter({ line, name, existingLog: sign })
      if (!entered.ok) return succeed({ problem: problemOf(entered.failure) })
      // Before anything is sold or asked about: the log is then still a beginning of the one that the office has.
      if (entered.value.enrolled.storedEntries > journal.publicEnd().sequence) logRestore.start()
      else openAnew()
      return succeed({ problem: null })
    },
    'office.leave': async () => {
      // What the office lacks of a log that is not sent is not known, and nobody leaves it behind unseen.
      if (office !== null && logProblem !== null) return fail({ kind: 'store', problem: logProblem })
      if (isBusy()) return succeed({ problem: { kind: 'busy' } })
      const left = await (await enrolment()).leave(() => office?.unsent() ?? 0)
      if (!left.ok) return succeed({ problem: left.failure })
      // Before the office hears of it: a log that takes nothing more says on each start that its office is missed.
      if (logProblem === null)
        journal.recordOfficeLeft({ type: 'office-left', staffId: owner() ?? context.staff().id })
      // Not before: a counter that the office knows as gone, and that is still in it, could not sell.
      await office?.tellLeft()
      files.officeOfflineAllowance.forget()
      files.officeConflicts.forget()
      files.officeLogRestore.forget()
      openAnew()
      return succeed({ problem: null })
    },
    'office.restore-log': async ({ isWanted }) => {
      if (office === null) return succeed({ problem: 'no-office' })
      if (isBusy()) return succeed({ problem: 'busy' })
      if (isWanted) logRestore.start()
      else logRestore.giveUp()
      return succeed({ problem: null })
    },
    'office.begin-epoch': () => beginEpoch(options),
    'office.day': async ({ dayStartsAt }) => {
      if (!options.mayReadDay(dayStartsAt)) return fail({ kind: 'not-allowed', needs: 'owner-pin' })
      if (office === null) return succeed({ kind: 'unanswered' })
      const { dayOfAllCounters } = await import('../../office/search/all-counters')
      return succeed(await dayOfAllCounters(office.link, environment, dayStartsAt))
    },
    'office.send-now': async () => {
      office?.sendNow()
      return succeed(state())
    },
    'office.confirm-conflicts-seen': async (pair) => {
      office?.confirmConflictsSeen(pair)
      return succeed(state())
    },
    'office.decline-report': async () =>
      succeed({ problem: office === null ? 'not-asked' : await office.report.decline() }),
    'office.lost': async () => succeed((await office?.takeoverClient()?.lost()) ?? { kind: 'unanswered' }),
    'office.take-over': async ({ counterId, requestIds }) => {
      const ownerId = owner()
      if (ownerId === null) return fail({ kind: 'not-allowed', needs: 'owner' })
      if (logProblem !== null) return fail({ kind: 'store', problem: logProblem })
      const takeoverClient = office?.takeoverClient() ?? null
      return takeoverClient === null
        ? succeed({ kind: 'unreachable' })
        : takeoverClient.takeOver(counterId, requestIds, ownerId)
    },
    'office.search': async (search) => {
      if (office === null) return succeed({ kind: 'problem', problem: 'no-office' })
      const { searchAllCounters } = await import('../../office/search/search-counters')
      return succeed(await searchAllCounters(office.link, environment, office.customerReader(), search))
    },
    'office.give-keys': async ({ counterId, code }) =>
      succeed({ problem: office === null ? 'unreachable' : await office.giveKeys(counterId, code) }),
    'office.renew-keys': async () =>
      succeed(office === null ? { kind: 'unreachable' } : await office.renewKeys()),
  }
}

/** Signs that the log here is this counter's, for an office that has it; nothing without a log or its key. */
async function logSigner({
  context,
  journal,
  files,
  environment,
}: OfficeHandlersOptions): Promise<SignExistingLog> {
  const logId = journal.logId()
  const secret = logId === null ? null : await context.signingKey(files.signingKey)
  if (logId === null || secret === null) return () => null
  const { signerOfLog } = await import('../../office/link/join-office')
  return signerOfLog({ environment, logId, secret })
}

async function beginEpoch({
  context,
  owner,
  journal,
  office,
  isBusy,
  logProblem,
  files,
  openAnew,
}: OfficeHandlersOptions) {
  if (logProblem !== null) return fail({ kind: 'store', problem: logProblem } as const)
  if (office === null) return succeed({ problem: 'unreachable' } as const)
  if (isBusy()) return succeed({ problem: 'busy' } as const)
  const { planEpoch } = await import('../../office/sync/epoch-plan')
  const planned = await planEpoch(journal, (path, body, schema) =>
    office.link.request({ path, body, schema, timeoutMs: EPOCH_ANSWERED_WITHIN_MS }),
  )
  if (!planned.ok) return succeed({ problem: planned.failure })
  // Looking took its time: what was begun meanwhile is sent first.
  if (isBusy()) return succeed({ problem: 'busy' } as const)
  const { event, taken } = planned.value
  const staffId = owner() ?? context.staff().id
  const begun = journal.beginEpoch({ ...event, staffId }, taken)
  if (!begun.ok) return begun
  files.officeLogRestore.forget()
  openAnew()
  return succeed({ problem: null } as const)
}

const EPOCH_ANSWERED_WITHIN_MS = 30 * SECOND_MS

export function problemOf(failure: EnterFailure): EnterProblem {
  if (failure.kind === 'not-kept') return failure.isCodeUsed ? 'not-kept-after' : 'not-kept'
  if (failure.kind !== 'refused') return failure.kind
  const { problem } = failure
  switch (problem.kind) {
    case 'code':
      return problem.triesLeft === 0 ? 'later' : 'code'
    case 'log-in-use':
      return 'log-in-use'
    case 'kind':
      return 'other-kind'
    case 'version':
      return 'version'
    case 'busy':
    case 'unavailable':
      return 'later'
    default:
      // What this counter sent was not understood: the two are not of one time.
      return 'version'
  }
}
