// A text that a person or the service wrote is compared, never made into a regular expression: a sign in it would not
// compile, match everything, or run for ever. These files build expressions from constants of the app alone.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** Each file with what its expressions are made of. */
const OF_CONSTANTS: Readonly<Record<string, string>> = {
  'electron/main/journal/search/dates.ts': 'names of months in the language files',
  'electron/practice/core/fields.ts': 'a count of digits',
  'electron/practice/operations/bill/bills.ts': 'the patterns of the practice billers',
  'shared/base/money.ts': 'marks within amounts',
  'shared/base/plain-text.ts': 'the digits of each script',
  'shared/office/enrolment.ts': 'a count of letters',
  'shared/protocol/index.ts': 'a count of letters',
  'shared/office/typed-search.ts': 'a count of digits',
  'shared/access/staff.ts': 'counts of digits',
  'shared/operations/recharge/plan-facts.ts': 'words for sizes and days',
  'shared/texts/aliases/index.ts': 'phrases in the language files',
  'office/server/base/authority.ts': 'a count of letters',
}

const sources = ['electron', 'office', 'renderer', 'shared'].flatMap((part) =>
  readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
    .map((name) => `${part}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.(ts|tsx)$/.test(name) && !name.includes('node_modules')),
)

it('makes no text of a person into a regular expression', () => {
  const found = sources.filter((file) => /\bRegExp\(/.test(readFileSync(join(root, file), 'utf8')))
  expect(found.toSorted()).toEqual(Object.keys(OF_CONSTANTS).toSorted())
})
