// Long specs that take turns: tests without a window hold their rules too, so that what a walk adds, the way through the
// screens, need not be walked at every change.
import { isWalkedIn } from '../../../scripts/lib/endurance.mjs'
import { EXTENT } from '../../simulation/extent'

const none = <T>(): T => (() => undefined) as unknown as T

/**
 * `test`, or nothing in the parts of the endurance runs that leave the spec of this name to another: each seventh part walks
 * it, and the whole does (ENDURANCE_PART=whole).
 */
export const inTurn = <T extends (...asATestTakes: never[]) => unknown>(test: T, spec: string): T =>
  isWalkedIn(EXTENT, spec) ? test : none<T>()

/** `test` by `npm run endurance` alone: it takes minutes by itself. */
export const onlyInWhole = <T extends (...asATestTakes: never[]) => unknown>(test: T): T =>
  EXTENT === 'whole' ? test : none<T>()
