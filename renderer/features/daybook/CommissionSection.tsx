// The commission table in the settings: by service, and by operator, biller or category where rates differ; in percent
// or per sale.
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { CommissionTable } from '@shared/domain/commission'
import { SALE_SERVICES } from '@shared/operations'
import { keyOf, useAct, useAsk } from '../../app/queries'
import { failureWords } from '../../messages/failure-words'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/FailureNotice'
import { TextField } from '../../ui/Field'
import { SelectField } from '../../ui/SelectField'
import { Skeleton } from '../../ui/Skeleton'
import { showToast } from '../../ui/toast'
import { HeldSetting } from '../office/HeldSetting'
import { draftOf, NEW_RULE, ruleOf, tableOf, type RuleDraft } from './commission-draft'
import styles from './daybook.module.css'

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
  const words = useWords()
  const { say } = words
  const client = useQueryClient()
  const [drafts, setDrafts] = useState<readonly RuleDraft[]>(() => kept.map(draftOf))
  const [isTried, setTried] = useState(false)
  const { mutate, isPending } = useAct('commission.keep', (answer) => {
    if (answer.ok) {
      client.setQueryData(keyOf('commission.table', {}), answer)
      showToast('good', say('settings.saved'))
    } else showToast('bad', failureWords(words, answer.failure).title)
  })
  const table = tableOf(drafts)
  const change = (at: number, part: Partial<RuleDraft>): void =>
    setDrafts(drafts.map((draft, index) => (index === at ? { ...draft, ...part } : draft)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (table !== null && !isPending) mutate({ table })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.quiet}>{say('commission.words')}</p>
      {drafts.map((draft, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no other name, and none moves
        <Rule
          key={at}
          number={at + 1}
          draft={draft}
          isTried={isTried}
          onChange={(part) => change(at, part)}
          onDrop={() => setDrafts(drafts.filter((_, index) => index !== at))}
        />
      ))}
      <p className={styles.buttons}>
        <Button onClick={() => setDrafts([...drafts, NEW_RULE])}>{say('commission.add')}</Button>
        <Button type="submit" weight="primary" busy={isPending}>
          {say('commission.keep')}
        </Button>
      </p>
    </form>
  )
}

interface RuleProps {
  readonly number: number
  /** Saving was attempted: empty fields now count as missing. */
  readonly isTried: boolean
  readonly draft: RuleDraft
  readonly onChange: (part: Partial<RuleDraft>) => void
  readonly onDrop: () => void
}

function Rule({ number, isTried, draft, onChange, onDrop }: RuleProps) {
  const { say } = useWords()
  const isWrong = (isTried || draft.value !== '') && ruleOf(draft) === null
  return (
    <div className={styles.rule} role="group" aria-label={say('commission.rule', { number })}>
      <SelectField
        label={say('daybook.by-service')}
        choices={SALE_SERVICES.map((value) => ({ value, label: say(`sale.service.${value}`) }))}
        value={draft.service}
        onChange={(service) => onChange({ service })}
      />
      <TextField
        label={say('commission.of')}
        placeholder={say('commission.of.all')}
        value={draft.of}
        maxLength={120}
        onChange={(event) => onChange({ of: event.target.value })}
      />
      <SelectField
        label={say('commission.kind')}
        choices={[
          { value: 'percent', label: say('commission.percent') },
          { value: 'each', label: say('commission.each') },
        ]}
        value={draft.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <TextField
        label={say('commission.value')}
        inputMode="decimal"
        prefix={draft.kind === 'each' ? '₹' : undefined}
        suffix={draft.kind === 'percent' ? '%' : undefined}
        value={draft.value}
        problem={isWrong ? say(`commission.value.problem.${draft.kind}`) : ''}
        onChange={(event) => onChange({ value: event.target.value })}
      />
      <Button weight="quiet" onClick={onDrop}>
        {say('commission.drop')}
      </Button>
    </div>
  )
}
