// How much may be unresolved before no more money is sent: the shop's own limit, within the bounds of the guard. And what a customer pays for
// an account opening, of which the service names no price.
import { parseRupees, rupeesText } from '#shared/base/money'
import type { Limits } from '#shared/shop/limits'
import { aliasBesideOriginal } from '#shared/texts/aliases'
import { useState, type FormEvent } from 'react'
import { useAsk } from '../bridge/queries'
import { usePreferences } from '../bridge/shop'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { limitsOf, LimitsFields, typedLimits } from '../ui/LimitsFields'
import { HeldSetting } from '../office/HeldSetting'
import { TypedSetting, useChangeSettings } from './parts/TypedSetting'
import styles from './parts/SettingsScreen.module.css'

export function LimitsSection() {
  const { limits } = usePreferences()
  return (
    <div className={styles.form}>
      <HeldSetting setting="limits">
        <LimitsForm key={JSON.stringify(limits)} kept={limits} />
      </HeldSetting>
      <OpeningPrices />
    </div>
  )
}

function LimitsForm({ kept }: { readonly kept: Limits }) {
  const { say } = useWords()
  const change = useChangeSettings()
  const [typed, setTyped] = useState(() => typedLimits(kept))
  const limits = limitsOf(typed)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(typedLimits(kept))
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (limits !== null) change({ limits })
  }
  return (
    <form onSubmit={save} className={styles.form}>
      <LimitsFields typed={typed} onTyped={setTyped} />
      <Button type="submit" weight="primary" disabled={!isChanged || limits === null}>
        {say('settings.save')}
      </Button>
    </form>
  )
}

/** One for each type of account that the service opens. */
function OpeningPrices() {
  const { say, language } = useWords()
  const { openingPrices } = usePreferences()
  const change = useChangeSettings()
  const { data } = useAsk('account.options', {})
  const types = data?.ok === true ? data.value.types : []
  return types.map(({ value: type, label }) => {
    const kept = openingPrices[type]
    const { [type]: _kept, ...others } = openingPrices
    return (
      <TypedSetting
        key={type}
        label={say('settings.opening-price', { type: aliasBesideOriginal('accountTypes', label, language) })}
        hint={say('settings.opening-price.hint')}
        problem={say('problem.amount.not-a-number')}
        inputMode="decimal"
        longest={LONGEST_PRICE}
        saved={kept === undefined ? '' : rupeesText(kept)}
        weight="secondary"
        read={readPrice}
        onSave={(typed) => {
          const price = parseRupees(typed)
          change({ openingPrices: price.ok ? { ...others, [type]: price.amountPaise } : others })
        }}
      />
    )
  })
}

const LONGEST_PRICE = 12

/** Empty for none; null if it is no amount. */
function readPrice(typed: string): string | null {
  if (typed.trim() === '') return ''
  const price = parseRupees(typed)
  return price.ok ? rupeesText(price.amountPaise) : null
}
