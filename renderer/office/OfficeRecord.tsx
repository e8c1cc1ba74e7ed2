// How the counter's log and the office's copy stand to each other, and what an owner can do where one of them lacks something.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EnteredOffice } from '#shared/office/counter-office'
import { useAct } from '../bridge/queries'
import { useAppState } from '../bridge/shop'
import { useWords } from '../texts/words'
import { FailureNotice } from '../ui/FailureNotice'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import { AskFirst } from './AskFirst'
import { LogRestoreNotice, useLogRestore } from './LogRestoreNotice'
import office from './office.module.css'

type Record = EnteredOffice['record']

export function Recorded({ record }: { readonly record: Record }) {
  const { say } = useWords()
  const { storeProblem } = useAppState()
  const { standing, unsent } = record
  // It is sent nowhere, so that nobody knows what the office has of it.
  if (storeProblem === 'rolled-back') return <>{say('failure.store.rolled-back.title')}</>
  switch (standing.kind) {
    case 'refused':
      return <>{say(standing.fault === 'fork' ? 'office.record.apart' : 'office.record.refused')}</>
    case 'behind':
      return <>{say('office.record.behind', { count: standing.missing })}</>
    case 'log-restore':
      return <LogRestore {...standing} />
    default:
      return <>{unsent === 0 ? say('office.record.sent') : say('office.record.unsent', { count: unsent })}</>
  }
}

function LogRestore({
  restored,
  missing,
}: Omit<Extract<Record['standing'], { kind: 'log-restore' }>, 'kind'>) {
  const { say } = useWords()
  const all = missing === null ? null : restored + missing
  return (
    <div className={office.logRestore} role="status">
      <progress
        aria-label={say('office.record')}
        max={all ?? 1}
        value={all === null ? undefined : restored}
      />
      <p>
        {all === null
          ? say('office.record.log-restore.begins')
          : say('office.record.log-restore', { restored, all })}
      </p>
    </div>
  )
}

/** What an owner can do; nothing while all is well. */
export function RecordActions({ record: { standing, restoreStop, isLimited } }: { readonly record: Record }) {
  const { say } = useWords()
  const { storeProblem } = useAppState()
  if (standing.kind === 'log-restore') return <StopLogRestore />
  const isApart = standing.kind === 'refused' && standing.fault === 'fork'
  const lacksSome = standing.kind === 'behind' || storeProblem === 'rolled-back'
  if (!isApart && !lacksSome)
    return isLimited ? <Notice tone="wait" title={say('office.record.limited')} announce /> : null
  return (
    <>
      {restoreStop !== null && restoreStop !== 'apart' && (
        <Notice tone="wait" title={say(`office.log-restore.fault.${restoreStop}`)} />
      )}
      {isApart ? <GoOn /> : <LogRestoreNotice />}
    </>
  )
}

function StopLogRestore() {
  const { say } = useWords()
  const [isAsking, setAsking] = useState(false)
  const fill = useLogRestore()
  return (
    <div className={layout.actions}>
      <AskFirst
        opens={say('office.log-restore.stop')}
        title={say('office.log-restore.stop.title')}
        words={say('office.log-restore.stop.words')}
        does={say('office.log-restore.stop.do')}
        weight="danger"
        busy={fill.isPending}
        isAsking={isAsking}
        onAsk={() => setAsking(true)}
        onDo={() => fill.mutate({ isWanted: false })}
        onClose={() => setAsking(false)}
      >
        {fill.data?.ok === false && <FailureNotice failure={fill.data.failure} />}
      </AskFirst>
    </div>
  )
}

function GoOn() {
  const { say } = useWords()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const begin = useAct('office.begin-epoch', (answer) => {
    if (!answer.ok || answer.value.problem !== null) return
    setAsking(false)
    void client.invalidateQueries()
  })
  const problem = begin.data?.ok === true && !begin.isPending ? begin.data.value.problem : null
  return (
    <div className={layout.actions}>
      <AskFirst
        opens={say('office.epoch')}
        title={say('office.epoch.title')}
        words={say('office.epoch.words')}
        does={say('office.epoch.do')}
        busy={begin.isPending}
        isAsking={isAsking}
        onAsk={() => setAsking(true)}
        onDo={() => begin.mutate({})}
        onClose={() => {
          setAsking(false)
          begin.reset()
        }}
      >
        {problem !== null && (
          <Notice
            tone="wait"
            title={
              problem === 'busy'
                ? say('office.problem.busy')
                : say(`office.epoch.problem.${problem}`, { button: say('office.send-now') })
            }
            announce
          />
        )}
        {begin.data?.ok === false && <FailureNotice failure={begin.data.failure} />}
      </AskFirst>
    </div>
  )
}
