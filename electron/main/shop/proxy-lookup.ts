// Which proxy the next connection takes, from the shop's choice: its own, or what the computer is set to for that address.
import { readProxyAddress } from '@shared/domain/proxy'
import type { ProxyLookup, ProxyRoute } from '../service'
import type { ProxyInUse } from './proxy'

/** Looks at the choice anew each time. An own proxy that cannot be read is `unsupported`: the shop wanted one, so nothing goes around it. */
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
 * Reads the system's answer, as `PROXY proxy.shop:3128; DIRECT`, and takes the first way that this app can go. Only SOCKS and the like:
 * `unsupported`.
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
