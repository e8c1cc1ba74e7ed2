// What a customer is sent about their credit: the statement, and a friendly reminder. Nothing of other customers.
import type { CreditAccount } from '@shared/channels/credit'
import { lineAddsPaise, type CreditLine } from '@shared/domain/credit'
import { paise } from '@shared/money'
import { assertNever } from '@shared/result'
import type { Words } from '../../messages/words'

export const reminderText = (
  { say, rupees }: Words,
  { name, owedPaise }: Pick<CreditAccount, 'name' | 'owedPaise'>,
  shop: string,
): string => say('credit.reminder.text', { name: name ?? '', amount: rupees(owedPaise), shop })

/** What a line of the account is about. */
export function lineWords({ say }: Words, line: CreditLine): string {
  switch (line.kind) {
    case 'taken':
      return line.payee
    case 'repaid':
      return say('credit.line.repaid', { way: say(`sale.mode.${line.way}`) })
    case 'left':
      return say('credit.line.left', { payee: line.payee })
    default:
      return assertNever(line)
  }
}

export function statementText(words: Words, account: CreditAccount, shop: string): string {
  const { say, rupees } = words
  let sum = 0
  const lines = account.lines.map((line) => {
    const movedPaise = lineAddsPaise(line)
    sum += movedPaise
    const amount = rupees(movedPaise)
    const what = lineWords(words, line)
    return `${words.date(line.at)}  ${what}  ${amount}  = ${rupees(paise(sum))}`
  })
  return [
    say('credit.statement.title', { name: account.name ?? '', shop }),
    ...lines,
    `${say('credit.owed')}: ${rupees(account.owedPaise)}`,
  ].join('\n')
}
