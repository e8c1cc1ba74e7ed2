// The one part that speaks, with the voices of this computer: one in the network would send the words away. At most one thing is said at a
// time; whatever is said next cuts it off.
import { useEffect, useState } from 'react'
import type { Language } from '#shared/base/languages'
import { SECOND_MS } from '#shared/base/clock'

/** A voice that has not begun by then would speak of something that is over. */
export const BEGINS_WITHIN_MS = 3 * SECOND_MS

interface Speech {
  readonly text: string
  readonly voice: SpeechSynthesisVoice
  /** From 0 to 1. */
  readonly volume?: number
  /** Said only if the voice begins in time; what a person asked for waits. */
  readonly mustBeginSoon?: boolean
  /** Called once: it was said, cut off, or could not be said. */
  readonly onEnd?: () => void
}

interface Saying {
  readonly end: () => void
  timer: ReturnType<typeof setTimeout> | undefined
  /** Some browsers forget one that nobody holds, and never say that it ended. */
  readonly utterance: SpeechSynthesisUtterance
}

let saying: Saying | null = null

function ended(one: Saying): void {
  if (saying !== one) return
  saying = null
  clearTimeout(one.timer)
  one.end()
}

/** Cuts off whatever is being said. */
export function stopSpeaking(): void {
  const cut = saying
  if (cut === null) return
  ended(cut)
  window.speechSynthesis?.cancel()
}

/** Says it at once. Returns how this, and nothing that was said since, is cut off. */
export function speak({ text, voice, volume = 1, mustBeginSoon = false, onEnd }: Speech): () => void {
  stopSpeaking()
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = voice
  utterance.lang = voice.lang
  utterance.volume = volume
  const one: Saying = { end: () => onEnd?.(), timer: undefined, utterance }
  saying = one
  const cutOff = () => {
    if (saying === one) stopSpeaking()
  }
  if (mustBeginSoon) one.timer = setTimeout(cutOff, BEGINS_WITHIN_MS)
  utterance.addEventListener('start', () => clearTimeout(one.timer))
  utterance.addEventListener('end', () => ended(one))
  utterance.addEventListener('error', () => ended(one))
  window.speechSynthesis.speak(utterance)
  return cutOff
}

const speaks = ({ lang }: SpeechSynthesisVoice, language: Language): boolean =>
  lang.toLowerCase().split(/[-_]/)[0] === language

/** A voice of this computer for the language; null if it has none. */
export const voiceOf = (language: Language): SpeechSynthesisVoice | null =>
  window.speechSynthesis?.getVoices().find((found) => found.localService && speaks(found, language)) ?? null

/** The same, kept up to date: voices may become available a moment after the window. */
export function useVoice(language: Language): SpeechSynthesisVoice | null {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>(() => voiceOf(language))
  useEffect(() => {
    const { speechSynthesis } = window
    const look = () => setVoice(voiceOf(language))
    look()
    speechSynthesis?.addEventListener('voiceschanged', look)
    return () => speechSynthesis?.removeEventListener('voiceschanged', look)
  }, [language])
  return voice
}
