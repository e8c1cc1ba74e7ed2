// One sheet of paper in the middle of the page, before anybody is signed in.
import type { ReactNode } from 'react'
import { useLanguageChoices } from '#renderer/texts/language-choices'
import { SelectField } from '#renderer/ui/SelectField'
import { setPreferences, usePreferences } from '../api/preferences'
import { useWords } from '../texts/words'
import styles from './sign-in.module.css'

interface SheetProps {
  readonly title: string
  readonly words?: string
  readonly children: ReactNode
}

export function Sheet({ title, words, children }: SheetProps) {
  return (
    <div className={styles.door}>
      <header className={styles.brand}>
        <span>Galla</span>
        <LanguageField />
      </header>
      <main className={styles.sheet}>
        <h1>{title}</h1>
        {words !== undefined && <p>{words}</p>}
        {children}
      </main>
    </div>
  )
}

export function LanguageField() {
  const { say } = useWords()
  const language = usePreferences((preferences) => preferences.language)
  return (
    <SelectField
      look="inline"
      label={say('page.account.language')}
      choices={useLanguageChoices()}
      value={language}
      onChange={(chosen) => setPreferences({ language: chosen })}
    />
  )
}
