// What a notification says about a sale that ended, or still waits, while nobody was looking. Anybody passing by may read it, so
// it names no customer.
import { receivedPaise } from '#shared/sale/payment'
import type { Sale } from '#shared/sale/sale'
import { payeeName } from '#shared/sale/subject'
import { maskMobile } from '#shared/base/identifiers/mobile'
import { formatRupees } from '#shared/base/money'
import type { Say } from './index'
import { stampText } from './stamp'

interface News {
  readonly title: string
  readonly body: string
}

/** The kind of sale and its result, and the customer only as far as the shop recognises them. */
export function endedWords(sale: Sale, say: Say): News {
  const amount = formatRupees(receivedPaise(sale))
  const giveBack = sale.cashStatus === 'owed-back' ? [say('news.give-back', { amount })] : []
  return { title: titleOf(sale, say), body: [whose(sale), ...giveBack].join('\n') }
}

/** That it has no result yet, and what can be done about it. */
export const reminderWords = (sale: Sale, say: Say): News => ({
  title: titleOf(sale, say),
  body: [whose(sale), say('news.reminder')].join('\n'),
})

const titleOf = (sale: Sale, say: Say): string =>
  say('news.ended', {
    service: say(`receipt.service.${sale.subject.service}`),
    state: say(stampText(sale)),
  })

function whose({ subject, accountNumber, amountPaise }: Sale): string {
  const number = accountNumber === null ? [] : [maskMobile(accountNumber)]
  return [payeeName(subject), ...number, formatRupees(amountPaise)].join(' · ')
}
