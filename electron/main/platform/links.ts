// Addresses that the app opens in the system's browser. They come from settings or from the service's answers, so each
// host is either known to the shop or confirmed by the person at the counter.

export interface LinkSystem {
  /** Hands an address to the system. */
  readonly open: (address: string) => Promise<void>
  /** Asks the person whether a host that is not known may be opened. */
  readonly confirm: (host: string) => Promise<boolean>
}

/**
 * Opens `address` in the browser; a host within one of `knownHosts` at once, any other one if the person agrees, once
 * per run. False if it was not opened.
 */
export type OpenOutside = (address: string, knownHosts: readonly string[]) => Promise<boolean>

export function linkOpener({ open, confirm }: LinkSystem): OpenOutside {
  const agreed = new Set<string>()
  return async (address, knownHosts) => {
    const url = URL.parse(address)
    if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
    const host = url.hostname
    const isKnown = agreed.has(host) || knownHosts.some((known) => isWithin(host, known))
    if (!isKnown && !(await confirm(host))) return false
    agreed.add(host)
    await open(url.href)
    return true
  }
}

const isWithin = (host: string, known: string): boolean => host === known || host.endsWith(`.${known}`)

/** The hosts of `addresses`; those that are no address are left out. */
export const hostsOf = (addresses: readonly (string | null)[]): readonly string[] =>
  addresses.flatMap((address) => {
    const host = address === null ? undefined : URL.parse(address)?.hostname
    return host === undefined || host === '' ? [] : [host]
  })
