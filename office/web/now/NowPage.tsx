// What happens at this moment: it changes by itself while somebody looks.
import { useId, type ReactNode } from 'react'
import { Link } from 'wouter'
import { paise } from '#shared/base/money'
import { NO_FIGURE, type FigureSum, type Now } from '#shared/office/figures'
import { MINUTE_MS, SECOND_MS, startOfIndianDay } from '#shared/base/clock'
import { serviceWords } from '#renderer/texts/sale-words'
import { Card } from '#renderer/ui/Card'
import { layout } from '#renderer/ui/layout'
import { Money } from '#renderer/ui/Money'
import { Notice } from '#renderer/ui/Notice'
import { Screen } from '#renderer/ui/Screen'
import { useNow } from '#renderer/ui/use-now'
import { useEnvironment } from '../api/preferences'
import { EVERYWHERE, narrowedBy, usePlace } from '../api/place'
import { useAsk } from '../api/queries'
import { useWords, type PageWords, countText } from '../texts/words'
import { QueryState } from '../parts/QueryState'
import { Bars } from '../parts/Bars'
import { Ledger } from '../parts/Ledger'
import { PlaceAside } from '../parts/PlaceField'
import { Deferred } from '../parts/Deferred'
import styles from './NowPage.module.css'

/** The minutes pass without a sale too. */
const RENEWED_EVERY_MS = 30 * SECOND_MS
/** So much of a hashed client id tells it from the others. */
const SHOWN_OF_KEY = 6

export function NowPage() {
  const { say } = useWords()
  const environment = useEnvironment()
  const { place } = usePlace()
  const now = useAsk(
    'now',
    // What the office wrote into the page is of everywhere.
    { environment: environment ?? 'production', ...(place !== EVERYWHERE && narrowedBy(place)) },
    { enabled: environment !== null, renewEveryMs: RENEWED_EVERY_MS, keepsLast: true },
  )
  return (
    <Screen title={say('page.now')} aside={<PlaceAside />}>
      <QueryState query={now} lines={10}>
        {(shown) => <NowShown now={shown} />}
      </QueryState>
    </Screen>
  )
}

const added = (sums: readonly FigureSum[]): FigureSum =>
  sums.reduce(
    (all, one) => ({
      count: all.count + one.count,
      amountPaise: all.amountPaise + one.amountPaise,
      feePaise: all.feePaise + one.feePaise,
    }),
    NO_FIGURE,
  )

function NowShown({ now }: { readonly now: Now }) {
  const { say, time } = useWords()
  return (
    <div className={styles.now}>
      {now.uncounted > 0 && <Notice tone="info">{say('now.uncounted', { count: now.uncounted })}</Notice>}
      {(now.standby === 'away' || now.standby === 'waited-for') && (
        <Notice tone="bad">{say(`now.standby.${now.standby}`)}</Notice>
      )}
      <Today now={now} />
      <Deferred>
        <div className={styles.cards}>
          <Open now={now} />
          <Owed now={now} />
          <Calls now={now} />
        </div>
        <Counters now={now} />
        <p className={layout.quiet}>{say('now.at', { time: time(now.atMs) })}</p>
      </Deferred>
    </div>
  )
}

function Today({ now }: { readonly now: Now }) {
  const words = useWords()
  const { say, rupees } = words
  const done = added(now.today.map((group) => group.done))
  const undone = added(now.today.map((group) => group.undone))
  const services = now.today.filter(({ done: sold }) => sold.count > 0)
  const minutes = say('now.minutes', { count: now.minutes.length })
  return (
    <Card heading="strong" title={say('now.today')}>
      <div className={styles.today}>
        <div className={layout.stack}>
          <p>
            <Money amountPaise={paise(done.amountPaise)} size="huge" decimals="when-needed" />
          </p>
          <p>
            {say('now.today.count', { count: done.count })} ·{' '}
            {say('now.fees', { amount: rupees(paise(done.feePaise), 'when-needed') })} ·{' '}
            {say('now.undone', { count: undone.count })}
          </p>
          <Deferred>
            <Bars label={minutes} values={now.minutes} />
            <p className={layout.quiet}>
              {minutes}: {say('now.minutes.now', { count: now.minutes.at(-1) ?? 0 })}
            </p>
          </Deferred>
        </div>
        <Deferred>
          <Ledger
            label={say('now.services')}
            isCompact
            columns={[
              {
                key: 'service',
                label: say('now.service'),
                isName: true,
                cell: ({ key }) => serviceWords(words, key),
              },
              {
                key: 'count',
                label: say('now.count'),
                isFigure: true,
                cell: (group) => countText(group.done.count),
              },
              {
                key: 'amount',
                label: say('now.amount'),
                isFigure: true,
                isSum: true,
                cell: (group) => rupees(paise(group.done.amountPaise), 'when-needed'),
              },
            ]}
            rows={services}
            keyOf={({ key }) => key}
            empty={say('now.none-today')}
          />
        </Deferred>
      </div>
    </Card>
  )
}

function Open({ now }: { readonly now: Now }) {
  const { say, rupees } = useWords()
  const open = now.open.filter(({ count }) => count > 0)
  return (
    <Card heading="strong" title={say('now.open')}>
      {open.length === 0 ? (
        <p>{say('now.open.none')}</p>
      ) : (
        <>
          <dl className={styles.list}>
            {open.map(({ age, count, amountPaise }) => (
              <Line key={age} label={say(`now.open.${age}`)} isLate={age === 'older'}>
                {countText(count)} · {rupees(paise(amountPaise), 'when-needed')}
              </Line>
            ))}
          </dl>
          <ToList path="/pending" of={say('now.open')} />
        </>
      )}
    </Card>
  )
}

function Owed({ now: { owed } }: { readonly now: Now }) {
  const { say } = useWords()
  return (
    <Card heading="strong" title={say('now.owed')}>
      {owed.count === 0 ? (
        <p>{say('now.owed.none')}</p>
      ) : (
        <div className={layout.stack}>
          <p>
            <Money amountPaise={paise(owed.amountPaise)} size="large" decimals="when-needed" />
          </p>
          <p>{say('now.today.count', { count: owed.count })}</p>
          <ToList path="/pending/owed" of={say('now.owed')} />
        </div>
      )}
    </Card>
  )
}

function Calls({ now: { calls } }: { readonly now: Now }) {
  const { say } = useWords()
  return (
    <Card heading="strong" title={say('now.calls')}>
      {calls.length === 0 ? (
        <p>{say('now.calls.none')}</p>
      ) : (
        <dl className={styles.list}>
          {calls.map(({ clientKey, callsLeft }) => (
            <Line key={clientKey} label={say('now.calls.client', { key: clientKey.slice(0, SHOWN_OF_KEY) })}>
              {callsLeft}
            </Line>
          ))}
        </dl>
      )}
    </Card>
  )
}

/** `of`: what is listed there, for who does not see above what it stands. */
function ToList({ path, of }: { readonly path: string; readonly of: string }) {
  const { say } = useWords()
  const does = say('now.to-list')
  return (
    <Link href={path} className={styles.toList} aria-label={`${does}: ${of}`}>
      {does}
    </Link>
  )
}

interface LineProps {
  readonly label: string
  readonly isLate?: boolean
  readonly children: ReactNode
}

const Line = ({ label, isLate = false, children }: LineProps) => (
  <div className={isLate ? styles.late : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** The time alone says enough on the same day. */
const sinceText = ({ time, dateAndTime }: PageWords, atMs: number, nowMs: number): string =>
  startOfIndianDay(atMs) === startOfIndianDay(nowMs) ? time(atMs) : dateAndTime(atMs)

function Counters({ now: { counters } }: { readonly now: Now }) {
  const words = useWords()
  const { say, ago, rupees } = words
  const nowMs = useNow(MINUTE_MS)
  const title = useId()
  return (
    <section className={layout.stack} aria-labelledby={title}>
      <h2 id={title}>{say('now.counters')}</h2>
      <Ledger
        label={say('now.counters')}
        columns={[
          { key: 'name', label: say('page.counter'), isName: true, cell: ({ name }) => name },
          { key: 'shop', label: say('page.shop'), cell: ({ shopName }) => shopName ?? say('page.no-shop') },
          {
            key: 'done',
            label: say('now.done'),
            isFigure: true,
            cell: ({ done }) =>
              `${countText(done.count)} · ${rupees(paise(done.amountPaise), 'when-needed')}`,
          },
          {
            key: 'till',
            label: say('now.till'),
            isFigure: true,
            cell: ({ till }) =>
              till === null ? (
                say('now.till.shut')
              ) : (
                <>
                  {rupees(paise(till.boxPaise), 'when-needed')}
                  <br />
                  <span className={layout.quiet}>
                    {say('now.till.since', { at: sinceText(words, till.openedAtMs, nowMs) })}
                  </span>
                  {till.openingDifferencePaise !== null && (
                    <span className={layout.quiet}>
                      <br />
                      {say('now.till.opening-difference', {
                        amount: rupees(paise(till.openingDifferencePaise), 'when-needed'),
                      })}
                    </span>
                  )}
                </>
              ),
          },
          { key: 'open', label: say('now.open.short'), isFigure: true, cell: ({ open }) => open.count },
          { key: 'version', label: say('fleet.version'), cell: ({ appVersion }) => appVersion },
          {
            key: 'last-word',
            label: say('fleet.last-word'),
            cell: ({ lastSeenAtMs }) => (lastSeenAtMs === null ? say('page.none') : ago(lastSeenAtMs, nowMs)),
          },
          {
            key: 'unsent',
            label: say('fleet.unsent'),
            isFigure: true,
            cell: ({ unsent }) => countText(unsent),
          },
        ]}
        rows={counters}
        keyOf={({ counterId }) => counterId}
        empty={say('now.counters.none', { page: say('page.counters') })}
      />
    </section>
  )
}
