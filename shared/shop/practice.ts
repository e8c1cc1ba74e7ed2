// What main and the window both need for practice mode.
import { SECOND_MS } from '../base/clock'

/** How far one press advances the practice service: short enough to see a scripted trouble change more than once. */
export const PRACTICE_STEP_MS = 30 * SECOND_MS

/** A mobile number that meets no trouble in practice. */
export const PRACTICE_ORDINARY_NUMBER = '9876543210'

/** The practice service's ordinary biller, for which every trouble of a bill can be tried; it asks for one consumer number. */
export const PRACTICE_BILLER_ID = 'PRAC00000NAT01'
/** A consumer number of that biller that meets no trouble. */
export const PRACTICE_CONSUMER_NUMBER = '1001234567'
