// The shop's own lines on every receipt: under its name, and at the end, in each language of its receipts.
import { languageName, LANGUAGES } from '@shared/languages'
import { LONGEST_RECEIPT_TEXT, type ReceiptTexts } from '@shared/domain/receipt'
import { useState, type FormEvent } from 'react'
import { usePreferences } from '../../app/shop'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { layout } from '../../ui/layout'
import { useChangeSettings } from './use-change-settings'
import styles from './SettingsScreen.module.css'

const PLACES = ['header', 'footer'] as const

export function ReceiptTextsForm() {
  const { say } = useWords()
  const { receiptTexts, ...preferences } = usePreferences()
  const change = useChangeSettings()
  const [draft, setDraft] = useState<ReceiptTexts>(receiptTexts)
  // Those of the shop's receipts, and those it has written lines in.
  const offered = LANGUAGES.filter(
    (language) =>
      language === preferences.language ||
      language === preferences.receiptLanguage ||
      language === preferences.receiptSecondLanguage ||
      PLACES.some((place) => (receiptTexts[place][language] ?? '') !== ''),
  )
  const isChanged = PLACES.some((place) =>
    LANGUAGES.some((language) => (draft[place][language] ?? '') !== (receiptTexts[place][language] ?? '')),
  )
  const save = (event: FormEvent) => {
    event.preventDefault()
    change({ receiptTexts: draft })
  }
  return (
    <form onSubmit={save} className={styles.form}>
      {PLACES.flatMap((place) =>
        offered.map((language) => (
          <TextField
            key={`${place} ${language}`}
            label={say(`settings.receipt-texts.${place}`, { language: languageName(language) })}
            lang={language}
            maxLength={LONGEST_RECEIPT_TEXT}
            value={draft[place][language] ?? ''}
            onChange={(event) =>
              setDraft({ ...draft, [place]: { ...draft[place], [language]: event.target.value } })
            }
          />
        )),
      )}
      <p className={layout.quiet}>{say('settings.receipt-texts.words')}</p>
      <Button type="submit" disabled={!isChanged}>
        {say('settings.save')}
      </Button>
    </form>
  )
}
