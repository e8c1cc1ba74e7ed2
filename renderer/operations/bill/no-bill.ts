// Why a fetch brought no bill to pay: nothing is due, which services express in three ways (docs/service-gaps.md 2.3),
// or the biller knows none.
import type { Failure } from '#shared/base/result'
import type { Fetched } from './bill-store'

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
