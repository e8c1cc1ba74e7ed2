// The receipts: anything known about a sale finds it, among a million as among ten. Search and filters above, the list
// on the left, the selected sale with its receipt and story on the right.
import { Download, SlidersHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { LONGEST_SEARCH } from '#shared/receipts/receipt-log'
import type { OfficeSale } from '#shared/office/office-sales'
import { isRequestId } from '#shared/base/ids'
import { useOffice } from '../../../bridge/shop'
import { useCommand } from '../../../commands/use-commands'
import { useWords } from '../../../texts/words'
import { Button } from '../../../ui/Button'
import { classes } from '../../../ui/classes'
import { FailureNotice } from '../../../ui/FailureNotice'
import { Notice } from '../../../ui/Notice'
import { Screen } from '../../../ui/Screen'
import { SelectField } from '../../../ui/SelectField'
import { Skeleton } from '../../../ui/Skeleton'
import { FindAtAll } from '../all-counters/FindAtAll'
import { NotAsked } from '../all-counters/NotAsked'
import { ShopList } from '../all-counters/ShopList'
import { ShopSaleDetail } from '../all-counters/ShopSaleDetail'
import { useAllCounters } from '../all-counters/use-all-counters'
import { ExportDialog, totalsWords } from './ExportDialog'
import { ReceiptFilters } from '../ReceiptFilters'
import { ReceiptList } from './ReceiptList'
import { SaleDetail } from '../SaleDetail'
import { SearchText, type FindProps } from '../SearchText'
import {
  filterCount,
  startingWith,
  useReceiptSearch,
  withoutFilters,
  type ReceiptLog,
  type Wanted,
} from '../use-receipt-search'
import { wholeNumber } from '../all-counters/typed'
import styles from '../ReceiptsScreen.module.css'

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

interface FindThisProps extends FindProps {
  readonly log: ReceiptLog
}

/** The search text, the filters, and actions on the whole result. */
function Find({ log, ...find }: FindThisProps) {
  const { say } = useWords()
  const [isFiltering, setFiltering] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const { wanted, onChange } = find
  const count = filterCount(wanted)
  const customer = wholeNumber(wanted.text)
  return (
    <>
      <div className={classes(styles.line, styles.beside)}>
        <SearchText {...find} label={say('receipts.search')} longest={LONGEST_SEARCH} />
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
    </>
  )
}

/** A row of the list of all counters that was chosen, and the sale of the address that it stands over. */
interface Opened {
  readonly sale: OfficeSale
  readonly over: string | null
}

interface WhereProps {
  readonly isAll: boolean
  readonly onAll: (isAll: boolean) => void
}

function Where({ isAll, onAll }: WhereProps) {
  const { say } = useWords()
  return (
    <SelectField
      look="inline"
      label={say('office.search.where')}
      choices={[
        { value: 'this', label: say('office.this') },
        { value: 'all', label: say('office.search.all') },
      ]}
      value={isAll ? 'all' : 'this'}
      onChange={(value) => onAll(value === 'all')}
    />
  )
}

/** The receipt of the chosen sale; the list has all the room while none is. */
function Chosen({
  sale,
  requestId,
}: {
  readonly sale: OfficeSale | null
  readonly requestId: string | null
}) {
  if (sale !== null && !sale.isThis) return <ShopSaleDetail key={sale.requestId} sale={sale} />
  const chosen = sale?.requestId ?? requestId
  return isRequestId(chosen) ? <SaleDetail key={chosen} requestId={chosen} /> : null
}

interface ReceiptsScreenProps {
  /** A number to start the search with. */
  readonly askedFor: string
  readonly requestId: string | null
}

/** Whose sales are looked at, and the row of all counters that is open over the sale of the address. */
function useWhere(wanted: Wanted, chosen: string | null) {
  const [wantsAll, setWantsAll] = useState(false)
  const [opened, setOpened] = useState<Opened | null>(null)
  const office = useOffice()
  const entered = office?.kind === 'entered' ? office : null
  const isAll = wantsAll && entered !== null
  return {
    hasOffice: entered !== null,
    isAll,
    setAll: setWantsAll,
    shop: useAllCounters(wanted, isAll ? entered : null),
    sale: isAll && opened?.over === chosen ? opened.sale : null,
    open: (sale: OfficeSale) => setOpened({ sale, over: chosen }),
    close: () => setOpened(null),
  }
}

const isNarrowed = ({ text, period }: Wanted): boolean => text.trim() !== '' || period !== 'all'

export function ReceiptsScreen({ askedFor, requestId }: ReceiptsScreenProps) {
  const { say } = useWords()
  const [, navigate] = useLocation()
  const [wanted, setWanted] = useState(() => startingWith(askedFor))
  const [entered, setEntered] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const chosen = isRequestId(requestId) ? requestId : null
  const { isAll, shop, sale, ...where } = useWhere(wanted, chosen)
  const log = useReceiptSearch(wanted)
  const hasDetail = sale !== null || chosen !== null
  const close = () => {
    where.close()
    if (chosen !== null) navigate('/receipts')
  }
  useCommand('back', hasDetail ? close : null)
  const find = {
    wanted,
    onChange: setWanted,
    onEnter: () => setEntered(entered + 1),
    field,
    takesFocus: !hasDetail,
  }
  const list = { entered, onLeave: () => field.current?.focus() }
  return (
    <Screen
      title={say('command.receipts')}
      layout="fill"
      takesFocus={hasDetail}
      aside={where.hasOffice && <Where isAll={isAll} onAll={where.setAll} />}
    >
      <div className={classes(styles.screen, hasDetail && styles.withDetail)}>
        <div className={styles.find}>
          {isAll ? <FindAtAll shop={shop} {...find} /> : <Find log={log} {...find} />}
        </div>
        <div className={styles.list}>
          {isAll && <NotAsked shop={shop} />}
          {isAll && shop.problem === null ? (
            <ShopList
              {...list}
              shop={shop}
              isNarrowed={isNarrowed(wanted) || shop.isOpenOnly}
              opened={sale}
              onOpen={where.open}
            />
          ) : (
            <Found
              {...list}
              log={log}
              wanted={wanted}
              requestId={chosen}
              onClear={() => setWanted(withoutFilters(wanted))}
            />
          )}
        </div>
        {hasDetail && (
          <div className={styles.sale}>
            <Chosen sale={sale} requestId={chosen} />
          </div>
        )}
      </div>
    </Screen>
  )
}
