// Where the service lives, and the addresses of its operations. The secret headers go to this one host and nowhere else.
import { isIP } from 'node:net'

export type AddressProblem = 'not-a-url' | 'not-https' | 'has-credentials' | 'has-query'
export type ReadAddress =
  { readonly ok: true; readonly baseUrl: string } | { readonly ok: false; readonly problem: AddressProblem }

/**
 * Reads a base address as a person types it, with or without a slash at its end or a path prefix.
 * Plain HTTP passes only with `allowLoopbackHttp`, and only to this computer itself. Gives it without the slash at the end.
 */
export function readBaseUrl(text: string, allowLoopbackHttp: boolean): ReadAddress {
  const url = URL.parse(text.trim())
  if (url === null) return { ok: false, problem: 'not-a-url' }
  const isOwnPractice = allowLoopbackHttp && url.protocol === 'http:' && isLoopback(url.hostname)
  if (url.protocol !== 'https:' && !isOwnPractice) return { ok: false, problem: 'not-https' }
  if (url.username !== '' || url.password !== '') return { ok: false, problem: 'has-credentials' }
  if (url.search !== '' || url.hash !== '') return { ok: false, problem: 'has-query' }
  return { ok: true, baseUrl: `${url.origin}${url.pathname.replace(/\/+$/, '')}` }
}

/** Only literal addresses count: a name, even `localhost`, is resolved by something that may be set otherwise. */
function isLoopback(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}

export const REQUEST_ID_PLACE = '{requestId}'

/** The whole address of an operation; `requestId` is put in URL-encoded where the path has a place for it. */
export function addressOf(baseUrl: string, path: string, requestId?: string): string {
  const filled =
    requestId === undefined ? path : path.replaceAll(REQUEST_ID_PLACE, () => segmentOf(requestId))
  return `${baseUrl}${filled}`
}

/** Dots alone would climb up in the path and have no encoding that does not: such an id is made one that nobody has. */
const segmentOf = (requestId: string): string =>
  /^\.{1,2}$/.test(requestId)
    ? requestId.replaceAll('.', '%252E')
    : encodeURIComponent(requestId.toWellFormed())
