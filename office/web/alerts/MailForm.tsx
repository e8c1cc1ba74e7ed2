// The mail server of the owner's choice, as it is typed: who is mailed, by which server, and which kinds of alerts.
import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { MAIL_SECURITY, USUAL_PORTS } from '#shared/office/alert-mail'
import { ALERT_KINDS } from '#shared/office/alerts'
import { Checkbox } from '#renderer/ui/Checkbox'
import { TextField } from '#renderer/ui/Field'
import { layout } from '#renderer/ui/layout'
import { SelectField } from '#renderer/ui/SelectField'
import { useAct } from '../api/queries'
import { useResultToast } from '../api/result-toast'
import { useWords } from '../texts/words'
import { SaveOrLeave } from '../parts/EndDialog'
import { goToWrong } from '../parts/focus-on-switch'
import { draftOf, problemsOf, requestOf, type Draft, type KeptMail, type Problems } from './mail-draft'

interface MailFormProps {
  readonly kept: KeptMail
  readonly onSet: () => void
  readonly onCancel: () => void
}

export function MailForm({ kept, onSet, onCancel }: MailFormProps) {
  const { say, language } = useWords()
  const told = useResultToast()
  const [draft, setDraft] = useState(() => draftOf(kept))
  const [isTried, setTried] = useState(false)
  const request = requestOf(draft, language)
  const problems = problemsOf(request, kept)
  const set = useAct('set-alert-mail', (answer) => {
    told(answer)
    if (answer.ok) onSet()
  })
  const change = (changed: Partial<Draft>): void => setDraft({ ...draft, ...changed })
  const problemOf = (field: keyof Problems): string | null => {
    const problem = isTried ? problems[field] : undefined
    return problem === undefined ? null : say(problem)
  }
  const text = (
    field: 'host' | 'port' | 'user' | 'from' | 'to',
    inputMode: 'text' | 'email' | 'numeric',
  ) => ({
    label: say(`alerts.mail.${field}`),
    inputMode,
    value: draft[field],
    problem: field === 'user' ? null : problemOf(field),
    onChange: (event: { readonly target: { readonly value: string } }) =>
      change({ [field]: event.target.value }),
  })
  return (
    <form
      className={layout.narrow}
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (Object.keys(problems).length === 0) {
          if (!set.isPending) set.mutate(request)
          return
        }
        flushSync(() => setTried(true))
        goToWrong(event.currentTarget)
      }}
    >
      <TextField {...text('host', 'text')} />
      <SelectField
        label={say('alerts.mail.security')}
        choices={MAIL_SECURITY.map((value) => ({ value, label: say(`alerts.mail.security.${value}`) }))}
        value={draft.security}
        onChange={(security) => {
          const isUsual = draft.port === String(USUAL_PORTS[draft.security])
          change({ security, port: isUsual ? String(USUAL_PORTS[security]) : draft.port })
        }}
      />
      {problemOf('security') !== null && (
        <p role="alert" tabIndex={-1}>
          {problemOf('security')}
        </p>
      )}
      <TextField {...text('port', 'numeric')} />
      <Checkbox checked={draft.isOwnNetwork} onChange={(isOwnNetwork) => change({ isOwnNetwork })}>
        {say('alerts.elsewhere.own-network')}
      </Checkbox>
      <TextField {...text('user', 'text')} hint={say('alerts.mail.user.hint')} />
      <TextField
        label={say('alerts.mail.password')}
        type="password"
        inputMode="text"
        autoComplete="new-password"
        hint={kept?.hasPassword === true ? say('alerts.mail.password.hint') : null}
        value={draft.password}
        problem={problemOf('password')}
        onChange={(event) => change({ password: event.target.value })}
      />
      <TextField {...text('from', 'email')} />
      <TextField {...text('to', 'email')} hint={say('alerts.mail.to.hint')} />
      <Kinds except={draft.exceptKinds} onChange={(exceptKinds) => change({ exceptKinds })} />
      <SaveOrLeave isBusy={set.isPending} onLeave={onCancel} />
    </form>
  )
}

interface KindsProps {
  readonly except: Draft['exceptKinds']
  readonly onChange: (except: Draft['exceptKinds']) => void
}

/** Which alerts are mailed. */
function Kinds({ except, onChange }: KindsProps) {
  const { say } = useWords()
  return (
    <fieldset>
      <legend>{say('alerts.mail.kinds')}</legend>
      {ALERT_KINDS.map((kind) => (
        <Checkbox
          key={kind}
          checked={!except.includes(kind)}
          onChange={(isMailed) =>
            onChange(isMailed ? except.filter((other) => other !== kind) : [...except, kind])
          }
        >
          {say(`alerts.kind.${kind}`)}
        </Checkbox>
      ))}
    </fieldset>
  )
}
