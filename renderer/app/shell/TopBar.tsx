// Above every screen: the counter box, the state of the connection, the agent, language and appearance, and the switch
// for today's page.
import { CircleHelp, Monitor, Moon, PanelRight, Sun } from 'lucide-react'
import { THEMES, type Theme } from '#shared/base/environment'
import { languageName, SOURCE_LANGUAGE, type Language } from '#shared/base/languages'
import { useState } from 'react'
import { CustomerLanguage } from '../../customer-display/CustomerLanguage'
import { StaffTools } from '../../access/StaffTools'
import { useWords } from '../../texts/words'
import { classes } from '../../ui/classes'
import { CounterBox } from '../counter-box/CounterBox'
import { keysOf } from '../../commands/commands'
import { useChangePreferences, usePreferences } from '../../bridge/shop'
import { ConnectionStatus } from './ConnectionStatus'
import type { TodayFold } from './TodayPage'
import styles from './TopBar.module.css'

const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon }

/** What English switches to before another language was chosen. */
const FIRST_OTHER: Language = 'hi'

const after = <Value,>(values: readonly Value[], value: Value): Value =>
  values[(values.indexOf(value) + 1) % values.length] ?? value

function LanguageSwitch() {
  const { say } = useWords()
  const { language } = usePreferences()
  const change = useChangePreferences()
  // The other one of this counter: English, or from English the language that was shown before.
  const [own, setOwn] = useState<Language>(FIRST_OTHER)
  if (language !== SOURCE_LANGUAGE && language !== own) setOwn(language)
  const next = language === SOURCE_LANGUAGE ? own : SOURCE_LANGUAGE
  return (
    <button
      type="button"
      className={styles.tool}
      lang={next}
      onClick={() => change({ language: next })}
      title={say('shell.language')}
    >
      {languageName(next)}
    </button>
  )
}

function ThemeSwitch() {
  const { say } = useWords()
  const { theme } = usePreferences()
  const change = useChangePreferences()
  const Icon = THEME_ICONS[theme]
  const words = (of: Theme) => say(`settings.theme.${of}`)
  const label = `${say('settings.theme')}: ${words(theme)}`
  return (
    <button
      type="button"
      className={styles.tool}
      onClick={() => change({ theme: after(THEMES, theme) })}
      aria-label={label}
      title={label}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  )
}

interface TopBarProps {
  readonly today: TodayFold
  /** Off on Home, where the box stands large in the middle. */
  readonly hasBox: boolean
  readonly onHelp: () => void
}

export function TopBar({ today, hasBox, onHelp }: TopBarProps) {
  const { say } = useWords()
  const { shop } = usePreferences()
  return (
    <header className={styles.bar}>
      {hasBox && <CounterBox size="bar" />}
      <div className={styles.chips}>
        <ConnectionStatus />
        {shop.agentId !== '' && (
          <p className={styles.agent}>
            {say('shell.agent')} <strong>{shop.agentId}</strong>
          </p>
        )}
      </div>
      <div className={styles.tools}>
        <CustomerLanguage className={classes(styles.tool, styles.customers)} />
        <StaffTools />
        <LanguageSwitch />
        <ThemeSwitch />
        <button
          type="button"
          className={styles.tool}
          onClick={onHelp}
          aria-label={`${say('command.help')} (${keysOf('help')})`}
          title={`${say('command.help')} (${keysOf('help')})`}
        >
          <CircleHelp size={20} aria-hidden="true" />
        </button>
        <button type="button" className={styles.tool} aria-pressed={today.isOpen} onClick={today.toggle}>
          <PanelRight size={20} aria-hidden="true" />
          <span className={styles.todayWord}>{say('shell.today')}</span>
        </button>
      </div>
    </header>
  )
}
