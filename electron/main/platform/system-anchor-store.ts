// The system's store of credentials as a memory outside the app's folder. It is asked in a process of its own, one thing at a time, and never
// waited for longer than a few seconds (docs/decisions/0017-anchor.md).
import { createHash, randomUUID } from 'node:crypto'
import {
  ANCHOR_NAME,
  LONGEST_ANCHOR_BYTES,
  type AnchorRead,
  type AnchorState,
  type AnchorStore,
} from '#shared/log/anchor-store'
import { SECOND_MS, type Timers } from '#shared/base/clock'
import { storeAnswerSchema, type StoreAnswer, type StoreRequest } from './key-store-answers'

const SERVICE = 'Galla'
/** A locked store may ask its user for a password; the app does not wait for that. */
const ANSWERED_WITHIN_MS = 3 * SECOND_MS
const FOLDER_DIGITS = 12
/** Written and read to find out whether the store keeps anything. */
const TRIED_NAME = 'tried'

/** A process that asks the store. */
export interface KeyStoreProcess {
  /** One at a time. */
  ask(request: StoreRequest): void
  /** At once, whatever it waits for. */
  end(): void
}

/** `onAnswer` is given what the process says, and null when it has ended. */
export type StartKeyStore = (onAnswer: (answer: unknown) => void) => KeyStoreProcess

export interface SystemAnchorOptions {
  /** The app's data folder: each folder has records of its own. */
  readonly dataFolder: string
  readonly timers: Timers
  /** Whether the system's store may be used at all; asked each time. */
  readonly isOffered: () => Promise<boolean>
  readonly start: StartKeyStore
}

const REFUSED: StoreAnswer = { kind: 'refused' }
const NOT_ASKED = null
type Asked = StoreAnswer | typeof NOT_ASKED

/** Asks the store one thing at a time, and knows what it said last. */
function askedStore({ timers, isOffered, start }: Omit<SystemAnchorOptions, 'dataFolder'>) {
  const asking = oneAtATime(start)
  const listeners = new Set<() => void>()
  /** What was read last of each record, also when it came too late for whoever asked. */
  const known = new Map<string, AnchorRead>()
  let state: AnchorState = 'untried'
  let last: Promise<unknown> = Promise.resolve()
  let hanging: Promise<unknown> | null = null
  let isClosed = false

  const changed = (): void => listeners.forEach((listener) => listener())
  const become = (next: AnchorState): void => {
    if (next === state) return
    state = next
    changed()
  }
  const answerTo = async (request: StoreRequest): Promise<Asked> => {
    const answer = (await isOffered()) ? await asking.ask(request) : NOT_ASKED
    if (isClosed) return answer
    const read = readOf(answer)
    if (read.kind !== 'unavailable') known.set(request.account, read)
    else if (answer?.kind === 'kept') known.delete(request.account)
    become(stateAfter(answer, state))
    return answer
  }
  const ask = (account: string, mayPrompt: boolean, text?: string): Promise<Asked> => {
    const request: StoreRequest = {
      service: SERVICE,
      account,
      mayPrompt,
      ...(text === undefined ? {} : { text }),
    }
    const turn = last.then(async () => {
      if (hanging !== null || isClosed || (state === 'refused' && !mayPrompt)) return NOT_ASKED
      let isLate = false
      const answer = answerTo(request)
        .catch(() => REFUSED)
        .finally(() => {
          hanging = null
          if (isLate && !isClosed) changed()
        })
      hanging = answer
      return within(timers, answer, () => {
        isLate = true
        become('silent')
        return NOT_ASKED
      })
    })
    last = turn
    return turn
  }
  const tryOut = async (account: string, mayPrompt: boolean): Promise<AnchorState> => {
    // A question that is on the screen stays there also when whoever asked has ended: a second one would wait behind it.
    if (hanging !== null) return state
    const text = randomUUID()
    const written = await ask(account, mayPrompt, text)
    if (written?.kind !== 'kept') return state
    const read = await ask(account, false)
    if (read !== NOT_ASKED && !(read.kind === 'there' && read.texts.includes(text))) become('refused')
    return state
  }
  return {
    ask,
    tryOut,
    known,
    listeners,
    state: () => state,
    close: (): void => {
      isClosed = true
      asking.end()
    },
  }
}

export function systemAnchorStore({ dataFolder, ...options }: SystemAnchorOptions): AnchorStore {
  const folder = createHash('sha256').update(dataFolder).digest('hex').slice(0, FOLDER_DIGITS)
  const { ask, tryOut, known, listeners, state, close } = askedStore(options)
  const accountOf = (name: string): string => {
    if (!ANCHOR_NAME.test(name)) throw new RangeError('an anchor record has a plain name')
    return `${name}@${folder}`
  }

  return {
    read: async (name) => {
      const account = accountOf(name)
      const read = readOf(await ask(account, false))
      return read.kind === 'unavailable' ? (known.get(account) ?? read) : read
    },
    write: async (name, text) => {
      const account = accountOf(name)
      if (Buffer.byteLength(text) > LONGEST_ANCHOR_BYTES) throw new RangeError('an anchor record is short')
      return (await ask(account, false, text))?.kind === 'kept'
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state,
    tryOut: (mayPrompt) => tryOut(accountOf(TRIED_NAME), mayPrompt),
    close,
  }
}

function stateAfter(answer: Asked, state: AnchorState): AnchorState {
  switch (answer?.kind) {
    case undefined:
      return 'none'
    case 'kept':
      return answer.isDoubled ? 'doubled' : 'kept'
    case 'locked':
    case 'refused':
      return answer.kind
    default:
      // That it can be read does not say that it keeps what is written.
      return state === 'kept' || state === 'doubled' ? state : 'untried'
  }
}

const readOf = (answer: Asked): AnchorRead => {
  if (answer?.kind === 'there') return { kind: 'there', texts: answer.texts }
  return { kind: answer?.kind === 'absent' ? 'absent' : 'unavailable' }
}

/**
 * Whoever is answered by a process that ended, or that says what no store would, is refused; the next one is asked in a new process.
 */
function oneAtATime(start: StartKeyStore) {
  let child: KeyStoreProcess | null = null
  let waiting: ((answer: StoreAnswer) => void) | null = null
  const answered = (answer: StoreAnswer): void => {
    const give = waiting
    waiting = null
    give?.(answer)
  }
  const end = (): void => {
    const ended = child
    child = null
    ended?.end()
    answered(REFUSED)
  }
  const started = (): KeyStoreProcess => {
    const own = start((said) => {
      if (child !== own) return
      const answer = storeAnswerSchema.safeParse(said)
      if (said === null) child = null
      if (answer.success || said === null) answered(answer.data ?? REFUSED)
      else end()
    })
    return (child = own)
  }
  return {
    ask: (request: StoreRequest): Promise<StoreAnswer> =>
      new Promise((resolve) => {
        waiting = resolve
        try {
          ;(child ?? started()).ask(request)
        } catch {
          answered(REFUSED)
        }
      }),
    end,
  }
}

/** What `answer` gives, or what `late` says if it takes too long. */
function within<Given>(timers: Timers, answer: Promise<Given>, late: () => Given): Promise<Given> {
  const { promise, resolve } = Promise.withResolvers<Given>()
  const cancel = timers.after(ANSWERED_WITHIN_MS, () => resolve(late()))
  void answer.then((given) => {
    cancel()
    resolve(given)
  })
  return promise
}
