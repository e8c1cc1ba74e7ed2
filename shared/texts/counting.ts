// Whole numbers in words, in lakh and crore. A language's `amounts.json` has the words for 0 to 99, the hundreds, and how thousand, lakh and
// crore are said; here they are only put together.

/** As it is said at the end, and where more follows. `{count}` stands for how many. */
type Forms = readonly [last: string, before: string]

interface Scale {
  /** Where one is said otherwise than many: `ஆயிரம்`, `వెయ్యి`. */
  readonly one?: Forms
  readonly more: Forms
  /** What the end of the count becomes in front of it, the first that fits: `பதினொன்று` → `பதினோர`. */
  readonly joins?: readonly (readonly [end: string, joined: string])[]
}

export interface AmountsFile {
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

const HUNDRED = 100
const SCALES = [
  ['crore', 1_00_00_000],
  ['lakh', 1_00_000],
  ['thousand', 1_000],
] as const

export interface Counting {
  readonly numbers: readonly string[]
  readonly hundreds: readonly string[]
  readonly hundredsBefore: readonly string[]
  readonly scales: readonly (Scale & { readonly size: number })[]
}

const listed = (text: string): readonly string[] => text.split(', ')

/** The words of a language, as `countInWords` takes them. */
export function countingOf({ numbers, hundreds, hundredsBefore = hundreds, ...file }: AmountsFile): Counting {
  return {
    numbers: numbers.flatMap(listed),
    hundreds: listed(hundreds),
    hundredsBefore: listed(hundredsBefore),
    scales: SCALES.map(([name, size]) => ({ ...file[name], size })),
  }
}

/** A whole number from zero, as it is said of rupees and of paise. */
export function countInWords(count: number, counting: Counting): string {
  const scale = counting.scales.find(({ size }) => count >= size)
  const size = scale?.size ?? HUNDRED
  if (count < size) return counting.numbers[count] ?? ''
  const [many, rest] = [Math.floor(count / size), count % size]
  const isLast = rest === 0
  const words =
    scale === undefined
      ? (isLast ? counting.hundreds : counting.hundredsBefore)[many - 1]
      : scaled(many, isLast, scale, counting)
  return isLast ? (words ?? '') : `${words} ${countInWords(rest, counting)}`
}

function scaled(many: number, isLast: boolean, scale: Scale, counting: Counting): string {
  const forms = many === 1 ? (scale.one ?? scale.more) : scale.more
  const form = isLast ? forms[0] : forms[1]
  const count = countInWords(many, counting)
  const [end, joined] = scale.joins?.find(([ending]) => count.endsWith(ending)) ?? ['', '']
  return form.replace('{count}', count.slice(0, count.length - end.length) + joined)
}
