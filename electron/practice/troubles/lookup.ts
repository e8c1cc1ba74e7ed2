// What can be unusual before money is asked for: looking up a number, a DTH subscriber, or the plans.
import { SECOND_MS } from '#shared/base/clock'
import { byCode, groupedNumber, scriptsOf, troublesOf, type Script, type Trouble } from './trouble'

/** The operator whose plan lists are malformed; no customer has it. */
export const PRACTICE_OPERATOR_NAME = 'Practice Mobile'
export const LOOKUP_SLOW_MS = 6 * SECOND_MS

export interface NumberScript extends Script {
  readonly operator?: string
  readonly circle?: string
}

// oxfmt-ignore
export const numberScripts: ReadonlyMap<string, NumberScript> = byCode([
  { code: '51', operator: 'Aakash Telecom', happens: 'look-up.51' },
  { code: '52', operator: 'Reliance Jio Infocomm', happens: 'look-up.52' },
  { code: '53', circle: 'Uttaranchal', happens: 'look-up.53' },
  { code: '54', circle: '', happens: 'look-up.54' },
])

export type PlanAnswer = 'empty' | 'bad-field' | 'fault' | 'odd' | 'thousand' | 'slow' | 'cut-json'

export interface PlanScript extends Script {
  readonly answer: PlanAnswer
  /** The practice operator answers this in this circle, which the lookup of the code's number returns. */
  readonly circle: string
}

// oxfmt-ignore
export const planScripts: ReadonlyMap<string, PlanScript> = byCode([
  { code: '61', answer: 'empty', circle: 'Assam', happens: 'plans.61' },
  { code: '62', answer: 'bad-field', circle: 'Bihar Jharkhand', happens: 'plans.62' },
  { code: '63', answer: 'fault', circle: 'Chennai', happens: 'plans.63' },
  { code: '64', answer: 'odd', circle: 'Delhi NCR', happens: 'plans.64' },
  { code: '65', answer: 'thousand', circle: 'Gujarat', happens: 'plans.65' },
  { code: '66', answer: 'slow', circle: 'Haryana', happens: 'plans.66' },
  { code: '67', answer: 'cut-json', circle: 'Karnataka', happens: 'plans.67' },
])

export const planScriptsByCircle: ReadonlyMap<string, PlanScript> = new Map(
  [...planScripts.values()].map((script) => [script.circle, script]),
)

export const subscriberScripts = scriptsOf('dth-info', {
  '71': 'none',
  '72': 'several',
  '73': 'negative',
  '74': 'text-balance',
  '75': 'odd-date',
})

const planTrigger = (code: string): string =>
  `${groupedNumber(code)} (${PRACTICE_OPERATOR_NAME}, ${planScripts.get(code)?.circle ?? ''})`

export const lookupTroubles: readonly Trouble[] = [
  ...troublesOf('recharge.look-up', numberScripts),
  ...troublesOf('recharge.plans', planScripts, planTrigger),
  ...troublesOf('recharge.dth-info', subscriberScripts),
]
