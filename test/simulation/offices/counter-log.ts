// A counter's log on a disk: real entries with real public links, without the sealed chain and the store that other simulations are about.
import type { IntentEvent, JournalEvent } from '#shared/sale/journal'
import type { Sale } from '#shared/sale/sale'
import type { FoldState } from '#shared/sale/sale-fold'
import type { RequestId } from '#shared/base/ids'
import { fail, succeed } from '#shared/base/result'
import type { PushedJournal } from '#main/office/sync/batches'
import { bodyHashOf, PUBLIC_CHAIN_START, publicLink } from '#shared/node/log/public-link'
import { refusalOf } from '#main/journal/events/transition-rules'
import type { TakeoverJournal } from '#main/office/takeover/takeover-client'
import { intentEvent } from '../../support/sales'
import { folded } from './folded'

type CopiedEntry = ReturnType<PushedJournal['copiedAfter']>[number]

export class CounterLog {
  #entries: CopiedEntry[] = []
  #sales = new Map<RequestId, FoldState>()
  #listeners = new Set<(sale: Sale) => void>()

  /** What a backup of this counter holds. */
  get length(): number {
    return this.#entries.length
  }

  entries = (): readonly CopiedEntry[] => this.#entries

  sales = (): readonly Sale[] => [...this.#sales.values()].map(({ sale }) => sale)

  sale(id: RequestId): Sale {
    const found = this.#sales.get(id)
    if (found === undefined) throw new Error(`no sale ${id}`)
    return found.sale
  }

  /** As the app's journal takes over sales, and refuses what another counter has. */
  takeoverClient(now: () => number): TakeoverJournal {
    return {
      recordTakeovers: (sales) =>
        succeed(
          sales.map(({ requestId, intent }) =>
            this.commit(
              requestId,
              { ...(intentEvent() as IntentEvent), ...intent, environment: 'production' },
              now(),
            ),
          ),
        ),
      append: (requestId, event) => {
        const foldState = this.#sales.get(requestId)
        const refusal = foldState === undefined ? null : refusalOf(foldState, event, () => false)
        return refusal === null ? succeed(this.commit(requestId, event, now())) : fail(refusal)
      },
      sale: (requestId) => this.#sales.get(requestId)?.sale ?? null,
      foldState: (requestId) => this.#sales.get(requestId) ?? null,
    }
  }

  commit(requestId: RequestId, event: JournalEvent, recordedAt: number): Sale {
    const body = JSON.stringify(event)
    const sequence = this.#entries.length + 1
    const previous = this.#entries.at(-1)?.publicLink ?? PUBLIC_CHAIN_START
    const link = publicLink(previous, {
      sequence,
      id: requestId,
      atMs: recordedAt,
      bodyHash: bodyHashOf(body),
    })
    this.#entries.push({ sequence, requestId, recordedAt, type: event.type, body, publicLink: link } as never)
    this.#fold(requestId, { sequence, atMs: recordedAt, body })
    const sale = this.sale(requestId)
    for (const listener of this.#listeners) listener(sale)
    return sale
  }

  /** The log as it was in a backup. */
  restoreTo(length: number): void {
    this.#entries = this.#entries.slice(0, length)
    this.#sales = new Map()
    for (const { requestId, sequence, recordedAt, body } of this.#entries)
      this.#fold(requestId, { sequence, atMs: recordedAt, body })
  }

  /** The app was ended: nobody listens any more. */
  forgetListeners(): void {
    this.#listeners = new Set()
  }

  onCommit = (listener: (sale: Sale) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  pushed(): PushedJournal {
    return {
      environment: 'production',
      epoch: () => 1,
      epochEntry: () => null,
      logId: () => this.#entries[0]?.publicLink ?? null,
      publicEnd: () => ({
        sequence: this.#entries.length,
        publicLink: this.#entries.at(-1)?.publicLink ?? PUBLIC_CHAIN_START,
      }),
      copiedAfter: (sequence, limit) => this.#entries.slice(sequence, sequence + limit),
      headsAfter: () => [],
      customersOf: () => new Map(),
      onCommit: ((listener: (sale: Sale) => void) => this.onCommit(listener)) as never,
      onEntryBesideSales: () => () => {},
      onErase: (() => () => {}) as never,
    }
  }

  #fold(
    id: RequestId,
    entry: { readonly sequence: number; readonly atMs: number; readonly body: string },
  ): void {
    this.#sales.set(id, folded(this.#sales.get(id), { ...entry, id }))
  }
}
