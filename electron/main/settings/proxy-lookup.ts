// Which proxy the next connection uses, by the shop's choice: its own, or the one configured on the computer for that
// address.
import { readProxyAddress } from '#shared/shop/proxy'
import type { ProxyLookup, ProxyRoute } from '../operations/service'
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
 * Reads the system's answer, such as `PROXY proxy.shop:3128; DIRECT`, and takes the first route that this app can use.
 * Only SOCKS and the like: `unsupported`.
 */
export function systemRoute(answer: string): ProxyRoute | 'unsupported' | null {
  for (const way of answer.split(';').map((part) => part.trim())) {
    const [kind = '', where = ''] = way.split(/\s+/)
    if (kind.toUpperCase() === 'DIRECT' || way === '') return null
    const isSecure = kind.toUpperCase() === 'HTTPS'
    if (!isSecure && kind.toUpperCase() !== 'PROXY') continue
    const read = readProxyAddress(`${isSecure ? 'https' : 'http'}://${where}`)
    if (read.ok) return { ...read.address, signIn: null }
  }
  return 'unsupported'
}
