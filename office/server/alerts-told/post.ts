// Posts a message to an address that somebody typed. It must not become a way into the office's own network: each address that the name
// leads to is looked at in the moment in which it is connected to, no redirect is followed, and nothing of an answer but its status is read.
import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { SECOND_MS } from '@shared/clock'
import type { WebhookOutcome } from '@shared/office/alert-webhook'

const ANSWERED_WITHIN_MS = 10 * SECOND_MS

/** What is not on the public internet: IANA's special-purpose addresses, and multicast. */
const OWN_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
/** Of IPv6 only these are public; the ways in which some of them hold an IPv4 address are not. */
const PUBLIC_V6 = ['2000::', 3] as const
const TUNNELS_V6 = [
  ['2001::', 23],
  ['2002::', 16],
] as const

const ownV4 = new BlockList()
for (const [net, prefix] of OWN_V4) ownV4.addSubnet(net, prefix, 'ipv4')
const publicV6 = new BlockList()
publicV6.addSubnet(...PUBLIC_V6, 'ipv6')
const tunnelsV6 = new BlockList()
for (const [net, prefix] of TUNNELS_V6) tunnelsV6.addSubnet(net, prefix, 'ipv6')

/** Whether an IP address is on the public internet. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 6
    ? publicV6.check(address, 'ipv6') && !tunnelsV6.check(address, 'ipv6')
    : isIP(address) === 4 && !ownV4.check(address, 'ipv4')

class OwnNetworkError extends Error {}

export type Lookup = (
  hostname: string,
  options: LookupOptions & { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** A name is refused if any of its addresses is: which of them is connected to is not ours to choose. */
const publicLookup =
  (lookup: Lookup) =>
  (
    hostname: string,
    options: LookupOptions,
    done: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void,
  ): void =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error !== null || first === undefined) return done(error ?? new Error('no address'), '')
      if (!addresses.every(({ address }) => isPublicAddress(address))) return done(new OwnNetworkError(), '')
      if (options.all === true) return done(null, addresses)
      done(null, first.address, first.family)
    })

export interface Posted {
  readonly address: string
  readonly isOwnNetwork: boolean
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Ends it at once. */
  readonly signal: AbortSignal
}

/** Resolves within ten seconds, whatever is at the other end. Never rejects. */
export function post(
  { address, isOwnNetwork, headers, body, signal }: Posted,
  lookup: Lookup = systemLookup,
): Promise<WebhookOutcome> {
  const url = new URL(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A bare address is never looked up.
  if (!isOwnNetwork && isIP(host) !== 0 && !isPublicAddress(host)) return Promise.resolve('own-network')
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve) => {
    const sent = request(url, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWERED_WITHIN_MS)]),
      ...(!isOwnNetwork && { lookup: publicLookup(lookup) }),
    })
    sent.on('response', (response) => {
      const { statusCode = 0 } = response
      resolve(statusCode >= 200 && statusCode < 300 ? 'taken' : 'refused')
      response.on('error', () => {})
      response.destroy()
    })
    sent.on('error', (error) => resolve(error instanceof OwnNetworkError ? 'own-network' : 'no-answer'))
    sent.end(body)
  })
}
