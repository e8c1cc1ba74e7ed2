// docs/performance.md: what the measurements last gave, from test/bench/measured.json. A run replaces the part of each bench that it ran.
import type { Outcome } from './comparison'

/** Without its samples, which stay in `bench-results/`. */
export type KeptOutcome = Pick<Outcome, 'what' | 'against' | 'aimRatio' | 'at' | 'unit' | 'ratio'> & {
  readonly ours: number
  readonly plain: number
}

export interface Measured {
  /** ISO 8601. */
  readonly takenAt: string
  readonly machine: string
  /** Over the minute before, when the bench began. */
  readonly loadAverage: number
  readonly outcomes: readonly KeptOutcome[]
}

/** By the bench's name. */
export type AllMeasured = Readonly<Record<string, Measured>>

const HEAD = `# Performance

Written by \`npm run bench\` from \`test/bench/measured.json\`; [test/bench/README.md](../test/bench/README.md) says how each is measured,
[measurements.md](measurements.md) what was learned. A ratio sets our way beside a plain way to do the same in one run on one computer: a time by itself says more about the computer.

The computer to think of is a shop's: Windows 10 or 11 with 4 GB, a slow disk and a screen of 1366×768. None of the figures was taken on it: they
come from Linux, and where it says so from the stand-in for Electron, whose own parts an empty window on the same runtime takes away again.
\`npm run bench\` gives the same table on any computer with Electron's binary.

Times stand here only if nobody else used the computer (load below 3). What has no table was last measured beside other work: its ratios are in
[measurements.md](measurements.md).
`

const figure = (value: number, unit: Outcome['unit']): string =>
  `${value >= 10 ? Math.round(value) : Number(value.toPrecision(2))} ${unit}`

const row = ({ what, against, aimRatio, at, unit, ratio, ours, plain }: KeptOutcome): string => {
  const verdict = ratio <= aimRatio ? 'yes' : '**no**'
  const place = at === 'p50' ? '' : ` (${at})`
  return `| ${what}${place} | ${figure(ours, unit)} | ${against} | ${figure(plain, unit)} | ${ratio.toFixed(2)}× | ${aimRatio}× | ${verdict} |`
}

const part = ([name, { takenAt, machine, loadAverage, outcomes }]: readonly [string, Measured]): string =>
  [
    `## ${name}`,
    '',
    `${takenAt.slice(0, 10)}, ${machine}, load ${loadAverage.toFixed(1)}.`,
    '',
    '| What | Ours | Against | Theirs | Ratio | Aim | Met |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...outcomes.map(row),
    '',
  ].join('\n')

export const performancePage = (measured: AllMeasured): string =>
  [
    HEAD,
    ...Object.entries(measured)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(part),
  ].join('\n')
