// Tells alerts to the owner's webhook. One message is under way at a time: what is raised while it waits is told together by the next one, so
// that a network that falls makes one message and not a thousand. The text of a message stays the same at each try, and so does its id.
import { sql, type Kysely } from 'kysely'
import { DAY_MS, MINUTE_MS } from '@shared/clock'
import type { AlertWebhook, WebhookOutcome } from '@shared/office/alert-webhook'
import type { OfficeContext, OfficeIdentity } from '../context'
import type { OfficeTables } from '../database/tables'
import { post, type Lookup } from './post'
import { signatureOf, type KeptWebhook, type Webhook } from './webhook'

/** About three hours with the waits between them. */
export const MOST_TRIES = 10
const FIRST_WAIT_MS = MINUTE_MS
const LONGEST_WAIT_MS = 30 * MINUTE_MS
/** As many are named; all are counted. */
export const MOST_NAMED = 20
const KEPT_MS = 30 * DAY_MS

export interface AlertMessages {
  /** Tells what was raised since the last message, and tries one that waits again. */
  send(): Promise<void>
  /** Posts a message that tells nothing; null without a webhook. */
  tryOut(): Promise<WebhookOutcome | null>
  last(): Promise<AlertWebhook['last']>
  /** Another address: what waits is due there at once. */
  startAnew(database: Kysely<OfficeTables>): Promise<void>
  /** Nobody is told any more; what waited is told if somebody is again. */
  forget(database: Kysely<OfficeTables>): Promise<void>
  /** Breaks off what is on its way. It is tried again later. */
  close(): void
}

interface Named {
  readonly kind: string
  readonly counter: string | null
  readonly shop: string | null
  readonly raisedAtMs: number
}

export function createAlertMessages(
  context: OfficeContext,
  webhook: Pick<Webhook, 'read'>,
  lookup?: Lookup,
): AlertMessages {
  const { pools, clock, office, newId } = context
  const records = messageRecords(context)
  const closing = new AbortController()

  const deliver = ({ address, isOwnNetwork, secret }: KeptWebhook, id: string, body: string) =>
    post(
      {
        address,
        isOwnNetwork,
        body,
        headers: {
          'content-type': 'application/json',
          'galla-message': id,
          'galla-signature': signatureOf(secret, body, clock.now()),
        },
        signal: closing.signal,
      },
      lookup,
    )

  return {
    send: async () => {
      const to = await webhook.read()
      if (to === null || to === 'unreadable') return
      await records.deleteOld()
      await records.gather()
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
      const outcome = await deliver(to, messageId, body)
      if (closing.signal.aborted) return
      const state = outcome === 'taken' ? 'sent' : tries >= MOST_TRIES ? 'given-up' : 'waiting'
      await records.change(messageId, { state, outcome })
    },
    tryOut: async () => {
      const to = await webhook.read()
      if (to === null || to === 'unreadable') return null
      const id = newId()
      const text = `${senderOf(office)}: this is a test. Alerts of your office come here.`
      const trial = { id, ...of(office), atMs: clock.now(), kind: 'trial', text }
      return deliver(to, id, JSON.stringify(trial))
    },
    last: records.last,
    startAnew: records.startAnew,
    forget: records.forget,
    close: () => closing.abort(),
  }
}

/** Messages as they are kept, and which alerts each of them tells. */
function messageRecords({ pools, tenantId, clock, office, newId }: OfficeContext) {
  const waiting = (database: Kysely<OfficeTables>) =>
    database
      .selectFrom('alert_message')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('state', '=', 'waiting')
      .executeTakeFirst()

  /** Makes a message of all open alerts that none has told, unless one waits. */
  const gather = (): Promise<void> =>
    pools.main.transaction().execute(async (database) => {
      if ((await waiting(database)) !== undefined) return
      const messageId = newId()
      const { rows } = await sql<Named>`
WITH told AS (
  UPDATE alert SET message_id = ${messageId}
  WHERE tenant_id = ${tenantId} AND closed_at_ms IS NULL AND message_id IS NULL
  RETURNING kind, counter_id, raised_at_ms)
SELECT told.kind, counter.name AS counter, shop.name AS shop, told.raised_at_ms AS "raisedAtMs" FROM told
LEFT JOIN counter ON counter.tenant_id = ${tenantId} AND counter.counter_id = told.counter_id
LEFT JOIN shop_counter ON shop_counter.tenant_id = ${tenantId} AND shop_counter.counter_id = told.counter_id
LEFT JOIN shop ON shop.tenant_id = ${tenantId} AND shop.shop_id = shop_counter.shop_id
ORDER BY told.raised_at_ms, told.kind`.execute(database)
      if (rows.length === 0) return
      await database
        .insertInto('alert_message')
        .values({
          tenant_id: tenantId,
          message_id: messageId,
          body: JSON.stringify({ id: messageId, ...of(office), atMs: clock.now(), ...wordsOf(rows, office) }),
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
    change: (messageId: string, set: Partial<OfficeTables['alert_message']>) =>
      pools.main
        .updateTable('alert_message')
        .set(set)
        .where('tenant_id', '=', tenantId)
        .where('message_id', '=', messageId)
        .where('state', '=', 'waiting')
        .execute(),
    last: async (): Promise<AlertWebhook['last']> => {
      const row = await pools.main
        .selectFrom('alert_message')
        .select(['state', 'at_ms', 'tries', 'outcome'])
        .where('tenant_id', '=', tenantId)
        .orderBy(sql`state = 'waiting'`, 'desc')
        .orderBy('at_ms', 'desc')
        .executeTakeFirst()
      return row === undefined
        ? null
        : { state: row.state, atMs: row.at_ms, tries: row.tries, outcome: row.outcome }
    },
    startAnew: async (database: Kysely<OfficeTables>): Promise<void> => {
      await database
        .updateTable('alert_message')
        .set({ tries: 0, due_at_ms: clock.now() })
        .where('tenant_id', '=', tenantId)
        .where('state', '=', 'waiting')
        .execute()
    },
    forget: async (database: Kysely<OfficeTables>): Promise<void> => {
      await sql`UPDATE alert SET message_id = NULL FROM alert_message AS message
WHERE alert.tenant_id = ${tenantId} AND message.tenant_id = alert.tenant_id
AND message.message_id = alert.message_id AND message.state = 'waiting'`.execute(database)
      await database.deleteFrom('alert_message').where('tenant_id', '=', tenantId).execute()
    },
    deleteOld: async (): Promise<void> => {
      await pools.main
        .deleteFrom('alert_message')
        .where('tenant_id', '=', tenantId)
        .where('state', '<>', 'waiting')
        .where('at_ms', '<', clock.now() - KEPT_MS)
        .execute()
    },
  }
}

const of = ({ id, kind }: OfficeIdentity) => ({ office: id, officeKind: kind })

/** Nobody who reads it in a chat may take practice for the shop. */
const senderOf = ({ kind }: OfficeIdentity): string => (kind === 'practice' ? 'Galla, practice' : 'Galla')

/** What it says: kinds and counts, and counters and shops by the names that the owner gave them. Nothing of any customer or sale. */
function wordsOf(alerts: readonly Named[], office: OfficeIdentity) {
  const counts = new Map<string, number>()
  for (const { kind } of alerts) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const kinds = [...counts].map(([kind, count]) => ({ kind, count }))
  const listed = kinds.map(({ kind, count }) => `${kind} ${count}`).join(', ')
  return {
    kind: 'alerts',
    text: `${senderOf(office)}: ${alerts.length === 1 ? 'a new alert' : `${alerts.length} new alerts`} (${listed}). See the owner's page.`,
    count: alerts.length,
    kinds,
    alerts: alerts.slice(0, MOST_NAMED),
  }
}
