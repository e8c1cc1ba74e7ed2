// What disks and transports do to the bytes of a file.
export type Fraction = () => number

export const placeIn = (bytes: Buffer, fraction: Fraction): number => Math.floor(fraction() * bytes.length)

export function rangeIn(bytes: Buffer, fraction: Fraction, longestBytes: number) {
  const start = placeIn(bytes, fraction)
  return { start, end: Math.min(bytes.length, start + 1 + Math.floor(fraction() * longestBytes)) }
}

/** One bit is another, somewhere before `end`. */
export function flipBit(whole: Buffer, fraction: Fraction, end = whole.length): Buffer {
  const bytes = Buffer.from(whole)
  const place = Math.floor(fraction() * end)
  bytes[place] = (bytes[place] ?? 0) ^ (1 << Math.floor(fraction() * 8))
  return bytes
}

/** A range is filled with `value`. */
export function fillRange(
  whole: Buffer,
  fraction: Fraction,
  longestBytes: number,
  value: (fraction: Fraction) => number,
): Buffer {
  const bytes = Buffer.from(whole)
  const { start, end } = rangeIn(bytes, fraction, longestBytes)
  for (let index = start; index < end; index += 1) bytes[index] = value(fraction)
  return bytes
}

export function withoutRange(bytes: Buffer, fraction: Fraction, longestBytes: number): Buffer {
  const { start, end } = rangeIn(bytes, fraction, longestBytes)
  return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)])
}
