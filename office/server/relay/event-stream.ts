// Server-sent events to one counter. A counter that reads slower than callbacks come is let go before its backlog fills the memory: what it
// did not acknowledge is due again later.
import type { Timers } from '@shared/clock'
import { BEAT_EVERY_MS, type StreamEvent } from '@shared/office/relay'

const MOST_QUEUED_BYTES = 8 * 1024 * 1024
const encoder = new TextEncoder()

export interface EventStream {
  readonly body: ReadableStream<Uint8Array>
  send(event: StreamEvent): void
  end(): void
}

export const EVENT_STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Asks proxies that collect answers to pass this one on as it comes.
  'x-accel-buffering': 'no',
} as const

/** Begins with a beat and goes on with one now and then. `onEnd` is called once, whoever ended it. */
export function createEventStream(timers: Timers, onEnd: () => void): EventStream {
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
  const send = (event: StreamEvent): void => {
    if (controller === null) return
    if ((controller.desiredSize ?? 0) <= 0) return end()
    controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`))
  }
  const beat = (): void => {
    send({ kind: 'beat' })
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
