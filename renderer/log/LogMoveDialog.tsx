// Moves the log from a network drive to this computer, or finds again what was moved; the app then starts anew.
import { useEffect, useState } from 'react'
import { moveOnlyProblemSchema, type LogMoveOutcome, type LogMoveProgress } from '#shared/log/log-move'
import type { Output } from '#shared/channels/contract'
import { fileProblemSchema } from '#shared/base/result'
import { useAct, useAsk } from '../bridge/queries'
import { on } from '../bridge/bridge'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { FailureNotice } from '../ui/FailureNotice'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import styles from './journal.module.css'

const WHOLE_PERCENT = 100
const NOBODY = 'none'

/** The button alone, where there is no other way on. */
export function LogMoveButton() {
  const { say } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button weight="primary" onClick={() => setOpen(true)}>
        {say('log.move')}
      </Button>
      {isOpen && <LogMoveDialog isFound={false} onClose={() => setOpen(false)} />}
    </>
  )
}

export function LogMoveDialog({
  isFound,
  onClose,
}: {
  /** It was moved before, and only its folder is to be found. */
  readonly isFound: boolean
  readonly onClose: () => void
}) {
  const { say } = useWords()
  const { mutate, data, isPending, variables } = useAct('journal.move')
  const isDone = data?.ok === true && data.value.kind === 'moved'
  return (
    <Dialog
      open
      onClose={isPending || isDone ? undefined : onClose}
      title={say(isFound ? 'log.move.find' : 'log.move')}
      description={say(isFound ? 'log.move.find.words' : 'log.move.words')}
    >
      <div className={styles.section}>
        {isPending ? <Progress /> : data !== undefined && <Answer answer={data} isFound={isFound} />}
        {!isDone && (
          <Choices
            isFound={isFound}
            isPending={isPending}
            isElsewhere={isPending && variables.isChosen}
            onChoose={(isChosen) => mutate({ isChosen })}
          />
        )}
      </div>
    </Dialog>
  )
}

function Answer({ answer, isFound }: { readonly answer: Output<'journal.move'>; readonly isFound: boolean }) {
  const { say } = useWords()
  if (!answer.ok)
    return answer.failure.kind === 'cancelled' ? null : <FailureNotice failure={answer.failure} />
  if (answer.value.kind === 'problem')
    return <Problem {...answer.value} title={say(isFound ? 'log.move.find.nothing' : 'log.move.nothing')} />
  return <Notice tone="good" title={say('log.move.done')} announce />
}

function Choices({
  isFound,
  isPending,
  isElsewhere,
  onChoose,
}: {
  readonly isFound: boolean
  readonly isPending: boolean
  /** Another folder was chosen: it does not go to the proposed one now. */
  readonly isElsewhere: boolean
  readonly onChoose: (isChosen: boolean) => void
}) {
  const { say } = useWords()
  const { data } = useAsk('journal.move-place', {})
  const place = !isFound && data?.ok === true ? data.value : null
  return (
    <>
      {!isFound && !isElsewhere && data?.ok === true && (
        <p>{place === null ? say('log.move.problem.no-place') : say('log.move.to', { folder: place })}</p>
      )}
      <div className={layout.actions}>
        {place !== null && (
          <Button weight="primary" busy={isPending} onClick={() => onChoose(false)} autoFocus>
            {say('log.move.go')}
          </Button>
        )}
        <Button
          weight={place === null ? 'primary' : 'secondary'}
          busy={isPending}
          onClick={() => onChoose(true)}
        >
          {say(isFound ? 'log.move.find' : 'log.move.choose')}
        </Button>
      </div>
    </>
  )
}

function Progress() {
  const { say } = useWords()
  const [progress, setProgress] = useState<LogMoveProgress | null>(null)
  useEffect(() => on('journal.moving', setProgress), [])
  if (progress === null || progress.of === 0) return null
  const { step, done, of } = progress
  const words =
    step === 'copying'
      ? say('log.move.copying', { percent: Math.floor((done / of) * WHOLE_PERCENT) })
      : say('log.move.checking', { done, of })
  return (
    <div className={styles.progress}>
      <progress aria-label={words} max={of} value={done} />
      <p>{words}</p>
    </div>
  )
}

/** What the disk refuses is said as for every other file. */
function Problem({
  problem,
  holder,
  title,
}: Extract<LogMoveOutcome, { readonly kind: 'problem' }> & { readonly title: string }) {
  const { say } = useWords()
  const own = moveOnlyProblemSchema.safeParse(problem)
  return (
    <Notice tone="bad" title={title} announce>
      {own.success ? (
        say(`log.move.problem.${own.data}`, { by: holder ?? NOBODY })
      ) : (
        <OfFile problem={problem} />
      )}
    </Notice>
  )
}

function OfFile({ problem }: { readonly problem: string }) {
  const { say } = useWords()
  const ofFile = fileProblemSchema.parse(problem)
  return `${say(`failure.file.${ofFile}.happened`)} ${say(`failure.file.${ofFile}.do`)}`
}
