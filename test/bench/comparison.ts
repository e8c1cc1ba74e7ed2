// What a bench file exports: our way and a plain way to do the same, measured alternately in one run, and how far apart
// they may be. Only the ratio counts: times alone say more about the machine than about the code.

/** `npm run bench -- --quick` runs every bench small and in one round: it tells whether they work, and measures nothing. */
export const isQuick = process.argv.includes('--quick')

/** The size that is measured, or the one that only has to work. */
export const sized = (measured: number, quick: number): number => (isQuick ? quick : measured)

export type Comparison = {
  /** What is measured, in words: "start to the first usable screen". */
  readonly what: string
  /** What it is compared with: "an empty window on the same runtime". */
  readonly against: string
  /** How many times the plain way ours may take, at the median unless `at` says otherwise. */
  readonly aimRatio: number
  /** The percentile that is compared: `p99` needs some thousand rounds to be meaningful. */
  readonly at?: Place
  /** What is measured: milliseconds unless it says otherwise. */
  readonly unit?: Unit
  readonly rounds: number
  /** Rounds before the first that counts. One by default. */
  readonly warmUpRounds?: number
  /**
   * Each does the work and returns its duration in milliseconds, or several if it did the work several times in this
   * round.
   */
  readonly ours: () => Promise<Taken> | Taken
  readonly plain: () => Promise<Taken> | Taken
}

export type Taken = number | readonly number[]

export type Unit = 'ms' | 'MB'

export type Place = 'p50' | 'p95' | 'p99'

export type Bench = {
  readonly comparisons: readonly Comparison[]
  /** Called once after the last round, even after a failure. */
  readonly close?: () => Promise<void> | void
}

export type Outcome = {
  readonly what: string
  readonly against: string
  readonly aimRatio: number
  readonly at: Place
  readonly unit: Unit
  readonly ratio: number
  readonly ours: Spread
  readonly plain: Spread
}

export type Spread = {
  readonly median: number
  readonly p95: number
  readonly p99: number
  readonly samples: readonly number[]
}

/** Measures both ways alternately, so that a busy moment of the machine affects both. */
export async function compare(comparison: Comparison): Promise<Outcome> {
  const { what, against, aimRatio, at = 'p50', unit = 'ms' } = comparison
  const rounds = sized(comparison.rounds, 1)
  const warmUpRounds = sized(comparison.warmUpRounds ?? 1, 0)
  const ours: number[] = []
  const plain: number[] = []
  for (let round = -warmUpRounds; round < rounds; round++) {
    const [ourTime, plainTime] = [await comparison.ours(), await comparison.plain()]
    if (round < 0) continue
    ours.push(...[ourTime].flat())
    plain.push(...[plainTime].flat())
  }
  const [ourSpread, plainSpread] = [spread(ours), spread(plain)]
  const ratio = placed(ourSpread, at) / placed(plainSpread, at)
  return { what, against, aimRatio, at, unit, ratio, ours: ourSpread, plain: plainSpread }
}

export const placed = ({ median, p95, p99 }: Spread, at: Place): number => ({ p50: median, p95, p99 })[at]

/** The duration of some work, in milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const MEGABYTE = 1_024 * 1_024
const BETWEEN_LOOKS_MS = 10

/** By how many megabytes the resident memory of this process stood above rest at most while some work was done. */
export async function memoryGrown(work: () => Promise<void>): Promise<number> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), BETWEEN_LOOKS_MS)
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
  return (most - before) / MEGABYTE
}

const P95 = 0.95
const P99 = 0.99

function spread(samples: readonly number[]): Spread {
  const sorted = samples.toSorted((left, right) => left - right)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN
  return { median: at(1 / 2), p95: at(P95), p99: at(P99), samples }
}
