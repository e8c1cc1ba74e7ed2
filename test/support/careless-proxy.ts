// A proxy before an office, with a certificate of its own, that does one thing wrong, or nothing.
import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { issueServerCertificate, newAuthority } from '#office/server/base/authority'

export interface Carelessness {
  /** What it makes of who asks: puts the address that it hears there (else), hands a stranger's words on, says nothing, or adds to them. */
  readonly sender?: 'handed-on' | 'unsaid' | 'added'
  readonly showsFigures?: true
  /** In bytes. */
  readonly mostBody?: number
  /** Sends each piece so much later, unless the answer has ended. */
  readonly holdsBackMs?: number
  /** Sends pages of its own for every refusal. */
  readonly ownPages?: true
  /** Drops headers that it does not know. */
  readonly dropsHeaders?: true
}

export interface Proxy {
  readonly address: string
  /** The certificate that signed its own, PEM. */
  readonly ca: string
}

export async function carelessProxy(officePort: number, careless: Carelessness = {}): Promise<Proxy> {
  const authority = await newAuthority()
  const certificate = await issueServerCertificate(authority, ['127.0.0.1'])
  const server = createServer(certificate, (near, answer) => pass({ near, answer, officePort, careless }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    address: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ca: authority.certificate,
  }
}

interface Passing {
  readonly near: IncomingMessage
  readonly answer: ServerResponse
  readonly officePort: number
  readonly careless: Carelessness
}

function pass({ near, answer, officePort, careless }: Passing): void {
  const isFigures = /^\/+metric(?:s|%73)/.test(near.url ?? '')
  if (isFigures && careless.showsFigures === undefined) return void answer.writeHead(404).end()
  if (Number(near.headers['content-length'] ?? 0) > (careless.mostBody ?? Infinity))
    return void answer.writeHead(413, { connection: 'close' }).end('too large')
  const headers = forwarded(near, careless)
  const path = isFigures ? '/metrics' : near.url
  const far = request({ host: '127.0.0.1', port: officePort, path, method: near.method, headers }, (told) => {
    const status = told.statusCode ?? 0
    if (careless.ownPages !== undefined && status >= 400) {
      const { 'content-length': _length, ...kept } = told.headers
      told.resume()
      return void answer.writeHead(status, kept).end('<h1>Something is wrong</h1>')
    }
    answer.writeHead(status, told.headers)
    const held: Buffer[] = []
    const send = (): void => {
      for (const piece of held.splice(0)) answer.write(piece)
    }
    told.on('data', (piece: Buffer) => {
      held.push(piece)
      if (careless.holdsBackMs === undefined) send()
      else setTimeout(send, careless.holdsBackMs)
    })
    told.on('end', () => {
      send()
      answer.end()
    })
  })
  far.on('error', () => answer.destroy())
  near.pipe(far)
}

function forwarded({ headers, socket }: IncomingMessage, { sender, dropsHeaders }: Carelessness) {
  const { 'x-forwarded-for': written, forwarded: said, ...others } = headers
  const heard = socket.remoteAddress ?? ''
  const kept = dropsHeaders === undefined ? others : withoutOwn(others)
  if (sender === 'unsaid') return kept
  if (sender === 'handed-on')
    return { ...kept, ...given('x-forwarded-for', written), ...given('forwarded', said) }
  return {
    ...kept,
    'x-forwarded-for': sender === 'added' && written ? `${String(written)}, ${heard}` : heard,
  }
}

const given = (name: string, value: string | string[] | undefined) =>
  value === undefined ? {} : { [name]: value }

const withoutOwn = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('galla-')))
