// The books of a period as a file that an accountant's program takes: which period, which program, and how far it is.
import { useEffect, useState } from 'react'
import { ACCOUNTS_FORMS, type AccountsForm } from '#shared/accounts/exported'
import { PERIOD_KINDS, spanOf, type Period } from '#shared/accounts/period'
import type { Failure } from '#shared/base/result'
import { call, on } from '../bridge/bridge'
import { useSavedNews } from '../bridge/print-news'
import { useAct } from '../bridge/queries'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { FailureNotice } from '../ui/FailureNotice'
import { RadioChoice } from '../ui/RadioChoice'
import { LedgerNames } from './LedgerNames'
import styles from '../till/till.module.css'

interface AccountsDialogProps {
  /** Any moment of the month that is shown. */
  readonly at: number
  readonly onClose: () => void
}

export function AccountsDialog({ at, onClose }: AccountsDialogProps) {
  const { say } = useWords()
  return (
    <Dialog
      open
      title={say('accounts.title')}
      description={say('accounts.words')}
      onClose={() => {
        void call('accounts.cancel-export', {})
        onClose()
      }}
    >
      <AccountsForms at={at} onClose={onClose} />
    </Dialog>
  )
}

function AccountsForms({ at, onClose }: AccountsDialogProps) {
  const words = useWords()
  const { say } = words
  const [kind, setKind] = useState<Period['kind']>('month')
  const [form, setForm] = useState<AccountsForm>('xlsx')
  const [failure, setFailure] = useState<Failure | null>(null)
  const tell = useSavedNews()
  const work = useAct('accounts.export', (answer) => {
    if (answer.ok) {
      tell(answer)
      onClose()
    } else setFailure(answer.failure.kind === 'cancelled' ? null : answer.failure)
  })
  const start = (): void => {
    setFailure(null)
    work.mutate({ period: { kind, at }, form })
  }
  const nameOf = (one: Period['kind']): string => {
    const { from, to } = spanOf({ kind: one, at })
    return say(`accounts.period.${one}`, { from: words.monthAndYear(from), to: words.monthAndYear(to - 1) })
  }
  return (
    <div className={styles.form}>
      <RadioChoice
        name="accounts-period"
        label={say('accounts.period')}
        choices={PERIOD_KINDS.map((value) => ({ value, label: nameOf(value) }))}
        value={kind}
        onChange={setKind}
      />
      <RadioChoice
        name="accounts-form"
        label={say('accounts.form')}
        choices={ACCOUNTS_FORMS.map((value) => ({ value, label: say(`accounts.form.${value}`) }))}
        value={form}
        onChange={setForm}
      />
      {failure !== null && <FailureNotice failure={failure} />}
      {work.isPending && <Progress />}
      <div className={styles.buttons}>
        <Button weight="primary" busy={work.isPending} onClick={start}>
          {say('accounts.start')}
        </Button>
        {work.isPending && (
          <Button onClick={() => void call('accounts.cancel-export', {})}>
            {say('receipts.export.stop')}
          </Button>
        )}
      </div>
      {form === 'tally' && <LedgerNames />}
    </div>
  )
}

/** Nothing until the first day is done: the person may still be choosing where. */
function Progress() {
  const { say } = useWords()
  const [done, setDone] = useState<{ readonly days: number; readonly of: number } | null>(null)
  useEffect(() => on('accounts.exported', setDone), [])
  if (done === null) return null
  return (
    <label className={styles.progress}>
      {say('accounts.progress', done)}
      <progress value={done.days} max={done.of} />
    </label>
  )
}
