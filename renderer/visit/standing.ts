// What follows from the lines of a visit: what stands in the way of paying it, and what became of each line.
import { GUARD_WEIGHTS, type Guard } from '#shared/sale/guard'
import { STANDS } from '#shared/till/day-book'
import type { Visit, VisitLine, VisitLineState } from '#shared/visit/visit'
import { payeeName } from '#shared/sale/subject'
import { numberOf, saleWords, type SaleTone } from '../texts/sale-words'
import type { Words } from '../texts/words'

/** What concerns the shop and not one line is said once, above the lines. */
const ABOUT_ALL: readonly Guard['kind'][] = [
  'line-stopped',
  'too-many-unresolved',
  'recovering',
  'wait',
  'offline',
]

const isAboutAll = ({ kind }: Guard): boolean => ABOUT_ALL.includes(kind)

/** Once each, by kind. */
export function sharedGuards(lines: readonly VisitLine[]): readonly Guard[] {
  const all = lines.flatMap(({ guards }) => guards.filter(isAboutAll))
  return all.filter((guard, index) => all.findIndex(({ kind }) => kind === guard.kind) === index)
}

/** What is said beside one line: everything of its own that was not accepted when it was kept. */
export const ownGuards = ({ guards, accepted }: VisitLine): readonly Guard[] =>
  guards.filter((guard) => !isAboutAll(guard) && !accepted.includes(guard.kind))

/** The kinds that a person has to accept before this line is paid. */
export const asksOf = (line: VisitLine): readonly string[] =>
  ownGuards(line)
    .filter(({ kind }) => GUARD_WEIGHTS[kind] === 'ask')
    .map(({ kind }) => kind)

export const isBlocked = (line: VisitLine): boolean =>
  line.doubt !== null || line.guards.some(({ kind }) => GUARD_WEIGHTS[kind] === 'block')

/** A line's own trouble, which a person looks at before paying; what concerns all lines is none of it. */
export const isMarked = (line: VisitLine): boolean =>
  line.doubt !== null || ownGuards(line).some(({ kind }) => GUARD_WEIGHTS[kind] !== 'inform')

/** Where a paid line stands: before or on its way, with its result, without one, or not done. */
export type LineStanding = 'ahead' | 'done' | 'open' | 'undone'

export function standingOf(state: VisitLineState): LineStanding {
  if (state === 'kept' || state === 'waiting' || state === 'sending') return 'ahead'
  return STANDS[state]
}

export const linesOf = ({ lines }: Pick<Visit, 'lines'>, ...standings: readonly LineStanding[]) =>
  lines.filter(({ state }) => standings.includes(standingOf(state)))

/** Whether the last line was sent, so that its paper says something of each. */
export const isSent = (visit: Pick<Visit, 'lines'>): boolean => linesOf(visit, 'ahead').length === 0

/** A line of a visit in words: as it is read out, and what became of it. */
export const lineNumber = (words: Words, { subject, accountNumber }: VisitLine): string =>
  numberOf(words, subject.service, accountNumber)

/** `98765 43210 · Jio · ₹299`. */
export const lineHead = (words: Words, line: VisitLine): string =>
  [lineNumber(words, line), payeeName(line.subject), words.rupees(line.duePaise, 'when-needed')].join(' · ')

interface LineWords {
  readonly tone: SaleTone
  readonly word: string
}

export function lineWords(words: Words, { state, sale }: VisitLine): LineWords {
  if (state === 'kept' || state === 'waiting' || sale === null)
    return { tone: 'info', word: words.say(state === 'kept' ? 'visit.line.kept' : 'visit.line.waiting') }
  const { tone, word } = saleWords(words, sale)
  return { tone, word }
}
