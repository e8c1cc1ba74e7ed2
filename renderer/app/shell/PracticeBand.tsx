// Shown across the window while nothing is real. Behind "?" is what to type for each scripted trouble; leaving takes
// one click.
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { PRACTICE_STEP_MS } from '#shared/shop/practice'
import { SECOND_MS } from '#shared/base/clock'
import { failureWords } from '../../texts/failure-words'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { FailureNotice } from '../../ui/FailureNotice'
import { showToast } from '../../ui/toast'
import { useAct } from '../../bridge/queries'
import { useChooseEnvironment } from '../../bridge/shop'
import { showPracticeSheet, usePracticeSheet } from '../../settings/practice/practice-sheet'
import { beginTour, leaveTour, useTour } from '../../settings/practice/tour'
import { TroublesDialog } from '../../settings/practice/TroublesDialog'
import styles from './PracticeBand.module.css'
import sandbox from '../../access/setup.module.css'

function LeavingDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { say } = useWords()
  const [, navigate] = useLocation()
  const choose = useChooseEnvironment()
  const leave = () => {
    leaveTour()
    navigate('/')
    choose.mutate({ environment: null })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closesOutside
      title={say('practice.leave.title')}
      description={say('practice.leave.words')}
      actions={
        <>
          <Button weight="primary" onClick={onClose}>
            {say('practice.stay')}
          </Button>
          <Button busy={choose.isPending} onClick={leave}>
            {say('practice.leave.yes')}
          </Button>
        </>
      }
    >
      {choose.data?.ok === false && <FailureNotice failure={choose.data.failure} />}
    </Dialog>
  )
}

/** Advances time, so that nobody has to wait for the end of a trouble. */
function PassTime() {
  const words = useWords()
  const seconds = PRACTICE_STEP_MS / SECOND_MS
  const { mutate } = useAct('practice.pass-time', (answer) => {
    if (answer.ok) showToast('info', words.say('practice.pass-time.done', { seconds }))
    else showToast('bad', failureWords(words, answer.failure).title)
  })
  return (
    <button type="button" className={styles.button} onClick={() => mutate({})}>
      {words.say('practice.pass-time', { seconds })}
    </button>
  )
}

export function PracticeBand() {
  const { say } = useWords()
  const { open } = usePracticeSheet()
  const close = () => showPracticeSheet('nothing')
  useEffect(() => () => showPracticeSheet('nothing'), [])
  const isOnTour = useTour(({ startedAt }) => startedAt !== null)
  return (
    <div className={styles.band} role="region" aria-label={say('practice.band')}>
      <p className={styles.words}>
        <strong>{say('practice.word')}</strong> {say('practice.words')}
      </p>
      {!isOnTour && (
        <button type="button" className={styles.button} onClick={() => beginTour(Date.now())}>
          {say('tour.begin')}
        </button>
      )}
      <button type="button" className={styles.button} onClick={() => showPracticeSheet('troubles')}>
        {say('practice.troubles')}
        <span className={styles.mark} aria-hidden="true">
          ?
        </span>
      </button>
      <PassTime />
      <button type="button" className={styles.button} onClick={() => showPracticeSheet('leaving')}>
        {say('practice.leave')}
      </button>
      <TroublesDialog open={open === 'troubles'} onClose={close} />
      <LeavingDialog open={open === 'leaving'} onClose={close} />
    </div>
  )
}

/** Across the top while the shop works in the service's sandbox, so that it is never taken for real sales. */
export function SandboxBand() {
  const { say } = useWords()
  return (
    <section className={sandbox.band} aria-label={say('setup.sandbox.band')}>
      <p>
        <strong>{say('setup.sandbox.band')}</strong>: {say('setup.sandbox.words')}
      </p>
    </section>
  )
}
