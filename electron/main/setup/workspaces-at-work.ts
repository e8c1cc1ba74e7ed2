// What the shop needs of the workspaces above it: which environment is open, and that it follows a change of the shop's
// settings.
import type { WorkspaceState } from '#shared/shop/app-state'
import type { ConnectionHealth } from '#shared/shop/connection-health'
import type { Environment } from '#shared/base/environment'
import type { ReportProblem } from '#shared/office/counter-office'
import type { Result } from '#shared/base/result'

export interface WorkspacesAtWork {
  state(): WorkspaceState
  /**
   * Leaves the open environment, once its payments on their way have an outcome, and opens the other one (or none). `endConfirmedBy` is the
   * owner who goes on with a journal that lacks entries, or may lack some.
   */
  enter(environment: Environment | null, endConfirmedBy?: string): Promise<Result<null>>
  /** The health of its connection to the service. */
  line(): ConnectionHealth
  locked(): void
  unlocked(): void
  /** The credentials were replaced: what waits may leave with the new ones. */
  setupChanged(): void
  /** A call of the service was made for `environment` past the open one's own queue; nothing while another one is open. */
  noteOutsideCall(environment: Environment): void
  /** Sends a report that its office asked for, as somebody here has seen it. Null once the office has it. */
  sendReport(text: string): Promise<ReportProblem | null>
}
