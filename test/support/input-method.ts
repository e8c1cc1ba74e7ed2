// Plays what a real input method did in a browser into the focused field: `test/fixtures/input-methods.json` was recorded from
// IBus with m17n in a Chromium with a window.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { act } from './act'
import { settle } from './window'

const recordingSchema = z.array(
  z
    .strictObject({
      method: z.string(),
      keys: z.string(),
      /** Between two keys. */
      ms: z.number(),
      /** What the two fields of a plain page held at the end. */
      fields: z.array(z.string()),
      events: z.string(),
    })
    .transform(({ events, ...rest }) => ({ ...rest, events: events.split('|') })),
)
export type Recording = z.output<typeof recordingSchema>[number]

export const recordings = recordingSchema.parse(
  JSON.parse(readFileSync('test/fixtures/input-methods.json', 'utf8')),
)

const valueOf = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')

/** Where the open composition stands in its field. */
interface Composed {
  readonly start: number
  readonly length: number
}

/**
 * Plays events into whatever has the focus at each. Returns how often the page wrote into a field while its composition was
 * open: a real method then writes its text twice.
 */
export async function playMethod(events: readonly string[]): Promise<number> {
  let composed: Composed | null = null
  let rewritten = 0
  let isWriting = false
  const write = (input: HTMLInputElement, text: string, at: number): void => {
    isWriting = true
    valueOf?.set?.call(input, text)
    input.setSelectionRange(at, at)
    isWriting = false
  }
  Object.defineProperty(HTMLInputElement.prototype, 'value', {
    ...valueOf,
    set(this: HTMLInputElement, text: string) {
      if (composed !== null && !isWriting && text !== this.value && this === document.activeElement)
        rewritten += 1
      valueOf?.set?.call(this, text)
    },
  })
  const insert = (input: HTMLInputElement, data: string, isComposing: boolean): void => {
    const start = composed?.start ?? input.selectionStart ?? input.value.length
    const end = start + (composed?.length ?? (input.selectionEnd ?? start) - start)
    write(input, input.value.slice(0, start) + data + input.value.slice(end), start + data.length)
    if (isComposing) composed = { start, length: data.length }
    input.dispatchEvent(
      new InputEvent('input', {
        bubbles: true,
        isComposing,
        data,
        inputType: isComposing ? 'insertCompositionText' : 'insertText',
      }),
    )
  }
  const play = (event: string): void => {
    const [type = '', ...details] = event.split(' ')
    const target = document.activeElement ?? document.body
    if (type === 'input') {
      if (target instanceof HTMLInputElement) insert(target, details.slice(1).join(' '), details[0] === '1')
    } else if (type.startsWith('key')) {
      const isComposing = details.at(-1) === '1'
      const keyCode = Number(details.at(-2))
      const key = details.slice(1, -2).join(' ').trim() || ' '
      const init = { key, code: details[0] ?? '', keyCode, isComposing, bubbles: true, cancelable: true }
      const isLeft = target.dispatchEvent(new KeyboardEvent(type, init))
      if (isLeft && type === 'keydown' && key === 'Enter' && target instanceof HTMLButtonElement)
        target.click()
    } else {
      if (type === 'compositionend') composed = null
      else if (target instanceof HTMLInputElement)
        composed = { start: target.selectionStart ?? target.value.length, length: 0 }
      target.dispatchEvent(new CompositionEvent(type, { bubbles: true }))
    }
  }
  try {
    for (const event of events) act(() => play(event))
  } finally {
    Object.defineProperty(HTMLInputElement.prototype, 'value', { ...valueOf })
  }
  await settle()
  return rewritten
}
