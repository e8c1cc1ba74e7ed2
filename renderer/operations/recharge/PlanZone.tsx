// The plans of an operator in a circle: the service's own categories as tabs, one box for search and amounts, the sort
// order, the list's age.
import { RefreshCw } from 'lucide-react'
import { useId, useMemo, type KeyboardEvent, type RefObject } from 'react'
import { aliasOf } from '#shared/texts/aliases'
import { startOfIndianDay } from '#shared/base/clock'
import type { PlanList } from '#shared/operations/recharge/recharge-schemas'
import { parseRupees } from '#shared/base/money'
import { usePreferences } from '../../bridge/shop'
import { amountProblemWords } from '../../texts/amount-problem'
import { useWords, type Words } from '../../texts/words'
import { HiddenWords } from '../../ui/announcer'
import { Button } from '../../ui/Button'
import { FailedRead } from '../../ui/FailedRead'
import { TextField } from '../../ui/Field'
import { SelectField } from '../../ui/SelectField'
import { Skeleton } from '../../ui/Skeleton'
import { Tabs } from '../../ui/Tabs'
import { useNow } from '../../ui/use-now'
import { pickPlan, search, showCategory, sortPlans } from './counter-actions'
import { beginsNothing, wantedRowWhileTyping } from './plan-keys'
import { isUnreadAmount, PLAN_ORDERS, readQuery, type PlanRow } from './plan-rows'
import { plansShown } from './plans-shown'
import { PlanTable, rowId } from './PlanTable'
import type { Counter, PlansView } from './use-counter'
import styles from './plans.module.css'

const ALL = '*'
const CLOCK_EVERY_MS = 60_000

interface PlanZoneProps {
  readonly counter: Counter
  /** The box for amounts and searches: the focus is in it from the end of the number on. */
  readonly searchRef: RefObject<HTMLInputElement | null>
  readonly onEnter: () => void
  /** Backspace where there is nothing left to erase. */
  readonly onBackspace: () => void
}

export function PlanZone({ counter, searchRef, onEnter, onBackspace }: PlanZoneProps) {
  const { say } = useWords()
  const { store, state, plans } = counter
  const { category, found, hits } = useMemo(() => plansShown({ plans, state }), [plans, state])
  const tabs = useTabs(plans, counter, found)
  const listId = useId()
  const returnToSearch = () => {
    searchRef.current?.focus()
    searchRef.current?.select()
  }
  return (
    <section className={styles.zone} aria-label={say('recharge.plans.title')}>
      <Tabs
        label={say('recharge.plans.categories')}
        tabs={tabs}
        value={category ?? ALL}
        onChange={(value) => showCategory(store, value === ALL ? null : value)}
      >
        <PlanTools
          counter={counter}
          hits={hits}
          listId={listId}
          searchRef={searchRef}
          onEnter={onEnter}
          onBackspace={onBackspace}
        />
        <PlanNotices plans={plans} />
        <span role="status">
          {state.query.trim() !== '' && hits.length > 0 && (
            <HiddenWords>{say('recharge.plans.count', { count: hits.length })}</HiddenWords>
          )}
        </span>
        {hits.length > 0 && (
          <PlanTable
            id={listId}
            rows={hits}
            picked={counter.picked}
            withCategory={category === null}
            onPick={(row) => pickPlan(store, row)}
            onEnter={onEnter}
            onType={returnToSearch}
          />
        )}
        {hits.length === 0 && <NothingToShow counter={counter} />}
      </Tabs>
    </section>
  )
}

function useTabs({ list }: PlansView, { state }: Counter, found: readonly PlanRow[]) {
  const { say, language } = useWords()
  return useMemo(() => {
    const all = { value: ALL, label: say('recharge.plans.all') }
    if (list === null) return [all]
    const names = [...new Set(list.categories.map(({ name }) => name))]
    const called = (name: string) => aliasOf('planCategories', name, language)
    if (state.query.trim() === '')
      return [all, ...names.map((name) => ({ value: name, label: called(name) }))]
    const counts = countByCategory(found)
    return [
      all,
      ...names.map((name) => ({ value: name, label: withCount(called(name), counts.get(name) ?? 0) })),
    ]
  }, [list, found, state.query, say, language])
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

interface PlanToolsProps extends PlanZoneProps {
  readonly hits: readonly PlanRow[]
  readonly listId: string
}

function PlanTools({ counter, hits, listId, searchRef, onEnter, onBackspace }: PlanToolsProps) {
  const { say } = useWords()
  const { store, state, plans, picked } = counter
  const { planOrder } = usePreferences()
  const here = picked?.kind === 'plan' ? hits.findIndex((row) => row.key === picked.key) : -1
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const row = hits[wantedRowWhileTyping(event.key, state.query, here, hits.length) ?? hits.length]
    const isEmpty = state.query === ''
    if (row !== undefined) pickPlan(store, row)
    else if (event.key === 'Enter' && !event.repeat) onEnter()
    else if (isEmpty && event.key === 'Backspace' && !event.repeat) onBackspace()
    else if (event.key !== 'Enter' && !(isEmpty && beginsNothing(event.key))) return
    event.preventDefault()
  }
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <TextField
          ref={searchRef}
          label={<HiddenWords>{say('recharge.plans.search')}</HiddenWords>}
          digits="ascii"
          data-amount
          {...(isUnreadAmount(state.query)
            ? { problem: amountProblemWords(say, parseRupees(state.query)) }
            : {})}
          placeholder={say('recharge.plans.search.example')}
          prefix={readQuery(state.query).amountPaise === null ? null : <span aria-hidden="true">₹</span>}
          role="combobox"
          aria-haspopup="grid"
          aria-autocomplete="list"
          aria-expanded={hits.length > 0}
          aria-controls={hits.length > 0 ? listId : undefined}
          aria-activedescendant={here >= 0 ? rowId(listId, here) : undefined}
          value={state.query}
          onChange={(event) => search(store, event.target.value)}
          onKeyDown={press}
        />
      </div>
      {plans.list !== null && (
        <SelectField
          look="inline"
          label={say('recharge.plans.sort')}
          choices={PLAN_ORDERS.map((order) => ({
            value: order,
            label: say(
              order === 'service' && planOrder === 'useful' && plans.rows.some(isUseful)
                ? 'recharge.plans.sort.useful'
                : `recharge.plans.sort.${order}`,
            ),
          }))}
          value={state.order}
          onChange={(order) => sortPlans(store, order)}
        />
      )}
      <ListAge plans={plans} />
    </div>
  )
}

/** Where nothing was sold yet the list is as the service has it, and says so. */
const isUseful = ({ usefulness }: PlanRow): boolean => usefulness !== null

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
  return <FailedRead failure={plans.refreshFailure}>{words.say('recharge.plans.refresh-failed')}</FailedRead>
}

function NothingToShow({ counter }: { readonly counter: Counter }) {
  const { say } = useWords()
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
      <FailedRead failure={plans.failure} onRetry={plans.refresh}>
        {say('recharge.plans.failed')}
      </FailedRead>
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
