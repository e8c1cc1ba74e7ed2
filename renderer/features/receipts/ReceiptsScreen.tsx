// Sales to look up again: today's, or all of one number's. The list at the left, the chosen sale and its receipt at the right.
import { ReceiptIndianRupee, Search } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { SaleView } from '@shared/domain/day'
import { payeeName } from '@shared/domain/subject'
import { parseMobile } from '@shared/identifiers/mobile'
import { isRequestId } from '@shared/ids'
import { toAsciiDigits } from '@shared/money'
import type { Result } from '@shared/result'
import { useAsk } from '../../app/queries'
import { salePath } from '../../app/rooms'
import { useDay } from '../../app/shop'
import { useCommand } from '../../app/use-commands'
import { saleNumber } from '../../messages/sale-words'
import { useWords } from '../../messages/words'
import { classes } from '../../ui/classes'
import { FailureNotice } from '../../ui/FailureNotice'
import { TextField } from '../../ui/Field'
import { Money } from '../../ui/Money'
import { Screen } from '../../ui/Screen'
import { Skeleton } from '../../ui/Skeleton'
import { StatusMark } from '../../ui/StatusMark'
import { SaleDetail } from './SaleDetail'
import styles from './ReceiptsScreen.module.css'

/** As many as fit a look; the whole history of a number is the search over the log, which comes next. */
const MOST_OF_NUMBER = 50
/** A whole number is looked up in the whole log; anything shorter only filters the day. */
const SHORTEST_ACCOUNT = 8

function wholeNumber(text: string): string | null {
  const mobile = parseMobile(text)
  if (mobile.ok) return mobile.mobileNumber
  const digits = toAsciiDigits(text).replace(/\s/g, '')
  return /^\d+$/.test(digits) && digits.length >= SHORTEST_ACCOUNT ? digits : null
}

function filtered(sales: readonly SaleView[], text: string): readonly SaleView[] {
  const wanted = toAsciiDigits(text).replace(/\s/g, '').toLowerCase()
  if (wanted === '') return sales
  const names = ({ accountNumber, customerName, subject, amountPaise, requestId, references }: SaleView) =>
    [accountNumber, customerName, payeeName(subject), amountPaise / 100, requestId, references.referenceId]
      .map((part) => String(part ?? ''))
      .join(' ')
      .replace(/\s/g, '')
      .toLowerCase()
  return sales.filter((sale) => names(sale).includes(wanted))
}

/** Today's sales that fit what was typed; for a whole number, its sales of every day. */
function useFound(text: string): Result<readonly SaleView[]> | null {
  const accountNumber = wholeNumber(text)
  const day = useDay()
  const ofNumber = useAsk(
    'journal.sales-of-number',
    { accountNumber: accountNumber ?? '-', limit: MOST_OF_NUMBER },
    { enabled: accountNumber !== null },
  )
  if (accountNumber !== null) return ofNumber.data ?? null
  if (day?.ok !== true) return day
  return { ok: true, value: filtered(day.value.sales, text) }
}

function SaleRow({ sale, isChosen }: { readonly sale: SaleView; readonly isChosen: boolean }) {
  const words = useWords()
  return (
    <li>
      <Link
        href={salePath(sale.requestId)}
        className={styles.row}
        aria-current={isChosen ? 'true' : undefined}
        replace
      >
        <StatusMark sale={sale} show="icon" />
        <span className={styles.about}>
          <span className={styles.number}>{saleNumber(words, sale)}</span>
          <span className={styles.small}>
            {payeeName(sale.subject)} · {words.shortDay(sale.openedAt)}, {words.time(sale.openedAt)}
          </span>
        </span>
        <strong>
          <Money amountPaise={sale.amountPaise} />
        </strong>
      </Link>
    </li>
  )
}

function Found({ text, requestId }: { readonly text: string; readonly requestId: string | null }) {
  const { say } = useWords()
  const found = useFound(text)
  if (found === null) return <Skeleton lines={5} tall />
  if (!found.ok) return <FailureNotice failure={found.failure} />
  if (found.value.length === 0)
    return <p className={styles.none}>{say(text.trim() === '' ? 'receipts.empty' : 'receipts.none-found')}</p>
  return (
    <ul className={styles.rows} aria-label={say('receipts.list')}>
      {found.value.map((sale) => (
        <SaleRow key={sale.requestId} sale={sale} isChosen={sale.requestId === requestId} />
      ))}
    </ul>
  )
}

interface ReceiptsScreenProps {
  /** A number to begin the search with. */
  readonly askedFor: string
  readonly requestId: string | null
}

export function ReceiptsScreen({ askedFor, requestId }: ReceiptsScreenProps) {
  const { say } = useWords()
  const [, navigate] = useLocation()
  const [text, setText] = useState(askedFor)
  const chosen = isRequestId(requestId) ? requestId : null
  useCommand('back', chosen === null ? null : () => navigate('/receipts'))
  return (
    <Screen title={say('command.receipts')} layout="fill" takesFocus={chosen !== null}>
      <div className={classes(styles.screen, chosen !== null && styles.withDetail)}>
        <div className={styles.list}>
          <TextField
            label={say('receipts.search')}
            hint={say('receipts.search.hint')}
            prefix={<Search size={18} aria-hidden="true" />}
            value={text}
            autoFocus={chosen === null}
            onChange={(event) => setText(event.target.value)}
          />
          {wholeNumber(text) !== null && (
            <Link href={`/customer/${wholeNumber(text)}`}>{say('customer.open')}</Link>
          )}
          <Found text={text} requestId={chosen} />
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
