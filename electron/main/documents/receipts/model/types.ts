// The receipt model: everything a receipt says, in its languages and its order, and nothing about how it looks. Page, text and
// printer bytes are all laid out from it, so that no paper can say what another does not.
import type { ReceiptKind } from '@shared/domain/receipt'
import type { RequestId } from '@shared/ids'
import type { Logo } from '../../printers/logo'

/** The same words in each language of the receipt, the shop's own first. Never empty. */
export type Phrase = readonly string[]

export interface ReceiptRow {
  readonly label: Phrase
  readonly value: Phrase
}

/** How a stamp reads before its word is read: good news, wait, or bad news. */
export type StampTone = 'good' | 'wait' | 'bad'

/** What every paper of the counter says, and all that the slip of a check does. */
export interface SlipModel {
  /** What it calls itself, and the service it is for. */
  readonly title: Phrase
  readonly service: Phrase
  readonly shop: { readonly name: Phrase; readonly address: string; readonly lines: readonly Phrase[] }
  /** Null where the shop has none. */
  readonly logo: Logo | null
  /** Set on everything that is not from production: such paper proves nothing. */
  readonly specimen: { readonly word: Phrase; readonly meaning: Phrase } | null
  readonly date: ReceiptRow
  /** The number it is about, read back large. */
  readonly subject: ReceiptRow
  readonly details: readonly ReceiptRow[]
  readonly stamp: { readonly word: Phrase; readonly tone: StampTone }
  /** What it means for the customer and what to do, a sentence each. */
  readonly notices: readonly Phrase[]
  readonly references: readonly ReceiptRow[]
  /** The shop's own last word. */
  readonly closing: readonly Phrase[]
  readonly footer: readonly Phrase[]
  readonly signature: Phrase
}

export interface ReceiptModel extends SlipModel {
  readonly kind: ReceiptKind
  readonly requestId: RequestId
  readonly duplicate: Phrase | null
  readonly number: ReceiptRow
  readonly amounts: readonly ReceiptRow[]
  readonly total: ReceiptRow
  readonly inWords: ReceiptRow
  /** What the QR code holds: the receipt's number, its link in the chain, and the sale's id. */
  readonly code: string
}
