// Writes a backup now, under a passphrase that is typed twice.
import { useState } from 'react'
import { useAct } from '../../app/queries'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { FailureNotice } from '../../ui/FailureNotice'
import { Notice } from '../../ui/Notice'
import { UnusableEntries } from '../daybook/Uncounted'
import { isPassphraseReady, PassphraseFields, type NewPassphrase } from '../setup/PassphraseFields'
import { BackupProblemNotice } from './BackupProblemNotice'
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
  const { mutate, data, isPending, reset } = useAct('backup.write', (answer) => {
    // What the drive refused, or nobody chose a place for, is tried again with the same passphrase.
    if (answer.ok && answer.value.kind === 'written') setTyped(NO_PASSPHRASE)
  })
  const close = () => {
    reset()
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
        <Notice tone="good" title={say('backup.written', { file: written.fileName })} announce>
          <p>{say(written.checked ? 'backup.written.checked' : 'backup.written.unchecked')}</p>
          {written.othersMayRead && <p>{say('backup.others-may-read')}</p>}
        </Notice>
      )}
      {data?.ok === true && data.value.kind === 'problem' && (
        <BackupProblemNotice problem={data.value.problem} announce />
      )}
      {data?.ok === false && <FailureNotice failure={data.failure} />}
    </Dialog>
  )
}
