// What stands in the way of one line: guards to be accepted, a new price to be agreed to, or a bill to be looked at again.
import type { VisitLine } from '#shared/visit/visit'
import { GUARD_WEIGHTS } from '#shared/sale/guard'
import { assertNever } from '#shared/base/result'
import { stoppedWords } from '../texts/sale-words'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Checkbox } from '../ui/Checkbox'
import { Notice } from '../ui/Notice'
import { GuardNotice } from '../sale/GuardNotice'
import { asksOf, ownGuards } from './standing'
import type { Check } from './use-lines-check'

interface LineTroubleProps {
  readonly line: VisitLine
  readonly check: Check
  readonly isAccepted: boolean
  readonly onAccept: (isAccepted: boolean) => void
}

export function LineTrouble({ line, check, isAccepted, onAccept }: LineTroubleProps) {
  const { say } = useWords()
  const { operation } = line.subject
  return (
    <>
      {ownGuards(line)
        .filter(({ kind }) => GUARD_WEIGHTS[kind] !== 'inform')
        .map((guard) => (
          <GuardNotice key={guard.kind} guard={guard} area={operation} />
        ))}
      {asksOf(line).length > 0 && (
        <Checkbox look="framed" checked={isAccepted} onChange={onAccept}>
          {say(`${operation}.guard.recent-sale.yes`)}
        </Checkbox>
      )}
      {line.doubt !== null && <Doubt line={line} doubt={line.doubt} check={check} />}
    </>
  )
}

interface DoubtProps {
  readonly line: VisitLine
  readonly doubt: NonNullable<VisitLine['doubt']>
  readonly check: Check
}

function Doubt({ line, doubt, check: { look, isLooking } }: DoubtProps) {
  const words = useWords()
  const { say, rupees } = words
  const again = (
    <Button busy={isLooking} onClick={() => look()}>
      {say('visit.look-again')}
    </Button>
  )
  switch (doubt.kind) {
    case 'not-checked':
      return (
        <Notice tone="wait" action={again}>
          {say('visit.doubt.not-checked')}
        </Notice>
      )
    case 'not-found':
      return (
        <Notice tone="bad" action={again}>
          {say('visit.doubt.not-found')}
        </Notice>
      )
    case 'elsewhere':
      return (
        <Notice tone="bad" action={again} announce>
          {stoppedWords(words, { ...doubt, operation: line.subject.operation }, doubt.askedAtMs)}
        </Notice>
      )
    case 'price-changed': {
      const amount = rupees(doubt.duePaise, 'when-needed')
      const { requestId } = line
      return (
        <Notice
          tone="wait"
          action={
            <Button busy={isLooking} onClick={() => look([{ requestId, duePaise: doubt.duePaise }])}>
              {say('visit.doubt.agree', { amount })}
            </Button>
          }
        >
          {say('visit.doubt.price-changed', { amount })}
        </Notice>
      )
    }
    default:
      return assertNever(doubt)
  }
}
