// What the doctor asks an office through its outside address, to see what a proxy makes of it: who the office takes for the sender, how much of
// a body arrives, and when an event does. Only the doctor of the same folder is answered.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { SECOND_MS } from '#shared/base/clock'
import { LARGEST_BODY_BYTES } from '#shared/protocol'
import { listedProxies, senderOf } from '#shared/node/callbacks/sender'
import { noBodyAbove } from '../base/body'
import { refuse } from '../base/problem'
import { peerOf } from '../base/source'
import { EVENT_STREAM_HEADERS } from '../callbacks/event-stream'
import type { OfficeContext } from '../context/context'
import type { Nonces } from '../counters/nonces'

export const PROBE_PATHS = { arrived: '/probe/arrived', line: '/probe/line' } as const
export const PROBE_HEADER = 'galla-probe'
/** The second event of the line comes so long after the first, and the line ends as long after that. */
export const PROBE_PAUSE_MS = SECOND_MS

export interface Arrived {
  readonly bytes: number
  /** Who the office takes for the sender. */
  readonly sender: string
  /** Who spoke to its socket, and whether that is a proxy that the office was told of. */
  readonly peer: string
  readonly isListed: boolean
  readonly forwarded: string | null
  readonly xForwardedFor: string | null
}

interface ProbeOptions {
  readonly context: Pick<OfficeContext, 'timers'>
  readonly nonces: Pick<Nonces, 'use'>
  readonly secret: string
  /** Addresses or networks. */
  readonly proxies: readonly string[]
}

/** By `secret` of the office's folder and a nonce of the office that runs. */
export const probeProof = (secret: string, path: string, nonce: string): string =>
  `${nonce} ${createHmac('sha256', secret).update(`galla/probe/1\n${path}\n${nonce}`).digest('base64url')}`

export function probeRoutes({ context: { timers }, nonces, secret, proxies }: ProbeOptions): Hono {
  const app = new Hono()
  const isProxy = listedProxies(proxies)
  app.use('/probe/*', async (c, next) => {
    const said = c.req.header(PROBE_HEADER) ?? ''
    const [nonce = ''] = said.split(' ')
    const isDoctor = isSame(said, probeProof(secret, c.req.path, nonce)) && nonces.use(nonce)
    return isDoctor ? next() : refuse(c, { kind: 'not-found' })
  })
  app.use(PROBE_PATHS.arrived, noBodyAbove(LARGEST_BODY_BYTES))
  app.post(PROBE_PATHS.arrived, async (c) => {
    const peer = peerOf(c)
    const said = {
      forwarded: c.req.header('forwarded') ?? null,
      xForwardedFor: c.req.header('x-forwarded-for') ?? null,
    }
    const arrived: Arrived = {
      bytes: (await c.req.arrayBuffer()).byteLength,
      sender: senderOf(peer, said, isProxy),
      peer,
      isListed: isProxy(peer),
      ...said,
    }
    return c.json(arrived)
  })
  app.get(PROBE_PATHS.line, (c) => c.body(twoEvents(timers), 200, EVENT_STREAM_HEADERS))
  return app
}

function twoEvents(timers: OfficeContext['timers']): ReadableStream<Uint8Array> {
  let cancel = (): void => {}
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      const event = (text: string): void => controller.enqueue(Buffer.from(`data: ${text}\n\n`))
      event('first')
      cancel = timers.after(PROBE_PAUSE_MS, () => {
        event('second')
        cancel = timers.after(PROBE_PAUSE_MS, () => controller.close())
      })
    },
    cancel: () => cancel(),
  })
}

function isSame(said: string, proof: string): boolean {
  const [one, other] = [Buffer.from(said), Buffer.from(proof)]
  return one.length === other.length && timingSafeEqual(one, other)
}
