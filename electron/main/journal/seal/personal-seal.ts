// The digests of the customer's row, which the intent carries into the chain. Each field has a digest of its own, so that
// one of them can be erased: its digest then stands in its place, and the others still prove themselves.
import type { KeptBill } from '#shared/operations/bill/bill-schemas'
import type { SalePersonal } from '#shared/sale/sale'
import type { RequestId } from '#shared/base/ids'
import { keyedDigest, type ChainKey } from './chain'
import { dataKeyOf, sealText, unsealText } from '#shared/node/sealing/encryption'

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

export type SealedField = 'body' | 'bill'

export interface PersonalSealing {
  seal(requestId: string, field: SealedField, text: string): string
  /** Null for a text that does not open: somebody changed it, or it belongs to another row. */
  open(requestId: string, field: SealedField, sealed: string): string | null
}

/**
 * Seals what a customer's row holds beyond what the search needs: the request body (card number, e-mail, address,
 * date of birth) and the bill. Number, name and mobile stay readable: by them a sale is found.
 */
export function personalSealing(chainKey: Uint8Array): PersonalSealing {
  const key = dataKeyOf(chainKey)
  const purpose = (requestId: string, field: SealedField): string => `galla/personal/${field}/${requestId}`
  return {
    seal: (requestId, field, text) => sealText(key, text, purpose(requestId, field)),
    open: (requestId, field, sealed) =>
      // What stands in the place of an erased body says itself what it is.
      isErasedField(sealed) ? sealed : unsealText(key, sealed, purpose(requestId, field)),
  }
}
