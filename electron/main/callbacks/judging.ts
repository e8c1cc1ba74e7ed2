// Callbacks as the shop uses them. A recharge callback is unsigned: whatever it says, the service is asked, and its
// answer counts.
import type { Handlers } from '#shared/channels/contract'
import {
  DEFAULT_CALLBACK_SETTINGS,
  type CallbackFacts,
  type CallbackRecord,
  type CallbackSettings,
  type Disposition,
  type Judgement,
  type ReceiverState,
} from '#shared/callbacks/callback'
import type { CallbackKind } from '#shared/operations/registry'
import { isOpen, type Sale } from '#shared/sale/sale'
import { MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { isRequestId, type RequestId } from '#shared/base/ids'
import type { KeptFile } from '#shared/base/kept-file'
import { succeed, type Failure } from '#shared/base/result'
import type { Journal, Reconcile } from '../journal'
import type { PersonalStore } from '../privacy/purge'

/** What the workflow needs of the receiver. */
export interface CallbackReceiver {
  state(): ReceiverState
  apply(settings: CallbackSettings): Promise<ReceiverState>
  search(text: string, limit: number): Promise<readonly CallbackRecord[]>
}

export interface CallbackDependencies {
  readonly receiver: CallbackReceiver
  readonly settingsFile: KeptFile<CallbackSettings>
  readonly webhookSecrets: () => readonly string[]
}

/** The service's words in stored callbacks. Both reject with the disk's error. */
export interface CallbackWords {
  countWords(isMeant: (record: CallbackRecord) => boolean): Promise<number>
  forgetWords(isMeant: (record: CallbackRecord) => boolean): Promise<void>
}

/** Shorter runs of digits occur in too many unrelated texts. */
const SHORTEST_NUMBER = 6
const SPACING = /[\s-]/g

/**
 * The personal data in callbacks: the service's own words, in those about a person's sales and in any that contain
 * their number.
 */
export function callbackWords(receiver: CallbackWords): PersonalStore {
  const isOf =
    (accountNumber: string, sales: ReadonlySet<string>) =>
    ({ facts }: CallbackRecord): boolean => {
      const ids = [facts.requestId, facts.referenceId]
      return ids.some((id) => id !== null && sales.has(id)) || names(facts.message, accountNumber)
    }
  const isBefore =
    (time: number) =>
    ({ receivedAt }: CallbackRecord): boolean =>
      receivedAt < time
  return {
    countOf: (accountNumber, sales) => receiver.countWords(isOf(accountNumber, sales)),
    forgetOf: (accountNumber, sales) => receiver.forgetWords(isOf(accountNumber, sales)),
    countBefore: (time) => receiver.countWords(isBefore(time)),
    forgetBefore: (time) => receiver.forgetWords(isBefore(time)),
  }
}

function names(message: string | null, accountNumber: string): boolean {
  const number = accountNumber.replace(SPACING, '')
  return number.length >= SHORTEST_NUMBER && message !== null && message.replace(SPACING, '').includes(number)
}

type CallbackChannel = 'callbacks.state' | 'callbacks.change' | 'callbacks.search'

export function callbacksWorkflow(dependencies: CallbackDependencies): Pick<Handlers, CallbackChannel> {
  const { receiver, settingsFile, webhookSecrets } = dependencies
  const state = () => ({
    settings: callbackSettings(settingsFile),
    state: receiver.state(),
    webhookSecretPresent: webhookSecrets().length > 0,
  })
  return {
    'callbacks.state': async () => succeed(state()),
    'callbacks.change': async (settings) => {
      settingsFile.save(settings)
      await receiver.apply(settings)
      return succeed(state())
    },
    'callbacks.search': async ({ text, limit }) => succeed(await receiver.search(text, limit)),
  }
}

/** The saved settings; without any the receiver was never switched on. */
export const callbackSettings = (file: KeptFile<CallbackSettings>): CallbackSettings =>
  file.load() ?? DEFAULT_CALLBACK_SETTINGS

/** The answer to the call itself comes first; a callback that overtook it waits. */
const SENDING_DELAY_MS = 2 * SECOND_MS
const NO_ANSWER_DELAYS_MS = [10 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS]

/**
 * What comes of a callback. It moves nothing by itself: if it says anything new, the service is asked about the sale,
 * and that answer is recorded. `tries` counts the earlier tries from 0.
 */
export function callbackJudge({
  journal,
  reconcile,
}: {
  readonly journal: Pick<Journal, 'sale' | 'watchedSales'>
  readonly reconcile: Pick<Reconcile, 'checkNow'>
}): (record: CallbackRecord, tries: number) => Promise<Judgement> {
  return async ({ kind, facts }, tries) => {
    if (facts.says === 'unknown') return done('kept')
    const sale = facts.requestId === null ? null : saleOf(journal, kind, facts.requestId)
    if (sale === null) return done(kind === 'account' ? 'kept' : 'unknown-sale')
    if (sale.railStatus === 'sending') return later(SENDING_DELAY_MS, 'unanswered')
    if (sale.railStatus === 'conflict' || sale.attempts === 0) return done('kept')
    if (agrees(sale, facts)) return done('no-news')
    const asked = await reconcile.checkNow(sale.requestId)
    if (!asked.ok) return whenNotAsked(asked.failure, tries)
    if (isConfirmed(asked.value, facts)) return done('confirmed')
    // Enquiries run behind: the service is asked again soon, and daily until it says that the money is back.
    if (hasFailed(asked.value) && facts.says === 'failed')
      return later(delayAfter(tries), 'refund-unconfirmed')
    return isOpen(asked.value) ? later(delayAfter(tries), 'contradicted') : done('contradicted')
  }
}

/** The service identifies an account opening by an id of its own (T20), which is looked up among the waiting ones. */
export function saleOf(
  journal: Pick<Journal, 'sale' | 'watchedSales'>,
  kind: CallbackKind,
  id: string,
): Sale | null {
  if (kind === 'recharge') return isRequestId(id) ? journal.sale(id satisfies RequestId) : null
  const isIt = ({ subject, references }: Sale): boolean =>
    subject.operation === 'account' && references.referenceId === id
  return journal.watchedSales().find(isIt) ?? null
}

/** A callback that names no refund is no contradiction of one that is known: the money may have come back since. */
function agrees(sale: Sale, facts: CallbackFacts): boolean {
  if (facts.says === 'success') return sale.railStatus === 'success'
  if (facts.says === 'under-way') return sale.railStatus === 'pending'
  return facts.says === 'failed' && hasFailed(sale) && (sale.refunded || facts.refunded !== true)
}

const hasFailed = ({ railStatus }: Sale): boolean => railStatus === 'failed' || railStatus === 'reversed'

/** The service, asked, says the same; that it said otherwise before is what the hold is about. */
const isConfirmed = (sale: Sale, facts: CallbackFacts): boolean =>
  agrees(sale, facts) || (sale.railStatus === 'conflict' && facts.says === 'success')

function whenNotAsked(failure: Failure, tries: number): Judgement {
  if (failure.kind === 'busy') return later(failure.retryAfterMs, 'unanswered')
  // There is no way to ask: a person reads the callback and settles the sale.
  if (failure.kind === 'wrong-state') return done('kept')
  return later(delayAfter(tries), 'unanswered')
}

const delayAfter = (tries: number): number => NO_ANSWER_DELAYS_MS[tries] ?? 30 * MINUTE_MS

const done = (disposition: Disposition): Judgement => ({ kind: 'done', disposition })
const later = (delayMs: number, otherwise: Disposition): Judgement => ({ kind: 'later', delayMs, otherwise })
