// An account being opened, as Account Status and the callback report it: the stages by the clock, and the account at
// the end.
import { DAY_MS, SECOND_MS } from '#shared/base/clock'
import { PORTRAIT_BASE64 } from '../../catalogue/portrait'
import { literal } from '../../core/exact-json'
import type { LedgerEntry, Step } from '../../core/ledger'
import type { Practice } from '../../core/practice'
import { digits } from '../../core/seeded'
import { accountScripts } from '../../troubles/journeys'
import type { KindOf } from '../../troubles/trouble'

/** The details of an account opening that are kept. */
export interface AccountFacts {
  readonly agentId: string
  readonly pancard: string
  readonly customerName: string
}

const DONE_MS = 15 * SECOND_MS
const STUCK_MS = 3 * DAY_MS

/** The words of Account Status while nothing is decided, by the age of the request. */
const STAGES = [
  { sinceMs: 0, word: 'INITIATED' },
  { sinceMs: 4 * SECOND_MS, word: 'PENDING_KYC' },
  { sinceMs: 10 * SECOND_MS, word: 'UNDER_REVIEW' },
] as const

const pending: Step = { afterMs: 0, state: 'pending', refunded: false }
const decided = (state: Step['state'], refunded: boolean, afterMs = DONE_MS): readonly Step[] => [
  pending,
  { afterMs, state, refunded },
]

export function accountTimeline(trouble: KindOf<typeof accountScripts> | undefined): readonly Step[] {
  switch (trouble) {
    case 'refunded':
      return decided('failed', true)
    case 'rejected':
    case 'reversed-event':
      return decided('failed', false)
    case 'waits-for-customer':
    case 'in-review':
      return decided('success', false, STUCK_MS)
    default:
      return decided('success', false)
  }
}

export const accountTrouble = (entry: LedgerEntry): KindOf<typeof accountScripts> | undefined =>
  accountScripts.get(entry.trouble ?? '')?.kind

function stageWord(entry: LedgerEntry, nowMs: number): string {
  const trouble = accountTrouble(entry)
  if (entry.state === 'success') return 'success'
  if (entry.state === 'failed') return trouble === 'refunded' ? 'failed' : 'REJECTED'
  const reached = STAGES.findLast(({ sinceMs }) => nowMs - entry.acceptedAtMs >= sinceMs) ?? STAGES[0]
  return trouble === 'waits-for-customer' && reached.word === 'UNDER_REVIEW' ? 'PENDING_KYC' : reached.word
}

/**
 * The same members in a status and in a callback, except that `cif_number` is a number in one and a text in the other.
 */
export function accountData(
  entry: LedgerEntry,
  { seed, clock }: Pick<Practice, 'seed' | 'clock'>,
  told: 'status' | 'callback',
): Readonly<Record<string, unknown>> {
  const open = entry.state === 'success'
  const cif = digits(11, seed, 'cif', entry.requestId)
  const bare = accountTrouble(entry) === 'no-picture'
  const opened = (text: string): string => (open ? text : '')
  return {
    pancard: entry.facts['pancard'],
    customer_name: entry.facts['customerName'],
    account_number: opened(`0${digits(13, seed, 'account', entry.requestId)}`),
    ifsc_code: opened('PRAC0000114'),
    account_type: 'Savings',
    bank_name: 'Practice Payments Bank',
    branch: opened('Head Office'),
    profile_pic: open && !bare ? PORTRAIT_BASE64 : '',
    customer_care: bare ? '' : '1800-000-000',
    account_status: told === 'callback' && !open ? 'failed' : stageWord(entry, clock.now()),
    is_refunded: entry.refunded,
    is_completed: open,
    ...(told === 'status'
      ? { agent_id: entry.facts['agentId'], cif_number: open ? literal(cif) : null }
      : { cif_number: opened(cif) }),
  }
}
