// Restoring: the passphrase, the file, a preview, and only then the restore.
import type { Output } from '#shared/channels/contract'
import type { BackupProblem, RestorePreview } from '#shared/shop/backup'
import { useState, type FormEvent } from 'react'
import { useAct } from '../bridge/queries'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { FailureNotice } from '../ui/FailureNotice'
import { TextField } from '../ui/Field'
import { Notice } from '../ui/Notice'
import { BackupProblemNotice } from './BackupProblemNotice'
import styles from './backup.module.css'

interface RestoreDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** The backup that was double-clicked; without one a file is chosen. */
  readonly fileName?: string
}

function PreviewList({ preview }: { readonly preview: RestorePreview }) {
  const { say, dateAndTime } = useWords()
  const { madeAt, appVersion, shopName, parts, staff, setsAside } = preview
  const named = (environment: RestorePreview['parts'][number]['environment']) =>
    say(`setup.environment.${environment}`)
  return (
    <>
      <ul className={styles.list}>
        <li>
          {say('backup.preview.made', {
            when: dateAndTime(madeAt),
            version: appVersion,
            shop: shopName || '–',
          })}
        </li>
        {parts.map(({ environment, sales, agentId }) => (
          <li key={environment}>
            {say('backup.preview.part', {
              environment: named(environment),
              sales: sales ?? 0,
              agentId: agentId ?? '–',
            })}
          </li>
        ))}
        {staff.length > 0 && <li>{say('backup.preview.staff', { names: staff.join(', ') })}</li>}
        <li>{say(`backup.preview.keys.${preview.shopsKeys}`)}</li>
        {setsAside.length > 0 && (
          <li>
            <strong>{say('backup.preview.aside', { names: setsAside.map(named).join(', ') })}</strong>
          </li>
        )}
        <li>{say('backup.preview.asks')}</li>
        <li>{say('backup.preview.old-computer')}</li>
      </ul>
      {preview.fromTheFuture && <Notice tone="wait" title={say('backup.preview.future')} />}
    </>
  )
}

/** Why nothing could be read or restored; null if there is no problem. */
function problemOf(
  looked: Output<'backup.preview'> | undefined,
  restored: Output<'backup.restore'> | undefined,
): BackupProblem | null {
  if (looked?.ok === true && looked.value.kind === 'problem') return looked.value.problem
  if (restored?.ok === true && restored.value.kind === 'problem') return restored.value.problem
  return null
}

function previewOf(looked: Output<'backup.preview'> | undefined): RestorePreview | null {
  return looked?.ok === true && looked.value.kind === 'preview' ? looked.value.preview : null
}

/** The file could not be read, as when its pen drive was pulled out: with that back in, the same passphrase will do. */
const mayLookAgain = (looked: Output<'backup.preview'>): boolean =>
  !looked.ok || (looked.value.kind === 'problem' && looked.value.problem !== 'wrong-passphrase')

export function RestoreDialog({ open, onClose, fileName }: RestoreDialogProps) {
  const { say } = useWords()
  const [passphrase, setPassphrase] = useState('')
  const look = useAct('backup.preview', (looked) => {
    if (!mayLookAgain(looked)) setPassphrase('')
  })
  const restore = useAct('backup.restore')
  const discard = useAct('backup.discard')
  const preview = previewOf(look.data)
  const problem = problemOf(look.data, restore.data)
  const failed = [look.data, restore.data].find((answer) => answer?.ok === false)
  const close = () => {
    discard.mutate({})
    look.reset()
    restore.reset()
    setPassphrase('')
    onClose()
  }
  const read = (event: FormEvent) => {
    event.preventDefault()
    if (passphrase !== '' && !look.isPending) look.mutate({ passphrase })
  }
  return (
    <Dialog
      open={open}
      onClose={restore.isPending ? undefined : close}
      title={say(preview === null ? 'backup.restore' : 'backup.preview.title')}
      description={fileName}
      actions={
        preview !== null && (
          <>
            <Button weight="danger" busy={restore.isPending} onClick={() => restore.mutate({})}>
              {say('backup.preview.yes')}
            </Button>
            <Button onClick={close}>{say('backup.preview.no')}</Button>
          </>
        )
      }
    >
      {preview === null ? (
        <form className={styles.form} onSubmit={read}>
          <TextField
            type="password"
            label={say('backup.passphrase')}
            value={passphrase}
            onChange={(event) => setPassphrase(event.target.value)}
            autoFocus
          />
          <Button type="submit" weight="primary" busy={look.isPending} disabled={passphrase === ''}>
            {say(fileName === undefined ? 'backup.read.go' : 'backup.read.given')}
          </Button>
        </form>
      ) : (
        <PreviewList preview={preview} />
      )}
      {problem !== null && (
        <BackupProblemNotice problem={problem} announce>
          {say('backup.problem.nothing')}
        </BackupProblemNotice>
      )}
      {failed?.ok === false && <FailureNotice failure={failed.failure} />}
    </Dialog>
  )
}
