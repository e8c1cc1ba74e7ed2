// Which address of a name a connection begins with. One that took a connection and never shook hands comes last the next time: a name with
// several addresses would else meet the same silent one again and again.
import { lookup as ofTheSystem, type LookupAddress } from 'node:dns'
import type { LookupFunction, Socket } from 'node:net'

export interface AddressOrder {
  readonly lookup: LookupFunction
  /** Watches whom a connection leads to, and whether it ends before its `handshake`. */
  watch(socket: Socket, handshake: 'secureConnect' | 'connect'): void
}

/** More than any name of a service has. */
const MOST_REMEMBERED = 64

export function createAddressOrder(lookup: LookupFunction = ofTheSystem): AddressOrder {
  /** Longest ago first. */
  const silent = new Set<string>()
  /** Handshakes under way, by address. */
  const begun = new Map<Socket, string>()
  const end = (socket: Socket, hasShakenHands: boolean): void => {
    const address = begun.get(socket)
    begun.delete(socket)
    if (address === undefined) return
    silent.delete(address)
    if (!hasShakenHands) silent.add(address)
    const [oldest] = silent
    if (silent.size > MOST_REMEMBERED && oldest !== undefined) silent.delete(oldest)
  }
  const rank = ({ address }: LookupAddress): number => [...silent].indexOf(address)
  return {
    lookup: (name, options, found) =>
      lookup(name, options, (error, addresses, family) => {
        // One that was just given up tells of its close a moment later.
        for (const socket of begun.keys()) if (socket.destroyed) end(socket, false)
        if (!Array.isArray(addresses)) return found(error, addresses, family)
        found(
          error,
          addresses.toSorted((one, other) => rank(one) - rank(other)),
        )
      }),
    watch: (socket, handshake) => {
      const begin = (): void => void begun.set(socket, socket.remoteAddress ?? '')
      if (socket.connecting) socket.once('connect', begin)
      else begin()
      socket.once(handshake, () => end(socket, true))
      socket.once('close', () => end(socket, false))
    },
  }
}
