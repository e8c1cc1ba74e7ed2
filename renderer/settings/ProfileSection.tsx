// The service profile: every operation with its path and provenance, and the whole as text to be edited, exported and
// reset.
import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '#shared/channels/contract'
import type { KeepProfileOutcome, ProfileView } from '#shared/shop/profile'
import { CONNECTED_ENVIRONMENTS, type ConnectedEnvironment } from '#shared/shop/setup'
import type { Result } from '#shared/base/result'
import { useId, useState, type ChangeEvent } from 'react'
import { keyOf, useAct, useAsk } from '../bridge/queries'
import { useAppState } from '../bridge/shop'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { useComposedText } from '../ui/composition'
import { Dialog } from '../ui/Dialog'
import { FailureNotice } from '../ui/FailureNotice'
import { ForInstaller } from '../ui/ForInstaller'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import { RadioChoice } from '../ui/RadioChoice'
import { showToast } from '../ui/toast'
import styles from './parts/SettingsScreen.module.css'

type Problems = ProfileView['problems']

function useTakeProfile(environment: ConnectedEnvironment): (answer: Output<'profile.state'>) => void {
  const client = useQueryClient()
  return (answer) => {
    if (answer.ok) client.setQueryData(keyOf('profile.state', { environment }), answer)
  }
}

export function ProfileSection() {
  const { say } = useWords()
  const { environment: present } = useAppState()
  const [environment, setEnvironment] = useState<ConnectedEnvironment>(
    present === 'production' ? 'production' : 'sandbox',
  )
  const [refused, setRefused] = useState<Problems>([])
  const { data } = useAsk('profile.state', { environment })
  return (
    <div className={styles.form}>
      {data?.ok === true && <ProfileNotices profile={data.value} refused={refused} />}
      {data?.ok === false && <FailureNotice failure={data.failure} />}
      <ForInstaller
        isOpen={data?.ok === true && (data.value.source === 'shop' || data.value.problems.length > 0)}
      >
        <RadioChoice
          name="profile-environment"
          label={say('profile.of')}
          choices={CONNECTED_ENVIRONMENTS.map((value) => ({
            value,
            label: say(`setup.environment.${value}`),
          }))}
          value={environment}
          onChange={(value) => {
            setRefused([])
            setEnvironment(value)
          }}
        />
        {data?.ok === true && <Profile key={environment} profile={data.value} onRefused={setRefused} />}
      </ForInstaller>
    </div>
  )
}

const ProblemList = ({ problems }: { readonly problems: Problems }) => {
  const { say } = useWords()
  return (
    <ul>
      {problems.map(({ place, problem }) => (
        <li key={`${place} ${problem}`}>{say('profile.problem', { place: place || '–', problem })}</li>
      ))}
    </ul>
  )
}

interface ProfileProps {
  readonly profile: ProfileView
  /** Told the problems of a text that was imported; none once one holds. */
  readonly onRefused: (problems: Problems) => void
}

function Profile({ profile, onRefused }: ProfileProps) {
  const { say } = useWords()
  const { environment, source } = profile
  const take = useTakeProfile(environment)
  const [isEditing, setEditing] = useState(false)
  const kept = (answer: Result<KeepProfileOutcome>) => {
    if (!answer.ok) return
    onRefused(answer.value.kind === 'invalid' ? answer.value.problems : [])
    if (answer.value.kind === 'invalid') return
    take({ ok: true, value: answer.value.profile })
    showToast('good', say('profile.kept'))
  }
  const bringing = useAct('profile.save', kept)
  const bring = useAct('profile.import', (answer) => {
    if (answer.ok) bringing.mutate({ environment, text: answer.value.text })
  })
  const reset = useAct('profile.reset', take)
  const confirm = useAct('profile.confirm', take)
  const save = useAct('profile.export', (answer) => {
    if (answer.ok) showToast('good', say('profile.exported', { file: answer.value.fileName }))
  })
  return (
    <>
      <div className={layout.actions}>
        <Button onClick={() => setEditing(true)}>{say('profile.edit')}</Button>
        <Button busy={save.isPending} onClick={() => save.mutate({ environment })}>
          {say('profile.export')}
        </Button>
        <Button busy={bring.isPending || bringing.isPending} onClick={() => bring.mutate({ environment })}>
          {say('profile.import')}
        </Button>
        {source === 'shop' && (
          <Button busy={reset.isPending} onClick={() => reset.mutate({ environment })}>
            {say('profile.reset')}
          </Button>
        )}
      </div>
      <OperationTable
        profile={profile}
        onConfirm={(operation) => confirm.mutate({ environment, operation })}
      />
      {isEditing && <Editor profile={profile} onKept={kept} onClose={() => setEditing(false)} />}
    </>
  )
}

interface ProfileNoticesProps {
  readonly profile: ProfileView
  /** The problems of the text that was last imported. */
  readonly refused: Problems
}

function ProfileNotices({ profile: { problems, warnings }, refused }: ProfileNoticesProps) {
  const { say } = useWords()
  return (
    <>
      {problems.length > 0 && (
        <Notice tone="bad" title={say('profile.stands-in')}>
          <ProblemList problems={problems} />
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice tone="bad" title={say('profile.invalid')} announce>
          <ProblemList problems={refused} />
        </Notice>
      )}
      {warnings.map(({ kind, operation, other }) => (
        <Notice
          key={`${kind} ${operation}`}
          tone="wait"
          title={say(`profile.warning.${kind}`, { operation, other: other ?? '' })}
        />
      ))}
    </>
  )
}

interface OperationTableProps {
  readonly profile: ProfileView
  readonly onConfirm: (operation: ProfileView['operations'][number]['name']) => void
}

function OperationTable({ profile: { source, operations }, onConfirm }: OperationTableProps) {
  const { say } = useWords()
  return (
    <details className={layout.details} open={source === 'shop'}>
      <summary>{say('profile.operations')}</summary>
      <p className={layout.quiet}>{say('profile.operations.words')}</p>
      <table className={styles.operations}>
        <thead>
          <tr>
            <th scope="col">{say('profile.operation')}</th>
            <th scope="col">{say('profile.path')}</th>
            <th scope="col">{say('profile.badge')}</th>
          </tr>
        </thead>
        <tbody>
          {operations.map(({ name, method, path, badge, needsConfirmation }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>
                {method} {path}
              </td>
              <td>
                {say(`profile.badge.${badge}`)}
                {needsConfirmation && (
                  <Button weight="quiet" onClick={() => onConfirm(name)}>
                    {say('profile.confirm')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

interface EditorProps {
  readonly profile: ProfileView
  readonly onKept: (answer: Result<KeepProfileOutcome>) => void
  readonly onClose: () => void
}

function Editor({ profile, onKept, onClose }: EditorProps) {
  const { say } = useWords()
  const fieldId = useId()
  const [text, setText] = useState(profile.text)
  const typed = useComposedText(text, (event: ChangeEvent<HTMLTextAreaElement>) =>
    setText(event.target.value),
  )
  const { mutate, data, isPending } = useAct('profile.save', (answer) => {
    if (answer.ok && answer.value.kind === 'invalid') return
    onKept(answer)
    if (answer.ok) onClose()
  })
  const problems = data?.ok === true && data.value.kind === 'invalid' ? data.value.problems : []
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('profile.title')}
      width="wide"
      actions={
        <Button
          weight="primary"
          busy={isPending}
          onClick={() => mutate({ environment: profile.environment, text })}
        >
          {say('settings.save')}
        </Button>
      }
    >
      <label htmlFor={fieldId}>{say('profile.text')}</label>
      <textarea id={fieldId} className={styles.json} spellCheck={false} rows={18} {...typed} />
      {problems.length > 0 && (
        <Notice tone="bad" title={say('profile.invalid')} announce>
          <ProblemList problems={problems} />
        </Notice>
      )}
      {data?.ok === false && <FailureNotice failure={data.failure} />}
    </Dialog>
  )
}
