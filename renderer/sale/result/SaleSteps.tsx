// The sale on its way: what is done, what is being waited for, and how long. Nothing is guessed: a step is ticked when
// the journal says so.
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { SaleSheet } from '#shared/channels/sale'
import { SECOND_MS } from '#shared/base/clock'
import type { SaleView } from '#shared/sale/day'
import { isHeldOff } from '#shared/sale/sale'
import { useWords, type MessageKey } from '../../texts/words'
import { keysOf } from '../../commands/commands'
import { useCommand } from '../../commands/use-commands'
import { Button, Spinner } from '../../ui/Button'
import { classes } from '../../ui/classes'
import { Money } from '../../ui/Money'
import { Notice } from '../../ui/Notice'
import type { Stage } from '../stage'
import type { SaleHead } from '../late-failures'
import styles from '../result.module.css'
import type { EventPayload } from '#shared/channels/contract'
import { assertNever } from '#shared/base/result'

interface SaleStepsProps {
  readonly stage: Extract<Stage<SaleSheet>, { readonly kind: 'running' }>
  readonly head: SaleHead
  readonly onNext: () => void
}

export function SaleSteps({ stage, head, onNext }: SaleStepsProps) {
  const { say } = useWords()
  const { operation } = stage.sheet
  const elapsedMs = useElapsed(stage.startedAt)
  useCommand('new-sale', onNext)
  // Nothing can be taken back any more, and leaving would hide what becomes of it.
  useCommand('back', () => {})
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [])
  const current = stepOf(stage.sale, stage.step)
  const seconds = Math.floor(elapsedMs / SECOND_MS)
  return (
    <section
      ref={place}
      tabIndex={-1}
      className={styles.running}
      aria-label={say(`${operation}.steps.title`)}
    >
      <p className={styles.whom}>
        <span className={styles.number}>{head.number}</span>
        <span>{head.payee}</span>
        <Money amountPaise={head.amountPaise} size="large" />
      </p>
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <Step
            key={step}
            label={step === 'waiting' ? say(`${operation}.steps.waiting`) : say(`sale.steps.${step}`)}
            state={index < current ? 'done' : index === current ? 'current' : 'ahead'}
            elapsed={index === current ? say('sale.steps.elapsed', { seconds }) : null}
          />
        ))}
      </ol>
      {stage.step !== null && stage.step.retryInMs !== null && (
        <Notice tone="waiting" announce>
          {say(retryKey(stage.sale))}
        </Notice>
      )}
      <p className={styles.warning}>{say('sale.steps.do-not')}</p>
      {elapsedMs >= SLOW_AFTER_MS && (
        <Notice
          tone="waiting"
          announce
          action={
            <Button keyHint={keysOf('new-sale')} onClick={onNext}>
              {say('sale.steps.next-customer')}
            </Button>
          }
        >
          {say('sale.steps.slow')}
        </Notice>
      )}
    </section>
  )
}

/** Why it is not sent at this moment. */
const retryKey = (sale: SaleView | null): MessageKey => {
  if (sale === null || !isHeldOff(sale)) return 'sale.steps.retrying'
  return sale.canBeAsked ? 'sale.steps.held-off' : 'sale.steps.held-off-unasked'
}

interface StepProps {
  readonly label: string
  readonly state: 'done' | 'current' | 'ahead'
  readonly elapsed: string | null
}

function Step({ label, state, elapsed }: StepProps) {
  return (
    <li
      className={classes(styles.step, styles[state])}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <span className={styles.mark}>
        {state === 'done' && <Check size={18} aria-hidden="true" />}
        {state === 'current' && <Spinner />}
      </span>
      <span>{label}</span>
      {/* The seconds are visual only; announced every second they would drown everything else. */}
      {elapsed !== null && (
        <span className={styles.elapsed} aria-hidden="true">
          {elapsed}
        </span>
      )}
    </li>
  )
}

function useElapsed(startedAt: number): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, now - startedAt)
}

/** After this time the next customer can be served while this sale goes on. */
const SLOW_AFTER_MS = 10 * SECOND_MS

const STEPS = ['saved', 'sending', 'waiting', 'result'] as const

/**
 * Index of the current step: being recorded, being sent, waiting for the operator, being read. Which of the steps
 * on screen a sale has reached.
 */
function stepOf(sale: SaleView | null, step: EventPayload<'sale.step'> | null): number {
  if (sale === null && step === null) return 0
  if (step === null) return 1
  switch (step.phase) {
    case 'not-started':
    case 'connecting':
      return 1
    case 'connected':
      return 2
    case 'answered':
      return 3
    default:
      return assertNever(step.phase)
  }
}
