// Password, then the second factor. Waits and locks are told with how long they last.
import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import { z } from 'zod'
import { Button } from '#renderer/ui/Button'
import { TextField } from '#renderer/ui/Field'
import { Notice } from '#renderer/ui/Notice'
import { useNow } from '#renderer/ui/use-now'
import { SECOND_MS } from '#shared/base/clock'
import { lookWhoIsHere } from '../api/session'
import { goToWrong } from '../parts/focus-on-switch'
import { useWords, type PageWords } from '../texts/words'
import { proveCode, proveSpareCode, signInWithPassword, type SignInProblem } from './better-auth'
import { Sheet } from './Sheet'
import styles from './sign-in.module.css'

export function SignIn() {
  const { say } = useWords()
  return (
    <Sheet title={say('sign-in.title')}>
      <SignInForm />
      <Link href="/invitation">{say('sign-in.invited.have')}</Link>
    </Sheet>
  )
}

export const isEmail = (text: string): boolean => z.email().safeParse(text.trim()).success

/** `email`: who signs in again; it cannot be somebody else then. */
export function SignInForm({ email: known }: { readonly email?: string }) {
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  return step === 'password' ? (
    <PasswordStep
      known={known}
      before={problem}
      onDone={async (typed, needsCode) => {
        setPassword(typed)
        if (needsCode) setStep('code')
        else await lookWhoIsHere(typed)
      }}
    />
  ) : (
    <CodeStep
      onDone={() => lookWhoIsHere(password)}
      onPasswordAgain={(why) => {
        setProblem(why)
        setStep('password')
      }}
    />
  )
}

interface PasswordStepProps {
  readonly known: string | undefined
  /** Why the password is asked for again. */
  readonly before: SignInProblem | null
  readonly onDone: (password: string, needsCode: boolean) => Promise<void>
}

function PasswordStep({ known, before, onDone }: PasswordStepProps) {
  const words = useWords()
  const { say } = words
  const [email, setEmail] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isEmailBad, setEmailBad] = useState(false)
  const [problem, setProblem] = useState<SignInProblem | null>(before)
  const nowMs = useNow(SECOND_MS)
  const isOver = problem?.kind === 'wait' && nowMs >= problem.untilMs
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    if (!isEmail(email)) {
      flushSync(() => setEmailBad(true))
      return goToWrong(event.currentTarget)
    }
    setBusy(true)
    const answer = await signInWithPassword(email.trim(), password)
    if (answer.ok) await onDone(password, answer.value)
    else setProblem(answer.problem)
    setBusy(false)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {problem !== null && !isOver && (
        <Notice tone="bad" announce>
          {passwordWords(words, problem, nowMs)}
        </Notice>
      )}
      <TextField
        label={say('sign-in.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        name="email"
        value={email}
        readOnly={known !== undefined}
        autoFocus={known === undefined}
        problem={isEmailBad ? say('sign-in.email.bad') : null}
        onChange={(event) => {
          setEmail(event.target.value)
          setEmailBad(false)
        }}
      />
      <TextField
        label={say('sign-in.password')}
        type="password"
        autoComplete="current-password"
        name="password"
        value={password}
        autoFocus={known !== undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" weight="primary" size="large" busy={isBusy}>
        {say('sign-in.do')}
      </Button>
    </form>
  )
}

function passwordWords({ say, until }: PageWords, problem: SignInProblem, nowMs: number): string {
  switch (problem.kind) {
    case 'wrong':
      return say('sign-in.wrong')
    case 'wait':
      return say('sign-in.wait', { when: until(problem.untilMs, nowMs) })
    case 'again':
      return say('sign-in.code.again')
    case 'failed':
      return say('sign-in.failed')
  }
}

interface CodeStepProps {
  readonly onDone: () => Promise<void>
  readonly onPasswordAgain: (why: SignInProblem) => void
}

function CodeStep({ onDone, onPasswordAgain }: CodeStepProps) {
  const { say } = useWords()
  const [isSpare, setSpare] = useState(false)
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<'wrong' | 'failed' | null>(null)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const answer = await (isSpare ? proveSpareCode(code) : proveCode(code.replaceAll(' ', '')))
    setBusy(false)
    if (answer.ok) return onDone()
    const { problem: why } = answer
    if (why.kind === 'wrong' || why.kind === 'failed') return setProblem(why.kind)
    onPasswordAgain(why)
  }
  const told = problem === null ? null : say(problem === 'wrong' ? 'sign-in.code.wrong' : 'sign-in.failed')
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        key={String(isSpare)}
        label={say(isSpare ? 'sign-in.backup.code' : 'sign-in.code')}
        hint={say(isSpare ? 'sign-in.backup.hint' : 'sign-in.code.hint')}
        problem={told}
        look="figure"
        inputMode={isSpare ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        value={code}
        autoFocus
        onChange={(event) => {
          setCode(event.target.value)
          setProblem(null)
        }}
      />
      <Button type="submit" weight="primary" size="large" busy={isBusy}>
        {say('sign-in.code.do')}
      </Button>
      <Button
        weight="quiet"
        onClick={() => {
          setSpare(!isSpare)
          setCode('')
          setProblem(null)
        }}
      >
        {say(isSpare ? 'sign-in.backup.back' : 'sign-in.backup')}
      </Button>
    </form>
  )
}
