// The counter's few sounds, for whoever looks at the customer and not at the screen. Never the only sign: what they tell stands there too.
import badUrl from '../sounds/bad.wav?no-inline'
import goodUrl from '../sounds/good.wav?no-inline'

const URLS = { good: goodUrl, bad: badUrl }

/** Plays it once. A computer without a loudspeaker, or one that is not let, stays silent. */
export function playSound(sound: keyof typeof URLS): void {
  new Audio(URLS[sound]).play().catch(() => {})
}
