// Aadhaar by OTP. The full number is received here, stays in this process's memory for the length of one check, and is
// sent only to the service. It is dropped when the check ends or is left, after five minutes of inactivity, and when
// the counter locks.
import { SECOND_MS } from '#shared/base/clock'
import type { Handlers } from '#shared/channels/contract'
import type { Attempted } from '#shared/operations/checks/attempted'
import type { OtpCheck, OtpSession } from '#shared/operations/checks/identity'
import type { AadhaarOtp } from '#shared/operations/checks/verification'
import { parseAadhaar } from '#shared/base/identifiers/aadhaar'
import { fail, succeed, type Failure } from '#shared/base/result'
import type { Service } from '../../service'
import {
  createOtpSessions,
  MOST_SENDS,
  SESSION_GONE,
  type OtpSessionDependencies,
  type OtpSessions,
  type Session,
} from './otp-sessions'

export interface AadhaarDependencies extends OtpSessionDependencies {
  readonly service: Pick<Service, 'identity'>
}

type AadhaarChannel = 'aadhaar.send-otp' | 'aadhaar.send-again' | 'aadhaar.verify-otp' | 'aadhaar.forget'

export interface AadhaarWorkflow {
  readonly handlers: Pick<Handlers, AadhaarChannel>
  /** Drops every number in memory. */
  forgetAll(): void
}

const COOL_DOWN_MS = 30 * SECOND_MS
const MOST_WRONG_TRIES = 3
const UNPROCESSABLE = 422

export function aadhaarWorkflow(dependencies: AadhaarDependencies): AadhaarWorkflow {
  const { service, clock } = dependencies
  const sessions = createOtpSessions(dependencies)
  const { forget, touch, note, view, idle } = sessions

  /** Sends one OTP. The session is kept if it may have been sent, so that another one can be requested. */
  const send = async (session: Session): Promise<Attempted<OtpSession>> => {
    session.busy = true
    session.sends += 1
    session.sendAgainElapsed = clock.elapsed() + COOL_DOWN_MS
    const sent: Attempted<AadhaarOtp> = await service.identity.sendAadhaarOtp({
      aadhaarNumber: session.aadhaarNumber,
    })
    session.busy = false
    if (sent.kind === 'done') {
      session.verificationId = sent.value.verificationId
      session.statusText = sent.value.statusText
      session.wrongTries = 0
    }
    note(session, sent.kind === 'done' ? 'otp-sent' : sent.kind === 'unknown' ? 'unknown' : 'otp-not-sent')
    if (sessions.has(session)) touch(session)
    return sent.kind === 'done' ? { kind: 'done', value: view(session) } : sent
  }

  const verify = async (session: Session, otp: string): Promise<OtpCheck> => {
    const { verificationId, aadhaarNumber } = session
    if (verificationId === null) return { kind: 'expired' }
    session.busy = true
    const answer = await service.identity.verifyAadhaarOtp({ verificationId, otp, aadhaarNumber })
    session.busy = false
    const isHeld = sessions.has(session)
    if (answer.kind === 'done')
      note(session, answer.value.verdict === 'verified' ? 'verified' : 'not-verified')
    // The counter was locked or the check was left meanwhile: the result is recorded but not shown.
    if (!isHeld) return { kind: 'not-done', failure: SESSION_GONE }
    touch(session)
    if (answer.kind === 'done') {
      forget(session)
      return { kind: 'done', person: answer.value }
    }
    return refused(session, answer, note)
  }

  return {
    handlers: {
      'aadhaar.send-otp': async ({ aadhaarNumber, consent }) => {
        const parsed = parseAadhaar(aadhaarNumber)
        if (!parsed.ok)
          return fail({ kind: 'invalid-input', field: 'aadhaarNumber', problem: parsed.problem })
        const session = sessions.begin(parsed.aadhaarNumber, consent)
        const sent = await send(session)
        if (sent.kind !== 'done') forget(session)
        return succeed(sent)
      },
      'aadhaar.send-again': async ({ sessionId }) => {
        const session = idle(sessionId)
        if (!session.ok) return session
        const { sends, sendAgainElapsed } = session.value
        if (sends >= MOST_SENDS) return fail({ kind: 'wrong-state', state: 'no-more-otps' })
        const waitMs = sendAgainElapsed - clock.elapsed()
        if (waitMs > 0) return fail({ kind: 'busy', retryAfterMs: waitMs })
        return succeed(await send(session.value))
      },
      'aadhaar.verify-otp': async ({ sessionId, otp }) => {
        const session = idle(sessionId)
        return session.ok ? succeed(await verify(session.value, otp)) : session
      },
      'aadhaar.forget': async ({ sessionId }) => {
        sessions.leave(sessionId)
        return succeed(null)
      },
    },
    forgetAll: () => sessions.leaveAll(),
  }
}

function refused(
  session: Session,
  answer: Extract<Attempted<unknown>, { failure: Failure }>,
  note: OtpSessions['note'],
): OtpCheck {
  if (answer.kind === 'unknown') {
    note(session, 'unknown')
    session.verificationId = null
    return answer
  }
  if (answer.failure.kind === 'not-found') {
    note(session, 'expired')
    session.verificationId = null
    return { kind: 'expired' }
  }
  if (isWrongOtp(answer.failure)) {
    session.wrongTries += 1
    note(session, 'wrong-otp')
    const triesLeft = Math.max(0, MOST_WRONG_TRIES - session.wrongTries)
    if (triesLeft === 0) session.verificationId = null
    return { kind: 'wrong-otp', triesLeft, forgottenAt: session.forgottenAt }
  }
  note(session, 'refused')
  return answer
}

/** A 422 about the code or about no particular field: the code is the only thing in this request that was typed. */
const isWrongOtp = (failure: Failure): boolean =>
  failure.kind === 'refused' &&
  failure.httpStatus === UNPROCESSABLE &&
  failure.fields.every(({ field }) => field === null || field === 'otp')
