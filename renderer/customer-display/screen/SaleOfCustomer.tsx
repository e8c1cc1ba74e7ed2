// The customer's sale: its lines as they are entered, what they pay and get back, the shop's UPI code, and how each line
// ended.
import { useEffect, useRef } from 'react'
import type { DisplayLine, DisplayLineState, DisplayView } from '#shared/shop/customer-display'
import type { UpiCode } from '#shared/shop/upi-link'
import type { Paise } from '#shared/base/money'
import { useWords } from '../../texts/words'
import { classes } from '../../ui/classes'
import { Money } from '../../ui/Money'
import { QrCode } from '../../ui/QrCode'
import { Stamp } from '../../ui/Stamp'
import tones from '../../ui/tone.module.css'
import styles from './customer-display.module.css'

/** More of them stand smaller, so that a visit is seen whole. */
const MOST_LARGE_LINES = 2

type ShownSale = Extract<DisplayView['shown'], { kind: 'sale' }>

export function SaleOfCustomer({ sale }: { readonly sale: ShownSale }) {
  const { say } = useWords()
  const { lines } = sale
  const last = useRef<HTMLLIElement>(null)
  useEffect(() => {
    last.current?.scrollIntoView({ block: 'nearest' })
  }, [lines.length])
  const outcome = outcomeOf(lines)
  return (
    <div className={styles.sale}>
      <section className={styles.left}>
        <h1 className={styles.title}>{say(outcome === null ? 'display.check' : 'display.sale')}</h1>
        <ul className={classes(styles.lines, lines.length > MOST_LARGE_LINES && styles.many)}>
          {lines.map((line, index) => (
            <Line
              key={index}
              line={line}
              // The stamp says it of all of them.
              isSaid={outcome === 'done'}
              ref={index === lines.length - 1 ? last : undefined}
            />
          ))}
        </ul>
        {sale.totalPaise !== null && (
          <Total
            label={say(outcome === null ? 'display.total' : 'display.total.sold')}
            amountPaise={sale.totalPaise}
          />
        )}
      </section>
      <section className={styles.right} aria-live="polite">
        {outcome !== null && <Outcome outcome={outcome} />}
        {sale.upiCode !== null && sale.upiPaise !== null && (
          <ToPayByUpi code={sale.upiCode} amountPaise={sale.upiPaise} />
        )}
        {sale.tenderedPaise !== null && (
          <Paid label={say('display.tendered')} amountPaise={sale.tenderedPaise} />
        )}
        {sale.changePaise !== null && (
          <Paid label={say('display.change')} amountPaise={sale.changePaise} isMain />
        )}
      </section>
      {sale.receiptText !== null && lines.length <= MOST_LARGE_LINES && (
        <div className={styles.receipt}>
          <QrCode content={sale.receiptText} label={say('display.receipt.code')} />
          <p>{say('display.receipt')}</p>
        </div>
      )}
    </div>
  )
}

interface LineProps {
  readonly line: DisplayLine
  readonly isSaid: boolean
  readonly ref: React.Ref<HTMLLIElement> | undefined
}

function Line({ line, isSaid, ref }: LineProps) {
  const { say } = useWords()
  const service = say(`sale.service.${line.service}`)
  return (
    <li ref={ref} className={classes(styles.line, line.state === 'not-done' && styles.struck)}>
      <span className={styles.what}>
        <span className={styles.service}>
          {line.payee === '' ? service : say('display.service', { service, payee: line.payee })}
        </span>
        {line.number !== '' && <span className={styles.digits}>{line.number}</span>}
        {line.state !== 'entered' && !isSaid && (
          <span className={classes(styles.state, tones[TONES[line.state]])}>
            {say(`display.line.${line.state}`)}
          </span>
        )}
      </span>
      {line.amountPaise !== null && (
        <span className={styles.amount}>
          <Money amountPaise={line.amountPaise} />
        </span>
      )}
    </li>
  )
}

const TONES = { entered: 'info', sending: 'info', done: 'good', waiting: 'wait', 'not-done': 'bad' } as const

type Ended = Exclude<DisplayLineState, 'entered'>

/** What is said of all lines together: first what may cost the customer money. Null before anything is sent. */
function outcomeOf(lines: readonly DisplayLine[]): Ended | null {
  const is = (state: DisplayLineState): boolean => lines.some((line) => line.state === state)
  if (is('sending')) return 'sending'
  if (is('not-done')) return 'not-done'
  if (is('waiting')) return 'waiting'
  return lines.every(({ state }) => state === 'done') ? 'done' : null
}

function Outcome({ outcome }: { readonly outcome: Ended }) {
  const { say } = useWords()
  return (
    <div className={styles.outcome}>
      {outcome !== 'sending' && <Stamp tone={TONES[outcome]}>{say(`display.stamp.${outcome}`)}</Stamp>}
      <p>{say(`display.words.${outcome}`)}</p>
    </div>
  )
}

interface AmountProps {
  readonly label: string
  readonly amountPaise: Paise
}

const Total = ({ label, amountPaise }: AmountProps) => (
  <p className={styles.total}>
    <span>{label}</span>
    <Money amountPaise={amountPaise} />
  </p>
)

const Paid = ({ label, amountPaise, isMain = false }: AmountProps & { readonly isMain?: boolean }) => (
  <p className={classes(styles.paid, isMain && styles.change)}>
    <span>{label}</span>
    <Money amountPaise={amountPaise} />
  </p>
)

function ToPayByUpi({ code, amountPaise }: { readonly code: UpiCode; readonly amountPaise: Paise }) {
  const { say, rupees } = useWords()
  const amount = rupees(amountPaise, 'when-needed')
  const { content, isPayable } = code
  return (
    <div className={styles.upi}>
      <QrCode
        content={content}
        label={say(isPayable ? 'display.upi.code' : 'display.upi.practice.code', { amount })}
      />
      <p>{say(isPayable ? 'display.upi' : 'display.upi.practice', { amount })}</p>
    </div>
  )
}
