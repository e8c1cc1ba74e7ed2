// The whole story of a sale, one line per journal entry: when, what happened, and who did it.
import type { IntentEvent, RecordedEvent } from '@shared/domain/journal'
import type { SaleOperation } from '@shared/operations'
import { stoppedWords } from '../../messages/sale-words'
import { useWords, type Words } from '../../messages/words'
import { useLockState } from '../lock/lock-state'
import styles from './SaleDetail.module.css'

function storyLine(words: Words, operation: SaleOperation, { event, recordedAt }: RecordedEvent): string {
  const { say } = words
  switch (event.type) {
    case 'outcome': {
      const state = say(`story.outcome.${event.outcome.class}`)
      return `${say('story.outcome', { state })}. ${say(`sale.reason.${event.outcome.reason}`)}`
    }
    case 'evidence':
      return say(`story.evidence.${event.source}`, { verdict: say(`story.verdict.${event.answer.verdict}`) })
    case 'attempt': {
      const sent = say(event.resend === undefined ? 'story.attempt' : `story.resend.${event.resend.because}`)
      return event.admission?.verdict === 'not-asked' ? `${sent}. ${say('story.unasked')}` : sent
    }
    case 'stopped':
      return stoppedWords(words, { ...event, operation }, recordedAt)
    case 'settled-by-hand':
      return `${say(`story.settled.${event.verdict}`)} ${event.evidence}`
    case 'printed':
      return say(`story.printed.${event.to}`)
    case 'shared':
      return say(`story.shared.${event.to}`)
    case 'cash':
      return say(`story.cash.${event.movement}`)
    case 'intent':
      return begunWords(words, event)
    case 'taken-over':
    case 'given-back-before':
      return say(`story.${event.type}`, { counter: event.counterName })
    default:
      return say(`story.${event.type}`)
  }
}

const begunWords = ({ say }: Words, { adopted }: IntentEvent): string =>
  adopted === undefined ? say('story.intent') : say('story.adopted', { counter: adopted.counterName })

const staffOf = ({ event }: RecordedEvent): string | null =>
  'staffId' in event ? event.staffId : event.type === 'attempt' ? (event.resend?.staffId ?? null) : null

interface StoryProps {
  readonly operation: SaleOperation
  readonly story: readonly RecordedEvent[]
}

export function Story({ operation, story }: StoryProps) {
  const words = useWords()
  const members = useLockState()?.members ?? []
  const nameOf = (id: string | null): string | null =>
    members.find((member) => member.id === id)?.name ?? null
  return (
    <section className={styles.story} aria-label={words.say('story.title')}>
      <h3>{words.say('story.title')}</h3>
      <ol>
        {story.map((recorded, at) => {
          const name = nameOf(staffOf(recorded))
          const before = story[at - 1]
          const isNewDay =
            before === undefined || words.shortDay(before.recordedAt) !== words.shortDay(recorded.recordedAt)
          return (
            <li key={recorded.sequence}>
              <time dateTime={new Date(recorded.recordedAt).toISOString()}>
                {isNewDay && `${words.shortDay(recorded.recordedAt)}, `}
                {words.timeWithSeconds(recorded.recordedAt)}
              </time>
              <span>
                {storyLine(words, operation, recorded)}
                {name !== null && <span className={styles.who}> · {name}</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
