// What shops earned, as the books show it.
import { expect, it } from 'vitest'
import type { Books } from '#shared/office/figures'
import { Commission } from '#office/web/books/Commission'
import { officeThat, showPage, words } from '../../../support/owner-window'
import { pageText } from '../../../support/window'

type Told = Books['commission']
const counter = (
  name: string,
  shopName: string | null,
  earnedPaise: number | null,
): Told['counters'][number] => ({
  counterId: `counter-${name.toLowerCase()}`,
  name,
  shopName,
  sold: { count: 2, amountPaise: 59_800 },
  earnedPaise,
})
const show = async (told: Partial<Told>): Promise<string> => {
  officeThat({})
  await showPage(<Commission told={{ counters: [], operators: [], ...told }} />)
  return pageText()
}

it('says instead of a figure that no table is set', async () => {
  const text = await show({ counters: [counter('Front', 'Station road', null), counter('Back', null, null)] })
  expect(text).toContain('No table of commission is set here')
  expect(text).not.toContain('₹')
})

it('adds up the counters of each shop, and names those that go by a table of their own', async () => {
  const text = await show({
    counters: [
      counter('Front', 'Station road', 1_537),
      counter('Back', 'Station road', null),
      counter('Window', 'Market', 203),
      counter('Desk', null, null),
    ],
    operators: [
      {
        service: 'mobile',
        payeeCode: 'JIO',
        payee: 'Jio',
        sold: { count: 3, amountPaise: 89_700 },
        earnedPaise: 1_740,
      },
      {
        service: 'bill',
        payeeCode: 'TORR',
        payee: 'Torrent',
        sold: { count: 1, amountPaise: 100 },
        earnedPaise: null,
      },
    ],
  })
  expect(text).toContain('₹17.40')
  expect(text).toContain('₹15.37, without 1 counter that has no table here')
  expect(text).toContain('₹2.03')
  expect(text).toContain(words('books.commission.none'))
  expect(text).toContain(words('books.commission.no-rule'))
  expect(text).toContain(words('page.no-shop'))
})

it('tells the counters apart where there is one shop', async () => {
  const text = await show({
    counters: [counter('Front', 'Station road', 1_537), counter('Window', 'Station road', 0)],
  })
  for (const part of ['Front', 'Window', '₹15.37', '₹0.00']) expect(text).toContain(part)
  expect(text).not.toContain('Station road')
})

it('is nothing where nothing was sold', async () => {
  expect(await show({})).not.toContain(words('books.commission'))
})
