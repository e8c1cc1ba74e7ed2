// Why a fetch brought no bill to pay: nothing is due, which services say in three shapes (service-gaps 2.3), or the biller knows none.
import type { Failure } from '@shared/result'
import type { Fetched } from './bill-store'

export interface NoBill {
  /** `unknown`: nothing may be due, or the number is another one; only the customer can tell. */
  readonly why: 'nothing-due' | 'unknown'
  /** The service's own words, if it said something. */
  readonly said: string | null
}

/** Words by which services say, as a refusal, that there is simply nothing to pay. */
const NOTHING_DUE = /\bno\s+(bill|dues?|outstanding|pending|amount|payment)\b|nothing\s+(is\s+)?due/i

/** Null where there is a bill, where none was asked for, and where the asking itself failed. */
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
