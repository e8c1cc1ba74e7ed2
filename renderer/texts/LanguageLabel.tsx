// One of several languages in a list of them all: its own name in letters of its own, and what is said about it beside.
import { languageName, type Language } from '#shared/base/languages'
import styles from './LanguageLabel.module.css'

interface LanguageLabelProps {
  readonly language: Language
  /** As `useLanguageChoices` has it: the name with words around it, in the language of the window. */
  readonly label: string
}

export function LanguageLabel({ language, label }: LanguageLabelProps) {
  const name = languageName(language)
  const [before, after] = label.split(name)
  return (
    <span>
      {before}
      <span className={styles.name} lang={language}>
        {name}
      </span>
      {after}
    </span>
  )
}
