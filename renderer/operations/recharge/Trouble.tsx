// Why the agent is still at the form: what main refused, what a repeat found, what changed in the list. Words first,
// codes under Details.
import { failureWords } from '../../texts/failure-words'
import { useWords, type Words } from '../../texts/words'
import { SaidLines } from '../../ui/FailedRead'
import { settingsAction } from '../../ui/FailureNotice'
import { Notice } from '../../ui/Notice'
import type { FormTrouble } from './counter-store'
import type { RepeatProblem } from './repeat'
import { isPaise, type Paise } from '#shared/base/money'

export function Trouble({ trouble }: { readonly trouble: FormTrouble }) {
  const words = useWords()
  switch (trouble.kind) {
    case 'refused': {
      const failure = failureWords(words, trouble.failure, 'read')
      return (
        <Notice tone="bad" announce title={failure.title} action={settingsAction(words, trouble.failure)}>
          <p>
            {failure.happened} {failure.money} {failure.whatToDo}
          </p>
          <SaidLines failure={trouble.failure} />
        </Notice>
      )
    }
    case 'repeat':
      return (
        <Notice tone="wait" announce title={repeatWords(words, trouble.problem, trouble.earlier.amountPaise)}>
          {trouble.problem.kind === 'plan-changed' && (
            <BeforeAndNow before={trouble.problem.before} now={trouble.problem.now} />
          )}
        </Notice>
      )
    case 'plan-changed': {
      const { before, now } = trouble
      const price = isPaise(before.amountPaise)
        ? words.rupees(before.amountPaise, 'when-needed')
        : before.priceText
      return (
        <Notice
          tone="wait"
          announce
          title={words.say(now === null ? 'recharge.changed.gone' : 'recharge.changed.words', {
            amount: price,
          })}
        >
          {now !== null && <BeforeAndNow before={before.description} now={now.description} />}
        </Notice>
      )
    }
  }
}

function BeforeAndNow({ before, now }: { readonly before: string; readonly now: string }) {
  const { say } = useWords()
  return (
    <>
      <p>{say('recharge.changed.before', { text: before })}</p>
      <p>{say('recharge.changed.now', { text: now })}</p>
    </>
  )
}

function repeatWords({ say, rupees }: Words, problem: RepeatProblem, amountPaise: Paise): string {
  const amount = rupees(amountPaise, 'when-needed')
  switch (problem.kind) {
    case 'operator-moved':
      return say('recharge.repeat.operator-moved', { from: problem.from, to: problem.to })
    case 'operator-unchecked':
      return say('recharge.repeat.operator-unchecked')
    case 'monthly-differs':
      return say('recharge.repeat.monthly-differs', {
        monthly: rupees(problem.monthlyPaise, 'when-needed'),
        amount,
      })
    case 'connection-unchecked':
    case 'connection-unknown':
    case 'price-gone':
    case 'price-unchecked':
    case 'plan-changed':
      return say(`recharge.repeat.${problem.kind}`, { amount })
  }
}
