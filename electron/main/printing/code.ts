// A QR code in modules, and its place on a receipt printer's head: whole dots a module, aside from dots that are dead.
import { encode } from 'uqr'
import { DOTS_OF_A_MARK, type Head } from '#shared/printing/heads'

/** Of a 203 dpi thermal head: the smallest module that cheap scanners read from thermal paper. */
export const MODULE_DOTS = 4
/** A square in a corner of the code, with its white edge. A dead dot in one makes the code unreadable; elsewhere it is corrected. */
const FINDER_MODULES = 8
/** Pictures are sent in whole bytes. */
const STEP_DOTS = 8

/** The code's modules, row by row; true is dark. */
export const qrModules = (content: string): readonly (readonly boolean[])[] =>
  encode(content, { ecc: 'M', border: 0 }).data

/** The dot of the head that the code begins at, so that dead ones lie beside it, or at least between its corners; null in the layout's own place. */
export function placeOnHead(modules: number, { dots, worn }: Head): number | null {
  if (worn.length === 0) return null
  const across = modules * MODULE_DOTS
  const corner = FINDER_MODULES * MODULE_DOTS
  const isDead = (from: number, to: number): boolean =>
    worn.some((mark) => mark * DOTS_OF_A_MARK > from && (mark - 1) * DOTS_OF_A_MARK < to)
  const places = Array.from(
    { length: Math.floor((dots - across) / STEP_DOTS) + 1 },
    (_, at) => at * STEP_DOTS,
  )
  const fromMiddle = (at: number): number => Math.abs(2 * at + across - dots)
  const nearest = places.toSorted((one, other) => fromMiddle(one) - fromMiddle(other))
  return (
    nearest.find((at) => !isDead(at, at + across)) ??
    nearest.find((at) => !isDead(at, at + corner) && !isDead(at + across - corner, at + across)) ??
    null
  )
}
