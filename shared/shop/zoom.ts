// How large the window draws everything, in percent. It is kept per installation: the eyes before a counter change less
// often than its shop.
import { z } from 'zod'

/** The steps of the keys, in ascending order. */
export const ZOOM_PERCENTS = [80, 90, 100, 110, 125, 150, 175, 200] as const
export const DEFAULT_ZOOM_PERCENT = 100

const LEAST = Math.min(...ZOOM_PERCENTS)
const MOST = Math.max(...ZOOM_PERCENTS)

export const zoomPercentSchema = z.number().int().min(LEAST).max(MOST)

export type ZoomStep = 'in' | 'out' | 'reset'

/** The zoom after one step from any zoom, also from one between the steps; unchanged at either end. */
export function zoomAfter(percent: number, step: ZoomStep): number {
  switch (step) {
    case 'in':
      return ZOOM_PERCENTS.find((next) => next > percent) ?? MOST
    case 'out':
      return ZOOM_PERCENTS.findLast((next) => next < percent) ?? LEAST
    case 'reset':
      return DEFAULT_ZOOM_PERCENT
  }
}
