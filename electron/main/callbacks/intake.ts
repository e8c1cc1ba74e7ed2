// Handles a callback while its sender waits: check the signature, read what it says, store it. Nothing is believed
// here.
import { createHash } from 'node:crypto'
import type { Clock } from '@shared/clock'
import type { CallbackFacts, CallbackOutcome, CallbackRecord } from '@shared/domain/callback'
import { isSignedCallback, type CallbackKind } from '@shared/operations'
import { answerTo, COME_AGAIN, type Answer } from './answers'
import { readFacts } from './facts'
import type { CallbackLog } from './callback-log'
import { shortened } from './shortened'
import { isSignatureOf } from './signature'

/** A callback as received. */
export interface Arrival {
  readonly kind: CallbackKind
  readonly body: Buffer
  readonly remoteAddress: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

export interface IntakeOptions {
  readonly log: CallbackLog
  readonly clock: Pick<Clock, 'now'>
  /** The webhook secret, and for a while its predecessor; empty if none is set. */
  readonly secrets: () => readonly string[]
  /** Where recharge callbacks may come from; empty allows every address. */
  readonly sources: readonly string[]
  /** Called with each stored callback, after its sender was answered. */
  readonly onStored: (record: CallbackRecord) => void
  readonly onTrouble: (error: unknown) => void
}

export type Intake = (arrival: Arrival) => Promise<Answer>

const LONGEST_HEADER = 200

/** Never rejects. What turns out not to be a callback of the service is not stored, because it could fill the disk. */
export function createIntake(options: IntakeOptions): Intake {
  const { log, clock, onStored, onTrouble } = options
  return async (arrival) => {
    const judged = judge(arrival, options)
    if (judged.facts === null) return answerTo(judged.outcome)
    try {
      const record = await log.store(
        {
          kind: arrival.kind,
          receivedAt: clock.now(),
          remoteAddress: arrival.remoteAddress,
          source: headerOf(arrival, 'x-webhook-source'),
          sentAt: headerOf(arrival, 'x-webhook-timestamp'),
          bodySha256: judged.bodySha256,
          bodyBytes: arrival.body.length,
          facts: judged.facts,
          outcome: judged.outcome,
        },
        isSignedCallback(arrival.kind) ? null : arrival.body.toString('utf8'),
      )
      queueMicrotask(() => onStored(record))
      return answerTo(record.outcome)
    } catch (error) {
      onTrouble(error)
      return COME_AGAIN
    }
  }
}

interface Judged {
  readonly outcome: CallbackOutcome
  readonly facts: CallbackFacts | null
  readonly bodySha256: string
}

const refused = (refusal: Extract<CallbackOutcome, { taken: false }>['refusal']): Judged => ({
  outcome: { taken: false, refusal },
  facts: null,
  bodySha256: '',
})

/** Checks who may send at all, before anything is parsed. */
function judge(arrival: Arrival, { log, secrets, sources }: IntakeOptions): Judged {
  const { kind, body } = arrival
  if (isSignedCallback(kind)) {
    const keys = secrets()
    if (keys.length === 0) return refused('no-secret')
    const signature = arrival.headers['x-webhook-signature']
    const told = typeof signature === 'string' ? signature : undefined
    if (!keys.some((key) => isSignatureOf(body, told, key))) return refused('unsigned')
  } else if (sources.length > 0 && !sources.includes(arrival.remoteAddress)) return refused('source')
  const read = readFacts(kind, body.toString('utf8'))
  if (!read.ok) return refused(read.refusal)
  const bodySha256 = createHash('sha256').update(body).digest('hex')
  // Duplicates are recognised by content and not by the time header, which is not part of what is signed (T79).
  const disposition = log.knows(bodySha256) ? 'repeated' : 'waiting'
  return { outcome: { taken: true, disposition }, facts: read.facts, bodySha256 }
}

function headerOf({ headers }: Arrival, name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' ? shortened(value, LONGEST_HEADER) : null
}
