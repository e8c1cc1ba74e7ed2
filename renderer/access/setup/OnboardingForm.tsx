// Registering the shop's agent: ten fields, reviewed once, and sent once and for all.
import type { Output } from '#shared/channels/contract'
import {
  INDIAN_STATES,
  ONBOARDING_FIELDS,
  type ConnectedEnvironment,
  type OnboardingDraft,
  type OnboardingForm as OnboardingFormValues,
  type OnboardingOutcome,
} from '#shared/shop/setup'
import { useState, type FormEvent } from 'react'
import { useAct } from '../../bridge/queries'
import { useWords, type MessageKey } from '../../texts/words'
import { Button } from '../../ui/Button'
import { ComboboxField } from '../../ui/ComboboxField'
import { DateField } from '../../ui/DateField'
import { Dialog } from '../../ui/Dialog'
import { FailureNotice } from '../../ui/FailureNotice'
import { TextField } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { useNow } from '../../ui/use-now'
import {
  readOnboarding,
  typeOnboarding,
  useKeepDraft,
  useOnboardingDraft,
  type OnboardingField,
} from './onboarding-draft'
import { OnboardingHold } from './OnboardingHold'
import { useRefreshSetup } from '../setup-state'
import styles from '../setup.module.css'

const OWN_PROBLEM: { readonly [Field in OnboardingField]?: MessageKey } = {
  dob: 'setup.form.dob.problem',
  email: 'setup.form.email.problem',
  mobile: 'setup.form.mobile.problem',
  pincode: 'setup.form.pincode.problem',
  pancard: 'setup.form.pancard.problem',
}

const STATES = INDIAN_STATES.map((value) => ({ value, label: value }))

const labelOf = (field: OnboardingField): MessageKey =>
  field === 'shop_name' ? 'setup.form.shop-name' : `setup.form.${field}`

export function OnboardingForm({ environment }: { readonly environment: ConnectedEnvironment }) {
  const { say } = useWords()
  const draft = useOnboardingDraft((state) => state.draft)
  useKeepDraft(environment)
  const refresh = useRefreshSetup()
  const [isTried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { mutate, data, isPending } = useAct('setup.onboard', () => {
    setAsking(false)
    void refresh()
  })
  const { form } = readOnboarding(draft)
  const look = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (form !== null && !isPending) setAsking(true)
  }
  return (
    <form onSubmit={look} className={styles.form} noValidate>
      <Notice tone="info" title={say('setup.agent.once')}>
        {say('setup.agent.other-counter')}
      </Notice>
      <OnboardingFields draft={draft} isTried={isTried} refused={refusalOf(data)} />
      {data !== undefined && <OnboardingAnswer environment={environment} answer={data} />}
      <Button type="submit" weight="primary" size="large">
        {say('setup.agent.check')}
      </Button>
      <SendDialog
        open={isAsking}
        dob={draft.dob}
        form={form}
        isSending={isPending}
        onSend={() => form !== null && mutate({ environment, form })}
        onClose={() => setAsking(false)}
      />
    </form>
  )
}

type Answer = Output<'setup.onboard'>
type Refusal = Extract<OnboardingOutcome, { kind: 'refused' }>

const refusalOf = (answer: Answer | undefined): Refusal | null =>
  answer?.ok === true && answer.value.kind === 'refused' ? answer.value : null

interface FieldsProps {
  readonly draft: OnboardingDraft
  readonly isTried: boolean
  /** The service's objections, shown at their fields. */
  readonly refused: Refusal | null
}

function OnboardingFields({ draft, isTried, refused }: FieldsProps) {
  const { say } = useWords()
  const { wrong } = readOnboarding(draft)
  const now = useNow(null)
  const problem = (field: OnboardingField): string | undefined => {
    if (isTried && wrong.has(field))
      return say(draft[field].trim() === '' ? 'setup.missing' : (OWN_PROBLEM[field] ?? 'setup.missing'))
    return refused?.fields.find((message) => message.field === field)?.message
  }
  const text = (
    field: OnboardingField,
    more: { readonly digits?: 'ascii'; readonly inputMode?: 'numeric' | 'email' } = {},
  ) => (
    <TextField
      key={field}
      label={say(labelOf(field))}
      problem={problem(field)}
      value={draft[field]}
      onChange={(event) => typeOnboarding(field, event.target.value)}
      {...more}
    />
  )
  return (
    <div className={styles.fields}>
      {text('shop_name')}
      {text('name')}
      {text('mobile', { inputMode: 'numeric' })}
      {text('email', { inputMode: 'email' })}
      <DateField
        label={say(labelOf('dob'))}
        problem={problem('dob')}
        text={draft.dob}
        onText={(typed) => typeOnboarding('dob', typed)}
        bounds={{ last: now }}
      />
      {text('pancard', { digits: 'ascii' })}
      {text('address')}
      {text('city')}
      <ComboboxField
        label={say(labelOf('state'))}
        choices={STATES}
        value={STATES.find(({ value }) => value === draft.state)?.value ?? null}
        onChange={(state) => typeOnboarding('state', state)}
        emptyText={say('setup.form.state.none')}
        openLabel={say('setup.form.state.open')}
        problem={problem('state')}
      />
      {text('pincode', { inputMode: 'numeric' })}
    </div>
  )
}

/** The result of sending the form, apart from what is shown at fields. */
function OnboardingAnswer({
  environment,
  answer,
}: {
  readonly environment: ConnectedEnvironment
  readonly answer: Answer
}) {
  const { say } = useWords()
  if (!answer.ok) return <FailureNotice failure={answer.failure} />
  switch (answer.value.kind) {
    case 'refused':
      return <RefusalNotice refused={answer.value} />
    case 'not-sent':
      return <Notice tone="wait" title={say('setup.agent.not-sent')} announce />
    case 'held-back':
      return <OnboardingHold environment={environment} hold={answer.value.hold} />
    case 'already':
      return <Notice tone="info" title={say('setup.agent.already')} announce />
    default:
      return null
  }
}

function RefusalNotice({ refused }: { readonly refused: Refusal }) {
  const { say } = useWords()
  const ofNoField = refused.fields.filter(({ field }) => !ONBOARDING_FIELDS.some((known) => known === field))
  return (
    <Notice tone="bad" title={say('setup.agent.refused')} announce>
      {refused.message !== null && <p>{say('setup.verdict.detail', { detail: refused.message })}</p>}
      {ofNoField.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  )
}

interface SendDialogProps {
  readonly open: boolean
  /** As typed, day first. */
  readonly dob: string
  readonly form: OnboardingFormValues | null
  readonly isSending: boolean
  readonly onSend: () => void
  readonly onClose: () => void
}

/** Everything once more, to be reviewed before it is sent once and for all. */
function SendDialog({ open, dob, form, isSending, onSend, onClose }: SendDialogProps) {
  const { say } = useWords()
  return (
    <Dialog
      open={open}
      onClose={isSending ? undefined : onClose}
      title={say('setup.agent.confirm.title')}
      description={say('setup.agent.once')}
      actions={
        <>
          <Button weight="primary" busy={isSending} onClick={onSend}>
            {say('setup.agent.confirm.yes')}
          </Button>
          <Button onClick={onClose} disabled={isSending}>
            {say('setup.agent.confirm.no')}
          </Button>
        </>
      }
    >
      <dl className={styles.summary}>
        {ONBOARDING_FIELDS.map((field) => (
          <div key={field}>
            <dt>{say(labelOf(field))}</dt>
            <dd>{field === 'dob' ? dob : form?.[field]}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
