// The log lacks entries, or may lack some: an owner compares it with the service's dashboard and confirms with a PIN that selling goes on.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../bridge/queries'
import { useAppState, useOffice } from '../bridge/shop'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Checkbox } from '../ui/Checkbox'
import { Dialog } from '../ui/Dialog'
import { FailureNotice } from '../ui/FailureNotice'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import { showToast } from '../ui/toast'
import { useLockState } from '../access/lock-state'
import { PinForm } from '../access/PinForm'
import styles from './journal.module.css'

/** Told while selling goes on: nothing proves that an entry is missing, and nothing that none is. */
export function UnconfirmedEnd({ end }: { readonly end: 'unconfirmed' | 'anchor-gone' }) {
  const { say } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <Notice
      tone="wait"
      title={say(`log.end.${end}.title`)}
      action={<Button onClick={() => setOpen(true)}>{say('log.end.confirm')}</Button>}
    >
      {say(`log.end.${end}`)}
      {isOpen && <ConfirmEndDialog onClose={() => setOpen(false)} />}
    </Notice>
  )
}

export function ConfirmEndDialog({ onClose }: { readonly onClose: () => void }) {
  const { say } = useWords()
  return (
    <Dialog open onClose={onClose} title={say('log.end.confirm.title')}>
      <ConfirmEnd onDone={onClose} />
    </Dialog>
  )
}

function ConfirmEnd({ onDone }: { readonly onDone: () => void }) {
  const { say } = useWords()
  const lock = useLockState()
  const client = useQueryClient()
  const [isSure, setSure] = useState(false)
  const { mutate, data, isPending } = useAct('journal.confirm-end', (answer) => {
    void client.invalidateQueries()
    if (!answer.ok) return
    showToast('good', say('log.end.confirm.done'))
    onDone()
  })
  const office = useOffice()
  const { storeProblem } = useAppState()
  // What it costs where the office could fill the log up.
  const mayBeFilledUp =
    office?.kind === 'entered' && (storeProblem === 'rolled-back' || office.record.standing.kind === 'behind')
  const isGuarded = lock?.phase !== 'no-staff'
  const owners = (lock?.members ?? []).filter(({ role, needsPin }) => role === 'owner' && !needsPin)
  const confirm = () => mutate({})
  return (
    <div className={styles.section}>
      <Notice tone="bad" title={say('log.end.confirm.warning.title')}>
        {say('log.end.confirm.warning')}
      </Notice>
      {mayBeFilledUp && <Notice tone="wait">{say('office.log-restore.stop.words')}</Notice>}
      <Checkbox checked={isSure} onChange={setSure}>
        {say('log.end.confirm.sure')}
      </Checkbox>
      {data?.ok === false && <FailureNotice failure={data.failure} />}
      {isSure && isGuarded && (
        <PinForm
          asked={{ action: 'journal.confirm-end', about: {} }}
          members={owners}
          submitWords={say('log.end.confirm')}
          onOpen={confirm}
        />
      )}
      {!isGuarded && (
        <div className={layout.actions}>
          <Button weight="danger" busy={isPending} disabled={!isSure} onClick={confirm}>
            {say('log.end.confirm')}
          </Button>
        </div>
      )}
    </div>
  )
}
