// The page's side of signing in: the few calls of better-auth that it makes, and what their refusals mean.
import { readCode, shownCode } from '#shared/office/enrolment'
import { OWNER_SIGN_IN } from '#shared/office/owner-page'
import type { SignInInput, SignInRoute } from '#shared/office/sign-in-routes'
import { post } from '../api/ask'

const UNAUTHORIZED = 401
const OK = 200

/** `again`: this sign-in has had too many wrong codes. */
export type SignInProblem =
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly untilMs: number }
  | { readonly kind: 'again' }
  | { readonly kind: 'failed' }

type Answered<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: SignInProblem }

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (body: unknown): Fields => (typeof body === 'object' && body !== null ? { ...body } : {})

function problemOf(status: number, body: Fields): SignInProblem {
  switch (body['code']) {
    case 'WAIT':
      return { kind: 'wait', untilMs: Date.now() + (Number(body['retryAfterMs']) || 0) }
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
    case 'INVALID_TWO_FACTOR_COOKIE':
      return { kind: 'again' }
    case 'INVALID_EMAIL_OR_PASSWORD':
    case 'INVALID_PASSWORD':
    case 'INVALID_CODE':
    case 'INVALID_BACKUP_CODE':
      return { kind: 'wrong' }
    default:
      return { kind: status === UNAUTHORIZED ? 'wrong' : 'failed' }
  }
}

async function call<Path extends SignInRoute>(
  path: Path,
  body: SignInInput<Path>,
): Promise<Answered<Fields>> {
  const answer = await post(`${OWNER_SIGN_IN}${path}`, body)
  if (answer === null) return { ok: false, problem: { kind: 'failed' } }
  const fields = fieldsOf(answer.body)
  return answer.status === OK
    ? { ok: true, value: fields }
    : { ok: false, problem: problemOf(answer.status, fields) }
}

/** True if a second factor is asked for now. */
export async function signInWithPassword(email: string, password: string): Promise<Answered<boolean>> {
  const answer = await call('/sign-in/email', { email, password })
  return answer.ok ? { ok: true, value: answer.value['twoFactorRedirect'] === true } : answer
}

export const proveCode = (code: string): Promise<Answered<Fields>> =>
  call('/two-factor/verify-totp', { code })

export const proveSpareCode = (typed: string): Promise<Answered<Fields>> =>
  call('/two-factor/verify-backup-code', { code: shownCode(readCode(typed)) })

export interface NewFactor {
  /** `otpauth://…`, for the authenticator. */
  readonly uri: string
  readonly spareCodes: readonly string[]
}

export async function beginSecondFactor(password: string): Promise<Answered<NewFactor>> {
  const answer = await call('/two-factor/enable', { password })
  if (!answer.ok) return answer
  const { totpURI: uri, backupCodes: codes } = answer.value
  return typeof uri === 'string' && Array.isArray(codes)
    ? { ok: true, value: { uri, spareCodes: codes.map(String) } }
    : { ok: false, problem: { kind: 'failed' } }
}

/** The page then asks for a new one. */
export const removeSecondFactor = (password: string): Promise<Answered<Fields>> =>
  call('/two-factor/disable', { password })

/** The former ones are good no more. */
export async function newSpareCodes(password: string): Promise<Answered<readonly string[]>> {
  const made = await call('/two-factor/generate-backup-codes', { password })
  if (!made.ok) return made
  const { backupCodes: codes } = made.value
  return Array.isArray(codes)
    ? { ok: true, value: codes.map(String) }
    : { ok: false, problem: { kind: 'failed' } }
}

/** Ends every other session of this person. */
export const changePassword = (currentPassword: string, newPassword: string): Promise<Answered<Fields>> =>
  call('/change-password', { currentPassword, newPassword, revokeOtherSessions: true })

export const signOut = (): Promise<Answered<Fields>> => call('/sign-out', {})
