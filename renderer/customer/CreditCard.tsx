// What a customer owes: the sum, since when, the limit that an owner gives, repayments in part or whole, and the
// statement, and what an owner writes off. For a customer who agreed to be remembered, or whose debt outlasted the name.
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { CreditAccount } from '#shared/channels/credit'
import type { Output } from '#shared/channels/contract'
import { LONGEST_REASON } from '#shared/customer/credit'
import { isReason } from '#shared/base/reason'
import { MONEY_WAYS, type MoneyWay } from '#shared/base/payment-ways'
import { paise, parseRupees } from '#shared/base/money'
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
import { CreditStatement } from './CreditStatement'
import styles from './customer.module.css'

export function CreditCard({ accountNumber }: { readonly accountNumber: string }) {
  const { say } = useWords()
  const { data: answer } = useAsk('credit.account', { accountNumber })
  if (answer?.ok !== true) return null
  const account = answer.value
  return (
    <Card heading="strong" title={say('credit.title')}>
      <div className={styles.stack}>
        {account.name === null && account.owedPaise === 0 ? (
          <p>{say('credit.needs-consent')}</p>
        ) : (
          <>
            <Owed account={account} />
            {account.name === null ? (
              <p>{say('credit.nameless')}</p>
            ) : (
              <LimitForm key={account.limitPaise} account={account} />
            )}
            {account.owedPaise < 0 && account.accountId !== null && (
              <OwedBackList
                sales={[]}
                overpaid={[
                  {
                    accountId: account.accountId,
                    accountNumber,
                    name: account.name,
                    amountPaise: paise(0 - account.owedPaise),
                  },
                ]}
              />
            )}
            {account.owedPaise > 0 && (
              <>
                <RepayForm key={account.owedPaise} account={account} />
                <WriteOff key={`off ${account.owedPaise}`} account={account} />
              </>
            )}
            <CreditStatement account={account} />
          </>
        )}
      </div>
    </Card>
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
    <p>
      <span className={styles.quiet}>{words.say(owedPaise < 0 ? 'credit.shop-owes' : 'credit.owed')}</span>{' '}
      <Money amountPaise={paise(Math.abs(owedPaise))} size="large" />
      {owedSince !== null && owedPaise > 0 && (
        <span className={styles.quiet}> {words.say('credit.since', { at: words.date(owedSince) })}</span>
      )}
    </p>
  )
}

function LimitForm({ account }: { readonly account: CreditAccount }) {
  const { say, rupees } = useWords()
  const { accountNumber, limitPaise } = account
  const kept = limitPaise === null ? '' : rupees(limitPaise, 'when-needed').replace('₹', '')
  const [text, setText] = useState(kept)
  const take = useTakeAccount(accountNumber)
  const { mutate, isPending } = useAct('credit.limit', take)
  const parsed = parseRupees(text)
  const next = parsed.ok ? parsed.amountPaise : parsed.problem === 'zero' ? paise(0) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (next !== null && next !== limitPaise && !isPending) mutate({ accountNumber, limitPaise: next })
  }
  return (
    <form className={styles.row} onSubmit={submit}>
      <TextField
        label={say('credit.limit')}
        prefix="₹"
        inputMode="decimal"
        value={text}
        hint={say('credit.limit.hint')}
        problem={text !== '' && next === null ? amountProblemWords(say, parsed) : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" busy={isPending} disabled={next === null || next === limitPaise}>
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
  const take = useTakeAccount(accountNumber)
  const { mutate, isPending } = useAct('credit.repay', (answer, { amountPaise }) => {
    take(answer)
    if (answer.ok) showToast('good', say('credit.repaid.done', { amount: rupees(amountPaise) }))
  })
  const parsed = parseRupees(text)
  const isTooMuch = parsed.ok && parsed.amountPaise > owedPaise
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (parsed.ok && !isTooMuch && !isPending)
      mutate({ accountNumber, amountPaise: parsed.amountPaise, way, owedPaise })
  }
  const problem = isTooMuch ? say('credit.repay.too-much') : amountProblemWords(say, parsed)
  return (
    <form className={styles.stack} onSubmit={submit}>
      <TextField
        label={say('credit.repay')}
        prefix="₹"
        inputMode="decimal"
        value={text}
        hint={say('credit.repay.hint')}
        problem={text === '' ? undefined : problem}
        onChange={(event) => setText(event.target.value)}
      />
      <RadioChoice
        name="repaid-by"
        label={say('credit.repay.way')}
        choices={MONEY_WAYS.map((value) => ({ value, label: say(`sale.mode.${value}`) }))}
        value={way}
        onChange={setWay}
      />
      <p className={styles.buttons}>
        <Button type="submit" weight="primary" busy={isPending} disabled={!parsed.ok || isTooMuch}>
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
