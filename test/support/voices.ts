// A double for the system's voices: what was said, and the events that a voice gives.
import { onTestFinished, vi } from 'vitest'

interface Said {
  readonly text: string
  readonly lang: string
  readonly volume: number
  /** Tells the page what the voice does: `start`, `end`, `error`. */
  readonly tell: (event: string) => void
}

interface Voices {
  /** In the order in which it was said. */
  readonly said: readonly Said[]
  /** How often it was cut off. */
  readonly cuts: () => number
}

/** From now on the window has these voices, until the test is over. */
export function voices(
  ...found: readonly { readonly lang: string; readonly localService: boolean }[]
): Voices {
  const said: Said[] = []
  let cuts = 0
  const stub = Object.assign(new EventTarget(), {
    getVoices: () => found,
    speak: (utterance: EventTarget & { text: string; lang: string; volume: number }) => {
      const { text, lang, volume } = utterance
      said.push({ text, lang, volume, tell: (event) => utterance.dispatchEvent(new Event(event)) })
    },
    cancel: () => {
      cuts += 1
    },
  })
  vi.stubGlobal('speechSynthesis', stub)
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class extends EventTarget {
      readonly text: string
      voice: unknown = null
      lang = ''
      volume = 1
      constructor(text: string) {
        super()
        this.text = text
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  return { said, cuts: () => cuts }
}

/** From now on sounds are played to nobody; returns which were, with their volumes. */
export function playedSounds(): readonly { readonly name: string; readonly volume: number }[] {
  const played: { name: string; volume: number }[] = []
  vi.stubGlobal(
    'Audio',
    class {
      volume = 1
      readonly address: string
      constructor(address: string) {
        this.address = address
      }
      play(): Promise<void> {
        played.push({ name: /(good|wait|bad)/.exec(this.address)?.[1] ?? this.address, volume: this.volume })
        return Promise.resolve()
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  return played
}
