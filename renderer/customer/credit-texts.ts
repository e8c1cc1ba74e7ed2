// What a customer is sent about their credit: the statement, and a friendly reminder. Nothing of other customers.
import type { Environment } from '#shared/base/environment'
import type { CreditAccount } from '#shared/channels/credit'
import { lineAddsPaise, type CreditLine } from '#shared/customer/credit'
import { creditStatement, withNumber } from '#shared/customer/credit-statement'
import { groupMobile } from '#shared/base/identifiers/mobile'
import { paise } from '#shared/base/money'
import { assertNever } from '#shared/base/result'
import type { Words } from '../texts/words'

export const reminderText = (
  { say, rupees }: Words,
  account: Pick<CreditAccount, 'name' | 'accountNumber' | 'owedPaise'>,
  shop: string,
): string =>
  say('credit.reminder.text', { name: calledName(account), amount: rupees(account.owedPaise), shop })

/** A message leaves the counter: where no real money moves its first line says so. */
export const asSpecimen = ({ say }: Words, environment: Environment | null, message: string): string =>
  environment === null || environment === 'production'
    ? message
    : `*** ${say(`display.${environment}`)} ***\n${message}`

/** By number where the name was forgotten. */
const calledName = ({ name, accountNumber }: Pick<CreditAccount, 'name' | 'accountNumber'>): string =>
  name ?? groupMobile(accountNumber)

/** What a line of the account is about. */
export function lineWords({ say }: Words, line: CreditLine): string {
  switch (line.kind) {
    case 'taken':
      return withNumber(line.payee, line.soldFor)
    case 'repaid':
      return say('credit.line.repaid', { way: say(`sale.mode.${line.way}`) })
    case 'given-back':
      return say('credit.line.given-back', { way: say(`sale.mode.${line.way}`) })
    case 'left':
      return say('credit.line.left', { payee: withNumber(line.payee, line.soldFor) })
    case 'written-off':
      return say('credit.line.written-off', { reason: line.reason })
    default:
      return assertNever(line)
  }
}

/** The statement as a message, from its first day on; null has everything. */
export function statementText(
  words: Words,
  account: CreditAccount,
  shop: string,
  { fromAt, at }: { readonly fromAt: number | null; readonly at: number },
): string {
  const { say, rupees } = words
  const { openingPaise, lines } = creditStatement(account.lines, { fromAt, at })
  const { owedPaise, owedSince } = account
  const owed =
    owedPaise < 0
      ? `${say('credit.shop-owes')}: ${rupees(paise(0 - owedPaise))}`
      : `${say('credit.owed')}: ${rupees(owedPaise)}`
  return [
    say('credit.statement.title', { name: calledName(account), shop }),
    ...(fromAt === null
      ? []
      : [`${words.date(fromAt)}  ${say('credit.opening')}  = ${rupees(openingPaise)}`]),
    ...lines.map(
      ({ line, balancePaise }) =>
        `${words.date(line.at)}  ${lineWords(words, line)}  ${rupees(lineAddsPaise(line))}  = ${rupees(balancePaise)}`,
    ),
    owedSince === null || owedPaise <= 0
      ? owed
      : `${owed} (${say('credit.since', { at: words.date(owedSince) })})`,
  ].join('\n')
}
