// A QR code as one SVG path: sharp on any printer, and allowed by a policy that forbids inline styles.
import { encode } from 'uqr'
import { html, type Html } from './html'

/** Four dots of a 203 dpi thermal head: the smallest module that cheap scanners read from thermal paper. */
const MODULE_MM = 0.5

/** The code's modules, row by row; true is dark. */
export const qrModules = (content: string): readonly (readonly boolean[])[] =>
  encode(content, { ecc: 'M', border: 0 }).data

/**
 * An SVG of the code, one path of horizontal runs, sized in millimetres. `label` describes it for people who cannot see
 * it.
 */
export function qrSvg(content: string, label: string): Html {
  const modules = qrModules(content)
  const count = modules.length
  const sizeMm = `${count * MODULE_MM}mm`
  const path = modules.map(runsOf).join('')
  return html`<svg
    class="code"
    role="img"
    aria-label="${label}"
    width="${sizeMm}"
    height="${sizeMm}"
    viewBox="0 0 ${count} ${count}"
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
