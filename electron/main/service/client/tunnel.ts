// The connection through a proxy: a CONNECT to it, then our own TLS with the service inside
// (docs/decisions/0004-connect-tunnel.md). The proxy learns the destination and the amount of data, never a header, a
// secret or a body; and before the handshake inside the tunnel is complete, no byte of a request has left.
import http from 'node:http'
import https from 'node:https'
import { isIPv6, type Socket } from 'node:net'
import tls from 'node:tls'
import { SECOND_MS, type Timers } from '#shared/base/clock'
import type { ProxyAddress, ProxySignIn } from '#shared/shop/proxy'
import { PROXY_PROBLEMS } from './proxy-problems'

export interface ProxyRoute extends ProxyAddress {
  readonly signIn: ProxySignIn | null
}

/**
 * Called for every new connection. Null connects directly; `unsupported` is a kind of proxy that this app cannot use,
 * and must not bypass.
 */
export type ProxyLookup = (url: string) => Promise<ProxyRoute | 'unsupported' | null>

export interface TunnelOptions {
  readonly lookup: ProxyLookup
  readonly timers: Timers
  readonly trust: () => tls.SecureContext
}

/** A little less than a call may take to connect, so that the proxy is named as the reason and not the service. */
export const PROXY_TIMEOUT_MS = 9 * SECOND_MS
const SIGN_IN_WANTED = 407

/**
 * Said at every TLS connection: Node's own default can be switched off by an environment variable, and then whoever sits
 * in between would be handed the secret.
 */
export const CHECKED = { rejectUnauthorized: true } as const

type Connected = (error: Error | null, socket?: Socket) => void
type ConnectionOptions = https.RequestOptions & { readonly host: string; readonly port: number }

/** An agent whose connections use the proxy that `lookup` names at that moment, or none. */
export class TunnelAgent extends https.Agent {
  readonly #tunnel: TunnelOptions
  readonly #waiting = new Set<http.ClientRequest>()

  constructor(options: https.AgentOptions, tunnel: TunnelOptions) {
    super(options)
    this.#tunnel = tunnel
  }

  // Node's type of this method is wider than what https ever passes.
  override createConnection(
    options: object,
    callback?: (error: Error | null, stream: never) => void,
  ): undefined {
    const connected = callback as Connected
    this.#connect(options as ConnectionOptions).then(
      (socket) => connected(null, socket),
      (error: unknown) => connected(error instanceof Error ? error : new Error('no connection')),
    )
    return undefined
  }

  override destroy(): void {
    for (const request of this.#waiting) request.destroy(proxyError('unreachable'))
    super.destroy()
  }

  async #connect(options: ConnectionOptions): Promise<Socket> {
    const target = `${isIPv6(options.host) ? `[${options.host}]` : options.host}:${options.port}`
    const route = await this.#tunnel.lookup(`https://${target}/`)
    if (route === 'unsupported') throw proxyError('unsupported')
    if (route === null) return super.createConnection(options) as Socket
    const socket = await this.#open(route, target)
    return tls.connect({ ...(options as tls.ConnectionOptions), ...CHECKED, socket })
  }

  #open(route: ProxyRoute, target: string): Promise<Socket> {
    const { timers, trust } = this.#tunnel
    const request = connectRequest(route, target, trust)
    this.#waiting.add(request)
    const giveUp = timers.after(PROXY_TIMEOUT_MS, () => request.destroy(proxyError('unreachable')))
    return new Promise<Socket>((resolve, reject) => {
      request.once('connect', ({ statusCode = 0 }, socket, early) => {
        if (statusCode >= 200 && statusCode < 300 && early.length === 0) return resolve(socket as Socket)
        socket.destroy()
        reject(proxyError(statusCode === SIGN_IN_WANTED ? 'signIn' : 'refused'))
      })
      request.once('error', () => reject(proxyError('unreachable')))
      request.end()
    }).finally(() => {
      giveUp()
      this.#waiting.delete(request)
    })
  }
}

function connectRequest(
  { host, port, isSecure, signIn }: ProxyRoute,
  target: string,
  trust: () => tls.SecureContext,
): http.ClientRequest {
  const headers: Record<string, string> = { host: target }
  if (signIn !== null)
    headers['proxy-authorization'] =
      `Basic ${Buffer.from(`${signIn.username}:${signIn.password}`).toString('base64')}`
  const options = { method: 'CONNECT', host, port, path: target, headers, agent: false } as const
  return isSecure
    ? https.request({ ...options, ...CHECKED, secureContext: trust() } as https.RequestOptions)
    : http.request(options)
}

const proxyError = (problem: keyof typeof PROXY_PROBLEMS): Error =>
  Object.assign(new Error('the proxy let nothing through'), { code: PROXY_PROBLEMS[problem] })
