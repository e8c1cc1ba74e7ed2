// Who posted a callback. Anybody can write a forwarding header: it counts only as far as proxies of this office wrote it.
import { BlockList, isIP } from 'node:net'

/** True for an address of a proxy that this office is behind. */
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

/**
 * The address of whoever spoke to the outermost of our proxies; of the peer itself if that is none. `forwarded` is read from right to left:
 * each proxy appends whom it heard, so that what a sender wrote stands left of what is believed.
 */
export function senderOf(peer: string, forwarded: string | undefined, isProxy: IsProxy): string {
  let sender = peer.replace(MAPPED_PREFIX, '')
  const hops = (forwarded ?? '').split(',').slice(-MOST_HOPS)
  while (isProxy(sender)) {
    const next = hops.pop()?.trim().replace(MAPPED_PREFIX, '')
    if (next === undefined || isIP(next) === 0) return sender
    sender = next
  }
  return sender
}
