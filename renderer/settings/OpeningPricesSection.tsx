// What a customer pays the shop for an account opening: the service names no price.
import { parseRupees, rupeesText } from '#shared/base/money'
import { aliasBesideOriginal } from '#shared/texts/aliases'
import { useAsk } from '../bridge/queries'
import { usePreferences } from '../bridge/shop'
import { useWords } from '../texts/words'
import { TypedSetting, useChangeSettings } from './parts/TypedSetting'
import styles from './parts/SettingsScreen.module.css'

const LONGEST_PRICE = 12

/** One for each type of account that the service opens. */
export function OpeningPricesSection() {
  const { say, language } = useWords()
  const { openingPrices } = usePreferences()
  const change = useChangeSettings()
  const { data } = useAsk('account.options', {})
  const types = data?.ok === true ? data.value.types : []
  return (
    <div className={styles.form}>
      {types.map(({ value: type, label }) => {
        const kept = openingPrices[type]
        const { [type]: _kept, ...others } = openingPrices
        return (
          <TypedSetting
            key={type}
            label={say('settings.opening-price', {
              type: aliasBesideOriginal('accountTypes', label, language),
            })}
            hint={say('settings.opening-price.hint')}
            problem={say('problem.amount.not-a-number')}
            inputMode="decimal"
            longest={LONGEST_PRICE}
            saved={kept === undefined ? '' : rupeesText(kept)}
            weight="primary"
            read={readPrice}
            onSave={(typed) => {
              const price = parseRupees(typed)
              change({ openingPrices: price.ok ? { ...others, [type]: price.amountPaise } : others })
            }}
          />
        )
      })}
    </div>
  )
}

/** Empty for none; null if it is no amount. */
function readPrice(typed: string): string | null {
  if (typed.trim() === '') return ''
  const price = parseRupees(typed)
  return price.ok ? rupeesText(price.amountPaise) : null
}
