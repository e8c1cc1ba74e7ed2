// What must hold of every account, read from the log as it stood at each entry: no more is paid back than was owed, so that a
// second press wrote nothing; no visit is written to an account above its limit; and no sale on credit leaves above it.
import { creditAccountOf, creditLines, limitOf, owedPaise } from '#shared/customer/credit'
import type { RecordedEvent } from '#shared/sale/journal'
import { partPaise } from '#shared/sale/payment'
import { foldSale } from '#shared/sale/sale-fold'
import type { VisitId } from '#shared/visit/visit'
import type { Journal } from '#main/journal'

type CreditLog = Pick<Journal, 'creditEntries' | 'creditSales' | 'story' | 'visit'>

/** How these sales stood before an entry. */
const salesAt = (stories: readonly (readonly RecordedEvent[])[], sequence: number) =>
  stories
    .map((story) => story.filter((entry) => entry.sequence < sequence))
    .filter((story) => story.length > 0)
    .map((story) => ({ ...foldSale(story, null), payee: '' }))

/** Each rule that an entry broke, in words; none if all is well. */
export function brokenCreditRules(journal: CreditLog, visits: readonly VisitId[]): readonly string[] {
  const entries = journal.creditEntries()
  const stories = journal.creditSales().map((requestId) => journal.story(requestId))
  const owedBefore = (sequence: number, accountId: string): number => {
    const sales = salesAt(stories, sequence)
    const before = entries.filter((entry) => entry.sequence < sequence)
    return owedPaise(creditLines(accountId, sales, before))
  }
  const tooMuch = entries.filter(
    ({ sequence, event }) =>
      event.movement === 'repaid' && event.amountPaise > owedBefore(sequence, event.accountId),
  )
  const notOwed = entries.filter(
    ({ sequence, event }) =>
      event.movement === 'given-back' && event.amountPaise !== 0 - owedBefore(sequence, event.accountId),
  )
  const aboveLimit = visits.filter((visitId) => {
    const [paid] = journal.visit(visitId)
    if (paid?.event.movement !== 'paid') return false
    const { sequence } = paid
    const before = entries.filter((entry) => entry.sequence < sequence)
    return paid.event.parts.some(
      (part) =>
        part.way === 'credit' &&
        owedBefore(sequence, part.accountId) + part.amountPaise > (limitOf(before, part.accountId) ?? 0),
    )
  })
  const leftAbove = stories.flatMap((story) =>
    story.flatMap(({ requestId, sequence, event }) => {
      if (event.type !== 'attempt' || event.overLimit !== undefined) return []
      const sale = { ...foldSale(story, null), payee: '' }
      const accountId = creditAccountOf(sale)
      if (accountId === null) return []
      const others = stories.filter(([first]) => first?.requestId !== requestId)
      const before = entries.filter((entry) => entry.sequence < sequence)
      const owed = owedPaise(creditLines(accountId, salesAt(others, sequence), before))
      return owed + partPaise(sale, 'credit') > (limitOf(before, accountId) ?? 0) ? [sequence] : []
    }),
  )
  return [
    ...leftAbove.map((sequence) => `left on credit above the limit: entry ${sequence}`),
    ...tooMuch.map(({ sequence }) => `more was paid back than was owed: entry ${sequence}`),
    ...notOwed.map(({ sequence }) => `other than what the shop owed was given back: entry ${sequence}`),
    ...aboveLimit.map((visitId) => `sold on credit above the limit: ${visitId}`),
  ]
}
