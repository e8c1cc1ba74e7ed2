// The commission table in the settings: by service, and by operator, biller or category where rates differ; in percent
// or per sale.
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { CommissionTable } from '#shared/till/commission'
import { draftOf, NEW_RULE, tableOf, type RuleDraft } from '#shared/till/commission-draft'
import { keyOf, useAct, useAsk } from '../bridge/queries'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { CommissionRules } from '../ui/CommissionRules'
import { FailureNotice } from '../ui/FailureNotice'
import { SaveButton } from '../ui/SubmitButton'
import { Skeleton } from '../ui/Skeleton'
import { useResultToast } from '../ui/result-toast'
import { HeldSetting } from '../office/HeldSetting'
import styles from '../till/till.module.css'

export function CommissionSection() {
  const { data: kept } = useAsk('commission.table', {})
  if (kept === undefined) return <Skeleton lines={2} />
  if (!kept.ok) return <FailureNotice failure={kept.failure} />
  // Restarts with the saved table, also after saving.
  return (
    <HeldSetting setting="commission">
      <CommissionForm key={JSON.stringify(kept.value)} kept={kept.value} />
    </HeldSetting>
  )
}

function CommissionForm({ kept }: { readonly kept: CommissionTable }) {
  const { say } = useWords()
  const client = useQueryClient()
  const toast = useResultToast()
  const [drafts, setDrafts] = useState<readonly RuleDraft[]>(() => kept.map(draftOf))
  const [isTried, setTried] = useState(false)
  const { mutate, isPending } = useAct('commission.save', (answer) => {
    if (answer.ok) client.setQueryData(keyOf('commission.table', {}), answer)
    toast(answer, () => say('settings.saved'))
  })
  const table = tableOf(drafts)
  // There is nothing to save: a rule comes first.
  const isEmpty = drafts.length === 0 && kept.length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (table !== null && !isPending) mutate({ table })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.quiet}>{say('commission.words')}</p>
      <CommissionRules drafts={drafts} isTried={isTried} onChange={setDrafts} />
      {drafts.length === 0 && <p>{say('commission.empty')}</p>}
      <p className={styles.buttons}>
        <Button weight={isEmpty ? 'primary' : 'secondary'} onClick={() => setDrafts([...drafts, NEW_RULE])}>
          {say('commission.add')}
        </Button>
      </p>
      {!isEmpty && (
        <SaveButton
          isChanged={JSON.stringify(drafts) !== JSON.stringify(kept.map(draftOf))}
          busy={isPending}
          label={say('commission.save')}
        />
      )}
    </form>
  )
}
