// Hands one mail to a server that somebody typed: by TLS where the server is not in the office's own network, and never there unless somebody
// said so. Nothing of what the server says is kept but what kind of answer it was, as it may repeat a password or an address.
import { lookup as systemLookup } from 'node:dns'
import { connect, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { SECOND_MS } from '#shared/base/clock'
import type { MailOutcome, MailSettings } from '#shared/office/alert-mail'
import { isBareOwnAddress, OwnNetworkError, publicLookup, type Lookup } from './own-network'

/** Shorter than the page waits for a test. */
const ENDS_WITHIN_MS = 25 * SECOND_MS
const STEP_WITHIN_MS = 10 * SECOND_MS

export interface Mail {
  readonly subject: string
  readonly text: string
}

export interface SentMail {
  readonly settings: MailSettings & { readonly password: string }
  /** The same at each try, so that readers know one that came twice. */
  readonly messageId: string
  readonly mail: Mail
  /** Ends it at once. */
  readonly signal: AbortSignal
}

/** Resolves within 25 seconds, whatever is at the other end. Never rejects. */
export async function sendMail(
  { settings, messageId, mail, signal }: SentMail,
  lookup: Lookup = systemLookup,
): Promise<MailOutcome> {
  const { host, port, security, user, password, from, to } = settings
  const transport = createTransport({
    host: bare(host),
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user !== '' && { auth: { user, pass: password } }),
    getSocket: (_options, done) => openSocket(settings, lookup, done),
    greetingTimeout: STEP_WITHIN_MS,
    socketTimeout: STEP_WITHIN_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const { rejected } = await transport.sendMail({
      from,
      to: [...to],
      messageId: `<${messageId}@${from.slice(from.lastIndexOf('@') + 1)}>`,
      // Programs that answer by themselves, as for holidays, leave it alone (RFC 3834).
      headers: { 'auto-submitted': 'auto-generated' },
      subject: mail.subject,
      text: mail.text,
      signal: AbortSignal.any([signal, AbortSignal.timeout(ENDS_WITHIN_MS)]),
    })
    return rejected.length === 0 ? 'taken' : 'partly'
  } catch (error) {
    return outcomeOf(error)
  } finally {
    transport.close()
  }
}

/** An IPv6 address may be typed in brackets. */
const bare = (host: string): string => host.replace(/^\[|\]$/g, '')

type GotSocket = (error: Error | null, opened?: { connection: Socket }) => void

/** A connected socket: where it leads to is looked at here, as the library looks names up by itself. */
function openSocket({ host, port, isOwnNetwork }: MailSettings, lookup: Lookup, done: GotSocket): void {
  const name = bare(host)
  if (!isOwnNetwork && isBareOwnAddress(name)) return done(new OwnNetworkError())
  const socket = connect({
    host: name,
    port,
    timeout: STEP_WITHIN_MS,
    ...(!isOwnNetwork && { lookup: publicLookup(lookup) }),
  })
  const ended = (error: Error): void => {
    socket.destroy()
    done(error)
  }
  const late = (): void => ended(new Error('not connected in time'))
  socket.once('error', ended)
  socket.once('timeout', late)
  socket.once('connect', () => {
    socket.off('error', ended)
    socket.off('timeout', late)
    socket.setTimeout(0)
    done(null, { connection: socket })
  })
}

interface SmtpError {
  readonly code?: unknown
  readonly command?: unknown
  /** Of the system or of TLS, where the library put a code of its own in its place. */
  readonly originalCode?: unknown
}

/** What OpenSSL and Node call a certificate, or a line that is no TLS. */
const NOT_SECURE = /CERT|TLS|SSL|SIGNATURE|ISSUER/

/** The library's codes and the command that failed, as its errors name them. */
function outcomeOf(error: unknown): MailOutcome {
  if (error instanceof OwnNetworkError) return 'own-network'
  const { code, command, originalCode = code } = error as SmtpError
  if (code === 'EAUTH') return 'login'
  if (code === 'EENVELOPE')
    return command === 'RCPT TO' ? 'recipient' : command === 'MAIL FROM' ? 'sender' : 'refused'
  if (code === 'EMESSAGE' || code === 'EPROTOCOL') return 'refused'
  return typeof originalCode === 'string' && NOT_SECURE.test(originalCode) ? 'not-secure' : 'no-answer'
}
