// A line to an office that breaks where a test says. It reads what it carries, as only somebody with the office's own authority could: so an
// exchange is broken before the office hears of it, after it has done what it was asked, or in the middle of its answer.
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, request } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { openSecrets } from '#office/server/base/secrets'
import { issueServerCertificate } from '#office/server/base/authority'

const LOOPBACK = '127.0.0.1'

export const BREAKS = ['before the office hears', 'before its answer', 'in the middle of its answer'] as const
export type Break = (typeof BREAKS)[number]

export interface WatchedLine {
  /** Where a counter reaches the office through it. */
  readonly address: string
  /** Breaks the next exchange at this path, once. Returns whether it has. */
  breakNext(path: string, at: Break): () => boolean
  /** What is under way breaks, and nothing gets through until `mend`. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

interface Planned {
  readonly path: string
  readonly at: Break
}

/** `folder`: the office's own, which has started; `port`: its own, also after it was started again. */
export async function openWatchedLine(folder: string, port: number): Promise<WatchedLine> {
  const { authority } = await openSecrets(folder)
  const { key, cert } = await issueServerCertificate(authority, [LOOPBACK])
  const open = new Set<Socket>()
  let planned: readonly Planned[] = []
  let isCut = false

  /** Whether it is to break here; it is over with that. */
  const isDue = (path: string, at: Break): boolean => {
    const due = planned.find((plan) => plan.path === path && plan.at === at)
    planned = planned.filter((plan) => plan !== due)
    return due !== undefined
  }

  const carry = async (near: IncomingMessage, back: ServerResponse): Promise<void> => {
    const path = near.url ?? ''
    const body = await buffer(near)
    if (isDue(path, 'before the office hears')) return void near.socket.destroy()
    const far = request({
      host: LOOPBACK,
      port,
      method: near.method,
      path,
      headers: near.headers,
      rejectUnauthorized: false,
      agent: false,
    })
    back.on('close', () => far.destroy())
    const heard = once(far, 'response')
    far.end(body)
    const [answer] = (await heard) as [IncomingMessage]
    if (isDue(path, 'before its answer')) return void near.socket.destroy()
    back.writeHead(answer.statusCode ?? 0, answer.headers)
    for await (const piece of answer as AsyncIterable<Buffer>) {
      const isHalved = isDue(path, 'in the middle of its answer')
      await written(back, isHalved ? piece.subarray(0, piece.length / 2) : piece)
      if (isHalved) return void near.socket.destroy()
    }
    back.end()
  }
  const server = createServer({ key, cert }, (near, back) => {
    carry(near, back).catch(() => near.socket.destroy())
  })
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    if (isCut) socket.destroy()
  })
  server.listen(0, LOOPBACK)
  await once(server, 'listening')
  const endAll = (): void => open.forEach((socket) => socket.destroy())
  return {
    address: `https://${LOOPBACK}:${(server.address() as AddressInfo).port}`,
    breakNext: (path, at) => {
      const plan = { path, at }
      planned = [...planned, plan]
      return () => !planned.includes(plan)
    },
    cut: () => {
      isCut = true
      endAll()
    },
    mend: () => {
      isCut = false
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      endAll()
      await closed
    },
  }
}

const written = (back: ServerResponse, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    back.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
