// The end of the chain: every entry is linked to the previous one, and is part of the chain only once the store has it.
import type { Clock } from '#shared/base/clock'
import type { AnchorResetEvent } from '#shared/log/anchor-reset'
import type { CheckpointEvent, SealBehindEvent } from '#shared/log/checkpoint'
import type { JournalEvent } from '#shared/sale/journal'
import type { EpochEvent, FilledEvent } from '#shared/log/log-restore'
import type { ExportedEvent } from '#shared/accounts/exported'
import type { PaidCheckEvent } from '#shared/operations/checks/paid-check'
import type { OfficeLeftEvent } from '#shared/office/left-office'
import type { ResendRuleEvent } from '#shared/sale/resend'
import type { SettingsKeptEvent } from '#shared/shop/kept-settings'
import type { FileKeptEvent } from '#shared/log/kept-files'
import type { EntrySettledEvent } from '#shared/log/set-aside'
import type { SigningKeyEvent } from '#shared/log/signing-key'
import type { CreditEvent } from '#shared/customer/credit'
import type { ErasedEvent } from '#shared/log/erased'
import type { TillEvent } from '#shared/till/till'
import type { VisitEvent } from '#shared/visit/visit-events'
import type { RequestId } from '#shared/base/ids'
import { ignoreErrors, type ReportDefect } from '#shared/base/ignore-errors'
import { fail, succeed, type Result } from '#shared/base/result'
import { bodyHashOf, PUBLIC_CHAIN_START, publicLink } from '#shared/node/log/public-link'
import type { HeadSigner } from '../proof/head-signer'
import { CHAIN_START, linkOf, type ChainKey } from '../seal/chain'
import type { ChainEnd, ChainHead, Commit, JournalStore, StoredEvent } from '../stored/store'
import { storeFailure } from '../store/database'
import { closeLinkOf } from './digests'
import type { TillFigures } from './till-journal'

export interface ChainWriterOptions {
  readonly store: Pick<JournalStore, 'tail' | 'commit'>
  readonly chainKey: ChainKey
  readonly clock: Pick<Clock, 'now'>
  /**
   * Keeps the head of the chain in other places too. Called after each commit; `isSynced` unless it holds intents alone, of which nothing
   * was sent yet.
   */
  readonly followHead?: (head: ChainHead, isSynced: boolean) => void
  /** Says which commits keep a signed head of the public chain. */
  readonly signer: Pick<HeadSigner, 'due'>
  readonly reportDefect: ReportDefect
}

/** What is part of the chain and about no sale. */
type BesideSales =
  | TillEvent
  | CreditEvent
  | VisitEvent
  | ResendRuleEvent
  | SigningKeyEvent
  | CheckpointEvent
  | AnchorResetEvent
  | FilledEvent
  | EpochEvent
  | EntrySettledEvent
  | SealBehindEvent
  | SettingsKeptEvent
  | OfficeLeftEvent
  | ExportedEvent
  | PaidCheckEvent
  | ErasedEvent
  | FileKeptEvent

export interface ChainWriter {
  end(): ChainEnd
  /**
   * The entry that `event` would become after `previous`; `together` tells of the first of several in one commit how many they are. Nothing
   * is written.
   */
  linked(
    previous: ChainEnd,
    requestId: RequestId,
    event: JournalEvent | BesideSales,
    together?: number,
  ): StoredEvent
  /** The same for one that is in the log elsewhere already, exactly as it is there. */
  relinked(
    previous: ChainEnd,
    entry: Pick<StoredEvent, 'requestId' | 'recordedAt' | 'type' | 'body'>,
  ): StoredEvent
  /** Writes linked entries with what belongs to them. Fails with `store`, and then nothing was written. */
  commit(commit: Commit): Result<null>
  /**
   * Writes one entry that is not about a sale, in the same chain; with `close`, sealed together with the figures of the
   * cash box.
   */
  append(id: RequestId, event: BesideSales, close?: TillFigures): Result<StoredEvent>
}

export function openChainWriter(options: ChainWriterOptions): ChainWriter {
  const { store, chainKey, clock, followHead, signer, reportDefect } = options
  const [last] = store.tail(1)
  let end = last === undefined ? EMPTY : endAfter(last)

  const relinked: ChainWriter['relinked'] = (previous, { requestId, recordedAt, type, body }) => {
    const bare = { sequence: previous.sequence + 1, requestId, recordedAt, body }
    return {
      ...bare,
      type,
      link: linkOf(chainKey, previous.link, bare),
      publicLink: publicLink(previous.publicLink, {
        sequence: bare.sequence,
        id: requestId,
        atMs: recordedAt,
        bodyHash: bodyHashOf(body),
      }),
    }
  }

  const linked: ChainWriter['linked'] = (previous, requestId, event, together = 1) =>
    relinked(previous, {
      requestId,
      recordedAt: Math.trunc(clock.now()),
      type: event.type,
      body: JSON.stringify(together === 1 ? event : { ...event, together }),
    })

  const commit = (written: Commit): Result<null> => {
    try {
      const head = signer.due(written, end)
      store.commit(head === null ? written : { ...written, head })
    } catch (error) {
      return fail(storeFailure(error))
    }
    const newest = written.events.at(-1)
    if (newest === undefined) return succeed(null)
    end = endAfter(newest)
    const isAboutSending = written.events.some(({ type }) => type !== 'intent')
    ignoreErrors(reportDefect, 'journal.head-not-sealed', () => followHead?.(end, isAboutSending))
    return succeed(null)
  }

  const closeOf = (entry: StoredEvent, { dayStartsAt, figures }: TillFigures): Commit['close'] => {
    const bare = { dayStartsAt, closedAt: entry.recordedAt, body: JSON.stringify(figures) }
    return { ...bare, sequence: entry.sequence, link: closeLinkOf(chainKey, bare, endAfter(entry)) }
  }

  return {
    end: () => end,
    linked,
    relinked,
    commit,
    append: (id, event, close) => {
      const entry = linked(end, id, event)
      const written = commit({
        events: [entry],
        sales: [],
        ...(close === undefined ? {} : { close: closeOf(entry, close) }),
      })
      return written.ok ? succeed(entry) : written
    },
  }
}

const EMPTY: ChainEnd = { sequence: 0, link: CHAIN_START, publicLink: PUBLIC_CHAIN_START }

/** The end of the chains once `entry` is the last one. */
export const endAfter = ({ sequence, link, publicLink }: StoredEvent): ChainEnd => ({
  sequence,
  link,
  publicLink,
})
