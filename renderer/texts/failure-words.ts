// A failure in words: what happened, whether money was taken, what to do. Looked up by kind; of a refusal
// the service's code and words choose the advice, and nothing else.
import { paise } from '#shared/base/money'
import type { WrongState } from '#shared/base/wrong-state'
import { causeOfCode, refusalCause } from '#shared/sale/refusal'
import { assertNever, recoveryOf, type Failure, type Recovery } from '#shared/base/result'
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

type WrongStateWords = FailureStem extends infer Stem
  ? Stem extends `failure.wrong-state.${infer Words}`
    ? Words
    : never
  : never

/** Each state has words of its own and a next step; these have them under another name, and some mean the same to a person. */
const OTHER_STATE_WORDS = {
  'not-sent': 'sale-not-sent',
  sending: 'sale-sending',
  pending: 'sale-pending',
  unknown: 'sale-unknown',
  success: 'sale-success',
  failed: 'sale-failed',
  reversed: 'sale-reversed',
  conflict: 'sale-conflict',
  none: 'no-cash-owed',
  collected: 'no-cash-owed',
  'owed-back': 'no-cash-owed',
  'given-back': 'cash-settled',
  'kept-as-credit': 'cash-settled',
} as const satisfies { readonly [State in WrongState]?: WrongStateWords }

const isOtherwise = (state: WrongState): state is keyof typeof OTHER_STATE_WORDS =>
  Object.hasOwn(OTHER_STATE_WORDS, state)

const wrongStateWords = (state: WrongState): WrongStateWords =>
  isOtherwise(state) ? OTHER_STATE_WORDS[state] : state

/** In these states a sale may have moved money. */
const MOVED_STATES: readonly WrongState[] = ['sending', 'pending', 'unknown', 'success', 'conflict']

function stemOf(failure: Failure): FailureStem {
  switch (failure.kind) {
    case 'refused':
      return refusedStem(failure)
    case 'no-answer':
    case 'bad-answer':
      return answerStem(failure)
    case 'setup':
      return failure.problem === 'permission' && causeOfCode(failure.errorCode) === 'wallet'
        ? 'failure.refused-wallet'
        : `failure.setup.${failure.problem}`
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
    case 'invalid-input':
      return creditStem(failure) ?? 'failure.invalid-input'
    case 'wrong-state':
      return `failure.wrong-state.${wrongStateWords(failure.state)}`
    default:
      return `failure.${failure.kind}`
  }
}

function answerStem(failure: Extract<Failure, { readonly kind: 'no-answer' | 'bad-answer' }>): FailureStem {
  const { kind, cause } = failure
  if (kind === 'no-answer') return cause === 'timeout' ? 'failure.no-answer' : 'failure.broken-answer'
  if (cause === 'contradictory') return 'failure.contradictory-answer'
  return UNCLEAR_CAUSES.includes(cause) ? 'failure.unclear-answer' : 'failure.bad-answer'
}

/** A whole answer of the service came, which does not say how it went. */
const UNCLEAR_CAUSES = ['unknown-word', 'no-data', 'unexpected-status']

/** What keeps a sale from being written to a customer's account. */
const creditStem = ({ field, problem }: Extract<Failure, { readonly kind: 'invalid-input' }>) =>
  field === 'payment' && (problem === 'over-limit' || problem === 'no-account')
    ? (`failure.${problem}` as const)
    : null

/** Whether an owner's PIN would let it go: the customer would owe more than their limit. */
export const isOverLimitFailure = (failure: Failure): boolean =>
  failure.kind === 'invalid-input' && creditStem(failure) === 'failure.over-limit'

/** By the service's code first, then by its words: they choose the advice and decide about nothing. */
function refusedStem(failure: Extract<Failure, { readonly kind: 'refused' }>): FailureStem {
  const cause = refusalCause(failure)
  switch (cause) {
    case 'wallet':
    case 'limit':
    case 'not-now':
      return `failure.refused-${cause}`
    case 'permission':
      return 'failure.setup.permission'
    case 'credentials':
    case 'address':
      // The set-up is only called refused where the HTTP status says so, which stops the line.
      return 'failure.refused-setup'
    case 'entry':
    case null:
      return 'failure.refused'
    default:
      return assertNever(cause)
  }
}

const referenceValues = (reference: string | null) => ({
  named: reference === null ? 'no' : 'yes',
  reference: reference ?? '',
})

function valuesOf(failure: Failure, words: Words): Readonly<Record<string, string | number>> | undefined {
  switch (failure.kind) {
    case 'busy':
      return { seconds: Math.ceil(failure.retryAfterMs / SECOND_MS) }
    case 'too-many-unresolved':
      return { count: failure.count, amount: words.rupees(paise(failure.amountPaise)) }
    case 'store':
      return {
        host: failure.holder ?? '?',
        folder: failure.moved?.folder ?? '?',
        known: failure.moved === undefined ? 'no' : 'yes',
        day: failure.moved === undefined ? '?' : words.date(failure.moved.at),
      }
    case 'in-between':
      return { named: failure.by === null ? 'no' : 'yes', by: failure.by ?? '' }
    case 'bad-answer':
      return referenceValues(failure.reference ?? null)
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
  failure.kind === 'in-between' ||
  failure.kind === 'service-fault' ||
  failure.kind === 'cancelled' ||
  (failure.kind === 'wrong-state' && MOVED_STATES.includes(failure.state))

/** `about` says what was asked: a call that moves money, or one that only reads. */
export function failureWords(words: Words, failure: Failure, about: 'read' | 'money' = 'read'): FailureWords {
  const stem = stemOf(failure)
  const values = valuesOf(failure, words)
  const maybe = about === 'money' && mayHaveMoved(failure)
  return {
    title: words.say(`${stem}.title`, values),
    happened: words.say(`${stem}.happened`, values),
    money: words.say(maybe ? 'failure.money.maybe' : 'failure.money.none'),
    // Where money may have moved nobody is to try again, whatever else would help.
    whatToDo: maybe ? words.say('failure.money.maybe.do') : words.say(`${stem}.do`, values),
    said: saidWords(words, failure),
    recovery: recoveryOf(failure),
  }
}

/** The service's word for how it went, and its reason. */
function saidWords({ say }: Words, failure: Failure): string | null {
  const said = [
    'word' in failure ? failure.word : null,
    'message' in failure ? failure.message : null,
    'said' in failure ? failure.said : null,
  ]
  const message = said.filter((text) => text !== null && text !== undefined && text !== '').join(': ')
  return message === '' ? null : say('failure.said', { message })
}

/** Whether something came back, be it the service's or not: then it is told what, and nothing else is guessed. */
export const cameBack = (failure: Failure): boolean =>
  failure.kind !== 'no-answer' && failure.kind !== 'cancelled' && failure.kind !== 'bug'
