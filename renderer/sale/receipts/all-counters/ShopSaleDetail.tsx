// A sale of another counter: its state, its story and a duplicate of its paper, by what the office knows. Everything that changes it is done where
// it was sold.
import { paise } from '#shared/base/money'
import type { OfficeSale } from '#shared/office/office-sales'
import type { CounterPlace, ElsewhereTold } from '#shared/sale/sale-elsewhere'
import { saleWords, serviceWords, toneOfState } from '../../../texts/sale-words'
import { useWords, type Words } from '../../../texts/words'
import { Button } from '../../../ui/Button'
import { FailureNotice } from '../../../ui/FailureNotice'
import { Money } from '../../../ui/Money'
import { Notice } from '../../../ui/Notice'
import { Skeleton } from '../../../ui/Skeleton'
import { Stamp } from '../../../ui/Stamp'
import { Facts, factsOf, SaleReferences, type Fact } from '../SaleDetail'
import { Story } from '../Story'
import { ElsewherePanel } from './ElsewherePanel'
import { shopNumber } from '../../../office/shop-words'
import { useElsewhere, type LookedAt } from './use-elsewhere'
import styles from '../SaleDetail.module.css'

export function ShopSaleDetail({ sale: row }: { readonly sale: OfficeSale }) {
  const { say } = useWords()
  const looked = useElsewhere(row)
  const { told } = looked
  const heldBy = told === null ? row.heldBy : told.sale.elsewhere.heldBy
  const counter = heldBy?.counterName ?? row.counterName
  return (
    <section className={styles.detail} aria-label={say('receipt.title')}>
      <Head row={row} told={told} />
      <Where row={row} told={told} heldBy={heldBy?.counterName ?? null} />
      <Problem looked={looked} counter={counter} />
      {(told ?? row).isUnread && <Notice tone="wait">{say('office.search.unread')}</Notice>}
      {(told ?? row).isQuarantined && <Notice tone="wait">{say('office.search.quarantined')}</Notice>}
      {told !== null && <NoPaper told={told} counter={counter} />}
      <Body row={row} looked={looked} />
    </section>
  )
}

interface RowProps {
  readonly row: OfficeSale
  readonly told: ElsewhereTold | null
}

/** As the head of every sale; what it means stands behind the paper of one that went through. */
function Head({ row, told }: RowProps) {
  const words = useWords()
  const { railStatus } = told?.sale ?? row
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h2>
          {serviceWords(words, row.service)}: {row.payee}
        </h2>
        <Stamp tone={toneOfState(railStatus)}>{words.say(`sale.rail.${railStatus}.word`)}</Stamp>
      </div>
      <Money amountPaise={paise(row.amountPaise)} size="large" />
      {told?.paperStop === null && railStatus !== 'success' && <Answers told={told} />}
    </header>
  )
}

/** Where it was sold and is now, what is done there alone, and since when the office knows it so. */
function Where({ row, told, heldBy }: RowProps & { readonly heldBy: string | null }) {
  const { say, dateAndTime } = useWords()
  const counter = heldBy ?? row.counterName
  return (
    <Notice tone="info" title={say('office.search.elsewhere', { counter: row.counterName })}>
      {heldBy !== null && <p>{say('office.taken', { counter: heldBy })}</p>}
      {say('office.search.act-there', { counter })}
      {told !== null &&
        ` ${say('office.elsewhere.heard', { counter, when: dateAndTime(told.sale.elsewhere.heardAtMs) })}`}
    </Notice>
  )
}

function Body({
  row,
  looked: { told, ask, again },
}: {
  readonly row: OfficeSale
  readonly looked: LookedAt
}) {
  const words = useWords()
  if (told === null) return <Facts facts={rowFacts(words, row)} />
  const known = <Known row={row} told={told} />
  if (ask === null || told.paperStop !== null) return known
  return (
    <ElsewherePanel ask={ask} told={told} onAsked={again}>
      {known}
    </ElsewherePanel>
  )
}

/** Why the office tells nothing of it now, or what it said before. */
function Problem({ looked, counter }: { readonly looked: LookedAt; readonly counter: string }) {
  const { say } = useWords()
  const { told, problem, failure, isAsking, again } = looked
  const retry = (
    <Button busy={isAsking} onClick={again}>
      {say('common.retry')}
    </Button>
  )
  if (failure !== null) return <FailureNotice failure={failure} />
  if (told?.isAway === true)
    return (
      <Notice tone="wait" announce title={say('office.search.unreachable')} action={retry}>
        {say('office.elsewhere.before')}
      </Notice>
    )
  if (told !== null) return null
  switch (problem) {
    case null:
      return <Skeleton lines={4} tall />
    case 'no-office':
    case 'unreachable':
      return <Notice tone="wait" announce title={say('office.search.unreachable')} action={retry} />
    case 'refused':
      return <Notice tone="wait" announce title={say('office.search.refused')} action={retry} />
    case 'unfit':
      return <Notice tone="bad" announce title={say('office.elsewhere.unfit', { counter })} />
    case 'gone':
    case 'newer':
    case 'too-long':
      return <Notice tone="wait" announce title={say(`office.elsewhere.${problem}`)} />
  }
}

/** What the state means for the customer, as at the counter that sold it. */
function Answers({ told: { sale } }: { readonly told: ElsewhereTold }) {
  const { reason, money, tell } = saleWords(useWords(), { ...sale, canBeAsked: false })
  return (
    <ul className={styles.answers}>
      <li>
        {reason} {money}
      </li>
      <li>{tell}</li>
    </ul>
  )
}

function NoPaper({
  told: { paperStop },
  counter,
}: {
  readonly told: ElsewhereTold
  readonly counter: string
}) {
  const { say } = useWords()
  switch (paperStop) {
    case null:
      return null
    case 'sending':
    case 'not-sent':
      return <Notice tone="wait">{say(`office.elsewhere.${paperStop}`, { counter })}</Notice>
    // Why stands above.
    case 'unread':
    case 'quarantined':
      return <p>{say('office.elsewhere.no-paper', { counter })}</p>
  }
}

function Known({ row, told }: { readonly row: OfficeSale; readonly told: ElsewhereTold }) {
  const words = useWords()
  const { sale, stories, paperStop } = told
  const { soldAt, heldBy, noNumber, lastDigits } = sale.elsewhere
  const number =
    noNumber === 'not-here' ? shopNumber(words, { ...row, accountNumber: null, lastDigits }) : undefined
  const facts: readonly Fact[] = [
    { label: words.say('office.search.where'), value: placeText(soldAt) },
    ...(heldBy === null
      ? []
      : [{ label: words.say('office.taken', { counter: heldBy.counterName }), value: placeText(heldBy) }]),
    ...factsOf(words, sale, number),
    ...owedFacts(words, row, sale.cashStatus, (heldBy ?? soldAt).counterName),
  ]
  return (
    <>
      {sale.railStatus === 'success' && paperStop === null && <Answers told={told} />}
      <Facts facts={facts} />
      {stories.map(({ counterName, events }, at) => (
        // The two are in one order for ever, and may have one name.
        // oxlint-disable-next-line react/no-array-index-key
        <Story key={at} operation={sale.subject.operation} story={events} at={counterName} />
      ))}
      <SaleReferences sale={sale} />
    </>
  )
}

const placeText = ({ counterName, shopName }: CounterPlace): string =>
  shopName === null ? counterName : `${counterName}, ${shopName}`

function owedFacts(
  { say, rupees }: Words,
  { collectedPaise }: OfficeSale,
  cashStatus: OfficeSale['cashStatus'],
  counter: string,
): readonly Fact[] {
  if (cashStatus !== 'owed-back') return []
  const amount = rupees(paise(collectedPaise))
  return [{ label: say('detail.cash'), value: say('office.search.owed', { counter, amount }) }]
}

/** What the search knows of it, until the office has told more. */
function rowFacts(words: Words, row: OfficeSale): readonly Fact[] {
  const { say, rupees, dateAndTime } = words
  const { cashStatus, heldBy, counterName } = row
  const owed = owedFacts(words, row, cashStatus, heldBy?.counterName ?? counterName)
  return [
    { label: say('detail.number'), value: shopNumber(words, row) },
    { label: say('detail.customer'), value: row.customerName },
    { label: say('detail.when'), value: dateAndTime(row.openedAtMs) },
    ...(owed.length > 0
      ? owed
      : [
          {
            label: say('detail.cash'),
            value:
              cashStatus === 'owed-back'
                ? null
                : say(`sale.cash.${cashStatus}`, { amount: rupees(paise(row.collectedPaise)) }),
          },
        ]),
    { label: say('detail.request-id'), value: row.requestId },
  ]
}
