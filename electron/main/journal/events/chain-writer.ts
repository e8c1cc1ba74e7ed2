// The end of the chain: every entry is linked to the previous one, and is part of the chain only once the store has it.
import type { Clock } from '@shared/clock'
import type { JournalEvent } from '@shared/domain/journal'
import type { ResendRuleEvent } from '@shared/domain/resend'
import type { TillEvent } from '@shared/domain/till'
import type { RequestId } from '@shared/ids'
import { ignoreErrors, type ReportDefect } from '@shared/ignore-errors'
import { fail, succeed, type Result } from '@shared/result'
import { CHAIN_START, linkOf, type ChainKey } from '../seal/chain'
import type { HeadSeal } from '../seal/sealed-head'
import type { ChainHead, Commit, JournalStore, StoredEvent } from '../store/store'
import { storeFailure } from '../store/store-failure'
import { closeLinkOf } from './day-close'
import type { TillFigures } from './till-journal'

export interface ChainWriterOptions {
  readonly store: Pick<JournalStore, 'head' | 'commit'>
  readonly chainKey: ChainKey
  readonly clock: Pick<Clock, 'now'>
  /** Keeps the head of the chain sealed in a second place too. */
  readonly headSeal?: HeadSeal
  readonly reportDefect: ReportDefect
}

export interface ChainWriter {
  head(): ChainHead
  /** The entry that `event` would become after `previous`. Nothing is written. */
  linked(
    previous: ChainHead,
    requestId: RequestId,
    event: JournalEvent | TillEvent | ResendRuleEvent,
  ): StoredEvent
  /** Writes linked entries with what belongs to them. Fails with `store`, and then nothing was written. */
  commit(commit: Commit): Result<null>
  /**
   * Writes one entry that is not about a sale, in the same chain; with `close`, sealed together with the figures of the
   * cash box.
   */
  append(id: RequestId, event: TillEvent | ResendRuleEvent, close?: TillFigures): Result<StoredEvent>
}

export function openChainWriter(options: ChainWriterOptions): ChainWriter {
  const { store, chainKey, clock, headSeal, reportDefect } = options
  let head = store.head() ?? { sequence: 0, link: CHAIN_START }

  const linked: ChainWriter['linked'] = (previous, requestId, event) => {
    const bare = {
      sequence: previous.sequence + 1,
      requestId,
      recordedAt: Math.trunc(clock.now()),
      body: JSON.stringify(event),
    }
    return { ...bare, type: event.type, link: linkOf(chainKey, previous.link, bare) }
  }

  const commit = (written: Commit): Result<null> => {
    try {
      store.commit(written)
    } catch (error) {
      return fail(storeFailure(error))
    }
    const last = written.events.at(-1)
    if (last !== undefined) head = headAfter(last)
    ignoreErrors(reportDefect, 'journal.head-not-sealed', () => headSeal?.follow(head))
    return succeed(null)
  }

  const closeOf = (entry: StoredEvent, { dayStartsAt, figures }: TillFigures): Commit['close'] => {
    const bare = { dayStartsAt, closedAt: entry.recordedAt, body: JSON.stringify(figures) }
    return { ...bare, sequence: entry.sequence, link: closeLinkOf(chainKey, bare, headAfter(entry)) }
  }

  return {
    head: () => head,
    linked,
    commit,
    append: (id, event, close) => {
      const entry = linked(head, id, event)
      const written = commit({
        events: [entry],
        sales: [],
        ...(close === undefined ? {} : { close: closeOf(entry, close) }),
      })
      return written.ok ? succeed(entry) : written
    },
  }
}

/** The chain's head once `entry` is its last one. */
export const headAfter = ({ sequence, link }: StoredEvent): ChainHead => ({ sequence, link })
