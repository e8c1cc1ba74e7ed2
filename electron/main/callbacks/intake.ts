// Handles a callback while its sender waits: check the signature, read what it says, store it. Nothing is believed
// here.
import { createHash } from 'node:crypto'
import { HOUR_MS, MINUTE_MS, type Clock } from '@shared/clock'
import type { CallbackFacts, CallbackOutcome, CallbackRecord } from '@shared/domain/callback'
import { isSignedCallback, type CallbackKind } from '@shared/operations'
import { answerTo, COME_AGAIN, TOO_MANY, type Answer } from '@shared/callbacks/answers'
import { createBudget } from '@shared/callbacks/budget'
import { readFacts } from './facts'
import type { CallbackLog, Standing } from './callback-log'
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
  readonly clock: Pick<Clock, 'now' | 'elapsed'>
  /** The webhook secret, and for a while its predecessor; empty if none is set. */
  readonly secrets: () => readonly string[]
  /** Where recharge callbacks may come from; empty allows every address. */
  readonly sources: () => readonly string[]
  /** Whether an unsigned callback is about a sale of this shop. */
  readonly isOurs: (kind: CallbackKind, facts: CallbackFacts) => boolean
  /** Called with each stored callback, after its sender was answered. */
  readonly onStored: (record: CallbackRecord) => void
  readonly onTrouble: (error: unknown) => void
}

export type Intake = (arrival: Arrival) => Promise<Answer>

const LONGEST_HEADER = 200

/** More than one sale ever causes, with every repetition of it. */
const MOST_OF_A_SALE_AN_HOUR = 30
/** Another counter of the same merchant may be meant; its sales are limited to 60 a minute. */
const MOST_STRAYS_OF_A_SOURCE_A_MINUTE = 120
const MOST_STRAYS_A_MINUTE = 240
const MOST_STRAY_BYTES_A_MINUTE = 512 * 1024

/** Never rejects. What turns out not to be a callback of the service is not stored, because it could fill the disk. */
export function createIntake(options: IntakeOptions): Intake {
  const { log, clock, onStored, onTrouble } = options
  const isWithinBudget = budgetOf(clock)
  return async (arrival) => {
    try {
      const judged = judge(arrival, options)
      if (judged.facts === null) return answerTo(judged.outcome)
      if (!isWithinBudget(arrival, judged)) return TOO_MANY
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
        judged.standing,
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
  readonly standing: Standing
}

/** Whoever knows the webhook secret has no budget; everybody else shares several. */
function budgetOf(clock: Pick<Clock, 'elapsed'>): (arrival: Arrival, judged: Judged) => boolean {
  const aMinute = { everyMs: MINUTE_MS, clock }
  const ofSale = createBudget({ most: MOST_OF_A_SALE_AN_HOUR, everyMs: HOUR_MS, clock })
  const ofSource = createBudget({ most: MOST_STRAYS_OF_A_SOURCE_A_MINUTE, ...aMinute })
  const ofStrays = createBudget({ most: MOST_STRAYS_A_MINUTE, ...aMinute })
  const ofStrayBytes = createBudget({ most: MOST_STRAY_BYTES_A_MINUTE, ...aMinute })
  return ({ kind, body, remoteAddress }, { facts, standing }) => {
    if (isSignedCallback(kind)) return true
    if (standing === 'ours') return ofSale(facts?.requestId ?? '')
    return ofSource(remoteAddress) && ofStrays('all') && ofStrayBytes('all', body.length)
  }
}

const refused = (refusal: Extract<CallbackOutcome, { taken: false }>['refusal']): Judged => ({
  outcome: { taken: false, refusal },
  facts: null,
  bodySha256: '',
  standing: 'stray',
})

/** Checks who may send at all, before anything is parsed. */
function judge(arrival: Arrival, { log, secrets, sources, isOurs }: IntakeOptions): Judged {
  const { kind, body } = arrival
  if (isSignedCallback(kind)) {
    const keys = secrets()
    if (keys.length === 0) return refused('no-secret')
    const signature = arrival.headers['x-webhook-signature']
    const told = typeof signature === 'string' ? signature : undefined
    if (!keys.some((key) => isSignatureOf(body, told, key))) return refused('unsigned')
  } else if (!mayComeFrom(sources(), arrival.remoteAddress)) return refused('source')
  const read = readFacts(kind, body.toString('utf8'))
  if (!read.ok) return refused(read.refusal)
  const bodySha256 = createHash('sha256').update(body).digest('hex')
  // Duplicates are recognised by content and not by the time header, which is not part of what is signed (T79).
  const isStray = !isSignedCallback(kind) && !isOurs(kind, read.facts)
  const disposition = log.knows(bodySha256) ? 'repeated' : isStray ? 'unknown-sale' : 'waiting'
  const standing = isStray ? 'stray' : 'ours'
  return { outcome: { taken: true, disposition }, facts: read.facts, bodySha256, standing }
}

const mayComeFrom = (sources: readonly string[], address: string): boolean =>
  sources.length === 0 || sources.includes(address)

function headerOf({ headers }: Arrival, name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' ? shortened(value, LONGEST_HEADER) : null
}
