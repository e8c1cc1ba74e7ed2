// A QR code as one SVG path: sharp on any printer, and allowed by a policy that forbids inline styles. On a receipt printer each module
// is whole dots, and stands aside from dots of the head that are dead.
import { encode } from 'uqr'
import { DOTS_OF_A_MARK, type Head } from '#shared/printing/heads'
import { html, type Html } from './html'

/** Of a 203 dpi thermal head: the smallest module that cheap scanners read from thermal paper. */
export const MODULE_DOTS = 4
const MODULE_MM = 0.5
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

/**
 * An SVG of the code, one path of horizontal runs, sized in millimetres: as wide as the head where the code has a place on it. `label`
 * describes it for people who cannot see it.
 */
export function qrSvg(content: string, label: string, head: Head | null = null): Html {
  const modules = qrModules(content)
  const count = modules.length
  const place = head === null ? null : placeOnHead(count, head)
  const left = (place ?? 0) / MODULE_DOTS
  const across = head === null || place === null ? count : head.dots / MODULE_DOTS
  const path = modules.map(runsOf).join('')
  return html`<svg
    class="${place === null ? 'code' : 'code placed'}"
    role="img"
    aria-label="${label}"
    width="${across * MODULE_MM}mm"
    height="${count * MODULE_MM}mm"
    viewBox="${-left} 0 ${across} ${count}"
    shape-rendering="crispEdges"
  >
    <path d="${path}" />
  </svg>`
}

function runsOf(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    const start = x
    while (row[x] === true) x += 1
    if (x > start) path += `M${start} ${y}h${x - start}v1h-${x - start}z`
  }
  return path
}
