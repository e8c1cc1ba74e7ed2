// Figures of money are told of a log that only this app wrote to: a colleague takes the box over by them, and no entry would say what they were.
import type { WorkspaceHandlers } from '#shared/channels/contract'
import { fail } from '#shared/base/result'
import type { LogGuard } from '../../journal'

const FIGURES = /^(?:till|day-book|credit)\./

type AnyHandler = (input: never) => Promise<unknown>

/** Fails with `store` where another program wrote to the log since it was opened. */
export const refusingForeignFigures = (
  handlers: WorkspaceHandlers,
  guard: Pick<LogGuard, 'lookAtOthers'>,
): WorkspaceHandlers => {
  const refusing =
    (handler: AnyHandler): AnyHandler =>
    async (input) => {
      const stop = guard.lookAtOthers()
      return stop === null ? handler(input) : fail({ kind: 'store', problem: stop.problem })
    }
  return Object.fromEntries(
    Object.entries(handlers).map(([channel, handler]) => [
      channel,
      FIGURES.test(channel) ? refusing(handler as AnyHandler) : handler,
    ]),
  ) as WorkspaceHandlers
}
