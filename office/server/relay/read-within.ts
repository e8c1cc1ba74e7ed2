// A stranger's body, read within limits of size, time and of what all of them may take together.
import type { Room } from '@shared/callbacks/room'
import type { Timers } from '@shared/clock'

export interface ReadLimits {
  readonly largestBytes: number
  readonly withinMs: number
  readonly timers: Timers
  readonly room: Room
  /** The sender with the most in the room is put out first. */
  readonly sender: string
}

/** The whole body, or why it was not read to its end. Rejects if the sender breaks off. */
export async function readWithin(
  stream: ReadableStream<Uint8Array> | null,
  { largestBytes, withinMs, timers, room, sender }: ReadLimits,
): Promise<Buffer | 'large' | 'slow' | 'crowded'> {
  if (stream === null) return Buffer.alloc(0)
  const reader = stream.getReader()
  let ended: 'large' | 'slow' | 'crowded' | null = null
  const end = (why: 'large' | 'slow' | 'crowded'): void => {
    ended ??= why
    void reader.cancel().catch(() => {})
  }
  const place = room.enter(sender, () => end('crowded'))
  const cancel = timers.after(withinMs, () => end('slow'))
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    while (ended === null) {
      const { done, value } = await reader.read()
      if (done) break
      size += value.length
      if (size > largestBytes) end('large')
      else if (!place.take(value.length)) end('crowded')
      else pieces.push(value)
    }
    return ended ?? Buffer.concat(pieces, size)
  } finally {
    cancel()
    place.leave()
  }
}
