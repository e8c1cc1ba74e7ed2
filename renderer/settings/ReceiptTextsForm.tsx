// The shop's own lines on every receipt: under its name, and at the end, in each language of its receipts.
import type { ReceiptTexts } from '#shared/printing/paper'
import { useState, type FormEvent } from 'react'
import { usePreferences } from '../bridge/shop'
import { useWords } from '../texts/words'
import { layout } from '../ui/layout'
import { SaveButton } from '../ui/SubmitButton'
import { areSameTexts, languagesWritten, ReceiptTextsFields } from '../ui/ReceiptTextsFields'
import { useChangeSettings } from './parts/TypedSetting'
import styles from './parts/SettingsScreen.module.css'

export function ReceiptTextsForm() {
  const { say } = useWords()
  const { receiptTexts, language, receiptLanguage, receiptSecondLanguage } = usePreferences()
  const change = useChangeSettings()
  const [draft, setDraft] = useState<ReceiptTexts>(receiptTexts)
  // Those of the shop's receipts, and those it has written lines in.
  const offered = languagesWritten(receiptTexts, [language, receiptLanguage, receiptSecondLanguage])
  const save = (event: FormEvent) => {
    event.preventDefault()
    change({ receiptTexts: draft })
  }
  return (
    <form onSubmit={save} className={styles.form}>
      <ReceiptTextsFields texts={draft} offered={offered} onChange={setDraft} />
      <p className={layout.quiet}>{say('settings.receipt-texts.words')}</p>
      <SaveButton isChanged={!areSameTexts(draft, receiptTexts)} />
    </form>
  )
}
