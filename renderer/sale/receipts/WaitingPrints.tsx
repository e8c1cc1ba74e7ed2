// The print queue: receipts that were not printed, why, and what can be done, at the top of every screen until each is printed or let go.
import { Printer, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { SECOND_MS } from '#shared/base/clock'
import { printersOf, type CounterPrinter } from '#shared/printing/printers'
import type { WaitingPrint as WaitingPrintJob } from '#shared/receipts/print-job'
import { isVisitId, type VisitId } from '#shared/visit/visit'
import type { RequestId } from '#shared/base/ids'
import { on } from '../../bridge/bridge'
import { useAct, useAsk } from '../../bridge/queries'
import { usePreferences } from '../../bridge/shop'
import { keysOf } from '../../commands/commands'
import { useCommand } from '../../commands/use-commands'
import { printerName } from '../../texts/printer-name'
import { saleNumber } from '../../texts/sale-words'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { Money } from '../../ui/Money'
import { Notice } from '../../ui/Notice'
import { showToast } from '../../ui/toast'
import { usePrintNews } from '../../bridge/print-news'
import styles from './WaitingPrints.module.css'

function OfSale({ requestId }: { readonly requestId: RequestId }) {
  const words = useWords()
  const { data: found } = useAsk('journal.sale', { requestId })
  if (found?.ok !== true) return null
  const { sale } = found.value
  return (
    <>
      <strong>{saleNumber(words, sale)}</strong> <Money amountPaise={sale.amountPaise} />
    </>
  )
}

function OfVisit({ visitId }: { readonly visitId: VisitId }) {
  const { say, rupees } = useWords()
  const { data: found } = useAsk('visit.get', { visitId })
  if (found?.ok !== true) return null
  const { lines, duePaise } = found.value
  return <strong>{say('visit.strip.open', { count: lines.length, amount: rupees(duePaise) })}</strong>
}

interface WaitingPrintProps {
  readonly job: WaitingPrintJob
  /** The other printers of the counter. */
  readonly others: readonly CounterPrinter[]
}

function WaitingPrint({ job, others }: WaitingPrintProps) {
  const words = useWords()
  const { requestId, paper, problem } = job
  const retry = useAct('print-queue.retry', usePrintNews())
  const cancel = useAct('print-queue.cancel')
  const again = (printer?: string) =>
    retry.mutate({ requestId, paper, ...(printer === undefined ? {} : { printer }) })
  return (
    <li className={styles.job}>
      <span className={styles.what}>
        {isVisitId(requestId) ? <OfVisit visitId={requestId} /> : <OfSale requestId={requestId} />}{' '}
        <small>
          {words.say(`receipt.paper.${paper}`)} · {words.say(`failure.printer.${problem}.title`)}
        </small>
      </span>
      <Button busy={retry.isPending} icon={<Printer size={18} aria-hidden="true" />} onClick={() => again()}>
        {words.say('print-queue.retry')}
      </Button>
      {others.map((other) => (
        <Button key={other.id} busy={retry.isPending} onClick={() => again(other.id)}>
          {words.say('print-queue.elsewhere', { printer: printerName(words, other) })}
        </Button>
      ))}
      <Button
        weight="quiet"
        icon={<X size={18} aria-hidden="true" />}
        onClick={() => cancel.mutate({ requestId, paper })}
      >
        {words.say('print-queue.cancel')}
      </Button>
    </li>
  )
}

/** The seconds that a paper may wait still for its printer to begin; null while none does. */
function useSecondsLeft(): number | null {
  const [leftMs, setLeftMs] = useState<number | null>(null)
  useEffect(() => on('print-queue.waiting', (waiting) => setLeftMs(waiting.leftMs)), [])
  return leftMs === null ? null : leftMs / SECOND_MS
}

export function WaitingPrints() {
  const { say } = useWords()
  const [isOpen, setOpen] = useState(false)
  const seconds = useSecondsLeft()
  const list = printersOf(usePreferences())
  const { data: answer } = useAsk('print-queue.list', {})
  const jobs = answer?.ok === true ? answer.value : []
  useCommand('print-queue', () => {
    if (jobs.length === 0) showToast('info', say('print-queue.empty'))
    else setOpen(!isOpen)
  })
  if (jobs.length === 0 && seconds === null) return null
  const isTried = jobs.some(({ givesUpAt }) => givesUpAt !== null)
  return (
    <div className={styles.waiting}>
      {seconds !== null && <Notice tone="waiting" title={say('print-queue.begins', { seconds })} />}
      {jobs.length > 0 && (
        <Notice
          tone="wait"
          title={say('print-queue.title', { count: jobs.length })}
          announce
          action={
            <Button
              weight="quiet"
              aria-expanded={isOpen}
              keyHint={keysOf('print-queue')}
              onClick={() => setOpen(!isOpen)}
            >
              {say('print-queue.show')}
            </Button>
          }
        >
          {say(isTried ? 'print-queue.words' : 'print-queue.words.given-up')}
          {isOpen && (
            <ul className={styles.jobs}>
              {jobs.map((job) => (
                <WaitingPrint
                  key={`${job.requestId} ${job.paper}`}
                  job={job}
                  others={list.all.filter(({ id }) => id !== list.receipts)}
                />
              ))}
            </ul>
          )}
        </Notice>
      )}
    </div>
  )
}
