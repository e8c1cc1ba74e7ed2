// Randomness without a generator: every value is a pure function of the seed and of what it is for. The same number
// therefore always has the same operator, in whatever order things are asked.

type Name = string | number

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193
const HASH_RANGE = 2 ** 32

function hash(seed: number, names: readonly Name[]): number {
  const text = `${seed}|${names.join('|')}`
  let value = FNV_OFFSET
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), FNV_PRIME)
  // The low bits of FNV are poor for short texts; two multiply-and-shift rounds spread every input bit over the word.
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 16)) >>> 0
}

/** A fraction in [0, 1). */
export const fraction = (seed: number, ...names: readonly Name[]): number => hash(seed, names) / HASH_RANGE

/** A whole number from `low` to `high`, both included. */
export const whole = (low: number, high: number, seed: number, ...names: readonly Name[]): number =>
  low + Math.floor(fraction(seed, ...names) * (high - low + 1))

export function pick<Item>(items: readonly Item[], seed: number, ...names: readonly Name[]): Item {
  const item = items[whole(0, items.length - 1, seed, ...names)]
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}

/** One of `items`, with the probability of its weight. */
export function pickWeighted<Item extends { readonly weight: number }>(
  items: readonly Item[],
  seed: number,
  ...names: readonly Name[]
): Item {
  const total = items.reduce((sum, item) => sum + item.weight, 0)
  let left = fraction(seed, ...names) * total
  for (const item of items) {
    left -= item.weight
    if (left < 0) return item
  }
  return pick(items, seed, ...names)
}

/** A text of `count` digits that does not begin with 0. */
export function digits(count: number, seed: number, ...names: readonly Name[]): string {
  let text = String(whole(1, 9, seed, ...names, 'first'))
  for (let index = 1; index < count; index += 1) text += String(whole(0, 9, seed, ...names, index))
  return text
}

/** A UUID of version 4's form, for `meta.request_id`. */
export function uuid(seed: number, ...names: readonly Name[]): string {
  const hex = [0, 1, 2, 3]
    .map((part) =>
      hash(seed, [...names, part])
        .toString(16)
        .padStart(8, '0'),
    )
    .join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
