// What the owner sets for all counters, for a shop or for one counter: the nearest rule holds. Two owners who change it at once see each other's choice, and neither is lost unseen.
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { parseRupees, rupeesText } from '@shared/money'
import type { SetSetting, SettingsScope } from '@shared/office/pushed-settings'
import type { WithoutOffice } from '@shared/office/without-office'
import { Button } from '../../../renderer/ui/Button'
import { Card } from '../../../renderer/ui/Card'
import { TextField } from '../../../renderer/ui/Field'
import { classes } from '../../../renderer/ui/classes'
import { layout } from '../../../renderer/ui/layout'
import { Notice } from '../../../renderer/ui/Notice'
import { RadioChoice } from '../../../renderer/ui/RadioChoice'
import { Screen } from '../../../renderer/ui/Screen'
import { SelectField } from '../../../renderer/ui/SelectField'
import { showToast } from '../../../renderer/ui/toast'
import { ask, type AskFailure } from '../app/ask'
import { keyOf, useAsk } from '../app/queries'
import { useWords, type PageWords } from '../messages/words'
import { Asked } from '../parts/Asked'
import { ruleWords } from './rule-words'

type Told = SetSetting<'withoutOffice'>
/** `wider`: no rule of its own. */
type Policy = WithoutOffice['policy'] | 'wider'
const POLICIES = ['sell', 'ask', 'block-above'] as const

const ALL = 'all'

function scopeOf(shopId: string, counterId: string): SettingsScope {
  if (counterId !== ALL) return { kind: 'counter', counterId }
  return shopId === ALL ? { kind: 'all' } : { kind: 'shop', shopId }
}

export function RulesPage() {
  const { say } = useWords()
  const [shopId, setShopId] = useState(ALL)
  const [counterId, setCounterId] = useState(ALL)
  const shops = useAsk('shops', {})
  const counters = useAsk('counters', {})
  const of = scopeOf(shopId, counterId)
  const settings = useAsk('settings', { of })
  const offered = (counters.data ?? []).filter(
    (counter) => !counter.isRevoked && (shopId === ALL || counter.shopId === shopId),
  )
  return (
    <Screen title={say('page.settings')}>
      <div className={classes(layout.narrow, layout.stack)}>
        <SelectField
          label={say('page.shop')}
          choices={[
            { value: ALL, label: say('page.all-shops') },
            ...(shops.data ?? []).map((shop) => ({ value: shop.shopId, label: shop.name })),
          ]}
          value={shopId}
          onChange={(next) => {
            setShopId(next)
            setCounterId(ALL)
          }}
        />
        <SelectField
          label={say('page.counter')}
          choices={[
            { value: ALL, label: say('sales.all-counters') },
            ...offered.map((counter) => ({ value: counter.counterId, label: counter.name })),
          ]}
          value={counterId}
          onChange={setCounterId}
        />
        <Asked query={settings}>
          {({ withoutOffice }) => <Rules key={`${shopId} ${counterId}`} of={of} told={withoutOffice} />}
        </Asked>
      </div>
    </Screen>
  )
}

interface Draft {
  readonly policy: Policy
  readonly above: string
}

function draftOf({ value: rule }: Told): Draft {
  if (rule === null) return { policy: 'wider', above: '' }
  return {
    policy: rule.policy,
    above: rule.policy === 'block-above' ? rupeesText(rule.abovePaise) : '',
  }
}

/** Null for no rule of its own; undefined where the amount cannot be read. */
function ruleOf({ policy, above }: Draft): WithoutOffice | null | undefined {
  if (policy === 'wider') return null
  if (policy !== 'block-above') return { policy }
  const amount = parseRupees(above)
  return amount.ok ? { policy, abovePaise: amount.amountPaise } : undefined
}

/** `told` is renewed while somebody types: what they typed stays, and is compared when they save. */
function Rules({ of, told }: { readonly of: SettingsScope; readonly told: Told }) {
  const words = useWords()
  const { say } = words
  const client = useQueryClient()
  const [begun, setBegun] = useState(told)
  const [draft, setDraft] = useState(() => draftOf(told))
  const [theirs, setTheirs] = useState<Told | null>(null)
  const [failure, setFailure] = useState<AskFailure | null>(null)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const amount = parseRupees(draft.above)
  const rule = ruleOf(draft)
  const wordsOf = useRuleWords()

  const take = (other: Told): void => {
    setBegun(other)
    setTheirs(null)
    setFailure(null)
    void client.invalidateQueries({ queryKey: keyOf('settings', { of }) })
  }
  const save = async (over: Told): Promise<void> => {
    setTried(true)
    if (rule === undefined || isBusy) return
    setBusy(true)
    const { changedAtMs } = over
    const saved = await ask('set-setting', {
      of,
      setting: { key: 'withoutOffice', value: rule },
      changedAtMs,
    })
    const now = await ask('settings', { of })
    setBusy(false)
    if (!saved.ok && saved.failure === 'conflict' && now.ok) return setTheirs(now.value.withoutOffice)
    setFailure(saved.ok ? null : saved.failure)
    if (!saved.ok) return
    showToast('good', say('page.saved'))
    if (now.ok) take(now.value.withoutOffice)
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
            choices={[
              ...(of.kind === 'all' ? [] : [{ value: 'wider' as const, label: wordsOf(told, null) }]),
              ...POLICIES.map((value) => ({ value, label: say(`rules.without.${value}`) })),
            ]}
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
          <p className={layout.quiet}>{changedWords(words, begun)}</p>
        </div>
      </Card>
      {failure !== null && (
        <Notice tone="bad" announce>
          {failure === 'no-answer'
            ? say('page.maybe-saved')
            : say('page.unsaved', { why: say(`page.failure.${failure}`) })}
        </Notice>
      )}
      {theirs !== null && rule !== undefined && (
        <Conflict
          theirs={wordsOf(theirs, theirs.value)}
          yours={wordsOf(theirs, rule)}
          onTakeTheirs={() => {
            setDraft(draftOf(theirs))
            take(theirs)
          }}
          onSaveMine={() => void save(theirs)}
        />
      )}
      {told.mayBeSet ? (
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

/** A rule in words; null is the one that holds without one of its own, with where it is set. */
function useRuleWords(): (told: Told, rule: WithoutOffice | null) => string {
  const words = useWords()
  const { say } = words
  const shops = useAsk('shops', {})
  return ({ wider, widerFrom: from }, rule) => {
    if (rule !== null) return ruleWords(words, rule)
    const shop = from?.kind === 'shop' ? shops.data?.find(({ shopId }) => shopId === from.shopId) : undefined
    const where = shop?.name ?? say(from?.kind === 'shop' ? 'page.shop' : 'page.all-shops')
    return say('rules.without.wider', { where, rule: ruleWords(words, wider) })
  }
}

interface ConflictProps {
  readonly theirs: string
  readonly yours: string
  readonly onTakeTheirs: () => void
  readonly onSaveMine: () => void
}

/** Somebody else saved a rule meanwhile: both are shown before either is lost. */
function Conflict({ theirs, yours, onTakeTheirs, onSaveMine }: ConflictProps) {
  const { say } = useWords()
  return (
    <Notice
      tone="wait"
      announce
      title={say('rules.conflict.title')}
      action={
        <>
          <Button onClick={onTakeTheirs}>{say('rules.conflict.theirs')}</Button>
          <Button onClick={onSaveMine}>{say('rules.conflict.mine')}</Button>
        </>
      }
    >
      {say('rules.conflict.words', { theirs, yours })}
    </Notice>
  )
}

function changedWords({ say, dateAndTime }: PageWords, { changedAtMs, changedBy }: Told): string {
  if (changedAtMs === 0) return say('rules.never')
  const when = dateAndTime(changedAtMs)
  return changedBy === null
    ? say('rules.changed', { when })
    : say('rules.changed.by', { when, who: changedBy })
}
