// The address to which alerts are posted, the secret that signs them, and what is posted.
import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { SECOND_MS } from '#shared/base/clock'
import type { WebhookOutcome } from '#shared/office/alert-webhook'
import type { OfficeContext, OfficeIdentity } from '../context/context'
import type { OfficeTables } from '../database/schema'
import { senderOf, type AlertWay, type Named } from './message-queue'
import type { Lookup } from './own-network'
import { post } from './post'
import { sealedSetting, type SealedSetting, type SetBy } from './sealed-setting'

const SECRET_BYTES = 32
/** As many are named; all are counted. */
export const MOST_NAMED = 20

const keptSchema = z.object({ address: z.string(), secret: z.string(), isOwnNetwork: z.boolean() })
type KeptWebhook = z.output<typeof keptSchema>

export interface Webhook extends Pick<SealedSetting<KeptWebhook>, 'read' | 'remove'> {
  /** Resolves to a new secret, which nothing tells again. */
  set(
    database: Kysely<OfficeTables>,
    to: { readonly address: string; readonly isOwnNetwork: boolean; readonly changedBy: string },
  ): Promise<string>
}

/** `officeSecret` is one of the office's folder. */
export function createWebhook(context: OfficeContext, officeSecret: string): Webhook {
  const setting = sealedSetting(context, {
    name: 'alert-webhook',
    purpose: 'galla/office/alert-webhook/1',
    schema: keptSchema,
    officeSecret,
  })
  return {
    read: setting.read,
    remove: setting.remove,
    set: async (database, { address, isOwnNetwork, changedBy }) => {
      const secret = Buffer.from(context.randomBytes(SECRET_BYTES)).toString('base64url')
      await setting.set(database, { address, secret, isOwnNetwork }, changedBy)
      return secret
    },
  }
}

/** Alerts as posts to that address. */
export function webhookWay(
  { clock, office, newId }: OfficeContext,
  webhook: Pick<Webhook, 'read'>,
  lookup?: Lookup,
): AlertWay<KeptWebhook & SetBy, WebhookOutcome> {
  return {
    name: 'webhook',
    read: webhook.read,
    bodyOf: ({ messageId, alerts }) =>
      JSON.stringify({ id: messageId, ...of(office), atMs: clock.now(), ...wordsOf(alerts, office) }),
    trialOf: () => {
      const text = `${senderOf(office)}: this is a test. Alerts of your office come here.`
      return JSON.stringify({ id: newId(), ...of(office), atMs: clock.now(), kind: 'trial', text })
    },
    deliver: ({ address, isOwnNetwork, secret }, { messageId, body }, signal) =>
      post(
        {
          address,
          isOwnNetwork,
          body,
          headers: {
            'content-type': 'application/json',
            'galla-message': messageId,
            'galla-signature': signatureOf(secret, body, clock.now()),
          },
          signal,
        },
        lookup,
      ),
  }
}

/** `t=SECONDS,v1=HEX`: HMAC-SHA256 of `SECONDS.BODY`, so that who takes it can refuse an old one that somebody sends again. */
function signatureOf(secret: string, body: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / SECOND_MS)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

const of = ({ id, kind }: OfficeIdentity) => ({ office: id, officeKind: kind })

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
