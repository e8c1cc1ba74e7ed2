// One waiting sale as one line: who, what, how much, since when, the next check. Enter opens the rest: what to tell, and what can be done.
import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import type { RequestId } from '#shared/base/ids'
import { DAY_MS, MINUTE_MS } from '#shared/base/clock'
import type { SaleView } from '#shared/sale/day'
import { complaintReasons } from '#shared/sale/complaint'
import { needsReminder, nextReminderAt } from '#shared/sale/reminder'
import { isHeldOff, isOpen } from '#shared/sale/sale'
import { saidOf } from '#shared/sale/sale-statement'
import { payeeName } from '#shared/sale/subject'
import { Link } from 'wouter'
import { salePath } from '../../commands/screens'
import { useIsLineOpen } from '../../bridge/shop'
import { saleNumber, saleWords } from '../../texts/sale-words'
import { useWords, type Words } from '../../texts/words'
import { Button } from '../../ui/Button'
import { Money } from '../../ui/Money'
import { StatusMark } from '../../ui/StatusMark'
import { TakenOverFrom } from '../../office/TakenOverSale'
import { SendAgain } from '../SendAgain'
import { SaleMenuButton } from '../actions/SaleMenuButton'
import { ComplainDialog } from '../actions/ComplainDialog'
import { EvidenceButtons } from '../Evidence'
import { promiseWords } from '../promise'
import { CheckNow } from './CheckNow'
import { ResendDialog, useResendStanding } from './ResendDialog'
import { SettleDialog } from './SettleDialog'
import styles from '../open-sales.module.css'

/** How long it waits, and an alarm if that is long. */
function Age({ sale, now }: { readonly sale: SaleView; readonly now: number }) {
  const words = useWords()
  const alarm = isOpen(sale) ? alarmOf(now - sale.openedAt) : null
  return (
    <span className={styles.age}>
      {words.ago(sale.openedAt, now)}
      {alarm !== null && <strong className={styles.alarm}>{words.say(`pending.alarm.${alarm}`)}</strong>}
    </span>
  )
}

/** When it is asked about next, or when the person is reminded of it, if there is no way to ask. */
function checkWords({ say, until }: Words, sale: SaleView, now: number): string {
  if (needsReminder(sale, sale.canBeAsked))
    return say('pending.reminder', { when: until(nextReminderAt(sale, now), now) })
  return sale.nextCheckAt === null
    ? say('pending.no-check')
    : say('pending.next-check', { when: until(sale.nextCheckAt, now) })
}

/** Of what never left there is nothing to ask. */
const isAskedNow = (sale: SaleView): boolean =>
  sale.canBeAsked && sale.railStatus !== 'conflict' && (sale.railStatus !== 'not-sent' || isHeldOff(sale))

/** Which line of a list is open: one at a time, so that the others stay in sight. */
export interface OpenLine {
  readonly openId: RequestId | null
  readonly onOpen: (requestId: RequestId | null) => void
}

interface OpenSaleProps extends OpenLine {
  readonly sale: SaleView
  readonly now: number
  /** In a list from which several are sent: its tick, and what came of sending it. */
  readonly tick?: ReactNode
  readonly note?: ReactNode
  /** What a person does about it alone, in place of sending it again as it was held off. */
  readonly own?: ReactNode
}

export function OpenSale({ sale, now, openId, onOpen, tick, note, own }: OpenSaleProps) {
  const words = useWords()
  // What asks a question shows what answers it.
  const isThis = openId === sale.requestId || Boolean(note)
  const rest = useId()
  return (
    <li className={styles.sale}>
      <button
        type="button"
        data-open-sale=""
        className={styles.head}
        aria-expanded={isThis}
        aria-controls={isThis ? rest : undefined}
        onClick={() => onOpen(isThis ? null : sale.requestId)}
      >
        <StatusMark sale={sale} />
        <span className={styles.who}>
          <strong>{saleNumber(words, sale)}</strong> · {payeeName(sale.subject)}
        </span>
        <Age sale={sale} now={now} />
        <span className={styles.small}>
          {sale.railStatus === 'not-sent' ? '' : checkWords(words, sale, now)}
        </span>
        <strong className={styles.amount}>
          <Money amountPaise={sale.amountPaise} />
        </strong>
        <ChevronDown size={18} aria-hidden="true" className={styles.chevron} />
      </button>
      {Boolean(tick || note) && (
        <div className={styles.tick}>
          {tick}
          {note}
        </div>
      )}
      {isThis && (
        <div id={rest} className={styles.rest}>
          <About sale={sale} />
          <Work sale={sale} now={now} own={own} />
        </div>
      )}
    </li>
  )
}

/** What to tell the customer, why it stands so, and what was promised. */
function About({ sale }: { readonly sale: SaleView }) {
  const words = useWords()
  const { say } = words
  const told = saleWords(words, { ...sale, isLineOpen: useIsLineOpen() })
  // An answer that cannot be read may have no words at all.
  const said = (sale.unclearAnswer?.text ?? saidOf(sale) ?? '').trim()
  return (
    <>
      <TakenOverFrom sale={sale} />
      <p>{told.tell}</p>
      <p className={styles.small}>
        {told.reason} {told.next} {promiseWords(words, sale)}
      </p>
      {said !== '' && <p className={styles.small}>{say('failure.said', { message: said })}</p>}
    </>
  )
}

/** What can be done about it, in one row. */
function Work({ sale, now, own }: Pick<OpenSaleProps, 'sale' | 'now' | 'own'>) {
  const { say } = useWords()
  return (
    <div className={styles.buttons}>
      {isAskedNow(sale) && <CheckNow sale={sale} now={now} />}
      {needsReminder(sale, sale.canBeAsked) && <EvidenceButtons requestId={sale.requestId} />}
      {own ?? <SendAgain sale={sale} size="regular" isMain={false} />}
      <Further sale={sale} />
      <Link href={salePath(sale.requestId)}>{say('common.details')}</Link>
      <SaleMenuButton sale={sale} />
    </div>
  )
}

/** What a person decides: a complaint, a re-send, or settling by hand. */
function Further({ sale }: { readonly sale: SaleView }) {
  const { say } = useWords()
  const [dialog, setDialog] = useState<'settle' | 'complain' | 'resend' | null>(null)
  const resend = useResendStanding(sale)
  const close = () => setDialog(null)
  const canSettle =
    isHeldOff(sale) ||
    sale.railStatus === 'pending' ||
    sale.railStatus === 'unknown' ||
    sale.railStatus === 'conflict'
  return (
    <>
      {resend.kind === 'allowed' && (
        <p className={styles.small}>{say(`resend.because.${resend.because}.title`)}</p>
      )}
      {complaintReasons(sale).length > 0 && (
        <Button weight="quiet" onClick={() => setDialog('complain')}>
          {say('complaint.open')}
        </Button>
      )}
      {resend.kind !== 'never' && (
        <Button weight="quiet" onClick={() => setDialog('resend')}>
          {say('resend.open')}
        </Button>
      )}
      {canSettle && (
        <Button weight="quiet" onClick={() => setDialog('settle')}>
          {say('settle.open')}
        </Button>
      )}
      {dialog === 'complain' && <ComplainDialog sale={sale} onClose={close} />}
      {dialog === 'resend' && <ResendDialog sale={sale} onClose={close} />}
      {dialog === 'settle' && <SettleDialog sale={sale} onClose={close} />}
    </>
  )
}

/** How long an open sale may wait before somebody should act. */
type Alarm = 'minutes' | 'day' | 'days'

const ALARMS: readonly (readonly [number, Alarm])[] = [
  [5 * DAY_MS, 'days'],
  [DAY_MS, 'day'],
  [15 * MINUTE_MS, 'minutes'],
]

/** The alarm for a sale that has been open this long; null while it may simply wait. */
const alarmOf = (ageMs: number): Alarm | null => ALARMS.find(([from]) => ageMs >= from)?.[1] ?? null
