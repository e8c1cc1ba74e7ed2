// The shop's own settings: who it is, how the app looks, what receipts are printed on. Looks change at once; the shop's data is saved.
import { useState, type FormEvent } from 'react'
import { LANGUAGES, THEMES } from '@shared/domain/environment'
import type { Shop } from '@shared/domain/preferences'
import { PAPERS } from '@shared/domain/receipt'
import { useAppState, useChangePreferences, usePreferences } from '../../app/shop'
import { LANGUAGE_NAMES } from '../../messages/catalogue'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { TextField } from '../../ui/Field'
import { RadioChoice } from '../../ui/RadioChoice'
import { Screen } from '../../ui/Screen'
import { showToast } from '../../ui/toast'
import styles from './SettingsScreen.module.css'

const TEXT_SIZES = ['normal', 'large'] as const

/** The longest the preferences take; also in the shared schema. */
const SHOP_FIELDS = [
  { field: 'name', longest: 80 },
  { field: 'address', longest: 200 },
  { field: 'phone', longest: 20 },
  { field: 'agentId', longest: 64 },
] as const

function ShopForm() {
  const { say } = useWords()
  const { shop } = usePreferences()
  const change = useChangePreferences()
  const [draft, setDraft] = useState<Shop>(shop)
  const isChanged = SHOP_FIELDS.some(({ field }) => draft[field] !== shop[field])
  const save = (event: FormEvent) => {
    event.preventDefault()
    change({ shop: draft })
    showToast('good', say('settings.saved'))
  }
  return (
    <form onSubmit={save} className={styles.form}>
      {SHOP_FIELDS.map(({ field, longest }) => (
        <TextField
          key={field}
          label={say(`settings.shop.${field}`)}
          hint={say(`settings.shop.${field}.hint`)}
          maxLength={longest}
          value={draft[field]}
          onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
        />
      ))}
      <Button type="submit" weight="primary" disabled={!isChanged}>
        {say('settings.save')}
      </Button>
    </form>
  )
}

function Look() {
  const { say, language } = useWords()
  const { theme, textSize, receiptPaper } = usePreferences()
  const change = useChangePreferences()
  return (
    <div className={styles.form}>
      <RadioChoice
        name="language"
        label={say('shell.language')}
        choices={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        value={language}
        onChange={(value) => change({ language: value })}
      />
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
      <RadioChoice
        name="paper"
        label={say('receipt.paper')}
        choices={PAPERS.map((value) => ({ value, label: say(`receipt.paper.${value}`) }))}
        value={receiptPaper}
        onChange={(value) => change({ receiptPaper: value })}
      />
    </div>
  )
}

function About() {
  const { say } = useWords()
  const { version, environment, keyStore } = useAppState()
  return (
    <ul className={styles.about}>
      <li>{say('settings.about.version', { version })}</li>
      {environment !== null && <li>{say(`settings.about.${environment}`)}</li>}
      <li>{say(`settings.about.keys.${keyStore}`)}</li>
      <li>{say('settings.about.fonts')}</li>
    </ul>
  )
}

export function SettingsScreen() {
  const { say } = useWords()
  return (
    <Screen title={say('command.settings')}>
      <div className={styles.cards}>
        <Card heading="strong" title={say('settings.shop')}>
          <ShopForm />
        </Card>
        <Card heading="strong" title={say('settings.look')}>
          <Look />
        </Card>
        <Card heading="strong" title={say('settings.about')}>
          <About />
        </Card>
      </div>
    </Screen>
  )
}
