// The callbacks that the service would send: found by looking at the clock, never sent by a timer.
import { createHmac } from 'node:crypto'
import { accountData, accountTrouble } from './operations/account/accounts'
import { rupeesWithPaise } from './core/fields'
import { entryAt, type AcceptedSale, type LedgerEntry, type Step } from './core/ledger'
import type { Practice } from './core/practice'
import { isoIndia } from './core/times'
import { rechargeScripts } from './troubles/payments'

/** One callback, ready to be posted: `body` is the exact text that a signature covers. */
export interface PracticeEvent {
  readonly dueAtMs: number
  readonly about: 'recharge' | 'account'
  readonly requestId: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The fixed string of `X-Webhook-Source`. */
const SOURCE = 'practice-service'
const JSON_HEADERS = { 'content-type': 'application/json' }

/** Returns a function that takes out what became due. For sales of an earlier run, only later events are reported. */
export function createEvents(practice: Practice): () => readonly PracticeEvent[] {
  const { sales } = practice.memory
  const openedMs = practice.clock.now()
  let waiting = sales
    .flatMap((sale) => callbacksOf(sale, practice))
    .filter(({ dueAtMs }) => dueAtMs > openedMs)
  let looked = sales.length
  return () => {
    const added = sales.slice(looked).flatMap((sale) => callbacksOf(sale, practice))
    looked = sales.length
    const all = [...waiting, ...added]
    const nowMs = practice.clock.now()
    waiting = all.filter(({ dueAtMs }) => dueAtMs > nowMs)
    return all
      .filter(({ dueAtMs }) => dueAtMs <= nowMs)
      .toSorted((left, right) => left.dueAtMs - right.dueAtMs)
  }
}

/** Every callback in the life of a sale. Bills have none. */
function callbacksOf(sale: AcceptedSale, practice: Practice): readonly PracticeEvent[] {
  if (sale.operation === 'bill.pay') return []
  const ends = sale.timeline.filter(({ state }) => state !== 'pending').map((step) => atStep(sale, step))
  if (sale.operation === 'account.create') return ends.flatMap((entry) => accountCallbacks(entry, practice))
  const habit = rechargeScripts.get(sale.trouble ?? '')?.callbacks ?? 'once'
  if (habit === 'never') return []
  const told = ends.map(rechargeCallback)
  if (habit === 'refund-first')
    return ends.slice(0, 1).map((entry) => rechargeCallback({ ...entry, refunded: true }))
  if (habit === 'twice') return told.flatMap((event) => [event, event])
  return habit === 'contrary-first' ? [...ends.map(contrary).map(rechargeCallback), ...told] : told
}

const atStep = (sale: AcceptedSale, step: Step): LedgerEntry =>
  entryAt(sale, sale.acceptedAtMs + step.afterMs)

/** What a contradictory sender says first: the opposite. */
const contrary = (entry: LedgerEntry): LedgerEntry => ({
  ...entry,
  state: entry.state === 'success' ? 'failed' : 'success',
  refunded: false,
})

/** Unsigned, with number and acknowledgement masked, the amount as a text. */
function rechargeCallback(entry: LedgerEntry): PracticeEvent {
  const succeeded = entry.state === 'success'
  const body = JSON.stringify({
    event: succeeded ? 'RECHARGE_SUCCESS' : 'RECHARGE_FAILURE',
    status: succeeded ? 'success' : 'failed',
    data: {
      request_id: entry.requestId,
      number: masked(entry.facts['number'] ?? ''),
      amount: rupeesWithPaise(entry.amountPaise),
      operator_id: entry.facts['operator_id'],
      reference_id: entry.referenceId,
      ackno: succeeded ? masked(entry.ackno) : '',
      message: succeeded ? 'Recharge successful.' : 'Recharge failed at the operator.',
      refunded: entry.refunded,
    },
    timestamp: isoIndia(entry.movedAtMs),
  })
  const { requestId, movedAtMs: dueAtMs } = entry
  return { dueAtMs, about: 'recharge', requestId, headers: JSON_HEADERS, body }
}

const masked = (text: string): string => `${text.slice(0, 2)}XXXX${text.slice(-3)}`

/**
 * The created event, and the assumed refund event (docs/service-gaps.md 2.8). A rejection without a refund has no
 * callback.
 */
function accountCallbacks(entry: LedgerEntry, practice: Practice): readonly PracticeEvent[] {
  if (accountTrouble(entry) === 'rejected') return []
  const atThatTime = { seed: practice.seed, clock: { now: () => entry.movedAtMs } }
  const { requestId, refunded, movedAtMs: dueAtMs } = entry
  const body = JSON.stringify({
    event: refunded ? 'PARTNER_ACCOUNT_REFUND' : 'PARTNER_ACCOUNT_CREATED',
    timestamp: isoIndia(dueAtMs),
    request_id: requestId,
    data: {
      request_id: requestId,
      ...accountData(entry, atThatTime, 'callback'),
      ...(refunded ? refundMembers(entry) : {}),
    },
  })
  return [{ dueAtMs, about: 'account', requestId, headers: signed(body, dueAtMs, practice), body }]
}

const refundMembers = (entry: LedgerEntry) => ({
  refund_amount: rupeesWithPaise(entry.amountPaise),
  refund_reference: `RF${entry.referenceId.slice(2)}`,
  reason: 'The bank could not verify the customer.',
})

const signed = (body: string, atMs: number, { merchant }: Practice): Readonly<Record<string, string>> => ({
  ...JSON_HEADERS,
  'x-webhook-source': SOURCE,
  'x-webhook-signature': createHmac('sha256', merchant.webhookSecret).update(body).digest('hex'),
  'x-webhook-timestamp': String(Math.floor(atMs / 1_000)),
})
