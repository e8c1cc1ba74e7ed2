// What the owner sets for every counter. Two owners who change it at once see each other's choice, and neither is lost unseen.
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { parseRupees, rupeesText, type Paise } from '@shared/money'
import type { OwnerOutput } from '@shared/office/owner-page'
import type { PushedSettings } from '@shared/office/protocol'
import { Button } from '../../../renderer/ui/Button'
import { Card } from '../../../renderer/ui/Card'
import { TextField } from '../../../renderer/ui/Field'
import { layout } from '../../../renderer/ui/layout'
import { Notice } from '../../../renderer/ui/Notice'
import { RadioChoice } from '../../../renderer/ui/RadioChoice'
import { Screen } from '../../../renderer/ui/Screen'
import { showToast } from '../../../renderer/ui/toast'
import { ask, type AskFailure } from '../app/ask'
import { keyOf, useAsk } from '../app/queries'
import { useMayChange } from '../app/session'
import { useWords, type PageWords } from '../messages/words'
import { Asked } from '../parts/Asked'
import { ruleWords } from './rule-words'

type Told = OwnerOutput<'settings'>
type WithoutOffice = PushedSettings['withoutOffice']
type Policy = WithoutOffice['policy']
const POLICIES: readonly Policy[] = ['sell', 'ask', 'block-above']

export function RulesPage() {
  const { say } = useWords()
  const settings = useAsk('settings', {})
  return (
    <Screen title={say('page.settings')}>
      <div className={layout.narrow}>
        <Asked query={settings}>{(told) => <Rules told={told} />}</Asked>
      </div>
    </Screen>
  )
}

interface Draft {
  readonly policy: Policy
  readonly above: string
}

const draftOf = ({ settings: { withoutOffice } }: Told): Draft => ({
  policy: withoutOffice.policy,
  above: withoutOffice.policy === 'block-above' ? rupeesText(withoutOffice.abovePaise as Paise) : '',
})

function ruleOf({ policy, above }: Draft): WithoutOffice | null {
  if (policy !== 'block-above') return { policy }
  const amount = parseRupees(above)
  return amount.ok ? { policy, abovePaise: amount.amountPaise } : null
}

/** `told` is renewed while somebody types: what they typed stays, and is compared when they save. */
function Rules({ told }: { readonly told: Told }) {
  const words = useWords()
  const { say } = words
  const client = useQueryClient()
  const mayChange = useMayChange()
  const people = useAsk('people', {}, { enabled: mayChange })
  const nameOf = (id: string): string | null =>
    people.data?.find(({ personId }) => personId === id)?.name ?? null
  const [begun, setBegun] = useState(told)
  const [draft, setDraft] = useState(() => draftOf(told))
  const [theirs, setTheirs] = useState<Told | null>(null)
  const [failure, setFailure] = useState<AskFailure | null>(null)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const amount = parseRupees(draft.above)
  const rule = ruleOf(draft)

  const take = (other: Told): void => {
    setBegun(other)
    setTheirs(null)
    setFailure(null)
    client.setQueryData(keyOf('settings', {}), other)
  }
  const save = async (over: Told): Promise<void> => {
    setTried(true)
    if (rule === null || isBusy) return
    setBusy(true)
    const { changedAtMs } = over
    const saved = await ask('set-settings', {
      settings: { ...over.settings, withoutOffice: rule },
      changedAtMs,
    })
    const now = await ask('settings', {})
    setBusy(false)
    if (!saved.ok && saved.failure === 'conflict' && now.ok) return setTheirs(now.value)
    setFailure(saved.ok ? null : saved.failure)
    if (!saved.ok) return
    showToast('good', say('page.saved'))
    if (now.ok) take(now.value)
  }
  return (
    <form
      className={layout.stack}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save(theirs ?? begun)
      }}
      noValidate
    >
      <Card heading="strong" title={say('rules.without.title')}>
        <div className={layout.stack}>
          <p>{say('rules.without.words')}</p>
          <RadioChoice
            name="without-office"
            label={say('rules.without.choice')}
            choices={POLICIES.map((value) => ({ value, label: say(`rules.without.${value}`) }))}
            value={draft.policy}
            onChange={(policy) => setDraft({ ...draft, policy })}
          />
          {draft.policy === 'block-above' && (
            <TextField
              label={say('rules.above')}
              inputMode="decimal"
              value={draft.above}
              problem={isTried && !amount.ok ? say(`problem.amount.${amount.problem}`) : null}
              onChange={(event) => setDraft({ ...draft, above: event.target.value })}
            />
          )}
          <p className={layout.quiet}>{changedWords(words, begun, nameOf)}</p>
        </div>
      </Card>
      {failure !== null && (
        <Notice tone="bad" announce>
          {failure === 'no-answer'
            ? say('page.maybe-saved')
            : say('page.unsaved', { why: say(`page.failure.${failure}`) })}
        </Notice>
      )}
      {theirs !== null && rule !== null && (
        <Notice
          tone="wait"
          announce
          title={say('rules.conflict.title')}
          action={
            <>
              <Button
                onClick={() => {
                  setDraft(draftOf(theirs))
                  take(theirs)
                }}
              >
                {say('rules.conflict.theirs')}
              </Button>
              <Button onClick={() => void save(theirs)}>{say('rules.conflict.mine')}</Button>
            </>
          }
        >
          {say('rules.conflict.words', {
            theirs: ruleWords(words, theirs.settings.withoutOffice),
            yours: ruleWords(words, rule),
          })}
        </Notice>
      )}
      {mayChange ? (
        <div className={layout.actions}>
          <Button type="submit" weight="primary" busy={isBusy}>
            {say('page.save')}
          </Button>
        </div>
      ) : (
        <p className={layout.quiet}>{say('rules.viewer')}</p>
      )}
    </form>
  )
}

/** `nameOf`: null for somebody whose name is not known here. */
function changedWords(
  { say, dateAndTime }: PageWords,
  { changedAtMs, changedBy }: Told,
  nameOf: (personId: string) => string | null,
): string {
  if (changedAtMs === 0) return say('rules.never')
  const when = dateAndTime(changedAtMs)
  const who = changedBy === null ? null : nameOf(changedBy)
  return who === null ? say('rules.changed', { when }) : say('rules.changed.by', { when, who })
}
