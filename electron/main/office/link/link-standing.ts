// How the line to the office stands, after each answer and each that did not come.
import type { Clock } from '#shared/base/clock'
import type { OfficeLineState } from '#shared/office/counter-office'
import { OPEN_TO_REVOKED, PATHS } from '#shared/protocol'
import { ADMISSION_PATHS } from '#shared/protocol/admission'
import type { OfficeFailure } from './exchange'

export interface LinkStanding {
  state(): OfficeLineState
  onState(listener: (state: OfficeLineState) => void): () => void
  /**
   * What came of a request; null for an answer. A counter that was taken out stays so: a broken line does not let it in again, nor does an
   * answer that it is given all the same.
   */
  heard(path: string, failure: OfficeFailure | null): 'answered' | 'not'
  /** The office says that this counter sells for the shop. */
  letIn(): void
  /** Why nothing is sent at all, or null. */
  refusalOf(path: string): OfficeFailure | null
}

const VERDICTS: readonly string[] = [ADMISSION_PATHS.admit, ADMISSION_PATHS.look]

export function createLinkStanding(clock: Pick<Clock, 'now'>): LinkStanding {
  const listeners = new Set<(state: OfficeLineState) => void>()
  let state: OfficeLineState = { kind: 'connecting' }
  const become = (next: OfficeLineState): void => {
    const isSame = next.kind === state.kind
    state = next
    if (!isSame) for (const listener of listeners) listener(next)
  }
  const letIn = (): void => become({ kind: 'connected', lastSeenAtMs: clock.now() })
  const isStillOut = (path: string, failure: OfficeFailure | null): boolean =>
    state.kind === 'revoked' && (failure?.kind === 'unreachable' || OPEN_TO_REVOKED.includes(path))
  return {
    state: () => state,
    onState: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    heard: (path, failure) => {
      const isAnswered = failure === null || failure.kind === 'refused'
      if (isStillOut(path, failure)) return isAnswered ? 'answered' : 'not'
      if (isAnswered) letIn()
      else if (failure.kind === 'unreadable') {
        // One answer that cannot be read says nothing of the others: a line that was taken for another version would let sales go unasked.
        if (path === PATHS.heartbeat) become({ kind: 'version' })
      } else if (failure.kind !== 'unreachable') become({ kind: failure.kind })
      else if (state.kind !== 'away') become({ kind: 'away', sinceMs: clock.now() })
      return isAnswered ? 'answered' : 'not'
    },
    letIn,
    refusalOf: (path) => {
      switch (state.kind) {
        case 'away':
          return { kind: 'unreachable' }
        case 'revoked':
          return OPEN_TO_REVOKED.includes(path) ? null : { kind: 'revoked' }
        // What is sold is asked about all the same: whether the office judges, its verdict says.
        case 'version':
          return VERDICTS.includes(path) ? null : { kind: state.kind }
        case 'other-office':
          return { kind: state.kind }
        case 'connecting':
        case 'connected':
          return null
      }
    },
  }
}
