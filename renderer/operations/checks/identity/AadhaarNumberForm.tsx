// Consent first, then the number: masked once it is complete, and dropped from here once it was sent.
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Consent } from '#shared/operations/checks/identity'
import { AADHAAR_DIGITS, maskAadhaar, parseAadhaar } from '#shared/base/identifiers/aadhaar'
import { plainText } from '#shared/base/plain-text'
import type { Failure } from '#shared/base/result'
import { useWords, type Words } from '../../../texts/words'
import { Button } from '../../../ui/Button'
import { FailureNotice } from '../../../ui/FailureNotice'
import { TextField } from '../../../ui/Field'
import { goToMissing, useFirstFocus } from '../../../ui/go-to-missing'
import { Notice } from '../../../ui/Notice'
import { useFilledIn } from './filled-in'
import { ConsentBox } from './ConsentBox'
import { layout } from '../../../ui/layout'
import styles from './identity.module.css'
import { UnclearOtp } from './OtpForm'

/** Twelve digits with a space after every four, and room for a typing mistake. */
const LONGEST_TYPED = 16

/** Why the customer is back at the number. `forgotten`: main dropped it after a period of inactivity. */
export type NumberTrouble =
  | { readonly kind: 'not-done' | 'unknown'; readonly failure: Failure }
  | { readonly kind: 'forgotten' }

interface AadhaarNumberFormProps {
  readonly trouble: NumberTrouble | null
  readonly onSend: (aadhaarNumber: string, consent: Consent) => Promise<void>
}

export function AadhaarNumberForm({ trouble, onSend }: AadhaarNumberFormProps) {
  const words = useWords()
  const { say } = words
  const [typed, setTyped] = useState('')
  const [consent, setConsent] = useState<Consent | null>(null)
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useFirstFocus(field)
  useFilledIn('aadhaar', setTyped)
  const form = useRef<HTMLFormElement>(null)
  const parsed = parseAadhaar(typed)
  // The field disappears once the number is complete: the focus moves to the customer's consent.
  useEffect(() => {
    if (parsed.ok) form.current?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.focus()
  }, [parsed.ok])

  // Back at an empty number after an answer: the customer's number is what is missing.
  useEffect(() => {
    if (!isSending && trouble !== null) field.current?.focus()
  }, [isSending, trouble])

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (goToMissing(event.currentTarget) === 'told') setTried(true)
    if (!parsed.ok || consent === null || isSending) return
    setSending(true)
    setTyped('')
    setConsent(null)
    setTried(false)
    await onSend(parsed.aadhaarNumber, consent)
    setSending(false)
  }

  return (
    <form ref={form} className={styles.asked} onSubmit={(event) => void send(event)} noValidate>
      <div className={layout.stack}>
        {parsed.ok ? (
          <MaskedNumber masked={maskAadhaar(parsed.aadhaarNumber)} onAgain={() => setTyped('')} />
        ) : (
          <TextField
            ref={field}
            data-missing
            look="figure"
            label={say('identity.aadhaar.field')}
            hint={say('identity.aadhaar.hint')}
            problem={problemWords(words, typed, isTried)}
            inputMode="numeric"
            maxLength={LONGEST_TYPED}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {isTried && consent === null && (
          <Notice tone="wait" announce title={say('identity.consent.missing')} />
        )}
        {trouble !== null && <NumberTroubleNotice trouble={trouble} />}
      </div>
      <div className={styles.agree}>
        <ConsentBox consent={consent} onConsent={setConsent} />
        <div className={layout.actions}>
          <Button
            type="submit"
            weight="primary"
            size="large"
            busy={isSending}
            aria-disabled={!parsed.ok || consent === null}
            keyHint="Enter"
          >
            {say('identity.send-otp')}
          </Button>
        </div>
      </div>
    </form>
  )
}

interface MaskedNumberProps {
  readonly masked: string
  readonly onAgain: () => void
}

function MaskedNumber({ masked, onAgain }: MaskedNumberProps) {
  const { say } = useWords()
  return (
    <div className={styles.masked}>
      <span className={styles.label}>{say('identity.aadhaar')}</span>
      <output className={styles.number}>{masked}</output>
      <Button weight="quiet" onClick={onAgain}>
        {say('identity.type-again')}
      </Button>
    </div>
  )
}

export function NumberTroubleNotice({ trouble }: { readonly trouble: NumberTrouble }) {
  const { say } = useWords()
  switch (trouble.kind) {
    case 'unknown':
      return <UnclearOtp failure={trouble.failure} next={say('identity.otp.unknown.words')} />
    case 'forgotten':
      return <Notice tone="wait" announce title={say('identity.otp.forgotten')} />
    case 'not-done':
      return <FailureNotice failure={trouble.failure} />
  }
}

/** A mistake is reported once all digits are there, or when somebody tries to go on. */
function problemWords({ say }: Words, typed: string, isTried: boolean): string | undefined {
  const parsed = parseAadhaar(typed)
  const isWhole = plainText(typed).replace(/\D/g, '').length >= AADHAAR_DIGITS
  if (parsed.ok || (!isTried && !isWhole)) return undefined
  if (parsed.problem === 'empty' || parsed.problem === 'too-short')
    return say('identity.aadhaar.problem.short')
  return say('identity.aadhaar.problem.slip')
}
