// Who the link is for, and their consent. A press creates one link; nothing of the form is kept.
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Input, Output } from '#shared/channels/contract'
import type { Consent, VaultLink } from '#shared/operations/checks/identity'
import { isEmail } from '#shared/base/identifiers/email'
import { parseMobile } from '#shared/base/identifiers/mobile'
import type { Failure } from '#shared/base/result'
import { call, brokenFailure } from '../../../bridge/bridge'
import { useWords } from '../../../texts/words'
import { Button } from '../../../ui/Button'
import { FailureNotice } from '../../../ui/FailureNotice'
import { TextField } from '../../../ui/Field'
import { goToMissing, useFirstFocus } from '../../../ui/go-to-missing'
import { Notice } from '../../../ui/Notice'
import { UnclearAnswer } from '../../../ui/UnclearAnswer'
import { useFilledIn } from './filled-in'
import { ConsentBox } from './ConsentBox'
import { layout } from '../../../ui/layout'

interface Customer {
  readonly fullName: string
  readonly mobileText: string
  readonly email: string
}

const NOBODY: Customer = { fullName: '', mobileText: '', email: '' }

/** What is sent; null while something is missing. */
function readCustomer(
  { fullName, mobileText, email }: Customer,
  consent: Consent | null,
): Input<'vault.begin'> | null {
  const mobile = parseMobile(mobileText)
  if (consent === null || !mobile.ok || fullName.trim() === '' || !isEmail(email)) return null
  return { fullName, mobileNumber: mobile.mobileNumber, email, consent }
}

interface Trouble {
  readonly failure: Failure
  readonly isUnknown: boolean
}

type OnLink = (link: VaultLink, fullName: string) => void

/** Creates the link, once per call; one that arrives after the form was left is dropped. */
function useLink(onLink: OnLink) {
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => void (isLeft.current = true)
  }, [])
  const make = async (input: Input<'vault.begin'>) => {
    if (isBusy) return
    setBusy(true)
    const answer = await call('vault.begin', input).catch(() => null)
    if (isLeft.current) return forgetUnseen(answer)
    setBusy(false)
    if (answer === null) setTrouble({ failure: brokenFailure, isUnknown: true })
    else if (!answer.ok) setTrouble({ failure: answer.failure, isUnknown: false })
    else if (answer.value.kind === 'done') onLink(answer.value.value, input.fullName)
    else setTrouble({ failure: answer.value.failure, isUnknown: answer.value.kind === 'unknown' })
  }
  return { isBusy, trouble, make }
}

export function VaultForm({ onLink }: { readonly onLink: OnLink }) {
  const { say } = useWords()
  const [customer, setCustomer] = useState(NOBODY)
  const [consent, setConsent] = useState<Consent | null>(null)
  const [isTried, setTried] = useState(false)
  useFilledIn('vault', (mobileText) => setCustomer({ ...customer, mobileText }))
  const { isBusy, trouble, make } = useLink(onLink)
  const begin = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (goToMissing(event.currentTarget) === 'told') setTried(true)
    const input = readCustomer(customer, consent)
    if (input !== null) void make(input)
  }
  return (
    <form className={layout.columns} onSubmit={begin} noValidate>
      <div className={layout.stack}>
        <CustomerFields customer={customer} isTried={isTried} onChange={setCustomer} />
        {isTried && consent === null && (
          <Notice tone="wait" announce title={say('identity.consent.missing')} />
        )}
        <div className={layout.actions}>
          <Button type="submit" weight="primary" size="large" busy={isBusy} keyHint="Enter">
            {say('identity.vault.begin')}
          </Button>
        </div>
        {trouble?.isUnknown === true && (
          <Notice tone="wait" announce title={say('identity.vault.unknown.title')}>
            <p>{say('identity.vault.unknown.words')}</p>
            <UnclearAnswer failure={trouble.failure} />
          </Notice>
        )}
        {trouble?.isUnknown === false && <FailureNotice failure={trouble.failure} />}
      </div>
      <ConsentBox consent={consent} onConsent={setConsent} />
    </form>
  )
}

interface CustomerFieldsProps {
  readonly customer: Customer
  readonly isTried: boolean
  readonly onChange: (customer: Customer) => void
}

function CustomerFields({ customer, isTried, onChange }: CustomerFieldsProps) {
  const { say } = useWords()
  const field = useRef<HTMLInputElement>(null)
  useFirstFocus(field)
  const { fullName, mobileText, email } = customer
  const isMobile = parseMobile(mobileText).ok
  return (
    <>
      <TextField
        ref={field}
        data-missing={fullName.trim() === ''}
        label={say('identity.vault.name')}
        problem={isTried && fullName.trim() === '' ? say('verify.problem.empty') : undefined}
        value={fullName}
        maxLength={250}
        onChange={(event) => onChange({ ...customer, fullName: event.target.value })}
      />
      <TextField
        data-missing={!isMobile}
        label={say('identity.vault.mobile')}
        problem={isTried && !isMobile ? say('identity.problem.mobile') : undefined}
        inputMode="tel"
        value={mobileText}
        onChange={(event) => onChange({ ...customer, mobileText: event.target.value })}
      />
      <TextField
        data-missing={!isEmail(email)}
        label={say('identity.vault.email')}
        problem={isTried && !isEmail(email) ? say('identity.problem.email') : undefined}
        inputMode="email"
        value={email}
        maxLength={200}
        onChange={(event) => onChange({ ...customer, email: event.target.value })}
      />
    </>
  )
}

/** A link that arrives after the form was left is dropped: nobody will see it. */
function forgetUnseen(answer: Output<'vault.begin'> | null): void {
  if (answer?.ok !== true || answer.value.kind !== 'done') return
  void call('vault.forget', { consentId: answer.value.value.consentId }).catch(() => undefined)
}
