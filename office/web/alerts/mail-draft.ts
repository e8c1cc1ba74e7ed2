// What is typed of a mail server, what is asked of the office with it, and what is wrong with it.
import {
  hasSameSignIn,
  isEmail,
  isMailHost,
  LAST_PORT,
  MOST_RECIPIENTS,
  USUAL_PORTS,
  type AlertMail,
  type AlertMailRequest,
  type MailSecurity,
} from '#shared/office/alert-mail'
import type { Language } from '#shared/base/languages'
import type { PageKey } from '../texts/words'

export type KeptMail = AlertMail['mail']

export interface Draft {
  readonly host: string
  readonly port: string
  readonly security: MailSecurity
  readonly isOwnNetwork: boolean
  readonly user: string
  readonly password: string
  readonly from: string
  readonly to: string
  readonly exceptKinds: readonly string[]
}

const NOTHING: Draft = {
  host: '',
  port: String(USUAL_PORTS.tls),
  security: 'tls',
  isOwnNetwork: false,
  user: '',
  password: '',
  from: '',
  to: '',
  exceptKinds: [],
}

export const draftOf = (kept: KeptMail): Draft =>
  kept === null ? NOTHING : { ...kept, port: String(kept.port), password: '', to: kept.to.join(', ') }

export type Problems = Partial<Record<'host' | 'port' | 'security' | 'password' | 'from' | 'to', PageKey>>

/** The password is null where the one that is kept stays. */
export function requestOf({ password, port, to, ...draft }: Draft, language: Language): AlertMailRequest {
  return {
    host: draft.host.trim(),
    port: /^\d+$/.test(port) ? Number(port) : 0,
    security: draft.security,
    isOwnNetwork: draft.isOwnNetwork,
    user: draft.user.trim(),
    password: password === '' ? null : password,
    from: draft.from.trim(),
    to: to.split(/[,;\s]+/).filter((address) => address !== ''),
    exceptKinds: draft.exceptKinds,
    language,
  }
}

/** Nothing is asked of the office while there is one. */
export function problemsOf(request: AlertMailRequest, kept: KeptMail): Problems {
  const { host, port, security, isOwnNetwork, from, to } = request
  const hasRecipients = to.length > 0 && to.length <= MOST_RECIPIENTS && to.every(isEmail)
  return {
    ...(!isMailHost(host) && { host: 'alerts.mail.host.problem' }),
    ...((port < 1 || port > LAST_PORT) && { port: 'alerts.mail.port.problem' }),
    ...(security === 'none' && !isOwnNetwork && { security: 'alerts.mail.security.none.problem' }),
    ...(isPasswordMissing(request, kept) && { password: 'alerts.mail.password.problem' }),
    ...(!isEmail(from) && { from: 'alerts.mail.from.problem' }),
    ...(!hasRecipients && { to: 'alerts.mail.to.problem' }),
  }
}

function isPasswordMissing(request: AlertMailRequest, kept: KeptMail): boolean {
  if (request.user === '' || request.password !== null) return false
  return kept === null || !kept.hasPassword || !hasSameSignIn(kept, request)
}
