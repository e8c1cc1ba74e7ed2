// What is typed or chosen for each setting. Fields keep what was typed themselves, and tell the value that it stands for; null while it cannot be read.
import { useState, type ComponentType } from 'react'
import { DAY_MS } from '#shared/base/clock'
import { draftOf, NEW_RULE, tableOf, type RuleDraft } from '#shared/till/commission-draft'
import type { Limits } from '#shared/shop/limits'
import type { Preferences } from '#shared/shop/preferences'
import { NO_RECEIPT_TEXTS, PAPERS, type ReceiptTexts } from '#shared/printing/paper'
import type { Language } from '#shared/base/languages'
import { paise, parseRupees, rupeesText } from '#shared/base/money'
import type { PushedKey } from '#shared/office/pushed-keys'
import type { PushedValues } from '#shared/office/pushed-settings'
import type { WithoutOffice } from '#shared/protocol/without-office'
import { amountProblemWords } from '#renderer/texts/amount-problem'
import { useLanguageChoices } from '#renderer/texts/language-choices'
import { Button } from '#renderer/ui/Button'
import { CommissionRules } from '#renderer/ui/CommissionRules'
import { TextField } from '#renderer/ui/Field'
import { layout } from '#renderer/ui/layout'
import { limitsOf, LimitsFields, typedLimits } from '#renderer/ui/LimitsFields'
import { RadioChoice } from '#renderer/ui/RadioChoice'
import { languagesWritten, ReceiptTextsFields } from '#renderer/ui/ReceiptTextsFields'
import { SelectField } from '#renderer/ui/SelectField'
import { useWords, type PageWords } from '../texts/words'
import { UpdateHoldFields, type FieldsProps } from './UpdateHoldFields'
import { endOfDay, FIRST_OFFER_DAYS } from './value-words'

interface Editor<Value> {
  /** Where nothing is set and nothing holds from further out. */
  readonly begin: Value
  readonly Fields: ComponentType<FieldsProps<Value>>
}

const POLICIES = ['sell', 'ask', 'block-above'] as const

function WithoutOfficeFields({ value, isTried, onChange }: FieldsProps<WithoutOffice>) {
  const { say } = useWords()
  const [policy, setPolicy] = useState(value.policy)
  const [above, setAbove] = useState(value.policy === 'block-above' ? rupeesText(value.abovePaise) : '')
  const amount = parseRupees(above)
  const tell = (next: WithoutOffice['policy'], typed: string): void => {
    const parsed = parseRupees(typed)
    if (next !== 'block-above') onChange({ policy: next })
    else onChange(parsed.ok ? { policy: next, abovePaise: parsed.amountPaise } : null)
  }
  return (
    <>
      <RadioChoice
        name="without-office"
        label={say('rules.without.choice')}
        choices={POLICIES.map((one) => ({ value: one, label: say(`rules.without.${one}`) }))}
        value={policy}
        onChange={(next) => {
          setPolicy(next)
          tell(next, above)
        }}
      />
      {policy === 'block-above' && (
        <TextField
          label={say('rules.above')}
          inputMode="decimal"
          value={above}
          problem={isTried ? (amountProblemWords(say, amount) ?? null) : null}
          onChange={(event) => {
            setAbove(event.target.value)
            tell(policy, event.target.value)
          }}
        />
      )}
    </>
  )
}

function LimitFields({ value, onChange }: FieldsProps<Limits>) {
  const [typed, setTyped] = useState(() => typedLimits(value))
  return (
    <LimitsFields
      typed={typed}
      onTyped={(next) => {
        setTyped(next)
        onChange(limitsOf(next))
      }}
    />
  )
}

function CommissionFields({ value, isTried, onChange }: FieldsProps<PushedValues['commission']>) {
  const { say } = useWords()
  const [drafts, setDrafts] = useState<readonly RuleDraft[]>(() => value.map(draftOf))
  const change = (next: readonly RuleDraft[]): void => {
    setDrafts(next)
    onChange(tableOf(next))
  }
  return (
    <>
      <p>{say('commission.words')}</p>
      <CommissionRules drafts={drafts} isTried={isTried} onChange={change} />
      <div className={layout.actions}>
        <Button onClick={() => change([...drafts, NEW_RULE])}>{say('commission.add')}</Button>
      </div>
    </>
  )
}

function ReceiptTextFields({ value, onChange }: FieldsProps<ReceiptTexts>) {
  const { say, language: own } = useWords()
  const choices = useLanguageChoices()
  const [texts, setTexts] = useState(value)
  const [added, setAdded] = useState<readonly Language[]>([own, 'en'])
  const offered = languagesWritten(texts, added)
  const others = choices.filter((choice) => !offered.includes(choice.value))
  return (
    <>
      <p>{say('settings.receipt-texts.words')}</p>
      <ReceiptTextsFields
        texts={texts}
        offered={offered}
        onChange={(next) => {
          setTexts(next)
          onChange(next)
        }}
      />
      {others.length > 0 && (
        <SelectField
          label={say('rules.further-language')}
          choices={others}
          value={null}
          placeholder={say('page.none')}
          onChange={(language) => setAdded([...added, language])}
        />
      )}
    </>
  )
}

interface Choices<Value> {
  readonly label: (words: PageWords) => string
  readonly choices: (
    words: PageWords,
    languages: readonly { readonly value: Language; readonly label: string }[],
  ) => readonly { readonly value: Value; readonly label: string }[]
}

/** One of a few: told as soon as it is chosen. */
function fieldOf<Value extends string | number>({ label, choices }: Choices<Value>) {
  return function ChoiceField({ value, onChange }: FieldsProps<Value>) {
    const words = useWords()
    const languages = useLanguageChoices()
    const [chosen, setChosen] = useState(value)
    const offered = choices(words, languages)
    // A value that nobody is offered here, as a counter's own screen may have others, stays what it is.
    const isOffered = offered.some((one) => one.value === chosen)
    const shown = isOffered ? offered : [{ value: chosen, label: String(chosen) }, ...offered]
    return (
      <SelectField
        label={label(words)}
        choices={shown.map((one) => ({ value: String(one.value), label: one.label }))}
        value={String(chosen)}
        onChange={(text) => {
          const next = shown.find((one) => String(one.value) === text)?.value
          if (next === undefined) return
          setChosen(next)
          onChange(next)
        }}
      />
    )
  }
}

const LOCK_MINUTES = [1, 2, 5, 10, 15, 30, 0] as const
const nameOf =
  (key: PushedKey) =>
  ({ say }: PageWords): string =>
    say(`common.setting.${key}`)

export const EDITORS: { readonly [Key in PushedKey]: Editor<PushedValues[Key]> } = {
  withoutOffice: { begin: { policy: 'sell' }, Fields: WithoutOfficeFields },
  limits: { begin: { unresolvedSales: 5, unresolvedPaise: paise(10_000_00) }, Fields: LimitFields },
  commission: { begin: [], Fields: CommissionFields },
  receiptTexts: { begin: NO_RECEIPT_TEXTS, Fields: ReceiptTextFields },
  receiptPaper: {
    begin: '80mm',
    Fields: fieldOf({
      label: nameOf('receiptPaper'),
      choices: ({ say }) => PAPERS.map((value) => ({ value, label: say(`receipt.paper.${value}`) })),
    }),
  },
  receiptLanguage: {
    begin: 'screen',
    Fields: fieldOf<Preferences['receiptLanguage']>({
      label: nameOf('receiptLanguage'),
      choices: ({ say }, languages) => [
        { value: 'screen', label: say('settings.receipt-language.screen') },
        ...languages,
      ],
    }),
  },
  receiptSecondLanguage: {
    begin: 'none',
    Fields: fieldOf<Preferences['receiptSecondLanguage']>({
      label: nameOf('receiptSecondLanguage'),
      choices: ({ say }, languages) => [
        { value: 'none', label: say('settings.receipt-second-language.none') },
        ...languages,
      ],
    }),
  },
  planOrder: {
    begin: 'useful',
    Fields: fieldOf<Preferences['planOrder']>({
      label: nameOf('planOrder'),
      choices: ({ say }) =>
        (['useful', 'service'] as const).map((value) => ({
          value,
          label: say(`recharge.plan-order.${value}`),
        })),
    }),
  },
  autoLockMinutes: {
    begin: 5,
    Fields: fieldOf<number>({
      label: nameOf('autoLockMinutes'),
      choices: ({ say }) =>
        LOCK_MINUTES.map((minutes) => ({
          value: minutes,
          label:
            minutes === 0
              ? say('settings.staff.auto-lock.never')
              : say('settings.staff.auto-lock.minutes', { minutes }),
        })),
    }),
  },
  updateHold: {
    begin: { newest: null, untilMs: endOfDay(Date.now() + FIRST_OFFER_DAYS * DAY_MS) },
    Fields: UpdateHoldFields,
  },
  checksWhileLocked: {
    begin: 'go-on',
    Fields: fieldOf<Preferences['checksWhileLocked']>({
      label: nameOf('checksWhileLocked'),
      choices: ({ say }) =>
        (['go-on', 'pause'] as const).map((value) => ({
          value,
          label: say(`settings.checks-locked.${value}`),
        })),
    }),
  },
}
