// The sheet before a bill is paid: everything that will be sent, to be read back; the guards; one button that names the
// amount.
import { isPaise, paise } from '@shared/money'
import type { BillSheet } from '@shared/channels/bill'
import { parametersOf } from '@shared/domain/bill-inputs'
import { useWords } from '../../messages/words'
import { Money } from '../../ui/Money'
import { ConfirmFrame, Fact, Facts } from '../sale/ConfirmFrame'
import { askAgain, confirmBill, leaveSheet } from './bill-actions'
import { dateWords } from './BillCard'
import { inputName } from './InputFields'

export function BillConfirm({ sheet }: { readonly sheet: BillSheet }) {
  const words = useWords()
  const { say, rupees } = words
  const { draft, biller, bill } = sheet
  const labels = new Map(
    parametersOf(biller).map((parameter) => [parameter.key, inputName(words, parameter)]),
  )
  const amount = rupees(draft.amountPaise, 'when-needed')
  const fee = paise(bill?.feePaise ?? 0)
  const whole = rupees(paise(draft.amountPaise + fee), 'when-needed')
  const customerName = bill?.customerName ?? null
  const due = bill === null ? null : dateWords(bill.dueDate, bill.dueDateText)
  const billWords = [bill?.billNumber ?? null, bill?.billPeriod ?? null].filter((part) => part !== null)
  const isPart = bill !== null && isPaise(bill.amountPaise) && bill.amountPaise !== draft.amountPaise
  return (
    <ConfirmFrame
      area="bill"
      guards={sheet.guards}
      title={say('bill.confirm.title')}
      yes={say('bill.confirm.yes', { amount })}
      allTheSame={say('bill.confirm.all-the-same')}
      onConfirm={(accepted) => void confirmBill(accepted, performance.now())}
      onLookAgain={() => void askAgain()}
      onLeave={leaveSheet}
      collect={say('bill.confirm.collect', { amount: whole })}
    >
      <Facts>
        {draft.inputs.map(({ key, value }, index) => (
          <Fact key={key} label={labels.get(key) ?? key} look={index === 0 ? 'number' : undefined}>
            {value}
          </Fact>
        ))}
        <Fact label={say('bill.confirm.biller')} look="large">
          {biller.name}
        </Fact>
        {customerName !== null && <Fact label={say('bill.confirm.customer')}>{customerName}</Fact>}
        {billWords.length > 0 && <Fact label={say('bill.confirm.bill')}>{billWords.join(' · ')}</Fact>}
        {due !== null && <Fact label={say('bill.confirm.due')}>{due}</Fact>}
        <Fact label={say('bill.confirm.mode')}>{say(`sale.mode.${draft.paymentMode}`)}</Fact>
        <Fact label={say('bill.confirm.amount')}>
          <Money amountPaise={draft.amountPaise} size="huge" />
          <small>
            {say('bill.confirm.sent', { amount: sheet.amountSent })}
            {isPart &&
              ` · ${say('bill.card.title')}: ${rupees(bill.amountPaise as typeof draft.amountPaise)}`}
          </small>
        </Fact>
        {fee > 0 && <Fact label={say('bill.card.fee')}>{rupees(fee)}</Fact>}
      </Facts>
    </ConfirmFrame>
  )
}
