// Counters of the shop that are lost and left open sales: what they left, and taking it over to this counter, which an owner does with their PIN.
import { useState } from 'react'
import { SECOND_MS } from '#shared/base/clock'
import type { LostCounterHere, TakeOverAnswer } from '#shared/office/office-lost'
import type { EnteredOffice } from '#shared/office/counter-office'
import type { OfficeSale } from '#shared/office/office-sales'
import { isRequestId } from '#shared/base/ids'
import { paise } from '#shared/base/money'
import { SILENT_AFTER_MS } from '#shared/office/takeover'
import { useAct, useAsk, useMakeStale } from '../bridge/queries'
import { useOffice } from '../bridge/shop'
import { useWords, type Words } from '../texts/words'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { FailureNotice } from '../ui/FailureNotice'
import { Money } from '../ui/Money'
import { Notice } from '../ui/Notice'
import { StateIcon } from '../ui/StatusMark'
import { showToast } from '../ui/toast'
import { shopNumber } from './shop-words'
import styles from './office.module.css'

/** The office may not answer for a moment, and another counter may take over what is shown here. */
const RENEWED_EVERY_MS = 10 * SECOND_MS

/** Nothing while no counter of the office may be lost, or the office does not answer. */
export function LostCounters() {
  const office = useOffice()
  const mayBeLost = office?.kind === 'entered' && office.line.kind === 'connected' && hasSilent(office)
  const { data: answer } = useAsk(
    'office.lost',
    {},
    {
      enabled: mayBeLost,
      renewEveryMs: RENEWED_EVERY_MS,
    },
  )
  const [taking, setTaking] = useState<LostCounterHere | null>(null)
  if (!mayBeLost || answer?.ok !== true || answer.value.kind !== 'answered') return null
  if (answer.value.counters.length === 0 && taking === null) return null
  return (
    <div className={styles.lost}>
      {answer.value.counters.map((counter) => (
        <Lost key={counter.counterId} counter={counter} onTake={() => setTaking(counter)} />
      ))}
      {taking !== null && <TakeOver counter={taking} onClose={() => setTaking(null)} />}
    </div>
  )
}

/** By this computer's clock, which may be wrong: the office says which of them are lost. */
const hasSilent = ({ counters }: EnteredOffice): boolean =>
  counters.some(
    ({ isThis, isRevoked, lastSeenAtMs }) =>
      !isThis && (isRevoked || Date.now() - (lastSeenAtMs ?? 0) > SILENT_AFTER_MS / 2),
  )

function Lost({ counter, onTake }: { readonly counter: LostCounterHere; readonly onTake: () => void }) {
  const words = useWords()
  const { say } = words
  return (
    <Notice
      tone="wait"
      title={say('office.lost.title', { counter: counter.counterName, count: counter.count })}
      action={<Button onClick={onTake}>{say('office.lost.open')}</Button>}
    >
      {`${whyLost(words, counter)} ${say('office.lost.words')}`}
    </Notice>
  )
}

const whyLost = ({ say, dateAndTime }: Words, { isRevoked, lastSeenAtMs }: LostCounterHere): string =>
  isRevoked || lastSeenAtMs === null
    ? say('office.lost.out')
    : say('office.lost.silent', { when: dateAndTime(lastSeenAtMs) })

function TakeOver({ counter, onClose }: { readonly counter: LostCounterHere; readonly onClose: () => void }) {
  const words = useWords()
  const { say } = words
  const makeStale = useMakeStale()
  const { counterId, counterName, count, sales, notReceived } = counter
  const take = useAct('office.take-over', (answer) => {
    void makeStale('taken-over')
    if (!answer.ok || answer.value.kind !== 'taken' || !isWhole(answer.value)) return
    showToast('good', say('office.lost.done', { count: answer.value.count }))
    onClose()
  })
  const answer = take.data?.ok === true && !take.isPending ? take.data.value : null
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('office.lost.ask', { counter: counterName })}
      description={say('office.lost.ask.words', { counter: counterName })}
      actions={
        <>
          <Button
            weight="primary"
            busy={take.isPending}
            onClick={() =>
              take.mutate({
                counterId,
                requestIds: sales.map(({ requestId }) => requestId).filter(isRequestId),
              })
            }
          >
            {say('office.lost.do')}
          </Button>
          <Button onClick={onClose}>{say('dialog.close')}</Button>
        </>
      }
    >
      <ul className={styles.left}>
        {sales.map((sale) => (
          <LeftSale key={sale.requestId} sale={sale} />
        ))}
      </ul>
      {count > sales.length && <p>{say('office.lost.more', { count: count - sales.length })}</p>}
      {notReceived > 0 && (
        <Notice tone="wait">{say('office.lost.not-received', { count: notReceived })}</Notice>
      )}
      {answer !== null && <Answer words={words} counterName={counterName} answer={answer} />}
      {take.data?.ok === false && <FailureNotice failure={take.data.failure} />}
    </Dialog>
  )
}

/** All was taken over, and nothing is to be said of it. */
const isWhole = ({ notTaken, doubted, unread }: Extract<TakeOverAnswer, { kind: 'taken' }>): boolean =>
  notTaken === 0 && doubted === undefined && unread === undefined

function LeftSale({ sale }: { readonly sale: OfficeSale }) {
  const words = useWords()
  const { say, rupees } = words
  const state = say(`sale.rail.${sale.railStatus}.word`)
  const owed =
    sale.cashStatus === 'owed-back'
      ? say('sale.cash.owed-back', { amount: rupees(paise(sale.collectedPaise)) })
      : null
  return (
    <li>
      <StateIcon state={sale.railStatus} word={state} />
      <span>
        <strong>{shopNumber(words, sale)}</strong> · {sale.payee}
        <small>
          {[state, words.dateAndTime(sale.openedAtMs), owed].filter((part) => part !== null).join(' · ')}
        </small>
      </span>
      <strong>
        <Money amountPaise={paise(sale.amountPaise)} />
      </strong>
    </li>
  )
}

interface AnswerProps {
  readonly words: Words
  readonly counterName: string
  readonly answer: TakeOverAnswer
}

function Answer({ words: { say }, counterName: counter, answer }: AnswerProps) {
  switch (answer.kind) {
    case 'taken':
      return (
        <>
          {answer.count > 0 && (
            <Notice tone="good" title={say('office.lost.done', { count: answer.count })} announce />
          )}
          {answer.doubted !== undefined && (
            <Notice tone="wait" title={say('office.lost.doubted', { count: answer.doubted })} announce />
          )}
          {answer.unread !== undefined && (
            <Notice tone="wait" title={say('office.lost.unread', { count: answer.unread })} announce />
          )}
          {answer.notTaken > 0 && (
            <Notice tone="wait" title={say('office.lost.not-taken', { count: answer.notTaken })} announce />
          )}
        </>
      )
    case 'not-lost':
    case 'other-client':
      return <Notice tone="wait" title={say(`office.lost.${answer.kind}`, { counter })} announce />
    case 'unreported':
      return (
        <Notice
          tone="wait"
          title={say('office.lost.unreported', {
            names: answer.counterNames.map((name) => name ?? say('sale.another-shop')).join(', '),
          })}
          announce
        />
      )
    case 'refused':
      return <Notice tone="wait" title={say('office.lost.refused')} announce />
    case 'unreachable':
      return <Notice tone="bad" title={say('office.give.unreachable')} announce />
  }
}
