// The counters of the office as this one knows them, and the shop's keys for one that waits for them.
import { useState, type FormEvent } from 'react'
import type { EnteredOffice, OfficeCounter } from '#shared/office/counter-office'
import { useAct } from '../bridge/queries'
import { useWords, type Words } from '../texts/words'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { FailureNotice } from '../ui/FailureNotice'
import { TextField } from '../ui/Field'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import styles from '../settings/parts/SettingsScreen.module.css'
import { RenewKeys } from './RenewKeys'

const LONGEST_CODE = 20
/** Counter 2 before Counter 10. */
const BY_NAME = new Intl.Collator(undefined, { numeric: true })

export function OfficeCounters({ state }: { readonly state: EnteredOffice }) {
  const words = useWords()
  const { say } = words
  const [given, setGiven] = useState<OfficeCounter | null>(null)
  const counters = state.counters.toSorted((one, other) => BY_NAME.compare(one.name ?? '', other.name ?? ''))
  const others = counters.filter(({ isThis }) => !isThis)
  if (others.length === 0) return null
  // One that was taken out is told so above, and gives nobody anything.
  const mayGive = state.keys.kind === 'held' && state.line.kind !== 'revoked'
  const stopped = whyNotGiven(words, state.line)
  return (
    <section className={layout.stack}>
      <h3>{say('office.counters')}</h3>
      <ul className={styles.people}>
        {others.map((counter) => (
          <li key={counter.counterId} className={styles.person}>
            <strong>{counter.name ?? say('sale.another-shop')}</strong>
            <span className={layout.quiet}>{standingOf(words, counter)}</span>
            {counter.waitsForKeys && mayGive && (
              <div className={layout.actions}>
                <Button disabled={stopped !== null} onClick={() => setGiven(counter)}>
                  {say('office.give')}
                </Button>
                {stopped !== null && <span className={layout.quiet}>{stopped}</span>}
              </div>
            )}
          </li>
        ))}
      </ul>
      {mayGive && <RenewKeys counters={counters} stopped={stopped} />}
      {given !== null && <GiveKeys key={given.counterId} counter={given} onClose={() => setGiven(null)} />}
    </section>
  )
}

/** The keys go through the office; null while it can be reached. */
function whyNotGiven({ say }: Words, line: EnteredOffice['line']): string | null {
  if (line.kind === 'connected') return null
  return line.kind === 'away' ? say('office.give.unreachable') : say(`office.state.${line.kind}`)
}

function standingOf({ say, dateAndTime }: Words, counter: OfficeCounter): string {
  if (counter.isRevoked) return say('office.counter.out')
  if (counter.waitsForKeys) return say('office.counter.waits')
  return counter.lastSeenAtMs === null
    ? say('office.counter.never')
    : say('office.counter.last', { when: dateAndTime(counter.lastSeenAtMs) })
}

function GiveKeys({ counter, onClose }: { readonly counter: OfficeCounter; readonly onClose: () => void }) {
  const { say } = useWords()
  const { counterId } = counter
  const name = counter.name ?? say('sale.another-shop')
  const [code, setCode] = useState('')
  const give = useAct('office.give-keys')
  const answer = give.isPending ? undefined : give.data
  const isDone = answer?.ok === true && answer.value.problem === null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    give.mutate({ counterId, code })
  }
  return (
    <Dialog open onClose={onClose} title={say('office.give.title', { name })}>
      {isDone ? (
        <div className={layout.stack}>
          <Notice tone="good" title={say('office.give.done', { name })} announce />
          <div className={layout.actions}>
            <Button onClick={onClose}>{say('dialog.close')}</Button>
          </div>
        </div>
      ) : (
        <form className={layout.stack} onSubmit={submit} noValidate>
          <TextField
            label={say('office.give.code', { name })}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            maxLength={LONGEST_CODE}
            digits="ascii"
            spellCheck={false}
            autoComplete="off"
          />
          {answer?.ok === true && answer.value.problem !== null && (
            <Notice tone="bad" title={say(`office.give.${answer.value.problem}`, { name })} announce />
          )}
          {answer?.ok === false && <FailureNotice failure={answer.failure} />}
          <div className={layout.actions}>
            <Button type="submit" weight="primary" busy={give.isPending} disabled={code.trim() === ''}>
              {say('office.give.do')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
