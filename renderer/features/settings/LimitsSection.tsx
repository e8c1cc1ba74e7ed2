// How much may be unresolved before no more money is sent: the shop's own limit, within the bounds of the guard.
import { UNRESOLVED_RUPEES, UNRESOLVED_SALES, wholeWithin, type Limits } from '@shared/domain/limits'
import { paise, PAISE_PER_RUPEE, parseRupees, readingsText } from '@shared/money'
import { useState, type FormEvent } from 'react'
import { usePreferences } from '../../app/shop'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { HeldSetting } from '../office/HeldSetting'
import { useChangeSettings } from './use-change-settings'
import styles from './SettingsScreen.module.css'

const INDIAN = new Intl.NumberFormat('en-IN')

export function LimitsSection() {
  const { limits } = usePreferences()
  return (
    <HeldSetting setting="limits">
      <LimitsForm key={JSON.stringify(limits)} limits={limits} />
    </HeldSetting>
  )
}

function LimitsForm({ limits }: { readonly limits: Limits }) {
  const { say } = useWords()
  const change = useChangeSettings()
  const kept = {
    sales: String(limits.unresolvedSales),
    rupees: INDIAN.format(limits.unresolvedPaise / PAISE_PER_RUPEE),
  }
  const [typed, setTyped] = useState(kept)
  const sales = wholeWithin(typed.sales, UNRESOLVED_SALES)
  const rupees = wholeWithin(typed.rupees, UNRESOLVED_RUPEES)
  const isChanged = typed.sales !== kept.sales || typed.rupees !== kept.rupees
  const between = ({ least, most }: typeof UNRESOLVED_SALES | typeof UNRESOLVED_RUPEES) =>
    say('limits.between', { least: INDIAN.format(least), most: INDIAN.format(most) })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (sales === null || rupees === null) return
    change({ limits: { unresolvedSales: sales, unresolvedPaise: paise(rupees * PAISE_PER_RUPEE) } })
  }
  return (
    <form onSubmit={save} className={styles.form}>
      <p>{say('limits.words')}</p>
      <TextField
        label={say('limits.sales')}
        hint={between(UNRESOLVED_SALES)}
        problem={sales === null ? between(UNRESOLVED_SALES) : undefined}
        inputMode="numeric"
        value={typed.sales}
        onChange={(event) => setTyped({ ...typed, sales: event.target.value })}
      />
      <TextField
        label={say('limits.amount')}
        prefix="₹"
        hint={between(UNRESOLVED_RUPEES)}
        problem={
          rupees === null
            ? `${readingsText(parseRupees(typed.rupees))} ${between(UNRESOLVED_RUPEES)}`.trim()
            : undefined
        }
        inputMode="numeric"
        value={typed.rupees}
        onChange={(event) => setTyped({ ...typed, rupees: event.target.value })}
      />
      <Button type="submit" weight="primary" disabled={!isChanged || sales === null || rupees === null}>
        {say('settings.save')}
      </Button>
    </form>
  )
}
