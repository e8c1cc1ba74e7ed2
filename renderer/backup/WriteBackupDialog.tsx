// Writes a backup now, under a passphrase that is typed twice.
import { useState } from 'react'
import type { Output } from '#shared/channels/contract'
import type { BackupOutcome } from '#shared/shop/backup'
import { useAct } from '../bridge/queries'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { FailureNotice } from '../ui/FailureNotice'
import { Notice } from '../ui/Notice'
import { UnusableEntries } from '../till/Uncounted'
import { isPassphraseReady, PassphraseFields, type NewPassphrase } from '../access/PassphraseFields'
import { BackupProblemNotice, LeftOutNotice } from './BackupProblemNotice'
import styles from './backup.module.css'

const NO_PASSPHRASE: NewPassphrase = { passphrase: '', again: '' }

export function WriteBackupDialog({
  open,
  onClose,
}: {
  readonly open: boolean
  readonly onClose: () => void
}) {
  const { say } = useWords()
  const [typed, setTyped] = useState(NO_PASSPHRASE)
  const check = useAct('backup.check-written')
  const { mutate, data, isPending, reset } = useAct('backup.write', (answer) => {
    // What the drive refused, or nobody chose a place for, is tried again with the same passphrase.
    if (!answer.ok || answer.value.kind !== 'written') return
    setTyped(NO_PASSPHRASE)
    check.mutate({})
  })
  const close = () => {
    reset()
    check.reset()
    setTyped(NO_PASSPHRASE)
    onClose()
  }
  const written = data?.ok === true && data.value.kind === 'written' ? data.value : null
  return (
    <Dialog
      open={open}
      onClose={isPending ? undefined : close}
      title={say('backup.write')}
      description={say('backup.passphrase.lost')}
    >
      {written === null ? (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (isPassphraseReady(typed) && !isPending) mutate({ passphrase: typed.passphrase })
          }}
        >
          <UnusableEntries />
          <PassphraseFields value={typed} onChange={setTyped} />
          <Button type="submit" weight="primary" busy={isPending} disabled={!isPassphraseReady(typed)}>
            {say('backup.write.go')}
          </Button>
        </form>
      ) : (
        <WrittenNotice written={written} check={check.data} />
      )}
      {data?.ok === true && data.value.kind === 'problem' && (
        <BackupProblemNotice problem={data.value.problem} announce />
      )}
      {data?.ok === false && <FailureNotice failure={data.failure} />}
    </Dialog>
  )
}

/** Whether it is on the drive is known only once it was read past the system's cache. */
function WrittenNotice({
  written,
  check,
}: {
  readonly written: Extract<BackupOutcome, { kind: 'written' }>
  readonly check: Output<'backup.check-written'> | undefined
}) {
  const { say } = useWords()
  if (check?.ok === true && check.value.kind === 'problem')
    return <BackupProblemNotice problem={check.value.problem} announce />
  const known =
    check === undefined ? 'checking' : check.ok && check.value.kind === 'checked' ? 'checked' : 'unchecked'
  return (
    <>
      <Notice tone="good" title={say('backup.written', { file: written.fileName })} announce>
        <p>{say(`backup.written.${known}`)}</p>
        {written.othersMayRead && <p>{say('backup.others-may-read')}</p>}
      </Notice>
      <LeftOutNotice leftOut={written.leftOut} />
    </>
  )
}
