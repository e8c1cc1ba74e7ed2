// Search over the sales of all counters: by what the office knows of them, which is never a whole number or a name.
import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { DAY_MS } from '#shared/base/clock'
import { readDate } from '#shared/base/calendar'
import type { PageSearchBy } from '#shared/office/search'
import { readingsText } from '#shared/base/money'
import { typedSearch } from '#shared/office/typed-search'
import { Button } from '#renderer/ui/Button'
import { DateField } from '#renderer/ui/DateField'
import { TextField } from '#renderer/ui/Field'
import { layout } from '#renderer/ui/layout'
import { Screen } from '#renderer/ui/Screen'
import { SelectField } from '#renderer/ui/SelectField'
import { useEnvironment } from '../api/preferences'
import { EVERYWHERE, narrowedBy } from '../api/place'
import { useAsk } from '../api/queries'
import { useWords, type PageKey } from '../texts/words'
import { ChoiceField } from '../parts/ChoiceField'
import { PlaceField, EnvironmentField } from '../parts/PlaceField'
import { SalesList, type SalesWanted } from './SalesList'
import styles from './sales.module.css'

const KINDS = ['all', 'last-digits', 'amount', 'id', 'reference'] as const
type Kind = (typeof KINDS)[number]

interface Draft {
  readonly kind: Kind
  readonly text: string
  readonly from: string
  readonly to: string
  /** A shop or a group. */
  readonly place: string
  readonly counterId: string
  readonly staffId: string
}

/** Stands for all in the lists of shops, counters and colleagues. */
const ALL = ''
const NOTHING_TYPED: Draft = {
  kind: 'all',
  text: '',
  from: '',
  to: '',
  place: EVERYWHERE,
  counterId: ALL,
  staffId: ALL,
}

type By =
  | { readonly ok: true; readonly by: PageSearchBy }
  | { readonly ok: false; readonly problem: PageKey; readonly offered?: string }

function byOf({ kind, text }: Draft): By {
  const typed = text.trim()
  if (kind !== 'all' && typed === '') return { ok: false, problem: 'sales.empty-text' }
  if (kind === 'all') return { ok: true, by: { kind } }
  const search = typedSearch(typed, kind)
  if (search.ok) return search
  return {
    ok: false,
    offered: readingsText(search),
    problem:
      search.problem === 'not-last-digits' ? 'sales.last-digits.bad' : `problem.amount.${search.problem}`,
  }
}

/** `[fromMs, toMs)` of the days that were typed; null where one cannot be read. */
function daysOf({ from, to }: Draft): Pick<SalesWanted, 'fromMs' | 'toMs'> | null {
  const [first, last] = [from, to].map((text) => (text.trim() === '' ? null : readDate(text)))
  if (first?.ok === false || last?.ok === false) return null
  return {
    fromMs: first?.ok === true ? first.at : null,
    toMs: last?.ok === true ? last.at + DAY_MS : null,
  }
}

const areSwapped = ({ fromMs, toMs }: Pick<SalesWanted, 'fromMs' | 'toMs'>): boolean =>
  fromMs !== null && toMs !== null && toMs <= fromMs

/** So much of the list is seen under the form, at least. */
const SEEN_SHARE = 0.75

/** On a phone the form fills the screen: what was found is brought into sight. */
function showFound(found: HTMLElement | null): void {
  if (found !== null && found.getBoundingClientRect().top > window.innerHeight * SEEN_SHARE)
    found.scrollIntoView({ block: 'start', behavior: 'instant' })
}

export function SearchPage() {
  const { say } = useWords()
  const environment = useEnvironment()
  const [draft, setDraft] = useState(NOTHING_TYPED)
  const [isTried, setTried] = useState(false)
  const [wanted, setWanted] = useState<Omit<SalesWanted, 'environment'> | null>(null)
  const found = useRef<HTMLDivElement>(null)
  const [by, days] = [byOf(draft), daysOf(draft)]
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!by.ok || days === null || areSwapped(days)) return
    flushSync(() =>
      setWanted({
        by: by.by,
        ...days,
        ...narrowedBy(draft.place),
        counterId: draft.counterId === ALL ? null : draft.counterId,
        staffId: draft.staffId === ALL ? null : draft.staffId,
      }),
    )
    showFound(found.current)
  }
  return (
    <Screen title={say('page.search')} aside={<EnvironmentField />}>
      <div className={layout.stack}>
        <form className={styles.search} onSubmit={submit} noValidate>
          <SearchFields
            draft={draft}
            onChange={setDraft}
            textProblem={isTried && !by.ok ? `${by.offered ?? ''} ${say(by.problem)}`.trim() : null}
            daysProblem={isTried && days !== null && areSwapped(days) ? say('sales.days-swapped') : null}
          />
          <div className={styles.do}>
            <Button type="submit" weight="primary">
              {say('sales.search')}
            </Button>
          </div>
        </form>
        {wanted !== null && environment !== null && (
          <div ref={found} className={styles.found}>
            <SalesList
              label={say('page.search')}
              wanted={{ environment, ...wanted }}
              empty={say('sales.none')}
            />
          </div>
        )}
      </div>
    </Screen>
  )
}

interface SearchFieldsProps {
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  readonly textProblem: string | null
  readonly daysProblem: string | null
}

const TEXT_LABELS = {
  'last-digits': 'sales.last-digits',
  amount: 'sales.by.amount',
  id: 'sales.id',
  reference: 'sales.reference',
} as const satisfies Readonly<Record<Exclude<Kind, 'all'>, PageKey>>

function SearchFields({ draft, onChange, textProblem, daysProblem }: SearchFieldsProps) {
  const { say } = useWords()
  const groups = useAsk('groups', {})
  const counters = useAsk('counters', {})
  const environment = useEnvironment()
  const { kind, place, staffId } = draft
  const { shopId, groupId } = narrowedBy(place)
  const colleagues = useAsk(
    'colleagues',
    { environment: environment ?? 'sandbox', shopId },
    { enabled: environment !== null, keepsLast: true },
  )
  const group = groups.data?.find((one) => one.groupId === groupId)
  const inShop = (counters.data ?? []).filter(
    (counter) =>
      (shopId === null || counter.shopId === shopId) &&
      (group === undefined || group.counterIds.includes(counter.counterId)),
  )
  return (
    <>
      <SelectField
        label={say('sales.by')}
        choices={KINDS.map((value) => ({ value, label: say(`sales.by.${value}`) }))}
        value={kind}
        onChange={(next) => onChange({ ...draft, kind: next, text: '' })}
      />
      {kind !== 'all' && (
        <TextField
          label={say(TEXT_LABELS[kind])}
          hint={kind === 'last-digits' ? say('sales.last-digits.hint') : null}
          problem={textProblem}
          inputMode={kind === 'last-digits' ? 'numeric' : kind === 'amount' ? 'decimal' : 'text'}
          digits="ascii"
          value={draft.text}
          onChange={(event) => onChange({ ...draft, text: event.target.value })}
        />
      )}
      <DateField
        label={say('sales.from')}
        text={draft.from}
        onText={(from) => onChange({ ...draft, from })}
      />
      <DateField
        label={say('sales.to')}
        text={draft.to}
        onText={(to) => onChange({ ...draft, to })}
        problem={daysProblem}
      />
      <PlaceField
        value={place}
        onChange={(next) => onChange({ ...draft, place: next, counterId: ALL, staffId: ALL })}
      />
      <ChoiceField
        label={say('page.counter')}
        choices={[
          { value: ALL, label: say('sales.all-counters') },
          ...inShop.map(({ counterId, name }) => ({ value: counterId, label: name })),
        ]}
        value={draft.counterId}
        onChange={(counterId) => onChange({ ...draft, counterId })}
        none={say('fleet.found-none')}
      />
      <SelectField
        label={say('books.colleague')}
        choices={[
          { value: ALL, label: say('sales.all-colleagues') },
          // One that is searched by stays in the list where the environment was changed.
          ...[...new Set([...(colleagues.data ?? []), ...(staffId === ALL ? [] : [staffId])])].map((id) => ({
            value: id,
            label: id,
          })),
        ]}
        value={staffId}
        onChange={(next) => onChange({ ...draft, staffId: next })}
      />
    </>
  )
}
