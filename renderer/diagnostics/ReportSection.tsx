// The report of a problem, for whoever helps: it is shown whole before it is saved, or sent to the office that asks for one.
import { LONGEST_NOTE } from '#shared/shop/defect'
import { useId, useState, type FormEvent } from 'react'
import { useAct } from '../bridge/queries'
import { useOffice } from '../bridge/shop'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { FailureNotice } from '../ui/FailureNotice'
import { TextField } from '../ui/Field'
import { Notice } from '../ui/Notice'
import { showToast } from '../ui/toast'
import styles from '../settings/parts/SettingsScreen.module.css'

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
      <p>{say('report.words')}</p>
      <TextField
        label={say('report.note')}
        hint={say('report.note.hint')}
        value={note}
        maxLength={LONGEST_NOTE}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" weight="primary" busy={prepare.isPending}>
        {say('report.look')}
      </Button>
      {prepare.data?.ok === false && <FailureNotice failure={prepare.data.failure} />}
      {prepare.data?.ok === true && (
        <ReportDialog
          text={prepare.data.value.text}
          onClose={() => prepare.reset()}
          onDone={() => {
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
  readonly onDone: () => void
}

function ReportDialog({ text, onClose, onDone }: ReportDialogProps) {
  const { say } = useWords()
  const fieldId = useId()
  const office = useOffice()
  const isAsked = office?.kind === 'entered' && office.reportAsk !== null
  const save = useAct('diagnostics.save', (answer) => {
    if (!answer.ok) return
    showToast('good', say('profile.exported', { file: answer.value.fileName }))
    onDone()
  })
  const send = useAct('diagnostics.send', (answer) => {
    if (!answer.ok || answer.value.problem !== null) return
    showToast('good', say('report.sent'))
    onDone()
  })
  const isBusy = save.isPending || send.isPending
  const problem = send.data?.ok === true ? send.data.value.problem : null
  const refusals = [save.data, send.data].flatMap((answer) =>
    answer?.ok === false && answer.failure.kind !== 'cancelled' ? [answer.failure] : [],
  )
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      width="wide"
      title={say('report.shown')}
      actions={
        <>
          {isAsked && (
            <Button weight="primary" busy={send.isPending} onClick={() => send.mutate({})}>
              {say('report.send')}
            </Button>
          )}
          <Button
            weight={isAsked ? 'secondary' : 'primary'}
            busy={save.isPending}

            onClick={() => save.mutate({})}
          >
            {say('report.save')}
          </Button>
          <Button onClick={onClose}>{say('dialog.close')}</Button>
        </>
      }
    >
      <label htmlFor={fieldId}>{say(isAsked ? 'report.shown.asked' : 'report.shown.words')}</label>
      <textarea id={fieldId} className={styles.json} readOnly spellCheck={false} rows={18} value={text} />
      {problem !== null && (
        <Notice tone="bad" announce>
          {say(problem === 'unreachable' ? 'office.give.unreachable' : `report.send.${problem}`)}
        </Notice>
      )}
      {refusals.map((failure) => (
        <FailureNotice key={failure.kind} failure={failure} />
      ))}
    </Dialog>
  )
}
