// The result of the sale: the stamp, whether money moved, what to tell the customer, what to do next; the receipt
// beside it. It stays live: a pending sale changes on the screen.
import {
  ArrowRight,
  Banknote,
  Copy,
  ListTree,
  MessageCircle,
  Printer,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { SaleView } from '#shared/sale/day'
import { needsReminder, nextReminderAt } from '#shared/sale/reminder'
import { isHeldOff, isOpen, isRefused } from '#shared/sale/sale'
import { customerOf } from '#shared/sale/sale-actions'
import { receivedPaise } from '#shared/sale/payment'
import { nextStepOf, saidOf, situationOf } from '#shared/sale/sale-statement'
import { payeeName } from '#shared/sale/subject'
import { failureWords } from '../../texts/failure-words'
import {
  feeWords,
  happenedWords,
  heardResult,
  isSaidByStamp,
  saleNumber,
  saleWords,
  type SaleWords,
} from '../../texts/sale-words'
import { useWords } from '../../texts/words'
import { keysOf } from '../../commands/commands'
import { useAct } from '../../bridge/queries'
import { useIsLineOpen } from '../../bridge/shop'
import { runCommand, useCommand } from '../../commands/use-commands'
import { announce } from '../../ui/announcer'
import { Button } from '../../ui/Button'
import { classes } from '../../ui/classes'
import { Money } from '../../ui/Money'
import { MoreMenu } from '../../ui/MoreMenu'
import { useDelayedActivation } from '../../ui/activation-delay'
import { Stamp } from '../../ui/Stamp'
import { showToast } from '../../ui/toast'
import { useNow } from '../../ui/use-now'
import { EvidenceButtons } from '../Evidence'
import { OwedBackList } from '../OwedBackList'
import { promiseWords } from '../promise'
import { PaperBar } from '../receipts/PaperBar'
import { PaperPanel } from '../receipts/PaperPanel'
import { useReceipt } from '../receipts/ReceiptPanel'
import { copyReferences, Facts, referencesOf } from '../receipts/SaleDetail'
import { useKeyedActions } from '../actions/SaleActions'
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

/** The main action: what the person does next, which is not always the next customer. Enter stays the next customer's key. */
type NextAct = 'give-back' | 'send-again' | 'try-again' | 'customers-part' | 'new-sale'

function nextActOf(sale: SaleView, isLineOpen: boolean): NextAct {
  if (sale.cashStatus === 'owed-back') return 'give-back'
  if (isHeldOff(sale)) return 'send-again'
  // The customer scans the code above: nothing is pressed here before that.
  if (sale.subject.operation === 'account' && sale.railStatus === 'pending') return 'customers-part'
  return mayBeCorrected(sale) && isTriedAgain({ ...sale, isLineOpen }) ? 'try-again' : 'new-sale'
}

/** Nothing was sold, nobody is asked about it any more, and only what was typed or the line was in the way. */
function isTriedAgain(sale: SaleView & { readonly isLineOpen: boolean }): boolean {
  const { kind } = nextStepOf(sale)
  const isUnsold = situationOf(sale) === 'refused' || sale.railStatus === 'not-sent'
  const isWorthIt = kind === 'usual' || kind === 'no-connection' || kind === 'limit'
  return isUnsold && isWorthIt && !isRefusalAsked(sale)
}

/** Reads the result out, in one message; once more when it has changed. */
function useAnnounced(heard: string): void {
  useEffect(() => announce(heard), [heard])
}

/** Whoever had moved on to what stands below sees the new result. */
function useTopAtNews(section: RefObject<HTMLElement | null>, news: string): void {
  useEffect(() => {
    section.current?.scrollTo(0, 0)
  }, [section, news])
}

export function SaleResult({ sale, onNext, onCorrect }: SaleResultProps) {
  const words = useWords()
  const isLineOpen = useIsLineOpen()
  const told = saleWords(words, { ...sale, isLineOpen })
  const next = useRef<HTMLButtonElement>(null)
  const goOn = useDelayedActivation(onNext)
  const canCorrect = mayBeCorrected(sale)
  useCommand('new-sale', onNext)
  useCommand('next-customer', goOn)
  const printAndNext = usePrintAndNext(sale, onNext)
  useCommand('back', canCorrect ? onCorrect : onNext)
  // What happened stays in sight, however long its words are.
  useEffect(() => next.current?.focus({ preventScroll: true }), [])
  const receipt = useReceipt(sale.requestId)
  const nextAct = nextActOf(sale, isLineOpen)
  const { more, dialog, isDetailed } = useMore(sale, canCorrect ? printAndNext : null)
  const section = useRef<HTMLElement>(null)
  useTopAtNews(section, told.title)
  useAnnounced(heardResult(words, sale, told))
  return (
    <div className={styles.result} data-shown-sale={sale.requestId}>
      <div className={styles.parts}>
        <section ref={section} className={styles.words} aria-labelledby="sale-result">
          <ResultWords sale={sale} told={told} />
          {isDetailed && <Facts facts={referencesOf(words, sale)} />}
        </section>
        {/* The code that the customer scans takes the room of the slip. */}
        {hasPaper(sale) && nextAct !== 'customers-part' && (
          <div className={styles.receipt} data-paper-room="">
            <PaperPanel customer={customerOf(sale)} page={receipt.page} paper={receipt.bar.paper} />
          </div>
        )}
      </div>
      <div className={styles.actions}>
        <ResultActions
          sale={sale}
          nextAct={nextAct}
          next={next}
          onNext={goOn}
          onPrintAndNext={canCorrect ? null : printAndNext}
          onCorrect={canCorrect ? onCorrect : null}
        />
        {hasPaper(sale) ? (
          <PaperBar key={sale.requestId} {...receipt.bar} more={more} />
        ) : (
          <MoreMenu
            label={words.say('sale.actions', {
              number: saleNumber(words, sale),
              amount: words.rupees(sale.amountPaise),
            })}
            entries={more}
          />
        )}
      </div>
      {receipt.sharing}
      {dialog}
    </div>
  )
}

interface ResultWordsProps {
  readonly sale: SaleView
  readonly told: SaleWords
}

/** Each thing once: the stamp as the heading, whose sale it is, what happened, what to tell. */
function ResultWords({ sale, told }: ResultWordsProps) {
  const words = useWords()
  const said = saidOf(sale)
  const fee = feeWords(words, sale)
  const isOwed = sale.cashStatus === 'owed-back'
  return (
    <>
      <h2 id="sale-result" className={styles.head}>
        <Stamp tone={told.tone} isTurned={false}>
          {told.stamp}
        </Stamp>
        <span className={classes(styles.title, isSaidByStamp(sale) && 'off-screen')}>{told.title}</span>
      </h2>
      <p className={styles.whom}>
        <span className={styles.number} data-vital="number">
          {saleNumber(words, sale)}
        </span>
        <span>{payeeName(sale.subject)}</span>
        <span data-vital="amount">
          <Money amountPaise={sale.amountPaise} size="large" />
        </span>
        {fee !== null && <span>{fee}</span>}
      </p>
      {isOwed && <OwedBackList about="sale" sales={[sale]} />}
      <ul className={styles.told}>
        <Told icon={Wallet} vital="happened">
          {happenedWords(sale, told)}
        </Told>
        <CashInHand sale={sale} />
        <Told icon={MessageCircle} vital="tell">
          {told.tell}
        </Told>
        {told.tone !== 'good' && <Told icon={ArrowRight}>{told.next}</Told>}
        {told.cash !== null && !isOwed && <Told icon={Banknote}>{told.cash}</Told>}
      </ul>
      {said !== null && sale.railStatus !== 'success' && <q className={styles.said}>{said}</q>}
      <ServiceFieldErrors sale={sale} />
      {(isOpen(sale) || needsReminder(sale, sale.canBeAsked)) && <OpenSale sale={sale} />}
    </>
  )
}

/** A refusal that is still compared with the service's own list. */
const isRefusalAsked = (sale: SaleView): boolean =>
  isRefused(sale) && sale.refusalAnswers === 0 && sale.canBeAsked

/** The customer's money was asked for before anything was sent: what to do with it where nothing was sold. */
function CashInHand({ sale }: { readonly sale: SaleView }) {
  const { say, rupees } = useWords()
  const isOver = sale.railStatus === 'failed' || (sale.railStatus === 'not-sent' && !isHeldOff(sale))
  const amountPaise = receivedPaise(sale)
  if (!isOver || sale.cashStatus !== 'none' || amountPaise === 0) return null
  const key = isRefusalAsked(sale) ? 'sale.cash.in-hand-asked' : 'sale.cash.in-hand'
  return <Told icon={Banknote}>{say(key, { amount: rupees(amountPaise) })}</Told>
}

/** What is seldom needed, with its key. */
function useMore(sale: SaleView, onPrintAndNext: (() => void) | null) {
  const words = useWords()
  const { say } = words
  const { keyed, dialog } = useKeyedActions(sale)
  const [isDetailed, setDetailed] = useState(false)
  return {
    dialog,
    isDetailed,
    more: [
      ...(onPrintAndNext === null
        ? []
        : [
            {
              id: 'print-and-next',
              label: say('sale.result.print-and-next'),
              icon: Printer,
              keyHint: keysOf('print-and-next'),
              run: onPrintAndNext,
            },
          ]),
      ...keyed,
      {
        id: 'details',
        label: say(isDetailed ? 'common.hide-details' : 'common.details'),
        icon: ListTree,
        run: () => setDetailed(!isDetailed),
      },
      { id: 'references', label: say('detail.copy'), icon: Copy, run: () => copyReferences(words, sale) },
    ],
  }
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

interface ToldProps {
  readonly icon: LucideIcon
  readonly vital?: 'happened' | 'tell'
  readonly children: ReactNode
}

const Told = ({ icon: Icon, vital, children }: ToldProps) => (
  <li className={styles.toldLine} data-vital={vital}>
    <Icon size={20} aria-hidden="true" />
    <span>{children}</span>
  </li>
)

interface ResultActionsProps {
  readonly sale: SaleView
  readonly nextAct: NextAct
  /** Has the focus at first: Enter is the next customer. */
  readonly next: RefObject<HTMLButtonElement | null>
  readonly onNext: () => void
  /** Null if there is no paper, or if it stands in the menu to leave its place to correcting. */
  readonly onPrintAndNext: (() => void) | null
  /** Null if there is nothing to correct. */
  readonly onCorrect: (() => void) | null
}

function ResultActions({ sale, nextAct, next, onNext, onPrintAndNext, onCorrect }: ResultActionsProps) {
  const { say } = useWords()
  const isTryAgainNext = nextAct === 'try-again'
  const tryAgain = onCorrect !== null && (
    <Button
      weight={isTryAgainNext ? 'primary' : 'secondary'}
      size={isTryAgainNext ? 'large' : 'regular'}
      keyHint={keysOf('back')}
      onClick={onCorrect}
    >
      {say('common.retry')}
    </Button>
  )
  return (
    <>
      <SendAgain sale={sale} />
      {isTryAgainNext && tryAgain}
      <Button
        ref={next}
        data-vital="act"
        weight={nextAct === 'new-sale' ? 'primary' : 'secondary'}
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
        <Button keyHint={keysOf('print-and-next')} onClick={onPrintAndNext}>
          {say('sale.result.print-and-next')}
        </Button>
      )}
      {!isTryAgainNext && tryAgain}
    </>
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
      <span>
        {promiseWords(words, sale)}{' '}
        {sale.nextCheckAt !== null &&
          words.say('sale.result.next-check', { when: words.until(sale.nextCheckAt, now) })}
      </span>
      <Button busy={check.isPending} onClick={() => check.mutate({ requestId: sale.requestId })}>
        {words.say('sale.result.check-now')}
      </Button>
    </div>
  )
}
