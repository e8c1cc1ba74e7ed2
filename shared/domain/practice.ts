// What main and the window both know about practising.
import { SECOND_MS } from '../clock'

/** How much time one press lets pass for the practice service: short enough to see a trouble turn more than once. */
export const PRACTICE_STEP_MS = 30 * SECOND_MS
