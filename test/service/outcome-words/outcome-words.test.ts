// Every answer of the outcome table, taken by the service or not, over real sockets: what the counter says at once and after it asked, judged
// by the service's own ledger. docs/outcome-words.md is written from it: `npx vitest run test/service/outcome-words -u`.
import { describe, expect, it } from 'vitest'
import { SPEC_LANGUAGES } from '../../support/spec-languages'
import type { Language } from '#shared/base/environment'
import { saidOf, situationOf, type Situation } from '#shared/sale/sale-statement'
import { receiptModel } from '#main/receipts/model'
import { textsIn } from '#main/texts'
import { stampText } from '#main/texts/stamp'
import { DEFAULT_PREFERENCES } from '#shared/shop/preferences'
import { fieldWords } from '#renderer/texts/field-names'
import { saleWords } from '#renderer/texts/sale-words'
import { wordsIn } from '../../support/words'
import { outcomeWordsPage, type TableRow, type WordsRow } from './page'
import { accountRows } from './account-answers'
import { checkRows } from './check-answers'
import { callbackRows, fieldRows, lineRows } from './further-rows'
import { CASES, type NamedCase } from './rows'
import { howTo, SHOWN_BY } from './in-practice'
import { courseOf, seenInPractice, type Seen } from './shop'

const AT_ONCE = 8
const CASE_TIMEOUT_MS = 120_000
const english = wordsIn('en')

/** What a situation claims of the ledger; null where it claims nothing, or only tells what the service says. */
const CLAIMS: { readonly [Name in Situation]: ((debits: number) => boolean) | null } = {
  'not-sent': (debits) => debits === 0,
  'held-off': null,
  sending: null,
  pending: null,
  unknown: null,
  success: (debits) => debits > 0,
  'settled-success': (debits) => debits > 0,
  refused: null,
  failed: null,
  'refund-due': (debits) => debits > 0,
  refunded: (debits) => debits > 0,
  'settled-failed': null,
  reversed: (debits) => debits > 0,
  'reversed-refunded': (debits) => debits > 0,
  conflict: (debits) => debits > 0,
}

const paperOf = ({ sale }: Seen) =>
  receiptModel(sale, {
    shop: DEFAULT_PREFERENCES.shop,
    languages: ['en'],
    copiesBefore: 0,
    printedAt: sale.updatedAt,
  })

const slipOf = (seen: Seen): string => {
  const model = paperOf(seen)
  if (model === null) return 'none'
  const [notice] = model.notices
  return [model.stamp.word.join(' '), ...(notice ?? [])].join(': ')
}

const played = new Map<string, TableRow>()
const words = new Map<string, WordsRow>()

function told({ sale }: Seen): string {
  const { word, money } = saleWords(english, sale)
  return `${word}. ${money}`
}

/** As on the result: the state, the money, the reason, and what the service wrote. */
function shown({ sale, fields: told }: Seen, language: Language): string {
  const { word, money, reason } = saleWords(wordsIn(language), sale)
  const fields = told.map((field) => fieldWords(wordsIn(language), field))
  const said = [saidOf(sale), ...fields].flatMap((text) => (text === null ? [] : [`“${text}”`]))
  return [`${word} ·`, money, reason ?? '', ...said].join(' ').trim()
}

function remember(seen: Seen): void {
  const { sale, board } = seen
  const name = `${situationOf(sale)}${sale.canBeAsked ? '' : ', cannot be asked'} (${sale.subject.operation})`
  if (words.has(name)) return
  words.set(name, {
    name,
    board,
    slip: slipOf(seen),
    message: textsIn('en')(stampText(sale)),
    said: SPEC_LANGUAGES.map((language) => saleWords(wordsIn(language), sale)),
  })
}

async function play(row: NamedCase): Promise<void> {
  const { first, later, debits } = await courseOf(row)
  const key = `${row.area} ${row.name} ${row.isTaken}`
  for (const seen of [first, later]) {
    remember(seen)
    const claim = CLAIMS[situationOf(seen.sale)]
    const debitsThen = seen === first ? Number(row.isTaken) : debits
    expect(claim === null || claim(debitsThen), `${key}: ${told(seen)}`).toBe(true)
    // Screen, paper and message take their word from one function.
    const stamp = paperOf(seen)?.stamp.word.join('')
    expect(stamp ?? textsIn('en')(stampText(seen.sale)), key).toBe(textsIn('en')(stampText(seen.sale)))
  }
  expect(debits, key).toBeLessThanOrEqual(1)
  const { next } = saleWords(english, first.sale)
  const said = SPEC_LANGUAGES.map((language) => shown(first, language))
  played.set(key, { ...row, debits, said, next, board: first.board, later: told(later) })
}

describe('what the counter says', () => {
  const batches = Array.from({ length: Math.ceil(CASES.length / AT_ONCE) }, (_, batch) =>
    CASES.slice(batch * AT_ONCE, (batch + 1) * AT_ONCE),
  )
  it.each(batches.map((rows) => ({ rows, from: `${rows[0]?.area}: ${rows[0]?.name}` })))(
    'is never more than is known, from "$from" on',
    async ({ rows }) => {
      for (const row of rows) await play(row)
      expect(played.size).toBeGreaterThanOrEqual(rows.length)
    },
    CASE_TIMEOUT_MS,
  )

  const troubles = Object.entries(SHOWN_BY).flatMap(([situation, those]) =>
    those.map((trouble) => ({ situation, trouble, name: howTo(trouble) })),
  )
  it.each(troubles)(
    'can be seen in practice: "$situation" by $name',
    async ({ situation, trouble }) => {
      const seen = await seenInPractice(trouble)
      const shown = seen.map(({ sale }) => `${situationOf(sale)} ${sale.canBeAsked}`)
      expect(shown).toContain(`${situation} ${trouble.canBeAsked}`)
    },
    CASE_TIMEOUT_MS,
  )

  it('is what docs/outcome-words.md says', async () => {
    expect(played.size).toBe(CASES.length)
    await expect(
      outcomeWordsPage([...played.values()], [...words.values()], accountRows(), await checkRows(), {
        lines: await lineRows(),
        callbacks: await callbackRows(),
        fields: await fieldRows(),
      }),
    ).toMatchFileSnapshot('../../../docs/outcome-words.md')
  })
})
