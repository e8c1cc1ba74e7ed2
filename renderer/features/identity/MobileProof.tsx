// Sends a code to the customer's phone, who says it back: proof that they hold the number. Staff never see the code.
import { useCallback, useRef, useState, type FormEvent } from 'react'
import { CODE_DIGITS, type MobileProof as Proof } from '@shared/domain/identity'
import { groupMobile, parseMobile } from '@shared/identifiers/mobile'
import type { Failure } from '@shared/result'
import { keysOf } from '../../app/commands'
import { useCommand } from '../../app/use-commands'
import { call } from '../../bridge'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/FailureNotice'
import { TextField } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { RadioChoice } from '../../ui/RadioChoice'
import { useNow } from '../../ui/use-now'
import { useFirstFocus } from '../verification/first-focus'
import { brokenFailure } from './broken'
import { PracticeCode } from './PracticeCode'
import { layout } from '../../ui/layout'

const SECOND_MS = 1_000

type ProofStage =
  | { readonly kind: 'number' }
  | { readonly kind: 'code'; readonly proof: Proof; readonly triesLeft: number | null }
  | { readonly kind: 'proven'; readonly at: number }
  | { readonly kind: 'expired' }

export function MobileProof() {
  const words = useWords()
  const { say } = words
  const [mobileText, setMobileText] = useState('')
  const [by, setBy] = useState<'sms' | 'chat'>('sms')
  const [stage, setStage] = useState<ProofStage>({ kind: 'number' })
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useFirstFocus(field)
  const now = useNow(stage.kind === 'code' ? SECOND_MS : null)
  const mobile = parseMobile(mobileText)
  const again = useCallback(() => {
    setStage({ kind: 'number' })
    setMobileText('')
    setFailure(null)
    setTried(false)
  }, [])
  useCommand('new-sale', again)

  const send = async (event?: FormEvent) => {
    event?.preventDefault()
    setTried(true)
    if (!mobile.ok || isBusy) return
    setBusy(true)
    const { mobileNumber } = mobile
    const answer = await call('mobile-proof.send', { mobileNumber, by }).catch(() => null)
    setBusy(false)
    const sent = answer?.ok === true ? answer.value : null
    if (sent?.kind === 'done') {
      setFailure(null)
      setStage({ kind: 'code', proof: sent.value, triesLeft: null })
    } else setFailure(sent?.failure ?? (answer?.ok === false ? answer.failure : brokenFailure))
  }

  if (stage.kind === 'proven' || stage.kind === 'expired')
    return (
      <Notice
        tone={stage.kind === 'proven' ? 'good' : 'wait'}
        announce
        title={
          stage.kind === 'proven'
            ? say('identity.mobile.proven', { number: groupMobile(mobile.ok ? mobile.mobileNumber : '') })
            : say('identity.mobile.expired')
        }
        action={
          <Button keyHint={keysOf('new-sale')} onClick={again}>
            {say('verify.next')}
          </Button>
        }
      >
        {stage.kind === 'proven' && words.dateAndTime(stage.at)}
      </Notice>
    )
  if (stage.kind === 'code')
    return (
      <div className={layout.narrow}>
        <p>{say('identity.mobile.sent', { number: groupMobile(mobile.ok ? mobile.mobileNumber : '') })}</p>
        <PracticeCode />
        <CodeForm
          proofId={stage.proof.proofId}
          triesLeft={stage.triesLeft}
          onChecked={(check) =>
            setStage(
              check.kind === 'proven'
                ? { kind: 'proven', at: check.at }
                : check.kind === 'wrong' && check.triesLeft > 0
                  ? { ...stage, triesLeft: check.triesLeft }
                  : { kind: 'expired' },
            )
          }
        />
        {failure !== null && <FailureNotice failure={failure} />}
        <div className={layout.actions}>
          <Button disabled={stage.proof.sendAgainAt > now || isBusy} onClick={() => void send()}>
            {stage.proof.sendAgainAt > now
              ? say('identity.otp.again-in', { when: words.until(stage.proof.sendAgainAt, now) })
              : say('identity.mobile.again')}
          </Button>
          <Button weight="quiet" onClick={again}>
            {say('identity.leave')}
          </Button>
        </div>
      </div>
    )
  return (
    <form className={layout.narrow} onSubmit={(event) => void send(event)} noValidate>
      <p>{say('identity.mobile.about')}</p>
      <TextField
        ref={field}
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
        onChange={setBy}
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
