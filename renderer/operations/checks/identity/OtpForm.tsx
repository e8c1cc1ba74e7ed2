// The code from the customer's phone: request, countdown, resend after a pause. The field is cleared with every try.
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { type OtpCheck, type OtpSession, PRACTICE_CODE } from '#shared/operations/checks/identity'
import type { AadhaarPerson } from '#shared/operations/checks/verification'
import type { Failure } from '#shared/base/result'
import { sayingOfMessage } from '#shared/base/status-word'
import { call, brokenFailure } from '../../../bridge/bridge'
import { cameBack } from '../../../texts/failure-words'
import { useWords } from '../../../texts/words'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { FailureNotice } from '../../../ui/FailureNotice'
import { TextField } from '../../../ui/Field'
import { Notice } from '../../../ui/Notice'
import { UnclearAnswer } from '../../../ui/UnclearAnswer'
import { useNow } from '../../../ui/use-now'
import { layout } from '../../../ui/layout'
import { useAppState } from '../../../bridge/shop'
import styles from './identity.module.css'

const SECOND_MS = 1_000
const LONGEST_OTP = 8
const SHORTEST_OTP = 4

type Trouble =
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | { readonly kind: 'expired' }
  | { readonly kind: 'sent-again' }
  | { readonly kind: 'unknown'; readonly failure: Failure }
  | { readonly kind: 'failure'; readonly failure: Failure }

interface OtpFormProps {
  readonly first: OtpSession
  readonly onPerson: (person: AadhaarPerson) => void
  readonly onLeave: () => void
  /** Main dropped the number after a period of inactivity. */
  readonly onForgotten: () => void
}

/**
 * One code session: its calls and their latest result. If main refuses because it dropped the number, the session ends.
 */
function useOtpSession({ first, onPerson, onForgotten }: OtpFormProps) {
  const [session, setSession] = useState(first)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { sessionId } = session
  const refuse = (failure: Failure) => {
    if (failure.kind === 'wrong-state' && failure.state === 'no-session') onForgotten()
    else setTrouble({ kind: 'failure', failure })
  }
  const take = (check: OtpCheck) => {
    if (check.kind === 'done') onPerson(check.person)
    else if (check.kind === 'wrong-otp') {
      setSession((before) => ({ ...before, forgottenAt: check.forgottenAt }))
      setTrouble({ kind: 'wrong', triesLeft: check.triesLeft })
    } else if (check.kind === 'not-done') refuse(check.failure)
    else setTrouble(check)
  }
  const verify = async (otp: string) => {
    setBusy(true)
    const answer = await call('aadhaar.verify-otp', { sessionId, otp }).catch(() => null)
    setBusy(false)
    if (answer === null) setTrouble({ kind: 'failure', failure: brokenFailure })
    else if (!answer.ok) refuse(answer.failure)
    else take(answer.value)
  }
  const sendAgain = async () => {
    setBusy(true)
    const answer = await call('aadhaar.send-again', { sessionId }).catch(() => null)
    setBusy(false)
    if (answer === null) refuse(brokenFailure)
    else if (!answer.ok) refuse(answer.failure)
    else if (answer.value.kind === 'done') {
      setSession(answer.value.value)
      setTrouble({ kind: 'sent-again' })
    } else if (answer.value.kind === 'unknown') setTrouble(answer.value)
    else refuse(answer.value.failure)
  }
  return { session, trouble, isBusy, verify, sendAgain }
}

/** Whether the OTP is on its way, as far as the service says. */
export function OtpSentWords({
  session: { maskedAadhaar: number, statusText },
}: {
  readonly session: OtpSession
}) {
  const { say } = useWords()
  return sayingOfMessage(statusText) === 'sent' ? (
    <p>{say('identity.otp.sent', { number })}</p>
  ) : (
    <Notice tone="wait" announce title={say('identity.otp.says', { number, status: statusText ?? '' })} />
  )
}

/** The code that was sent can no longer be valid. */
const needsAnother = (trouble: Trouble | null): boolean =>
  trouble?.kind === 'expired' ||
  trouble?.kind === 'unknown' ||
  (trouble?.kind === 'wrong' && trouble.triesLeft === 0)

export function OtpForm(props: OtpFormProps) {
  const words = useWords()
  const { say } = words
  const { session, trouble, isBusy, verify, sendAgain } = useOtpSession(props)
  const [otp, setOtp] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const now = useNow(SECOND_MS)
  useEffect(() => field.current?.focus(), [session.sendAgainAt])
  const isForgotten = now >= session.forgottenAt
  useEffect(() => {
    if (isForgotten) props.onForgotten()
    // oxlint-disable-next-line react/exhaustive-deps -- told once, when the time has come
  }, [isForgotten])
  const check = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || needsAnother(trouble) || otp.length < SHORTEST_OTP) return
    setOtp('')
    await verify(otp)
    field.current?.focus()
  }
  return (
    <Card className={layout.stack} title={say('identity.otp.title')} heading="strong">
      <OtpSentWords session={session} />
      <PracticeCode />
      <form className={layout.stack} onSubmit={(event) => void check(event)} noValidate>
        <div className={styles.otp}>
          <TextField
            ref={field}
            look="figure"
            type="password"
            label={say('identity.otp.field')}
            hint={say('identity.otp.hint', { when: words.until(session.forgottenAt - SECOND_MS, now) })}
            inputMode="numeric"
            maxLength={LONGEST_OTP}
            value={otp}
            onChange={(event) => setOtp(event.target.value.replace(/\D/g, ''))}
          />
        </div>
        {trouble !== null && <TroubleNotice trouble={trouble} />}
        <div className={layout.actions}>
          <Button
            type="submit"
            weight="primary"
            size="large"
            busy={isBusy}
            aria-disabled={needsAnother(trouble)}
            keyHint="Enter"
          >
            {say('identity.otp.verify')}
          </Button>
          <AgainButton sendAgainAt={session.sendAgainAt} now={now} isBusy={isBusy} onAgain={sendAgain} />
          <Button weight="quiet" onClick={props.onLeave}>
            {say('identity.leave')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

interface AgainButtonProps {
  /** Null if no other code can be sent. */
  readonly sendAgainAt: number | null
  readonly now: number
  readonly isBusy: boolean
  readonly onAgain: () => Promise<void>
}

function AgainButton({ sendAgainAt, now, isBusy, onAgain }: AgainButtonProps) {
  const { say, until } = useWords()
  if (sendAgainAt === null) return null
  const mustWait = sendAgainAt > now
  return (
    <Button disabled={mustWait || isBusy} onClick={() => void onAgain()}>
      {mustWait ? say('identity.otp.again-in', { when: until(sendAgainAt, now) }) : say('identity.otp.again')}
    </Button>
  )
}

function TroubleNotice({ trouble }: { readonly trouble: Trouble }) {
  const { say } = useWords()
  switch (trouble.kind) {
    case 'wrong':
      return (
        <Notice
          tone="bad"
          announce
          title={
            trouble.triesLeft === 0
              ? say('identity.otp.used-up')
              : say('identity.otp.wrong', { count: trouble.triesLeft })
          }
        />
      )
    case 'expired':
      return <Notice tone="wait" announce title={say('identity.otp.expired')} />
    case 'sent-again':
      return <Notice tone="info" announce title={say('identity.otp.sent-again')} />
    case 'unknown':
      return <UnclearOtp failure={trouble.failure} next={say('identity.otp.no-answer')} />
    case 'failure':
      return <FailureNotice failure={trouble.failure} />
  }
}

/** In practice no phone receives a code: it is shown instead. */
export function PracticeCode() {
  const { say } = useWords()
  if (useAppState().environment !== 'practice') return null
  return <Notice tone="info">{say('identity.practice-code', { code: PRACTICE_CODE })}</Notice>
}

/** A call about an OTP that may have been made, with what came back of it. */
export function UnclearOtp({ failure, next }: { readonly failure: Failure; readonly next: string }) {
  const { say } = useWords()
  const title = say(cameBack(failure) ? 'identity.unclear.title' : 'identity.otp.unknown.title')
  return (
    <Notice tone="wait" announce title={title}>
      <p>{next}</p>
      <UnclearAnswer failure={failure} />
    </Notice>
  )
}
