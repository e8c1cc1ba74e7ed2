// A sale's state in words, with the tone of its colour. The same words on today's page, in lists, on the result and on
// its stamp.
import type { RailStatus, Sale } from '@shared/domain/sale'
import { collectedPaise, feePaise } from '@shared/domain/subject'
import { groupMobile } from '@shared/identifiers/mobile'
import { isOfMobileNumber, saleRow } from '@shared/operations'
import type { MessageKey, Words } from './words'

export type SaleTone = 'good' | 'wait' | 'bad' | 'info'

const TONES: { readonly [Status in RailStatus]: SaleTone } = {
  'not-sent': 'info',
  sending: 'wait',
  pending: 'wait',
  unknown: 'wait',
  success: 'good',
  failed: 'bad',
  reversed: 'bad',
  conflict: 'bad',
}

export interface SaleWords {
  readonly tone: SaleTone
  /** One or two words: `Pending`. */
  readonly word: string
  readonly stamp: string
  /** A line for the head of the result. */
  readonly title: string
  /** What to tell the customer. */
  readonly tell: string
  /** What to do next. */
  readonly next: string
  /** Did money move? */
  readonly money: string
  /** The reason for its state; null while no answer has come. */
  readonly reason: string | null
  /** The customer's cash; null if there is nothing to do or to say about it. */
  readonly cash: string | null
}

export function saleWords(words: Words, sale: Sale): SaleWords {
  const { railStatus, cashStatus, reason } = sale
  const { say } = words
  const amount = words.rupees(collectedPaise(sale))
  const wasRefunded = sale.refunded && (railStatus === 'failed' || railStatus === 'reversed')
  const hasCash = cashStatus !== 'none' && cashStatus !== 'collected'
  return {
    tone: TONES[railStatus],
    word: say(`sale.rail.${railStatus}.word`),
    stamp: say(`sale.stamp.${railStatus}`),
    title: say(railKey(sale, 'title')),
    tell: say(railKey(sale, 'tell')),
    next: cashStatus === 'owed-back' ? say('sale.next.give-back', { amount }) : say(railKey(sale, 'next')),
    money: say(wasRefunded ? 'sale.money.refunded' : `sale.money.${railStatus}`),
    reason: reason === null ? null : say(reasonKey(sale.subject, reason)),
    cash: hasCash ? say(`sale.cash.${cashStatus}`, { amount }) : null,
  }
}

/**
 * An account opening is decided by the bank and completed by the customer: where that matters it has words of its own.
 */
function railKey({ railStatus, subject }: Sale, part: 'title' | 'tell' | 'next'): MessageKey {
  const isOwn = railStatus === 'pending' || railStatus === 'unknown' || railStatus === 'success'
  return isOwn
    ? `${saleRow(subject.operation).outcomeWords}.rail.${railStatus}.${part}`
    : `sale.rail.${railStatus}.${part}`
}

const reasonKey = ({ operation }: Sale['subject'], reason: NonNullable<Sale['reason']>): MessageKey =>
  reason === 'accepted' ? `${saleRow(operation).outcomeWords}.reason.accepted` : `sale.reason.${reason}`

/** The number of a sale as it is read out: `98765 43210`; other numbers as typed. */
export function saleNumber(words: Words, sale: Pick<Sale, 'accountNumber' | 'subject'>): string {
  if (sale.accountNumber === null) return words.say('sale.erased')
  return isOfMobileNumber(sale.subject.service) ? groupMobile(sale.accountNumber) : sale.accountNumber
}

/** What the customer paid in total, if a convenience fee was taken in addition; null if there was none. */
export const feeWords = (
  { say, rupees }: Words,
  sale: Pick<Sale, 'subject' | 'amountPaise'>,
): string | null => {
  const fee = feePaise(sale.subject)
  return fee === 0 ? null : say('sale.with-fee', { whole: rupees(collectedPaise(sale)), fee: rupees(fee) })
}
