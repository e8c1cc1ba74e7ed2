// docs/outcome-words.md as written from the cases that were played.
import type { SaleWords } from '#renderer/texts/sale-words'
import { howTo, SHOWN_BY } from './in-practice'
import { accountWords, type AccountRow } from './account-answers'
import type { CheckRow } from './check-answers'
import type { ToldRow } from './further-rows'
import type { NamedCase } from './rows'

export interface TableRow extends NamedCase {
  readonly debits: number
  /** At once, in the languages of the specs. */
  readonly said: readonly string[]
  readonly next: string
  readonly board: string
  readonly later: string
}

/** The words of one situation, on the screen in each language, on paper and elsewhere. */
export interface WordsRow {
  readonly name: string
  readonly board: string
  readonly slip: string
  readonly message: string
  readonly said: readonly Pick<SaleWords, 'word' | 'title' | 'money' | 'tell' | 'next'>[]
}

interface FurtherRows {
  readonly lines: readonly ToldRow[]
  readonly callbacks: readonly ToldRow[]
  readonly fields: readonly ToldRow[]
}

const INTRODUCTION = `# What the counter says

Each row was played over real sockets against a service that answers so and keeps its own ledger; a test writes this page, so that it
cannot differ from the app. **Taken** says whether the service processed the call, which the counter cannot know: both rows of an answer
begin alike. **Later** is after every question of the next twenty minutes, with a set-up that was mended where it was the cause. No word is
stronger than the ledger: what only the service says is told as its saying ([money-safety.md 2](money-safety.md)).

An account opening whose answer was lost has no id to be asked by. A bill can be asked about only where the service has a status call for
bills, which is not documented.
`

const PRACTICE = `## In practice

What to type at the practice counter to see each state that a service brings about, on the way or at the end
([practice.md](practice.md)). "Not sent" follows the recharge 90000 00032, which stops the line; \`Let 30 s pass\` brings the later ones about.
`

const WORDS = `## The words

The result, the details, today's page and the board take them from one function (\`shared/sale/sale-statement.ts\`), and so do slips,
messages and exports. The slip's line is its stamp and its first sentence.
`

const CHECKS = `## Checks, codes and reads

No money of a customer hangs on these: what came back is told as it was answered, with the service's word, reason and field messages, and
"no answer" only where none came. In brackets stands what can be pressed. The screen's own parts draw the words.
`

const checkTables = (rows: readonly CheckRow[]): readonly string[] =>
  [...new Set(rows.map(({ area }) => area))].map(
    (area) =>
      `### ${area}\n\n${table(
        ['Answer', 'English', 'Hindi'],
        rows.filter((row) => row.area === area).map(({ name, said }) => [name, ...said]),
      )}`,
  )

const FURTHER = `## Who answered instead

What the test of the connection says, and behind the point the page of the computer's health. In a sale and in a check it is told above.
`

const CALLBACKS = `## Callbacks

What the receiver answers, and what the list of callbacks notes beside the last one. An office takes them by the same module.
`

const FIELDS = `## Single fields of the document
`

const toldTable = (heads: readonly string[], rows: readonly ToldRow[]): string =>
  table(
    [...heads, 'English', 'Hindi'],
    rows.map(({ name, said }) => [name, ...said]),
  )

const BANK = `## What the bank says of an account

Each combination of its word with \`is_completed\` and \`is_refunded\`, each also missing, null and as text. **Under review** is an opening that
the service took, **Open before** one that was told as open; behind the point stands what paper says. A status answer and a callback are read by
one function (\`accountStateOf\` in \`shared/operations/account/account-schemas.ts\`); a callback that names no word stands for "created".
`

const bankTable = (rows: readonly AccountRow[]): string =>
  table(
    ['Word', 'is_completed', 'is_refunded', 'Under review', 'Open before', 'Callback says'],
    rows.map(({ word, isCompleted, isRefunded, pending, opened, callback }) => [
      word,
      isCompleted,
      isRefunded,
      accountWords(pending),
      accountWords(opened),
      callback,
    ]),
  )

export function outcomeWordsPage(
  rows: readonly TableRow[],
  words: readonly WordsRow[],
  bank: readonly AccountRow[],
  checks: readonly CheckRow[],
  { lines, callbacks, fields }: FurtherRows,
): string {
  const areas = [...new Set(rows.map(({ area }) => area))]
  const tables = areas.map((area) => {
    const of = rows.filter((row) => row.area === area)
    const lines = of.map(({ name, isTaken, said, next, board, later, debits }) => [
      name,
      isTaken ? 'yes' : 'no',
      ...said,
      next,
      board,
      later,
      String(debits),
    ])
    return `## ${area}\n\n${table(['Answer', 'Taken', 'At once', 'In Hindi', 'Next step', 'Board', 'Later', 'Debits'], lines)}`
  })
  const said = words.map(({ name, board, slip, message, said: [en, hi] }) => [
    name,
    ...[en, hi].map((one) =>
      one === undefined ? '' : `**${one.word}** · ${one.title} ${one.tell} ${one.money} ${one.next}`,
    ),
    slip,
    message,
    board,
  ])
  const heads = ['Situation', 'English', 'Hindi', 'Slip', 'Message', 'Board']
  const shown = Object.entries(SHOWN_BY).map(([situation, troubles]) => [
    situation,
    troubles.map(howTo).join('; '),
  ])
  return [
    INTRODUCTION,
    ...tables,
    CHECKS,
    ...checkTables(checks),
    `${FURTHER}\n${toldTable(['What answers'], lines)}`,
    `${CALLBACKS}\n${toldTable(['Callback', 'Answer'], callbacks)}`,
    `${FIELDS}\n${toldTable(['What comes'], fields)}`,
    `${BANK}\n${bankTable(bank)}`,
    `${PRACTICE}\n${table(['Situation', 'Type'], shown)}`,
    `${WORDS}\n${table(
      heads,
      said.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
    )}`,
  ].join('\n')
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return `${[line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')}\n`
}
