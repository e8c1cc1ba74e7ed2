// What the ledgers are called in the accountant's program: the owner sees the names, and changes them where that program has others.
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import {
  LEDGERS,
  ledgerNamesSchema,
  LONGEST_LEDGER_NAME,
  type LedgerNames as Names,
} from '#shared/accounts/ledgers'
import { keyOf, useAct, useAsk } from '../bridge/queries'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { FailureNotice } from '../ui/FailureNotice'
import { Skeleton } from '../ui/Skeleton'
import { TextField } from '../ui/Field'
import { useResultToast } from '../ui/result-toast'
import styles from '../till/till.module.css'

export function LedgerNames() {
  const { data: kept } = useAsk('accounts.ledgers', {})
  if (kept === undefined) return <Skeleton lines={3} />
  if (!kept.ok) return <FailureNotice failure={kept.failure} />
  return <LedgerForm kept={kept.value} />
}

function LedgerForm({ kept }: { readonly kept: Names }) {
  const { say } = useWords()
  const client = useQueryClient()
  const toast = useResultToast()
  const [names, setNames] = useState(kept)
  const { mutate, isPending } = useAct('accounts.save-ledgers', (answer) => {
    if (answer.ok) client.setQueryData(keyOf('accounts.ledgers', {}), answer)
    toast(answer, () => say('settings.saved'))
  })
  const isWhole = ledgerNamesSchema.safeParse(names).success
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isWhole && !isPending) mutate({ names })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <h3>{say('accounts.ledgers')}</h3>
      <p className={styles.quiet}>{say('accounts.ledgers.words')}</p>
      {LEDGERS.map((ledger) => (
        <TextField
          key={ledger}
          label={say(`accounts.ledger.${ledger}`)}
          value={names[ledger]}
          maxLength={LONGEST_LEDGER_NAME}
          onChange={(event) => setNames({ ...names, [ledger]: event.target.value })}
        />
      ))}
      <div className={styles.buttons}>
        <Button type="submit" busy={isPending} disabled={!isWhole}>
          {say('accounts.ledgers.save')}
        </Button>
      </div>
    </form>
  )
}
