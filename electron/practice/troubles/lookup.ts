// What can be unusual before money is asked for: looking up a number, a DTH subscriber, or the plans.
import { SECOND_MS } from '@shared/clock'
import { byCode, groupedNumber, troublesOf, type Script, type Trouble } from './trouble'

/** The operator whose plan lists are malformed; no customer has it. */
export const PRACTICE_OPERATOR_NAME = 'Practice Mobile'
export const LOOKUP_SLOW_MS = 6 * SECOND_MS

export interface NumberScript extends Script {
  readonly operator?: string
  readonly circle?: string
}

// prettier-ignore
export const numberScripts: ReadonlyMap<string, NumberScript> = byCode([
  { code: '51', operator: 'Aakash Telecom', happens: { en: 'The lookup names an operator that the operator list does not have.', hi: 'नंबर जाँच ऐसा ऑपरेटर बताती है जो सूची में नहीं है।' } },
  { code: '52', operator: 'Reliance Jio Infocomm', happens: { en: 'The lookup says "Reliance Jio Infocomm", the operator list says "Jio".', hi: 'नंबर जाँच "Reliance Jio Infocomm" कहती है, सूची में "Jio" है।' } },
  { code: '53', circle: 'Uttaranchal', happens: { en: 'The lookup says "Uttaranchal", which is none of the circles.', hi: 'नंबर जाँच "Uttaranchal" कहती है, जो किसी सर्कल का नाम नहीं।' } },
  { code: '54', circle: '', happens: { en: 'The lookup knows the operator but not the circle.', hi: 'नंबर जाँच ऑपरेटर जानती है, सर्कल नहीं।' } },
])

export type PlanAnswer = 'empty' | 'bad-field' | 'fault' | 'odd' | 'thousand' | 'slow' | 'cut-json'

export interface PlanScript extends Script {
  readonly answer: PlanAnswer
  /** The practice operator answers this in this circle, which the lookup of the code's number returns. */
  readonly circle: string
}

// prettier-ignore
export const planScripts: ReadonlyMap<string, PlanScript> = byCode([
  { code: '61', answer: 'empty', circle: 'Assam', happens: { en: 'There are no plans.', hi: 'कोई प्लान नहीं है।' } },
  { code: '62', answer: 'bad-field', circle: 'Bihar Jharkhand', happens: { en: 'Browse Plans answers 422.', hi: 'प्लान सूची 422 देती है।' } },
  { code: '63', answer: 'fault', circle: 'Chennai', happens: { en: 'Browse Plans answers 500.', hi: 'प्लान सूची 500 देती है।' } },
  { code: '64', answer: 'odd', circle: 'Delhi NCR', happens: { en: 'Odd plans: prices that are no numbers, markup, very long texts, missing members.', hi: 'अजीब प्लान: बिना अंकों के दाम, HTML, बहुत लंबे वाक्य, अधूरे प्लान।' } },
  { code: '65', answer: 'thousand', circle: 'Gujarat', happens: { en: '1,500 plans.', hi: '1,500 प्लान।' } },
  { code: '66', answer: 'slow', circle: 'Haryana', happens: { en: 'Browse Plans takes 6 seconds.', hi: 'प्लान सूची में 6 सेकंड लगते हैं।' } },
  { code: '67', answer: 'cut-json', circle: 'Karnataka', happens: { en: 'The JSON of the plans stops in the middle.', hi: 'प्लान सूची का JSON बीच में रुक जाता है।' } },
])

export const planScriptsByCircle: ReadonlyMap<string, PlanScript> = new Map(
  [...planScripts.values()].map((script) => [script.circle, script]),
)

export type SubscriberAnswer = 'none' | 'several' | 'negative' | 'text-balance' | 'odd-date'

export interface SubscriberScript extends Script {
  readonly answer: SubscriberAnswer
}

// prettier-ignore
export const subscriberScripts: ReadonlyMap<string, SubscriberScript> = byCode([
  { code: '71', answer: 'none', happens: { en: 'There is no subscriber record.', hi: 'ग्राहक का कोई ब्योरा नहीं है।' } },
  { code: '72', answer: 'several', happens: { en: 'Three subscriber records.', hi: 'ग्राहक के तीन ब्योरे।' } },
  { code: '73', answer: 'negative', happens: { en: 'The balance is below zero, the subscription suspended.', hi: 'बैलेंस शून्य से कम, कनेक्शन बंद।' } },
  { code: '74', answer: 'text-balance', happens: { en: 'The balance is a text, the monthly amount is missing.', hi: 'बैलेंस अंकों में नहीं, मासिक रकम ग़ायब।' } },
  { code: '75', answer: 'odd-date', happens: { en: 'The next recharge date is 0000-00-00.', hi: 'अगले रिचार्ज की तारीख़ 0000-00-00 है।' } },
])

const planTrigger = (code: string): string =>
  `${groupedNumber(code)} (${PRACTICE_OPERATOR_NAME}, ${planScripts.get(code)?.circle ?? ''})`

export const lookupTroubles: readonly Trouble[] = [
  ...troublesOf('recharge.look-up', numberScripts),
  ...troublesOf('recharge.plans', planScripts, planTrigger),
  ...troublesOf('recharge.dth-info', subscriberScripts),
]
