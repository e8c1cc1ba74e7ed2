// The app's few sounds, for agents who look at the customer and not at the screen. Never the only sign: what they
// signal is on the screen too.
import badUrl from '../sounds/bad.wav?no-inline'
import goodUrl from '../sounds/good.wav?no-inline'
import waitUrl from '../sounds/wait.wav?no-inline'

const URLS = { good: goodUrl, wait: waitUrl, bad: badUrl }
export type Tone = keyof typeof URLS

/** Each lasts as long (scripts/sounds.mjs); what is said follows it. */
export const TONE_MS = 350

/** Plays it once. A computer without a loudspeaker, or without permission, stays silent. */
export function playSound(sound: Tone, volume = 1): void {
  const audio = new Audio(URLS[sound])
  audio.volume = volume
  audio.play().catch(() => {})
}
