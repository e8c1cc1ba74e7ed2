// Seals what a customer's row holds beyond what the search needs: the request body (card number, e-mail, address, date of
// birth) and the bill. Number, name and mobile stay readable: by them a sale is found.
import { dataKeyOf, sealText, unsealText } from '#shared/node/sealing/encryption'
import { isErasedField } from './personal-seal'

export type SealedField = 'body' | 'bill'

export interface PersonalSealing {
  seal(requestId: string, field: SealedField, text: string): string
  /** Null for a text that does not open: somebody changed it, or it belongs to another row. */
  open(requestId: string, field: SealedField, sealed: string): string | null
}

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
