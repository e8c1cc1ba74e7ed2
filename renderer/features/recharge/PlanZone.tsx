// The plans of an operator in a circle: the service's own categories as tabs, one box for search and amounts, the sort
// order, the list's age.
import { RefreshCw } from 'lucide-react'
import { useMemo, type KeyboardEvent, type RefObject } from 'react'
import { startOfIndianDay } from '@shared/clock'
import type { PlanList } from '@shared/domain/recharge'
import { failureWords } from '../../messages/failure-words'
import { useWords, type Words } from '../../messages/words'
import { HiddenWords } from '../../ui/announcer'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { SelectField } from '../../ui/SelectField'
import { Skeleton } from '../../ui/Skeleton'
import { Tabs } from '../../ui/Tabs'
import { useNow } from '../../ui/use-now'
import { pickPlan, search, showCategory, sortPlans } from './counter-actions'
import { PlanTable } from './PlanTable'
import { isDigit, leadsToSearch } from './plan-keys'
import { findPlans, PLAN_ORDERS, readQuery, type PlanRow } from './plan-rows'
import type { Counter, PlansView } from './use-counter'
import styles from './plans.module.css'

const ALL = '*'
const CLOCK_EVERY_MS = 60_000

interface PlanZoneProps {
  readonly counter: Counter
  /** Holds the focus while the plans are loading; the table takes it over. */
  readonly zoneRef: RefObject<HTMLDivElement | null>
  readonly searchRef: RefObject<HTMLInputElement | null>
  readonly onEnter: () => void
  readonly onBackspace: () => void
}

export function PlanZone({ counter, zoneRef, searchRef, onEnter, onBackspace }: PlanZoneProps) {
  const { say } = useWords()
  const { store, state, plans } = counter
  const category = shownCategory(counter)
  const { hits, found } = useHits(counter, category)
  const tabs = useTabs(plans, counter, found)
  const pick = (row: PlanRow) => pickPlan(store, row)

  const pressInZone = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target !== event.currentTarget) return
    if (event.key === 'Enter' && !event.repeat) onEnter()
    else if (event.key === 'Backspace') onBackspace()
    else if (leadsToSearch(event.key) || (!plans.isLoading && isDigit(event.key))) searchRef.current?.focus()
    if (event.key === '/') event.preventDefault()
  }

  return (
    <section
      ref={zoneRef}
      className={styles.zone}
      aria-label={say('recharge.plans.title')}
      tabIndex={-1}
      onKeyDown={pressInZone}
    >
      <Tabs
        label={say('recharge.plans.categories')}
        tabs={tabs}
        value={category ?? ALL}
        onChange={(value) => showCategory(store, value === ALL ? null : value)}
      >
        <PlanTools counter={counter} hits={hits} searchRef={searchRef} onEnter={onEnter} />
        <PlanNotices plans={plans} />
        <span role="status">
          {state.query.trim() !== '' && hits.length > 0 && (
            <HiddenWords>{say('recharge.plans.count', { count: hits.length })}</HiddenWords>
          )}
        </span>
        {hits.length > 0 && (
          <PlanTable
            rows={hits}
            picked={counter.picked}
            zoneRef={zoneRef}
            withCategory={category === null}
            onPick={pick}
            onEnter={onEnter}
            onType={() => searchRef.current?.focus()}
            onBackspace={onBackspace}
          />
        )}
        {hits.length === 0 && <NothingToShow counter={counter} />}
      </Tabs>
    </section>
  )
}

/** `found` are the rows that match the search, in the chosen order; `hits` those of them in the visible category. */
function useHits({ plans, state }: Counter, category: string | null) {
  const { rows } = plans
  const { query, order } = state
  const found = useMemo(() => findPlans(rows, readQuery(query), order), [rows, query, order])
  const hits = useMemo(
    () => (category === null ? found : found.filter((row) => row.category === category)),
    [found, category],
  )
  return { hits, found }
}

/** A search covers everything until it is narrowed; otherwise the last chosen category, if this operator has it. */
function shownCategory({ state, plans }: Counter): string | null {
  const wanted = state.query.trim() === '' ? state.category : state.searchedCategory
  return plans.list?.categories.some(({ name }) => name === wanted) === true ? wanted : null
}

function useTabs({ list }: PlansView, { state }: Counter, found: readonly PlanRow[]) {
  const { say } = useWords()
  return useMemo(() => {
    const all = { value: ALL, label: say('recharge.plans.all') }
    if (list === null) return [all]
    const names = [...new Set(list.categories.map(({ name }) => name))]
    if (state.query.trim() === '') return [all, ...names.map((name) => ({ value: name, label: name }))]
    const counts = countByCategory(found)
    return [all, ...names.map((name) => ({ value: name, label: withCount(name, counts.get(name) ?? 0) }))]
  }, [list, found, state.query, say])
}

function countByCategory(hits: readonly PlanRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { category } of hits) counts.set(category, (counts.get(category) ?? 0) + 1)
  return counts
}

/** During a search, each tab shows how many of its plans match. */
const withCount = (name: string, count: number) =>
  count === 0 ? (
    name
  ) : (
    <span className={styles.found}>
      {name} · {count}
    </span>
  )

interface PlanToolsProps {
  readonly counter: Counter
  readonly hits: readonly PlanRow[]
  readonly searchRef: RefObject<HTMLInputElement | null>
  readonly onEnter: () => void
}

function PlanTools({ counter, hits, searchRef, onEnter }: PlanToolsProps) {
  const words = useWords()
  const { say } = words
  const { store, state, plans, picked } = counter
  const press = usePickWhileTyping(
    hits,
    picked?.kind === 'plan' ? picked.key : null,
    (row) => pickPlan(store, row),
    () => {
      const [best] = hits
      if (picked === null && best !== undefined && state.query.trim() !== '') pickPlan(store, best)
      else onEnter()
    },
  )
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <TextField
          ref={searchRef}
          label={<HiddenWords>{say('recharge.plans.search')}</HiddenWords>}
          placeholder={say('recharge.plans.search.example')}
          value={state.query}
          onChange={(event) => search(store, event.target.value)}
          onKeyDown={press}
        />
      </div>
      <SelectField
        look="inline"
        label={say('recharge.plans.sort')}
        choices={PLAN_ORDERS.map((order) => ({ value: order, label: say(`recharge.plans.sort.${order}`) }))}
        value={state.order}
        onChange={(order) => sortPlans(store, order)}
      />
      <ListAge plans={plans} />
    </div>
  )
}

/** In the search box arrow keys mark plans; digits are typed, because they are prices. */
function usePickWhileTyping(
  hits: readonly PlanRow[],
  pickedKey: string | null,
  onPick: (row: PlanRow) => void,
  onEnter: () => void,
) {
  return (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.repeat) {
      event.preventDefault()
      onEnter()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const here = hits.findIndex((row) => row.key === pickedKey)
    const next = hits[Math.min(Math.max(here + (event.key === 'ArrowDown' ? 1 : -1), 0), hits.length - 1)]
    if (next) onPick(next)
  }
}

function ListAge({ plans }: { readonly plans: PlansView }) {
  const words = useWords()
  const now = useNow(CLOCK_EVERY_MS)
  if (plans.list === null) return null
  return (
    <div className={styles.age}>
      <span className={plans.list.source === 'old-cache' ? styles.old : undefined}>
        {ageWords(words, plans.list, now)}
      </span>
      <Button
        weight="quiet"
        aria-label={words.say('recharge.plans.refresh')}
        title={words.say('recharge.plans.refresh')}
        busy={plans.isRefreshing}
        icon={<RefreshCw size={16} aria-hidden="true" />}
        onClick={plans.refresh}
      />
    </div>
  )
}

function ageWords(words: Words, list: PlanList, now: number): string {
  const isToday = list.fetchedAt >= startOfIndianDay(now)
  const time = words.time(list.fetchedAt)
  const when = isToday
    ? words.say('recharge.plans.age.today', { time })
    : words.say('recharge.plans.age.older', { day: words.shortDay(list.fetchedAt), time })
  return list.source === 'old-cache' ? words.say('recharge.plans.age.old', { when }) : when
}

function PlanNotices({ plans }: { readonly plans: PlansView }) {
  const words = useWords()
  if (plans.refreshFailure === null) return null
  return (
    <Notice tone="wait" announce title={failureWords(words, plans.refreshFailure).title}>
      {words.say('recharge.plans.refresh-failed')}
    </Notice>
  )
}

function NothingToShow({ counter }: { readonly counter: Counter }) {
  const words = useWords()
  const { say } = words
  const { plans, state, store } = counter
  if (plans.isLoading)
    return (
      <div className={styles.nothing}>
        <p role="status">{say('recharge.plans.loading')}</p>
        <Skeleton lines={5} tall />
      </div>
    )
  if (plans.failure !== null)
    return (
      <Notice
        tone="wait"
        announce
        title={failureWords(words, plans.failure).title}
        action={<Button onClick={plans.refresh}>{say('common.retry')}</Button>}
      >
        {say('recharge.plans.failed')}
      </Notice>
    )
  if (plans.list === null)
    return (
      <div className={styles.nothing}>
        <p>{say('recharge.plans.waiting')}</p>
        <p>{say('recharge.plans.waiting.search')}</p>
      </div>
    )
  if (plans.rows.length === 0)
    return (
      <div className={styles.nothing}>
        <p>{say('recharge.plans.empty')}</p>
        <p>{say('recharge.plans.empty.do')}</p>
      </div>
    )
  return (
    <div className={styles.nothing}>
      <p role="status">{say('recharge.plans.no-hits', { text: state.query })}</p>
      <Button onClick={() => search(store, '')}>{say('recharge.plans.no-hits.do')}</Button>
    </div>
  )
}
