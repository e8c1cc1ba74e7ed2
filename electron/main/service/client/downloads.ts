// Files from outside the service, through the same proxy and with the same trust as its calls. It sends no header that
// names the shop, and no cookie. Whether a file is the right one is for its reader to check.
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { SECOND_MS, type Timers } from '#shared/base/clock'
import { trustOnce } from './trust'
import { CHECKED, TunnelAgent, type ProxyLookup } from './tunnel'

export interface DownloadsOptions {
  readonly timers: Timers
  readonly proxy: ProxyLookup
  /** Plain HTTP, for a test server on this computer. */
  readonly allowsPlainHttp: boolean
  /** Additional certificate authorities to trust, as PEM. */
  readonly extraCertificates?: readonly string[]
}

export interface Downloads {
  /** The bytes at `url` as they come. Throws where they do not come, or break off. */
  pieces(url: string): AsyncIterable<Buffer>
  close(): void
}

/** Release places pass a download on to where the file lies. */
const MOST_REDIRECTS = 3
/** A line that is silent for so long is dead. */
const SILENCE_MS = 30 * SECOND_MS
const OK = 200

export function createDownloads({
  timers,
  proxy,
  allowsPlainHttp,
  extraCertificates = [],
}: DownloadsOptions): Downloads {
  const trust = trustOnce(extraCertificates)
  const agent = new TunnelAgent({ ...CHECKED, keepAlive: false }, { lookup: proxy, timers, trust })
  const ask = (url: URL): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const isSecure = url.protocol === 'https:'
      if (!isSecure && !(allowsPlainHttp && url.protocol === 'http:')) {
        reject(new Error('not an encrypted address'))
        return
      }
      const request = isSecure
        ? https.get(url.href, { ...CHECKED, agent, secureContext: trust() } as https.RequestOptions, resolve)
        : http.get(url.href, resolve)
      request.setTimeout(SILENCE_MS, () => request.destroy(new Error('no answer')))
      request.on('error', reject)
    })
  const follow = async (url: URL, redirects: number): Promise<IncomingMessage> => {
    const response = await ask(url)
    const { statusCode = 0, headers } = response
    if (statusCode === OK) return response
    response.destroy()
    const next = headers.location === undefined ? null : URL.parse(headers.location, url.href)
    const isRedirect = statusCode >= 300 && statusCode < 400 && next !== null
    if (!isRedirect || redirects === 0) throw new Error(`answered ${statusCode}`)
    return follow(next, redirects - 1)
  }
  return {
    async *pieces(url) {
      for await (const piece of await follow(new URL(url), MOST_REDIRECTS)) yield piece as Buffer
    },
    close: () => agent.destroy(),
  }
}
