// A statement of the service, or callbacks kept elsewhere, compared with this counter's journal.
import { useRef, useState } from 'react'
import type { Difference, Explanation, Reconciliation, StatementRow } from '#shared/sale/reconciliation'
import { LARGEST_STATEMENT, NOTHING_EXPLAINED } from '#shared/sale/reconciliation'
import { Link } from 'wouter'
import { useAct } from '../../bridge/queries'
import { salePath } from '../../commands/screens'
import { saleNumber, saleWords } from '../../texts/sale-words'
import { useWords, type Words } from '../../texts/words'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { FailureNotice } from '../../ui/FailureNotice'
import { FileField } from '../../ui/FileField'
import { Notice } from '../../ui/Notice'
import { Table, tableClasses } from '../../ui/Table'
import { showToast } from '../../ui/toast'
import { isPaise } from '#shared/base/money'
import { StatementReading } from './StatementReading'
import styles from '../open-sales.module.css'

interface Chosen {
  readonly file: Uint8Array<ArrayBuffer>
  readonly explanation: Explanation
}

export function StatementTab() {
  const { say } = useWords()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [found, setFound] = useState<Reconciliation | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  /** What was chosen last. Reading and comparing take as long as the file is large: another one's answer may come behind it. */
  const last = useRef<File | Chosen | null>(null)
  const { mutate, data: answer } = useAct('reconciliation.compare', (compared, asked) => {
    if (compared.ok && asked === last.current) setFound(compared.value)
  })
  const compare = (next: Chosen) => {
    last.current = next
    setChosen(next)
    mutate(next)
  }
  const choose = async (file: File) => {
    last.current = file
    setFound(null)
    setTooLarge(file.size > LARGEST_STATEMENT)
    if (file.size === 0 || file.size > LARGEST_STATEMENT) return
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (last.current === file) compare({ file: bytes, explanation: NOTHING_EXPLAINED })
  }
  return (
    <div className={styles.stack}>
      <Card heading="strong" title={say('statement.question')} className={styles.explained}>
        <p>{say('statement.words')}</p>
        <FileField
          label={say('statement.file')}
          hint={say('statement.file.hint')}
          accept=".xlsx,.csv,.tsv,.json,.jsonl,.ndjson,.txt"
          onFile={(file) => void choose(file)}
        />
      </Card>
      {isTooLarge && <Notice tone="bad" title={say('statement.too-large')} announce />}
      {answer?.ok === false && <FailureNotice failure={answer.failure} />}
      {found !== null && chosen !== null && (
        <>
          <StatementReading
            understanding={found.understanding}
            explanation={chosen.explanation}
            onExplain={(explanation) => compare({ ...chosen, explanation })}
          />
          {found.understanding.problem === null && <Found found={found} onSettled={() => compare(chosen)} />}
        </>
      )}
    </div>
  )
}

interface FoundProps {
  readonly found: Reconciliation
  readonly onSettled: () => void
}

function Found({ found, onSettled }: FoundProps) {
  const words = useWords()
  const { say } = words
  const { rows, matched, unreadable, differing, missingHere, missingThere } = found
  const isClean = rows > 0 && differing.length + missingHere.length + missingThere.length + unreadable === 0
  const settling = differing.filter(({ settles }) => settles).map(({ sale }) => sale.requestId)
  return (
    <>
      <Notice
        tone={isClean ? 'good' : 'wait'}
        title={say('statement.found', { rows, matched, unreadable })}
        announce
      >
        {isClean && say('statement.agrees')}
      </Notice>
      {differing.length > 0 && <Differences differing={differing} words={words} />}
      {settling.length > 0 && (
        <SettleButton shown={found.shown} requestIds={settling} onSettled={onSettled} />
      )}
      {missingHere.length > 0 && (
        <section>
          <h2 className={styles.heading}>{say('statement.missing-here')}</h2>
          <ul className={styles.plain}>
            {missingHere.map((row) => (
              <li key={row.line}>
                {say('statement.line', { line: row.line, id: row.requestId ?? row.referenceId ?? '' })} ·{' '}
                {rowWords(words, row)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {missingThere.length > 0 && (
        <section>
          <h2 className={styles.heading}>{say('statement.missing-there')}</h2>
          <ul className={styles.plain}>
            {missingThere.map((sale) => (
              <li key={sale.requestId}>
                <Link href={salePath(sale.requestId)}>{saleNumber(words, sale)}</Link> ·{' '}
                {words.rupees(sale.amountPaise)} · {saleWords(words, sale).word}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function SettleButton({
  shown,
  requestIds,
  onSettled,
}: {
  readonly shown: string
  readonly requestIds: readonly Difference['sale']['requestId'][]
  readonly onSettled: () => void
}) {
  const { say } = useWords()
  const { mutate, data, isPending } = useAct('reconciliation.settle', (answer) => {
    if (!answer.ok) return
    const { settled, left } = answer.value
    if (left > 0) showToast('bad', say('statement.left', { count: left }))
    else showToast('good', say('statement.settled', { count: settled }))
    onSettled()
  })
  return (
    <div className={styles.buttons}>
      <Button weight="primary" busy={isPending} onClick={() => mutate({ shown, requestIds })}>
        {say('statement.settle', { count: requestIds.length })}
      </Button>
      {data?.ok === false && <FailureNotice failure={data.failure} />}
    </div>
  )
}

function Differences({
  differing,
  words,
}: {
  readonly differing: readonly Difference[]
  readonly words: Words
}) {
  const { say } = words
  return (
    <section>
      <h2 className={styles.heading}>{say('statement.differing')}</h2>
      <Table label={say('statement.differing')}>
        <thead>
          <tr>
            <th scope="col">{say('statement.column.sale')}</th>
            <th scope="col">{say('statement.column.here')}</th>
            <th scope="col">{say('statement.column.there')}</th>
          </tr>
        </thead>
        <tbody>
          {differing.map(({ sale, row }) => (
            <tr key={sale.requestId}>
              <td>
                <Link href={salePath(sale.requestId)}>{saleNumber(words, sale)}</Link>
                <span className={tableClasses.detail}>{sale.requestId}</span>
              </td>
              <td>
                {saleWords(words, sale).word} · {words.rupees(sale.amountPaise)}
              </td>
              <td>{rowWords(words, row)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function rowWords(
  words: Words,
  { says, refunded, amountPaise, amountText, movesBack, contradictedBy }: StatementRow,
): string {
  const parts = [words.say(`statement.says.${says}`)]
  if (movesBack === true) parts.push(words.say('statement.back'))
  if (refunded === true) parts.push(words.say('statement.refunded'))
  if (amountPaise !== null && isPaise(amountPaise)) parts.push(words.rupees(amountPaise))
  if (amountText !== undefined) parts.push(words.say('common.amount-unread', { text: amountText }))
  if (contradictedBy !== undefined)
    parts.push(words.say('statement.contradicts', { lines: contradictedBy.join(', ') }))
  return parts.join(' · ')
}
