// Who posted a callback. Anybody can write a forwarding header: it counts only as far as proxies that were named wrote it.
import { BlockList, isIP, SocketAddress } from 'node:net'
import parseForwarded from 'forwarded-parse'

/** True for an address of a proxy that this receiver is behind. */
export type IsProxy = (address: string) => boolean

const MAPPED_PREFIX = /^::ffff:(?=\d+\.)/i
/** More proxies in a row than anybody has: what stands further left is not looked at. */
const MOST_HOPS = 16

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** `proxies` are addresses, or networks such as `10.0.0.0/8`. Throws a RangeError naming the first that is neither. */
export function listedProxies(proxies: readonly string[]): IsProxy {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/')
    const most = isIP(address) === 6 ? 128 : 32
    const bits = prefix === undefined ? most : Number(prefix)
    if (isIP(address) === 0 || !Number.isInteger(bits) || bits < 0 || bits > most || prefix === '')
      throw new RangeError(`${proxy} is neither an address nor a network`)
    list.addSubnet(address, bits, familyOf(address))
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

/** What proxies write of whom they heard: by RFC 7239, and in the older form. */
export interface Forwarding {
  readonly forwarded: string | null
  readonly xForwardedFor: string | null
}

/**
 * The address of whoever spoke to the outermost of our proxies; of the peer itself if that is none. Read from right to left: each proxy
 * appends whom it heard, so that what a sender wrote stands left of what is believed. Where both headers came, one of them may be the
 * sender's own: they have to agree.
 */
export function senderOf(peer: string, { forwarded, xForwardedFor }: Forwarding, isProxy: IsProxy): string {
  const heard = plainAddress(peer) ?? peer
  const told = [
    ...(forwarded === null ? [] : [forwardedHops(forwarded)]),
    ...(xForwardedFor === null ? [] : [xForwardedFor.split(',')]),
  ].map((hops) => outermost(heard, hops.slice(-MOST_HOPS), isProxy))
  const [first = heard] = told
  return told.every((one) => one === first) ? first : heard
}

function outermost(peer: string, hops: string[], isProxy: IsProxy): string {
  let sender = peer
  while (isProxy(sender)) {
    const next = plainAddress(hops.pop() ?? '')
    if (next === null) return sender
    sender = next
  }
  return sender
}

/** The addresses in it, in order; none if it cannot be read, and `unknown` or a made-up name for whoever is not told. */
function forwardedHops(header: string): string[] {
  try {
    return parseForwarded(header).map((hop) => hop['for'] ?? '')
  } catch {
    return []
  }
}

/** `203.0.113.7`, `203.0.113.7:4711`, `"[2001:db8::1]:4711"`: the address alone; null if there is none. */
function plainAddress(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(MAPPED_PREFIX, '')
  if (isIP(bare) !== 0) return bare
  // Node's own reading of an address with a port; without one it takes port 0.
  return SocketAddress.parse(bare)?.address.replace(MAPPED_PREFIX, '') ?? null
}
