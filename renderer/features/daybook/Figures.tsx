// The figures of a period as tables: by service, payment mode, colleague and state; the hours as bars beside their
// table; late results.
import { hasFees, withFees, type DayFigures, type Sum, type Tally } from '@shared/domain/day-book'
import { Link } from 'wouter'
import { salePath } from '../../app/screens'
import { useWords, type Words } from '../../messages/words'
import { Table, tableClasses } from '../../ui/Table'
import { hourWords, modeWords, useStaffName } from './names'
import styles from './daybook.module.css'

const sumWords = (words: Words, { count, amountPaise }: Sum): string =>
  count === 0 ? '–' : `${count} · ${words.rupees(amountPaise)}`

interface TallyRow {
  readonly name: string
  readonly tally: Tally
}
interface FootRow extends TallyRow {
  readonly isSum: boolean
}

export function TallyTable({
  label,
  rows,
  foot = [],
}: {
  readonly label: string
  readonly rows: readonly TallyRow[]
  readonly foot?: readonly FootRow[]
}) {
  const words = useWords()
  const { say } = words
  const cells = (tally: Tally) => (
    <>
      <td className={tableClasses.figure}>{sumWords(words, tally.done)}</td>
      <td className={tableClasses.figure}>{sumWords(words, tally.open)}</td>
      <td className={tableClasses.figure}>{sumWords(words, tally.undone)}</td>
    </>
  )
  return (
    <Table label={label} className={styles.even}>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col" className={tableClasses.figure}>
            {say('daybook.done')}
          </th>
          <th scope="col" className={tableClasses.figure}>
            {say('daybook.open')}
          </th>
          <th scope="col" className={tableClasses.figure}>
            {say('daybook.undone')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, tally }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells(tally)}
          </tr>
        ))}
      </tbody>
      {foot.length > 0 && (
        <tfoot>
          {foot.map(({ name, tally, isSum }) => (
            <tr key={name} className={isSum ? styles.foot : undefined}>
              <th scope="row">{name}</th>
              {cells(tally)}
            </tr>
          ))}
        </tfoot>
      )}
    </Table>
  )
}

export function FigureTables({ figures }: { readonly figures: DayFigures }) {
  const words = useWords()
  const { say } = words
  const staffName = useStaffName()
  const { total, fees } = figures
  const sum = { name: say('daybook.total'), tally: total, isSum: true }
  const fee = { name: say('daybook.fees'), tally: fees, isSum: false }
  const whole = { name: say('daybook.with-fees'), tally: withFees(total, fees), isSum: true }
  const isWithFees = hasFees(fees)
  return (
    <div className={styles.tables}>
      <TallyTable
        label={say('daybook.by-service')}
        rows={figures.byService.map(({ service, tally }) => ({
          name: say(`sale.service.${service}`),
          tally,
        }))}
        foot={isWithFees ? [sum, fee, whole] : [sum]}
      />
      {isWithFees && <p className={styles.quiet}>{say('daybook.fees.words')}</p>}
      <TallyTable
        label={say('daybook.by-mode')}
        rows={figures.byMode.map(({ mode, tally }) => ({ name: modeWords(words, mode), tally }))}
        foot={isWithFees ? [whole] : []}
      />
      <TallyTable
        label={say('daybook.by-staff')}
        rows={figures.byStaff.map(({ staffId, tally }) => ({ name: staffName(staffId), tally }))}
      />
      <Table label={say('daybook.by-state')} className={styles.even}>
        <thead>
          <tr>
            <th scope="col">{say('daybook.by-state')}</th>
            <th scope="col" className={tableClasses.figure}>
              {say('daybook.sales')}
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.byState.map(({ state, sum }) => (
            <tr key={state}>
              <th scope="row">{say(`sale.rail.${state}.word`)}</th>
              <td className={tableClasses.figure}>{sumWords(words, sum)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
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
            <td className={tableClasses.figure}>{sumWords(words, sum)}</td>
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
