// Callbacks of the service: whether the shop listens, what came, and what came of it.
import { useState } from 'react'
import { farOffTime, type CallbackRecord, type ReceiverState } from '#shared/callbacks/callback'
import { useAsk } from '../../bridge/queries'
import { useWords, type Words } from '../../texts/words'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/FailureNotice'
import { TextField } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { Skeleton } from '../../ui/Skeleton'
import { Table, tableClasses } from '../../ui/Table'
import { ReceiverForm } from './ReceiverForm'
import styles from '../../sale/open-sales.module.css'

const MOST_SHOWN = 100
const LONGEST_SEARCH = 200

export function CallbacksSection() {
  const { say } = useWords()
  const { data: answer } = useAsk('callbacks.state', {})
  const [isSetting, setSetting] = useState(false)
  if (answer === undefined) return <Skeleton lines={3} />
  if (!answer.ok) return <FailureNotice failure={answer.failure} />
  const { settings, state, webhookSecretPresent } = answer.value
  return (
    <div className={styles.stack}>
      <p className={styles.small}>{say('callbacks.words')}</p>
      <StateNotice state={state} />
      {settings.enabled && !webhookSecretPresent && <Notice tone="wait" title={say('callbacks.no-secret')} />}
      <div className={styles.buttons}>
        <Button aria-expanded={isSetting} onClick={() => setSetting(!isSetting)}>
          {say('callbacks.settings')}
        </Button>
      </div>
      {isSetting && <ReceiverForm settings={settings} />}
      <CallbackList />
    </div>
  )
}

function StateNotice({ state }: { readonly state: ReceiverState }) {
  const { say } = useWords()
  switch (state.kind) {
    case 'listening':
      return <Notice tone="good" title={say('callbacks.state.listening', { url: state.url })} />
    case 'failed':
      return (
        <Notice tone="bad" title={say('callbacks.state.failed')} announce>
          {say(`callbacks.problem.${state.problem}`)}
        </Notice>
      )
    default:
      return <Notice tone="info" title={say('callbacks.state.off')} />
  }
}

function CallbackList() {
  const words = useWords()
  const { say } = words
  const [text, setText] = useState('')
  const { data: found } = useAsk('callbacks.search', { text, limit: MOST_SHOWN })
  const records = found?.ok === true ? found.value : []
  return (
    <>
      <TextField
        label={say('callbacks.search')}
        type="search"
        value={text}
        maxLength={LONGEST_SEARCH}
        onChange={(event) => setText(event.target.value)}
      />
      {found?.ok === false && <FailureNotice failure={found.failure} />}
      {found?.ok === true && records.length === 0 && <p className={styles.small}>{say('callbacks.empty')}</p>}
      {records.length > 0 && (
        <Table label={say('callbacks.list')} className={styles.callbacks}>
          <thead>
            <tr>
              <th scope="col">{say('callbacks.column.when')}</th>
              <th scope="col">{say('callbacks.column.event')}</th>
              <th scope="col">{say('callbacks.column.sale')}</th>
              <th scope="col">{say('callbacks.column.outcome')}</th>
            </tr>
          </thead>
          <tbody>
            {records.map((record) => (
              <CallbackRow key={record.number} record={record} words={words} />
            ))}
          </tbody>
        </Table>
      )}
    </>
  )
}

function CallbackRow({ record, words }: { readonly record: CallbackRecord; readonly words: Words }) {
  const { facts, disposition, receivedAt, remoteAddress, beyond } = record
  const sentAt = farOffTime(record)
  return (
    <tr>
      <td className={tableClasses.nowrap}>
        {words.dateAndTime(receivedAt)}
        <span className={tableClasses.detail}>{remoteAddress}</span>
        {sentAt !== null && (
          <span className={tableClasses.detail}>
            {words.say('callbacks.sent-at', { when: words.dateAndTime(sentAt) })}
          </span>
        )}
      </td>
      <td>
        {facts.event}
        <span className={tableClasses.detail}>{facts.message}</span>
      </td>
      <td>
        {facts.requestId}
        <span className={tableClasses.detail}>{facts.referenceId}</span>
      </td>
      <td>
        {words.say(`callbacks.disposition.${disposition}`)}
        {beyond !== undefined && (
          <span className={tableClasses.detail}>{words.say('callbacks.beyond', { count: beyond })}</span>
        )}
      </td>
    </tr>
  )
}
