// The part of the confirm sheet that says how the customer pays: one key for each way, digits for the notes that are
// handed over, the change, and the shop's own UPI code with the amount.
import { useEffect, useRef, useState, type Ref } from 'react'
import { Link } from 'wouter'
import { isRequestId } from '#shared/base/ids'
import { upiCode } from '#shared/shop/upi-link'
import type { PaymentWay } from '#shared/base/payment-ways'
import { paise, parseRupees, type Paise } from '#shared/base/money'
import { keysOf, PAYMENT_COMMANDS } from '../../commands/commands'
import { isOwnerHere, useLockState } from '../../access/lock-state'
import { usePreferences } from '../../bridge/shop'
import { useAsk } from '../../bridge/queries'
import { useCommand } from '../../commands/use-commands'
import { amountProblemWords } from '../../texts/amount-problem'
import { useWords } from '../../texts/words'
import { announce } from '../../ui/announcer'
import { Checkbox } from '../../ui/Checkbox'
import { classes } from '../../ui/classes'
import { TextField } from '../../ui/Field'
import { Kbd } from '../../ui/Kbd'
import { QrCode } from '../../ui/QrCode'
import { usePaymentOnDisplay, type ShownPayment } from '../../customer-display/shown'
import { EXACT, GAP, PAID_BY_CHOICES, type PaidByChoice, type PaidByProps } from './paid-by'
import { NoteKeys } from './NoteKeys'
import { OnCredit } from './OnCredit'
import { SplitFields } from './SplitFields'
import { useTypedTender } from './use-typed-tender'
import styles from './payment.module.css'

interface PaidBySectionProps extends PaidByProps {
  /** Of the sale or visit that is paid. */
  readonly id: string
  readonly ref: Ref<HTMLElement>
  /** Takes the sheet away; absent where nothing lies over the screen. */
  readonly onLeave?: (() => void) | undefined
}

export function PaidBy({ ref, id, onLeave, ...props }: PaidBySectionProps) {
  const { draft, state, onChange } = props
  const { say } = useWords()
  usePaymentOnDisplay(paymentOnDisplay(props, id))
  const choose = (choice: PaidByChoice) => {
    onChange({ choice, isUpiSeen: false })
    // Where something has to be ticked or typed, that takes the focus itself.
    if (choice !== 'upi' && choice !== 'split') props.onComplete()
  }
  const end = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (draft.choice !== 'cash') end.current?.scrollIntoView({ block: 'nearest' })
  }, [draft.choice])
  const isCash = state.parts.some(({ way }) => way === 'cash') || draft.choice === 'cash'
  const upi = state.parts.find(({ way }) => way === 'upi')
  const credit = state.parts.find(({ way }) => way === 'credit')
  return (
    <section ref={ref} className={styles.paidBy} aria-label={say('sale.paid-by')}>
      <Ways chosen={draft.choice} onChoose={choose} />
      {draft.choice === 'split' && <SplitFields {...props} />}
      {isCash && <Tendered {...props} />}
      {upi !== undefined && <ByUpi {...props} amountPaise={upi.amountPaise} onLeave={onLeave} />}
      {credit !== undefined && (
        <OnCredit {...props} id={id} amountPaise={credit.amountPaise} onLeave={onLeave} />
      )}
      <span ref={end} />
    </section>
  )
}

/** What the customer reads of the payment: never what is written to an account. */
function paymentOnDisplay({ draft, state }: PaidByProps, id: string): ShownPayment {
  const { parts, changePaise } = state
  const partOf = (way: PaymentWay) => parts.find((part) => part.way === way)?.amountPaise ?? null
  const cashPaise = partOf('cash')
  return {
    ...(isRequestId(id) && { requestId: id }),
    tenderedPaise: changePaise === null || cashPaise === null ? null : paise(cashPaise + changePaise),
    changePaise,
    upiPaise: draft.isUpiSeen ? null : partOf('upi'),
  }
}

function Ways({
  chosen,
  onChoose,
}: {
  readonly chosen: PaidByChoice
  readonly onChoose: (choice: PaidByChoice) => void
}) {
  const { say } = useWords()
  const [cash, upi, card, credit, split] = PAYMENT_COMMANDS
  useCommand(cash, () => onChoose('cash'))
  useCommand(upi, () => onChoose('upi'))
  useCommand(card, () => onChoose('card'))
  useCommand(credit, () => onChoose('credit'))
  useCommand(split, () => onChoose('split'))
  return (
    <fieldset className={styles.ways}>
      <legend>{say('sale.paid-by')}</legend>
      {PAID_BY_CHOICES.map((choice) => (
        <label key={choice} className={classes(styles.way, choice === chosen && styles.chosen)}>
          <input
            type="radio"
            name="paid-by"
            value={choice}
            checked={choice === chosen}
            onChange={() => onChoose(choice)}
          />
          <span>{say(`sale.mode.${choice}`)}</span>
          <Kbd>{keysOf(`pay-${choice}`)}</Kbd>
        </label>
      ))}
    </fieldset>
  )
}

/** The notes that are handed over; the change stands with what to collect. Digits typed anywhere on the sheet go here. */
function Tendered({ draft, state, onChange, onComplete }: PaidByProps) {
  const words = useWords()
  const { say } = words
  const field = useRef<HTMLInputElement>(null)
  const type = (tenderedText: string) => onChange({ tenderedText })
  useTypedTender(draft.tenderedText, type)
  const { data: till } = useAsk('till.state', {})
  const box = till?.ok === true ? (till.value.session?.cash ?? null) : null
  const { gap, changePaise } = state
  const typed = amountProblemWords(say, parseRupees(draft.tenderedText))
  const lacksChange = changePaise !== null && box !== null && changePaise > Math.max(0, box.expectedPaise)
  const lacking = lacksChange
    ? say('sale.change.box-lacks', { amount: words.rupees(box.expectedPaise) })
    : null
  useEffect(() => (lacking === null ? undefined : announce(lacking)), [lacking])
  return (
    <div className={styles.cash}>
      <TextField
        ref={field}
        {...(gap?.what === 'tendered' ? GAP : {})}
        label={say('sale.tendered')}
        prefix="₹"
        inputMode="decimal"
        value={draft.tenderedText}
        hint={lacking ?? say('sale.tendered.hint')}
        problem={gap?.what === 'tendered' ? (typed ?? say('sale.tendered.too-little')) : undefined}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (gap === null) onComplete()
        }}
      />
      <NoteKeys field={field} text={draft.tenderedText} onText={type} exact={EXACT} onPicked={onComplete} />
    </div>
  )
}

/** The shop's own code. Whether the money came, the agent sees on their phone or hears from the speaker. */
/** Where an owner enters the shop's UPI id. */
const UPI_SETTING = '/settings/upi'

/** The shop has no code to show: who enters its id, and the way there. */
function NoCode({ onLeave }: { readonly onLeave: (() => void) | undefined }) {
  const { say } = useWords()
  const lock = useLockState()
  const isOwner = lock !== undefined && isOwnerHere(lock)
  return (
    <p className={styles.quiet}>
      {say('sale.upi.no-id', { page: say('settings.shop') })}{' '}
      {isOwner && (
        <Link href={UPI_SETTING} onClick={onLeave}>
          {say('share.set-chat')}
        </Link>
      )}
    </p>
  )
}

interface ByUpiProps extends PaidByProps {
  readonly amountPaise: Paise
  /** Takes the sheet away before the settings open; absent where nothing lies over the screen. */
  readonly onLeave: (() => void) | undefined
}

function ByUpi({ draft, onChange, onComplete, amountPaise, onLeave }: ByUpiProps) {
  const { say, rupees } = useWords()
  const preferences = usePreferences()
  const code = upiCode(preferences, amountPaise)
  const tick = useRef<HTMLInputElement>(null)
  const [isSplit] = useState(draft.choice === 'split')
  useEffect(() => {
    if (!isSplit) tick.current?.focus()
  }, [isSplit])
  const amount = rupees(amountPaise, 'when-needed')
  return (
    <div className={styles.upi}>
      {code === null ? (
        <NoCode onLeave={onLeave} />
      ) : (
        <div className={styles.code}>
          <QrCode
            content={code.content}
            label={say(code.isPayable ? 'sale.upi.code' : 'sale.upi.practice.code', { amount })}
          />
          <p>
            {say(code.isPayable ? 'sale.upi.scan' : 'sale.upi.practice', { amount })}
            {code.isPayable && <small>{preferences.upiId}</small>}
          </p>
        </div>
      )}
      <Checkbox
        ref={tick}
        {...(draft.isUpiSeen ? {} : GAP)}
        look="framed"
        checked={draft.isUpiSeen}
        onChange={(isUpiSeen) => {
          onChange({ isUpiSeen })
          if (isUpiSeen) onComplete()
        }}
      >
        {say('sale.upi.seen', { amount })}
      </Checkbox>
    </div>
  )
}
