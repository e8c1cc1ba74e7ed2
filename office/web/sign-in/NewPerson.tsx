// The form of somebody who was not here before: code, name, password. It signs in right after.
import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { PASSWORD_LENGTH } from '#shared/office/owner-page'
import { Button } from '#renderer/ui/Button'
import { TextField } from '#renderer/ui/Field'
import { Notice } from '#renderer/ui/Notice'
import type { AskFailure } from '../api/ask'
import { useWords, type PageKey } from '../texts/words'
import { goToWrong } from '../parts/focus-on-switch'
import { isEmail } from './SignIn'
import styles from './sign-in.module.css'

export interface NewPersonFields {
  readonly code: string
  readonly name: string
  readonly email: string
  readonly password: string
}

interface NewPersonProps {
  readonly code: string
  readonly codeLabel: PageKey
  readonly codeWrong: PageKey
  readonly emailHint?: string
  readonly action: PageKey
  /** Resolves to why it was refused; null once it is done. */
  readonly onSubmit: (fields: NewPersonFields) => Promise<AskFailure | null>
}

type Gap = keyof NewPersonFields

const NOTHING_MISSING: ReadonlySet<Gap> = new Set()

function gapsIn({ code, name, email, password }: NewPersonFields): ReadonlySet<Gap> {
  return new Set<Gap>([
    ...(code.trim() === '' ? (['code'] as const) : []),
    ...(name.trim() === '' ? (['name'] as const) : []),
    ...(isEmail(email) ? [] : (['email'] as const)),
    ...(password.length < PASSWORD_LENGTH.least ? (['password'] as const) : []),
  ])
}

export function NewPerson(props: NewPersonProps) {
  const { say } = useWords()
  const [fields, setFields] = useState<NewPersonFields>({
    code: props.code,
    name: '',
    email: '',
    password: '',
  })
  const [gaps, setGaps] = useState(NOTHING_MISSING)
  const [failure, setFailure] = useState<AskFailure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const missing = gapsIn(fields)
    flushSync(() => setGaps(missing))
    const form = event.currentTarget
    if (missing.size > 0) return goToWrong(form)
    setBusy(true)
    const refused = await props.onSubmit({ ...fields, email: fields.email.trim() })
    setBusy(false)
    flushSync(() => setFailure(refused))
    if (refused === 'code') goToWrong(form)
  }
  const field = (name: Gap) => ({
    value: fields[name],
    onChange: (event: { readonly target: { readonly value: string } }) => {
      setFields({ ...fields, [name]: event.target.value })
      setFailure(null)
    },
  })
  const { least } = PASSWORD_LENGTH
  const codeMissing = gaps.has('code') ? 'sign-in.new.code.empty' : null
  const codeProblem = failure === 'code' ? props.codeWrong : codeMissing
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {failure !== null && failure !== 'code' && (
        <Notice tone="bad" announce>
          {say(`page.failure.${failure}`)}
        </Notice>
      )}
      <TextField
        {...field('code')}
        label={say(props.codeLabel)}
        problem={codeProblem === null ? null : say(codeProblem)}
        look="figure"
        autoFocus={props.code === ''}
      />
      <TextField
        {...field('name')}
        label={say('sign-in.name')}
        autoComplete="name"
        problem={gaps.has('name') ? say('sign-in.name.empty') : null}
        autoFocus={props.code !== ''}
      />
      <TextField
        {...field('email')}
        label={say('sign-in.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        hint={props.emailHint}
        problem={gaps.has('email') ? say('sign-in.email.bad') : null}
      />
      <TextField
        {...field('password')}
        label={say('sign-in.password')}
        type="password"
        autoComplete="new-password"
        hint={say('sign-in.password.hint', { count: least })}
        problem={gaps.has('password') ? say('sign-in.password.short', { count: least }) : null}
      />
      <Button type="submit" weight="primary" size="large" busy={isBusy}>
        {say(props.action)}
      </Button>
    </form>
  )
}
