// The right to call the service as an office gives it out: in small leases while it answers, in turns of a counter on its offline allowance while it does not, and as
// a counter alone until it answered once. The counter's own window holds all the time, so that no office can make it send more.
import { OFFLINE_VALIDITY_MS } from '#shared/office/lease'
import type { CameOfCall } from '#shared/base/rate-gate'
import type { CallBudget, CallRight, ShareBudget } from '../../service/client/call-budget'
import type { DispatchWindow, Lane } from '../../service/client/dispatch-window'
import { createHeldLeases, type TakenCall } from './held-leases'
import { createOfflineTurns, type OfflineAllowanceStore } from './offline-allowance'
import { createLeaseProtocol, type LeaseProtocol, type LeaseProtocolOptions } from './lease-protocol'

export interface LeaseBudgetOptions extends LeaseProtocolOptions {
  readonly store: OfflineAllowanceStore
}

export interface SharedBudget {
  readonly share: ShareBudget
  /** The computer sleeps or slept: what is held is void. */
  readonly slept: () => void
  /** The line to the office stands again: it is asked at once. */
  readonly askNow: () => void
}

/** The budget of one environment; it begins with the service's queue. */
export function shareWithOffice(options: LeaseBudgetOptions): SharedBudget {
  let talk: LeaseProtocol | null = null
  return {
    share: (own, onChange) => {
      const held = createHeldLeases(options.clock)
      const turns = createOfflineTurns(options.clock, options.store)
      const made = createLeaseProtocol(options, held, turns, own, onChange)
      talk = made
      const rights = rightsOf({ clock: options.clock, own, talk: made })
      return budgetOf({ clock: options.clock, own, talk: made, held, turns, rights })
    },
    slept: () => talk?.slept(),
    askNow: () => talk?.askSoon(0),
  }
}

interface Parts {
  readonly clock: LeaseProtocolOptions['clock']
  readonly own: DispatchWindow
  readonly talk: LeaseProtocol
}

function budgetOf({
  clock,
  own,
  talk,
  held,
  turns,
  rights,
}: Parts & {
  readonly held: ReturnType<typeof createHeldLeases>
  readonly turns: ReturnType<typeof createOfflineTurns>
  readonly rights: Rights
}): CallBudget {
  const isAlone = (): boolean => !turns.isPromised()

  const sharedFreeAt = (lane: Lane, ahead: number): number => {
    const free = held.free()
    if ((lane === 'money' ? free.money : free.other) > ahead) return 0
    const expectedAt = talk.expectedAt()
    return Math.min(turns.freeAt(), expectedAt > clock.elapsed() ? expectedAt : Infinity)
  }

  const takeShared = (lane: Lane): CallRight => {
    const call = held.take(lane === 'money' ? 'money' : 'other')
    if (call !== null) return rights.ofLease(call, lane)
    if (turns.freeAt() > clock.elapsed()) return NEVER
    turns.take()
    return rights.ofOfflineAllowance(lane)
  }

  return {
    freeAt: (lane, ahead = 0) => {
      talk.noticeSleep()
      const ownFreeAt = own.freeAt(lane, ahead)
      return isAlone() ? ownFreeAt : Math.max(ownFreeAt, sharedFreeAt(lane, ahead))
    },
    take: (lane) => {
      if (!isAlone()) return takeShared(lane)
      own.record(lane)
      return rights.alone()
    },
    callsLeft: () =>
      isAlone() ? own.callsLeft() : Math.min(own.callsLeft(), talk.officeLeft() + held.free().money),
    noteOutside: () => {
      own.record('screen')
      talk.noteOwn()
    },
    expect: talk.expect,
    close: talk.close,
  }
}

const NEVER: CallRight = { mayLeave: () => false, settle: () => {} }

interface Rights {
  ofLease(call: TakenCall, lane: Lane): CallRight
  ofOfflineAllowance(lane: Lane): CallRight
  alone(): CallRight
}

/** Rights to send. Each counts from the moment in which its call leaves, which is later than the one in which it was taken. */
function rightsOf({ clock, own, talk }: Parts): Rights {
  const tellRefusal = (came: CameOfCall): void => {
    if (came.kind === 'rate-limited') talk.noteRefused(came.retryAfterMs)
  }

  /** A call without a lease. It may not leave any more once the office answered: from then on that counts on leases alone. */
  const ownRight = (validForMs: number, onLeaving: () => void): CallRight => {
    const until = clock.elapsed() + validForMs
    const session = talk.session()
    const answer = talk.lastAnswer()
    const leave = once(() => {
      talk.noteOwn()
      onLeaving()
    })
    return {
      mayLeave: () => {
        talk.noticeSleep()
        const isVoid = talk.session() !== session || talk.lastAnswer() !== answer
        if (isVoid || clock.elapsed() >= until) return false
        leave()
        return true
      },
      settle: (came) => {
        if (came.kind !== 'unsent') leave()
        tellRefusal(came)
      },
    }
  }

  return {
    ofLease: (call, lane) => {
      const session = talk.session()
      const record = once(() => own.record(lane))
      return {
        mayLeave: () => {
          talk.noticeSleep()
          if (talk.session() !== session || !call.leave()) return false
          record()
          return true
        },
        settle: (came) => {
          call.end(came.kind !== 'unsent')
          if (came.kind !== 'unsent') record()
          if (talk.session() !== session) return
          if (call.isProbe && came.kind !== 'rate-limited') talk.noteProbe(call.leaseId, came.kind)
          tellRefusal(came)
        },
      }
    },
    ofOfflineAllowance: (lane) => ownRight(OFFLINE_VALIDITY_MS, () => own.record(lane)),
    alone: () => ownRight(Infinity, () => {}),
  }
}

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act()
  }
}
