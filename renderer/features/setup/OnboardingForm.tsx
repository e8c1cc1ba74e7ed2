// Registering the shop's agent: ten fields, reviewed once, and sent once and for all.
import { INDIAN_STATES, ONBOARDING_FIELDS, type ConnectedEnvironment } from '@shared/domain/setup'
import { useState, type FormEvent } from 'react'
import { useAct } from '../../app/queries'
import { useWords, type MessageKey } from '../../messages/words'
import { Button } from '../../ui/Button'
import { ComboboxField } from '../../ui/ComboboxField'
import { Dialog } from '../../ui/Dialog'
import { FailureNotice } from '../../ui/FailureNotice'
import { TextField } from '../../ui/Field'
import { layout } from '../../ui/layout'
import { Notice } from '../../ui/Notice'
import {
  readOnboarding,
  typeOnboarding,
  useKeepDraft,
  useOnboardingDraft,
  type OnboardingField,
} from './onboarding-draft'
import { useRefreshSetup } from './setup-state'
import styles from './setup.module.css'

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
  const { form, wrong } = readOnboarding(draft)
  const refused = data?.ok === true && data.value.kind === 'refused' ? data.value : null
  const notSent = data?.ok === true && data.value.kind === 'not-sent'
  const said = (field: OnboardingField) => refused?.fields.find((message) => message.field === field)?.message
  const problem = (field: OnboardingField): string | undefined => {
    if (isTried && wrong.has(field))
      return say(draft[field].trim() === '' ? 'setup.missing' : (OWN_PROBLEM[field] ?? 'setup.missing'))
    return said(field)
  }
  const look = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (form !== null && !isPending) setAsking(true)
  }
  const text = (
    field: OnboardingField,
    more: { readonly hint?: string; readonly inputMode?: 'numeric' | 'email' } = {},
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
    <form onSubmit={look} className={styles.form} noValidate>
      <p className={layout.quiet}>{say('setup.agent.once')}</p>
      <div className={styles.pair}>
        {text('shop_name')}
        {text('name')}
        {text('mobile', { inputMode: 'numeric' })}
        {text('email', { inputMode: 'email' })}
        {text('dob', { hint: say('setup.form.dob.hint'), inputMode: 'numeric' })}
        {text('pancard')}
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
      {refused !== null && (
        <Notice tone="bad" title={say('setup.agent.refused')} announce>
          {refused.message !== null && <p>{say('setup.verdict.detail', { detail: refused.message })}</p>}
          {refused.fields
            .filter(({ field }) => !ONBOARDING_FIELDS.some((known) => known === field))
            .map(({ message }) => (
              <p key={message}>{message}</p>
            ))}
        </Notice>
      )}
      {notSent && <Notice tone="wait" title={say('setup.agent.not-sent')} announce />}
      {data?.ok === true && data.value.kind === 'already' && (
        <Notice tone="info" title={say('setup.agent.already')} announce />
      )}
      {data?.ok === false && <FailureNotice failure={data.failure} />}
      <Button type="submit" weight="primary" size="large">
        {say('setup.agent.check')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={isPending ? undefined : () => setAsking(false)}
        title={say('setup.agent.confirm.title')}
        description={say('setup.agent.once')}
        actions={
          <>
            <Button
              weight="primary"
              busy={isPending}
              onClick={() => form !== null && mutate({ environment, form })}
            >
              {say('setup.agent.confirm.yes')}
            </Button>
            <Button onClick={() => setAsking(false)} disabled={isPending}>
              {say('setup.agent.confirm.no')}
            </Button>
          </>
        }
      >
        <dl className={styles.summary}>
          {ONBOARDING_FIELDS.map((field) => (
            <div key={field}>
              <dt>{say(labelOf(field))}</dt>
              <dd>{field === 'dob' ? draft.dob : form?.[field]}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </form>
  )
}
