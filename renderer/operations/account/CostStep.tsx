// Which account, what it costs, who pays, and what happens to the money if the bank refuses: shown before anything is
// sent.
import { aliasBesideOriginal } from '#shared/texts/aliases'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { parseRupees, rupeesText } from '#shared/base/money'
import { amountProblemWords } from '../../texts/amount-problem'
import { usePreferences } from '../../bridge/shop'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/FailureNotice'
import { TextField } from '../../ui/Field'
import { goToMissing, useFirstFocus } from '../../ui/go-to-missing'
import { Notice } from '../../ui/Notice'
import { RadioChoice } from '../../ui/RadioChoice'
import { AccountConfirm } from './AccountConfirm'
import { prepareSale } from '../../sale/sale-run'
import { accountRun, goToStep } from './account-actions'
import { useServiceFieldErrors } from '../../sale/service-field-errors'
import { OtherFieldErrors } from '../../sale/ServiceFieldErrors'
import { accountDraftOf, costOf, detailOf } from './account-draft'
import { accountStore } from './account-store'
import { layout } from '../../ui/layout'

export interface AccountType {
  readonly value: string
  readonly label: string
}

export function CostStep({ types }: { readonly types: readonly AccountType[] }) {
  const { say, language } = useWords()
  const typed = accountStore()
  const [isTried, setTried] = useState(false)
  const told = useServiceFieldErrors(accountStore)
  const accountType = typed.accountType ?? types[0]?.value ?? ''
  const { stage, trouble } = typed
  const draft = accountDraftOf({ ...typed, accountType }, types)
  const { openingPrices } = usePreferences()
  const cost = useRef<HTMLInputElement>(null)
  // The owner's price is there to begin with, and can be typed over: the sheet then asks.
  const price = openingPrices[accountType]
  useEffect(() => {
    if (price !== undefined && accountStore.getState().costText === '')
      accountStore.setState({ costText: rupeesText(price) })
    // Once for each type: an emptied field stays empty.
  }, [accountType, price])
  useFirstFocus(cost)
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (goToMissing(event.currentTarget) === 'told') setTried(true)
    if (draft !== null && stage.kind === 'form') void prepareSale(accountRun, draft)
  }
  return (
    <form className={layout.narrow} onSubmit={look} noValidate>
      <RadioChoice
        name="account-type"
        label={say('account.type')}
        choices={types.map(({ value, label }) => ({
          value,
          label: aliasBesideOriginal('accountTypes', label, language),
        }))}
        value={accountType}
        onChange={(value) => accountStore.setState({ accountType: value })}
      />
      <TextField
        ref={cost}
        data-missing={costOf(typed.costText) === null}
        label={say('account.cost')}
        hint={say('account.cost.hint')}
        problem={isTried ? amountProblemWords(say, parseRupees(typed.costText)) : undefined}
        inputMode="decimal"
        prefix="₹"
        value={typed.costText}
        maxLength={12}
        onChange={(event) => accountStore.setState({ costText: event.target.value })}
      />
      <RadioChoice
        name="account-collects"
        label={say('account.collects')}
        choices={(['cash', 'nothing'] as const).map((value) => ({
          value,
          label: say(`account.collects.${value}`),
        }))}
        value={typed.collects}
        onChange={(collects) => accountStore.setState({ collects })}
      />
      <Notice tone="info" title={say('account.rule.title')}>
        {say('account.rule.words')}
      </Notice>
      <OtherFieldErrors fields={told.fields.filter((field) => detailOf(field) === null)} />
      {trouble !== null && <FailureNotice failure={trouble} about="money" />}
      <div className={layout.actions}>
        <Button type="submit" weight="primary" size="large" busy={stage.kind === 'preparing'} keyHint="Enter">
          {say('account.look')}
        </Button>
        <Button onClick={() => goToStep('details')}>{say('account.back')}</Button>
      </div>
      {stage.kind === 'confirm' && <AccountConfirm key={stage.sheet.requestId} sheet={stage.sheet} />}
    </form>
  )
}
