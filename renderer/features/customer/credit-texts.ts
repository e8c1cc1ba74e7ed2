// What a customer is sent about their credit: the statement, and a friendly reminder. Nothing of other customers.
import type { CreditAccount } from '@shared/channels/credit'
import { paise } from '@shared/money'
import type { Words } from '../../messages/words'

export const reminderText = (
  { say, rupees }: Words,
  { name, owedPaise }: Pick<CreditAccount, 'name' | 'owedPaise'>,
  shop: string,
): string => say('credit.reminder.text', { name: name ?? '', amount: rupees(owedPaise), shop })

export function statementText(words: Words, account: CreditAccount, shop: string): string {
  const { say, rupees } = words
  let sum = 0
  const lines = account.lines.map((line) => {
    sum += line.kind === 'taken' ? line.amountPaise : 0 - line.amountPaise
    const what =
      line.kind === 'taken' ? line.payee : say('credit.line.repaid', { way: say(`sale.mode.${line.way}`) })
    const amount = rupees(line.kind === 'taken' ? line.amountPaise : paise(0 - line.amountPaise))
    return `${words.date(line.at)}  ${what}  ${amount}  = ${rupees(paise(sum))}`
  })
  return [
    say('credit.statement.title', { name: account.name ?? '', shop }),
    ...lines,
    `${say('credit.owed')}: ${rupees(account.owedPaise)}`,
  ].join('\n')
}
