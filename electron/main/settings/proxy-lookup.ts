// Which proxy the next connection uses, by the shop's choice: its own, or the one configured on the computer for that
// address.
import { readProxyAddress } from '#shared/shop/proxy'
import type { ProxyLookup, ProxyWay } from '../service/client/tunnel'
import type { ProxyInUse } from './proxy'

/**
 * Reads the choice each time. If the shop's own proxy cannot be read it is `unsupported`: the shop wants one, so
 * nothing bypasses it.
 */
export const proxyLookup =
  (inUse: () => ProxyInUse, resolveProxy: (url: string) => Promise<string>): ProxyLookup =>
  async (url) => {
    const proxy = inUse()
    if (proxy.kind === 'none') return null
    if (proxy.kind === 'system') return systemRoute(await resolveProxy(url))
    const read = readProxyAddress(proxy.address)
    return read.ok ? { ...read.address, signIn: proxy.signIn } : 'unsupported'
  }

/**
 * Reads the system's answer, such as `PROXY proxy.shop:3128; DIRECT`: the ways that this app can use, each for where nothing answers at
 * the one before. Only SOCKS and the like: `unsupported`.
 */
export function systemRoute(answer: string): readonly ProxyWay[] | 'unsupported' {
  const ways: ProxyWay[] = []
  for (const way of answer.split(';').map((part) => part.trim())) {
    const [kind = '', where = ''] = way.split(/\s+/)
    const isSecure = kind.toUpperCase() === 'HTTPS'
    if (kind.toUpperCase() === 'DIRECT') ways.push(null)
    else if (isSecure || kind.toUpperCase() === 'PROXY') {
      const read = readProxyAddress(`${isSecure ? 'https' : 'http'}://${where}`)
      if (read.ok) ways.push({ ...read.address, signIn: null })
    }
  }
  if (answer.trim() === '') return [null]
  return ways.length === 0 ? 'unsupported' : ways.slice(0, MOST_WAYS)
}

/** Of more than these no connection would be left time for. */
const MOST_WAYS = 4
