// What main and the window both need for practice mode.
import { SECOND_MS } from '../clock'

/** How far one press advances the practice service: short enough to see a scripted trouble change more than once. */
export const PRACTICE_STEP_MS = 30 * SECOND_MS
