// What is typed or chosen for each setting. Fields keep what was typed themselves, and tell the value that it stands for; null while it cannot be read.
import { useState, type ComponentType } from 'react'
import { DAY_MS } from '@shared/clock'
import { draftOf, NEW_RULE, tableOf, type RuleDraft } from '@shared/domain/commission-draft'
import { UNRESOLVED_RUPEES, UNRESOLVED_SALES, wholeWithin, type Limits } from '@shared/domain/limits'
import type { Preferences } from '@shared/domain/preferences'
import { LONGEST_RECEIPT_TEXT, NO_RECEIPT_TEXTS, PAPERS, type ReceiptTexts } from '@shared/domain/receipt'
import { languageName, LANGUAGES, type Language } from '@shared/languages'
import { paise, PAISE_PER_RUPEE, parseRupees, readingsText, rupeesText } from '@shared/money'
import type { PushedKey } from '@shared/office/pushed-keys'
import type { PushedValues } from '@shared/office/pushed-settings'
import type { WithoutOffice } from '@shared/office/without-office'
import { amountProblemWords } from '../../../renderer/messages/amount-problem'
import { useLanguageChoices } from '../../../renderer/messages/language-choices'
import { Button } from '../../../renderer/ui/Button'
import { CommissionRules, type CommissionTexts } from '../../../renderer/ui/CommissionRules'
import { TextField } from '../../../renderer/ui/Field'
import { layout } from '../../../renderer/ui/layout'
import { RadioChoice } from '../../../renderer/ui/RadioChoice'
import { SelectField } from '../../../renderer/ui/SelectField'
import { useWords, type PageWords } from '../messages/words'
import { UpdateHoldFields } from './UpdateHoldFields'
import { endOfDay, FIRST_OFFER_DAYS } from './hold-days'

export interface FieldsProps<Value> {
  /** What stands there at first. */
  readonly value: Value
  /** Saving was attempted: empty fields now count as missing. */
  readonly isTried: boolean
  readonly onChange: (value: Value | null) => void
}

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

const INDIAN = new Intl.NumberFormat('en-IN')
function LimitFields({ value, onChange }: FieldsProps<Limits>) {
  const { say } = useWords()
  const [typed, setTyped] = useState({
    sales: String(value.unresolvedSales),
    rupees: INDIAN.format(value.unresolvedPaise / PAISE_PER_RUPEE),
  })
  const between = ({ least, most }: typeof UNRESOLVED_SALES | typeof UNRESOLVED_RUPEES) =>
    say('rules.limits.between', { least: INDIAN.format(least), most: INDIAN.format(most) })
  const type = (part: Partial<typeof typed>): void => {
    const next = { ...typed, ...part }
    setTyped(next)
    const [sales, rupees] = [
      wholeWithin(next.sales, UNRESOLVED_SALES),
      wholeWithin(next.rupees, UNRESOLVED_RUPEES),
    ]
    const isRead = sales !== null && rupees !== null
    onChange(isRead ? { unresolvedSales: sales, unresolvedPaise: paise(rupees * PAISE_PER_RUPEE) } : null)
  }
  const salesProblem = wholeWithin(typed.sales, UNRESOLVED_SALES) === null
  const rupeesProblem = wholeWithin(typed.rupees, UNRESOLVED_RUPEES) === null
  return (
    <>
      <p>{say('rules.limits.words')}</p>
      <TextField
        label={say('rules.limits.sales')}
        hint={between(UNRESOLVED_SALES)}
        problem={salesProblem ? between(UNRESOLVED_SALES) : undefined}
        inputMode="numeric"
        value={typed.sales}
        onChange={(event) => type({ sales: event.target.value })}
      />
      <TextField
        label={say('rules.limits.amount')}
        prefix="₹"
        hint={between(UNRESOLVED_RUPEES)}
        problem={
          rupeesProblem
            ? `${readingsText(parseRupees(typed.rupees))} ${between(UNRESOLVED_RUPEES)}`.trim()
            : undefined
        }
        inputMode="numeric"
        value={typed.rupees}
        onChange={(event) => type({ rupees: event.target.value })}
      />
    </>
  )
}

const commissionTexts = ({ say }: PageWords): CommissionTexts => ({
  service: say('rules.commission.service'),
  serviceName: (service) => say(`sale.service.${service}`),
  of: say('rules.commission.of'),
  ofAll: say('rules.commission.of.all'),
  kind: say('rules.commission.kind'),
  kindName: (kind) => say(`rules.commission.${kind}`),
  value: say('rules.commission.value'),
  problem: (kind) => say(`rules.commission.value.problem.${kind}`),
  drop: say('rules.commission.drop'),
  rule: (number) => say('rules.commission.rule', { number }),
})

function CommissionFields({ value, isTried, onChange }: FieldsProps<PushedValues['commission']>) {
  const words = useWords()
  const [drafts, setDrafts] = useState<readonly RuleDraft[]>(() => value.map(draftOf))
  const change = (next: readonly RuleDraft[]): void => {
    setDrafts(next)
    onChange(tableOf(next))
  }
  return (
    <>
      <p>{words.say('rules.commission.words')}</p>
      <CommissionRules texts={commissionTexts(words)} drafts={drafts} isTried={isTried} onChange={change} />
      <div className={layout.actions}>
        <Button onClick={() => change([...drafts, NEW_RULE])}>{words.say('rules.commission.add')}</Button>
      </div>
    </>
  )
}

const PLACES = ['header', 'footer'] as const

function ReceiptTextFields({ value, onChange }: FieldsProps<ReceiptTexts>) {
  const { say, language: own } = useWords()
  const choices = useLanguageChoices()
  const [texts, setTexts] = useState(value)
  const [added, setAdded] = useState<readonly Language[]>([])
  const isOffered = (language: Language): boolean =>
    language === own ||
    language === 'en' ||
    added.includes(language) ||
    PLACES.some((place) => (value[place][language] ?? '') !== '')
  const offered = LANGUAGES.filter(isOffered)
  const others = choices.filter((choice) => !isOffered(choice.value))
  return (
    <>
      <p>{say('rules.receipt-texts.words')}</p>
      {PLACES.flatMap((place) =>
        offered.map((language) => (
          <TextField
            key={`${place} ${language}`}
            label={say(`rules.receipt-texts.${place}`, { language: languageName(language) })}
            lang={language}
            maxLength={LONGEST_RECEIPT_TEXT}
            value={texts[place][language] ?? ''}
            onChange={(event) => {
              const next = { ...texts, [place]: { ...texts[place], [language]: event.target.value } }
              setTexts(next)
              onChange(next)
            }}
          />
        )),
      )}
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
      choices: ({ say }) => PAPERS.map((value) => ({ value, label: say(`rules.paper.${value}`) })),
    }),
  },
  receiptLanguage: {
    begin: 'screen',
    Fields: fieldOf<Preferences['receiptLanguage']>({
      label: nameOf('receiptLanguage'),
      choices: ({ say }, languages) => [
        { value: 'screen', label: say('rules.receipt-language.screen') },
        ...languages,
      ],
    }),
  },
  receiptSecondLanguage: {
    begin: 'none',
    Fields: fieldOf<Preferences['receiptSecondLanguage']>({
      label: nameOf('receiptSecondLanguage'),
      choices: ({ say }, languages) => [
        { value: 'none', label: say('rules.receipt-second-language.none') },
        ...languages,
      ],
    }),
  },
  planOrder: {
    begin: 'useful',
    Fields: fieldOf<Preferences['planOrder']>({
      label: nameOf('planOrder'),
      choices: ({ say }) =>
        (['useful', 'service'] as const).map((value) => ({ value, label: say(`rules.plan-order.${value}`) })),
    }),
  },
  autoLockMinutes: {
    begin: 5,
    Fields: fieldOf<number>({
      label: nameOf('autoLockMinutes'),
      choices: ({ say }) =>
        LOCK_MINUTES.map((minutes) => ({
          value: minutes,
          label: minutes === 0 ? say('rules.auto-lock.never') : say('rules.auto-lock.minutes', { minutes }),
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
          label: say(`rules.checks-locked.${value}`),
        })),
    }),
  },
}
