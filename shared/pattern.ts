// Matches patterns that come over the network (a biller's `regex`) within a fixed number of steps. With JavaScript's
// RegExp, a pattern and an input of thirty characters can run for years, and nothing can interrupt it; this matcher
// counts its steps and gives up. It supports the part of the syntax that billers use and draws no conclusion from the
// rest, so an input is never refused because of it (docs/decisions/0002-pattern-matcher.md).
import { parsePattern, type Piece } from './pattern-syntax'

export interface Pattern {
  /** Null if the pattern is empty or not supported: then it says nothing about any input. */
  readonly pieces: Piece | null
  readonly ignoresCase: boolean
}

export type PatternVerdict = 'match' | 'no-match' | 'undecided'

const LONGEST_PATTERN = 1_000
const LONGEST_INPUT = 1_000
/** A few milliseconds on the slowest till; a harmless pattern needs some hundred steps. */
export const MOST_STEPS = 100_000

/** Reads a biller's pattern, with or without delimiters (`/^[0-9]+$/i`). Never throws. */
export function readPattern(text: string | null): Pattern {
  const trimmed = text?.trim() ?? ''
  const delimited = /^\/(.*)\/([a-z]*)$/s.exec(trimmed)
  const source = delimited?.[1] ?? trimmed
  const flags = delimited?.[2] ?? ''
  const isReadable = source !== '' && source.length <= LONGEST_PATTERN && /^[iugmD]*$/.test(flags)
  return { pieces: isReadable ? parsePattern(source) : null, ignoresCase: flags.includes('i') }
}

/**
 * Whether `input` contains a match, anchored only where the pattern says so. `undecided` if the pattern is not
 * supported or the steps run out: the input then passes, and the service decides.
 */
export const matchPattern = (pattern: Pattern, input: string, mostSteps = MOST_STEPS): PatternVerdict =>
  judged(pattern, input, mostSteps).verdict

/**
 * Whether `input` does not match yet but could if more were typed: the matcher reached its end while it still wanted a
 * character.
 */
export function isUnfinished(pattern: Pattern, input: string): boolean {
  const { verdict, isAtEnd } = judged(pattern, input, MOST_STEPS)
  return verdict === 'no-match' && isAtEnd
}

function judged(
  { pieces, ignoresCase }: Pattern,
  input: string,
  mostSteps: number,
): { readonly verdict: PatternVerdict; readonly isAtEnd: boolean } {
  if (pieces === null || input.length > LONGEST_INPUT) return { verdict: 'undecided', isAtEnd: false }
  const run: Run = { input: Array.from(input), ignoresCase, stepsLeft: mostSteps, depth: 0, isAtEnd: false }
  for (let start = 0; start <= run.input.length; start += 1) {
    if (matchesAt(run, pieces, start, () => true)) return { verdict: 'match', isAtEnd: false }
    if (run.stepsLeft <= 0) return { verdict: 'undecided', isAtEnd: false }
  }
  return { verdict: 'no-match', isAtEnd: run.isAtEnd }
}

interface Run {
  readonly input: readonly string[]
  readonly ignoresCase: boolean
  stepsLeft: number
  depth: number
  /** A character was needed beyond the end of the input. */
  isAtEnd: boolean
}

type PieceOf<Kind extends Piece['kind']> = Extract<Piece, { kind: Kind }>
type Continue = (at: number) => boolean

/** Backtracking is done by recursion. Steps and depth are both limited, so that neither time nor the stack runs out. */
const DEEPEST = 3_000

function matchesAt(run: Run, piece: Piece, at: number, next: Continue): boolean {
  run.stepsLeft -= 1
  if (run.stepsLeft <= 0 || run.depth > DEEPEST) {
    run.stepsLeft = Math.min(run.stepsLeft, 0)
    return false
  }
  run.depth += 1
  const isMatch = matchesPiece(run, piece, at, next)
  run.depth -= 1
  return isMatch
}

function matchesPiece(run: Run, piece: Piece, at: number, next: Continue): boolean {
  switch (piece.kind) {
    case 'one':
      return matchesOne(run, piece, at) && next(at + 1)
    case 'start':
      return at === 0 && next(at)
    case 'end':
      return at === run.input.length && next(at)
    case 'sequence':
      return matchesSequence(run, piece.pieces, 0, at, next)
    case 'choice':
      return piece.pieces.some((option) => matchesAt(run, option, at, next))
    case 'look': {
      const isAhead = matchesAt(run, piece.piece, at, () => true)
      return run.stepsLeft > 0 && isAhead === piece.isWanted && next(at)
    }
    case 'repeat':
      return matchesRepeat(run, piece, 0, at, next)
  }
}

function matchesOne(run: Run, { accepts: test, isNegated = false }: PieceOf<'one'>, at: number): boolean {
  const character = run.input[at]
  if (character === undefined) run.isAtEnd = true
  return character !== undefined && accepts(run, test, character) !== isNegated
}

const matchesSequence = (
  run: Run,
  pieces: readonly Piece[],
  index: number,
  at: number,
  next: Continue,
): boolean => {
  const piece = pieces[index]
  if (piece === undefined) return next(at)
  return matchesAt(run, piece, at, (after) => matchesSequence(run, pieces, index + 1, after, next))
}

function matchesRepeat(
  run: Run,
  piece: PieceOf<'repeat'>,
  count: number,
  at: number,
  next: Continue,
): boolean {
  const again = () =>
    count < piece.most &&
    matchesAt(run, piece.piece, at, (after) =>
      // A repetition that consumed nothing changes nothing once the minimum is reached.
      after === at && count >= piece.least ? false : matchesRepeat(run, piece, count + 1, after, next),
    )
  if (count < piece.least) return again()
  return piece.isLazy ? next(at) || again() : again() || next(at)
}

function accepts(run: Run, test: (character: string) => boolean, character: string): boolean {
  if (test(character)) return true
  return run.ignoresCase && (test(character.toLowerCase()) || test(character.toUpperCase()))
}
