// Receipts whose printer cannot be reached: shown at the top of every screen until each is printed or dismissed.
import { Printer, X } from 'lucide-react'
import { useState } from 'react'
import type { PrintJob } from '#shared/receipts/print-job'
import { isVisitId, type VisitId } from '#shared/visit/visit'
import type { RequestId } from '#shared/base/ids'
import { useAct, useAsk } from '../../bridge/queries'
import { saleNumber } from '../../texts/sale-words'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { Money } from '../../ui/Money'
import { Notice } from '../../ui/Notice'
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

function WaitingPrint({ job }: { readonly job: PrintJob }) {
  const words = useWords()
  const { requestId, paper } = job
  const retry = useAct('print-queue.retry', usePrintNews())
  const cancel = useAct('print-queue.cancel')
  return (
    <li className={styles.job}>
      <span className={styles.what}>
        {isVisitId(requestId) ? <OfVisit visitId={requestId} /> : <OfSale requestId={requestId} />}{' '}
        <small>{words.say(`receipt.paper.${paper}`)}</small>
      </span>
      <Button
        busy={retry.isPending}
        icon={<Printer size={18} aria-hidden="true" />}
        onClick={() => retry.mutate({ requestId, paper })}
      >
        {words.say('print-queue.retry')}
      </Button>
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

export function WaitingPrints() {
  const { say } = useWords()
  const [isOpen, setOpen] = useState(false)
  const { data: answer } = useAsk('print-queue.list', {})
  const jobs = answer?.ok === true ? answer.value : []
  if (jobs.length === 0) return null
  const isTried = jobs.some(({ givesUpAt }) => givesUpAt !== null)
  return (
    <div className={styles.waiting}>
      <Notice
        tone="wait"
        title={say('print-queue.title', { count: jobs.length })}
        announce
        action={
          <Button weight="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {say('print-queue.show')}
          </Button>
        }
      >
        {say(isTried ? 'print-queue.words' : 'print-queue.words.given-up')}
        {isOpen && (
          <ul className={styles.jobs}>
            {jobs.map((job) => (
              <WaitingPrint key={`${job.requestId} ${job.paper}`} job={job} />
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}
