// Where the owner's own PostgreSQL is reached: DATABASE_URL and DATABASE_TLS, in words where they do not say enough. Of several hosts the
// one that writes is taken, because the driver would take the first that answers, a standby as well.
import pg from 'pg'
import { SECOND_MS } from '#shared/base/clock'
import { OfficeStartError } from '../base/start-error'
import { connectionOf } from './connection'
import { wordsOf } from './trouble'

export interface DatabaseSetting {
  /** `postgres://user:password@host:port/name`; several hosts stand one after the other, with commas. */
  readonly url: string
  /** `verify`, the file of an authority's certificate, or `off`; needed unless the database is on this computer. */
  readonly tls: string | null
}

const URL_PARTS =
  /^(?<scheme>postgres(?:ql)?:\/\/)(?:(?<who>[^/]*)@)?(?<hosts>[^/?@]*)(?<path>\/[^?]*)?(?<rest>\?.*)?$/
/** Of the words after the question mark only the folder of a socket has a meaning here. */
const SOCKET = /^\?host=(?:\/|%2f)[^&]*$/i
const HERE = /^(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/

const refused = (words: string): OfficeStartError => new OfficeStartError(words)

/** One address for each host, TLS included. Throws `OfficeStartError`. */
export function addressesOf({ url, tls }: DatabaseSetting): readonly string[] {
  const { scheme = '', who, hosts = '', path = '', rest = '' } = URL_PARTS.exec(url)?.groups ?? {}
  if (scheme === '' || path.length < 2)
    throw refused('DATABASE_URL is not an address as postgres://USER:PASSWORD@HOST:5432/DATABASE.')
  const isSocket = SOCKET.test(rest)
  if (rest !== '' && !isSocket)
    throw refused(
      `DATABASE_URL ends with "${rest}": leave that out. The office sets what it needs by itself, and TLS is said by DATABASE_TLS.`,
    )
  const names = isSocket ? [''] : hosts.split(',')
  if (!isSocket && names.some((name) => name === '')) throw refused('DATABASE_URL names no host.')
  const end = isSocket
    ? rest
    : endOf(
        tls,
        names.every((name) => HERE.test(name)),
      )
  return names.map((name) => `${scheme}${who === undefined ? '' : `${who}@`}${name}${path}${end}`)
}

/** As the driver reads it. */
function endOf(tls: string | null, isHere: boolean): string {
  if (tls === 'off' || (tls === null && isHere)) return '?sslmode=disable'
  if (tls === 'verify') return '?sslmode=verify-full'
  if (tls === null)
    throw refused(
      'The database is on another computer, and nothing says how the line to it is protected. Set DATABASE_TLS to verify (a certificate that this computer trusts), to the file of the certificate that signed it, or to off where the line is private.',
    )
  return `?sslmode=verify-full&sslrootcert=${encodeURIComponent(tls)}`
}

interface Asked {
  readonly url: string
  readonly host: string
  /** Why it is not taken; null for one that writes. */
  readonly why: string | null
  /** Tells one server from another, also behind two names. */
  readonly server: string
}

/** The address of the host that writes. Throws `OfficeStartError` if none does, and if two do: they would sell the same twice. */
export async function writingAddress(setting: DatabaseSetting): Promise<string> {
  const urls = addressesOf(setting)
  const [only] = urls
  if (urls.length === 1 && only !== undefined) return only
  const asked = await Promise.all(urls.map(askHost))
  const writing = asked.filter(({ why }) => why === null)
  const [first, ...others] = writing
  if (first === undefined)
    throw refused(
      `No host of DATABASE_URL can be written to. ${asked.map(({ host, why }) => `${host}: ${why ?? ''}`).join(' ')}`,
    )
  if (others.some(({ server }) => server !== first.server))
    throw refused(
      `Two hosts of DATABASE_URL can both be written to: ${writing.map(({ host }) => host).join(', ')}. One of them was left behind when the other took over. Stop that one: two offices would sell the same twice.`,
    )
  return first.url
}

/** Of several: one that vanished is waited for at each look for the one that took over. */
const ANSWERS_WITHIN_MS = 2 * SECOND_MS

async function askHost(url: string): Promise<Asked> {
  const host = new URL(url).host
  const client = new pg.Client({
    ...connectionOf(url, 'start'),
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
    query_timeout: ANSWERS_WITHIN_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ isStandby: boolean; server: string }>(
      `SELECT pg_is_in_recovery() AS "isStandby", pg_postmaster_start_time()::text || ' ' || system_identifier AS server
       FROM pg_control_system()`,
    )
    const why = rows[0]?.isStandby === true ? 'it is a standby.' : null
    return { url, host, why, server: rows[0]?.server ?? '' }
  } catch (error) {
    return { url, host, why: wordsOf(error, url), server: '' }
  } finally {
    await client.end().catch(() => {})
  }
}
