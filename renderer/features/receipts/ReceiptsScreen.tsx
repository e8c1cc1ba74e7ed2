// The receipts: anything known about a sale finds it, among a million as among ten. Search and filters above, the list
// on the left, the selected sale with its receipt and story on the right.
import { Download, ReceiptIndianRupee, Search, SlidersHorizontal } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { LONGEST_SEARCH } from '@shared/domain/receipt-log'
import { parseMobile } from '@shared/identifiers/mobile'
import { isRequestId } from '@shared/ids'
import { toAsciiDigits } from '@shared/money'
import { useCommand } from '../../app/use-commands'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { classes } from '../../ui/classes'
import { FailureNotice } from '../../ui/FailureNotice'
import { TextField } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { Screen } from '../../ui/Screen'
import { Skeleton } from '../../ui/Skeleton'
import { ExportDialog } from './ExportDialog'
import { ReceiptFilters } from './ReceiptFilters'
import { ReceiptList } from './ReceiptList'
import { SaleDetail } from './SaleDetail'
import {
  filterCount,
  startingWith,
  useReceiptSearch,
  withoutFilters,
  type ReceiptLog,
  type Wanted,
} from './use-receipt-search'
import { totalsWords } from './totals-words'
import styles from './ReceiptsScreen.module.css'

/** A complete number identifies a customer; anything shorter may be anybody's. */
const SHORTEST_ACCOUNT = 8

function wholeNumber(text: string): string | null {
  const mobile = parseMobile(text)
  if (mobile.ok) return mobile.mobileNumber
  const digits = toAsciiDigits(text).replace(/\s/g, '')
  return /^\d+$/.test(digits) && digits.length >= SHORTEST_ACCOUNT ? digits : null
}

interface FoundProps {
  readonly log: ReceiptLog
  readonly wanted: Wanted
  readonly requestId: string | null
  readonly entered: number
  readonly onLeave: () => void
  readonly onClear: () => void
}

function Found({ log, wanted, requestId, entered, onLeave, onClear }: FoundProps) {
  const { say } = useWords()
  const { sales, failure, indexing } = log
  if (failure !== null) return <FailureNotice failure={failure} />
  if (sales === null) return <Skeleton lines={5} tall />
  const isNarrowed = wanted.text.trim() !== '' || filterCount(wanted) > 0
  return (
    <>
      {indexing !== null && (
        <Notice tone="info">
          {say('receipts.indexing', { share: Math.floor((100 * indexing.indexed) / indexing.entries) })}
        </Notice>
      )}
      {sales.length > 0 && (
        <ReceiptList log={log} sales={sales} requestId={requestId} entered={entered} onLeave={onLeave} />
      )}
      {sales.length === 0 && (
        <div className={styles.none}>
          <p>{say(isNarrowed ? 'receipts.none-found' : 'receipts.empty')}</p>
          {filterCount(wanted) > 0 && <Button onClick={onClear}>{say('receipts.filters.clear')}</Button>}
        </div>
      )}
    </>
  )
}

/** The search result, counted and totalled; announced when it changes. */
function Totals({ log }: { readonly log: ReceiptLog }) {
  const words = useWords()
  const { totals } = log
  return (
    <p role="status" className={styles.totals}>
      {totals === null ? words.say('receipts.counting') : totalsWords(words, totals)}
    </p>
  )
}

interface FindProps {
  readonly log: ReceiptLog
  readonly wanted: Wanted
  readonly onChange: (wanted: Wanted) => void
  readonly onEnter: () => void
  readonly field: React.RefObject<HTMLInputElement | null>
  readonly takesFocus: boolean
}

/** The search text, the filters, and actions on the whole result. */
function Find({ log, wanted, onChange, onEnter, field, takesFocus }: FindProps) {
  const { say } = useWords()
  const [isFiltering, setFiltering] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const count = filterCount(wanted)
  const customer = wholeNumber(wanted.text)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    onEnter()
  }
  return (
    <div className={styles.find}>
      <div className={styles.line}>
        <TextField
          ref={field}
          className={styles.field}
          label={say('receipts.search')}
          prefix={<Search size={18} aria-hidden="true" />}
          value={wanted.text}
          maxLength={LONGEST_SEARCH}
          autoFocus={takesFocus}
          onKeyDown={press}
          onChange={(event) => onChange({ ...wanted, text: event.target.value })}
        />
        <Button
          icon={<SlidersHorizontal size={18} aria-hidden="true" />}
          aria-expanded={isFiltering}
          onClick={() => setFiltering(!isFiltering)}
        >
          {say('receipts.filters.open', { count })}
        </Button>
        <Button
          icon={<Download size={18} aria-hidden="true" />}
          disabled={log.totals === null || log.totals.count === 0}
          onClick={() => setExporting(true)}
        >
          {say('receipts.export')}
        </Button>
      </div>
      {isFiltering && <ReceiptFilters wanted={wanted} onChange={onChange} />}
      <div className={styles.line}>
        <Totals log={log} />
        {customer !== null && <Link href={`/customer/${customer}`}>{say('customer.open')}</Link>}
      </div>
      {isExporting && log.totals !== null && (
        <ExportDialog search={log.search} totals={log.totals} onClose={() => setExporting(false)} />
      )}
    </div>
  )
}

interface ReceiptsScreenProps {
  /** A number to start the search with. */
  readonly askedFor: string
  readonly requestId: string | null
}

export function ReceiptsScreen({ askedFor, requestId }: ReceiptsScreenProps) {
  const { say } = useWords()
  const [, navigate] = useLocation()
  const [wanted, setWanted] = useState(() => startingWith(askedFor))
  const [entered, setEntered] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const log = useReceiptSearch(wanted)
  const chosen = isRequestId(requestId) ? requestId : null
  useCommand('back', chosen === null ? null : () => navigate('/receipts'))
  return (
    <Screen title={say('command.receipts')} layout="fill" takesFocus={chosen !== null}>
      <div className={classes(styles.screen, chosen !== null && styles.withDetail)}>
        <Find
          log={log}
          wanted={wanted}
          onChange={setWanted}
          onEnter={() => setEntered(entered + 1)}
          field={field}
          takesFocus={chosen === null}
        />
        <div className={styles.list}>
          <Found
            log={log}
            wanted={wanted}
            requestId={chosen}
            entered={entered}
            onLeave={() => field.current?.focus()}
            onClear={() => setWanted(withoutFilters(wanted))}
          />
        </div>
        <div className={styles.sale}>
          {chosen === null ? (
            <p className={styles.choose}>
              <ReceiptIndianRupee size={40} aria-hidden="true" />
              {say('receipts.choose')}
            </p>
          ) : (
            <SaleDetail key={chosen} requestId={chosen} />
          )}
        </div>
      </div>
    </Screen>
  )
}
