// The books of any days, as the owner's page shows them: no table says another figure than the total above it.
import { beforeEach, expect, it } from 'vitest'
import type { Books, FigureTally } from '#shared/office/figures'
import { EVERYWHERE, lookAt } from '#office/web/api/place'
import { BooksPage } from '#office/web/books/BooksPage'
import { officeThat, ok, showPage, words } from '../../../support/owner-window'
import { settle } from '../../../support/window'

const NONE = { count: 0, amountPaise: 0, feePaise: 0 }
const DONE = { count: 3, amountPaise: 89_700, feePaise: 0 }
const tally: FigureTally = { done: DONE, open: NONE, undone: { count: 8, amountPaise: 240_000, feePaise: 0 } }

const books: Books = {
  uncounted: 0,
  total: tally,
  days: [],
  months: [],
  counters: [],
  services: [{ ...tally, key: 'mobile', label: '' }],
  states: [],
  // Of the hours the office counts no sale that was not done.
  hours: [{ key: '10', label: '', done: DONE, open: NONE, undone: NONE }],
  colleagues: [],
  operators: [],
  cash: [],
  late: [],
  commission: { counters: [], operators: [] },
}

beforeEach(() => lookAt(EVERYWHERE))

const headingsOf = (label: string): readonly string[] =>
  [...document.querySelectorAll(`table[aria-label="${label}"] th[scope=col]`)].map(
    ({ textContent }) => textContent ?? '',
  )

it('by hour no figure stands of what was not done, which hours do not count; by service it does', async () => {
  officeThat({
    state: () => ok({ hasOwner: true, kind: 'practice' }),
    shops: () => ok([]),
    groups: () => ok([]),
    books: () => ok(books),
    exports: () => ok([]),
  })
  await showPage(<BooksPage />)
  await settle()
  const [byHour, byService] = [headingsOf(words('books.hours')), headingsOf(words('books.services'))]
  expect(byHour).toContain(words('books.open'))
  expect(byHour).not.toContain(words('books.undone'))
  expect(byService).toContain(words('books.undone'))
})
