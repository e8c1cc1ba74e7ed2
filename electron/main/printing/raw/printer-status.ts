// What a receipt printer says of itself when it is asked. DLE EOT is obeyed at once, GS r where it stands: its answer comes when all before it
// was printed. Each answer is one byte, and its fixed bits tell the kinds apart.
import type { PrinterProblem } from './printer-problems'

const [DLE, EOT, GS, R] = [0x10, 0x04, 0x1d, 0x72]
/** Causes of being offline, of errors, and the paper. */
const ASKED = [2, 3, 4] as const
export const ASK = Uint8Array.from(ASKED.flatMap((what) => [DLE, EOT, what]))
/** Asks for the paper, behind a job. */
export const ASK_BEHIND = Uint8Array.of(GS, R, 1)

/** Bits 0, 1, 4 and 7 of a byte are fixed: 0, 1, 1, 0 of an answer to DLE EOT, and 0, 0, 1, 0 of what some printers report unasked. */
const FIXED = 0b1001_0011
const REAL_TIME = 0b0001_0010
const UNASKED = 0b0001_0000
const UNASKED_MORE = 3
/** Of an answer to GS r only bits 4 and 7 are fixed, both 0. */
const FIXED_BEHIND = 0b1001_0000
const PAPER_OUT_BEHIND = 0b0000_1100

type StatusProblem = Extract<PrinterProblem, 'paper-out' | 'cover-open' | 'not-ready'>

/** The first that is set is told. */
const BITS: readonly {
  readonly of: (typeof ASKED)[number]
  readonly bits: number
  readonly problem: StatusProblem
}[] = [
  { of: 2, bits: 0b0000_0100, problem: 'cover-open' },
  { of: 2, bits: 0b0010_0000, problem: 'paper-out' },
  { of: 4, bits: 0b0110_0000, problem: 'paper-out' },
  // The cutter, or something that only a technician mends; what passes by itself is none.
  { of: 3, bits: 0b0010_1000, problem: 'not-ready' },
]

export interface StatusReader {
  readonly push: (bytes: Uint8Array) => void
  /** How many whole sets of answers have come. */
  readonly answers: () => number
  /** What the last whole set says. */
  readonly problem: () => StatusProblem | null
  /** The printer has come to the end of the job: with paper, or without; null while it has not. */
  readonly end: () => 'printed' | 'paper-out' | null
}

export function statusReader(): StatusReader {
  let set: number[] = []
  let last: readonly number[] = []
  let answers = 0
  let unaskedLeft = 0
  let end: ReturnType<StatusReader['end']> = null
  const take = (byte: number): void => {
    if (unaskedLeft > 0) {
      unaskedLeft -= 1
    } else if ((byte & FIXED) === REAL_TIME) {
      set.push(byte)
      if (set.length < ASKED.length) return
      last = set
      set = []
      answers += 1
    } else if ((byte & FIXED) === UNASKED) {
      unaskedLeft = UNASKED_MORE
    } else if ((byte & FIXED_BEHIND) === 0) {
      end = (byte & PAPER_OUT_BEHIND) === 0 ? 'printed' : 'paper-out'
    }
  }
  return {
    push: (bytes) => bytes.forEach(take),
    answers: () => answers,
    problem: () =>
      BITS.find(({ of, bits }) => ((last[ASKED.indexOf(of)] ?? 0) & bits) !== 0)?.problem ?? null,
    end: () => end,
  }
}
