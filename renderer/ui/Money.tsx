// An amount in ledger style: ₹, Indian grouping, ASCII digits, in every language.
import { formatRupees, type Paise } from '#shared/base/money'
import { classes } from './classes'
import styles from './Money.module.css'

interface MoneyProps {
  readonly amountPaise: Paise
  readonly size?: 'text' | 'large' | 'huge'
  readonly decimals?: 'always' | 'when-needed'
}

export const Money = ({ amountPaise, size = 'text', decimals = 'always' }: MoneyProps) => (
  <span className={classes(styles.money, styles[size])}>{formatRupees(amountPaise, decimals)}</span>
)
