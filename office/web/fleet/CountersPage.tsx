// The counters of the office: which speaks, which is silent, what it has not sent yet; and who comes in or goes out.
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import type { FleetCounter } from '#shared/office/owner-page'
import { isNewer } from '#shared/base/version'
import { Button } from '#renderer/ui/Button'
import { layout } from '#renderer/ui/layout'
import { Screen } from '#renderer/ui/Screen'
import { SelectField } from '#renderer/ui/SelectField'
import { useNow } from '#renderer/ui/use-now'
import { useAsk } from '../api/queries'
import { useMayChange } from '../api/session'
import { useWords, type PageWords } from '../texts/words'
import { QueryState } from '../parts/QueryState'
import { FindField, isFound, isFoundByEye } from '../parts/FindField'
import { changeColumn, Ledger, type Column } from '../parts/Ledger'
import { CounterDialog } from './CounterDialog'
import { LineDialog } from './LineDialog'
import styles from './fleet.module.css'

const RENEWED_EVERY_MS = 30 * SECOND_MS
/** As the office, which raises an alert then. */
const SILENT_AFTER_MS = 2 * DAY_MS

export function CountersPage() {
  const { say } = useWords()
  const mayChange = useMayChange()
  const [isLetting, setLetting] = useState(false)
  const counters = useAsk('counters', {}, { renewEveryMs: RENEWED_EVERY_MS })
  return (
    <Screen
      title={say('page.counters')}
      aside={
        mayChange && (
          <Button
            weight="primary"
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={() => setLetting(true)}
          >
            {say('fleet.let-in')}
          </Button>
        )
      }
    >
      <QueryState query={counters}>{(list) => <Counters list={list} />}</QueryState>
      {mayChange && <LineDialog open={isLetting} onClose={() => setLetting(false)} />}
    </Screen>
  )
}

function Counters({ list }: { readonly list: readonly FleetCounter[] }) {
  const words = useWords()
  const { say } = words
  const mayChange = useMayChange()
  const nowMs = useNow(MINUTE_MS)
  const [typed, setTyped] = useState('')
  const [changed, setChanged] = useState<FleetCounter | null>(null)
  const shops = useAsk('shops', {})
  const nameOf = (shopId: string | null): string =>
    shops.data?.find((shop) => shop.shopId === shopId)?.name ?? say('page.no-shop')
  const groups = useAsk('groups', {})
  const groupOf = (counterId: string): string =>
    groups.data?.find(({ counterIds }) => counterIds.includes(counterId))?.name ?? ''
  const versions = comparedVersions(list)
  const [version, setVersion] = useState(ANY_VERSION)
  const found = list.filter(
    (counter) =>
      isFound(typed, [counter.name, nameOf(counter.shopId), groupOf(counter.counterId)]) &&
      (version === ANY_VERSION || isOlder(counter, version)),
  )
  const isShort = isFoundByEye(list)
  const isOfOneVersion = versions.length === 0 && version === ANY_VERSION
  const columns = columnsOf(words, {
    nameOf,
    groupOf: (groups.data ?? []).length > 0 ? groupOf : null,
    nowMs,
    onChange: mayChange ? setChanged : null,
  })
  const none = say(version === ANY_VERSION ? 'fleet.found-none' : 'fleet.version.older.none')
  const empty = list.length === 0 ? emptyWords(words, mayChange) : none
  return (
    <div className={layout.stack}>
      {!(isShort && isOfOneVersion) && (
        <div className={layout.narrow}>
          {!isShort && <FindField label={say('fleet.find')} value={typed} onChange={setTyped} />}
          {!isOfOneVersion && (
            <SelectField
              label={say('fleet.version')}
              choices={[
                { value: ANY_VERSION, label: say('fleet.version.any') },
                // The one that is chosen stays in the list where its last counter was updated meanwhile.
                ...[...new Set([...versions, ...(version === ANY_VERSION ? [] : [version])])].map(
                  (value) => ({
                    value,
                    label: say('fleet.version.older', { version: value }),
                  }),
                ),
              ]}
              value={version}
              onChange={setVersion}
            />
          )}
        </div>
      )}
      <Ledger
        label={say('page.counters')}
        columns={columns}
        rows={found}
        keyOf={({ counterId }) => counterId}
        empty={empty}
      />
      {changed !== null && (
        <CounterDialog
          key={changed.counterId}
          // As it is now: what it left is known a moment after it was taken out.
          counter={list.find(({ counterId }) => counterId === changed.counterId) ?? changed}
          onClose={() => setChanged(null)}
        />
      )}
    </div>
  )
}

const ANY_VERSION = 'any'

/** Counters that sell no more are never updated: none of them is too old. */
const isOlder = ({ appVersion, isRevoked }: FleetCounter, version: string): boolean =>
  !isRevoked && isNewer(version, appVersion)

/** The versions that some counter in use has and another one is behind, the newest first. */
const comparedVersions = (list: readonly FleetCounter[]): readonly string[] =>
  [...new Set(list.filter(({ isRevoked }) => !isRevoked).map(({ appVersion }) => appVersion))]
    .filter((version) => list.some((counter) => isOlder(counter, version)))
    .toSorted((one, other) => (isNewer(one, other) ? -1 : 1))

const emptyWords = ({ say }: PageWords, mayChange: boolean): string =>
  say(mayChange ? 'fleet.empty' : 'fleet.empty.viewer')

type State = 'speaks' | 'silent' | 'new' | 'out' | 'left'

function stateOf(counter: FleetCounter, nowMs: number): State {
  if (counter.leftAtMs !== null) return 'left'
  if (counter.isRevoked) return 'out'
  if (counter.lastSeenAtMs === null) return 'new'
  return nowMs - counter.lastSeenAtMs > SILENT_AFTER_MS ? 'silent' : 'speaks'
}

interface Shown {
  readonly nameOf: (shopId: string | null) => string
  /** Null while there is no group. */
  readonly groupOf: ((counterId: string) => string) | null
  readonly nowMs: number
  /** Null for whoever may only look. */
  readonly onChange: ((counter: FleetCounter) => void) | null
}

function columnsOf(
  words: PageWords,
  { nameOf, groupOf, nowMs, onChange }: Shown,
): readonly Column<FleetCounter>[] {
  const { say, ago } = words
  const columns: readonly Column<FleetCounter>[] = [
    { key: 'name', label: say('page.counter'), isName: true, cell: ({ name }) => name },
    { key: 'shop', label: say('page.shop'), cell: ({ shopId }) => nameOf(shopId) },
    ...(groupOf === null
      ? []
      : [
          {
            key: 'group',
            label: say('page.group'),
            cell: ({ counterId }: FleetCounter) => groupOf(counterId) || say('page.none'),
          },
        ]),
    {
      key: 'state',
      label: say('fleet.state'),
      cell: (counter) => {
        const state = stateOf(counter, nowMs)
        return <span className={styles[state]}>{say(`fleet.state.${state}`)}</span>
      },
    },
    {
      key: 'last-word',
      label: say('fleet.last-word'),
      cell: ({ lastSeenAtMs }) => (lastSeenAtMs === null ? say('page.none') : ago(lastSeenAtMs, nowMs)),
    },
    { key: 'version', label: say('fleet.version'), cell: ({ appVersion }) => appVersion },
    { key: 'unsent', label: say('fleet.unsent'), isFigure: true, cell: ({ unsent }) => unsent },
  ]
  if (onChange === null) return columns
  return [...columns, changeColumn(words, onChange)]
}
