// Erases customers' data, by age or for one person, after a preview; and what a thief could read.
import type { PurgeReport } from '#shared/customer/privacy'
import { useState, type FormEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useAct, useAsk } from '../bridge/queries'
import { useOffice, usePreferences } from '../bridge/shop'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { FailureNotice } from '../ui/FailureNotice'
import { TextField } from '../ui/Field'
import { layout } from '../ui/layout'
import { SelectField } from '../ui/SelectField'
import { SubmitButton } from '../ui/SubmitButton'
import { showToast } from '../ui/toast'
import { useChangeSettings } from '../settings/parts/TypedSetting'
import styles from '../settings/parts/SettingsScreen.module.css'

const RETENTION_MONTHS = [6, 12, 24, 60, 96, 0] as const
/** The age that is examined if nothing is erased by age. */
const LONGEST_MONTHS = 120

export function PrivacySection() {
  const { say } = useWords()
  return (
    <div className={styles.form}>
      <p>{say('privacy.words')}</p>
      <Retention />
      <ErasePerson />
      <DiskState />
    </div>
  )
}

/** Whatever main has told may name somebody who is erased now: it is asked again, and what stands on no screen is dropped. */
function useForgetAnswers(): () => void {
  const client = useQueryClient()
  return () => {
    client.removeQueries({ type: 'inactive' })
    void client.invalidateQueries()
  }
}

function Retention() {
  const { say } = useWords()
  const { retentionMonths } = usePreferences()
  const change = useChangeSettings()
  const forget = useForgetAnswers()
  const months = retentionMonths === 0 ? LONGEST_MONTHS : retentionMonths
  const look = useAct('privacy.preview-purge')
  const purge = useAct('privacy.purge', (answer) => {
    look.reset()
    forget()
    if (answer.ok) showToast('good', say('privacy.done', { count: answer.value.erased }))
  })
  return (
    <>
      <div className={styles.beside}>
        <SelectField
          label={say('privacy.retention')}
          choices={RETENTION_MONTHS.map((value) => ({
            value: String(value),
            label:
              value === 0
                ? say('privacy.retention.always')
                : say('privacy.retention.months', { months: value }),
          }))}
          value={String(retentionMonths)}
          onChange={(value) => change({ retentionMonths: Number(value) })}
        />
        <Button busy={look.isPending} onClick={() => look.mutate({ olderThanMonths: months })}>
          {say('privacy.purge')}
        </Button>
      </div>
      <details className={layout.details}>
        <summary>{say('privacy.automatic')}</summary>
        <p className={layout.quiet}>{say('privacy.by-itself')}</p>
        <LastPurge />
      </details>
      {look.data?.ok === false && <FailureNotice failure={look.data.failure} />}
      {purge.data?.ok === false && <FailureNotice failure={purge.data.failure} />}
      <ReportDialog
        title={say('privacy.purge.title', { months })}
        report={look.data?.ok === true ? look.data.value : null}
        isBusy={purge.isPending}
        onYes={() => purge.mutate({ olderThanMonths: months })}
        onNo={() => look.reset()}
      />
    </>
  )
}

/** What the app last erased automatically; nothing if it has not yet. */
function LastPurge() {
  const { say, dateAndTime } = useWords()
  const { data } = useAsk('privacy.last-purge', {})
  const last = data?.ok === true ? data.value : null
  if (last === null) return null
  return (
    <div className={layout.quiet}>
      <p>{say('privacy.last', { when: dateAndTime(last.at), months: last.olderThanMonths })}</p>
      <ReportLines report={last.report} isDone />
    </div>
  )
}

/** Whether the office's other counters hear of who asks to be erased here: numbers are compared by the keys that counters share. */
function useIsErasedElsewhere(): boolean {
  const office = useOffice()
  return office?.kind === 'entered' && office.keys.kind === 'held' && office.line.kind !== 'revoked'
}

/** Asks for the number, unless it is already known. */
export function ErasePerson({ accountNumber: known }: { readonly accountNumber?: string }) {
  const { say } = useWords()
  const [typed, setTyped] = useState(known ?? '')
  const forget = useForgetAnswers()
  const isErasedElsewhere = useIsErasedElsewhere()
  const look = useAct('privacy.preview-erase')
  const erase = useAct('privacy.erase', (answer) => {
    look.reset()
    setTyped(known ?? '')
    forget()
    if (answer.ok) showToast('good', say('privacy.done', { count: answer.value.erased }))
  })
  const accountNumber = typed.replace(/\s/g, '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (accountNumber.length >= 4 && !look.isPending) look.mutate({ accountNumber })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {known === undefined && (
        <>
          <h3>{say('privacy.erase')}</h3>
          <TextField
            label={say('privacy.erase.field')}
            hint={say('privacy.erase.hint')}
            digits="ascii"
            value={typed}
            maxLength={40}
            onChange={(event) => setTyped(event.target.value)}
          />
        </>
      )}
      <SubmitButton
        label={say('privacy.erase.look')}
        whyNot={accountNumber.length < 4 ? say('privacy.erase.short') : undefined}
        weight="secondary"
        busy={look.isPending}
      />
      {look.data?.ok === false && <FailureNotice failure={look.data.failure} />}
      {erase.data?.ok === false && <FailureNotice failure={erase.data.failure} />}
      <ReportDialog
        title={say('privacy.erase.title', { number: typed })}
        report={look.data?.ok === true ? look.data.value : null}
        isBusy={erase.isPending}
        isErasedElsewhere={isErasedElsewhere}
        isAllowedEmpty={known !== undefined || isErasedElsewhere}
        onYes={() => erase.mutate({ accountNumber })}
        onNo={() => look.reset()}
      />
    </form>
  )
}

interface ReportDialogProps {
  readonly title: string
  readonly report: PurgeReport | null
  readonly isBusy: boolean
  /** Something besides sales may be remembered. */
  readonly isAllowedEmpty?: boolean
  readonly isErasedElsewhere?: boolean
  readonly onYes: () => void
  readonly onNo: () => void
}

function ReportDialog({
  title,
  report,
  isBusy,
  isAllowedEmpty,
  isErasedElsewhere,
  onYes,
  onNo,
}: ReportDialogProps) {
  const { say } = useWords()
  if (report === null) return null
  const isNothing = report.erased + report.savedBills + report.identityChecks + report.callbacks === 0
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onNo}
      title={title}
      description={say('privacy.final')}
      actions={
        <>
          <Button
            weight="danger"
            busy={isBusy}
            disabled={isNothing && isAllowedEmpty !== true}
            onClick={onYes}
          >
            {say('privacy.yes')}
          </Button>
          <Button onClick={onNo}>{say('privacy.no')}</Button>
        </>
      }
    >
      <ReportLines report={report} />
      {isErasedElsewhere === true && <p>{say('privacy.erase.everywhere')}</p>}
    </Dialog>
  )
}

function ReportLines({
  report,
  isDone = false,
}: {
  readonly report: PurgeReport
  readonly isDone?: boolean
}) {
  const { say, dateAndTime, rupees } = useWords()
  const { erased, stillOpen, savedBills, identityChecks, callbacks, owing, owedPaise, from, to } = report
  return (
    <>
      <p>{say(isDone ? 'privacy.done' : 'privacy.preview', { count: erased })}</p>
      {from !== null && to !== null && (
        <p>{say('privacy.span', { from: dateAndTime(from), to: dateAndTime(to) })}</p>
      )}
      {savedBills > 0 && <p>{say('privacy.bills', { count: savedBills })}</p>}
      {identityChecks > 0 && <p>{say('privacy.checks', { count: identityChecks })}</p>}
      {callbacks > 0 && <p>{say('privacy.callbacks', { count: callbacks })}</p>}
      {stillOpen > 0 && <p>{say('privacy.kept', { count: stillOpen })}</p>}
      {owing > 0 && <p>{say('privacy.owing', { count: owing, amount: rupees(owedPaise) })}</p>}
    </>
  )
}

/** What a thief of the computer could read, as far as the system tells. */
function DiskState() {
  const { say } = useWords()
  const { data } = useAsk('diagnostics.disk', {})
  if (data?.ok !== true) return null
  const { encryption, system, isKeyOnDisk } = data.value
  return (
    <>
      <p>{say(`privacy.disk.${encryption}`)}</p>
      {encryption !== 'on' && <p className={layout.quiet}>{say(`privacy.disk.how.${system}`)}</p>}
      {isKeyOnDisk && <p>{say('privacy.disk.session')}</p>}
    </>
  )
}
