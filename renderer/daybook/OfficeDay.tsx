// A day at all counters of the office: what each sold, by what became of it, and how old that is.
import { MINUTE_MS } from '#shared/base/clock'
import { addedTallies } from '#shared/till/day-book'
import type { OfficeDay as Day } from '#shared/office/counter-office'
import { useAsk } from '../bridge/queries'
import { useOffice } from '../bridge/shop'
import { useWords } from '../texts/words'
import { Card } from '../ui/Card'
import { FailureNotice } from '../ui/FailureNotice'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import { Skeleton } from '../ui/Skeleton'
import { TallyTable } from './Figures'

/** Nothing at a counter without an office. */
export function OfficeDay({ dayStartsAt }: { readonly dayStartsAt: number }) {
  const { say } = useWords()
  const hasOffice = useOffice()?.kind === 'entered'
  const { data } = useAsk('office.day', { dayStartsAt }, { enabled: hasOffice, renewEveryMs: MINUTE_MS })
  if (!hasOffice) return null
  return (
    <Card heading="strong" title={say('office.counters')}>
      {data === undefined && <Skeleton lines={2} />}
      {data?.ok === false && <FailureNotice failure={data.failure} />}
      {data?.ok === true && <Told day={data.value} />}
    </Card>
  )
}

function Told({ day }: { readonly day: Day }) {
  const { say, dateAndTime } = useWords()
  if (day.kind === 'unanswered') return <Notice tone="info" title={say('office.give.unreachable')} />
  const rows = day.counters.map(({ name, storedAtMs, tally }) => {
    const last =
      storedAtMs === null
        ? say('office.counter.never')
        : say('office.counter.last', { when: dateAndTime(storedAtMs) })
    return { name: `${name} · ${last}`, tally }
  })
  const total = addedTallies(day.counters.map(({ tally }) => tally))
  return (
    <div className={layout.stack}>
      <TallyTable
        label={say('office.counters')}
        groups={[
          {
            label: say('daybook.sales'),
            rows: [...rows, { name: say('daybook.total'), tally: total, isSum: true }],
          },
        ]}
      />
      {day.uncounted > 0 && <p role="status">{say('office.uncounted', { count: day.uncounted })}</p>}
    </div>
  )
}
