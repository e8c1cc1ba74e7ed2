// The sheet before money moves, the same for every operation: the guards, the facts to be read back, one button that
// names the amount. Main's guards may block it or require explicit confirmation.
import { useRef, useState, type ReactNode, type Ref, type RefObject, useEffect } from 'react'
import type { SaleSheet } from '#shared/channels/sale'
import { GUARD_WEIGHTS, liftableSale, type Guard } from '#shared/sale/guard'
import { keysOf } from '../commands/commands'
import { useIsLineStopped, useIsRevoked, useVisits } from '../bridge/shop'
import { useCommand } from '../commands/use-commands'
import { languageName } from '#shared/base/languages'
import { paise, type Paise } from '#shared/base/money'
import { heardAmount, heardParts } from '../texts/heard'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Checkbox } from '../ui/Checkbox'
import { Dialog } from '../ui/Dialog'
import { KeyHints, type KeyHint } from '../ui/Kbd'
import { Money } from '../ui/Money'
import { MoneyButton } from '../ui/MoneyButton'
import { useCustomersLanguage } from '../customer-display/customers-language'
import { shownToCustomer } from '../customer-display/shown'
import { RevokedNotice } from '../office/OfficeNotice'
import { Notice } from '../ui/Notice'
import { useNow } from '../ui/use-now'
import { GuardNotice, guardTitle } from './GuardNotice'
import { SheetHead, type SheetHeadProps } from './SheetFacts'
import { LiftOpenSale } from './payment/LiftOpenSale'
import { PaidBy } from './payment/PaidBy'
import { type PaidByState, focusGap } from './payment/paid-by'
import { usePaidBy } from './payment/use-paid-by'
import { askAgain, confirmSale, keepSale, leaveSheet, type SaleRun } from './sale-run'
import styles from './sheet.module.css'
import { SECOND_MS } from '#shared/base/clock'
import { SHEET_LASTS_MS } from '#shared/sale/sheet'
import { saleRow } from '#shared/operations/registry'

/** "A minute ago" grows older while the sheet is open. */
const GUARD_AGE_EVERY_MS = 60_000

interface ConfirmFrameProps<Sheet extends SaleSheet> {
  readonly run: SaleRun<Sheet>
  readonly sheet: Sheet
  /** The customer's mobile number, where the sale knows it. */
  readonly customerNumber: string | null
  /** Read back to the customer, and in sight however much is said below: the number, whose it is, and a note below the amount. */
  readonly head: SheetHeadProps
  /** What else speaks against it, shown among `children`; a screen reader says it with the guards. */
  readonly against?: readonly string[]
  /** The other facts. */
  readonly children?: ReactNode
}

const ofWeight = (guards: readonly Guard[], weight: 'ask' | 'block'): readonly Guard[] =>
  guards.filter((guard) => GUARD_WEIGHTS[guard.kind] === weight)

/** The line may have been stopped, or opened, since the sheet was opened. */
const withLine = (guards: readonly Guard[], isStopped: boolean): readonly Guard[] => {
  const others = guards.filter(({ kind }) => kind !== 'line-stopped')
  return isStopped ? [{ kind: 'line-stopped' }, ...others] : others
}

/** Lifting a block: an owner decides about the open sale in the way. */
type Lift = 'none' | 'asked' | 'given'

/** What follows from the guards, a confirmation and a lifted block; on one that is shut nothing is sold, whatever an owner lifts. */
function standingOf(guards: readonly Guard[], lift: Lift, isAccepted: boolean, isShut: boolean) {
  const blocks = ofWeight(guards, 'block')
  const asks = ofWeight(guards, 'ask')
  const isBlocked = isShut || (blocks.length > 0 && lift === 'none')
  const needsYes = !isBlocked && asks.length > 0
  return {
    isBlocked,
    needsYes,
    mayBeLifted: !isShut && blocks.length > 0 && blocks.every((guard) => liftableSale(guard) !== null),
    mayConfirm: (!needsYes || isAccepted) && lift !== 'asked',
    accepted: (lift === 'given' ? [...asks, ...blocks] : asks).map((guard) => guard.kind),
  }
}

/** How the sheet stands by its guards, an owner who lifts a block, and the clock. */
function useStanding(sheet: SaleSheet) {
  const guards = withLine(sheet.guards, useIsLineStopped())
  const isRevoked = useIsRevoked()
  const isOld = useIsSheetOld()
  const [isAccepted, setAccepted] = useState(false)
  const [lift, setLift] = useState<Lift>('none')
  return {
    ...standingOf(guards, lift, isAccepted, isRevoked || isOld),
    guards,
    isRevoked,
    isOld,
    isAccepted,
    setAccepted,
    lift,
    setLift,
  }
}

export function ConfirmFrame<Sheet extends SaleSheet>(props: ConfirmFrameProps<Sheet>) {
  const { run, sheet } = props
  const { duePaise, draft } = sheet
  const { say } = useWords()
  const onLeave = () => leaveSheet(run)
  const money = useRef<HTMLButtonElement>(null)
  const yes = useRef<HTMLInputElement>(null)
  const again = useRef<HTMLButtonElement>(null)
  const paid = usePaidBy(sheet.requestId, duePaise, props.customerNumber)
  const payment = useRef<HTMLElement>(null)
  const standing = useStanding(sheet)
  const { isBlocked, needsYes } = standing
  const confirm = () => {
    if (paid.isComplete)
      void confirmSale(run, { accepted: [...standing.accepted, ...paid.accepted], payment: paid.payment })
    else focusGap(payment.current)
  }
  const lookAgain = () => {
    paid.keep()
    void askAgain(run, standing.isOld)
  }
  const words = useSheetWords(sheet)
  const { keep, isKept } = useKeeping(run, standing, yes)
  return (
    <Dialog
      open
      onClose={onLeave}
      returnsFocus={() => !isKept.current}
      width="sheet"
      title={isBlocked ? say('sale.confirm.blocked') : words.title}
      heard={useHeardSheet(props, standing.guards)}
      head={<SheetHead {...props.head} amountPaise={draft.amountPaise} />}
      initialFocus={isBlocked ? again : needsYes ? yes : money}
      actions={
        isBlocked ? (
          <BlockedActions
            again={again}
            onLookAgain={lookAgain}
            onLeave={onLeave}
            onLift={standing.mayBeLifted ? () => standing.setLift('asked') : null}
          />
        ) : (
          <MoneyActions
            collect={<CollectLine words={words.collect} duePaise={duePaise} state={paid.state} />}
            money={money}
            yes={words.yes}
            mayConfirm={standing.mayConfirm}
            isComplete={paid.isComplete}
            isUpiUnseen={paid.state.gap?.what === 'upi-unseen'}
            onConfirm={confirm}
            onKeep={keep}
            onLeave={onLeave}
          />
        )
      }
    >
      <div className={styles.columns}>
        <div className={styles.what}>
          <KeptAlready />
          <Obstacles standing={standing} sheet={sheet} />
          {needsYes && (
            <AllTheSame
              ref={yes}
              standing={standing}
              words={words.allTheSame}
              onEnter={() => money.current?.click()}
            />
          )}
          {props.children}
        </div>
        {!isBlocked && duePaise > 0 && (
          <Payment paid={paid} payment={payment} next={money} onLeave={onLeave} />
        )}
      </div>
    </Dialog>
  )
}

/** The whole sheet in one message: what, for whom, how much, and what stands against it. */
function useHeardSheet<Sheet extends SaleSheet>(
  { sheet, head, against = [] }: ConfirmFrameProps<Sheet>,
  guards: readonly Guard[],
): string {
  const words = useWords()
  const now = useNow(GUARD_AGE_EVERY_MS)
  const { operation, draft } = sheet
  return heardParts([
    words.say(`sale.service.${'service' in draft ? draft.service : saleRow(operation).services[0]}`),
    head.number,
    head.whose,
    heardAmount(words, draft.amountPaise),
    ...guards.map((guard) => guardTitle(words, guard, operation, now)),
    ...against,
  ])
}

/** Keeps the sale on the customer's visit; null if it cannot be kept. */
function useKeeping<Sheet extends SaleSheet>(
  run: SaleRun<Sheet>,
  standing: ReturnType<typeof useStanding>,
  yes: RefObject<HTMLInputElement | null>,
) {
  // The cursor is then in the next, clean form.
  const isKept = useRef(false)
  const keep = () => {
    isKept.current = standing.mayConfirm
    if (standing.mayConfirm) void keepSale(run, standing.accepted)
    else yes.current?.focus()
  }
  // A block that only an owner lifts, for one sale, is none for a visit to be paid later.
  const mayBeKept = !standing.isBlocked && standing.lift === 'none'
  useCommand('add-to-visit', mayBeKept ? keep : null)
  return { keep: mayBeKept ? keep : null, isKept }
}

function useSheetWords({ operation, duePaise, draft }: SaleSheet) {
  const { say, rupees } = useWords()
  return {
    title: say(`${operation}.confirm.title`),
    /** The label of the button that moves money. */
    yes: say(`${operation}.confirm.yes`, { amount: rupees(draft.amountPaise, 'when-needed') }),
    /** Label of the box that must be ticked for a guard of weight `ask`. */
    allTheSame: say(`${operation}.guard.recent-sale.yes`),
    /** How much cash to take. Only an opening may cost the customer nothing at the counter. */
    collect:
      duePaise === 0
        ? say('account.confirm.free')
        : say(`${operation}.confirm.collect`, { amount: rupees(duePaise, 'when-needed') }),
  }
}

/** That this sale is not the customer's only one: what is kept is not paid with it. */
function KeptAlready() {
  const { say, rupees } = useWords()
  const open = useVisits()?.open ?? null
  if (open === null) return null
  const kept = { count: open.lines.length, amount: rupees(open.duePaise, 'when-needed') }
  return <p className={styles.kept}>{say('visit.strip.open', kept)}</p>
}

interface ObstaclesProps {
  readonly standing: ReturnType<typeof useStanding>
  readonly sheet: SaleSheet
}

/** What stands in the way of the sale, or is to be known before it. */
function Obstacles({ standing, sheet }: ObstaclesProps) {
  const { isRevoked, isOld, guards, lift, setLift } = standing
  return (
    <>
      {isRevoked && <RevokedNotice />}
      <OldSheetNotice isOld={isOld} />
      {guards.map((guard) => (
        <GuardNotice key={guard.kind} guard={guard} area={sheet.operation} />
      ))}
      {lift !== 'none' && (
        <LiftOpenSale
          asked={{ action: 'sale.lift-open-sale', about: { requestId: sheet.requestId } }}
          onLifted={(isLifted) => setLift(isLifted ? 'given' : 'asked')}
        />
      )}
    </>
  )
}

interface AllTheSameProps {
  readonly ref: Ref<HTMLInputElement>
  readonly standing: ReturnType<typeof useStanding>
  readonly words: string
  /** As a press of the button: it is inert for the same moment. */
  readonly onEnter: () => void
}

const AllTheSame = ({ ref, standing, words, onEnter }: AllTheSameProps) => (
  <Checkbox
    ref={ref}
    look="framed"
    checked={standing.isAccepted}
    onChange={standing.setAccepted}
    onEnter={onEnter}
  >
    {words}
  </Checkbox>
)

function OldSheetNotice({ isOld }: { readonly isOld: boolean }) {
  const { say } = useWords()
  if (!isOld) return null
  return (
    <Notice tone="wait" title={say('failure.wrong-state.sheet-old.title')} announce>
      {say('failure.wrong-state.sheet-old.happened')} {say('failure.wrong-state.sheet-old.do')}
    </Notice>
  )
}

/** While a visit is open, Enter and `+` mean two things that are easily taken for one: the buttons say which. */
function useBesideVisit(mayBeKept: boolean): boolean {
  const open = useVisits()?.open ?? null
  return open !== null && mayBeKept
}

/** The language of this customer's paper and screen, once their number is known. */
function useLanguageHint(): readonly KeyHint[] {
  const { say } = useWords()
  const language = useCustomersLanguage()
  const isKnown = shownToCustomer(({ account }) => account !== null)
  const label = say('display.customer-language', { language: languageName(language) })
  return isKnown ? [{ keys: keysOf('customer-language'), label }] : []
}

interface PaymentProps {
  readonly paid: ReturnType<typeof usePaidBy>
  readonly payment: Ref<HTMLElement>
  /** Where the focus goes once everything is there: Enter then confirms. */
  readonly next: RefObject<HTMLElement | null>
  /** Takes the sheet away; absent where nothing lies over the screen. */
  readonly onLeave?: () => void
}

/** How the customer pays. */
export const Payment = ({ paid, payment, next, onLeave }: PaymentProps) => (
  <PaidBy
    ref={payment}
    id={paid.id}
    draft={paid.draft}
    state={paid.state}
    onChange={paid.change}
    onComplete={() => next.current?.focus()}
    onLeave={onLeave}
  />
)

interface CollectLineProps {
  readonly words: string
  readonly duePaise: Paise
  readonly state: PaidByState
}

/** What is to be taken from the customer now, nothing of what is written to an account; and the change for what they gave. */
export function CollectLine({ words, duePaise, state }: CollectLineProps) {
  const { say, rupees } = useWords()
  const creditPaise = state.parts.find(({ way }) => way === 'credit')?.amountPaise ?? paise(0)
  const now = { amount: rupees(paise(duePaise - creditPaise), 'when-needed') }
  const all = creditPaise === duePaise ? say('sale.collect.nothing') : say('sale.collect.part', now)
  const onCredit = state.gap?.what === 'no-account' ? say('sale.collect.no-account') : all
  return (
    <div className={styles.collect}>
      <p data-vital="collect">{creditPaise === 0 ? words : onCredit}</p>
      <p className={styles.change} role="status">
        {state.changePaise !== null && (
          <>
            <span className={styles.label}>{say('sale.change')}</span>
            <Money amountPaise={state.changePaise} size="large" />
          </>
        )}
      </p>
    </div>
  )
}

interface BlockedActionsProps {
  readonly again: RefObject<HTMLButtonElement | null>
  readonly onLookAgain: () => void
  readonly onLeave: () => void
  /** Null if no owner may lift the block. */
  readonly onLift: (() => void) | null
}

function BlockedActions({ again, onLookAgain, onLeave, onLift }: BlockedActionsProps) {
  const { say } = useWords()
  return (
    <>
      <Button ref={again} weight="primary" size="large" onClick={onLookAgain}>
        {say('sale.confirm.again')}
      </Button>
      <Button onClick={onLeave}>{say('sale.confirm.back')}</Button>
      {onLift !== null && (
        <Button weight="quiet" onClick={onLift}>
          {say('sale.lift.open')}
        </Button>
      )}
    </>
  )
}

interface MoneyActionsProps {
  readonly collect: ReactNode
  readonly money: RefObject<HTMLButtonElement | null>
  readonly yes: string
  readonly mayConfirm: boolean
  /** False while something about the payment is missing: Enter then goes there. */
  readonly isComplete: boolean
  /** Nobody has ticked yet that the money arrived. */
  readonly isUpiUnseen: boolean
  readonly onConfirm: () => void
  /** Null if it cannot be kept. */
  readonly onKeep: (() => void) | null
  readonly onLeave: () => void
}

function MoneyActions(props: MoneyActionsProps) {
  const { collect, money, yes, mayConfirm, isComplete, isUpiUnseen, onConfirm, onKeep, onLeave } = props
  const { say } = useWords()
  const isBesideVisit = useBesideVisit(onKeep !== null)
  const languageKey = useLanguageHint()
  const tick = { keys: say('sale.confirm.space'), label: say('sale.confirm.tick') }
  // While something about the payment is missing, Enter only leads there.
  const enters = isComplete ? [{ keys: 'Enter', label: say('sale.confirm.key') }] : []
  return (
    <>
      {collect}
      <MoneyButton
        ref={money}
        data-vital="act"
        size="large"
        disabled={!mayConfirm}
        aria-disabled={!isComplete}
        onClick={onConfirm}
      >
        {isBesideVisit ? `${yes} · ${say('visit.key.alone')}` : yes}
      </MoneyButton>
      {onKeep !== null && (
        <Button keyHint={keysOf('add-to-visit')} onClick={onKeep}>
          {say('visit.add')}
        </Button>
      )}
      <Button onClick={onLeave}>{say('sale.confirm.back')}</Button>
      <KeyHints
        hints={[
          ...(mayConfirm && !isUpiUnseen ? enters : [tick]),
          ...languageKey,
          { keys: 'Esc', label: say('sale.keys.back') },
        ]}
      />
    </>
  )
}

const LOOK_EVERY_MS = SECOND_MS

/**
 * Whether the sheet that is shown is open for too long to be confirmed. Main refuses it then, too. Both clocks
 * count: a computer that slept may have stopped the one, and a person sets the other. Of the component that shows
 * the sheet, since it is there.
 */
export function useIsSheetOld(): boolean {
  const [isOld, setOld] = useState(false)
  useEffect(() => {
    const [elapsed, wall] = [performance.now(), Date.now()]
    const look = setInterval(() => {
      const isPast = performance.now() - elapsed > SHEET_LASTS_MS
      if (isPast || Math.abs(Date.now() - wall) > SHEET_LASTS_MS) setOld(true)
    }, LOOK_EVERY_MS)
    return () => clearInterval(look)
  }, [])
  return isOld
}
