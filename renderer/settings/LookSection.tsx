// Language, appearance, sounds and typing. They change at once and may be changed by anybody at the counter.
import { THEMES } from '#shared/base/environment'
import { ZOOM_PERCENTS } from '#shared/shop/zoom'
import { useLocation } from 'wouter'
import { keysOf } from '../commands/commands'
import { runCommand } from '../commands/use-commands'
import { useAppState, useChangePreferences, usePreferences } from '../bridge/shop'
import { standingOf, useLanguageChoices } from '../texts/language-choices'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { ForInstaller } from '../ui/ForInstaller'
import { layout } from '../ui/layout'
import { RadioChoice } from '../ui/RadioChoice'
import { SelectField } from '../ui/SelectField'
import { settingsPath } from './parts/settings-table'
import { SpeechFields } from './SpeechFields'
import styles from './parts/SettingsScreen.module.css'

const TEXT_SIZES = ['normal', 'large'] as const
const ON_OFF = ['on', 'off'] as const
const DRAWINGS = ['hardware', 'software'] as const

export function LanguageSection() {
  const { say } = useWords()
  const { language } = usePreferences()
  const change = useChangePreferences()
  const standing = standingOf(language)
  return (
    <div className={styles.form}>
      <RadioChoice
        name="language"
        label={say('shell.language')}
        isLabelHidden
        choices={useLanguageChoices()}
        value={language}
        onChange={(value) => change({ language: value })}
      />
      {standing !== null && <p className={layout.quiet}>{say(standing)}</p>}
    </div>
  )
}

export function LookSection() {
  const { say } = useWords()
  const { theme, textSize, zoomPercent, drawing } = usePreferences()
  const change = useChangePreferences()
  // A file that was edited by hand may name a zoom between the steps.
  const zooms = [...new Set([...ZOOM_PERCENTS, zoomPercent])].sort((one, other) => one - other)
  return (
    <div className={styles.form}>
      <RadioChoice
        name="theme"
        label={say('settings.theme')}
        choices={THEMES.map((value) => ({ value, label: say(`settings.theme.${value}`) }))}
        value={theme}
        onChange={(value) => change({ theme: value })}
      />
      <RadioChoice
        name="text-size"
        label={say('settings.text-size')}
        choices={TEXT_SIZES.map((value) => ({ value, label: say(`settings.text-size.${value}`) }))}
        value={textSize}
        onChange={(value) => change({ textSize: value })}
      />
      <SelectField
        label={say('settings.zoom')}
        choices={zooms.map((percent) => ({
          value: String(percent),
          label: say('settings.zoom.percent', { percent }),
        }))}
        value={String(zoomPercent)}
        onChange={(percent) => change({ zoomPercent: Number(percent) })}
      />
      <p className={layout.quiet}>
        {say('settings.zoom.keys', { larger: keysOf('zoom-in'), smaller: keysOf('zoom-out') })}
      </p>
      <ForInstaller isOpen={drawing === 'software'}>
        <RadioChoice
          name="drawing"
          label={say('settings.drawing')}
          choices={DRAWINGS.map((value) => ({ value, label: say(`settings.drawing.${value}`) }))}
          value={drawing}
          onChange={(value) => change({ drawing: value })}
        />
        <p className={layout.quiet}>{say('settings.drawing.hint')}</p>
      </ForInstaller>
    </div>
  )
}

export function SoundsSection() {
  const { say } = useWords()
  const { sounds, typeAnywhere } = usePreferences()
  const change = useChangePreferences()
  return (
    <div className={styles.form}>
      <RadioChoice
        name="sounds"
        label={say('settings.sounds')}
        choices={ON_OFF.map((value) => ({ value, label: say(`settings.sounds.${value}`) }))}
        value={sounds ? 'on' : 'off'}
        onChange={(value) => change({ sounds: value === 'on' })}
      />
      <SpeechFields />
      <RadioChoice
        name="type-anywhere"
        label={say('settings.type-anywhere')}
        choices={ON_OFF.map((value) => ({ value, label: say(`settings.type-anywhere.${value}`) }))}
        value={typeAnywhere ? 'on' : 'off'}
        onChange={(value) => change({ typeAnywhere: value === 'on' })}
      />
    </div>
  )
}

export function AboutSection() {
  const { say } = useWords()
  const { version, environment } = useAppState()
  const [, navigate] = useLocation()
  return (
    <div className={styles.form}>
      <p>
        <strong>{say('settings.about.version', { version })}</strong>
        {environment !== null && ` · ${say(`settings.about.${environment}`)}`}
      </p>
      <div className={layout.actions}>
        <Button weight="primary" keyHint={keysOf('help')} onClick={() => runCommand('help')}>
          {say('help.title')}
        </Button>
        <Button onClick={() => navigate(settingsPath('diagnostics'))}>{say('settings.diagnostics')}</Button>
      </div>
      <p className={layout.quiet}>{say('settings.about.fonts')}</p>
    </div>
  )
}
