// The digests of the customer's row, which the intent carries into the chain. Each field has a digest of its own, so that
// one of them can be erased: its digest then stands in its place, and the others still prove themselves.
import type { KeptBill } from '#shared/operations/bill/bill'
import type { SalePersonal } from '#shared/sale/sale'
import type { RequestId } from '#shared/base/ids'
import { keyedDigest, type ChainKey } from './chain'

/** Begins what stands in the place of an erased field, before its digest. No field of ours begins like it. */
const ERASED = 'erased:'

/** The digest includes the id, so that two equal rows differ. */
export const personalDigest = (key: ChainKey, requestId: RequestId, personal: SalePersonal): string => {
  const digests = [
    fieldDigest(key, requestId, 'accountNumber', personal.accountNumber),
    fieldDigest(key, requestId, 'customerName', personal.customerName),
    fieldDigest(key, requestId, 'customerMobile', personal.customerMobile),
    bodyFieldDigest(key, requestId, personal.canonicalBody),
    fieldDigest(key, requestId, 'bill', personal.bill === undefined ? null : billValues(personal.bill)),
  ]
  return keyedDigest(key, 'personal-row', digests.join('\n'))
}

/** What stands in the place of a request body once that is erased. */
export const erasedBody = (key: ChainKey, requestId: RequestId, canonicalBody: string): string =>
  `${ERASED}${bodyFieldDigest(key, requestId, canonicalBody)}`

export const isErasedField = (text: string): boolean => text.startsWith(ERASED)

const bodyFieldDigest = (key: ChainKey, requestId: RequestId, body: string): string =>
  isErasedField(body) ? body.slice(ERASED.length) : fieldDigest(key, requestId, 'canonicalBody', body)

const fieldDigest = (key: ChainKey, requestId: RequestId, name: string, value: unknown): string =>
  keyedDigest(key, 'personal-field', JSON.stringify([requestId, name, value]))

/** In a fixed order, so that the digest does not depend on how an object was built. */
const billValues = ({ inputs, billNumber, billDate, billPeriod, dueDate, quote, identities }: KeptBill) => [
  inputs.map(({ label, value }) => [label, value]),
  billNumber,
  billDate,
  billPeriod,
  dueDate,
  quote,
  ...(identities === undefined ? [] : [identities]),
]
