// The cash box in ledger style: float, movements, and over the double rule what should be in it.
import type { CreditElsewhere } from '#shared/customer/credit'
import type { OpeningDifference, TillCash, WhileClosed } from '#shared/till/till'
import { paise, type Paise } from '#shared/base/money'
import { useWords } from '../texts/words'
import { Money } from '../ui/Money'
import styles from './till.module.css'

export const Line = ({
  label,
  amountPaise,
  strong = false,
}: {
  readonly label: string
  readonly amountPaise: Paise
  readonly strong?: boolean
}) => (
  <div className={strong ? styles.total : styles.line}>
    <dt>{label}</dt>
    <dd>
      <Money amountPaise={amountPaise} />
    </dd>
  </div>
)

/** What was sold while the box was shut, and where that cash lies. */
export function WhileShutLine({ whileClosed }: { readonly whileClosed: WhileClosed | null }) {
  const { say } = useWords()
  if (whileClosed === null) return null
  return (
    <dl className={styles.lines}>
      <Line label={say(`daybook.while-closed.${whileClosed.lies}`)} amountPaise={whileClosed.cashPaise} />
    </dl>
  )
}

/** That the box did not hold what was left in it, and why. */
export function OpeningDifferenceLine({ difference }: { readonly difference: OpeningDifference | null }) {
  const { say } = useWords()
  if (difference === null) return null
  return (
    <>
      <dl className={styles.lines}>
        <Line label={say('daybook.opening-difference')} amountPaise={difference.differencePaise} />
      </dl>
      {difference.reason !== '' && <p>{say('daybook.difference.because', { reason: difference.reason })}</p>}
    </>
  )
}

/** Credit that was repaid or given back past the box. */
export function CreditElsewhereLines({ moved }: { readonly moved: CreditElsewhere }) {
  const { say } = useWords()
  return moved.map(({ movement, way, amountPaise }) => (
    <Line
      key={`${movement} ${way}`}
      label={say(`daybook.credit-${movement}-by`, { way: say(`sale.mode.${way}`) })}
      amountPaise={movement === 'repaid' ? amountPaise : paise(0 - amountPaise)}
    />
  ))
}

/** What customers' accounts moved in the box. */
export function CreditCashLines({
  moved: { creditRepaidPaise, creditGivenBackPaise },
}: {
  readonly moved: Pick<TillCash, 'creditRepaidPaise' | 'creditGivenBackPaise'>
}) {
  const { say } = useWords()
  return (
    <>
      {creditRepaidPaise !== 0 && (
        <Line label={say('daybook.credit-repaid')} amountPaise={creditRepaidPaise} />
      )}
      {creditGivenBackPaise !== 0 && (
        <Line label={say('daybook.credit-given-back')} amountPaise={paise(0 - creditGivenBackPaise)} />
      )}
    </>
  )
}

interface CashLinesProps {
  readonly cash: TillCash
  /** Leaves out what did not move: on the screen of the box, not on a report. */
  readonly isShort?: boolean
}

export function CashLines({ cash, isShort = false }: CashLinesProps) {
  const { say } = useWords()
  const moved = [
    { label: say('daybook.given-back'), amountPaise: paise(0 - cash.givenBackPaise) },
    { label: say('daybook.cash-in'), amountPaise: cash.cashInPaise },
    { label: say('daybook.cash-out'), amountPaise: paise(0 - cash.cashOutPaise) },
  ]
  return (
    <dl className={styles.lines}>
      <Line label={say('daybook.float')} amountPaise={cash.floatPaise} />
      <Line label={say('daybook.taken')} amountPaise={cash.takenPaise} />
      <CreditCashLines moved={cash} />
      {moved
        .filter(({ amountPaise }) => !isShort || amountPaise !== 0)
        .map((line) => (
          <Line key={line.label} {...line} />
        ))}
      <Line label={say('daybook.expected')} amountPaise={cash.expectedPaise} strong />
    </dl>
  )
}
