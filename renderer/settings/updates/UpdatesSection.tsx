// Updates in the settings: where they come from, how far the newest is, and what the owner decides about it.
import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '#shared/channels/contract'
import { readFeed, type UpdateProblem, type UpdateState } from '#shared/shop/updates'
import { isHeldBack } from '#shared/shop/update-hold'
import { keyOf, useAct, useAsk } from '../../bridge/queries'
import { useWords, type MessageKey } from '../../texts/words'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/FailureNotice'
import { layout } from '../../ui/layout'
import { Notice } from '../../ui/Notice'
import { useWhoSet } from '../../office/HeldSetting'
import { TypedSetting } from '../parts/TypedSetting'
import styles from '../parts/SettingsScreen.module.css'
import { ReadyUpdate } from './ReadyUpdate'

const LONGEST_ADDRESS = 500

/** What is said of each reason, and what to do. */
const PROBLEM_WORDS = {
  'feed-down': 'updates.problem.feed-down',
  untrusted: 'updates.problem.untrusted',
  'no-key': 'updates.problem.by-hand',
  older: 'updates.problem.older',
  'other-computer': 'updates.problem.other-computer',
  'not-installed': 'updates.problem.by-hand',
  missing: 'updates.problem.missing',
  damaged: 'updates.problem.damaged',
  'disk-full': 'failure.file.disk-full.happened',
  disk: 'backup.problem.unreadable',
  'not-started': 'updates.problem.not-started',
} as const satisfies Readonly<Record<UpdateProblem, MessageKey>>

export function UpdatesSection() {
  const { data } = useAsk('updates.state', {})
  return data?.ok === true ? <Present state={data.value} /> : null
}

function useTakeUpdates(): (answer: Output<'updates.save-feed'>) => void {
  const client = useQueryClient()
  return (answer) => {
    if (answer.ok) client.setQueryData(keyOf('updates.state', {}), answer)
  }
}

function Present({ state }: { readonly state: UpdateState }) {
  const { say, dateAndTime } = useWords()
  const take = useTakeUpdates()
  const keep = useAct('updates.save-feed', take)
  const check = useAct('updates.check', take)
  const choose = useAct('updates.choose-file', take)
  const hold = useAct('updates.hold', take)
  const { current, feed, checkedAt, step, problem } = state
  const isBusy = step.kind === 'checking' || step.kind === 'downloading'
  const refused = [keep, check, choose, hold].find(
    ({ data }) => data?.ok === false && data.failure.kind !== 'cancelled',
  )?.data
  return (
    <div className={styles.form}>
      <p>{say('updates.words')}</p>
      <OfficeHold hold={state.officeHold} />
      <Standing state={state} />
      {problem !== null && (
        <Notice tone="wait" title={say(PROBLEM_WORDS[problem], { version: current })} announce />
      )}
      <div className={layout.actions}>
        {feed !== null && (
          <Button busy={isBusy} onClick={() => check.mutate({})}>
            {say('updates.check')}
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => choose.mutate({})}>
          {say('updates.file')}
        </Button>
        {step.kind === 'ready' && (
          <Button onClick={() => hold.mutate({ isHeld: true })}>{say('updates.hold')}</Button>
        )}
        {step.kind === 'held' && !isHeldBack(state.officeHold, step.version) && (
          <Button onClick={() => hold.mutate({ isHeld: false })}>{say('updates.release')}</Button>
        )}
      </div>
      {checkedAt !== null && (
        <p className={layout.quiet}>{say('updates.checked', { when: dateAndTime(checkedAt) })}</p>
      )}
      {refused?.ok === false && <FailureNotice failure={refused.failure} />}
      <TypedSetting
        label={say('updates.feed')}
        hint={say('updates.feed.hint')}
        problem={say('settings.return-page.problem')}
        inputMode="url"
        longest={LONGEST_ADDRESS}
        saved={feed ?? ''}
        weight="secondary"
        read={readAddress}
        onSave={(address) => keep.mutate({ address })}
      />
    </div>
  )
}

/** What the office holds back: nobody here lets it go on. */
function OfficeHold({ hold }: { readonly hold: UpdateState['officeHold'] }) {
  const { say, date } = useWords()
  const who = useWhoSet('updateHold')
  if (hold === null) return null
  const { newest, endsAtMs } = hold
  const until = { date: date(endsAtMs) }
  return (
    <Notice
      tone="info"
      title={
        newest === null
          ? say('updates.office.all', until)
          : say('updates.office.newer', { ...until, version: newest })
      }
    >
      {who}
    </Notice>
  )
}

/** Main decides whether a server on this computer will do. */
function readAddress(typed: string): string | null {
  const read = readFeed(typed, true)
  return read.ok ? (read.feed ?? '') : null
}

function Standing({ state: { current, step } }: { readonly state: UpdateState }) {
  const { say } = useWords()
  switch (step.kind) {
    case 'none':
      return <p>{say('updates.none', { version: current })}</p>
    case 'checking':
      return <p role="status">{say('updates.checking')}</p>
    case 'downloading':
      return <p>{say('updates.downloading', { version: step.version, percent: step.percent })}</p>
    case 'ready':
      return <ReadyUpdate />
    case 'held':
      return <p>{say('updates.held', { version: step.version })}</p>
    case 'later':
      return <p>{say('updates.later', { version: step.version })}</p>
  }
}
