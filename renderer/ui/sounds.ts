// The app's few sounds, for agents who look at the customer and not at the screen. Never the only sign: what they
// signal is on the screen too.
import badUrl from '../sounds/bad.wav?no-inline'
import goodUrl from '../sounds/good.wav?no-inline'

const URLS = { good: goodUrl, bad: badUrl }

/** Plays it once. A computer without a loudspeaker, or without permission, stays silent. */
export function playSound(sound: keyof typeof URLS): void {
  new Audio(URLS[sound]).play().catch(() => {})
}
