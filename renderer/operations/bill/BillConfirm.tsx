// The sheet before a bill is paid: everything that will be sent, to be read back; the guards; one button that names the
// amount.
import { isPaise, paise } from '#shared/base/money'
import type { BillSheet } from '#shared/channels/bill'
import { parametersOf } from '#shared/operations/bill/bill-inputs'
import { useWords } from '../../texts/words'
import { Money } from '../../ui/Money'
import { ConfirmFrame, Fact, Facts } from '../../sale/ConfirmFrame'
import { billRun } from './bill-actions'
import { dateWords } from './BillCard'
import { inputName } from './InputFields'

export function BillConfirm({ sheet }: { readonly sheet: BillSheet }) {
  const { say, rupees } = useWords()
  const { draft, bill } = sheet
  return (
    <ConfirmFrame run={billRun} sheet={sheet} customerNumber={draft.customerMobile}>
      <Facts>
        <InputFacts sheet={sheet} />
        <Fact label={say('bill.confirm.biller')} look="large">
          {sheet.biller.name}
        </Fact>
        {bill !== null && <BillFacts bill={bill} />}
        <AmountFact sheet={sheet} />
        {bill?.feePaise !== undefined && (
          <Fact label={say('bill.card.fee')}>{rupees(paise(bill.feePaise))}</Fact>
        )}
      </Facts>
    </ConfirmFrame>
  )
}

/** The customer's inputs, as they are sent. */
function InputFacts({ sheet: { draft, biller } }: { readonly sheet: BillSheet }) {
  const words = useWords()
  const labels = new Map(
    parametersOf(biller).map((parameter) => [parameter.key, inputName(words, parameter)]),
  )
  return draft.inputs.map(({ key, value }, index) => (
    <Fact key={key} label={labels.get(key) ?? key} look={index === 0 ? 'number' : undefined}>
      {value}
    </Fact>
  ))
}

/** What the biller reports about the bill. */
function BillFacts({ bill }: { readonly bill: NonNullable<BillSheet['bill']> }) {
  const { say } = useWords()
  const due = dateWords(bill.dueDate, bill.dueDateText)
  const billWords = [bill.billNumber, bill.billPeriod].filter((part) => part !== null)
  return (
    <>
      {bill.customerName !== null && <Fact label={say('bill.confirm.customer')}>{bill.customerName}</Fact>}
      {billWords.length > 0 && <Fact label={say('bill.confirm.bill')}>{billWords.join(' · ')}</Fact>}
      {due !== null && <Fact label={say('bill.confirm.due')}>{due}</Fact>}
    </>
  )
}

function AmountFact({ sheet: { draft, bill, amountSent } }: { readonly sheet: BillSheet }) {
  const { say, rupees } = useWords()
  const billedPaise = bill?.amountPaise
  const isPart = isPaise(billedPaise) && billedPaise !== draft.amountPaise
  return (
    <Fact label={say('bill.confirm.amount')}>
      <Money amountPaise={draft.amountPaise} size="huge" />
      <small>
        {say('bill.confirm.sent', { amount: amountSent })}
        {isPart && ` · ${say('bill.card.title')}: ${rupees(billedPaise)}`}
      </small>
    </Fact>
  )
}
