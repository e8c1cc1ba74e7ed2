// Who the link is for, and their consent. A press creates one link; nothing of the form is kept.
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Output } from '@shared/contract'
import type { Consent, VaultLink } from '@shared/domain/identity'
import { isEmail } from '@shared/identifiers/email'
import { parseMobile } from '@shared/identifiers/mobile'
import type { Failure } from '@shared/result'
import { call } from '../../bridge'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/FailureNotice'
import { TextField } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { useFirstFocus } from '../verification/first-focus'
import { brokenFailure } from './broken'
import { ConsentBox } from './ConsentBox'
import { layout } from '../../ui/layout'

export function VaultForm({ onLink }: { readonly onLink: (link: VaultLink) => void }) {
  const { say } = useWords()
  const [fullName, setFullName] = useState('')
  const [mobileText, setMobileText] = useState('')
  const [email, setEmail] = useState('')
  const [consent, setConsent] = useState<Consent | null>(null)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<{ failure: Failure; isUnknown: boolean } | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useFirstFocus(field)
  const mobile = parseMobile(mobileText)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => void (isLeft.current = true)
  }, [])

  const begin = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isBusy || consent === null || !mobile.ok || fullName.trim() === '' || !isEmail(email)) return
    setBusy(true)
    const { mobileNumber } = mobile
    const answer = await call('vault.begin', { fullName, mobileNumber, email, consent }).catch(() => null)
    if (isLeft.current) return forgetUnseen(answer)
    setBusy(false)
    if (answer === null) setTrouble({ failure: brokenFailure, isUnknown: true })
    else if (!answer.ok) setTrouble({ failure: answer.failure, isUnknown: false })
    else if (answer.value.kind === 'done') onLink(answer.value.value)
    else setTrouble({ failure: answer.value.failure, isUnknown: answer.value.kind === 'unknown' })
  }

  return (
    <form className={layout.columns} onSubmit={(event) => void begin(event)} noValidate>
      <div className={layout.stack}>
        <TextField
          ref={field}
          label={say('identity.vault.name')}
          problem={isTried && fullName.trim() === '' ? say('verify.problem.empty') : undefined}
          value={fullName}
          maxLength={250}
          onChange={(event) => setFullName(event.target.value)}
        />
        <TextField
          label={say('identity.vault.mobile')}
          problem={isTried && !mobile.ok ? say('identity.problem.mobile') : undefined}
          inputMode="tel"
          value={mobileText}
          onChange={(event) => setMobileText(event.target.value)}
        />
        <TextField
          label={say('identity.vault.email')}
          problem={isTried && !isEmail(email) ? say('identity.problem.email') : undefined}
          inputMode="email"
          value={email}
          maxLength={200}
          onChange={(event) => setEmail(event.target.value)}
        />
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
            {say('identity.vault.unknown.words')}
          </Notice>
        )}
        {trouble?.isUnknown === false && <FailureNotice failure={trouble.failure} />}
      </div>
      <ConsentBox consent={consent} onConsent={setConsent} />
    </form>
  )
}

/** A link that arrives after the form was left is dropped: nobody will see it. */
function forgetUnseen(answer: Output<'vault.begin'> | null): void {
  if (answer?.ok !== true || answer.value.kind !== 'done') return
  void call('vault.forget', { consentId: answer.value.value.consentId }).catch(() => undefined)
}
