// "Re-send is safe": the owner's declaration, per operation, that this service accepts one id only once. Switched on
// only after a warning, a confirmation and the PIN; the result of the trial is recorded in the journal.
import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '#shared/channels/contract'
import { LONGEST_TRIAL_NOTE, type ResendRule } from '#shared/sale/resend'
import { useState } from 'react'
import { keyOf, useAct, useAsk } from '../bridge/queries'
import { useAppState } from '../bridge/shop'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Checkbox } from '../ui/Checkbox'
import { Dialog } from '../ui/Dialog'
import { FailureNotice } from '../ui/FailureNotice'
import { TextField } from '../ui/Field'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import { Skeleton } from '../ui/Skeleton'
import { useResultToast } from '../ui/result-toast'
import { showToast } from '../ui/toast'
import { useLockState } from '../access/lock-state'
import { PinForm } from '../access/PinForm'
import styles from './parts/SettingsScreen.module.css'

type Answer = Output<'resend-rules.change'>

/** Switches one operation; main's answer then applies everywhere. */
function useSwitch(onAnswer: (answer: Answer) => void) {
  const client = useQueryClient()
  return useAct('resend-rules.change', (answer) => {
    if (answer.ok) client.setQueryData(keyOf('resend-rules.list', {}), answer)
    onAnswer(answer)
  })
}

export function ResendRulesSection() {
  const { say } = useWords()
  const { data } = useAsk('resend-rules.list', {})
  if (data === undefined) return <Skeleton lines={4} />
  return (
    <div className={styles.form}>
      <p>{say('resend-rule.words')}</p>
      {data.ok ? (
        data.value.map((rule) => <Rule key={rule.operation} rule={rule} />)
      ) : (
        <FailureNotice failure={data.failure} />
      )}
      <p className={layout.quiet}>{say('resend-rule.never')}</p>
    </div>
  )
}

function Rule({ rule }: { readonly rule: ResendRule }) {
  const words = useWords()
  const { say } = words
  const { operation, isSafe, isElsewhere, decided } = rule
  const [isAsking, setAsking] = useState(false)
  const toast = useResultToast()
  const { mutate, isPending } = useSwitch((answer) => toast(answer, () => say('settings.saved')))
  const members = useLockState()?.members ?? []
  const name = members.find(({ id }) => id === decided?.staffId)?.name ?? say('lock.role.owner')
  const trial = decided?.trial ?? ''
  const operationName = say(`resend-rule.operation.${operation}`)
  return (
    <section className={styles.part} aria-label={operationName}>
      <div className={styles.switch}>
        <h3>{operationName}</h3>
        <p>
          <strong>{say(isSafe ? 'resend-rule.on' : 'resend-rule.off')}</strong>
          {decided !== null &&
            ` · ${say('resend-rule.decided', { name, when: words.dateAndTime(decided.at) })}`}
        </p>
        {isSafe ? (
          <Button busy={isPending} onClick={() => mutate({ operation, isSafe: false, trial: '' })}>
            {say('resend-rule.switch-off')}
          </Button>
        ) : (
          <Button onClick={() => setAsking(true)}>{say('resend-rule.switch-on')}</Button>
        )}
      </div>
      {isSafe && trial !== '' && <p>{say('resend-rule.trial.was', { trial })}</p>}
      {isElsewhere && <Notice tone="wait" title={say('resend-rule.elsewhere')} />}
      {isAsking && <SwitchOnDialog rule={rule} onClose={() => setAsking(false)} />}
    </section>
  )
}

function SwitchOnDialog({ rule, onClose }: { readonly rule: ResendRule; readonly onClose: () => void }) {
  const { say } = useWords()
  const { operation } = rule
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('resend-rule.ask.title', { operation: say(`resend-rule.operation.${operation}`) })}
    >
      <SwitchOn operation={operation} onDone={onClose} />
    </Dialog>
  )
}

interface SwitchOnProps {
  readonly operation: ResendRule['operation']
  readonly onDone: () => void
}

function SwitchOn({ operation, onDone }: SwitchOnProps) {
  const { say } = useWords()
  const lock = useLockState()
  const isReal = useAppState().environment === 'production'
  const [trial, setTrial] = useState('')
  const [isSure, setSure] = useState(false)
  const isGuarded = lock?.phase !== 'no-staff'
  const { mutate, data, isPending } = useSwitch((answer) => {
    if (!answer.ok) return
    showToast('info', say('resend-rule.done'))
    onDone()
  })
  const isTold = !isReal || trial.trim() !== ''
  const change = { operation, isSafe: true, trial: trial.trim() }
  const switchOn = () => mutate(change)
  const owners = (lock?.members ?? []).filter(({ role, needsPin }) => role === 'owner' && !needsPin)
  return (
    <div className={styles.form}>
      <Notice tone="bad" title={say('resend-rule.warning.title')}>
        {say('resend-rule.warning')}
      </Notice>
      {isReal && (
        <TextField
          label={say('resend-rule.trial')}
          hint={say('resend-rule.trial.hint')}
          value={trial}
          maxLength={LONGEST_TRIAL_NOTE}
          onChange={(event) => setTrial(event.target.value)}
        />
      )}
      <Checkbox checked={isSure} onChange={setSure}>
        {say(isReal ? 'resend-rule.yes' : 'resend-rule.yes.trial')}
      </Checkbox>
      {data?.ok === false && <FailureNotice failure={data.failure} />}
      {isSure && isTold && isGuarded && (
        <PinForm
          asked={{ action: 'resend-rules.change', about: change }}
          members={owners}
          submitWords={say('resend-rule.switch-on.yes')}
          onOpen={switchOn}
        />
      )}
      {!isGuarded && (
        <Button weight="danger" busy={isPending} disabled={!isSure || !isTold} onClick={switchOn}>
          {say('resend-rule.switch-on.yes')}
        </Button>
      )}
    </div>
  )
}
