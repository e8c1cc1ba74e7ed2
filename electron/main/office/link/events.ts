// Server-sent events as an office sends them.
import { parsedJson } from '@shared/parsed-json'

/** Longer than any event that an office sends. */
const LONGEST_EVENT_CHARACTERS = 4 * 1024 * 1024

/** The `data` of each event. What is no JSON is left out, a line that never ends breaks off. */
export async function readEvents(
  pieces: AsyncIterable<Buffer>,
  onEvent: (data: unknown) => void,
): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of pieces) {
    text += decoder.decode(piece, { stream: true }).replaceAll('\r\n', '\n')
    if (text.length > LONGEST_EVENT_CHARACTERS) throw new RangeError('an event is too long')
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const data = event
        .split('\n')
        .flatMap((line) => (line.startsWith('data:') ? [line.slice('data:'.length).trimStart()] : []))
        .join('\n')
      if (data !== '') onEvent(parsedJson(data))
    }
  }
}
