// An X report (the box as it is) or a Z report (as it was sealed), to read, print or save.
import { paise, type Paise } from '#shared/base/money'
import type { TillReport } from '#shared/till/till-report'
import { receiptNumber } from '#shared/base/ids'
import { needsOwnersPin } from '../bridge/owners-pin'
import { keyOf, useAsk } from '../bridge/queries'
import { useWords } from '../texts/words'
import { Dialog } from '../ui/Dialog'
import { FailureNotice } from '../ui/FailureNotice'
import { Skeleton } from '../ui/Skeleton'
import {
  CashLines,
  CreditElsewhereLines,
  Line,
  OpeningDifferenceLine,
  WhileShutLine,
} from '../till/CashLines'
import { Difference } from '../till/CloseCompare'
import {
  CashBack,
  FigureTables,
  LateOutcomes,
  MoneyBack,
  OtherPrices,
  PaidChecks,
  useStaffName,
  useWhoDid,
} from './Figures'
import { Uncounted } from '../till/Uncounted'
import { OwnersLook, useForgottenLook } from './OwnersLook'
import { PaperWork } from './PaperWork'
import styles from '../till/till.module.css'

interface ReportDialogProps {
  /** The entry number of a close; null for the open box. */
  readonly sequence: number | null
  readonly onClose: () => void
}

export function ReportDialog({ sequence, onClose }: ReportDialogProps) {
  const words = useWords()
  const { say } = words
  const staffName = useStaffName()
  const whoDid = useWhoDid()
  const { data: answer, refetch } = useAsk('till.report', { sequence })
  const forget = useForgottenLook(keyOf('till.report', { sequence }))
  return (
    <Dialog
      open
      width="wide"
      onClose={onClose}
      closesOutside
      title={say(sequence === null ? 'daybook.x.title' : 'daybook.z.title')}
      actions={<PaperWork isOnSheet subject={sequence === null ? { kind: 'x' } : { kind: 'z', sequence }} />}
    >
      {/* The report is longer than the sheet: the keyboard scrolls it, from the moment it stands there. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.report} role="region" aria-label={say('daybook.report')} tabIndex={0}>
        {answer === undefined && <Skeleton lines={4} tall />}
        {answer?.ok === false && !needsOwnersPin(answer) && <FailureNotice failure={answer.failure} />}
        {needsOwnersPin(answer) && (
          <OwnersLook
            asked={{ action: 'till.report', about: { sequence } }}
            onAllowed={() => {
              forget()
              void refetch()
            }}
          />
        )}
        {answer?.ok === true && (
          <>
            <p className={styles.quiet}>
              {say('daybook.span', {
                from: words.dateAndTime(answer.value.report.openedAt),
                opener: staffName(answer.value.report.openedBy),
                to: words.dateAndTime(answer.value.report.at),
                closer: whoDid({
                  staffId: answer.value.report.by,
                  allowedBy: answer.value.report.counted?.allowedBy,
                }),
              })}
            </p>
            {answer.value.seal !== null && (
              <p className={styles.seal}>
                {say('daybook.sealed', {
                  entry: receiptNumber(answer.value.seal.sequence),
                  digits: answer.value.seal.digits,
                })}
              </p>
            )}
            <Uncounted count={answer.value.report.uncounted} />
            <ReportCash report={answer.value.report} />
            <FigureTables figures={answer.value.report.figures} />
            <MoneyBack of={answer.value.report} />
            <CashBack figures={answer.value.report.figures} />
            <OtherPrices figures={answer.value.report.figures} />
            <PaidChecks of={answer.value.report} />
            <LateOutcomes late={answer.value.report.figures.late} />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Top to bottom as it is counted: what should be there, the pieces and their sum, the difference, what stays and what goes out. */
function ReportCash({ report }: { readonly report: TillReport }) {
  const { say } = useWords()
  const { counted, owedBack, open } = report
  return (
    <div className={styles.halves}>
      <div className={styles.form}>
        <CashLines cash={report.cash} />
        <WhileShutLine whileClosed={report.whileClosed} />
        <OpeningDifferenceLine difference={report.openingDifference} />
      </div>
      <div className={styles.form}>
        {counted !== null && <CountedLines counted={counted} expectedPaise={report.cash.expectedPaise} />}
        <dl className={styles.lines}>
          <Line
            label={say('daybook.owed-back', { count: owedBack.count })}
            amountPaise={owedBack.amountPaise}
          />
          <CreditElsewhereLines moved={report.creditElsewhere} />
          <Line label={say('daybook.still-open', { count: open.count })} amountPaise={open.amountPaise} />
        </dl>
        <MovementLines movements={report.movements} />
      </div>
    </div>
  )
}

interface CountedLinesProps {
  readonly counted: NonNullable<TillReport['counted']>
  readonly expectedPaise: Paise
}

function CountedLines({ counted, expectedPaise }: CountedLinesProps) {
  const { say, rupees } = useWords()
  return (
    <>
      <dl className={styles.lines}>
        {counted.count.pieces.map(({ facePaise, count }) => (
          <Line
            key={facePaise}
            label={`${rupees(facePaise, 'when-needed')} × ${count}`}
            amountPaise={paise(facePaise * count)}
          />
        ))}
        <Line label={say('daybook.counted')} amountPaise={counted.countedPaise} strong />
      </dl>
      <Difference countedPaise={counted.countedPaise} expectedPaise={expectedPaise} />
      {counted.reason !== '' && <p>{say('daybook.difference.because', { reason: counted.reason })}</p>}
      {counted.recounts > 0 && <p>{say('daybook.recounts', { count: counted.recounts })}</p>}
      <dl className={styles.lines}>
        <Line label={say('daybook.carried')} amountPaise={counted.carriedPaise} />
        <Line label={say('daybook.taken-out')} amountPaise={counted.takenOutPaise} />
      </dl>
    </>
  )
}

function MovementLines({ movements }: Pick<TillReport, 'movements'>) {
  const words = useWords()
  const { say } = words
  const whoDid = useWhoDid()
  if (movements.length === 0) return null
  return (
    <ul className={styles.late}>
      {movements.map((movement) => (
        <li key={movement.sequence}>
          {[
            words.time(movement.recordedAt),
            say(`daybook.${movement.movement}`),
            ...(movement.movement === 'drawer' ? [] : [words.rupees(movement.amountPaise)]),
            ...(movement.reason === '' ? [] : [movement.reason]),
            whoDid(movement),
          ].join(' · ')}
          {movement.corrects !== null && ` (${say('daybook.correction')})`}
        </li>
      ))}
    </ul>
  )
}
