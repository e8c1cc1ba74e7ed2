// What the counter does with a callback that is taken: it is stored with what it says, and then handed on to be judged.
import type { Clock } from '#shared/base/clock'
import type { CallbackFacts, CallbackRecord } from '#shared/callbacks/callback'
import { createIntake, type Intake } from '#shared/node/callbacks/callback-intake'
import { isSignedCallback, type CallbackKind } from '#shared/operations/registry'
import type { CallbackLog } from './callback-log'
import { factsIn } from './facts'

export interface CounterIntakeOptions {
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

export const createCounterIntake = (options: CounterIntakeOptions): Intake =>
  createIntake({
    ...options,
    ownerOf: () => '',
    placeOf: ({ arrival: { kind }, json, namedId }) => {
      const facts = factsIn(kind, json, namedId)
      return { facts, isStray: !isSignedCallback(kind) && !options.isOurs(kind, facts) }
    },
    store: async (
      { arrival: { kind, body, remoteAddress, headers }, identity },
      { facts, isStray, beyond },
    ) => {
      const bodySha256 = identity.toString('hex')
      if (beyond > 0 && options.log.knows(bodySha256)) return 'stored'
      const record = await options.log.store(
        {
          kind,
          receivedAt: options.clock.now(),
          remoteAddress,
          source: headers.source,
          sentAt: headers.sentAt,
          bodySha256,
          bodyBytes: body.length,
          facts,
          ...(beyond === 0 ? {} : { beyond }),
          disposition: options.log.knows(bodySha256) ? 'repeated' : isStray ? 'unknown-sale' : 'waiting',
        },
        isSignedCallback(kind) ? null : body.toString('utf8'),
        isStray ? 'stray' : 'ours',
      )
      queueMicrotask(() => options.onStored(record))
      return 'stored'
    },
  })
