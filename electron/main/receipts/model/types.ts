// The receipt model: everything a receipt says, in its languages and order, and nothing about its layout. Page, text
// and printer bytes are all derived from it, so that no paper differs from another in content.
import type { ReceiptKind } from '#shared/printing/paper'
import type { Sale } from '#shared/sale/sale'
import type { RequestId } from '#shared/base/ids'
import type { Logo } from '../../printing/logo'

/** The same words in each language of the receipt, the shop's own first. Never empty. */
export type Phrase = readonly string[]

export interface ReceiptRow {
  readonly label: Phrase
  readonly value: Phrase
}

/** The tone of a stamp: good news, wait, or bad news. */
export type StampTone = 'good' | 'wait' | 'bad'

/** The content of every paper of the counter, and all of a check's slip. */
export interface SlipModel {
  /** Its title, and the service it is for. */
  readonly title: Phrase
  readonly service: Phrase
  readonly shop: { readonly name: Phrase; readonly address: string; readonly lines: readonly Phrase[] }
  /** Null if the shop has none. */
  readonly logo: Logo | null
  /** Set on everything that is not from production: such paper is not genuine. */
  readonly specimen: { readonly word: Phrase; readonly meaning: Phrase } | null
  readonly date: ReceiptRow
  /** The number it is about, in large print. */
  readonly subject: ReceiptRow
  readonly details: readonly ReceiptRow[]
  readonly stamp: { readonly word: Phrase; readonly tone: StampTone }
  /** What it means for the customer and what to do, one sentence each. */
  readonly notices: readonly Phrase[]
  readonly references: readonly ReceiptRow[]
  /** The shop's own closing lines. */
  readonly closing: readonly Phrase[]
  readonly footer: readonly Phrase[]
  readonly signature: Phrase
}

/** One sale on the combined paper of a visit. */
export interface PaperLine {
  readonly number: ReceiptRow
  /** What was sold, and who was paid. */
  readonly what: Phrase
  readonly sale: Sale
  readonly stamp: { readonly word: Phrase; readonly tone: StampTone }
  /** Set if paper of this line was printed more often than of the others. */
  readonly duplicate: Phrase | null
  readonly rows: readonly ReceiptRow[]
  readonly amount: string
  /** It was not done, and is not part of the total. */
  readonly isStruck: boolean
  readonly notices: readonly Phrase[]
}

export interface ReceiptModel extends SlipModel {
  readonly kind: ReceiptKind
  readonly requestId: RequestId
  readonly duplicate: Phrase | null
  readonly number: ReceiptRow
  /** The sales of a visit; empty on the paper of one sale, which has its subject, details and references instead. */
  readonly lines: readonly PaperLine[]
  readonly amounts: readonly ReceiptRow[]
  readonly total: ReceiptRow
  readonly inWords: ReceiptRow
  /** The content of the QR code: the receipt's number, its link in the chain, and the sale's id. */
  readonly code: string
}
