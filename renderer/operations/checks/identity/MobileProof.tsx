// Sends a code to the customer's phone, who says it back: proof that they hold the number. Staff never see the code.
import { useCallback, useRef, useState, type FormEvent } from 'react'
import type { Input } from '#shared/channels/contract'
import { CODE_DIGITS, type MobileProof as Proof } from '#shared/operations/checks/identity'
import { groupMobile, parseMobile } from '#shared/base/identifiers/mobile'
import type { Failure } from '#shared/base/result'
import { sayingOfMessage } from '#shared/base/status-word'
import { keysOf } from '../../../commands/commands'
import { useCommand } from '../../../commands/use-commands'
import { call, brokenFailure } from '../../../bridge/bridge'
import { cameBack } from '../../../texts/failure-words'
import { useWords } from '../../../texts/words'
import { Button } from '../../../ui/Button'
import { FailureNotice } from '../../../ui/FailureNotice'
import { TextField } from '../../../ui/Field'
import { goToMissing, useFirstFocus } from '../../../ui/go-to-missing'
import { Notice } from '../../../ui/Notice'
import { RadioChoice } from '../../../ui/RadioChoice'
import { UnclearAnswer } from '../../../ui/UnclearAnswer'
import { useNow } from '../../../ui/use-now'
import { OpenForm } from '../../../sale/OpenForm'
import { useFilledIn } from './filled-in'
import { PracticeCode } from './OtpForm'
import { layout } from '../../../ui/layout'

const SECOND_MS = 1_000

type ProofStage =
  | { readonly kind: 'number' }
  | { readonly kind: 'code'; readonly proof: Proof; readonly triesLeft: number | null }
  | { readonly kind: 'proven'; readonly at: number }
  | { readonly kind: 'expired' }

type SentBy = Input<'mobile-proof.send'>['by']

/** One verification from the number to its end: its result so far, and what can be done next. */
function useProof() {
  const [mobileNumber, setMobileNumber] = useState('')
  const [stage, setStage] = useState<ProofStage>({ kind: 'number' })
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (number: string, by: SentBy) => {
    if (isBusy) return
    setBusy(true)
    setMobileNumber(number)
    const answer = await call('mobile-proof.send', { mobileNumber: number, by }).catch(() => null)
    setBusy(false)
    const sent = answer?.ok === true ? answer.value : null
    if (sent?.kind === 'done') {
      setFailure(null)
      setStage({ kind: 'code', proof: sent.value, triesLeft: null })
    } else setFailure(sent?.failure ?? (answer?.ok === false ? answer.failure : brokenFailure))
  }
  const take = (check: Checked) =>
    setStage((before) => {
      if (check.kind === 'proven') return { kind: 'proven', at: check.at }
      const mayTryAgain = before.kind === 'code' && check.kind === 'wrong' && check.triesLeft > 0
      return mayTryAgain ? { ...before, triesLeft: check.triesLeft } : { kind: 'expired' }
    })
  return { mobileNumber, stage, failure, isBusy, send, take }
}

/** Each verification starts empty, except for the channel that codes are sent by. */
export function MobileProof() {
  const [by, setBy] = useState<SentBy>('sms')
  const [round, setRound] = useState(0)
  const again = useCallback(() => setRound((before) => before + 1), [])
  useCommand('new-sale', again)
  return <OneProof key={round} by={by} onBy={setBy} onAgain={again} />
}

interface OneProofProps {
  readonly by: SentBy
  readonly onBy: (by: SentBy) => void
  readonly onAgain: () => void
}

function OneProof({ by, onBy, onAgain }: OneProofProps) {
  const { mobileNumber, stage, failure, isBusy, send, take } = useProof()
  if (stage.kind === 'proven' || stage.kind === 'expired')
    return <ProofEnd stage={stage} mobileNumber={mobileNumber} onAgain={onAgain} />
  if (stage.kind === 'number')
    return (
      <OpenForm hasSheet={false}>
        <NumberForm
          by={by}
          failure={failure}
          isBusy={isBusy}
          onBy={onBy}
          onSend={(number) => void send(number, by)}
        />
      </OpenForm>
    )
  return (
    <CodeStep
      stage={stage}
      mobileNumber={mobileNumber}
      failure={failure}
      isBusy={isBusy}
      onChecked={take}
      onSendAgain={() => void send(mobileNumber, by)}
      onLeave={onAgain}
    />
  )
}

interface ProofEndProps {
  readonly stage: Extract<ProofStage, { kind: 'proven' | 'expired' }>
  readonly mobileNumber: string
  readonly onAgain: () => void
}

function ProofEnd({ stage, mobileNumber, onAgain }: ProofEndProps) {
  const { say, dateAndTime } = useWords()
  const isProven = stage.kind === 'proven'
  return (
    <Notice
      tone={isProven ? 'good' : 'wait'}
      announce
      title={
        isProven
          ? say('identity.mobile.proven', { number: groupMobile(mobileNumber) })
          : say('identity.mobile.expired')
      }
      action={
        <Button keyHint={keysOf('new-sale')} onClick={onAgain}>
          {say('verify.next')}
        </Button>
      }
    >
      {isProven && dateAndTime(stage.at)}
    </Notice>
  )
}

interface NumberFormProps {
  readonly by: SentBy
  readonly failure: Failure | null
  readonly isBusy: boolean
  readonly onBy: (by: SentBy) => void
  readonly onSend: (mobileNumber: string) => void
}

function NumberForm({ by, failure, isBusy, onBy, onSend }: NumberFormProps) {
  const { say } = useWords()
  const [mobileText, setMobileText] = useState('')
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useFirstFocus(field)
  useFilledIn('mobile', setMobileText)
  const mobile = parseMobile(mobileText)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (goToMissing(event.currentTarget) === 'told') setTried(true)
    if (mobile.ok) onSend(mobile.mobileNumber)
  }
  return (
    <form className={layout.narrow} onSubmit={send} noValidate>
      <p>{say('identity.mobile.about')}</p>
      <TextField
        ref={field}
        data-missing={!mobile.ok}
        look="figure"
        label={say('identity.vault.mobile')}
        hint=""
        problem={isTried && !mobile.ok ? say('identity.problem.mobile') : undefined}
        inputMode="tel"
        value={mobileText}
        onChange={(event) => setMobileText(event.target.value)}
      />
      <RadioChoice
        name="proof-by"
        label={say('identity.mobile.by')}
        choices={(['sms', 'chat'] as const).map((value) => ({
          value,
          label: say(`identity.mobile.by.${value}`),
        }))}
        value={by}
        onChange={onBy}
      />
      <div className={layout.actions}>
        <Button type="submit" weight="primary" size="large" busy={isBusy} keyHint="Enter">
          {say('identity.mobile.send')}
        </Button>
      </div>
      {failure !== null && <FailureNotice failure={failure} />}
    </form>
  )
}

/** Whether the code is on its way, as far as the service says. */
export function CodeSentWords({
  proof,
  mobileNumber,
}: {
  readonly proof: Proof
  readonly mobileNumber: string
}) {
  const { say } = useWords()
  const number = groupMobile(mobileNumber)
  if (proof.unclear !== null) {
    const title = cameBack(proof.unclear) ? 'identity.mobile.unclear' : 'identity.mobile.unsure'
    return (
      <Notice tone="wait" announce title={say(title, { number })}>
        <UnclearAnswer failure={proof.unclear} />
      </Notice>
    )
  }
  if (sayingOfMessage(proof.statusText) !== 'sent') {
    const title = say('identity.mobile.failed', { number, status: proof.statusText ?? '' })
    return <Notice tone="wait" announce title={title} />
  }
  return <p>{say('identity.mobile.sent', { number })}</p>
}

interface CodeStepProps {
  readonly stage: Extract<ProofStage, { kind: 'code' }>
  readonly mobileNumber: string
  readonly failure: Failure | null
  readonly isBusy: boolean
  readonly onChecked: (check: Checked) => void
  readonly onSendAgain: () => void
  readonly onLeave: () => void
}

function CodeStep({ stage, mobileNumber, failure, isBusy, ...hands }: CodeStepProps) {
  const { say, until } = useWords()
  const now = useNow(SECOND_MS)
  const { proofId, sendAgainAt } = stage.proof
  const mustWait = sendAgainAt > now
  return (
    <div className={layout.narrow}>
      <CodeSentWords proof={stage.proof} mobileNumber={mobileNumber} />
      <PracticeCode />
      <CodeForm proofId={proofId} triesLeft={stage.triesLeft} onChecked={hands.onChecked} />
      {failure !== null && <FailureNotice failure={failure} />}
      <div className={layout.actions}>
        <Button disabled={mustWait || isBusy} onClick={hands.onSendAgain}>
          {mustWait
            ? say('identity.otp.again-in', { when: until(sendAgainAt, now) })
            : say('identity.mobile.again')}
        </Button>
        <Button weight="quiet" onClick={hands.onLeave}>
          {say('identity.leave')}
        </Button>
      </div>
    </div>
  )
}

type Checked =
  | { readonly kind: 'proven'; readonly at: number }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | { readonly kind: 'expired' }

interface CodeFormProps {
  readonly proofId: string
  readonly triesLeft: number | null
  readonly onChecked: (check: Checked) => void
}

function CodeForm({ proofId, triesLeft, onChecked }: CodeFormProps) {
  const { say } = useWords()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useFirstFocus(field)
  const check = async (event: FormEvent) => {
    event.preventDefault()
    if (code.length !== CODE_DIGITS) return
    setCode('')
    const answer = await call('mobile-proof.check', { proofId, code }).catch(() => null)
    if (answer?.ok === true) onChecked(answer.value)
    field.current?.focus()
  }
  return (
    <form className={layout.narrow} onSubmit={(event) => void check(event)} noValidate>
      <TextField
        ref={field}
        look="figure"
        type="password"
        label={say('identity.mobile.code')}
        hint={say('identity.mobile.code.hint')}
        problem={triesLeft === null ? undefined : say('identity.otp.wrong', { count: triesLeft })}
        inputMode="numeric"
        maxLength={CODE_DIGITS}
        value={code}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
      />
      <div className={layout.actions}>
        <Button type="submit" weight="primary" size="large" keyHint="Enter">
          {say('verify.check')}
        </Button>
      </div>
    </form>
  )
}
