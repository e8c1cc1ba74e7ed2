// What receipts are printed on and in which language, which anybody at the counter may choose; and what the shop itself
// puts on them, which is the owner's.
import { PAPERS } from '#shared/printing/paper'
import { useChangePreferences, usePreferences } from '../bridge/shop'
import { useWords } from '../texts/words'
import { RadioChoice } from '../ui/RadioChoice'
import { SelectField } from '../ui/SelectField'
import { useLanguageChoices } from '../texts/language-choices'
import { HeldSetting } from '../office/HeldSetting'
import { LogoField } from './LogoField'
import { ReceiptTextsForm } from './ReceiptTextsForm'
import styles from './parts/SettingsScreen.module.css'

export function ReceiptsSection() {
  const { say } = useWords()
  const { receiptPaper, receiptLanguage, receiptSecondLanguage } = usePreferences()
  const languages = useLanguageChoices()
  const change = useChangePreferences()
  return (
    <div className={styles.form}>
      <HeldSetting setting="receiptPaper">
        <RadioChoice
          name="paper"
          label={say('receipt.paper')}
          choices={PAPERS.map((value) => ({ value, label: say(`receipt.paper.${value}`) }))}
          value={receiptPaper}
          onChange={(value) => change({ receiptPaper: value })}
        />
      </HeldSetting>
      <HeldSetting setting="receiptLanguage">
        <SelectField
          label={say('settings.receipt-language')}
          choices={[{ value: 'screen', label: say('settings.receipt-language.screen') }, ...languages]}
          value={receiptLanguage}
          onChange={(value) => change({ receiptLanguage: value })}
        />
      </HeldSetting>
      <HeldSetting setting="receiptSecondLanguage">
        <SelectField
          label={say('settings.receipt-second-language')}
          choices={[{ value: 'none', label: say('settings.receipt-second-language.none') }, ...languages]}
          value={receiptSecondLanguage}
          onChange={(value) => change({ receiptSecondLanguage: value })}
        />
      </HeldSetting>
    </div>
  )
}

export const ReceiptTextsSection = () => (
  <div className={styles.form}>
    <LogoField />
    <HeldReceiptTexts />
  </div>
)

/** Begins anew with other lines, also after saving. */
function HeldReceiptTexts() {
  const { receiptTexts } = usePreferences()
  return (
    <HeldSetting setting="receiptTexts">
      <ReceiptTextsForm key={JSON.stringify(receiptTexts)} />
    </HeldSetting>
  )
}
