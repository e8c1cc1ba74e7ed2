// Server-sent events to one counter, or to one owner's page. Whoever reads slower than events come is let go before the backlog fills the
// memory: it asks anew for what it did not get.
import type { Timers } from '#shared/base/clock'
import { BEAT_EVERY_MS } from '#shared/office/relay'

const MOST_QUEUED_BYTES = 8 * 1024 * 1024
const encoder = new TextEncoder()

interface Beat {
  readonly kind: 'keep-alive'
}

export interface EventStream<Event> {
  readonly body: ReadableStream<Uint8Array>
  send(event: Event): void
  end(): void
}

export const EVENT_STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Asks proxies that collect answers to pass this one on as it comes.
  'x-accel-buffering': 'no',
} as const

/** Begins with a beat and goes on with one now and then. `onEnd` is called once, whoever ended it. */
export function createEventStream<Event extends { readonly kind: string }>(
  timers: Timers,
  onEnd: () => void,
): EventStream<Event | Beat> {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  let cancelBeat = (): void => {}
  const over = (): void => {
    if (controller === null) return
    controller = null
    cancelBeat()
    onEnd()
  }
  const end = (): void => {
    controller?.close()
    over()
  }
  const send = (event: Event | Beat): void => {
    if (controller === null) return
    if ((controller.desiredSize ?? 0) <= 0) return end()
    controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`))
  }
  const beat = (): void => {
    send({ kind: 'keep-alive' })
    cancelBeat = timers.after(BEAT_EVERY_MS, beat)
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start: (started) => {
        controller = started
        beat()
      },
      cancel: over,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MOST_QUEUED_BYTES }),
  )
  return { body, send, end }
}
