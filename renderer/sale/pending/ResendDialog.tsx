// Sends again, under the same id, what the service says it never received: for the owner, with the evidence on screen.
import { useState } from 'react'
import { MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import type { SaleView } from '#shared/sale/day'
import type { RecordedEvent } from '#shared/sale/journal'
import {
  NOT_FOUND_ANSWERS_NEEDED,
  NOT_FOUND_SPAN_NEEDED_MS,
  resendStanding,
  type ResendStanding,
} from '#shared/sale/resend'
import { useAct, useAsk } from '../../bridge/queries'
import { isOverLimitFailure } from '../../texts/failure-words'
import { saleWords } from '../../texts/sale-words'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { FailureNotice } from '../../ui/FailureNotice'
import { MoneyButton } from '../../ui/MoneyButton'
import { Notice } from '../../ui/Notice'
import { Skeleton } from '../../ui/Skeleton'
import { showToast } from '../../ui/toast'
import { layout } from '../../ui/layout'
import { useNow } from '../../ui/use-now'
import { CheckNow } from './CheckNow'
import { OwnersDialog } from './OwnersDialog'
import styles from '../open-sales.module.css'
import type { Sale } from '#shared/sale/sale'

/** A digest is compared by eye; sixteen digits of it are enough. */
const SEAL_DIGITS = 16
const CLOCK_EVERY_MS = SECOND_MS

export function ResendDialog({ sale, onClose }: { readonly sale: SaleView; readonly onClose: () => void }) {
  const standing = useResendStanding(sale)
  const isEarly = standing.kind === 'too-early'
  return (
    <OwnersDialog boxAction={isEarly ? 'resend-early' : 'resend'} sale={sale} onClose={onClose}>
      {isEarly ? (
        <TooEarly sale={sale} missingMs={standing.missingMs} onClose={onClose} />
      ) : (
        <ResendForm sale={sale} onClose={onClose} />
      )}
    </OwnersDialog>
  )
}

interface TooEarlyProps {
  readonly sale: SaleView
  readonly missingMs: number
  readonly onClose: () => void
}

/** When it may be sent again, how to ask at once, and on request all that is known. */
function TooEarly({ sale, missingMs, onClose }: TooEarlyProps) {
  const words = useWords()
  const { say } = words
  const now = useNow(CLOCK_EVERY_MS)
  return (
    <div className={styles.form}>
      <Notice
        tone="waiting"
        title={missingMs > 0 ? say('resend.early.when', { time: words.time(now + missingMs) }) : undefined}
      >
        {say('resend.early', {
          answers: NOT_FOUND_ANSWERS_NEEDED,
          minutes: NOT_FOUND_SPAN_NEEDED_MS / MINUTE_MS,
        })}
      </Notice>
      <div className={styles.buttons}>
        <CheckNow sale={sale} now={now} />
        <Button onClick={onClose}>{say('dialog.close')}</Button>
      </div>
      <details className={layout.details}>
        <summary>{say('resend.evidence')}</summary>
        <Evidence sale={sale} />
      </details>
    </div>
  )
}

function ResendForm({ sale, onClose }: { readonly sale: SaleView; readonly onClose: () => void }) {
  const words = useWords()
  const { say } = words
  const [hasLooked, setLooked] = useState(false)
  const [goesOver, setGoesOver] = useState(false)
  const standing = useResendStanding(sale)
  const { mutate, data, isPending } = useAct('pending.resend', (answer) => {
    if (!answer.ok) return
    showToast('info', say('resend.done', { state: saleWords(words, answer.value).word }))
    onClose()
  })
  const isOver = data?.ok === false && isOverLimitFailure(data.failure)
  return (
    <div className={styles.form}>
      <Evidence sale={sale} />
      {standing.kind === 'allowed' && (
        <Notice
          tone={standing.because === 'declared-safe' ? 'bad' : 'info'}
          title={say(`resend.because.${standing.because}.title`)}
        >
          {say(`resend.because.${standing.because}`)}
        </Notice>
      )}
      {standing.kind === 'allowed' && sale.references.referenceId === null && (
        <Notice tone="wait" title={say('resend.reference.title')}>
          {say('resend.reference')}
        </Notice>
      )}
      {data?.ok === false && <FailureNotice failure={data.failure} about="money" />}
      {isOver && (
        <Checkbox checked={goesOver} onChange={setGoesOver}>
          {say('sale.limit.yes')}
        </Checkbox>
      )}
      {standing.kind === 'allowed' && (
        <>
          <Checkbox checked={hasLooked} onChange={setLooked}>
            {say('resend.looked')}
          </Checkbox>
          <div className={styles.buttons}>
            <MoneyButton
              busy={isPending}
              disabled={!hasLooked || (isOver && !goesOver)}
              onClick={() =>
                mutate({ requestId: sale.requestId, ...(goesOver ? { accepted: ['over-limit'] } : {}) })
              }
            >
              {say('resend.yes', { amount: words.rupees(sale.amountPaise, 'when-needed') })}
            </MoneyButton>
          </div>
        </>
      )}
    </div>
  )
}

function Evidence({ sale }: { readonly sale: SaleView }) {
  const words = useWords()
  const { say } = words
  const { data } = useAsk('journal.sale', { requestId: sale.requestId })
  if (data === undefined) return <Skeleton lines={4} tall />
  if (!data.ok) return <FailureNotice failure={data.failure} />
  const { story } = data.value
  const { notFoundCount, notFoundSpanMs } = data.value.sale
  const [intent] = story
  return (
    <dl className={styles.evidence} aria-label={say('resend.evidence')}>
      <dt>{say('resend.first-sent')}</dt>
      <dd>{words.dateAndTime(sale.openedAt)}</dd>
      <dt>{say('resend.attempts')}</dt>
      {attemptsIn(story).map(({ sequence, recordedAt, state }) => (
        <dd key={sequence}>
          {say('resend.attempt', { when: words.timeWithSeconds(recordedAt), state: say(state) })}
        </dd>
      ))}
      <dt>{say('resend.not-found')}</dt>
      <dd>{say('resend.not-found.said', { count: notFoundCount, span: words.age(0, notFoundSpanMs) })}</dd>
      <dt>{say('resend.id')}</dt>
      <dd>{sale.requestId}</dd>
      <dt>{say('resend.body')}</dt>
      <dd>{intent?.event.type === 'intent' && intent.event.bodySha256.slice(0, SEAL_DIGITS)}</dd>
    </dl>
  )
}

/** Each attempt with its outcome. */
function attemptsIn(story: readonly RecordedEvent[]) {
  return story.flatMap(({ sequence, recordedAt, event }) => {
    if (event.type !== 'attempt') return []
    const answer = story.find(
      ({ event: other }) => other.type === 'outcome' && other.attempt === event.attempt,
    )?.event
    const state =
      answer?.type === 'outcome'
        ? (`story.outcome.${answer.outcome.class}` as const)
        : ('story.interrupted' as const)
    return [{ sequence, recordedAt, state }]
  })
}

/**
 * Whether a sale may be sent again under the same id, and by which rule: the same answer that main would give, so
 * that the button is shown only if it works.
 */
export function useResendStanding(sale: Sale): ResendStanding {
  const { data } = useAsk('resend-rules.list', {})
  const rules = data?.ok === true ? data.value : []
  const isSafe = rules.some(({ operation, isSafe }) => isSafe && operation === sale.subject.operation)
  return resendStanding(sale, isSafe)
}
