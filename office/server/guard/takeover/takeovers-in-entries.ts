// What counters' logs say of sales that were taken over. An office that was restored learns of them so; any other knows each of them already,
// and believes no log that says otherwise.
import type { Transaction } from 'kysely'
import type { Takeover } from '#shared/sale/takeover'
import { journalEventSchema } from '#shared/sale/journal'
import { foldFirst } from '#shared/sale/sale-fold'
import { requestIdSchema } from '#shared/base/ids'
import { parsedJson } from '#shared/base/parsed-json'
import { FIRST_GENERATION, type OfficeContext, type ProvenCounter } from '../../context/context'
import type { OfficeTables } from '../../database/schema'
import type { EntryFollower, KeptEntries } from '../../log/ingest'
import type { PushedEntry } from '#shared/protocol/entries'

/** A sale that goes from one counter to another. */
export interface NewTakeover {
  readonly requestId: string
  readonly counterId: string
  readonly byCounterId: string
  readonly environment: string
  readonly ownerId: string
  readonly railStatus: string
  readonly cashStatus: string
  readonly sequence: number
  readonly isLogged: boolean
  /** By which the others know the same sale, for an office that has forgotten its claim. */
  readonly claim?: Takeover['claim']
}

export type Hand = (
  transaction: Transaction<OfficeTables>,
  takeovers: readonly NewTakeover[],
) => Promise<readonly string[]>

export function followEntries(context: OfficeContext, hand: Hand): EntryFollower {
  const { alerts, office } = context

  const follow = async (
    transaction: Transaction<OfficeTables>,
    counter: ProvenCounter,
    said: NewTakeover,
    counterName: string,
  ): Promise<void> => {
    const rows = await transaction
      .updateTable('takeover')
      .set({ is_logged: true })
      .where('request_id', '=', said.requestId)
      .where('counter_id', '=', said.counterId)
      .where('by_counter_id', '=', said.byCounterId)
      .returning('request_id')
      .execute()
    if (rows.length > 0) return
    const isForgotten =
      office.generation > FIRST_GENERATION && (await sellTheSame(transaction, counter, said))
    if (isForgotten && (await hand(transaction, [said])).length > 0) return
    const [owner] = await transaction
      .selectFrom('takeover')
      .select('by_counter_id')
      .where('request_id', '=', said.requestId)
      .where('counter_id', '=', said.counterId)
      .execute()
    // Another counter has it: this one leaves it to that one, and is told so.
    if (isForgotten && owner !== undefined)
      await hand(transaction, [
        { ...said, counterId: said.byCounterId, byCounterId: owner.by_counter_id, isLogged: true },
      ])
    await alerts.raise({
      kind: 'taken-over-unasked',
      counterId: said.byCounterId,
      key: `${said.requestId}:${said.byCounterId}`,
      details: { requestId: said.requestId, counters: [counterName, counter.name] },
    })
  }

  const sellTheSame = async (
    transaction: Transaction<OfficeTables>,
    { clientKeys, isRevoked }: ProvenCounter,
    { counterId, environment }: NewTakeover,
  ): Promise<boolean> => {
    const clientKey = clientKeys.find((known) => known.environment === environment)?.clientKey
    if (isRevoked || clientKey === undefined) return false
    const same = await transaction
      .selectFrom('counter_client')
      .select('counter_id')
      .where('counter_id', '=', counterId)
      .where('environment', '=', environment)
      .where('client_key', '=', clientKey)
      .executeTakeFirst()
    return same !== undefined
  }

  return async (transaction, kept) => {
    for (const entry of kept.entries) {
      const said = saidIn(kept, entry)
      if (said !== null) await follow(transaction, kept.counter, said.takeover, said.counterName)
    }
  }
}

/** Null for every entry but the first one of a sale that was taken over, and for one that only a newer office can read. */
function saidIn(
  { counter, environment }: KeptEntries,
  { type, id, atMs, body, sequence }: PushedEntry,
): { readonly takeover: NewTakeover; readonly counterName: string } | null {
  if (type !== 'intent' || !body.includes('"takeover"')) return null
  const read = journalEventSchema.safeParse(parsedJson(body))
  const requestId = requestIdSchema.safeParse(id)
  if (!read.success || !requestId.success) return null
  const event = read.data
  if (event.type !== 'intent' || event.takeover === undefined) return null
  const recorded = { sequence, requestId: requestId.data, recordedAt: atMs, link: '', event }
  const { railStatus, cashStatus } = foldFirst(recorded).sale
  const { counterId, counterName } = event.takeover
  return {
    counterName,
    takeover: {
      requestId: requestId.data,
      counterId,
      byCounterId: counter.counterId,
      environment,
      ownerId: event.staffId,
      railStatus,
      cashStatus,
      sequence: 0,
      isLogged: true,
      claim: event.takeover.claim,
    },
  }
}
