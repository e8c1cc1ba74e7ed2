// What a receipt printer says of itself when it is asked. DLE EOT is obeyed at once, GS r where it stands: its answer comes when all before it
// was printed. Each answer is one byte, and its fixed bits tell the kinds apart. Some report a change unasked too ("automatic status back").
import type { PrinterProblem } from './printer-problems'

const [DLE, EOT, GS, R, ESC, ACK, SOH] = [0x10, 0x04, 0x1d, 0x72, 0x1b, 0x06, 0x01]
/** Causes of being offline, of errors, and the paper. */
const ASKED = [2, 3, 4] as const
export const ASK = Uint8Array.from(ASKED.flatMap((what) => [DLE, EOT, what]))
/** Before a job Star's question is asked as well: a printer that answers it is set to Star's own commands. */
export const ASK_FIRST = Uint8Array.of(...ASK, ESC, ACK, SOH)
/** Asks for the paper, behind a job. */
export const ASK_BEHIND = Uint8Array.of(GS, R, 1)

/** Bits 0, 1, 4 and 7 of a byte are fixed: 0, 1, 1, 0 of an answer to DLE EOT, and 0, 0, 1, 0 of the first byte of a report unasked. */
const FIXED = 0b1001_0011
const REAL_TIME = 0b0001_0010
const UNASKED = 0b0001_0000
const UNASKED_BYTES = 4
/** Of an answer to GS r, and of the other bytes of a report unasked, only bits 4 and 7 are fixed, both 0. */
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

/** The same of the bytes of a report unasked, counted from 0. */
const UNASKED_BITS: readonly {
  readonly at: number
  readonly bits: number
  readonly problem: StatusProblem
}[] = [
  { at: 0, bits: 0b0010_0000, problem: 'cover-open' },
  { at: 2, bits: 0b0000_1100, problem: 'paper-out' },
  { at: 1, bits: 0b0010_1000, problem: 'not-ready' },
]

export interface StatusReader {
  readonly push: (bytes: Uint8Array) => void
  /** How many whole sets of answers have come. */
  readonly answers: () => number
  /** What the last whole set says, or the last report unasked after it. */
  readonly problem: () => StatusProblem | null
  /** The printer has come to the end of the job: with paper, or without; null while it has not. */
  readonly end: () => 'printed' | 'paper-out' | null
}

export function statusReader(): StatusReader {
  let set: number[] = []
  let answers = 0
  let report: number[] = []
  let problem: StatusProblem | null = null
  let end: ReturnType<StatusReader['end']> = null
  const take = (byte: number): void => {
    if (report.length > 0 && (byte & FIXED_BEHIND) === 0) {
      report.push(byte)
      if (report.length < UNASKED_BYTES) return
      problem = UNASKED_BITS.find(({ at, bits }) => ((report[at] ?? 0) & bits) !== 0)?.problem ?? null
      report = []
    } else if ((byte & FIXED) === REAL_TIME) {
      set.push(byte)
      if (set.length < ASKED.length) return
      problem = BITS.find(({ of, bits }) => ((set[ASKED.indexOf(of)] ?? 0) & bits) !== 0)?.problem ?? null
      set = []
      answers += 1
    } else if ((byte & FIXED) === UNASKED) {
      report = [byte]
    } else if ((byte & FIXED_BEHIND) === 0) {
      end = (byte & PAPER_OUT_BEHIND) === 0 ? 'printed' : 'paper-out'
    }
  }
  return {
    push: (bytes) => bytes.forEach(take),
    answers: () => answers,
    problem: () => problem,
    end: () => end,
  }
}

/** Of Star's status bits 0, 4 and 7 are fixed: 1, 0, 0 of the first byte, which tells the length, and 0, 0, 0 of the others. */
const STAR_FIXED = 0b1001_0001
const STAR_FIRST = 0b0000_0001
const SHORTEST_STAR_STATUS = 7

/**
 * Whether `bytes`, said before anything was printed, hold a status in Star's own form ("Star Line Mode Command Specifications", ASB). No answer
 * of ESC/POS looks so: there a byte with bit 4 set stands at least before every fourth.
 */
export const saysStar = (bytes: Uint8Array): boolean =>
  bytes.some((first, at) => {
    if ((first & STAR_FIXED) !== STAR_FIRST) return false
    const length = ((first >> 1) & 0b0111) | ((first >> 2) & 0b1000)
    const rest = bytes.subarray(at + 1, at + length)
    return (
      length >= SHORTEST_STAR_STATUS &&
      rest.length === length - 1 &&
      rest.every((byte) => (byte & STAR_FIXED) === 0)
    )
  })
