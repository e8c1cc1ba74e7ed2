// The Aadhaar numbers that are being checked by OTP, each in memory for the length of its check and no longer.
import { MINUTE_MS, type Clock, type Timers } from '#shared/base/clock'
import type { Consent, IdentityOutcome, OtpSession } from '#shared/operations/checks/identity'
import type { StaffAtCounter } from '#shared/access/staff'
import { maskAadhaar } from '#shared/base/identifiers/aadhaar'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'
import type { IdentityLog } from './identity-log'

const IDLE_MS = 5 * MINUTE_MS
export const MOST_SENDS = 4
export const SESSION_GONE: Failure = { kind: 'wrong-state', state: 'no-session' }

export interface Session {
  readonly sessionId: string
  readonly aadhaarNumber: string
  readonly consent: Consent
  /** Null once this OTP can no longer be used. */
  verificationId: string | null
  sends: number
  /** The service's own word for the OTP. */
  statusText: string | null
  wrongTries: number
  sendAgainElapsed: number
  stopIdle: () => void
  forgottenAt: number
  busy: boolean
}

export interface OtpSessions {
  /** Starts a check of this number. */
  begin(aadhaarNumber: string, consent: Consent): Session
  has(session: Session): boolean
  /** The session, unless a request about it is running. Fails with `wrong-state`. */
  idle(sessionId: string): Result<Session>
  /** Restarts the time after which it is dropped. */
  touch(session: Session): void
  /** Finished. */
  forget(session: Session): void
  /** Dropped before it was finished. */
  leave(sessionId: string): void
  leaveAll(): void
  /** Records its result. */
  note(session: Session, outcome: IdentityOutcome): void
  view(session: Session): OtpSession
}

export interface OtpSessionDependencies {
  readonly clock: Clock
  readonly timers: Timers
  readonly newId: () => string
  readonly records: IdentityLog
  readonly staff: () => StaffAtCounter
}

export function createOtpSessions({
  clock,
  timers,
  newId,
  records,
  staff,
}: OtpSessionDependencies): OtpSessions {
  const sessions = new Map<string, Session>()

  const forget = (session: Session): void => {
    session.stopIdle()
    sessions.delete(session.sessionId)
  }
  const touch = (session: Session): void => {
    session.stopIdle()
    session.forgottenAt = clock.now() + IDLE_MS
    session.stopIdle = timers.after(IDLE_MS, () => leave(session))
  }
  /** Dropped before it was finished. */
  const leave = (session: Session): void => {
    note(session, 'left')
    forget(session)
  }
  const note = (session: Session, outcome: IdentityOutcome): void =>
    records.note({
      at: clock.now(),
      way: 'aadhaar-otp',
      maskedAadhaar: maskAadhaar(session.aadhaarNumber),
      verificationId: session.verificationId,
      consentVersion: session.consent.version,
      language: session.consent.language,
      staffId: staff().id,
      outcome,
    })
  const view = (session: Session): OtpSession => ({
    sessionId: session.sessionId,
    maskedAadhaar: maskAadhaar(session.aadhaarNumber),
    sendAgainAt:
      session.sends < MOST_SENDS
        ? clock.now() + Math.max(0, session.sendAgainElapsed - clock.elapsed())
        : null,
    forgottenAt: session.forgottenAt,
    statusText: session.statusText,
  })
  const idle = (sessionId: string): Result<Session> => {
    const session = sessions.get(sessionId)
    if (session === undefined) return fail(SESSION_GONE)
    return session.busy ? fail({ kind: 'wrong-state', state: 'check-under-way' }) : succeed(session)
  }

  return {
    begin: (aadhaarNumber, consent) => {
      const session = newSession(newId(), aadhaarNumber, consent, clock.now() + IDLE_MS)
      sessions.set(session.sessionId, session)
      return session
    },
    has: (session) => sessions.has(session.sessionId),
    idle,
    touch,
    forget,
    leave: (sessionId) => {
      const session = sessions.get(sessionId)
      if (session !== undefined) leave(session)
    },
    leaveAll: () => {
      for (const session of sessions.values()) leave(session)
    },
    note,
    view,
  }
}

const newSession = (
  sessionId: string,
  aadhaarNumber: string,
  consent: Consent,
  forgottenAt: number,
): Session => ({
  sessionId,
  aadhaarNumber,
  consent,
  verificationId: null,
  sends: 0,
  statusText: null,
  wrongTries: 0,
  sendAgainElapsed: 0,
  stopIdle: () => {},
  forgottenAt,
  busy: false,
})
