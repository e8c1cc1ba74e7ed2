// The second factor is set up once, before anything is shown: picture, spare codes, and a first code that proves it.
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Person } from '#shared/office/owner-page'
import { Button } from '#renderer/ui/Button'
import { Checkbox } from '#renderer/ui/Checkbox'
import { TextField } from '#renderer/ui/Field'
import { Notice } from '#renderer/ui/Notice'
import { QrCode } from '#renderer/ui/QrCode'
import { lookWhoIsHere } from '../api/session'
import { useWords } from '../texts/words'
import { beginSecondFactor, proveCode, type NewFactor } from './better-auth'
import { Sheet } from './Sheet'
import styles from './sign-in.module.css'

interface SecondFactorProps {
  readonly person: Person
  /** As it was just typed; null asks for it. */
  readonly password: string | null
}

export function SecondFactor({ person, password }: SecondFactorProps) {
  const { say } = useWords()
  const [factor, setFactor] = useState<NewFactor | null>(null)
  return (
    // The words speak of a picture, which comes with the second step.
    <Sheet
      title={say('sign-in.factor.title')}
      {...(factor !== null && { words: say('sign-in.factor.words') })}
    >
      {factor === null ? (
        <Begin email={person.email} known={password} onBegun={setFactor} />
      ) : (
        <Prove factor={factor} />
      )}
    </Sheet>
  )
}

interface BeginProps {
  readonly email: string
  readonly known: string | null
  readonly onBegun: (factor: NewFactor) => void
}

function Begin({ email, known, onBegun }: BeginProps) {
  const { say } = useWords()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<'sign-in.wrong' | 'sign-in.failed' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const begin = async (typed: string): Promise<void> => {
    setBusy(true)
    const begun = await beginSecondFactor(typed)
    setBusy(false)
    if (begun.ok) onBegun(begun.value)
    else setProblem(begun.problem.kind === 'wrong' ? 'sign-in.wrong' : 'sign-in.failed')
  }
  // Whoever has just typed it has nothing to do here.
  const isBegun = useRef(false)
  useEffect(() => {
    if (known === null || isBegun.current) return
    isBegun.current = true
    void begin(known)
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy) void begin(known ?? password)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {/* For the browser's own memory of passwords. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      {known === null ? (
        <TextField
          label={say('sign-in.password')}
          hint={say('sign-in.factor.password')}
          type="password"
          autoComplete="current-password"
          value={password}
          problem={problem === null ? null : say(problem)}
          autoFocus
          onChange={(event) => {
            setPassword(event.target.value)
            setProblem(null)
          }}
        />
      ) : (
        problem !== null && <Notice tone="bad">{say(problem)}</Notice>
      )}
      <Button type="submit" weight="primary" size="large" busy={isBusy}>
        {say('sign-in.factor.begin')}
      </Button>
    </form>
  )
}

/** As people type from a screen; the letters stay one word for whoever copies them. */
const GROUPS = /.{1,4}/g

const secretOf = (uri: string): string => URL.parse(uri)?.searchParams.get('secret') ?? ''

function Prove({ factor }: { readonly factor: NewFactor }) {
  const { say } = useWords()
  const [code, setCode] = useState('')
  const [isWritten, setWritten] = useState(false)
  const [problem, setProblem] = useState<'wrong' | 'failed' | 'not-written' | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    if (!isWritten) return setProblem('not-written')
    setBusy(true)
    const proven = await proveCode(code.replaceAll(' ', ''))
    if (proven.ok) await lookWhoIsHere()
    else setProblem(proven.problem.kind === 'failed' ? 'failed' : 'wrong')
    setBusy(false)
  }
  const codeProblem =
    problem === 'wrong' ? 'sign-in.code.wrong' : problem === 'failed' ? 'sign-in.failed' : null
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.qr}>
        <QrCode content={factor.uri} label={say('sign-in.factor.qr')} />
      </div>
      <p>
        {say('sign-in.factor.key')}:{' '}
        <strong className={styles.key}>
          {(secretOf(factor.uri).match(GROUPS) ?? []).map((group, at) => (
            <span key={at}>{group}</span>
          ))}
        </strong>
      </p>
      <h2>{say('sign-in.factor.spare')}</h2>
      <p>{say('sign-in.factor.spare.words')}</p>
      <ul className={styles.spare}>
        {factor.spareCodes.map((spare) => (
          <li key={spare}>{spare}</li>
        ))}
      </ul>
      <Checkbox checked={isWritten} onChange={setWritten} isMissing={problem === 'not-written'}>
        {say('sign-in.factor.written')}
      </Checkbox>
      {problem === 'not-written' && <Notice tone="bad">{say('sign-in.factor.not-written')}</Notice>}
      <TextField
        label={say('sign-in.code')}
        hint={say('sign-in.code.hint')}
        problem={codeProblem === null ? null : say(codeProblem)}
        look="figure"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          setProblem(null)
        }}
      />
      <Button type="submit" weight="primary" size="large" busy={isBusy}>
        {say('sign-in.code.do')}
      </Button>
    </form>
  )
}
