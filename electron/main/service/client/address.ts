// The service's base address and the addresses of its operations. The secret headers go to this one host and nowhere
// else.
import { isIP } from 'node:net'

export type AddressProblem = 'not-a-url' | 'not-https' | 'has-credentials' | 'has-query'
export type ReadAddress =
  | { readonly ok: true; readonly baseUrl: string }
  | { readonly ok: false; readonly problem: AddressProblem }

/**
 * Reads a base address as a person types it, with or without a trailing slash or a path prefix. Plain HTTP is accepted
 * only with `allowLoopbackHttp`, and only for this computer itself. Returns it without the trailing slash.
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

/** Only literal addresses count: a name, even `localhost`, is resolved by a system that may be configured otherwise. */
function isLoopback(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}

export const REQUEST_ID_PLACE = '{requestId}'

/** The complete address of an operation; `requestId` is inserted URL-encoded if the path has a place for it. */
export function addressOf(baseUrl: string, path: string, requestId?: string): string {
  const filled =
    requestId === undefined ? path : path.replaceAll(REQUEST_ID_PLACE, () => segmentOf(requestId))
  return `${baseUrl}${filled}`
}

/**
 * Dots alone would climb up in the path, and encoding does not prevent that: such an id is replaced by one that cannot
 * exist.
 */
const segmentOf = (requestId: string): string =>
  /^\.{1,2}$/.test(requestId)
    ? requestId.replaceAll('.', '%252E')
    : encodeURIComponent(requestId.toWellFormed())
