// The result of the sale: the stamp, whether money moved, what to tell the customer, what to do next; the receipt
// beside it. It stays live: a pending sale changes on the screen.
import { ArrowRight, Banknote, MessageCircle, Wallet, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { SaleView } from '#shared/sale/day'
import { needsReminder, nextReminderAt } from '#shared/sale/reminder'
import { isHeldOff, isOpen, isRefused } from '#shared/sale/sale'
import { customerOf } from '#shared/sale/sale-actions'
import { saidOf } from '#shared/sale/sale-statement'
import { payeeName } from '#shared/sale/subject'
import { failureWords } from '../../texts/failure-words'
import { feeWords, saleNumber, saleWords, type SaleWords } from '../../texts/sale-words'
import { useWords } from '../../texts/words'
import { keysOf } from '../../commands/commands'
import { useAct } from '../../bridge/queries'
import { useIsLineOpen } from '../../bridge/shop'
import { runCommand, useCommand } from '../../commands/use-commands'
import { announce } from '../../ui/announcer'
import { Button } from '../../ui/Button'
import { Money } from '../../ui/Money'
import { useDelayedActivation } from '../../ui/activation-delay'
import { Stamp } from '../../ui/Stamp'
import { showToast } from '../../ui/toast'
import { useNow } from '../../ui/use-now'
import { EvidenceButtons } from '../Evidence'
import { OwedBackList } from '../OwedBackList'
import { ReceiptPanel } from '../receipts/ReceiptPanel'
import { SaleReferences } from '../receipts/SaleDetail'
import { SaleActions } from '../actions/SaleActions'
import { ServiceFieldErrors } from '../ServiceFieldErrors'
import styles from '../result.module.css'
import { SendAgain } from '../SendAgain'

const CLOCK_EVERY_MS = 1_000

interface SaleResultProps {
  readonly sale: SaleView
  readonly onNext: () => void
  /** Back to the form with everything as it was typed. */
  readonly onCorrect: () => void
}

const mayBeCorrected = (sale: SaleView): boolean =>
  sale.railStatus === 'failed' || (sale.railStatus === 'not-sent' && !isHeldOff(sale))

/** Reads the result out, the cash to give back first. */
function useAnnounced({ title, money, tell, cash }: SaleWords, isOwed: boolean): void {
  const owed = isOwed && cash !== null ? `${cash}. ` : ''
  useEffect(() => announce(owed + [title, money, tell].join(' ')), [owed, title, money, tell])
}

/** Whoever had moved on to what stands below sees the new result. */
function useTopAtNews(section: RefObject<HTMLElement | null>, news: string): void {
  useEffect(() => {
    section.current?.scrollTo(0, 0)
  }, [section, news])
}

export function SaleResult({ sale, onNext, onCorrect }: SaleResultProps) {
  const words = useWords()
  const told = saleWords(words, { ...sale, isLineOpen: useIsLineOpen() })
  const said = saidOf(sale)
  const fee = feeWords(words, sale)
  const isOwed = sale.cashStatus === 'owed-back'
  const next = useRef<HTMLButtonElement>(null)
  const goOn = useDelayedActivation(onNext)
  const canCorrect = mayBeCorrected(sale)
  useCommand('new-sale', onNext)
  useCommand('next-customer', goOn)
  const printAndNext = usePrintAndNext(sale, onNext)
  useCommand('back', canCorrect ? onCorrect : onNext)
  // What happened stays in sight, however long its words are.
  useEffect(() => next.current?.focus({ preventScroll: true }), [])
  const section = useRef<HTMLElement>(null)
  useTopAtNews(section, told.title)
  useAnnounced(told, isOwed)
  return (
    <div className={styles.result}>
      <section ref={section} className={styles.words} aria-labelledby="sale-result">
        <div className={styles.head}>
          <h2 id="sale-result" className={styles.title}>
            {told.title}
          </h2>
          <Stamp tone={told.tone}>{told.stamp}</Stamp>
        </div>
        <p className={styles.whom}>
          <span className={styles.number}>{saleNumber(words, sale)}</span>
          <span>{payeeName(sale.subject)}</span>
          <Money amountPaise={sale.amountPaise} size="large" />
          {fee !== null && <span>{fee}</span>}
        </p>
        {isOwed && <OwedBackList about="sale" sales={[sale]} />}
        <ul className={styles.told}>
          <Told icon={Wallet}>
            {told.money} {told.reason}
            {said !== null && <q className={styles.said}>{said}</q>}
          </Told>
          <Told icon={MessageCircle}>{told.tell}</Told>
          <Told icon={ArrowRight}>{told.next}</Told>
          {told.cash !== null && !isOwed && <Told icon={Banknote}>{told.cash}</Told>}
        </ul>
        <ServiceFieldErrors sale={sale} />
        {isRefused(sale) && sale.refusalAnswers === 0 && sale.canBeAsked && (
          <p className={styles.open}>{words.say('sale.result.refusal-asked')}</p>
        )}
        {(isOpen(sale) || needsReminder(sale, sale.canBeAsked)) && <OpenSale sale={sale} />}
        <ResultActions
          sale={sale}
          next={next}
          onNext={goOn}
          onPrintAndNext={printAndNext}
          onCorrect={canCorrect ? onCorrect : null}
        />
        <SaleActions sale={sale} />
        <SaleReferences sale={sale} />
      </section>
      {hasPaper(sale) && (
        <div className={styles.receipt}>
          <ReceiptPanel key={sale.requestId} requestId={sale.requestId} customer={customerOf(sale)} />
        </div>
      )}
    </div>
  )
}

const hasPaper = ({ railStatus }: SaleView): boolean => railStatus !== 'not-sent'

/** Prints the paper and goes on; stays where it cannot be printed at this moment. Null if there is no paper. */
function usePrintAndNext(sale: SaleView, onNext: () => void): (() => void) | null {
  const printAndNext = () => {
    if (runCommand('print')) onNext()
  }
  const answer = hasPaper(sale) ? printAndNext : null
  useCommand('print-and-next', answer)
  return answer
}

const Told = ({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) => (
  <li className={styles.toldLine}>
    <Icon size={20} aria-hidden="true" />
    <span>{children}</span>
  </li>
)

interface ResultActionsProps {
  readonly sale: SaleView
  /** Has the focus at first: Enter is the next customer. */
  readonly next: RefObject<HTMLButtonElement | null>
  readonly onNext: () => void
  /** Null if there is no paper. */
  readonly onPrintAndNext: (() => void) | null
  /** Null if there is nothing to correct. */
  readonly onCorrect: (() => void) | null
}

function ResultActions({ sale, next, onNext, onPrintAndNext, onCorrect }: ResultActionsProps) {
  const { say } = useWords()
  return (
    <div className={styles.actions}>
      <SendAgain sale={sale} />
      <Button
        ref={next}
        weight={isHeldOff(sale) ? 'secondary' : 'primary'}
        size="large"
        keyHint={keysOf('next-customer')}
        onKeyDown={(event) => {
          if (event.repeat && event.key === 'Enter') event.preventDefault()
        }}
        onClick={onNext}
      >
        {say('sale.result.new-sale')}
      </Button>
      {onPrintAndNext !== null && (
        <Button size="large" keyHint={keysOf('print-and-next')} onClick={onPrintAndNext}>
          {say('sale.result.print-and-next')}
        </Button>
      )}
      {onCorrect !== null && (
        <Button size="large" keyHint={keysOf('back')} onClick={onCorrect}>
          {say('sale.result.again')}
        </Button>
      )}
    </div>
  )
}

function OpenSale({ sale }: { readonly sale: SaleView }) {
  const words = useWords()
  const now = useNow(CLOCK_EVERY_MS)
  const check = useAct('pending.check-now', (answer) => {
    if (!answer.ok) showToast('bad', failureWords(words, answer.failure).title)
  })
  if (!sale.canBeAsked)
    return (
      <div className={styles.open}>
        {needsReminder(sale, false) && (
          <span>{words.say('pending.reminder', { when: words.until(nextReminderAt(sale, now), now) })}</span>
        )}
        <EvidenceButtons requestId={sale.requestId} />
      </div>
    )
  return (
    <div className={styles.open}>
      {sale.nextCheckAt !== null && (
        <span>{words.say('sale.result.next-check', { when: words.until(sale.nextCheckAt, now) })}</span>
      )}
      <Button busy={check.isPending} onClick={() => check.mutate({ requestId: sale.requestId })}>
        {words.say('sale.result.check-now')}
      </Button>
    </div>
  )
}
