// Where messages go whose address somebody typed: never into the office's own network, unless a distributor said so. Each address that a name
// leads to is looked at in the moment in which it is connected to.
import type { LookupAddress, LookupOptions } from 'node:dns'
import { BlockList, isIP } from 'node:net'

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

export class OwnNetworkError extends Error {}

export type Lookup = (
  hostname: string,
  options: LookupOptions & { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** A name is refused if any of its addresses is: which of them is connected to is not ours to choose. */
export const publicLookup =
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

/** Of a host as it stands in an address: a bare address is never looked up. */
export const isBareOwnAddress = (host: string): boolean => isIP(host) !== 0 && !isPublicAddress(host)
