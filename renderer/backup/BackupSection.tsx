// Backups in the settings: write one now, daily copies, and restoring.
import { useQueryClient } from '@tanstack/react-query'
import { MINUTE_MS, startOfIndianDay } from '#shared/base/clock'
import type { Output } from '#shared/channels/contract'
import type { DailyBackup } from '#shared/shop/backup'
import { useState } from 'react'
import { keyOf, useAct, useAsk } from '../bridge/queries'
import { useWords, type Words } from '../texts/words'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { FailureNotice } from '../ui/FailureNotice'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import { useNow } from '../ui/use-now'
import { isPassphraseReady, PassphraseFields, type NewPassphrase } from '../access/PassphraseFields'
import { BackupProblemNotice, LeftOutNotice } from './BackupProblemNotice'
import { RestoreDialog } from './RestoreDialog'
import { WriteBackupDialog } from './WriteBackupDialog'
import styles from './backup.module.css'

const NO_PASSPHRASE: NewPassphrase = { passphrase: '', again: '' }

type Asking = 'write' | 'daily' | 'restore'

export function BackupSection() {
  const { say } = useWords()
  const [asking, setAsking] = useState<Asking | null>(null)
  return (
    <div className={styles.form}>
      <Daily onStart={() => setAsking('daily')} />
      <section className={styles.form}>
        <h3>{say('backup.by-hand')}</h3>
        <div className={layout.actions}>
          <Button onClick={() => setAsking('write')}>{say('backup.write')}</Button>
          <Button onClick={() => setAsking('restore')}>{say('backup.restore')}</Button>
        </div>
      </section>
      <details className={layout.details}>
        <summary>{say('backup.contents')}</summary>
        <p className={layout.quiet}>{say('backup.words')}</p>
      </details>
      <WriteBackupDialog open={asking === 'write'} onClose={() => setAsking(null)} />
      <StartDailyDialog open={asking === 'daily'} onClose={() => setAsking(null)} />
      <RestoreDialog open={asking === 'restore'} onClose={() => setAsking(null)} />
    </div>
  )
}

function useTakeDaily(): (answer: Output<'backup.daily'>) => void {
  const client = useQueryClient()
  return (answer) => {
    if (answer.ok) client.setQueryData(keyOf('backup.daily', {}), answer)
  }
}

function Daily({ onStart }: { readonly onStart: () => void }) {
  const { say } = useWords()
  const { data } = useAsk('backup.daily', {})
  const take = useTakeDaily()
  const { mutate: stop } = useAct('backup.stop-daily', take)
  const { mutate: move, data: moved } = useAct('backup.choose-folder', take)
  if (data === undefined || !data.ok) return null
  const { on } = data.value
  return (
    <section className={styles.form}>
      <h3>{say('backup.daily')}</h3>
      {on && <Copies daily={data.value} />}
      {moved?.ok === false && moved.failure.kind !== 'cancelled' && <FailureNotice failure={moved.failure} />}
      <div className={layout.actions}>
        {!on && (
          <Button weight="primary" onClick={onStart}>
            {say('backup.daily.start')}
          </Button>
        )}
        {on && <Button onClick={() => move({})}>{say('backup.daily.folder')}</Button>}
        {on && <Button onClick={() => stop({})}>{say('backup.daily.stop')}</Button>}
      </div>
    </section>
  )
}

function Copies({ daily }: { readonly daily: DailyBackup }) {
  const { say, dateAndTime } = useWords()
  const { unchecked, ofTheFuture, lastAt, lastProblem, othersMayRead, leftOut } = daily
  const now = useNow(MINUTE_MS)
  // The drive may be out until the next copy is due.
  const isOutUntilTomorrow =
    lastProblem === 'drive-out' && lastAt !== null && startOfIndianDay(lastAt) === startOfIndianDay(now)
  return (
    <>
      {unchecked > 0 && lastAt !== null && (
        <p>{say('backup.daily.unchecked', { copies: unchecked, when: dateAndTime(lastAt) })}</p>
      )}
      {ofTheFuture > 0 && <p>{say('backup.daily.of-the-future', { copies: ofTheFuture })}</p>}
      <p className={layout.quiet}>{placeWords(say, daily)}</p>
      {othersMayRead && <p className={layout.quiet}>{say('backup.others-may-read')}</p>}
      <LeftOutNotice leftOut={leftOut} />
      {lastProblem !== null && (
        <BackupProblemNotice problem={lastProblem} tone={isOutUntilTomorrow ? 'wait' : 'bad'} />
      )}
    </>
  )
}

function placeWords(say: Words['say'], { folder, onDrive }: DailyBackup): string {
  if (folder === null) return say('backup.daily.folder.own')
  return say(onDrive ? 'backup.daily.folder.drive' : 'backup.daily.folder.at', { folder })
}

interface OwnDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

function StartDailyDialog({ open, onClose }: OwnDialogProps) {
  const { say } = useWords()
  const take = useTakeDaily()
  const [typed, setTyped] = useState(NO_PASSPHRASE)
  const { mutate, data, isPending } = useAct('backup.start-daily', (answer) => {
    take(answer)
    if (!answer.ok) return
    setTyped(NO_PASSPHRASE)
    onClose()
  })
  return (
    <Dialog
      open={open}
      onClose={isPending ? undefined : onClose}
      title={say('backup.daily.start')}
      description={say('backup.passphrase.lost')}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isPassphraseReady(typed) && !isPending) mutate({ passphrase: typed.passphrase })
        }}
      >
        <PassphraseFields value={typed} onChange={setTyped} />
        {data?.ok === false && <Notice tone="bad" title={say('backup.daily.cannot')} announce />}
        <Button type="submit" weight="primary" busy={isPending} disabled={!isPassphraseReady(typed)}>
          {say('setup.continue')}
        </Button>
      </form>
    </Dialog>
  )
}
