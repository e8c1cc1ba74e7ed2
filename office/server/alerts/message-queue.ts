// Tells alerts elsewhere, by each way that the owner has set. One message of a way is under way at a time: what is raised while it waits is told
// together by the next one, so that a network that falls makes one message and not a thousand. The text of a message stays the same at each
// try, and so does its id.
import { sql, type Kysely } from 'kysely'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/base/clock'
import { seenWords } from '#shared/base/exact-values'
import type { LastMessage } from '#shared/office/alert-messages'
import type { OfficeContext, OfficeIdentity } from '../context/context'
import type { OfficeTables } from '../database/schema'

/** About three hours with the waits between them. */
export const MOST_TRIES = 10
const FIRST_WAIT_MS = MINUTE_MS
const LONGEST_WAIT_MS = 30 * MINUTE_MS
const KEPT_MS = 30 * DAY_MS

/** An alert as a message may name it. */
export interface Named {
  readonly kind: string
  readonly counter: string | null
  readonly shop: string | null
  readonly raisedAtMs: number
}

/** A name is one line of a message: it begins no other one, and turns no word beside it round. */
const oneLine = (name: string | null): string | null =>
  name === null ? null : seenWords(name).replaceAll(/\s+/g, ' ')
const named = ({ counter, shop, ...alert }: Named): Named => ({
  ...alert,
  counter: oneLine(counter),
  shop: oneLine(shop),
})

/** The column of an alert that names the message of a way by which it was told. */
const TOLD_IN = { webhook: 'message_id', mail: 'mail_id' } as const

/** `To`: where the owner set that alerts are told. `Outcome`: what came of a try; `taken` and `partly` end it. */
export interface AlertWay<To, Outcome extends string> {
  readonly name: keyof typeof TOLD_IN
  /** Messages made within an hour; as many as there are without it. */
  readonly mostAnHour?: number
  /** Null if none is set, `unreadable` if nothing can be told there. */
  read(): Promise<To | 'unreadable' | null>
  /** Kinds of alerts that this way does not tell. */
  readonly exceptKindsOf?: (to: To) => readonly string[]
  /** What is kept of a message until it is taken. */
  bodyOf(message: { readonly to: To; readonly messageId: string; readonly alerts: readonly Named[] }): string
  /** The body of a message that tells nothing. */
  trialOf(to: To): string
  /** Never rejects, and ends in good time whatever is at the other end. */
  deliver(
    to: To,
    message: { readonly messageId: string; readonly body: string },
    signal: AbortSignal,
  ): Promise<Outcome>
}

export interface AlertMessages<Outcome extends string> {
  /** Tells what was raised since the last message, and tries one that waits again. */
  send(): Promise<void>
  /** Sends a message that tells nothing; null where nobody is told. */
  tryOut(): Promise<Outcome | null>
  last(): Promise<LastMessage<Outcome> | null>
  /** Another address: what waits is due there at once. */
  startAnew(database: Kysely<OfficeTables>): Promise<void>
  /** Nobody is told any more; what waited is told if somebody is again. */
  forget(database: Kysely<OfficeTables>): Promise<void>
  /** Breaks off what is on its way. It is tried again later. */
  close(): void
}

export function createAlertMessages<To, Outcome extends string>(
  context: OfficeContext,
  way: AlertWay<To, Outcome>,
): AlertMessages<Outcome> {
  const { pools, clock, newId } = context
  const records = messageRecords(context, way)
  const closing = new AbortController()
  const isOver = (outcome: string): boolean => outcome === 'taken' || outcome === 'partly'
  return {
    send: async () => {
      const to = await way.read()
      if (to === null || to === 'unreadable') return
      await records.deleteOld()
      await records.gather(to)
      const message = await records.waiting(pools.main)
      const now = clock.now()
      if (message === undefined) return
      // One that is due later than ever a wait lasts is of a clock that was set back.
      if (message.due_at_ms > now && message.due_at_ms <= now + LONGEST_WAIT_MS) return
      const { message_id: messageId, body } = message
      const tries = message.tries + 1
      const waitMs = Math.min(FIRST_WAIT_MS * 2 ** message.tries, LONGEST_WAIT_MS)
      // Noted before: an office that ends while it sends does not send again at once.
      await records.change(messageId, { tries, at_ms: now, due_at_ms: now + waitMs })
      const outcome = await way.deliver(to, { messageId, body }, closing.signal)
      if (closing.signal.aborted) return
      const state = isOver(outcome) ? 'sent' : tries >= MOST_TRIES ? 'given-up' : 'waiting'
      await records.change(messageId, { state, outcome })
    },
    tryOut: async () => {
      const to = await way.read()
      if (to === null || to === 'unreadable') return null
      return way.deliver(to, { messageId: newId(), body: way.trialOf(to) }, closing.signal)
    },
    last: records.last,
    startAnew: records.startAnew,
    forget: records.forget,
    close: () => closing.abort(),
  }
}

/** Messages of a way as they are kept, and which alerts each of them tells. */
function messageRecords<To, Outcome extends string>(
  { pools, clock, newId }: OfficeContext,
  way: AlertWay<To, Outcome>,
) {
  const messages = (database: Kysely<OfficeTables>) =>
    database.selectFrom('alert_delivery').where('way', '=', way.name)
  const waiting = (database: Kysely<OfficeTables>) =>
    messages(database).selectAll().where('state', '=', 'waiting').executeTakeFirst()

  const hasRoom = async (database: Kysely<OfficeTables>): Promise<boolean> => {
    if (way.mostAnHour === undefined) return true
    const now = clock.now()
    const { made } = await messages(database)
      .select(({ fn }) => fn.countAll<number>().as('made'))
      .where('at_ms', '>', now - HOUR_MS)
      .where('at_ms', '<=', now)
      .executeTakeFirstOrThrow()
    return Number(made) < way.mostAnHour
  }

  /** Makes a message of all open alerts that none has told, unless one waits. */
  const gather = (to: To): Promise<void> =>
    pools.main.transaction().execute(async (database) => {
      if ((await waiting(database)) !== undefined || !(await hasRoom(database))) return
      const messageId = newId()
      const alerts = await untold(database, way, { to, messageId })
      if (alerts.length === 0) return
      await database
        .insertInto('alert_delivery')
        .values({
          message_id: messageId,
          way: way.name,
          body: way.bodyOf({ to, messageId, alerts: alerts.map(named) }),
          state: 'waiting',
          outcome: null,
          tries: 0,
          at_ms: clock.now(),
          due_at_ms: clock.now(),
        })
        .execute()
    })

  return {
    waiting,
    gather,
    change: (messageId: string, set: Partial<OfficeTables['alert_delivery']>) =>
      pools.main
        .updateTable('alert_delivery')
        .set(set)
        .where('message_id', '=', messageId)
        .where('state', '=', 'waiting')
        .execute(),
    last: async (): Promise<LastMessage<Outcome> | null> => {
      const row = await messages(pools.main)
        .select(['state', 'at_ms', 'tries', 'outcome'])
        .orderBy(sql`state = 'waiting'`, 'desc')
        .orderBy('at_ms', 'desc')
        .executeTakeFirst()
      if (row === undefined) return null
      // Written by this way alone; what another release wrote is looked at where it is told.
      return { state: row.state, atMs: row.at_ms, tries: row.tries, outcome: row.outcome as Outcome | null }
    },
    ...changesOf(way.name, clock),
    deleteOld: async (): Promise<void> => {
      await pools.main
        .deleteFrom('alert_delivery')
        .where('way', '=', way.name)
        .where('state', '<>', 'waiting')
        .where('at_ms', '<', clock.now() - KEPT_MS)
        .execute()
    },
  }
}

/** What an owner's change of the way does to its messages. */
function changesOf(way: keyof typeof TOLD_IN, clock: OfficeContext['clock']) {
  const toldIn = TOLD_IN[way]
  return {
    startAnew: async (database: Kysely<OfficeTables>): Promise<void> => {
      await database
        .updateTable('alert_delivery')
        .set({ tries: 0, due_at_ms: clock.now() })
        .where('way', '=', way)
        .where('state', '=', 'waiting')
        .execute()
    },
    forget: async (database: Kysely<OfficeTables>): Promise<void> => {
      await sql`UPDATE alert SET ${sql.ref(toldIn)} = NULL FROM alert_delivery AS message
WHERE message.way = ${way}
AND message.message_id = alert.${sql.ref(toldIn)} AND message.state = 'waiting'`.execute(database)
      await database.deleteFrom('alert_delivery').where('way', '=', way).execute()
    },
  }
}

/** The open alerts that no message of this way has told: from now on this one does. */
async function untold<To, Outcome extends string>(
  database: Kysely<OfficeTables>,
  way: AlertWay<To, Outcome>,
  { to, messageId }: { readonly to: To; readonly messageId: string },
): Promise<readonly Named[]> {
  const toldIn = sql.ref(TOLD_IN[way.name])
  const { rows } = await sql<Named>`
WITH told AS (
  UPDATE alert SET ${toldIn} = ${messageId}
  WHERE closed_at_ms IS NULL AND ${toldIn} IS NULL
  AND kind <> ALL(${[...(way.exceptKindsOf?.(to) ?? [])]})
  RETURNING kind, counter_id, raised_at_ms)
SELECT told.kind, counter.name AS counter, shop.name AS shop, told.raised_at_ms AS "raisedAtMs" FROM told
LEFT JOIN counter ON counter.counter_id = told.counter_id
LEFT JOIN shop_counter ON shop_counter.counter_id = told.counter_id
LEFT JOIN shop ON shop.shop_id = shop_counter.shop_id
ORDER BY told.raised_at_ms, told.kind`.execute(database)
  return rows
}

/** Nobody who reads it in a chat may take practice for the shop. */
export const senderOf = ({ kind }: OfficeIdentity): string =>
  kind === 'practice' ? 'Galla, practice' : 'Galla'
