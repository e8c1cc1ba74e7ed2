// The statement of a customer's credit account as a report: what was owed before, each sale and repayment with the balance
// after it, what is owed, and since how long. In the language of receipts, because the customer takes it along.
import { dateInFigures } from '#shared/base/calendar'
import { lineAddsPaise, type CreditLine } from '#shared/customer/credit'
import { withNumber, type OwedOfAge } from '#shared/customer/credit-statement'
import { groupMobile } from '#shared/base/identifiers/mobile'
import { formatRupees, paise } from '#shared/base/money'
import { assertNever } from '#shared/base/result'
import type { Say } from '../../texts'
import { dateTimeText } from '../../texts/dates'
import type { BookContent } from '../../till/day-book'
import type { BookModel, BookRow, BookSetting } from './book-model'

export function creditModel(
  { customer, statement, uncounted }: Extract<BookContent, { kind: 'credit' }>,
  { sayToCustomers: say }: Pick<BookSetting, 'sayToCustomers'>,
): Pick<BookModel, 'title' | 'lines' | 'sections' | 'layout'> {
  const { fromAt, at, openingPaise, lines, closingPaise, ages } = statement
  const opening = fromAt === null ? [] : [rowOf(say('book.credit.opening'), openingPaise)]
  const rows = lines.map(({ line, balancePaise }) => ({
    ...rowOf(`${dateInFigures(line.at)} ${lineText(line, say)}`, lineAddsPaise(line)),
    note: `= ${formatRupees(balancePaise)}`,
  }))
  return {
    title: say('book.credit'),
    lines: [
      [customer.name, groupMobile(customer.accountNumber)].filter((part) => part !== null).join(' · '),
      fromAt === null ? dateTimeText(at) : `${dateInFigures(fromAt)} – ${dateTimeText(at)}`,
      ...(uncounted === undefined ? [] : [say('book.uncounted', { count: uncounted })]),
    ],
    sections: [
      {
        title: say('book.credit.lines'),
        rows: [...opening, ...rows],
        total: rowOf(
          say(closingPaise < 0 ? 'book.credit.shop-owes' : 'book.credit.owed'),
          paise(Math.abs(closingPaise)),
        ),
      },
      ...(ages.length === 0
        ? []
        : [{ title: say('book.credit.ages'), rows: ages.map(ageRow(say)), total: null }]),
    ],
    layout: 'list',
  }
}

const rowOf = (label: string, amountPaise: BookRow['amountPaise']): BookRow => ({
  label,
  count: null,
  amountPaise,
})

function lineText(line: CreditLine, say: Say): string {
  switch (line.kind) {
    case 'taken':
      return withNumber(line.payee, line.soldFor)
    case 'repaid':
      return say('book.credit-repaid-by', { way: say(`receipt.mode.${line.way}`) })
    case 'given-back':
      return say('book.credit-given-back-by', { way: say(`receipt.mode.${line.way}`) })
    case 'left':
      return say('book.credit.left', { payee: withNumber(line.payee, line.soldFor) })
    case 'written-off':
      return say('book.credit.written-off', { reason: line.reason })
    default:
      return assertNever(line)
  }
}

const ageRow =
  (say: Say) =>
  ({ fromDays, toDays, amountPaise }: OwedOfAge): BookRow =>
    rowOf(
      toDays === null
        ? say('book.credit.age.over', { days: fromDays - 1 })
        : say('book.credit.age.between', { from: fromDays, to: toDays }),
      amountPaise,
    )
