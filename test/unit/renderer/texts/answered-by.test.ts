// What stands between here and the service is named in a sale's words, as long as those are about its answer.
import { expect, test } from 'vitest'
import { SPEC_LANGUAGES } from '../../../support/spec-languages'
import { foldSale } from '#shared/sale/sale-fold'
import type { JournalEvent } from '#shared/sale/journal'
import { attempt, came, personal, story, told } from '../../../support/sales'
import { saleWords } from '#renderer/texts/sale-words'
import { wordsIn } from '../../../support/words'

const folded = (...events: readonly JournalEvent[]) => foldSale(story(...events), personal())
const bySquid = came('lost', 1, { reason: 'blocked-on-the-way', answeredBy: 'squid/6.6' })
const isNamed = (...events: readonly JournalEvent[]): readonly boolean[] =>
  SPEC_LANGUAGES.map((language) =>
    (saleWords(wordsIn(language), folded(...events)).reason ?? '').includes('squid/6.6'),
  )
const saidOf = (...events: readonly JournalEvent[]): readonly (string | null)[] =>
  SPEC_LANGUAGES.map((language) => saleWords(wordsIn(language), folded(...events)).reason)
const inEach = (is: boolean) => SPEC_LANGUAGES.map(() => is)

test('it is named where it answered in the service’s place', () => {
  expect(isNamed(attempt(), bySquid)).toEqual(inEach(true))
  expect(isNamed(attempt(), came('lost', 1, { reason: 'already-there', answeredBy: 'squid/6.6' }))).toEqual(
    inEach(true),
  )
})

test('a 409 that it wrote is not told as a word of the service, whether it gives itself a name or none', () => {
  const blocked = came('lost', 1, { reason: 'blocked-on-the-way' })
  const bySomebody = (answeredBy: string) => came('lost', 1, { reason: 'already-there', answeredBy })
  expect(saidOf(attempt(), bySomebody('squid/6.6'))).toEqual(saidOf(attempt(), bySquid))
  expect(saidOf(attempt(), bySomebody(''))).toEqual(saidOf(attempt(), blocked))
  expect(saidOf(attempt(), came('lost', 1, { reason: 'already-there' }))).not.toEqual(
    saidOf(attempt(), blocked),
  )
})

test.each<[string, readonly JournalEvent[]]>([
  ['the service has it as pending', [told('pending')]],
  ['the service has it as successful', [told('success')]],
  ['it was sent again, and no answer came', [attempt(2), came('lost', 2)]],
  [
    'the app ended while it was sent again',
    [attempt(2), { type: 'interrupted', found: 'attempt-without-outcome' }],
  ],
])('it is named no more once %s', (_when, later) => {
  expect(isNamed(attempt(), bySquid, ...later)).toEqual(inEach(false))
})

test('a name changes no state: a 409 of a gateway is never sent again, as one of the service', () => {
  const conflict = { reason: 'already-there', httpStatus: 409 } as const
  const named = folded(attempt(), came('lost', 1, { ...conflict, answeredBy: 'squid/6.6' }))
  const { answeredBy, ...state } = named
  expect(answeredBy).toBe('squid/6.6')
  expect(state).toEqual(folded(attempt(), came('lost', 1, conflict)))
  expect(state.seenByService).toBe(true)
})
