// A single sale: its state in words, the facts, the references for a support desk, its story, its receipt.
import { useState } from 'react'
import { writtenDate } from '#shared/base/calendar'
import { detailIn } from '#shared/operations/detail-names'
import { customerOf } from '#shared/sale/sale-actions'
import type { SaleView } from '#shared/sale/day'
import { saidOf } from '#shared/sale/sale-statement'
import { changePaise, partsOf, tenderedPaise } from '#shared/sale/payment'
import { subjectFacts, type SaleSubject } from '#shared/sale/subject'
import type { SubjectDetail } from '#shared/operations/subject-facts'
import { receiptNumber, type RequestId } from '#shared/base/ids'
import { isOwedBack, type Sale } from '#shared/sale/sale'
import { saleRow } from '#shared/operations/registry'
import { useAsk } from '../../bridge/queries'
import { visitPath } from '../../commands/screens'
import { useIsLineOpen } from '../../bridge/shop'
import { happenedWords, isSaidByStamp, saleNumber, saleWords } from '../../texts/sale-words'
import { SaleActions } from '../actions/SaleActions'
import { SendAgain } from '../SendAgain'
import { useWords, type MessageKey, type Words } from '../../texts/words'
import { Button } from '../../ui/Button'
import { classes } from '../../ui/classes'
import { copyText } from '../../ui/copy'
import { FailureNotice } from '../../ui/FailureNotice'
import { Money } from '../../ui/Money'
import { Skeleton } from '../../ui/Skeleton'
import { Stamp } from '../../ui/Stamp'
import { showToast } from '../../ui/toast'
import { OpeningCard } from './OpeningCard'
import { TakenOverNotice } from '../../office/TakenOverSale'
import { SoldElsewhereToo } from '../../office/Conflicts'
import { OwedBackList } from '../OwedBackList'
import { ReceiptPanel } from './ReceiptPanel'
import { Story } from './Story'
import styles from './SaleDetail.module.css'

export interface Fact {
  readonly label: string
  readonly value: string | null
}

export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts
      .filter((fact) => fact.value !== null && fact.value !== '')
      .map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

/** A detail as the screen shows it; validity and the biller's id are for paper alone. */
const detailFacts = ({ say, language }: Words, detail: SubjectDetail): readonly Fact[] =>
  detail.name === 'validity' || detail.name === 'biller-id'
    ? []
    : [{ label: say(`detail.${detail.name}`), value: detailIn(detail, [language])[0] ?? null }]

const factsOfSubject = (words: Words, subject: SaleSubject): readonly Fact[] =>
  subjectFacts(subject).details.flatMap((detail) => detailFacts(words, detail))

/** How it was paid, each part with its amount where there are two, and the notes and the change that were counted. */
function paidFacts({ say, rupees }: Words, sale: Sale): readonly Fact[] {
  const parts = partsOf(sale)
  const ways = parts.map(({ way, amountPaise }) =>
    parts.length === 1 ? say(`sale.mode.${way}`) : `${say(`sale.mode.${way}`)} ${rupees(amountPaise)}`,
  )
  const change = changePaise(sale)
  return [
    { label: say('detail.mode'), value: ways.join(' + ') },
    ...(change === 0
      ? []
      : [
          { label: say('sale.tendered'), value: rupees(tenderedPaise(sale)) },
          { label: say('detail.change'), value: rupees(change) },
        ]),
  ]
}

function billFacts({ say }: Words, { bill }: Sale): readonly Fact[] {
  if (bill === undefined) return []
  return [
    ...bill.inputs.slice(1),
    { label: say('detail.bill-number'), value: bill.billNumber },
    { label: say('detail.bill-period'), value: bill.billPeriod },
    { label: say('detail.due-date'), value: writtenDate(bill.dueDate) },
  ]
}

export const factsOf = (
  words: Words,
  sale: Sale,
  number: string = saleNumber(words, sale),
): readonly Fact[] => [
  { label: words.say('detail.number'), value: number },
  ...factsOfSubject(words, sale.subject),
  ...paidFacts(words, sale),
  ...billFacts(words, sale),
  { label: words.say('detail.customer'), value: sale.customerName },
  { label: words.say('detail.when'), value: words.dateAndTime(sale.openedAt) },
  // What is owed back stands at the head.
  {
    label: words.say('detail.cash'),
    value: sale.cashStatus === 'owed-back' ? null : saleWords(words, sale).cash,
  },
]

/** Of an opening it is the last digits of the account. */
const operatorReferenceKey = ({ subject }: Sale): MessageKey =>
  saleRow(subject.operation).outcomeWords === 'account' ? 'account.number' : 'detail.operator-reference'

export const referencesOf = ({ say }: Words, sale: Sale): readonly Fact[] => [
  { label: say('detail.receipt-number'), value: receiptNumber(sale.lastSequence) },
  { label: say('detail.request-id'), value: sale.requestId },
  { label: say('detail.reference'), value: sale.references.referenceId },
  { label: say('detail.acknowledgement'), value: sale.references.acknowledgementNumber },
  { label: say(operatorReferenceKey(sale)), value: sale.references.operatorReference },
  { label: say('detail.national-transaction'), value: sale.references.national?.transactionId ?? null },
  { label: say('detail.national-approval'), value: sale.references.national?.approvalNumber ?? null },
  { label: say('detail.message'), value: saidOf(sale) },
]

/** Copies all references for a support desk. */
export function copyReferences(words: Words, sale: Sale): void {
  const known = referencesOf(words, sale).filter(({ value }) => value !== null)
  if (copyText(known.map(({ label, value }) => `${label}: ${value}`).join('\n')))
    showToast('good', words.say('common.copied'))
}

/** The raw references, collapsed until needed; one press copies all of them. */
export function SaleReferences({ sale }: { readonly sale: Sale }) {
  const words = useWords()
  const { say } = words
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.details}>
      <p className={styles.work}>
        <Button weight="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {say(isOpen ? 'common.hide-details' : 'common.details')}
        </Button>
        <Button weight="quiet" onClick={() => copyReferences(words, sale)}>
          {say('detail.copy')}
        </Button>
      </p>
      {isOpen && <Facts facts={referencesOf(words, sale)} />}
    </div>
  )
}

/** Did money move, what to tell the customer, what next. */
function Answers({ sale }: { readonly sale: SaleView }) {
  const told = saleWords(useWords(), { ...sale, isLineOpen: useIsLineOpen() })
  return (
    <ul className={styles.answers}>
      <li>{happenedWords(sale, told)}</li>
      <li>{told.tell}</li>
      <li>{told.next}</li>
    </ul>
  )
}

/** The head of a sale: stamp, amount, and the answers, which for a sale that went through stand behind its paper. */
export function SaleHead({ sale }: { readonly sale: SaleView }) {
  const words = useWords()
  const told = saleWords(words, sale)
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>
        <Stamp tone={told.tone} isTurned={false}>
          {told.stamp}
        </Stamp>
        <span className={classes(isSaidByStamp(sale) && 'off-screen')}>{told.title}</span>
      </h2>
      <p className={styles.whom}>
        <strong>{[saleNumber(words, sale), sale.customerName].filter(Boolean).join(' · ')}</strong>
        <Money amountPaise={sale.amountPaise} size="large" />
      </p>
      {isOwedBack(sale) && <OwedBackList about="sale" sales={[sale]} />}
      {sale.railStatus !== 'success' && <Answers sale={sale} />}
      <SendAgain sale={sale} />
    </header>
  )
}

/** The visit that it was sold in, with all its lines and their one paper. */
function OfVisit({ sale }: { readonly sale: SaleView }) {
  const { say } = useWords()
  const visitId = sale.payment?.visitId
  if (visitId === undefined) return null
  return (
    <p className={styles.visit}>
      {say('visit.of-sale')} · <a href={`#${visitPath(visitId)}`}>{say('visit.of-sale.open')}</a>
    </p>
  )
}

/** An opening that waits for the customer's own part. */
const isWithCustomer = ({ subject, railStatus }: SaleView): boolean =>
  subject.operation === 'account' && railStatus === 'pending'

export function SaleDetail({ requestId }: { readonly requestId: RequestId }) {
  const words = useWords()
  const { data: answer } = useAsk('journal.sale', { requestId })
  if (answer === undefined) return <Skeleton lines={4} tall />
  if (!answer.ok) return <FailureNotice failure={answer.failure} />
  const { sale, story } = answer.value
  return (
    <div className={styles.detail} data-shown-sale={requestId}>
      <SaleHead sale={sale} />
      <TakenOverNotice sale={sale} />
      <SoldElsewhereToo requestId={requestId} />
      {sale.subject.operation === 'account' && <OpeningCard sale={sale} />}
      <SaleActions sale={sale} />
      <OfVisit sale={sale} />
      <ReceiptPanel
        requestId={requestId}
        customer={customerOf(sale)}
        // Giving back comes first, and so does what the customer does on their own phone.
        isMain={!isOwedBack(sale) && !isWithCustomer(sale)}
      >
        {sale.railStatus === 'success' && <Answers sale={sale} />}
        <Facts facts={factsOf(words, sale)} />
        <Story operation={sale.subject.operation} story={story} />
        <SaleReferences sale={sale} />
      </ReceiptPanel>
    </div>
  )
}
