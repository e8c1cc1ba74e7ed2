// The whole story of a sale, one line per journal entry: when, what happened, and who did it.
import type { IntentEvent, RecordedEvent } from '#shared/sale/journal'
import type { SaleOperation } from '#shared/operations/registry'
import { authorWords, stoppedWords } from '../../texts/sale-words'
import { useWords, type Words } from '../../texts/words'
import { useLockState } from '../../access/lock-state'
import styles from './SaleDetail.module.css'

/** `counter` is the other one whose log tells it. */
function storyLine(
  words: Words,
  operation: SaleOperation,
  { event, recordedAt }: RecordedEvent,
  counter?: string,
): string {
  const { say } = words
  switch (event.type) {
    case 'outcome':
      return outcomeWords(words, event, counter)
    case 'evidence':
      return evidenceWords(words, event)
    case 'attempt':
      return attemptWords(words, event)
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
      return begunWords(words, event, counter)
    case 'taken-over':
    case 'refunded-before-takeover':
      return say(`story.${event.type}`, { counter: event.counterName })
    default:
      return say(`story.${event.type}`)
  }
}

type Told<Type extends RecordedEvent['event']['type']> = Extract<RecordedEvent['event'], { type: Type }>

function outcomeWords(words: Words, { outcome }: Told<'outcome'>, counter: string | undefined): string {
  const { say } = words
  // What never left another counter did not stay on this computer.
  const isUnsentThere = outcome.class === 'not-sent' && counter !== undefined
  const state = say(isUnsentThere ? 'sale.rail.not-sent.word' : `story.outcome.${outcome.class}`)
  const reason =
    outcome.answeredBy === undefined
      ? say(`sale.reason.${outcome.reason}`)
      : authorWords(words, outcome.reason, outcome.answeredBy)
  return `${say('story.outcome', { state })}. ${reason}`
}

function evidenceWords({ say }: Words, { source, answer }: Told<'evidence'>): string {
  const told = say(`story.evidence.${source}`, { verdict: say(`story.verdict.${answer.verdict}`) })
  const { amountText } = answer
  return amountText === undefined ? told : `${told} · ${say('common.amount-unread', { text: amountText })}`
}

function attemptWords({ say }: Words, { resend, admission }: Told<'attempt'>): string {
  const sent = say(resend === undefined ? 'story.attempt' : `story.resend.${resend.because}`)
  return admission?.verdict === 'not-asked' ? `${sent}. ${say('story.unasked')}` : sent
}

function begunWords({ say }: Words, { takeover }: IntentEvent, counter: string | undefined): string {
  if (takeover !== undefined) return say('story.taken-over-from', { counter: takeover.counterName })
  return counter === undefined ? say('story.intent') : say('office.search.elsewhere', { counter })
}

function staffOf({ event }: RecordedEvent): string | null {
  if (event.type === 'attempt') return event.resend?.staffId ?? event.staffId ?? null
  if ('staffId' in event) return event.staffId
  return event.type === 'evidence' ? (event.statement?.staffId ?? null) : null
}

/** Who had put it on the visit that somebody else was paid for. */
const keeperOf = ({ event }: RecordedEvent): string | null =>
  event.type === 'intent' ? (event.keptBy ?? null) : null

function allowerOf({ event }: RecordedEvent): string | null {
  if ('allowedBy' in event) return event.allowedBy ?? null
  return event.type === 'evidence' ? (event.statement?.allowedBy ?? null) : null
}

interface StoryProps {
  readonly operation: SaleOperation
  readonly story: readonly RecordedEvent[]
  /** The counter whose log tells it; its colleagues have no names here. */
  readonly at?: string
}

export function Story({ operation, story, at: counter }: StoryProps) {
  const words = useWords()
  const known = useLockState()?.members ?? []
  // Two counters may give the same id to different people.
  const members = counter === undefined ? known : []
  const title = counter === undefined ? words.say('story.title') : `${words.say('story.title')} · ${counter}`
  const nameOf = (id: string | null): string | null =>
    members.find((member) => member.id === id)?.name ?? null
  const whoDid = (recorded: RecordedEvent): string | null => {
    const name = nameOf(staffOf(recorded))
    const owner = nameOf(allowerOf(recorded))
    const keeper = nameOf(keeperOf(recorded))
    if (keeper !== null) return words.say('story.by-kept', { name: name ?? '–', keeper })
    return owner === null ? name : words.say('lock.by-allowed', { name: name ?? '–', owner })
  }
  return (
    <section className={styles.story} aria-label={title}>
      <h3>{title}</h3>
      <ol>
        {story.map((recorded, at) => {
          const name = whoDid(recorded)
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
                {storyLine(words, operation, recorded, counter)}
                {name !== null && <span className={styles.who}> · {name}</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
