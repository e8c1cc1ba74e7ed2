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
  const run: Run = { input: Array.from(input), ignoresCase, stepsLeft: mostSteps, isAtEnd: false }
  for (let start = 0; start <= run.input.length; start += 1) {
    const isMatch = matchesAt(run, pieces, start)
    if (run.stepsLeft <= 0) return { verdict: 'undecided', isAtEnd: false }
    if (isMatch) return { verdict: 'match', isAtEnd: false }
  }
  return { verdict: 'no-match', isAtEnd: run.isAtEnd }
}

interface Run {
  readonly input: readonly string[]
  readonly ignoresCase: boolean
  stepsLeft: number
  /** A character was needed beyond the end of the input. */
  isAtEnd: boolean
}

type PieceOf<Kind extends Piece['kind']> = Extract<Piece, { kind: Kind }>

/** One repetition that is being matched: how many there were before it, and where it began. */
interface Round {
  readonly kind: 'round'
  readonly repeat: PieceOf<'repeat'>
  readonly count: number
  readonly from: number
}

/** What is still to be matched, as a list that several ways share. */
interface Rest {
  readonly head: Piece | Round
  readonly tail: Rest | null
}

/** A place to go on from: `rest` is to be matched at `at`. */
interface Way {
  readonly rest: Rest | null
  readonly at: number
}

/**
 * Whether `piece` matches at `at`. The ways not yet tried lie on a stack of its own, so that no pattern, however its
 * repetitions are nested, can exhaust the machine's. False if the steps run out.
 */
function matchesAt(run: Run, piece: Piece, at: number): boolean {
  const ways: Way[] = [{ rest: { head: piece, tail: null }, at }]
  for (let way = ways.pop(); way !== undefined; way = ways.pop()) {
    if (way.rest === null) return true
    run.stepsLeft -= 1
    if (run.stepsLeft <= 0) return false
    ways.push(...waysOn(run, way.rest, way.at))
  }
  return false
}

/** The ways on from one piece; the last one is to be tried first. */
function waysOn(run: Run, { head, tail }: Rest, at: number): readonly Way[] {
  switch (head.kind) {
    case 'one':
      return matchesOne(run, head, at) ? [{ rest: tail, at: at + 1 }] : []
    case 'start':
      return at === 0 ? [{ rest: tail, at }] : []
    case 'end':
      return at === run.input.length ? [{ rest: tail, at }] : []
    case 'sequence':
      return [{ rest: head.pieces.reduceRight<Rest | null>(inFrontOf, tail), at }]
    case 'choice':
      return head.pieces.map((option) => ({ rest: { head: option, tail }, at })).toReversed()
    case 'look':
      return matchesAt(run, head.piece, at) === head.isWanted ? [{ rest: tail, at }] : []
    case 'repeat':
      return waysToRepeat(head, 0, tail, at)
    case 'round':
      // A repetition that consumed nothing changes nothing once the minimum is reached.
      return at === head.from && head.count >= head.repeat.least
        ? []
        : waysToRepeat(head.repeat, head.count + 1, tail, at)
  }
}

const inFrontOf = (tail: Rest | null, head: Piece): Rest => ({ head, tail })

function waysToRepeat(
  repeat: PieceOf<'repeat'>,
  count: number,
  tail: Rest | null,
  at: number,
): readonly Way[] {
  const round: Rest = { head: { kind: 'round', repeat, count, from: at }, tail }
  const again: readonly Way[] = count < repeat.most ? [{ rest: { head: repeat.piece, tail: round }, at }] : []
  if (count < repeat.least) return again
  const on: Way = { rest: tail, at }
  return repeat.isLazy ? [...again, on] : [on, ...again]
}

function matchesOne(run: Run, { accepts: test, isNegated = false }: PieceOf<'one'>, at: number): boolean {
  const character = run.input[at]
  if (character === undefined) run.isAtEnd = true
  return character !== undefined && accepts(run, test, character) !== isNegated
}

function accepts(run: Run, test: (character: string) => boolean, character: string): boolean {
  if (test(character)) return true
  return run.ignoresCase && (test(character.toLowerCase()) || test(character.toUpperCase()))
}
