// The plan list of one operator in one circle: shapes, priced and thinned out a little, so that circles differ.
import { DAY_MS } from '#shared/base/clock'
import { fraction, whole } from '../core/seeded'
import { dayMonthYear } from '../core/times'
import { DTH_PLAN_SHAPES } from './dth-plans'
import { JIO_PHONE_SHAPES, MOBILE_PLAN_SHAPES, type PlanShape } from './mobile-plans'
import type { PracticeOperator } from './operators'

export interface PracticePlan {
  readonly rs: string
  readonly desc: string
  readonly validity: string
  readonly last_update: string
}

export type PlansByCategory = Readonly<Record<string, readonly PracticePlan[]>>

/** An operator's price level, and the digit its prices end in. */
const PRICING: Readonly<Record<string, { readonly level: number; readonly ending: number }>> = {
  Jio: { level: 0.97, ending: 9 },
  Airtel: { level: 1.06, ending: 9 },
  Vi: { level: 1.04, ending: 9 },
  BSNL: { level: 0.71, ending: 7 },
  MTNL: { level: 0.66, ending: 1 },
}
const USUAL_PRICING = { level: 1, ending: 0 }

/** The plans of a circle were last updated on some day of the quarter before this one. */
const NEWEST_UPDATE_MS = Date.UTC(2026, 10, 1)
const UPDATE_SPREAD_DAYS = 90
const SHARE_LEFT_OUT = 0.07
const PRICE_STEP = 10

function priced(shape: PlanShape, operator: PracticeOperator, nudge: number): number {
  if (shape.fixedPrice) return Math.round(shape.rupees)
  const { level, ending } = PRICING[operator.name] ?? USUAL_PRICING
  const rupees = Math.max(shape.rupees * level + nudge, PRICE_STEP)
  return Math.floor(rupees / PRICE_STEP) * PRICE_STEP + ending
}

function shapesOf(operator: PracticeOperator): readonly PlanShape[] {
  if (operator.kind === 'dth') return DTH_PLAN_SHAPES
  return operator.name === 'Jio' ? [...MOBILE_PLAN_SHAPES, ...JIO_PHONE_SHAPES] : MOBILE_PLAN_SHAPES
}

/** The same list for the same seed, operator and circle, every time. Categories are in the order of the shapes. */
export function plansOf(seed: number, operator: PracticeOperator, circle: string): PlansByCategory {
  const plans: Record<string, PracticePlan[]> = {}
  const taken = new Set<string>()
  shapesOf(operator).forEach((shape, index) => {
    const drawn = [seed, 'plan', operator.code, circle, index] as const
    if (fraction(...drawn, 'left out') < SHARE_LEFT_OUT) return
    const nudge = whole(-1, 1, ...drawn, 'nudge') * PRICE_STEP
    let rupees = priced(shape, operator, nudge)
    while (taken.has(`${shape.category} ${rupees}`)) rupees += PRICE_STEP
    taken.add(`${shape.category} ${rupees}`)
    const updatedMs = NEWEST_UPDATE_MS - whole(0, UPDATE_SPREAD_DAYS, ...drawn, 'updated') * DAY_MS
    const plan = { rs: String(rupees), desc: shape.text, validity: shape.validity }
    const category = (plans[shape.category] ??= [])
    category.push({ ...plan, last_update: dayMonthYear(updatedMs) })
  })
  return plans
}
