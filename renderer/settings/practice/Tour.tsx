// The strip of the first-day tour: which of the five sales is next, what to type, and a button that types it. It takes
// no key and no focus away from the counter.
import { Check } from 'lucide-react'
import { useLocation } from 'wouter'
import { PRACTICE_ORDINARY_NUMBER, PRACTICE_STEP_MS } from '#shared/shop/practice'
import { SECOND_MS } from '#shared/base/clock'
import { groupMobile } from '#shared/base/identifiers/mobile'
import { useAsk } from '../../bridge/queries'
import { useDay } from '../../bridge/shop'
import { useWords } from '../../texts/words'
import { HiddenWords } from '../../ui/announcer'
import { Button } from '../../ui/Button'
import { classes } from '../../ui/classes'
import { focusForm } from './fill-form'
import {
  fillStep,
  leaveTour,
  TOUR_STEPS,
  TOUR_TROUBLES,
  tourStanding,
  useTour,
  type TourNumbers,
  type TourStanding,
  type TourStep,
} from './tour'
import styles from './Tour.module.css'

export function Tour() {
  const startedAt = useTour((tour) => tour.startedAt)
  return startedAt === null ? null : <RunningTour startedAt={startedAt} />
}

function useNumbers(): TourNumbers | null {
  const { language } = useWords()
  const { data: troubles } = useAsk('practice.troubles', { language })
  const valueOf = (id: string) => troubles?.find((trouble) => trouble.id === id)?.value
  const [pending, refunded] = [valueOf(TOUR_TROUBLES.pending), valueOf(TOUR_TROUBLES.refunded)]
  return pending === undefined || refunded === undefined ? null : { pending, refunded }
}

function RunningTour({ startedAt }: { readonly startedAt: number }) {
  const { say } = useWords()
  const day = useDay()
  const numbers = useNumbers()
  if (day?.ok !== true || numbers === null) return null
  const standing = tourStanding(day.value.sales, numbers, startedAt)
  return (
    <section className={styles.tour} aria-label={say('tour.title')}>
      <Steps standing={standing} />
      <Task standing={standing} numbers={numbers} />
      <Button weight={standing.task === null ? 'primary' : 'quiet'} onClick={leaveTour}>
        {say(standing.task === null ? 'tour.close' : 'tour.leave')}
      </Button>
    </section>
  )
}

function Steps({ standing: { done, task } }: { readonly standing: TourStanding }) {
  const { say } = useWords()
  return (
    <ol className={styles.steps} aria-label={say('tour.steps')}>
      {TOUR_STEPS.map((step, index) => {
        const isDone = done.includes(step)
        return (
          <li
            key={step}
            className={classes(styles.step, isDone && styles.done, task?.step === step && styles.now)}
            aria-current={task?.step === step ? 'step' : undefined}
          >
            {isDone ? <Check size={16} aria-hidden="true" /> : index + 1}
            <HiddenWords>
              {say(isDone ? 'tour.step.done' : 'tour.step', { name: say(`tour.name.${step}`) })}
            </HiddenWords>
          </li>
        )
      })}
    </ol>
  )
}

interface TaskProps {
  readonly standing: TourStanding
  readonly numbers: TourNumbers
}

const numberOf = (step: TourStep, numbers: TourNumbers): string =>
  groupMobile(step === 'pending' || step === 'refunded' ? numbers[step] : PRACTICE_ORDINARY_NUMBER)

function Task({ standing: { task }, numbers }: TaskProps) {
  const { say } = useWords()
  const [, navigate] = useLocation()
  if (task === null)
    return (
      <p className={styles.words} role="status">
        <strong>{say('tour.all-done')}</strong> {say('tour.all-done.words')}
      </p>
    )
  const number = numberOf(task.step, numbers)
  return (
    <>
      <p className={styles.words} role="status">
        <strong>{say(`tour.name.${task.step}`)}:</strong>{' '}
        {say(`tour.task.${task.task}`, { number, seconds: PRACTICE_STEP_MS / SECOND_MS })}
      </p>
      {task.task === task.step && (
        <Button
          onClick={() => {
            navigate(fillStep(task.step, numbers))
            focusForm()
          }}
        >
          {say('tour.fill')}
        </Button>
      )}
    </>
  )
}
