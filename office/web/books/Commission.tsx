// What shops earned by the tables of commission that are set at the office. A counter that goes by a table of its own has no figure here.
import { paise } from '#shared/base/money'
import type { Books } from '#shared/office/figures'
import { serviceWords } from '#renderer/texts/sale-words'
import { Card } from '#renderer/ui/Card'
import { Fact } from '#renderer/ui/Fact'
import { layout } from '#renderer/ui/layout'
import { useWords, type PageWords, countText } from '../texts/words'
import { Ledger, type Column } from '../parts/Ledger'

type Told = Books['commission']
type CounterTold = Told['counters'][number]

export function Commission({ told: { counters, operators } }: { readonly told: Told }) {
  const words = useWords()
  const { say, rupees } = words
  if (counters.length === 0) return null
  const all = earningsOf('', counters)
  const place = say('page.settings')
  if (all.earnedPaise === null)
    return (
      <Card heading="strong" title={say('books.commission')}>
        <p className={layout.quiet}>{say('books.commission.unset', { place })}</p>
      </Card>
    )
  const shops = [...Map.groupBy(counters, ({ shopName }) => shopName ?? '')]
  const isOfOneShop = shops.length === 1
  const rows = isOfOneShop
    ? counters.map((counter) => ({ ...earningsOf(counter.name, [counter]), key: counter.counterId }))
    : shops.map(([name, those]) => earningsOf(name, those))
  return (
    <Card heading="strong" title={say('books.commission')}>
      <div className={layout.stack}>
        <p className={layout.quiet}>{say('books.commission.words', { place })}</p>
        <dl className={layout.facts}>
          <Fact label={say('books.commission.earned')} value={rupees(paise(all.earnedPaise))} isLarge />
        </dl>
        <Ledger
          label={say('books.commission')}
          isCompact
          columns={columnsOf<EarningsRow>(words, {
            name: say(isOfOneShop ? 'page.counter' : 'page.shop'),
            nameOf: ({ name }) => name || say('page.no-shop'),
            earned: (row) => earnedWords(words, row),
          })}
          rows={rows}
          keyOf={({ key }) => key}
          empty={say('books.none')}
        />
        <Ledger
          label={say('books.operators')}
          isCompact
          columns={columnsOf(words, {
            name: say('books.operator'),
            nameOf: ({ payee, payeeCode, service }: Told['operators'][number]) =>
              `${payee || payeeCode} · ${serviceWords(words, service)}`,
            earned: ({ earnedPaise }) =>
              earnedPaise === null ? say('books.commission.no-rule') : rupees(paise(earnedPaise)),
          })}
          rows={operators}
          keyOf={({ service, payeeCode, payee }) => JSON.stringify([service, payeeCode, payee])}
          empty={say('books.none')}
        />
      </div>
    </Card>
  )
}

interface EarningsRow extends Pick<CounterTold, 'sold' | 'earnedPaise'> {
  readonly key: string
  readonly name: string
  /** Counters that sold, and have no table here. */
  readonly untold: number
}

function earningsOf(name: string, counters: readonly CounterTold[]): EarningsRow {
  const known = counters.flatMap(({ earnedPaise }) => earnedPaise ?? [])
  return {
    key: name,
    name,
    sold: {
      count: counters.reduce((sum, { sold }) => sum + sold.count, 0),
      amountPaise: counters.reduce((sum, { sold }) => sum + sold.amountPaise, 0),
    },
    earnedPaise: known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0),
    untold: counters.length - known.length,
  }
}

function earnedWords({ say, rupees }: PageWords, { earnedPaise, untold }: EarningsRow): string {
  if (earnedPaise === null) return say('books.commission.none')
  const amount = rupees(paise(earnedPaise))
  return untold === 0 ? amount : say('books.commission.part', { amount, count: untold })
}

function columnsOf<Row extends Pick<CounterTold, 'sold'>>(
  { say, rupees }: PageWords,
  {
    name,
    nameOf,
    earned,
  }: {
    readonly name: string
    readonly nameOf: (row: Row) => string
    readonly earned: (row: Row) => string
  },
): readonly Column<Row>[] {
  return [
    { key: 'name', label: name, isName: true, cell: nameOf },
    { key: 'count', label: say('now.count'), isFigure: true, cell: ({ sold }) => countText(sold.count) },
    {
      key: 'amount',
      label: say('books.amount'),
      isFigure: true,
      cell: ({ sold }) => rupees(paise(sold.amountPaise), 'when-needed'),
    },
    { key: 'earned', label: say('books.commission.earned'), isFigure: true, isSum: true, cell: earned },
  ]
}
