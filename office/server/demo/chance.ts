// Chance that is the same in every demonstration: mulberry32, small and even enough.

export interface Chance {
  /** From 0 up to, and without, 1. */
  next(): number
  /** A whole number, both ends included. */
  whole(least: number, most: number): number
  happens(share: number): boolean
  pick<Value>(values: readonly [Value, ...Value[]]): Value
  /** Of pairs of a value and its weight. */
  weighed<Value>(values: readonly [readonly [Value, number], ...(readonly [Value, number])[]]): Value
  bytes(count: number): Uint8Array
}

const BYTE_VALUES = 256

export function createChance(seed: number): Chance {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole: Chance['whole'] = (least, most) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    whole,
    happens: (share) => next() < share,
    pick: (values) => values[whole(0, values.length - 1)] ?? values[0],
    weighed: (values) => {
      let left = next() * values.reduce((sum, [, weight]) => sum + weight, 0)
      return (values.find(([, weight]) => (left -= weight) < 0) ?? values[0])[0]
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => whole(0, BYTE_VALUES - 1)),
  }
}
