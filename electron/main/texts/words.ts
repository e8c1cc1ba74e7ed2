// Amounts in words, in lakh and crore, as usual on Indian paper ("Rupees twelve lakh … only"). Each language's `amounts.json` has
// the words for 0 to 99, the hundreds, and how thousand, lakh and crore are said; here they are only put together.
import { byLanguage, type Language } from '#shared/base/languages'
import { PAISE_PER_RUPEE, type Paise } from '#shared/base/money'
import { textsIn } from './index'

/** As it is said at the end, and where more follows. `{count}` stands for how many. */
type Forms = readonly [last: string, before: string]

interface Scale {
  /** Where one is said otherwise than many: `ஆயிரம்`, `వెయ్యి`. */
  readonly one?: Forms
  readonly more: Forms
  /** What the end of the count becomes in front of it, the first that fits: `பதினொன்று` → `பதினோர`. */
  readonly joins?: readonly (readonly [end: string, joined: string])[]
}

interface AmountsFile {
  /** Where the words are from. */
  readonly source: string
  /** Ten in each text, from 0 to 99. */
  readonly numbers: readonly string[]
  readonly hundreds: string
  /** The hundreds where more follows, if they are said otherwise then. */
  readonly hundredsBefore?: string
  readonly crore: Scale
  readonly lakh: Scale
  readonly thousand: Scale
}

const AMOUNTS = byLanguage(
  import.meta.glob<AmountsFile>('../../../shared/languages/*/amounts.json', {
    eager: true,
    import: 'default',
  }),
)

const HUNDRED = 100
const SCALES = [
  ['crore', 1_00_00_000],
  ['lakh', 1_00_000],
  ['thousand', 1_000],
] as const

interface Counting {
  readonly numbers: readonly string[]
  readonly hundreds: readonly string[]
  readonly hundredsBefore: readonly string[]
  readonly scales: readonly (Scale & { readonly size: number })[]
}

const listed = (text: string): readonly string[] => text.split(', ')

function countingOf({ numbers, hundreds, hundredsBefore = hundreds, ...file }: AmountsFile): Counting {
  return {
    numbers: numbers.flatMap(listed),
    hundreds: listed(hundreds),
    hundredsBefore: listed(hundredsBefore),
    scales: SCALES.map(([name, size]) => ({ ...file[name], size })),
  }
}

function inWords(count: number, counting: Counting): string {
  const scale = counting.scales.find(({ size }) => count >= size)
  const size = scale?.size ?? HUNDRED
  if (count < size) return counting.numbers[count] ?? ''
  const [many, rest] = [Math.floor(count / size), count % size]
  const isLast = rest === 0
  const words =
    scale === undefined
      ? (isLast ? counting.hundreds : counting.hundredsBefore)[many - 1]
      : scaled(many, isLast, scale, counting)
  return isLast ? (words ?? '') : `${words} ${inWords(rest, counting)}`
}

function scaled(many: number, isLast: boolean, scale: Scale, counting: Counting): string {
  const forms = many === 1 ? (scale.one ?? scale.more) : scale.more
  const form = isLast ? forms[0] : forms[1]
  const count = inWords(many, counting)
  const [end, joined] = scale.joins?.find(([ending]) => count.endsWith(ending)) ?? ['', '']
  return form.replace('{count}', count.slice(0, count.length - end.length) + joined)
}

const counted = new Map<Language, Counting>()

/** A whole number from zero, as it is said of rupees and of paise. */
export function countInWords(count: number, language: Language): string {
  const counting = counted.get(language) ?? countingOf(AMOUNTS[language])
  counted.set(language, counting)
  return inWords(count, counting)
}

/** The whole amount in words. Throws a RangeError for a negative one. */
export function amountInWords(amountPaise: Paise, language: Language): string {
  if (amountPaise < 0) throw new RangeError('only an amount of zero or more is put in words')
  const say = textsIn(language)
  const count = amountPaise % PAISE_PER_RUPEE
  const rupees = countInWords((amountPaise - count) / PAISE_PER_RUPEE, language)
  if (count === 0) return say('receipt.in-words.rupees', { rupees })
  return say('receipt.in-words.rupees-and-paise', { rupees, paise: countInWords(count, language), count })
}
