// What receipts are printed on and in which language, which anybody at the counter may choose; and what the shop itself
// puts on them, which is the owner's.
import { PAPERS } from '@shared/domain/receipt'
import { useChangePreferences, usePreferences } from '../../app/shop'
import { useWords } from '../../messages/words'
import { RadioChoice } from '../../ui/RadioChoice'
import { LogoField } from './LogoField'
import { ReceiptTextsForm } from './ReceiptTextsForm'
import styles from './SettingsScreen.module.css'

const RECEIPT_LANGUAGES = ['screen', 'all'] as const

export function ReceiptsSection() {
  const { say } = useWords()
  const { receiptPaper, receiptLanguages } = usePreferences()
  const change = useChangePreferences()
  return (
    <div className={styles.form}>
      <RadioChoice
        name="paper"
        label={say('receipt.paper')}
        choices={PAPERS.map((value) => ({ value, label: say(`receipt.paper.${value}`) }))}
        value={receiptPaper}
        onChange={(value) => change({ receiptPaper: value })}
      />
      <RadioChoice
        name="receipt-languages"
        label={say('settings.receipt-languages')}
        choices={RECEIPT_LANGUAGES.map((value) => ({
          value,
          label: say(`settings.receipt-languages.${value}`),
        }))}
        value={receiptLanguages}
        onChange={(value) => change({ receiptLanguages: value })}
      />
    </div>
  )
}

export const ReceiptTextsSection = () => (
  <div className={styles.form}>
    <LogoField />
    <ReceiptTextsForm />
  </div>
)
