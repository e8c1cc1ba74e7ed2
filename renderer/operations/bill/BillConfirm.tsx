// The sheet before a bill is paid: everything that will be sent, to be read back; the guards; one button that names the
// amount.
import { isPaise, paise } from '#shared/base/money'
import type { BillSheet } from '#shared/channels/bill'
import { parametersOf } from '#shared/operations/bill/bill-inputs'
import { useWords, type Words } from '../../texts/words'
import { useNow } from '../../ui/use-now'
import { ConfirmFrame } from '../../sale/ConfirmFrame'
import { Fact, Facts } from '../../sale/SheetFacts'
import { billRun } from './bill-actions'
import { dateWords, overdue } from './BillCard'
import { inputName } from './InputFields'
import styles from './bill.module.css'

/** A day may end while the sheet is open. */
const DAY_LOOKED_AT_MS = 60_000

export function BillConfirm({ sheet }: { readonly sheet: BillSheet }) {
  const words = useWords()
  const { say, rupees } = words
  const { draft, bill } = sheet
  const [first, ...others] = inputsOf(words, sheet)
  return (
    <ConfirmFrame
      run={billRun}
      sheet={sheet}
      customerNumber={draft.customerMobile}
      head={{
        label: first?.label ?? say('bill.confirm.customer'),
        number: first?.value ?? '',
        whose: sheet.biller.name,
        amountLabel: say('bill.confirm.amount'),
        note: sentWords(words, sheet),
      }}
    >
      <Facts>
        {others.map(({ key, label, value }) => (
          <Fact key={key} label={label}>
            {value}
          </Fact>
        ))}
        {bill !== null && <BillFacts bill={bill} />}
        {bill?.feePaise !== undefined && (
          <Fact label={say('bill.card.fee')}>{rupees(paise(bill.feePaise))}</Fact>
        )}
      </Facts>
    </ConfirmFrame>
  )
}

/** The customer's inputs, as they are sent; the first names the customer to the biller. */
function inputsOf(words: Words, { draft, biller }: BillSheet) {
  const labels = new Map(
    parametersOf(biller).map((parameter) => [parameter.key, inputName(words, parameter)]),
  )
  return draft.inputs.map(({ key, value }) => ({ key, label: labels.get(key) ?? key, value }))
}

/** What the biller reports about the bill. */
function BillFacts({ bill }: { readonly bill: NonNullable<BillSheet['bill']> }) {
  const { say } = useWords()
  const now = useNow(DAY_LOOKED_AT_MS)
  const due = dateWords(bill.dueDate, bill.dueDateText)
  const billWords = [bill.billNumber, bill.billPeriod].filter((part) => part !== null)
  return (
    <>
      {bill.customerName !== null && <Fact label={say('bill.confirm.customer')}>{bill.customerName}</Fact>}
      {billWords.length > 0 && <Fact label={say('bill.confirm.bill')}>{billWords.join(' · ')}</Fact>}
      {due !== null && (
        <Fact label={say('bill.confirm.due')}>
          {due}
          {overdue(bill, now) && <strong className={styles.overdue}> · {say('bill.card.overdue')}</strong>}
        </Fact>
      )}
    </>
  )
}

/** The amount as it is sent, where that is not written as above; and that of the bill where only a part of it is paid. */
function sentWords({ say, rupees }: Words, { draft, bill, amountSent }: BillSheet): string | null {
  const billedPaise = bill?.amountPaise
  const isSameAbove = rupees(draft.amountPaise).replaceAll(/[₹,]/g, '') === amountSent
  const isPart = isPaise(billedPaise) && billedPaise !== draft.amountPaise
  const parts = [
    ...(isSameAbove ? [] : [say('bill.confirm.sent', { amount: amountSent })]),
    ...(isPart ? [`${say('bill.card.title')}: ${rupees(billedPaise)}`] : []),
  ]
  return parts.length === 0 ? null : parts.join(' · ')
}
