// The line that a counter listens on at an office.
import { RELAY_PATHS, streamEventSchema, type StreamEvent } from '#shared/office/relay'
import type { TestCounter } from './office'

/** The events of a line, one by one; null once it has ended. */
export async function listening(counter: TestCounter) {
  const response = await counter.open(`${RELAY_PATHS.stream}/production`, null)
  const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader()
  let text = ''
  return {
    next: async (): Promise<StreamEvent | null> => {
      while (!text.includes('\n\n')) {
        const { done, value } = await reader.read()
        if (done) return null
        text += Buffer.from(value).toString('utf8')
      }
      const [event = '', ...rest] = text.split('\n\n')
      text = rest.join('\n\n')
      return streamEventSchema.parse(JSON.parse(event.replace(/^data: /, '')))
    },
    cancel: () => reader.cancel(),
  }
}
