// Whose account a sale is written to: the customer's own number is looked up, another one can be typed. Only a customer
// who agreed to be remembered has an account, and only an owner gives it a limit.
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { CreditAccount } from '#shared/channels/credit'
import { parseMobile } from '#shared/base/identifiers/mobile'
import { paise, type Paise } from '#shared/base/money'
import { useAsk } from '../../bridge/queries'
import { MobileAfterAll } from '../../ui/MobileAfterAll'
import { useWords, type Words } from '../../texts/words'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { LiftOpenSale } from './LiftOpenSale'
import { GAP, mayOwe, type PaidByProps } from './paid-by'
import styles from './payment.module.css'

interface OnCreditProps extends PaidByProps {
  /** Of the sale or visit that is paid. */
  readonly id: string
  readonly amountPaise: Paise
  /** Takes the sheet away before the customer's page opens; absent where nothing lies over the screen. */
  readonly onLeave?: (() => void) | undefined
}

export function OnCredit({ draft, state, onChange, onComplete, id, amountPaise, onLeave }: OnCreditProps) {
  const { say } = useWords()
  const [, navigate] = useLocation()
  const [isTouched, setTouched] = useState(false)
  const parsed = parseMobile(draft.creditText)
  const accountNumber = parsed.ok ? parsed.mobileNumber : ''
  const { data: answer } = useAsk('credit.account', { accountNumber }, { enabled: parsed.ok })
  const account = parsed.ok && answer?.ok === true ? answer.value : null
  const accountId = creditIdOf(account)
  const isOverLimit = accountId !== null && !hasRoom(account, amountPaise)
  const mayGo = mayOwe({ accountId, isOverLimit, allowedPaise: draft.allowedPaise }, amountPaise)
  useEffect(() => {
    if (draft.accountId !== accountId || draft.isOverLimit !== isOverLimit)
      onChange({ accountId, isOverLimit, allowedPaise: null })
  }, [draft.accountId, draft.isOverLimit, accountId, isOverLimit, onChange])
  const isWrong = !parsed.ok && isTouched && draft.creditText !== ''
  return (
    <>
      <div className={styles.credit}>
        <TextField
          {...(state.gap?.what === 'no-account' ? GAP : {})}
          label={say('sale.credit.number')}
          inputMode="tel"
          value={draft.creditText}
          hint=""
          problem={
            isWrong ? say(`problem.mobile.${parsed.problem}`, { count: parsed.digits.length }) : undefined
          }
          onChange={(event) => onChange({ creditText: event.target.value })}
          onBlur={() => setTouched(true)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            setTouched(true)
            if (mayGo) onComplete()
          }}
        />
        <MobileAfterAll parsed={parsed} onTake={(creditText) => onChange({ creditText })} />
      </div>
      <Standing
        account={account}
        mayGo={mayGo}
        amountPaise={amountPaise}
        onOpen={() => {
          onLeave?.()
          navigate(`/customer/${accountNumber}`)
        }}
      />
      {isOverLimit && accountId !== null && (
        <LiftOpenSale
          key={`${accountId} ${amountPaise}`}
          asked={{ action: 'sale.go-over-limit', about: { id, accountId, creditPaise: amountPaise } }}
          onLifted={(isLifted) => {
            onChange({ allowedPaise: isLifted ? amountPaise : null })
            if (isLifted) onComplete()
          }}
        />
      )}
    </>
  )
}

interface StandingProps {
  /** Null while nobody's is known. */
  readonly account: CreditAccount | null
  readonly mayGo: boolean
  readonly amountPaise: Paise
  /** Opens the customer's page. */
  readonly onOpen: () => void
}

/** What the customer will owe; or why nothing can be written to their account, and the way to where that is changed. */
function Standing({ account, mayGo, amountPaise, onOpen }: StandingProps) {
  const words = useWords()
  if (account === null) return <p role="status" />
  const told = accountWords(words, account, amountPaise)
  if (mayGo) return <p role="status">{told}</p>
  return (
    <Notice tone="wait" announce action={<Button onClick={onOpen}>{words.say('sale.credit.open')}</Button>}>
      {told}
    </Notice>
  )
}

const sumWith = ({ owedPaise, leavingPaise }: CreditAccount, amountPaise: Paise): Paise =>
  paise(owedPaise + leavingPaise + amountPaise)

const mayHaveCredit = ({ name, limitPaise }: CreditAccount): boolean => name !== null && limitPaise !== null

/** Null for a customer who gets nothing on credit. */
const creditIdOf = (account: CreditAccount | null): string | null =>
  account !== null && mayHaveCredit(account) ? account.accountId : null

const hasRoom = (account: CreditAccount | null, amountPaise: Paise): boolean =>
  account !== null && mayHaveCredit(account) && sumWith(account, amountPaise) <= (account.limitPaise ?? 0)

function accountWords({ say, rupees }: Words, account: CreditAccount, amountPaise: Paise): string {
  const { name, limitPaise } = account
  if (name === null) return say('sale.credit.not-remembered')
  if (limitPaise === null) return say('sale.credit.no-limit', { name })
  const sum = rupees(sumWith(account, amountPaise))
  const limit = rupees(limitPaise)
  return say(hasRoom(account, amountPaise) ? 'sale.credit.account' : 'sale.credit.over-limit', {
    name,
    sum,
    limit,
  })
}
