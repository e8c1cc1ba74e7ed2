// What can go wrong before money is asked for: looking up a number, a DTH subscriber, or the plans.
import { SECOND_MS } from '@shared/clock'
import { byCode, troubleNumber, type Trouble } from './trouble'

/** The operator whose plan lists are strange; no customer has it. */
export const PRACTICE_OPERATOR_NAME = 'Practice Mobile'
export const LOOKUP_SLOW_MS = 6 * SECOND_MS

export type LookupAnswer = 'found' | 'fault' | 'no-answer' | 'bad-field' | 'slow' | 'cut-json' | 'portal-page'

export interface LookupScript {
  readonly code: string
  readonly title: string
  readonly happens: string
  readonly answer: LookupAnswer
  readonly operator?: string
  readonly circle?: string
}

// prettier-ignore
const numberScripts: readonly LookupScript[] = [
  { code: '51', title: 'Operator not on the list', happens: 'The lookup names an operator that the operator list does not have.', answer: 'found', operator: 'Aakash Telecom' },
  { code: '52', title: 'Operator under another name', happens: 'The lookup says "Reliance Jio Infocomm", the operator list says "Jio".', answer: 'found', operator: 'Reliance Jio Infocomm' },
  { code: '53', title: 'Circle under another name', happens: 'The lookup says "Uttaranchal", which is none of the circles.', answer: 'found', circle: 'Uttaranchal' },
  { code: '54', title: 'No circle', happens: 'The lookup knows the operator but leaves the circle empty.', answer: 'found', circle: '' },
  { code: '55', title: 'Lookup down', happens: 'The lookup answers 500.', answer: 'fault' },
  { code: '56', title: 'Lookup breaks off', happens: 'The connection breaks before the lookup answers.', answer: 'no-answer' },
  { code: '57', title: 'Number not found', happens: 'The lookup answers 422: not a mobile number.', answer: 'bad-field' },
  { code: '58', title: 'Lookup slow', happens: 'The lookup takes 6 seconds.', answer: 'slow' },
  { code: '59', title: 'Lookup is not JSON', happens: 'The lookup answers 200 with cut JSON.', answer: 'cut-json' },
  { code: '60', title: 'Login page of a network', happens: 'Something on the way answers the lookup with an HTML page.', answer: 'portal-page' },
]

export const numberScriptsByCode = byCode(numberScripts)

export type PlanAnswer = 'empty' | 'bad-field' | 'fault' | 'odd' | 'thousand' | 'slow' | 'cut-json'

export interface PlanScript {
  readonly code: string
  readonly title: string
  readonly happens: string
  readonly answer: PlanAnswer
  /** The practice operator answers so in this circle; the lookup of the code's number leads there. */
  readonly circle: string
}

// prettier-ignore
const planScripts: readonly PlanScript[] = [
  { code: '61', title: 'No plans', happens: '`plans` is an empty list.', answer: 'empty', circle: 'Assam' },
  { code: '62', title: 'Plans refused', happens: 'Browse Plans answers 422.', answer: 'bad-field', circle: 'Bihar Jharkhand' },
  { code: '63', title: 'Plans down', happens: 'Browse Plans answers 500.', answer: 'fault', circle: 'Chennai' },
  { code: '64', title: 'Odd plans', happens: 'Prices that are no numbers, entities, line breaks, very long texts, missing members.', answer: 'odd', circle: 'Delhi NCR' },
  { code: '65', title: 'Very many plans', happens: '1,500 plans.', answer: 'thousand', circle: 'Gujarat' },
  { code: '66', title: 'Plans slow', happens: 'Browse Plans takes 6 seconds.', answer: 'slow', circle: 'Haryana' },
  { code: '67', title: 'Plans are not JSON', happens: 'Browse Plans answers 200 with cut JSON.', answer: 'cut-json', circle: 'Karnataka' },
]

export const planScriptsByCode = byCode(planScripts)
export const planScriptsByCircle: ReadonlyMap<string, PlanScript> = new Map(
  planScripts.map((script) => [script.circle, script]),
)

export type SubscriberAnswer =
  'none' | 'several' | 'negative' | 'text-balance' | 'odd-date' | 'bad-field' | 'fault' | 'slow'

export interface SubscriberScript {
  readonly code: string
  readonly title: string
  readonly happens: string
  readonly answer: SubscriberAnswer
}

// prettier-ignore
const subscriberScripts: readonly SubscriberScript[] = [
  { code: '71', title: 'No subscriber record', happens: '`info` is an empty list.', answer: 'none' },
  { code: '72', title: 'Several subscriber records', happens: '`info` holds three records.', answer: 'several' },
  { code: '73', title: 'Negative balance', happens: 'The balance is below zero and the status is SUSPENDED.', answer: 'negative' },
  { code: '74', title: 'Balance as text', happens: 'The balance is a text, the monthly amount is missing.', answer: 'text-balance' },
  { code: '75', title: 'Date that is none', happens: 'The next recharge date is 0000-00-00.', answer: 'odd-date' },
  { code: '76', title: 'Subscriber refused', happens: 'DTH Info answers 422.', answer: 'bad-field' },
  { code: '77', title: 'DTH Info down', happens: 'DTH Info answers 500.', answer: 'fault' },
  { code: '78', title: 'DTH Info slow', happens: 'DTH Info takes 6 seconds.', answer: 'slow' },
]

export const subscriberScriptsByCode = byCode(subscriberScripts)

type Told = { readonly code: string; readonly title: string; readonly happens: string }

const trouble =
  (operation: string, field: string) =>
  (script: Told): Trouble => ({
    id: `${operation.replace(/\W/g, '-')}-${script.code}`,
    operation,
    triggers: [{ field, value: troubleNumber(script.code) }],
    titleKey: `practice.trouble.${operation.replace(/\W/g, '-')}-${script.code}`,
    title: script.title,
    happens: script.happens,
  })

export const lookupTroubles: readonly Trouble[] = [
  ...numberScripts.map(trouble('recharge.hlr', 'mobile_number')),
  ...planScripts.map((script) => {
    const viaNumber = trouble('recharge.plans', 'mobile_number')(script)
    const direct = { field: 'operator_code, circle', value: `${PRACTICE_OPERATOR_NAME}, ${script.circle}` }
    return { ...viaNumber, triggers: [...viaNumber.triggers, direct] }
  }),
  ...subscriberScripts.map(trouble('recharge.dth-info', 'ca_number')),
]
