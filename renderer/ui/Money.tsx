// An amount in ledger style: ₹, Indian grouping, ASCII digits, in every language.
import { formatRupees, paise, type Paise } from '#shared/base/money'
import { heardAmount } from '../texts/heard'
import { useWords } from '../texts/words'
import { HiddenWords } from './announcer'
import { classes } from './classes'
import styles from './Money.module.css'

interface MoneyProps {
  readonly amountPaise: Paise
  readonly size?: 'text' | 'large' | 'huge'
  readonly decimals?: 'always' | 'when-needed'
}

export function Money({ amountPaise, size = 'text', decimals = 'always' }: MoneyProps) {
  const shown = formatRupees(amountPaise, decimals)
  return (
    <span className={classes(styles.money, styles[size])}>
      {amountPaise < 0 ? <BelowZero amountPaise={amountPaise} shown={shown} /> : shown}
    </span>
  )
}

/** Most voices leave out the minus sign: they are given a word for it. */
function BelowZero({ amountPaise, shown }: { readonly amountPaise: Paise; readonly shown: string }) {
  const words = useWords()
  return (
    <>
      <span aria-hidden="true">{shown}</span>
      <HiddenWords>
        {words.say('heard.minus', { amount: heardAmount(words, paise(0 - amountPaise)) })}
      </HiddenWords>
    </>
  )
}
