// Why a database cannot be used, in words for the owner: what a connection ended with.

const CERTIFICATE = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

type Words = (place: Place) => string

interface Place {
  readonly host: string
  readonly user: string
  readonly database: string
  readonly said: string
}

const BY_CODE: Readonly<Record<string, Words>> = {
  ENOTFOUND: ({ host }) => `No computer is found under the name ${host}: look at DATABASE_URL.`,
  EAI_AGAIN: ({ host }) => `The name ${host} cannot be looked up now: look at this computer's network.`,
  ECONNREFUSED: ({ host }) =>
    `Nothing answers at ${host}: start PostgreSQL there, and let it listen to this computer.`,
  ENOENT: ({ host }) => `There is no socket of PostgreSQL where DATABASE_URL says (${host}).`,
  EHOSTUNREACH: ({ host }) => `${host} cannot be reached: look at the network between.`,
  ENETUNREACH: ({ host }) => `${host} cannot be reached: look at the network between.`,
  ETIMEDOUT: ({ host }) => `${host} does not answer: a firewall may be between.`,
  '28P01': ({ user }) => `The password of the user ${user} is not right: look at DATABASE_URL.`,
  '28000': ({ user, said }) =>
    `PostgreSQL lets the user ${user} not in: look at pg_hba.conf there, and whether the user exists. It said: ${said}`,
  '3D000': ({ database, user }) =>
    `There is no database ${database}: make it, CREATE DATABASE ${database} OWNER ${user} ENCODING 'UTF8' TEMPLATE template0.`,
  '42501': ({ user, database }) =>
    `The user ${user} may not do in the database ${database} what the office needs: make it the owner of the database.`,
  '53300': () =>
    'PostgreSQL has no connection left: raise max_connections there, or end what else holds them.',
  '57P03': () => 'PostgreSQL is starting, or is a standby that lets nobody in. Try again in a minute.',
}

/** `error` is what a connection, or a question over it, was rejected with. */
export function wordsOf(error: unknown, url: string): string {
  const said = error instanceof Error ? error.message : 'no reason given'
  const code = codeOf(error)
  const { host, username, pathname, searchParams } = new URL(url)
  const place = {
    host: host || (searchParams.get('host') ?? ''),
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
    said,
  }
  if (CERTIFICATE.has(code))
    return `The certificate of ${place.host} is not trusted (${said}): set DATABASE_TLS to the file of the certificate that signed it.`
  if (/does not support SSL/.test(said))
    return `PostgreSQL at ${place.host} has no TLS: switch it on there (ssl = on), or set DATABASE_TLS to off where the line is private.`
  if (/timeout expired|connection timeout|read timeout/.test(said))
    return BY_CODE['ETIMEDOUT']?.(place) ?? said
  return BY_CODE[code]?.(place) ?? `The database cannot be used: ${said}`
}

/** Of several addresses of one name each has failed in its own way; the first stands for all. */
function codeOf(error: unknown): string {
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  return first instanceof Error && 'code' in first ? String(first.code) : ''
}
