// What a customer owes: the sum, since when, the limit that an owner gives, repayments in part or whole, and the
// statement, and what an owner writes off. For a customer who agreed to be remembered, or whose debt outlasted the name.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import type { CreditAccount } from '#shared/channels/credit'
import type { Output } from '#shared/channels/contract'
import { LONGEST_REASON } from '#shared/customer/credit'
import { isReason } from '#shared/base/reason'
import { MONEY_WAYS, type MoneyWay } from '#shared/base/payment-ways'
import { paise, parseRupees, rupeesText } from '#shared/base/money'
import { keyOf, useAct, useAsk, makeStale } from '../bridge/queries'
import { amountProblemWords } from '../texts/amount-problem'
import { failureWords } from '../texts/failure-words'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { Dialog } from '../ui/Dialog'
import { TextField } from '../ui/Field'
import { Money } from '../ui/Money'
import { MoneyButton } from '../ui/MoneyButton'
import { RadioChoice } from '../ui/RadioChoice'
import { showToast } from '../ui/toast'
import { OwedBackList } from '../sale/OwedBackList'
import { NoteKeys } from '../sale/payment/NoteKeys'
import { CreditStatement } from './CreditStatement'
import styles from './customer.module.css'

/** Who agreed to be remembered, or owes, has an account; anybody else has to agree first. */
const isAccount = ({ name, owedPaise }: CreditAccount): boolean => name !== null || owedPaise !== 0

export function CreditCard({ accountNumber }: { readonly accountNumber: string }) {
  const { say } = useWords()
  const { data: answer } = useAsk('credit.account', { accountNumber })
  if (answer?.ok !== true) return null
  const account = answer.value
  return (
    <Card heading="strong" title={say('credit.title')}>
      {isAccount(account) ? <Account account={account} /> : <p>{say('credit.needs-consent')}</p>}
    </Card>
  )
}

/** What is owed, the one thing to do about it, then how it came to that. */
function Account({ account }: { readonly account: CreditAccount }) {
  const { say } = useWords()
  const { accountNumber, accountId, name, owedPaise } = account
  return (
    <div className={styles.stack}>
      <Owed account={account} />
      {owedPaise < 0 && accountId !== null && (
        <OwedBackList
          sales={[]}
          overpaid={[{ accountId, accountNumber, name, amountPaise: paise(0 - owedPaise) }]}
        />
      )}
      {owedPaise > 0 && <RepayForm key={owedPaise} account={account} />}
      {name === null ? <p>{say('credit.nameless')}</p> : <LimitForm account={account} />}
      <CreditStatement account={account} />
      {owedPaise > 0 && <WriteOff key={`off ${owedPaise}`} account={account} />}
    </div>
  )
}

/** Shows the account as main returned it; whatever else the entry changed is queried again. */
function useTakeAccount(accountNumber: string) {
  const client = useQueryClient()
  const words = useWords()
  return (answer: Output<'credit.account'>): void => {
    if (answer.ok) client.setQueryData(keyOf('credit.account', { accountNumber }), answer)
    else {
      showToast('bad', failureWords(words, answer.failure).title)
      void makeStale(client, 'credit-refused')
    }
    void makeStale(client, 'credit')
  }
}

function Owed({ account }: { readonly account: CreditAccount }) {
  const words = useWords()
  const { owedPaise, owedSince } = account
  return (
    <p className={styles.owed}>
      <span>
        {words.say(owedPaise < 0 ? 'credit.shop-owes' : 'credit.owed')}
        {owedSince !== null && owedPaise > 0 && (
          <span className={styles.quiet}> {words.say('credit.since', { at: words.date(owedSince) })}</span>
        )}
      </span>
      <Money amountPaise={paise(Math.abs(owedPaise))} size="large" />
    </p>
  )
}

function LimitForm({ account }: { readonly account: CreditAccount }) {
  const { say, rupees } = useWords()
  const { accountNumber, limitPaise } = account
  const kept = limitPaise === null ? '' : rupees(limitPaise, 'when-needed').replace('₹', '')
  const [text, setText] = useState(kept)
  const field = useRef<HTMLInputElement>(null)
  const take = useTakeAccount(accountNumber)
  const { mutate, isPending } = useAct('credit.limit', (answer) => {
    take(answer)
    if (answer.ok) showToast('good', say('settings.saved'))
  })
  const parsed = parseRupees(text)
  const next = parsed.ok ? parsed.amountPaise : parsed.problem === 'zero' ? paise(0) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (next === null || next === limitPaise) field.current?.focus()
    else if (!isPending) mutate({ accountNumber, limitPaise: next })
  }
  return (
    <form className={styles.row} onSubmit={submit}>
      <TextField
        ref={field}
        label={say('credit.limit')}
        prefix="₹"
        inputMode="decimal"
        value={text}
        hint={say('credit.limit.hint')}
        problem={text !== '' && next === null ? amountProblemWords(say, parsed) : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {/* Never disabled: a button that goes dead as it is pressed drops the focus, and the page jumps to its top. */}
      <Button type="submit" busy={isPending}>
        {say('credit.limit.keep')}
      </Button>
    </form>
  )
}

function RepayForm({ account }: { readonly account: CreditAccount }) {
  const { say, rupees } = useWords()
  const { accountNumber, owedPaise } = account
  const [text, setText] = useState('')
  const [way, setWay] = useState<MoneyWay>('cash')
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const repay = useRef<HTMLButtonElement>(null)
  const take = useTakeAccount(accountNumber)
  const { mutate, isPending } = useAct('credit.repay', (answer, { amountPaise }) => {
    take(answer)
    if (answer.ok) showToast('good', say('credit.repaid.done', { amount: rupees(amountPaise) }))
  })
  const parsed = parseRupees(text)
  const isTooMuch = parsed.ok && parsed.amountPaise > owedPaise
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!parsed.ok || isTooMuch) {
      setTried(true)
      field.current?.focus()
    } else if (!isPending) mutate({ accountNumber, amountPaise: parsed.amountPaise, way, owedPaise })
  }
  const problem = isTooMuch ? say('credit.repay.too-much') : amountProblemWords(say, parsed)
  return (
    <form className={styles.stack} onSubmit={submit}>
      <TextField
        ref={field}
        label={say('credit.repay')}
        prefix="₹"
        inputMode="decimal"
        value={text}
        hint={say('credit.repay.hint')}
        problem={text === '' && !isTried ? undefined : problem}
        onChange={(event) => setText(event.target.value)}
      />
      {way === 'cash' && (
        <NoteKeys
          field={field}
          text={text}
          onText={setText}
          exact={rupeesText(owedPaise)}
          onPicked={() => repay.current?.focus()}
        />
      )}
      <RadioChoice
        name="repaid-by"
        label={say('credit.repay.way')}
        choices={MONEY_WAYS.map((value) => ({ value, label: say(`sale.mode.${value}`) }))}
        value={way}
        onChange={setWay}
      />
      <p className={styles.buttons}>
        <Button ref={repay} type="submit" weight="primary" busy={isPending}>
          {say('credit.repay.do')}
        </Button>
      </p>
    </form>
  )
}

/** The owner gives up what is owed. */
function WriteOff({ account: { accountNumber, owedPaise } }: { readonly account: CreditAccount }) {
  const { say, rupees } = useWords()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const take = useTakeAccount(accountNumber)
  const { mutate, isPending } = useAct('credit.write-off', (answer) => {
    setOpen(false)
    take(answer)
    if (answer.ok) showToast('good', say('credit.write-off.done', { amount: rupees(owedPaise) }))
  })
  return (
    <>
      <p className={styles.buttons}>
        <Button onClick={() => setOpen(true)}>{say('credit.write-off')}</Button>
      </p>
      {isOpen && (
        <Dialog
          open
          onClose={isPending ? undefined : () => setOpen(false)}
          title={say('credit.write-off.title', { amount: rupees(owedPaise) })}
          description={say('credit.write-off.words')}
          actions={
            <MoneyButton
              weight="danger"
              busy={isPending}
              disabled={!isReason(reason)}
              onClick={() => mutate({ accountNumber, owedPaise, reason })}
            >
              {say('credit.write-off')}
            </MoneyButton>
          }
        >
          <TextField
            label={say('credit.write-off.reason')}
            value={reason}
            maxLength={LONGEST_REASON}
            onChange={(event) => setReason(event.target.value)}
          />
        </Dialog>
      )}
    </>
  )
}
