// How much may be unresolved before no more money is sent, while it is edited: at a counter, and on the owner's page.
import { UNRESOLVED_RUPEES, UNRESOLVED_SALES, wholeWithin, type Limits } from '#shared/shop/limits'
import { paise, PAISE_PER_RUPEE, parseRupees, readingsText } from '#shared/base/money'
import { useWordsOf } from '../texts/words'
import { TextField } from './Field'

export interface TypedLimits {
  readonly sales: string
  readonly rupees: string
}

const INDIAN = new Intl.NumberFormat('en-IN')

export const typedLimits = ({ unresolvedSales, unresolvedPaise }: Limits): TypedLimits => ({
  sales: String(unresolvedSales),
  rupees: INDIAN.format(unresolvedPaise / PAISE_PER_RUPEE),
})

/** Null while something cannot be read, or is outside the bounds of the guard. */
export function limitsOf({ sales, rupees }: TypedLimits): Limits | null {
  const unresolvedSales = wholeWithin(sales, UNRESOLVED_SALES)
  const whole = wholeWithin(rupees, UNRESOLVED_RUPEES)
  if (unresolvedSales === null || whole === null) return null
  return { unresolvedSales, unresolvedPaise: paise(whole * PAISE_PER_RUPEE) }
}

interface LimitsFieldsProps {
  readonly typed: TypedLimits
  readonly onTyped: (typed: TypedLimits) => void
}

export function LimitsFields({ typed, onTyped }: LimitsFieldsProps) {
  const { say } = useWordsOf<`limits.${'words' | 'sales' | 'amount' | 'between'}`>()
  const between = ({ least, most }: typeof UNRESOLVED_SALES | typeof UNRESOLVED_RUPEES) =>
    say('limits.between', { least: INDIAN.format(least), most: INDIAN.format(most) })
  const offered = `${readingsText(parseRupees(typed.rupees))} ${between(UNRESOLVED_RUPEES)}`.trim()
  return (
    <>
      <p>{say('limits.words')}</p>
      <TextField
        label={say('limits.sales')}
        hint={between(UNRESOLVED_SALES)}
        problem={wholeWithin(typed.sales, UNRESOLVED_SALES) === null ? between(UNRESOLVED_SALES) : undefined}
        inputMode="numeric"
        value={typed.sales}
        onChange={(event) => onTyped({ ...typed, sales: event.target.value })}
      />
      <TextField
        label={say('limits.amount')}
        prefix="₹"
        hint={between(UNRESOLVED_RUPEES)}
        problem={wholeWithin(typed.rupees, UNRESOLVED_RUPEES) === null ? offered : undefined}
        inputMode="numeric"
        value={typed.rupees}
        onChange={(event) => onTyped({ ...typed, rupees: event.target.value })}
      />
    </>
  )
}
