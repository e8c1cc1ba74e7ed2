// A QR code as one SVG path: sharp on any printer, and allowed by a policy that forbids inline styles.
import type { Head } from '#shared/printing/heads'
import { MODULE_DOTS, placeOnHead, qrModules } from '../printing/code'
import { html, type Html } from './html'

/** Four dots of a 203 dpi thermal head. */
const MODULE_MM = 0.5

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
