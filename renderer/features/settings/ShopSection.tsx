// The shop as printed on its receipts.
import { useState, type FormEvent } from 'react'
import type { Shop } from '@shared/domain/preferences'
import { usePreferences } from '../../app/shop'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { useChangeSettings } from './use-change-settings'
import styles from './SettingsScreen.module.css'

/** The longest values that preferences accept; also in the shared schema. */
const SHOP_FIELDS = [
  { field: 'name', longest: 80 },
  { field: 'address', longest: 200 },
  { field: 'phone', longest: 20 },
] as const

export function ShopSection() {
  return (
    <div className={styles.form}>
      <ShopForm />
      <ReturnPageForm />
    </div>
  )
}

/** Where a customer's browser comes back to from the bank's or the vault's page. */
function ReturnPageForm() {
  const { say } = useWords()
  const { returnPage } = usePreferences()
  const change = useChangeSettings()
  const [draft, setDraft] = useState(returnPage)
  const page = draft.trim()
  const isAddress = page === '' || (URL.canParse(page) && new URL(page).protocol === 'https:')
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isAddress) change({ returnPage: page })
  }
  return (
    <form onSubmit={save} className={styles.form}>
      <TextField
        label={say('settings.return-page')}
        hint={say('settings.return-page.hint')}
        problem={isAddress ? undefined : say('settings.return-page.problem')}
        inputMode="url"
        maxLength={500}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
      <Button type="submit" disabled={page === returnPage || !isAddress}>
        {say('settings.save')}
      </Button>
    </form>
  )
}

function ShopForm() {
  const { say } = useWords()
  const { shop } = usePreferences()
  const change = useChangeSettings()
  const [draft, setDraft] = useState<Shop>(shop)
  const isChanged = SHOP_FIELDS.some(({ field }) => draft[field] !== shop[field])
  const save = (event: FormEvent) => {
    event.preventDefault()
    change({ shop: { ...draft, agentId: shop.agentId } })
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
