// The figures of a period as tables: by service, payment mode, colleague and state; the hours as bars beside their
// table; late results.
import {
  hasFees,
  NO_TALLY,
  STANDS,
  withFees,
  type DayFigures,
  type Sum,
  type Tally,
} from '#shared/till/day-book'
import type { CreditPayment } from '#shared/customer/credit'
import type { DayBook } from '#shared/till/till-report'
import type { PaidCheckKind } from '#shared/operations/checks/paid-check'
import { Link } from 'wouter'
import { salePath } from '../commands/screens'
import type { MessageKey } from '../texts/catalogue'
import { useWords, type Words } from '../texts/words'
import { Table, tableClasses } from '../ui/Table'
import styles from '../till/till.module.css'
import type { RequestId } from '#shared/base/ids'
import { NOBODY } from '#shared/access/staff'
import { useAsk } from '../bridge/queries'

const STANDINGS = ['done', 'open', 'undone'] as const

/** How many at the start of the cell, how much at its end: each forms a column of its own. */
export function SumCell({ sum: { count, amountPaise } }: { readonly sum: Sum }) {
  const { rupees } = useWords()
  if (count === 0 && amountPaise === 0) return '–'
  return (
    <span className={styles.sum}>
      <span className={styles.howMany}>{String(count).replace('-', '−')}</span>{' '}
      <span>{rupees(amountPaise)}</span>
    </span>
  )
}

/** Over a column of sums: that its first figures are how many. */
export function SumHead({ label }: { readonly label: string }) {
  const { say } = useWords()
  return (
    <span className={styles.sum}>
      <span className={styles.howMany} aria-hidden="true">
        {say('daybook.how-many')}
      </span>
      <span>{label}</span>
    </span>
  )
}

/** The figure that one looks for first: what went through. */
export function Sold({ figures: { total } }: { readonly figures: Pick<DayFigures, 'total'> }) {
  const { say, rupees } = useWords()
  const { count, amountPaise } = total.done
  return <p className={styles.sold}>{say('daybook.sold', { count, amount: rupees(amountPaise) })}</p>
}

interface TallyRow {
  readonly name: string
  readonly tally: Tally
  /** A total, over the double rule. */
  readonly isSum?: boolean
}

export interface TallyGroup {
  readonly label: string
  readonly rows: readonly TallyRow[]
}

/** Several groups under one heading, which stays in sight. */
export function TallyTable({
  label,
  groups,
}: {
  readonly label: string
  readonly groups: readonly TallyGroup[]
}) {
  const words = useWords()
  return (
    <Table label={label} className={styles.even}>
      <thead>
        <tr>
          <td />
          {STANDINGS.map((standing) => (
            <th key={standing} scope="col" className={tableClasses.figure}>
              <SumHead label={words.say(`daybook.${standing}`)} />
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.label}>
          <tr className={styles.group}>
            <th scope="rowgroup" colSpan={1 + STANDINGS.length}>
              {group.label}
            </th>
          </tr>
          {group.rows.map(({ name, tally, isSum }) => (
            <tr key={name} className={isSum === true ? styles.foot : undefined}>
              <th scope="row">{name}</th>
              {STANDINGS.map((standing) => (
                <td key={standing} className={tableClasses.figure}>
                  <SumCell sum={tally[standing]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </Table>
  )
}

/** For what did not go through nothing was paid in any way. */
const paid = (tally: Tally): Tally => ({ ...tally, undone: NO_TALLY.undone })

export function FigureTables({ figures }: { readonly figures: DayFigures }) {
  const words = useWords()
  const { say } = words
  const staffName = useStaffName()
  const { total, fees } = figures
  const sum = { name: say('daybook.total'), tally: total, isSum: true }
  const fee = { name: say('daybook.fees'), tally: fees }
  const whole = { name: say('daybook.with-fees'), tally: withFees(total, fees), isSum: true }
  const isWithFees = hasFees(fees)
  const groups: readonly TallyGroup[] = [
    {
      label: say('daybook.by-service'),
      rows: [
        ...figures.byService.map(({ service, tally }) => ({ name: say(`sale.service.${service}`), tally })),
        ...(isWithFees ? [sum, fee, whole] : [sum]),
      ],
    },
    {
      label: say('daybook.by-mode'),
      rows: [
        ...figures.byMode.map(({ mode, tally }) => ({ name: modeWords(words, mode), tally: paid(tally) })),
        ...(isWithFees ? [{ ...whole, tally: paid(whole.tally) }] : []),
      ],
    },
    {
      label: say('daybook.by-staff'),
      rows: figures.byStaff.map(({ staffId, tally }) => ({ name: staffName(staffId), tally })),
    },
    {
      label: say('daybook.by-state'),
      rows: figures.byState.map(({ state, sum: ofState }) => ({
        name: say(`sale.rail.${state}.word`),
        tally: { ...NO_TALLY, [STANDS[state]]: ofState },
      })),
    },
  ]
  return (
    <div className={styles.tables}>
      <TallyTable label={say('daybook.sales')} groups={groups.filter(({ rows }) => rows.length > 0)} />
      {isWithFees && <p className={styles.quiet}>{say('daybook.fees.words')}</p>}
    </div>
  )
}

const FULL = 100

/** The bars are decorative; the table beside them contains the same values. */
export function Hours({ byHour }: { readonly byHour: DayFigures['byHour'] }) {
  const words = useWords()
  const { say } = words
  const most = Math.max(1, ...byHour.map(({ sum }) => sum.amountPaise))
  return (
    <Table label={say('daybook.by-hour')} className={styles.hours}>
      <thead>
        <tr>
          <th scope="col">{say('daybook.by-hour')}</th>
          <td aria-hidden="true" />
          <th scope="col" className={tableClasses.figure}>
            {say('daybook.sales')}
          </th>
        </tr>
      </thead>
      <tbody>
        {byHour.map(({ hour, sum }) => (
          <tr key={hour}>
            <th scope="row" className={tableClasses.nowrap}>
              {hourWords(hour)}
            </th>
            <td className={styles.barCell} aria-hidden="true">
              <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none">
                <rect width={Math.max(1, (FULL * sum.amountPaise) / most)} height="10" />
              </svg>
            </td>
            <td className={tableClasses.figure}>
              <SumCell sum={sum} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

export function LateOutcomes({ late }: { readonly late: DayFigures['late'] }) {
  const words = useWords()
  const { say } = words
  if (late.length === 0) return null
  return (
    <section className={styles.block}>
      <h3>{say('daybook.late')}</h3>
      <p className={styles.quiet}>{say('daybook.late.words')}</p>
      <ul className={styles.late}>
        {late.map(({ requestId, payee, amountPaise, from, to, openedAt }) => (
          <li key={requestId}>
            <Link href={salePath(requestId)}>
              {payee} · {words.rupees(amountPaise)}
            </Link>
            <span className={styles.quiet}>
              {words.shortDay(openedAt)}: {say(`sale.rail.${from}.word`)} → {say(`sale.rail.${to}.word`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const CHECK_TEXTS = {
  upi: 'verify.tab.upi',
  bank: 'verify.tab.bank',
  pan: 'verify.tab.pan',
  gstin: 'verify.tab.gstin',
  'aadhaar-otp': 'identity.way.aadhaar-otp',
  'document-vault': 'identity.way.document-vault',
  'mobile-code': 'daybook.checks.mobile-code',
} as const satisfies Record<PaidCheckKind, MessageKey>

/** What the service may charge the shop for besides sales, by who asked for it. */
export function PaidChecks({ of: { paidChecks = [] } }: { readonly of: Pick<DayBook, 'paidChecks'> }) {
  const { say } = useWords()
  const staffName = useStaffName()
  if (paidChecks.length === 0) return null
  return (
    <section className={styles.block}>
      <h3>{say('daybook.checks')}</h3>
      <ul className={styles.late}>
        {paidChecks.map(({ staffId, kind, done, undone, unknown }) => (
          <li key={`${staffId} ${kind}`}>
            <span>
              {staffName(staffId)} · {say(CHECK_TEXTS[kind])} · {done + undone + unknown}
            </span>
            <span className={styles.quiet}>{say('daybook.checks.came', { done, unknown, undone })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface NamedSale {
  readonly key: string
  readonly requestId: RequestId
  readonly title: string
  readonly details: readonly string[]
}

/** Single sales that an owner may want to look at, each leading to its page. */
function NamedSales({ title, sales }: { readonly title: string; readonly sales: readonly NamedSale[] }) {
  if (sales.length === 0) return null
  return (
    <section className={styles.block}>
      <h3>{title}</h3>
      <ul className={styles.late}>
        {sales.map(({ key, requestId, title: sold, details }) => (
          <li key={key}>
            <Link href={salePath(requestId)}>{sold}</Link>
            <span className={styles.quiet}>{details.join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Account openings for which the customer paid another price than the owner set, with who sold them. */
export function OtherPrices({ figures: { otherPrices = [] } }: { readonly figures: DayFigures }) {
  const words = useWords()
  const { say } = words
  const staffName = useStaffName()
  const sales = otherPrices.map(({ requestId, openedAt, staffId, payee, pricePaise, paidPaise }) => ({
    key: requestId,
    requestId,
    title: `${payee} · ${words.rupees(paidPaise)}`,
    details: [
      say('daybook.other-prices.set', { price: words.rupees(pricePaise) }),
      words.dateAndTime(openedAt),
      staffName(staffId),
    ],
  }))
  return <NamedSales title={say('daybook.other-prices')} sales={sales} />
}

/** Cash that was given back for what was told as paid by UPI or card, with who gave it. */
export function CashBack({ figures: { cashBack = [] } }: { readonly figures: DayFigures }) {
  const words = useWords()
  const { say } = words
  const whoDid = useWhoDid()
  const sales = cashBack.map((one) => ({
    key: `${one.requestId} ${one.way}`,
    requestId: one.requestId,
    title: `${one.payee} · ${words.rupees(one.amountPaise)}`,
    details: [say(`sale.mode.${one.way}`), words.dateAndTime(one.givenBackAt), whoDid(one)],
  }))
  return <NamedSales title={say('daybook.cash-back')} sales={sales} />
}

/** Each that was given back or repaid on an account, with when and by whom: money leaves so as easily as it is taken out. */
export function MoneyBack({
  of: { figures, creditPayments = [] },
}: {
  readonly of: Pick<DayBook, 'figures' | 'creditPayments'>
}) {
  const words = useWords()
  const { say } = words
  const whoDid = useWhoDid()
  const { moneyBack = [] } = figures
  if (moneyBack.length + creditPayments.length === 0) return null
  return (
    <section className={styles.block}>
      <h3>{say('daybook.money-back')}</h3>
      <ul className={styles.late}>
        {moneyBack.map((one) => (
          <li key={one.sequence}>
            <Link href={salePath(one.requestId)}>
              {say('daybook.given-back')}: {one.payee} · {words.rupees(one.amountPaise)}
            </Link>
            <span className={styles.quiet}>
              {[say(`sale.mode.${one.way}`), words.dateAndTime(one.givenBackAt), whoDid(one)].join(' · ')}
            </span>
          </li>
        ))}
        {creditPayments.map((one) => (
          <li key={one.sequence}>
            <span>
              {creditPaymentWords(words, one)} · {words.rupees(one.amountPaise)}
            </span>
            <span className={styles.quiet}>
              {[words.dateAndTime(one.recordedAt), whoDid(one)].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const creditPaymentWords = ({ say }: Words, { movement, way }: CreditPayment): string =>
  way === 'cash'
    ? say(`daybook.credit-${movement}`)
    : say(`daybook.credit-${movement}-by`, { way: say(`sale.mode.${way}`) })

/**
 * A colleague's name, or the recorded id if the list does not have them. The names of the day book's rows:
 * services, payment modes, colleagues, hours.
 */
export function useStaffName(): (staffId: string) => string {
  const { say } = useWords()
  const { data } = useAsk('staff.list', {})
  const members = data?.ok === true ? data.value : []
  return (staffId) =>
    members.find(({ id }) => id === staffId)?.name ?? (staffId === NOBODY ? say('lock.role.owner') : staffId)
}

/** Who did it, and which owner allowed it where that was somebody else. */
export function useWhoDid(): (done: {
  readonly staffId: string
  readonly allowedBy?: string | undefined
}) => string {
  const { say } = useWords()
  const staffName = useStaffName()
  return ({ staffId, allowedBy }) => {
    const name = staffName(staffId)
    return allowedBy === undefined ? name : say('lock.by-allowed', { name, owner: staffName(allowedBy) })
  }
}

const modeWords = ({ say }: Words, mode: DayFigures['byMode'][number]['mode']): string =>
  mode === 'nothing' ? say('daybook.mode.nothing') : say(`sale.mode.${mode}`)

/** `10–11`. */
const hourWords = (hour: number): string => `${hour}–${hour + 1}`
