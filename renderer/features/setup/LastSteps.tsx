// What receipts print and on what, which may wait, and the end of the first launch.
import type { ConnectionView } from '@shared/domain/setup'
import { PAPERS } from '@shared/domain/receipt'
import { useState, type FormEvent } from 'react'
import { useAct } from '../../app/queries'
import { useChangePreferences, usePreferences } from '../../app/shop'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/FailureNotice'
import { TextField } from '../../ui/Field'
import { RadioChoice } from '../../ui/RadioChoice'
import { useOnboardingDraft } from './onboarding-draft'
import { useRefreshSetup, useTakeSetup } from './setup-state'
import styles from './setup.module.css'

const LONGEST_SHOP_NAME = 80

export function PrinterStep({ connection }: { readonly connection: ConnectionView }) {
  const { say } = useWords()
  const { receiptPaper, shop } = usePreferences()
  const drafted = useOnboardingDraft(({ draft }) => draft.shop_name)
  const [name, setName] = useState(shop.name === '' ? drafted : shop.name)
  const change = useChangePreferences()
  const take = useTakeSetup()
  const { mutate, isPending } = useAct('setup.pass-printer', (answer) => {
    if (answer.ok) take(answer.value)
  })
  const { mutate: keep } = useAct('settings.change', () => mutate({ environment: connection.environment }))
  const pass = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) keep({ shop: { ...shop, name: name.trim() } })
  }
  return (
    <form className={styles.form} onSubmit={pass}>
      <p>{say('setup.printer.words')}</p>
      <TextField
        label={say('settings.shop.name')}
        hint={say('settings.shop.name.hint')}
        maxLength={LONGEST_SHOP_NAME}
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoFocus
      />
      <RadioChoice
        name="paper"
        label={say('receipt.paper')}
        choices={PAPERS.map((value) => ({ value, label: say(`receipt.paper.${value}`) }))}
        value={receiptPaper}
        onChange={(value) => change({ receiptPaper: value })}
      />
      <div className={styles.buttons}>
        <Button type="submit" weight="primary" size="large" busy={isPending}>
          {say('setup.continue')}
        </Button>
        <Button size="large" onClick={() => mutate({ environment: connection.environment })}>
          {say('setup.printer.later')}
        </Button>
      </div>
    </form>
  )
}

export function DoneStep({ connection }: { readonly connection: ConnectionView }) {
  const { say } = useWords()
  const refresh = useRefreshSetup()
  const { environment } = connection
  const { mutate, data, isPending } = useAct('setup.finish', () => void refresh())
  return (
    <div className={styles.form}>
      <p>{say('setup.done.words', { environment: say(`setup.environment.${environment}`) })}</p>
      {data?.ok === false && <FailureNotice failure={data.failure} />}
      <Button
        weight="primary"
        size="large"
        busy={isPending}
        onClick={() => mutate({ environment })}
        autoFocus
      >
        {say('setup.done.open')}
      </Button>
    </div>
  )
}
