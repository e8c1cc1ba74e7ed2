// The report of a problem, for whoever helps: it is shown whole before it is saved, and nothing is sent.
import { LONGEST_NOTE } from '@shared/domain/broken-part'
import { useId, useState, type FormEvent } from 'react'
import { useAct } from '../../app/queries'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { FailureNotice } from '../../ui/FailureNotice'
import { TextField } from '../../ui/Field'
import { layout } from '../../ui/layout'
import { showToast } from '../../ui/toast'
import styles from './SettingsScreen.module.css'

export function ReportSection() {
  const { say } = useWords()
  const [note, setNote] = useState('')
  const prepare = useAct('diagnostics.prepare')
  const look = (event: FormEvent) => {
    event.preventDefault()
    if (!prepare.isPending) prepare.mutate({ note })
  }
  return (
    <form className={styles.form} onSubmit={look}>
      <p className={layout.quiet}>{say('report.words')}</p>
      <TextField
        label={say('report.note')}
        hint={say('report.note.hint')}
        value={note}
        maxLength={LONGEST_NOTE}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" busy={prepare.isPending}>
        {say('report.look')}
      </Button>
      {prepare.data?.ok === false && <FailureNotice failure={prepare.data.failure} />}
      {prepare.data?.ok === true && (
        <ReportDialog
          text={prepare.data.value.text}
          onClose={() => prepare.reset()}
          onSaved={() => {
            prepare.reset()
            setNote('')
          }}
        />
      )}
    </form>
  )
}

interface ReportDialogProps {
  readonly text: string
  readonly onClose: () => void
  readonly onSaved: () => void
}

function ReportDialog({ text, onClose, onSaved }: ReportDialogProps) {
  const { say } = useWords()
  const fieldId = useId()
  const { mutate, data, isPending } = useAct('diagnostics.save', (answer) => {
    if (!answer.ok) return
    showToast('good', say('profile.exported', { file: answer.value.fileName }))
    onSaved()
  })
  const isRefused = data?.ok === false && data.failure.kind !== 'cancelled'
  return (
    <Dialog
      open
      onClose={isPending ? undefined : onClose}
      width="wide"
      title={say('report.shown')}
      actions={
        <>
          <Button weight="primary" busy={isPending} onClick={() => mutate({})}>
            {say('report.save')}
          </Button>
          <Button onClick={onClose}>{say('dialog.close')}</Button>
        </>
      }
    >
      <label htmlFor={fieldId}>{say('report.shown.words')}</label>
      <textarea id={fieldId} className={styles.json} readOnly spellCheck={false} rows={18} value={text} />
      {isRefused && <FailureNotice failure={data.failure} />}
    </Dialog>
  )
}
