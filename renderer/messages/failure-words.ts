// A failure in words: what happened, whether money was taken, what to do. Looked up by kind alone, never by what the
// service said.
import type { Paise } from '@shared/money'
import { recoveryOf, type Failure, type Recovery } from '@shared/result'
import type { MessageKey, Words } from './words'

const SECOND_MS = 1_000

export interface FailureWords {
  readonly title: string
  readonly happened: string
  readonly money: string
  readonly whatToDo: string
  /** The service's own words, if any; to be shown as a quotation. */
  readonly said: string | null
  readonly recovery: Recovery
}

type FailureStem = Extract<MessageKey, `failure.${string}.title`> extends `${infer Stem}.title` ? Stem : never

function stemOf(failure: Failure): FailureStem {
  switch (failure.kind) {
    case 'setup':
      return `failure.setup.${failure.problem}`
    case 'duplicate':
      return `failure.duplicate.${failure.guard}`
    case 'store':
      return `failure.store.${failure.problem}`
    case 'not-allowed':
      return `failure.not-allowed.${failure.needs}`
    case 'file':
      return `failure.file.${failure.problem}`
    case 'printer':
      return `failure.printer.${failure.problem}`
    default:
      return `failure.${failure.kind}`
  }
}

function valuesOf(failure: Failure, words: Words): Readonly<Record<string, string | number>> | undefined {
  switch (failure.kind) {
    case 'busy':
      return { seconds: Math.ceil(failure.retryAfterMs / SECOND_MS) }
    case 'too-many-unresolved':
      return { count: failure.count, amount: words.rupees(failure.amountPaise as Paise) }
    case 'bug':
      return { reference: failure.reference }
    default:
      return undefined
  }
}

/** After these a call that moves money may have gone through; after all the others it cannot have. */
const mayHaveMoved = (failure: Failure): boolean =>
  failure.kind === 'bug' ||
  failure.kind === 'no-answer' ||
  failure.kind === 'bad-answer' ||
  failure.kind === 'service-fault' ||
  failure.kind === 'cancelled'

/** `about` says what was asked: a call that moves money, or one that only reads. */
export function failureWords(words: Words, failure: Failure, about: 'read' | 'money' = 'read'): FailureWords {
  const stem = stemOf(failure)
  const values = valuesOf(failure, words)
  const maybe = about === 'money' && mayHaveMoved(failure)
  const message = 'message' in failure ? failure.message : null
  return {
    title: words.say(`${stem}.title`, values),
    happened: words.say(`${stem}.happened`, values),
    money: words.say(maybe ? 'failure.money.maybe' : 'failure.money.none'),
    whatToDo: words.say(`${stem}.do`, values),
    said: message === null ? null : words.say('failure.said', { message }),
    recovery: recoveryOf(failure),
  }
}
