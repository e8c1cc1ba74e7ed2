// A workspace is one open environment: its journal, its service, its caches. There is at most one at a time; workspaces
// never share anything.
import type { Handlers, Input, Output, WorkspaceHandlers } from '#shared/channels/contract'
import type { AppState } from '#shared/shop/app-state'
import type { Environment } from '#shared/base/environment'
import type { ConnectionHealth } from '#shared/shop/connection-health'
import type { Health } from '#shared/shop/health'
import type { ReportProblem } from '#shared/office/counter-office'
import type { RequestId } from '#shared/base/ids'
import type { Language } from '#shared/base/languages'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'
import type { ReceiptId } from '#shared/receipts/print-job'
import type { Sale } from '#shared/sale/sale'
import type { Visit, VisitId } from '#shared/visit/visit'
import type { HeldSale } from '#shared/sale/sheet'
import type { Pages } from '../platform/pages'
import type { OnboardingClaim } from '../setup/setup-dependencies'
import type { WorkspacesAtWork } from '../setup/workspaces-at-work'

export interface Workspace {
  readonly handlers: WorkspaceHandlers
  readonly pages: Pages
  /** Set if the journal is view-only, or nothing may be written to it any more. */
  storeProblem(): AppState['storeProblem']
  storeHolder(): AppState['storeHolder']
  /** Told in practice; elsewhere nothing is sold then. */
  isOnSharedDrive(): boolean
  /** What is known of the journal's end outside of it; null in practice. */
  logEnd(): AppState['logEnd']
  /** How many sales had a stored state that was not what their entries say; it was put right. */
  repairedSales(): AppState['repairedSales']
  /** How many entries of the log cannot be used and are not settled. */
  setAsideEntries(): AppState['setAsideEntries']
  damagedFiles(): AppState['damagedFiles']
  /** The journal was signed with another key than the one on this computer, and no owner has confirmed the new one. */
  isSigningKeyLost(): boolean
  line(): ConnectionHealth
  /** What an owner reads before the PIN. */
  readonly question: Handlers['lock.question']
  /** As the log has it; null if it has none of this id. */
  saleOf(requestId: RequestId): Sale | null
  /** As the log has it; null if it was never paid. */
  visitOf(visitId: VisitId): Visit | null
  /** An open sheet or a kept line; null if there is none of this id. */
  heldOf(requestId: RequestId): HeldSale | null
  /** What the customer of a sale or visit may take along of its receipt, in their language; null where there is no receipt. */
  receiptTextOf(id: ReceiptId, language: Language): string | null
  /** What the health of the counter is told by: the service's clock, and the last verification of the whole journal. */
  found(): Pick<Health, 'clock' | 'log'>
  /** The computer goes to sleep: what was promised for a time is void. */
  slept(): void
  /** The computer woke up or the network came back: open sales are asked about soon. */
  nudge(): void
  /** The network went away: the line says so before anything is sent. */
  lookAtLine(): void
  /** The counter was locked: identity data in memory is dropped, and status checks pause if the shop wants that. */
  locked(): void
  unlocked(): void
  /** The credentials were replaced: what waits may be sent with the new ones. */
  setupChanged(): void
  noteOutsideCall(): void
  /** Whether the onboarding form may be sent. */
  claimOnboarding(): Promise<OnboardingClaim>
  /** What this counter keeps of its onboarding changed. */
  onboardingChanged(): void
  /** Null once its office has it. */
  sendReport(text: string): Promise<ReportProblem | null>
  /** Signs the journal as it is now, for whoever checks an export of it. */
  signHead(): void
  /** Money calls between their attempt and their outcome. */
  sendingCount(): number
  /** Resolves when no money call is on its way any more. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** `endConfirmedBy`: the owner who goes on with a journal that lacks entries, or may lack some. */
export type OpenWorkspace = (
  environment: Environment,
  endConfirmedBy: string | null,
) => Promise<Result<Workspace>>

export interface Workspaces extends WorkspacesAtWork {
  /** The open environment, once it is open; null if it is another one, or none. */
  at(environment: Environment): Promise<Workspace | null>
  /** What an owner reads before the PIN; null while no environment is open. */
  question(asked: Input<'lock.question'>): Promise<Output<'lock.question'> | null>
  /** Of the open environment. */
  saleOf(requestId: RequestId): Sale | null
  visitOf(visitId: VisitId): Visit | null
  heldOf(requestId: RequestId): HeldSale | null
  receiptTextOf(id: ReceiptId, language: Language): string | null
  /** Null while no environment is open. */
  found(): Pick<Health, 'clock' | 'log'> | null
  slept(): void
  nudge(): void
  lookAtLine(): void
  signHead(): void
  sendingCount(): number
  settled(): Promise<void>
  /** Closes the workspace at once: a call still on its way is cut, and recorded as not confirmed. */
  close(): Promise<void>
  /** Waits for the workspace to be open; fails with the reason if there is none. */
  handlers(): Promise<Result<WorkspaceHandlers>>
  readonly pages: Pages
}

const NO_LINE: ConnectionHealth = {
  state: 'offline',
  callsLeft: 0,
  callsAllowed: 0,
  nextSendMs: null,
  setupProblem: null,
  setupRefusal: null,
}
const NO_WORKSPACE: Failure = { kind: 'not-allowed', needs: 'setup' }

const whyNothingIsSold = (
  problem: Failure | null,
  workspace: Workspace | null,
): Pick<AppState, 'storeProblem' | 'storeHolder' | 'storeMoved'> =>
  problem?.kind === 'store'
    ? {
        storeProblem: problem.problem,
        storeHolder: problem.holder ?? null,
        storeMoved: problem.moved ?? null,
      }
    : {
        storeProblem: workspace?.storeProblem() ?? null,
        storeHolder: workspace?.storeHolder() ?? null,
        storeMoved: null,
      }

/**
 * Keeps track of the current workspace. `onEntered` is called when a workspace's recovery is complete, and screens that
 * move money may open, or when it is known why there is none.
 */
export function createWorkspaces(openWorkspace: OpenWorkspace, onEntered: () => void): Workspaces {
  let environment: Environment | null = null
  let opening: Promise<Result<Workspace>> = Promise.resolve(fail(NO_WORKSPACE))
  let workspace: Workspace | null = null
  let problem: Failure | null = null

  const enter = async (next: Environment | null, endConfirmedBy?: string): Promise<Result<null>> => {
    const left = workspace
    environment = next
    workspace = null
    problem = null
    opening = (async () => {
      await left?.settled()
      await left?.close()
      if (next === null) return fail(NO_WORKSPACE)
      const opened = await openWorkspace(next, endConfirmedBy ?? null)
      if (opened.ok) workspace = opened.value
      else problem = opened.failure
      return opened
    })()
    const opened = await opening
    // Also that it cannot: the window would go on to say that it is being opened.
    if (next !== null) onEntered()
    return opened.ok || next === null ? succeed(null) : opened
  }

  return {
    state: () => ({
      environment,
      recovered: workspace !== null,
      ...whyNothingIsSold(problem, workspace),
      isOnSharedDrive: workspace?.isOnSharedDrive() ?? false,
      logEnd: workspace?.logEnd() ?? null,
      repairedSales: workspace?.repairedSales() ?? 0,
      setAsideEntries: workspace?.setAsideEntries() ?? 0,
      damagedFiles: workspace?.damagedFiles() ?? [],
      isSigningKeyLost: workspace?.isSigningKeyLost() ?? false,
    }),
    enter,
    at: async (of) => {
      const opened = await opening
      return opened.ok && environment === of ? opened.value : null
    },
    question: async (asked) => {
      const opened = await opening
      return opened.ok ? opened.value.question(asked) : null
    },
    line: () => workspace?.line() ?? NO_LINE,
    saleOf: (requestId) => workspace?.saleOf(requestId) ?? null,
    visitOf: (visitId) => workspace?.visitOf(visitId) ?? null,
    heldOf: (requestId) => workspace?.heldOf(requestId) ?? null,
    receiptTextOf: (id, language) => workspace?.receiptTextOf(id, language) ?? null,
    found: () => workspace?.found() ?? null,
    slept: () => workspace?.slept(),
    nudge: () => workspace?.nudge(),
    lookAtLine: () => workspace?.lookAtLine(),
    locked: () => workspace?.locked(),
    unlocked: () => workspace?.unlocked(),
    setupChanged: () => workspace?.setupChanged(),
    noteOutsideCall: (of) => {
      if (of === environment) workspace?.noteOutsideCall()
    },
    sendReport: async (text) => (workspace === null ? 'not-asked' : workspace.sendReport(text)),
    signHead: () => workspace?.signHead(),
    sendingCount: () => workspace?.sendingCount() ?? 0,
    settled: () => workspace?.settled() ?? Promise.resolve(),
    close: async () => {
      const left = workspace
      workspace = null
      opening = Promise.resolve(fail(NO_WORKSPACE))
      await left?.close()
    },
    handlers: async () => {
      const opened = await opening
      return opened.ok ? succeed(opened.value.handlers) : opened
    },
    pages: async (request) => (workspace === null ? null : workspace.pages(request)),
  }
}
