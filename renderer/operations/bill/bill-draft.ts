// From the form to the draft of a payment: complete, or the one thing that is still missing.
import type { BillDraft } from '#shared/channels/bill'
import type { Bill, Biller, BillerParameter } from '#shared/operations/bill/bill-schemas'
import {
  amountProblem,
  amountRule,
  type AmountProblem,
  type AmountRule,
} from '#shared/operations/bill/bill-amount'
import { isUnusableInput, parametersOf, type BillInputs } from '#shared/operations/bill/bill-inputs'
import { parseMobile } from '#shared/base/identifiers/mobile'
import { formatRupees, parseRupees, type Paise } from '#shared/base/money'
import { plainText } from '#shared/base/plain-text'
import type { BillState, Fetched } from './bill-store'
import type { Failure } from '#shared/base/result'

export type Missing =
  | { readonly what: 'biller' | 'fetch' | 'pick' | 'nothing' | 'amount' | 'amount-again' | 'mobile' }
  | { readonly what: 'inputs'; readonly parameter: BillerParameter }
  | { readonly what: 'wrong-amount'; readonly problem: AmountProblem | 'differs' | 'unreadable' }

export type DraftState =
  | { readonly kind: 'ready'; readonly draft: BillDraft }
  | { readonly kind: 'missing'; readonly missing: Missing }

type Form = Pick<
  BillState,
  'biller' | 'values' | 'fetched' | 'amountText' | 'amountAgainText' | 'mobileText' | 'remembers'
>

const missing = (what: Exclude<Missing['what'], 'inputs' | 'wrong-amount'>): DraftState => ({
  kind: 'missing',
  missing: { what },
})

/** Names the first missing thing, in the order in which the agent works. */
export function draftOf(form: Form): DraftState {
  const { biller } = form
  if (biller === null) return missing('biller')
  const parameter = firstUnusable(biller, form.values)
  if (parameter !== null) return { kind: 'missing', missing: { what: 'inputs', parameter } }
  const found = pickedBill(form)
  if (found.kind === 'missing') return missing(found.what)
  const amount = amountOf(form, amountRule(found.bill))
  if (amount.kind === 'missing') return amount
  const mobile = mobileOf(form.mobileText)
  if (mobile === undefined) return missing('mobile')
  return {
    kind: 'ready',
    draft: {
      billerId: biller.id,
      inputs: inputsOf(biller, form.values),
      quote: found.quote,
      amountPaise: amount.amountPaise,
      customerMobile: mobile,
      remembers: form.remembers && mobile !== null,
    },
  }
}

/** What is sent: every filled input under its own key, in the biller's order, without what nobody sees. */
export const inputsOf = (biller: Biller, values: BillInputs): BillDraft['inputs'] =>
  parametersOf(biller)
    .map(({ key }) => ({ key, value: plainText(values[key] ?? '').trim() }))
    .filter(({ value }) => value !== '')

export const firstUnusable = (biller: Biller, values: BillInputs): BillerParameter | null =>
  parametersOf(biller).find((parameter) => isUnusableInput(parameter, values[parameter.key] ?? '')) ?? null

type FoundBill =
  | { readonly kind: 'found'; readonly bill: Bill | null; readonly quote: BillDraft['quote'] }
  | { readonly kind: 'missing'; readonly what: 'fetch' | 'pick' | 'nothing' }

/** The bill to be paid; null for a biller that provides none. */
export function pickedBill({ biller, fetched }: Pick<BillState, 'biller' | 'fetched'>): FoundBill {
  if (biller?.fetchesBill === false) return { kind: 'found', bill: null, quote: null }
  if (noBillOf(fetched)?.why === 'nothing-due') return { kind: 'missing', what: 'nothing' }
  if (fetched.kind !== 'answered') return { kind: 'missing', what: 'fetch' }
  const { quote, index } = fetched
  const bill = index === null ? undefined : quote.bills[index]
  if (bill === undefined || index === null) return { kind: 'missing', what: 'pick' }
  return { kind: 'found', bill, quote: { quoteId: quote.quoteId, index } }
}

type AmountState =
  | { readonly kind: 'amount'; readonly amountPaise: Paise }
  | Extract<DraftState, { readonly kind: 'missing' }>

const wrong = (problem: Extract<Missing, { what: 'wrong-amount' }>['problem']): AmountState => ({
  kind: 'missing',
  missing: { what: 'wrong-amount', problem },
})

function amountOf({ amountText, amountAgainText }: Form, rule: AmountRule): AmountState {
  if (rule.kind === 'exact') return { kind: 'amount', amountPaise: rule.amountPaise }
  if (rule.kind === 'refused') return wrong('refused')
  if (rule.kind === 'unreadable') return wrong('unreadable-bill')
  if (amountText.trim() === '') return { kind: 'missing', missing: { what: 'amount' } }
  const typed = parseRupees(amountText)
  if (!typed.ok) return wrong('unreadable')
  const problem = amountProblem(rule, typed.amountPaise)
  if (problem !== null) return wrong(problem)
  if (rule.kind === 'typed') {
    if (amountAgainText.trim() === '') return { kind: 'missing', missing: { what: 'amount-again' } }
    const again = parseRupees(amountAgainText)
    if (!again.ok || again.amountPaise !== typed.amountPaise) return wrong('differs')
  }
  return { kind: 'amount', amountPaise: typed.amountPaise }
}

/** The ten digits, null for none, undefined while they are incomplete. */
export function mobileOf(text: string): string | null | undefined {
  const parsed = parseMobile(text)
  if (parsed.ok) return parsed.mobileNumber
  return parsed.problem === 'empty' ? null : undefined
}

/** An amount as shown in the field before it is changed. */
export const amountAsTyped = (amountPaise: Paise): string => formatRupees(amountPaise, 'when-needed').slice(1)

/**
 * Why a fetch brought no bill to pay: nothing is due, which services express in three ways (docs/service-gaps.md
 * 2.3), or the biller knows none.
 */
export interface NoBill {
  /** `unknown`: nothing may be due, or the number is wrong; only the customer can tell. */
  readonly why: 'nothing-due' | 'unknown'
  /** The service's own words, if any. */
  readonly said: string | null
}

/** Words of services that refuse because there is simply nothing to pay. */
const NOTHING_DUE = /\bno\s+(bill|dues?|outstanding|pending|amount|payment)\b|nothing\s+(is\s+)?due/i

/** Null if there is a bill, if none was requested, and if the request itself failed. */
export function noBillOf(fetched: Fetched): NoBill | null {
  if (fetched.kind === 'answered')
    return fetched.quote.bills.length > 0 ? null : { why: 'nothing-due', said: fetched.quote.message }
  return fetched.kind === 'failed' ? refusedFor(fetched.failure) : null
}

function refusedFor(failure: Failure): NoBill | null {
  if (failure.kind !== 'not-found' && failure.kind !== 'refused') return null
  const fields = failure.kind === 'refused' ? failure.fields.map(({ message }) => message) : []
  const said = [failure.message ?? '', ...fields].find((text) => NOTHING_DUE.test(text))
  if (said !== undefined) return { why: 'nothing-due', said }
  return failure.kind === 'not-found' ? { why: 'unknown', said: failure.message } : null
}
