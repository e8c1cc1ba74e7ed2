// Finds one biller among twenty thousand: by typing, or from favourites, recent ones and categories. A mobile number
// finds the bills that the customer asked the shop to remember. Main searches; only the best hits are sent here.
import { RefreshCw, Search } from 'lucide-react'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { aliasOf } from '#shared/texts/aliases'
import type { BillerCatalogue } from '#shared/channels/bill'
import type { Biller } from '#shared/operations/bill/bill-schemas'
import type { SavedBill } from '#shared/operations/bill/bill-book'
import { consumerNumberOf } from '#shared/operations/bill/bill-identity'
import { parseMobile } from '#shared/base/identifiers/mobile'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { FailedRead } from '../../ui/FailedRead'
import { TextField } from '../../ui/Field'
import { KeyHints } from '../../ui/Kbd'
import { Skeleton } from '../../ui/Skeleton'
import { useNow } from '../../ui/use-now'
import { LeftDraft } from '../../sale/LeftDraft'
import { dropTyping, holdTyping, releaseTyping, useHeldEnter } from '../../ui/type-ahead-buffer'
import { chooseBiller, forgetLeftBill, payAgain, search, showCategory, takeUpBill } from './bill-actions'
import { billStore, type LeftBill } from './bill-store'
import { CategoryIcon } from './CategoryIcon'
import { focusSearch, HitList, optionId } from './HitList'
import { useCatalogue, useHits, useSaved } from './queries'
import { Refusal } from './Refusal'
import { SavedBills } from './SavedBills'
import layout from '../../ui/layout.module.css'
import styles from './bill.module.css'

const AGE_EVERY_MS = 60_000

type Catalogue = ReturnType<typeof useCatalogue>

/** The search result: billers for words, the customer's bills for a mobile number. */
function useFound(catalogue: Catalogue) {
  const { query, category } = billStore()
  const mobile = parseMobile(query)
  const mobileNumber = mobile.ok ? mobile.mobileNumber : null
  const isSearching = mobileNumber === null && (query.trim() !== '' || category !== null)
  const hits = useHits(query, category, isSearching && catalogue.answer?.ok === true)
  const saved = useSaved(mobileNumber)
  const found = isSearching && hits.answer?.ok === true ? hits.answer.value : null
  return {
    mobileNumber,
    isSearching,
    found,
    billers: found?.billers ?? NO_BILLERS,
    savedBills: saved?.ok === true ? saved.value : NO_BILLS,
    areSavedKnown: saved !== undefined,
    /** What is listed answers exactly what is typed. */
    isCurrent: mobileNumber === null ? isSearching && hits.isCurrent : saved !== undefined,
  }
}

type Found = ReturnType<typeof useFound>

const countOf = ({ mobileNumber, billers, savedBills }: Found): number =>
  mobileNumber === null ? billers.length : savedBills.length

function pick({ mobileNumber, billers, savedBills }: Found, index: number): void {
  const biller = billers[index]
  const savedBill = savedBills[index]
  if (mobileNumber !== null && savedBill !== undefined) void payAgain(savedBill)
  else if (biller !== undefined) chooseBiller(biller)
}

/** Whether anything will be listed. */
const isComing = ({ mobileNumber }: Found, { answer }: Catalogue): boolean =>
  mobileNumber !== null || answer?.ok !== false

/**
 * An Enter in the search before the list answers what is typed takes effect when it does, never on the hits of an earlier
 * text. What is typed behind it is held for the form of the biller; where nothing fits it goes on in the search.
 */
function useEarlyPick(found: Found, catalogue: Catalogue, query: string, choose: () => void): () => void {
  const { isCurrent } = found
  const isWaiting = !isCurrent && isComing(found, catalogue)
  const early = useHeldEnter({
    typed: query,
    isWaiting,
    act: () => {
      if (isCurrent) choose()
      // The form gets what was held as it opens.
      if (billStore.getState().biller === null) releaseTyping()
    },
    dropped: () => dropTyping('biller'),
  })
  useEffect(
    () => () => {
      if (billStore.getState().biller === null) dropTyping('biller')
    },
    [],
  )
  return () => {
    if (isCurrent) return choose()
    if (!isWaiting || query.trim() === '') return
    early.keep()
    holdTyping('biller')
  }
}

export function BillerFinder() {
  const { say } = useWords()
  const { query, category, trouble, left } = billStore()
  const catalogue = useCatalogue()
  const found = useFound(catalogue)
  const [marked, setMarked] = useMarked(`${query}\n${category ?? ''}`)
  const listId = useId()
  const take = useEarlyPick(found, catalogue, query, () => pick(found, marked))
  return (
    <>
      <SearchField
        found={found}
        query={query}
        listId={listId}
        marked={marked}
        onMark={setMarked}
        onEnter={take}
      />
      {trouble?.kind === 'refused' && <Refusal failure={trouble.failure} />}
      {left !== null && query === '' && (
        <LeftDraft draft={leftWords(left)} onTakeUp={takeUpBill} onForget={forgetLeftBill} />
      )}
      <CatalogueNews catalogue={catalogue} />
      {found.mobileNumber !== null && (
        <SavedBills
          listId={listId}
          mobileNumber={found.mobileNumber}
          bills={found.savedBills}
          marked={marked}
          isKnown={found.areSavedKnown}
        />
      )}
      {found.found !== null && (
        <HitList
          listId={listId}
          hits={found.found}
          category={category}
          marked={marked}
          onPick={chooseBiller}
        />
      )}
      {found.mobileNumber === null && !found.isSearching && catalogue.answer?.ok === true && (
        <Offers catalogue={catalogue.answer.value} />
      )}
      <footer className={styles.finderFoot}>
        {catalogue.answer?.ok === true && (
          <ListAge
            catalogue={catalogue.answer.value}
            isRefreshing={catalogue.isRefreshing}
            onRefresh={catalogue.refresh}
          />
        )}
        <KeyHints
          hints={[
            { keys: '↑ ↓', label: say('bill.keys.move') },
            { keys: 'Enter', label: say('bill.keys.pick') },
            { keys: 'Esc', label: say('bill.keys.back') },
          ]}
        />
      </footer>
    </>
  )
}

interface SearchFieldProps {
  readonly found: Found
  readonly query: string
  readonly listId: string
  readonly marked: number
  readonly onMark: (index: number) => void
  readonly onEnter: () => void
}

function SearchField({ found, query, listId, marked, onMark, onEnter }: SearchFieldProps) {
  const { say } = useWords()
  const count = countOf(found)
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) onMark(Math.min(Math.max(marked + step, 0), Math.max(count - 1, 0)))
    if (event.key === 'Enter' && !event.repeat) onEnter()
    if (step !== 0 || event.key === 'Enter') event.preventDefault()
  }
  return (
    <div className={styles.search}>
      <TextField
        data-place="search"
        look="figure"
        label={say('bill.find.label')}
        placeholder={say('bill.find.placeholder')}
        hint={say('bill.find.hint')}
        prefix={<Search size={20} aria-hidden="true" />}
        role="combobox"
        aria-expanded={count > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={count > 0 ? optionId(listId, marked) : undefined}
        value={query}
        onChange={(event) => search(event.target.value)}
        onKeyDown={press}
      />
    </div>
  )
}

/** The list of billers is still loading, or could not be loaded. */
function CatalogueNews({ catalogue: { answer, isRefreshing, refresh } }: { readonly catalogue: Catalogue }) {
  const words = useWords()
  if (answer === undefined)
    return (
      <div role="status">
        <p className={layout.quiet}>{words.say('bill.find.loading')}</p>
        <Skeleton lines={4} />
      </div>
    )
  if (answer.ok) return null
  return <FailedRead failure={answer.failure} onRetry={refresh} isRetrying={isRefreshing} />
}

const NO_BILLERS: readonly Biller[] = []
const NO_BILLS: readonly SavedBill[] = []

/** The marked hit; a new search starts at the first again. */
function useMarked(searched: string): readonly [number, (index: number) => void] {
  const [state, setState] = useState({ searched, index: 0 })
  const index = state.searched === searched ? state.index : 0
  return [index, (next) => setState({ searched, index: next })]
}

function Offers({ catalogue }: { readonly catalogue: BillerCatalogue }) {
  const { say } = useWords()
  return (
    <div className={styles.offers}>
      <Shelf title={say('bill.favourites')} billers={catalogue.favourites} />
      <Shelf title={say('bill.recents')} billers={catalogue.recents} />
      <section aria-labelledby="bill-categories">
        <h2 id="bill-categories" className={styles.shelfTitle}>
          {say('bill.categories')}
        </h2>
        <ul className={styles.tiles}>
          {catalogue.categories.map(({ name }) => (
            <CategoryTile key={name} name={name} />
          ))}
        </ul>
      </section>
    </div>
  )
}

function CategoryTile({ name }: { readonly name: string }) {
  const { language } = useWords()
  const take = () => {
    showCategory(name)
    focusSearch()
  }
  return (
    <li>
      <button type="button" className={styles.tile} onClick={take}>
        <CategoryIcon category={name} size={20} />
        <span className={styles.tileName} title={name}>
          {aliasOf('billerCategories', name, language)}
        </span>
      </button>
    </li>
  )
}

function Shelf({ title, billers }: { readonly title: string; readonly billers: readonly Biller[] }) {
  if (billers.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className={styles.shelfTitle}>{title}</h2>
      <ul className={styles.shelf}>
        {billers.map((biller) => (
          <li key={biller.id}>
            <button type="button" className={styles.chip} onClick={() => chooseBiller(biller)}>
              {biller.name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ListAgeProps {
  readonly catalogue: BillerCatalogue
  readonly isRefreshing: boolean
  readonly onRefresh: () => void
}

function ListAge({ catalogue, isRefreshing, onRefresh }: ListAgeProps) {
  const words = useWords()
  const now = useNow(AGE_EVERY_MS)
  const when = words.ago(catalogue.fetchedAt, now)
  return (
    <p className={styles.age}>
      {catalogue.source === 'old-cache'
        ? words.say('bill.find.old', { when })
        : words.say('bill.find.age', { count: catalogue.count, when })}
      <Button
        weight="quiet"
        busy={isRefreshing}
        aria-label={words.say('bill.find.refresh')}
        icon={<RefreshCw size={16} aria-hidden="true" />}
        onClick={onRefresh}
      />
    </p>
  )
}

const leftWords = ({ biller, values }: LeftBill): string =>
  biller === null ? '' : `${biller.name} ${consumerNumberOf(biller, values)}`.trim()
