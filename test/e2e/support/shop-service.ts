// A service as a shop sees it: over HTTPS, with a certificate of its own authority, on this computer only. Either the
// practice service is behind it, or scripted answers.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { createPracticeService, type Ledger } from '#practice/index'
import { createAuthority, type Authority } from '../../support/certificates'

export type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

export interface ShopService {
  readonly url: string
  /** The authority that the shop must trust, as PEM. */
  readonly authority: string
  /** A certificate of that authority for another server. */
  readonly issue: Authority['issue']
  readonly credentials: { readonly clientId: string; readonly clientSecret: string }
  /** What the practice service charged. */
  readonly ledger: Ledger
  /** The paths called so far, oldest first. */
  readonly calls: readonly string[]
  /** How often somebody connected, whether a call came of it or not. */
  connections(): number
  /** From now on answers `path` in place of the practice service; null restores it. */
  script(path: string, answer: Answer | null): void
  /** The practice service's answers to `path` are held back until `until` is done. */
  hold(path: string, until: Promise<void>): void
  close(): Promise<void>
}

/** `latencyMs`: how long the practice service takes for one answer; none unless told. */
export async function startShopService(latencyMs: () => number = () => 0): Promise<ShopService> {
  const authority = createAuthority('Galla test authority')
  const { key, cert } = authority.issue({ ipAddress: '127.0.0.1' })
  const clock = { now: () => Date.now(), elapsed: () => performance.now() }
  const practice = createPracticeService({ clock, latencyMs, sleep: (ms) => setTimeout(ms) })
  const calls: string[] = []
  const scripts = new Map<string, Answer>()
  const held = new Map<string, Promise<void>>()
  const server = createServer({ key, cert }, (request, response) => {
    void handle(request, response)
  })
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    const path = new URL(request.url ?? '/', 'https://service').pathname
    calls.push(path)
    const scripted = scripts.get(path)
    if (scripted !== undefined) {
      scripted(request, response, body)
      return
    }
    const headers = Object.entries(request.headers).map(
      ([name, value]) => [name, String(value)] as [string, string],
    )
    const answer = await practice.fetch(
      new Request(`https://service${request.url}`, {
        method: request.method ?? 'GET',
        headers,
        ...(request.method === 'POST' ? { body } : {}),
      }),
    )
    await held.get(path)
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(await answer.text())
  }
  let connections = 0
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    authority: authority.cert,
    issue: authority.issue,
    credentials: practice.merchant,
    ledger: practice.ledger,
    calls,
    connections: () => connections,
    script: (path, answer) => void (answer === null ? scripts.delete(path) : scripts.set(path, answer)),
    hold: (path, until) => void held.set(path, until),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString('utf8')
}

/** The service's envelope around an error. */
export const refusing =
  (status: number, errorCode: string, message = 'refused', error: unknown = []): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({
        response_code: status,
        error_code: errorCode,
        message,
        error,
        data: null,
        meta: { request_id: 'call-4711', time: new Date().toISOString() },
      }),
    )
  }

export const answering =
  (data: unknown): Answer =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({
        response_code: 200,
        status: 'success',
        message: 'ok',
        data,
        meta: { request_id: 'call-4712', time: new Date().toISOString() },
      }),
    )
  }

/** Accepts the request and never answers. */
export const vanishing: Answer = (request) => void request.socket.destroy()

/** A page of something in between: a framework, a proxy, a hotel's network. */
export const page =
  (status: number, html: string): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html' })
    response.end(html)
  }
