// A line of a visit in words: as it is read out, and what became of it.
import type { VisitLine } from '@shared/domain/visit'
import { payeeName } from '@shared/domain/subject'
import { numberOf, saleWords, type SaleTone } from '../../messages/sale-words'
import type { Words } from '../../messages/words'

export const lineNumber = (words: Words, { subject, accountNumber }: VisitLine): string =>
  numberOf(words, subject.service, accountNumber)

/** `98765 43210 · Jio · ₹299`. */
export const lineHead = (words: Words, line: VisitLine): string =>
  [lineNumber(words, line), payeeName(line.subject), words.rupees(line.duePaise, 'when-needed')].join(' · ')

export interface LineWords {
  readonly tone: SaleTone
  readonly word: string
}

export function lineWords(words: Words, { state, sale }: VisitLine): LineWords {
  if (state === 'kept' || state === 'waiting' || sale === null)
    return { tone: 'info', word: words.say(state === 'kept' ? 'visit.line.kept' : 'visit.line.waiting') }
  const { tone, word } = saleWords(words, sale)
  return { tone, word }
}
