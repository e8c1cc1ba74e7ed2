// The operator of the number, large enough to read to the customer, with how it was determined and a way to choose
// another.
import { useEffect, useRef } from 'react'
import { aliasOf } from '#shared/texts/aliases'
import type { OperatorList } from '#shared/operations/recharge/recharge-schemas'
import type { Result } from '#shared/base/result'
import { failureWords } from '../../texts/failure-words'
import { heardParts } from '../../texts/heard'
import { useWords } from '../../texts/words'
import { announce } from '../../ui/announcer'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { FailedRead } from '../../ui/FailedRead'
import { Notice } from '../../ui/Notice'
import { Skeleton } from '../../ui/Skeleton'
import { UnclearAnswer } from '../../ui/UnclearAnswer'
import { openPicker, trustLookup } from './counter-actions'
import { OperatorPicker } from './OperatorPicker'
import type { OpenReason, OperatorChoice } from './operator-choice'
import type { Counter } from './use-counter'
import layout from '../../ui/layout.module.css'
import frame from '../../sale/counter-frame.module.css'
import styles from './counter.module.css'

interface OperatorCardProps {
  readonly counter: Counter
  /** Operator and circle are both chosen: work continues with the plans. */
  readonly onNamed: (operatorCode: string) => void
  /** A character was typed on an operator: it belongs to the amount. */
  readonly onType: () => void
}

export function OperatorCard({ counter, onNamed, onType }: OperatorCardProps) {
  const { say } = useWords()
  const { choice, state, operators } = counter
  useHeardOperator(choice)
  const title = say(
    state.service === 'dth' ? 'recharge.operator.title' : 'recharge.operator.title.with-circle',
  )
  const mustPick = choice.kind === 'open'
  return (
    <Card title={title} className={styles.operatorCard}>
      {choice.kind === 'none' && <p className={layout.quiet}>{say('recharge.operator.waiting')}</p>}
      {choice.kind === 'looking-up' && <LookingUp counter={counter} />}
      {choice.kind === 'known' && <KnownOperator counter={counter} choice={choice} />}
      {mustPick && state.service === 'mobile' && <WhyOpen counter={counter} why={choice.why} />}
      {(mustPick || state.picking) && (
        <Picker counter={counter} operators={operators} onNamed={onNamed} onType={onType} />
      )}
    </Card>
  )
}

/** Says which operator and circle the lookup found; one that was picked by hand is known to who picked it. */
function useHeardOperator(choice: OperatorChoice): void {
  const { language } = useWords()
  const isFound = choice.kind === 'known' && choice.by === 'automatic'
  const operator = isFound ? choice.operator.name : null
  const circle = isFound && choice.circle !== null ? aliasOf('circles', choice.circle, language) : null
  const heard = operator === null ? null : heardParts([[operator, circle].filter(Boolean).join(', ')])
  useEffect(() => (heard === null ? undefined : announce(heard)), [heard])
}

function LookingUp({ counter }: { readonly counter: Counter }) {
  const { say } = useWords()
  const { store, state } = counter
  return (
    <div className={styles.lookingUp}>
      <p className={layout.quiet} role="status">
        {say('recharge.operator.looking-up')}
      </p>
      <Skeleton tall />
      {!state.picking && (
        <Button weight="quiet" onClick={() => openPicker(store, true)}>
          {say('recharge.operator.change')}
        </Button>
      )}
    </div>
  )
}

type Known = Extract<OperatorChoice, { readonly kind: 'known' }>

function KnownOperator({ counter, choice }: { readonly counter: Counter; readonly choice: Known }) {
  const { say, language } = useWords()
  const { store, state } = counter
  const { operator, by, found } = choice
  const circle = choice.circle === null ? null : aliasOf('circles', choice.circle, language)
  return (
    <>
      <div className={frame.payee}>
        <span className={frame.badge} aria-hidden="true">
          {badgeOf(operator.name)}
        </span>
        <div className={frame.payeeWords}>
          <strong className={styles.operatorName}>{operator.name}</strong>
          {circle !== null && (
            <span className={styles.circle} title={choice.circle ?? undefined}>
              {circle}
            </span>
          )}
          {by === 'manual' && state.service === 'mobile' && (
            <span className={styles.byHand}>{say('recharge.operator.manual')}</span>
          )}
        </div>
        <Button
          weight="quiet"
          aria-expanded={state.picking}
          onClick={() => openPicker(store, !state.picking)}
        >
          {say(state.picking ? 'recharge.operator.done' : 'recharge.operator.change')}
        </Button>
      </div>
      {by === 'manual' && found !== null && (
        <p className={styles.differs}>
          {say('recharge.operator.differs', {
            operator: found.operatorText,
            circle: aliasOf('circles', found.circleText, language),
          })}{' '}
          {found.operator !== null && found.matchedCircle !== null && (
            <Button weight="quiet" onClick={() => trustLookup(store)}>
              {say('recharge.operator.trust')}
            </Button>
          )}
        </p>
      )}
      <p className={frame.check}>
        {circle === null
          ? say('recharge.operator.check-dth', { operator: operator.name })
          : say('recharge.operator.check', { operator: operator.name, circle })}
      </p>
    </>
  )
}

function WhyOpen({ counter, why }: { readonly counter: Counter; readonly why: OpenReason }) {
  const words = useWords()
  if (why.kind === 'by-hand') return null
  if (why.kind === 'lookup-failed')
    return (
      <Notice
        tone="wait"
        announce
        title={words.say('recharge.operator.lookup-failed')}
        action={
          <div className={styles.failed}>
            <Button weight="quiet" onClick={counter.retryLookup}>
              {words.say('common.retry')}
            </Button>
            <details className={layout.details}>
              <summary>{words.say('common.details')}</summary>
              <p>{failureWords(words, why.failure).title}</p>
              <UnclearAnswer failure={why.failure} />
            </details>
          </div>
        }
      />
    )
  return (
    <Notice tone="wait" announce>
      {unmatchedWords(words.say, why)}
    </Notice>
  )
}

type Unmatched = Extract<OpenReason, { readonly kind: 'not-matched' }>

function unmatchedWords(say: ReturnType<typeof useWords>['say'], { lookup }: Unmatched): string {
  const { operator, operatorText, circleText } = lookup
  if (operator === null) return say('recharge.operator.not-matched.operator', { text: operatorText })
  if (circleText.trim() === '') return say('recharge.operator.not-matched.no-circle')
  return say('recharge.operator.not-matched.circle', { text: circleText })
}

interface PickerProps extends OperatorCardProps {
  readonly operators: Result<OperatorList> | undefined
}

function Picker({ counter, operators, onNamed, onType }: PickerProps) {
  const words = useWords()
  if (operators === undefined) return <Skeleton lines={2} tall />
  if (!operators.ok)
    return (
      <FailedRead failure={operators.failure} tone="bad" onRetry={counter.retryOperators}>
        {words.say('recharge.operator.none.do')}
      </FailedRead>
    )
  return <OperatorPicker counter={counter} list={operators.value} onNamed={onNamed} onType={onType} />
}

/** The first letters of an operator's name as its icon: no logos are shipped. */
const badgeOf = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, '').slice(0, 3)

/** Focuses the first operator once the lookup has left the choice to the agent who is waiting for it. */
export function useFocusWhenOpen(
  choice: OperatorChoice,
  isWaiting: () => boolean,
  focusPicker: () => void,
): void {
  const kind = choice.kind
  const before = useRef(kind)
  useEffect(() => {
    const opened = before.current === 'looking-up' && kind === 'open'
    before.current = kind
    if (opened && isWaiting()) focusPicker()
  }, [kind, isWaiting, focusPicker])
}
