// The address to which alerts are posted and the secret that signs them. Both lie sealed in the database, by a key of the office's folder: a
// copy of the database alone tells neither.
import { createHmac, hkdfSync } from 'node:crypto'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { SECOND_MS } from '@shared/clock'
import { parsedJson } from '@shared/parsed-json'
import { KEY_BYTES, seal, unseal } from '../../../electron/main/files/encryption'
import type { OfficeContext } from '../context'
import type { OfficeTables } from '../database/tables'

const NAME = 'alert-webhook'
const PURPOSE = 'galla/office/alert-webhook/1'
const SECRET_BYTES = 32

const keptSchema = z.object({ address: z.string(), secret: z.string(), isOwnNetwork: z.boolean() })
const rowSchema = z.object({ sealed: z.string() })

export interface KeptWebhook extends z.output<typeof keptSchema> {
  readonly setAtMs: number
  /** The person who set it, who may be removed since. */
  readonly setBy: string | null
}

export interface Webhook {
  /** Null if none is set; `unreadable` if its seal is not of this office's folder: nothing can be told there. */
  read(): Promise<KeptWebhook | 'unreadable' | null>
  /** Resolves to a new secret, which nothing tells again. */
  set(
    database: Kysely<OfficeTables>,
    to: { readonly address: string; readonly isOwnNetwork: boolean; readonly changedBy: string },
  ): Promise<string>
  /** False if none was set. */
  remove(database: Kysely<OfficeTables>): Promise<boolean>
}

/** `officeSecret` is one of the office's folder. */
export function createWebhook(
  { pools, tenantId, clock, randomBytes }: OfficeContext,
  officeSecret: string,
): Webhook {
  const key = new Uint8Array(hkdfSync('sha256', officeSecret, '', PURPOSE, KEY_BYTES))
  return {
    read: async () => {
      const row = await pools.main
        .selectFrom('setting')
        .select(['value', 'changed_at_ms', 'changed_by'])
        .where('tenant_id', '=', tenantId)
        .where('name', '=', NAME)
        .executeTakeFirst()
      if (row === undefined) return null
      const found = rowSchema.safeParse(row.value)
      if (!found.success) return 'unreadable'
      const text = unseal(key, Buffer.from(found.data.sealed, 'base64'), PURPOSE)?.toString('utf8')
      const kept = keptSchema.safeParse(text === undefined ? null : parsedJson(text))
      return kept.success ? { ...kept.data, setAtMs: row.changed_at_ms, setBy: row.changed_by } : 'unreadable'
    },
    set: async (database, { address, isOwnNetwork, changedBy }) => {
      const secret = Buffer.from(randomBytes(SECRET_BYTES)).toString('base64url')
      const sealed = seal(key, Buffer.from(JSON.stringify({ address, secret, isOwnNetwork })), PURPOSE)
      const row = {
        value: JSON.stringify({ sealed: sealed.toString('base64') }),
        changed_at_ms: clock.now(),
        changed_by: changedBy,
      }
      await database
        .insertInto('setting')
        .values({ tenant_id: tenantId, name: NAME, ...row })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doUpdateSet(row))
        .execute()
      return secret
    },
    remove: async (database) => {
      const { numDeletedRows } = await database
        .deleteFrom('setting')
        .where('tenant_id', '=', tenantId)
        .where('name', '=', NAME)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

/** `t=SECONDS,v1=HEX`: HMAC-SHA256 of `SECONDS.BODY`, so that who takes it can refuse an old one that somebody sends again. */
export function signatureOf(secret: string, body: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / SECOND_MS)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
