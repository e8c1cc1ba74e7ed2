// The line that the owner carried here, and the name that this counter gets.
import type { Output } from '#shared/channels/contract'
import type { EnterProblem, EnteredOffice } from '#shared/office/counter-office'
import { useState, type FormEvent } from 'react'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { FailureNotice } from '../ui/FailureNotice'
import { TextField } from '../ui/Field'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import office from './office.module.css'

const LONGEST_LINE = 400
const LONGEST_NAME = 60

interface JoinFormProps {
  /** Of the last try; undefined before the first. */
  readonly answer: Output<'office.enter'> | undefined
  readonly isPending: boolean
  readonly onJoin: (typed: { readonly line: string; readonly name: string }) => void
}

export function JoinForm({ answer, isPending, onJoin }: JoinFormProps) {
  const { say } = useWords()
  const [line, setLine] = useState('')
  const [name, setName] = useState('')
  const problem = answer?.ok === true && !isPending ? answer.value.problem : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onJoin({ line, name })
  }
  return (
    <form className={layout.stack} onSubmit={submit} noValidate>
      <TextField
        label={say('office.line')}
        hint={say('office.line.hint')}
        value={line}
        onChange={(event) => setLine(event.target.value)}
        maxLength={LONGEST_LINE}
        digits="ascii"
        spellCheck={false}
        autoComplete="off"
      />
      <TextField
        label={say('office.name')}
        hint={say('office.name.hint')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={LONGEST_NAME}
      />
      {problem !== null && <EnterNotice problem={problem} />}
      {answer?.ok === false && <FailureNotice failure={answer.failure} />}
      <div className={layout.actions}>
        <Button type="submit" weight="primary" busy={isPending}>
          {say('office.enter')}
        </Button>
      </div>
    </form>
  )
}

function EnterNotice({ problem }: { readonly problem: EnterProblem }) {
  const { say } = useWords()
  return (
    <Notice
      tone="bad"
      title={say(`office.problem.${problem}`, { section: say('secrets.settings') })}
      announce
    />
  )
}

/**
 * The code by which the shop's keys come to this counter. Read aloud or copied to another counter: large, and in
 * groups.
 */
export function KeysCode({ code, expiresAtMs }: Extract<EnteredOffice['keys'], { kind: 'waiting' }>) {
  const { say, time } = useWords()
  return (
    <section className={office.code} aria-live="polite">
      <h3>{say('office.code.title')}</h3>
      <p className={office.letters}>{code}</p>
      <p className={layout.quiet}>
        {say('office.code.words', {
          section: say('office.title'),
          button: say('office.give'),
          time: time(expiresAtMs),
        })}
      </p>
    </section>
  )
}
