// What becomes of a paper and of a pulse of the drawer in a queue of each kind. The same rows are run against a double of a spooler that
// answers as CUPS was seen to, and against a real one (REAL_SPOOLERS=1).
import type { Delivery, RawWhat } from '#main/printing/raw/delivery'

/** What stands behind a queue. */
export const QUEUES = [
  'ready',
  'off',
  'unplugged',
  'reads-nothing',
  'closes-at-once',
  'busy',
  'held',
  'paused',
  'rejecting',
  'missing',
  'office',
] as const
export type QueueKind = (typeof QUEUES)[number]

export interface SpoolerRow {
  readonly queue: QueueKind
  readonly what: RawWhat
  readonly becomes: Delivery
  /** Whether the spooler has the job afterwards. */
  readonly stays: boolean
}

const both = (queue: QueueKind, becomes: Delivery): readonly SpoolerRow[] =>
  (['paper', 'kick'] as const).map((what) => ({ queue, what, becomes, stays: false }))

export const SPOOLER_ROWS: readonly SpoolerRow[] = [
  ...both('ready', 'sent'),
  ...both('off', 'taken-back'),
  ...both('unplugged', 'taken-back'),
  ...both('held', 'taken-back'),
  // The spooler believes that a port which closes has taken everything.
  ...both('closes-at-once', 'sent'),
  { queue: 'reads-nothing', what: 'kick', becomes: 'no-answer', stays: false },
  { queue: 'reads-nothing', what: 'paper', becomes: 'no-answer', stays: true },
  { queue: 'busy', what: 'paper', becomes: 'waits-behind', stays: true },
  { queue: 'busy', what: 'kick', becomes: 'taken-back', stays: false },
  ...both('paused', 'queue-paused'),
  ...both('rejecting', 'queue-rejects'),
  ...both('missing', 'queue-missing'),
  ...both('office', 'no-own-commands'),
]
