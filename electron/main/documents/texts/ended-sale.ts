// What a notification says about a sale that ended while nobody was looking. Anybody passing by may read it, so it
// names no customer.
import type { Sale } from '@shared/domain/sale'
import { payeeName } from '@shared/domain/subject'
import { maskMobile } from '@shared/identifiers/mobile'
import { formatRupees } from '@shared/money'
import type { Say } from '.'
import { stampText } from './stamp'

/** The kind of sale and its result, and the customer only as far as the shop recognises them. */
export function endedWords(sale: Sale, say: Say): { readonly title: string; readonly body: string } {
  const { subject, accountNumber, amountPaise, cashStatus } = sale
  const amount = formatRupees(amountPaise)
  const number = accountNumber === null ? [] : [maskMobile(accountNumber)]
  const giveBack = cashStatus === 'owed-back' ? [say('news.give-back', { amount })] : []
  return {
    title: say('news.ended', {
      service: say(`receipt.service.${subject.service}`),
      state: say(stampText(sale)),
    }),
    body: [[payeeName(subject), ...number, amount].join(' · '), ...giveBack].join('\n'),
  }
}
