// Requests to the office's address over HTTPS, through the shop's proxy. Either the office's own authority vouches for it and nobody else, or a
// public one for its domain. What is asked and proven is decided by whoever uses it.
import https from 'node:https'
import type { IncomingMessage } from 'node:http'
import tls from 'node:tls'
import type { Timers } from '#shared/base/clock'
import { IDLE_CONNECTION_MS } from '#shared/protocol'
import { trustOnce } from '../../service/client/trust'
import { CHECKED, TunnelAgent, type ProxyLookup } from '../../service/client/tunnel'

export interface WireRequest {
  readonly method: 'GET' | 'POST'
  /** Path with its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
  /** For the whole exchange; null waits as long as something may come. */
  readonly timeoutMs: number | null
  readonly signal?: AbortSignal | undefined
}

export interface WireAnswer {
  readonly status: number
  header(name: string): string | null
  readonly body: Buffer
}

/**
 * A connection that was kept from an earlier request ended before an answer began: the other end closed it just as the request left, or is
 * gone. Nobody knows whether it read the request. The next one takes a new connection.
 */
export class KeptConnectionEnded extends Error {}

export interface Wire {
  /** Rejects if no whole answer came; with `KeptConnectionEnded` where another connection may have one. */
  send(request: WireRequest): Promise<WireAnswer>
  /** Gives the answer's head and then its bytes as they come, until the line breaks. */
  open(
    request: WireRequest,
  ): Promise<{ readonly head: Omit<WireAnswer, 'body'>; readonly pieces: AsyncIterable<Buffer> }>
  close(): void
}

export interface WireOptions {
  /** Origin, `https://…`. */
  readonly address: string
  /** PEM of the only authority that counts; null takes the public ones and the system's. */
  readonly authority: string | null
  readonly proxy: ProxyLookup
  readonly timers: Timers
}

const CUT: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE'])
/** More than the largest batch of entries that an office hands back. */
const LARGEST_ANSWER_BYTES = 32 * 1024 * 1024

export function createWire({ address, authority, proxy, timers }: WireOptions): Wire {
  const trust = authority === null ? trustOnce([]) : trustIn(authority)
  const agent = new TunnelAgent(
    { ...CHECKED, keepAlive: true, timeout: IDLE_CONNECTION_MS.counter },
    { lookup: proxy, timers, trust },
  )

  const begin = (
    { method, path, headers, body, signal }: WireRequest,
    limit: Limit,
  ): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const options = {
        ...CHECKED,
        method,
        headers: { ...headers, ...(body === null ? {} : { 'content-length': String(body.length) }) },
        agent,
        secureContext: trust(),
        signal,
      } as https.RequestOptions
      const request = https.request(new URL(path, address).href, options, resolve)
      limit.onEnd(() => request.destroy(new Error('no answer in time')))
      request.on('error', (error: NodeJS.ErrnoException) => {
        if (!request.reusedSocket || !CUT.has(error.code ?? '')) return reject(error)
        for (const kept of Object.values(agent.freeSockets)) for (const socket of kept ?? []) socket.destroy()
        reject(new KeptConnectionEnded('a kept connection ended', { cause: error }))
      })
      request.end(body ?? undefined)
    })

  return {
    send: async (request) => {
      const limit = limited(timers, request.timeoutMs)
      try {
        const message = await begin(request, limit)
        const pieces: Buffer[] = []
        let bytes = 0
        for await (const piece of message as AsyncIterable<Buffer>) {
          bytes += piece.length
          if (bytes > LARGEST_ANSWER_BYTES) throw new Error('the answer is too long')
          pieces.push(piece)
        }
        return { ...headOf(message), body: Buffer.concat(pieces) }
      } finally {
        limit.lift()
      }
    },
    open: async (request) => {
      const limit = limited(timers, request.timeoutMs)
      try {
        const message = await begin(request, limit)
        return { head: headOf(message), pieces: message as AsyncIterable<Buffer> }
      } finally {
        limit.lift()
      }
    },
    close: () => agent.destroy(),
  }
}

const trustIn = (authority: string): (() => tls.SecureContext) => {
  let context: tls.SecureContext | undefined
  return () => (context ??= tls.createSecureContext({ minVersion: 'TLSv1.2', ca: authority }))
}

const headOf = ({ statusCode = 0, headers }: IncomingMessage): Omit<WireAnswer, 'body'> => ({
  status: statusCode,
  header: (name) => {
    const value = headers[name]
    return typeof value === 'string' ? value : null
  },
})

interface Limit {
  onEnd(end: () => void): void
  lift(): void
}

function limited(timers: Timers, timeoutMs: number | null): Limit {
  let end = (): void => {}
  const cancel = timeoutMs === null ? () => {} : timers.after(timeoutMs, () => end())
  return {
    onEnd: (then) => {
      end = then
    },
    lift: () => cancel(),
  }
}
