// The office in the settings of a counter: coming in by the owner's line, how it stands, the shop's keys for the next counter, and leaving.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EnteredOffice, OfficeState } from '#shared/office/counter-office'
import { keyOf, useAct, useAsk, useMakeStale } from '../bridge/queries'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Fact } from '../ui/Fact'
import { FailureNotice } from '../ui/FailureNotice'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import styles from '../settings/parts/SettingsScreen.module.css'
import { AskFirst } from './AskFirst'
import { SettingsOfOffice } from './HeldSetting'
import { JoinForm, KeysCode } from './JoinForm'
import { OfficeCounters } from './OfficeCounters'
import { RecordActions, Recorded } from './OfficeRecord'

export function OfficeSection() {
  const { data } = useAsk('office.state', {})
  if (data === undefined) return null
  if (!data.ok) return <FailureNotice failure={data.failure} />
  return (
    <div className={styles.form}>
      <Present state={data.value} />
    </div>
  )
}

function Present({ state }: { readonly state: OfficeState }) {
  const { say } = useWords()
  switch (state.kind) {
    case 'none':
      return (
        <>
          {state.isMissed === true && <Notice tone="wait" title={say('office.missed')} action={<Leave />} />}
          <Join keysMadeAtMs={state.keysMadeAtMs ?? null} />
        </>
      )
    case 'unreadable':
      return (
        <Notice
          tone="wait"
          title={say('office.unreadable', { section: say('secrets.settings') })}
          action={<Leave />}
        />
      )
    case 'entered':
      return <Entered state={state} />
  }
}

/** The state is asked anew once the environment was opened with its office. */
function useLookAgain(): () => void {
  const makeStale = useMakeStale()
  return () => void makeStale('office')
}

/** `keysMadeAtMs`: when the backup was made that brought a shop's keys. */
function Join({ keysMadeAtMs }: { readonly keysMadeAtMs: number | null }) {
  const { say, dateAndTime } = useWords()
  const lookAgain = useLookAgain()
  const enter = useAct('office.enter', (answer) => {
    if (answer.ok && answer.value.problem === null) lookAgain()
  })
  return (
    <>
      <p>{say('office.words')}</p>
      {keysMadeAtMs !== null && (
        <Notice tone="good" title={say('office.recovered', { when: dateAndTime(keysMadeAtMs) })}>
          {say('office.recovered.words')}
        </Notice>
      )}
      <JoinForm answer={enter.data} isPending={enter.isPending} onJoin={enter.mutate} />
    </>
  )
}

function Entered({ state }: { readonly state: EnteredOffice }) {
  const { say } = useWords()
  const client = useQueryClient()
  const sendNow = useAct('office.send-now', (answer) => {
    if (answer.ok) client.setQueryData(keyOf('office.state', {}), answer)
  })
  const isRestoring = state.record.standing.kind === 'log-restore'
  const sells = state.line.kind !== 'revoked' && !isRestoring
  return (
    <>
      {state.keys.kind === 'waiting' && <KeysCode {...state.keys} />}
      <dl className={layout.facts}>
        <Fact label={say('office.this')} value={state.counterName} />
        <Fact label={say('office.at')} value={state.address} />
        <Fact label={say('office.state')} value={<Line line={state.line} isRestoring={isRestoring} />} />
        <Fact label={say('office.record')} value={<Recorded record={state.record} />} />
        {sells && <Fact label={say('office.keys')} value={<Keys state={state} />} />}
        {/* A counter that sells nothing goes by no checks either. */}
        {sells && (
          <Fact
            label={say('office.asked')}
            value={say(state.isAskedBeforeSales ? 'office.asked.yes' : 'office.asked.no')}
          />
        )}
      </dl>
      <SettingsOfOffice settings={state.settings} />
      <RecordActions record={state.record} />
      <OfficeCounters state={state} />
      <div className={layout.actions}>
        <Button busy={sendNow.isPending} onClick={() => sendNow.mutate({})}>
          {say('office.send-now')}
        </Button>
        <Leave />
      </div>
    </>
  )
}

function Line({
  line,
  isRestoring,
}: {
  readonly line: EnteredOffice['line']
  readonly isRestoring: boolean
}) {
  const { say, dateAndTime } = useWords()
  // Nothing is sold while the log is filled up, whatever the line does.
  if (isRestoring && line.kind === 'away')
    return <span role="status">{say('office.record.log-restore.waits')}</span>
  const when = line.kind === 'away' ? dateAndTime(line.sinceMs) : ''
  return <span role="status">{say(`office.state.${line.kind}`, { when })}</span>
}

/** Where the shop's keys are, and what is still needed. */
function Keys({ state: { keys, recoveredKeys } }: { readonly state: EnteredOffice }) {
  const { say, dateAndTime } = useWords()
  if (recoveredKeys !== null) {
    const { standing, madeAtMs } = recoveredKeys
    const values = { when: dateAndTime(madeAtMs), button: say('office.renew') }
    return <>{say(`office.keys.recovered.${standing}`, values)}</>
  }
  return <>{say(WHERE_KEYS_ARE[keys.kind])}</>
}

const WHERE_KEYS_ARE = {
  unknown: 'office.keys.unknown',
  held: 'office.keys.here',
  waiting: 'office.keys.waits',
} as const satisfies Readonly<Record<EnteredOffice['keys']['kind'], string>>

function Leave() {
  const { say } = useWords()
  const lookAgain = useLookAgain()
  const [isAsking, setAsking] = useState(false)
  const leave = useAct('office.leave', (answer) => {
    if (!answer.ok || answer.value.problem !== null) return
    setAsking(false)
    lookAgain()
  })
  const problem = leave.data?.ok === true ? leave.data.value.problem : null
  return (
    <AskFirst
      opens={say('office.leave')}
      title={say('office.leave.title')}
      words={say('office.leave.words')}
      does={say('office.leave.do')}
      busy={leave.isPending}
      isAsking={isAsking}
      onAsk={() => setAsking(true)}
      onDo={() => leave.mutate({})}
      onClose={() => {
        setAsking(false)
        leave.reset()
      }}
    >
      {problem !== null && (
        <Notice
          tone="wait"
          title={
            problem.kind === 'busy'
              ? say('office.problem.busy')
              : say('office.leave.unsent', { count: problem.unsent })
          }
          announce
        />
      )}
      {leave.data?.ok === false && <FailureNotice failure={leave.data.failure} />}
    </AskFirst>
  )
}
