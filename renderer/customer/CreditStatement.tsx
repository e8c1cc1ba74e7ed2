// The statement of a customer's credit: on the screen, on paper, as a table, and as a message to be copied. Its first day
// may be chosen; what was owed before stands on top.
import { useState } from 'react'
import { readDate } from '#shared/base/calendar'
import type { CreditAccount } from '#shared/channels/credit'
import { groupMobile } from '#shared/base/identifiers/mobile'
import { lineAddsPaise, type CreditLine } from '#shared/customer/credit'
import { creditStatement } from '#shared/customer/credit-statement'
import { useAppState, usePreferences } from '../bridge/shop'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { copyText } from '../ui/copy'
import { DateField } from '../ui/DateField'
import { Money } from '../ui/Money'
import { showToast } from '../ui/toast'
import { useNow } from '../ui/use-now'
import { useStaffName } from '../daybook/Figures'
import { PaperWork } from '../daybook/PaperWork'
import { asSpecimen, lineWords, reminderText, statementText } from './credit-texts'
import styles from './customer.module.css'

/** The ages of debts and the last day that can be chosen follow the day. */
const DAY_LOOKED_AT_MS = 60_000

export function CreditStatement({ account }: { readonly account: CreditAccount }) {
  const words = useWords()
  const { say } = words
  const { shop } = usePreferences()
  const { environment } = useAppState()
  const staffName = useStaffName()
  const now = useNow(DAY_LOOKED_AT_MS)
  const [text, setText] = useState('')
  const [fromAt, setFromAt] = useState<number | null>(null)
  const bounds = { last: now }
  const typed = (next: string) => {
    setText(next)
    const read = readDate(next, bounds)
    if (read.ok) setFromAt(read.at)
    else if (read.problem === 'empty') setFromAt(null)
  }
  const copy = (message: string) =>
    copyText(asSpecimen(words, environment, message))
      ? showToast('good', say('credit.copied'))
      : showToast('bad', say('credit.not-copied'))
  /** For the shop alone: the whole number, where it is not the customer's own, and who sold to it. */
  const soldFor = (line: CreditLine): readonly string[] =>
    'soldFor' in line && line.soldFor !== undefined
      ? [groupMobile(line.soldFor.number), staffName(line.soldFor.staffId)]
      : []
  if (account.lines.length === 0)
    return (
      <>
        <p>{say('credit.none')}</p>
        <Renames account={account} />
      </>
    )
  const { openingPaise, lines } = creditStatement(account.lines, { fromAt, at: now })
  return (
    <>
      <DateField
        label={say('receipts.day.first')}
        hint={say('credit.from.hint')}
        bounds={bounds}
        text={text}
        onText={typed}
      />
      <ul className={styles.rows}>
        {lines.toReversed().map(({ line }) => (
          <li key={line.sequence}>
            <span>{lineWords(words, line)}</span>
            <span className={styles.quiet}>{[words.dateAndTime(line.at), ...soldFor(line)].join(' · ')}</span>
            <Money amountPaise={lineAddsPaise(line)} />
          </li>
        ))}
        {fromAt !== null && (
          <li>
            <span>{say('credit.opening')}</span>
            <span className={styles.quiet}>{words.date(fromAt)}</span>
            <Money amountPaise={openingPaise} />
          </li>
        )}
      </ul>
      <Renames account={account} />
      <PaperWork subject={{ kind: 'credit', accountNumber: account.accountNumber, fromAt }} />
      <p className={styles.buttons}>
        <Button onClick={() => copy(statementText(words, account, shop.name, { fromAt, at: now }))}>
          {say('credit.statement')}
        </Button>
        {account.owedPaise > 0 && (
          <Button onClick={() => copy(reminderText(words, account, shop.name))}>
            {say('credit.reminder')}
          </Button>
        )}
      </p>
    </>
  )
}

/** Who gave the customer another name: whose debt it is, is told by the name. For the shop alone, not on the customer's paper. */
function Renames({ account: { renames } }: { readonly account: CreditAccount }) {
  const words = useWords()
  const { say } = words
  const staffName = useStaffName()
  if (renames.length === 0) return null
  return (
    <ul className={styles.rows}>
      {renames.toReversed().map(({ sequence, at, staffId, was, now }) => (
        <li key={sequence}>
          <span>{say('credit.renamed', { was: was ?? '–', now: now ?? '–' })}</span>
          <span className={styles.quiet}>{`${words.dateAndTime(at)} · ${staffName(staffId)}`}</span>
        </li>
      ))}
    </ul>
  )
}
