// The books of any days: what was done, open and not done at their end, told apart by day, hour, counter, service, operator and colleague. The
// figures are those of the counters' own books.
import { useRef, useState } from 'react'
import { DAY_MS, MINUTE_MS, startOfIndianDay, startOfIndianMonth } from '#shared/base/clock'
import { dateInFigures, readDate } from '#shared/base/calendar'
import { paise } from '#shared/base/money'
import { addedBy, figuresBeyond, MOST_DAYS, type Books, type FigureTally } from '#shared/office/figures'
import type { OwnerInput } from '#shared/office/owner-page'
import { serviceWords } from '#renderer/texts/sale-words'
import { Button } from '#renderer/ui/Button'
import { Card } from '#renderer/ui/Card'
import { DateField } from '#renderer/ui/DateField'
import { Fact } from '#renderer/ui/Fact'
import { layout } from '#renderer/ui/layout'
import { Notice } from '#renderer/ui/Notice'
import { Screen } from '#renderer/ui/Screen'
import { tableClasses } from '#renderer/ui/Table'
import { useNow } from '#renderer/ui/use-now'
import { useEnvironment } from '../api/preferences'
import { EVERYWHERE, narrowedBy } from '../api/place'
import { useAsk } from '../api/queries'
import { PlaceField, EnvironmentField } from '../parts/PlaceField'
import { useWords, countText } from '../texts/words'
import { QueryState } from '../parts/QueryState'
import { Bars } from '../parts/Bars'
import { Commission } from './Commission'
import { SavedFiles } from './SavedFiles'
import { TallyTable, type TallyTableProps } from './TallyTable'
import styles from './books.module.css'

type Wanted = OwnerInput<'books'>

interface Days {
  readonly from: string
  readonly to: string
}

/** First milliseconds of days in India: `[fromMs, toMs)`. Null where they cannot be read, or are too many. */
function spanOf({ from, to }: Days): Pick<Wanted, 'fromMs' | 'toMs'> | null {
  const [first, last] = [readDate(from), readDate(to)]
  if (!first.ok || !last.ok) return null
  const toMs = last.at + DAY_MS
  return toMs > first.at && toMs - first.at <= MOST_DAYS * DAY_MS ? { fromMs: first.at, toMs } : null
}

const daysFrom = (fromMs: number, toMs: number): Days => ({
  from: dateInFigures(fromMs),
  to: dateInFigures(toMs),
})

export function BooksPage() {
  const { say } = useWords()
  const environment = useEnvironment()
  const [days, setDays] = useState(() => daysFrom(Date.now(), Date.now()))
  const [place, setPlace] = useState(EVERYWHERE)
  const files = useRef<HTMLDivElement>(null)
  const span = spanOf(days)
  const wanted = span === null || environment === null ? null : { environment, ...span, ...narrowedBy(place) }
  return (
    <Screen
      title={say('page.books')}
      aside={
        <div className={layout.actions}>
          <EnvironmentField />
          {/* The files stand below tables that are long on a phone. */}
          <Button onClick={() => files.current?.focus()}>{say('exports.title')}</Button>
        </div>
      }
    >
      <div className={layout.stack}>
        <div className={styles.choice}>
          <DateField
            label={say('books.from')}
            text={days.from}
            onText={(from) => setDays({ ...days, from })}
          />
          <DateField label={say('books.to')} text={days.to} onText={(to) => setDays({ ...days, to })} />
          <PlaceField value={place} onChange={setPlace} />
        </div>
        <UsualDays onChoose={setDays} />
        {span === null && <Notice tone="info">{say('books.bad-days')}</Notice>}
        {wanted !== null && <BooksOf wanted={wanted} />}
        <div ref={files} tabIndex={-1}>
          {wanted !== null && <SavedFiles wanted={wanted} />}
        </div>
      </div>
    </Screen>
  )
}

function UsualDays({ onChoose }: { readonly onChoose: (days: Days) => void }) {
  const { say } = useWords()
  const today = startOfIndianDay(useNow(MINUTE_MS))
  return (
    <div className={layout.actions}>
      <Button onClick={() => onChoose(daysFrom(today, today))}>{say('books.today')}</Button>
      <Button onClick={() => onChoose(daysFrom(today - DAY_MS, today - DAY_MS))}>
        {say('books.yesterday')}
      </Button>
      <Button onClick={() => onChoose(daysFrom(startOfIndianMonth(today), today))}>
        {say('books.month')}
      </Button>
      <Button
        onClick={() => onChoose(daysFrom(startOfIndianMonth(today, -1), startOfIndianMonth(today) - DAY_MS))}
      >
        {say('books.month.before')}
      </Button>
    </div>
  )
}

function BooksOf({ wanted }: { readonly wanted: Wanted }) {
  const { say } = useWords()
  const books = useAsk('books', wanted, { keepsLast: true })
  return (
    <QueryState query={books} lines={12}>
      {(shown) =>
        isEmpty(shown) ? <Notice tone="info">{say('books.none')}</Notice> : <Shown books={shown} />
      }
    </QueryState>
  )
}

const isNothing = ({ done, open, undone }: FigureTally): boolean =>
  [done, open, undone].every(({ count, amountPaise }) => count === 0 && amountPaise === 0)

/** Days without a sale may have the result of an earlier one. */
const isEmpty = ({ total, operators, cash }: Books): boolean =>
  isNothing(total) && operators.length + cash.length === 0

const HOURS = 24
const NONE_DONE = 0

/** The key of the row of what was settled later. */
const LATER = 'later'

/** With one more row where the others do not make up the total. */
function withSettled(
  rows: readonly (FigureTally & { readonly key: string })[],
  total: FigureTally,
): readonly (FigureTally & { readonly key: string })[] {
  const rest = figuresBeyond(total, rows)
  return isNothing(rest) ? rows : [...rows, { ...rest, key: LATER }]
}

function Shown({ books }: { readonly books: Books }) {
  const words = useWords()
  const { say } = words
  const shops = addedBy(books.counters, ({ shopName }) => shopName ?? '')
  const hours = Array.from(
    { length: HOURS },
    (_, hour) => books.hours.find(({ key }) => Number(key) === hour)?.done.count ?? NONE_DONE,
  )
  const nameOf = ({ key, label }: { readonly key: string; readonly label: string }) => label || key
  return (
    <div className={layout.stack}>
      {books.uncounted > 0 && <Notice tone="info">{say('now.uncounted', { count: books.uncounted })}</Notice>}
      <Total total={books.total} />
      <Card heading="strong" title={say('books.hours')}>
        {hours.some((count) => count > 0) && <Bars label={say('books.hours.picture')} values={hours} />}
        <TallyTable
          label={say('books.hours')}
          name={say('books.hour')}
          rows={books.hours}
          nameOf={({ key }) => `${key.padStart(2, '0')}:00`}
          // What did not go through is no work of an hour: a nought there would contradict the total.
          countsUndone={false}
        />
      </Card>
      <ByTime books={books} />
      {shops.length > 1 && (
        <Part
          title={say('books.shops')}
          name={say('page.shop')}
          rows={shops}
          nameOf={({ key }) => key || say('page.no-shop')}
        />
      )}
      <Part
        title={say('books.counters')}
        name={say('page.counter')}
        rows={books.counters.map((counter) => ({ ...counter, key: counter.counterId }))}
        nameOf={({ name, shopName }) => (
          <>
            {name}
            {shopName !== null && <span className={tableClasses.detail}>{shopName}</span>}
          </>
        )}
      />
      <Part
        title={say('books.services')}
        name={say('now.service')}
        rows={books.services}
        nameOf={({ key }) => serviceWords(words, key)}
      />
      <Part
        title={say('books.operators')}
        name={say('books.operator')}
        rows={books.operators}
        nameOf={nameOf}
      />
      <Commission told={books.commission} />
      <Part
        title={say('books.colleagues')}
        name={say('books.colleague')}
        rows={books.colleagues}
        nameOf={nameOf}
      />
    </div>
  )
}

/** Each month and day as it was at its own end, and what was settled later. */
function ByTime({ books: { months, days, total } }: { readonly books: Books }) {
  const { say, date, monthAndYear } = useWords()
  const parts = [
    {
      title: say('books.months'),
      name: say('books.month.name'),
      rows: months.map((month) => ({ ...month, key: String(month.monthMs) })),
      nameOf: monthAndYear,
    },
    {
      title: say('books.days'),
      name: say('books.day'),
      rows: days.map((day) => ({ ...day, key: String(day.dayMs) })),
      nameOf: date,
    },
  ]
  return parts
    .filter(({ rows }) => rows.length > 1)
    .map(({ title, name, rows, nameOf }) => (
      <Part
        key={title}
        title={title}
        name={name}
        rows={withSettled(rows, total)}
        nameOf={({ key }) => (key === LATER ? say('books.settled-later') : nameOf(Number(key)))}
      />
    ))
}

function Total({ total: { done, open, undone } }: { readonly total: FigureTally }) {
  const { say, rupees } = useWords()
  return (
    <Card heading="strong" title={say('books.total')} className={styles.total}>
      <dl className={layout.facts}>
        <Fact label={say('books.done')} value={rupees(paise(done.amountPaise), 'when-needed')} isLarge />
        <Fact label={say('now.count')} value={countText(done.count)} isLarge />
        <Fact label={say('books.fees')} value={rupees(paise(done.feePaise), 'when-needed')} isLarge />
        <Fact
          label={say('books.open')}
          value={`${countText(open.count)} · ${rupees(paise(open.amountPaise), 'when-needed')}`}
        />
        <Fact label={say('books.undone')} value={countText(undone.count)} />
      </dl>
    </Card>
  )
}

interface PartProps<Row> extends Omit<TallyTableProps<Row>, 'label'> {
  readonly title: string
}

function Part<Row extends FigureTally & { readonly key: string }>({ title, ...table }: PartProps<Row>) {
  return (
    <section className={layout.stack}>
      <h2>{title}</h2>
      <TallyTable label={title} {...table} />
    </section>
  )
}
