// Who sent a request: what the socket knows of it, and one name to count by, which is an address, or of IPv6 the network that one household has.
import type { Context } from 'hono'
import { isIP } from 'node:net'
import { listedProxies, senderOf } from '#shared/node/callbacks/sender'

const HOUSEHOLD_GROUPS = 4

/** What every route is given of the socket; nothing where there is none. */
export interface Connection {
  /** The address that spoke to it; empty where there is none. */
  readonly peer?: string
  readonly onProven?: (() => void) | undefined
}

const connectionOf = (c: Context): Connection => (c.env as Connection | undefined) ?? {}

export const peerOf = (c: Context): string => connectionOf(c).peer ?? ''

/** It is known who speaks over this connection: no stranger's takes its place. */
export const noteProven = (c: Context): void => connectionOf(c).onProven?.()

/** Forwarded headers count as far as `proxies` wrote them. Throws a RangeError for a proxy that is no address. */
export function createSourceOf(proxies: readonly string[]): (c: Context) => string {
  const isProxy = listedProxies(proxies)
  return (c) => {
    const sender = senderOf(
      peerOf(c),
      {
        forwarded: c.req.header('forwarded') ?? null,
        xForwardedFor: c.req.header('x-forwarded-for') ?? null,
      },
      isProxy,
    )
    return isIP(sender) === 6 ? householdOf(sender) : sender
  }
}

/** The first half of an address, each group written out: `::` stands for as many as lack. */
function householdOf(address: string): string {
  const [left = '', right = ''] = address.split('::')
  const [before, after] = [left, right].map((part) => part.split(':').filter((group) => group !== ''))
  const lacking = Array.from({ length: 8 - (before?.length ?? 0) - (after?.length ?? 0) }, () => '0')
  const groups = address.includes('::') ? [...(before ?? []), ...lacking, ...(after ?? [])] : (before ?? [])
  return groups.slice(0, HOUSEHOLD_GROUPS).join(':')
}
