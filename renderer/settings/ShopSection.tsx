// The shop as printed on its receipts.
import { useState, type FormEvent } from 'react'
import { hasSignIn } from '#shared/base/web-address'
import type { Shop } from '#shared/shop/preferences'
import { usePreferences } from '../bridge/shop'
import { useWords } from '../texts/words'
import { TextField } from '../ui/Field'
import { layout } from '../ui/layout'
import { SaveButton } from '../ui/SubmitButton'
import { TypedSetting, useChangeSettings } from './parts/TypedSetting'
import styles from './parts/SettingsScreen.module.css'

/** The longest values that preferences accept; also in the shared schema. */
const SHOP_FIELDS = [
  { field: 'name', longest: 80 },
  { field: 'address', longest: 200 },
  { field: 'phone', longest: 20 },
] as const
const LONGEST_PAGE = 500

export function ShopSection() {
  return (
    <div className={styles.form}>
      <ShopForm />
      <ReturnPage />
    </div>
  )
}

/** Most shops have none. */
function ReturnPage() {
  const { say } = useWords()
  const { returnPage } = usePreferences()
  return (
    <details className={layout.details} open={returnPage !== ''}>
      <summary>{say('settings.return-page.more')}</summary>
      <ReturnPageForm />
    </details>
  )
}

/** Where a customer's browser comes back to from the bank's or the vault's page. */
function ReturnPageForm() {
  const { say } = useWords()
  const { returnPage } = usePreferences()
  const change = useChangeSettings()
  return (
    <TypedSetting
      label={say('settings.return-page')}
      hint={say('settings.return-page.hint')}
      problem={say('settings.return-page.problem')}
      inputMode="url"
      longest={LONGEST_PAGE}
      saved={returnPage}
      weight="secondary"
      read={readPage}
      onSave={(page) => change({ returnPage: page })}
    />
  )
}

/** A shop without a page leaves it empty. */
function readPage(typed: string): string | null {
  const page = typed.trim()
  return page === '' || (URL.parse(page)?.protocol === 'https:' && !hasSignIn(page)) ? page : null
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
      <SaveButton isChanged={isChanged} />
    </form>
  )
}
