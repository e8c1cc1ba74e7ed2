// A setting of the owner that nobody is told back whole: it lies sealed in the database by a key of the office's folder, so that a copy of the
// database alone does not tell it.
import { hkdfSync } from 'node:crypto'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { parsedJson } from '#shared/base/parsed-json'
import { KEY_BYTES, seal, unseal } from '#shared/node/sealing/encryption'
import type { OfficeContext } from '../context/context'
import type { OfficeTables } from '../database/schema'

const rowSchema = z.object({ sealed: z.string() })

/** When it was set, and by whom; the person may be removed since. */
export interface SetBy {
  readonly setAtMs: number
  readonly setBy: string | null
}

export interface SealedSetting<Kept> {
  /** Null if none is set; `unreadable` if its seal is not of this office's folder, or it is none that this office understands. */
  read(): Promise<(Kept & SetBy) | 'unreadable' | null>
  set(database: Kysely<OfficeTables>, kept: Kept, changedBy: string): Promise<void>
  /** False if none was set. */
  remove(database: Kysely<OfficeTables>): Promise<boolean>
}

interface Sealing<Schema extends z.ZodType> {
  readonly name: string
  /** Told apart from other uses of the same secret. */
  readonly purpose: string
  readonly schema: Schema
  /** One of the office's folder. */
  readonly officeSecret: string
}

export function sealedSetting<Schema extends z.ZodType<object>>(
  { pools, clock }: OfficeContext,
  { name, purpose, schema, officeSecret }: Sealing<Schema>,
): SealedSetting<z.output<Schema>> {
  const key = new Uint8Array(hkdfSync('sha256', officeSecret, '', purpose, KEY_BYTES))
  return {
    read: async () => {
      const row = await pools.main
        .selectFrom('setting')
        .select(['value', 'changed_at_ms', 'changed_by'])
        .where('name', '=', name)
        .executeTakeFirst()
      if (row === undefined) return null
      const found = rowSchema.safeParse(row.value)
      if (!found.success) return 'unreadable'
      const text = unseal(key, Buffer.from(found.data.sealed, 'base64'), purpose)?.toString('utf8')
      const kept = schema.safeParse(text === undefined ? null : parsedJson(text))
      return kept.success ? { ...kept.data, setAtMs: row.changed_at_ms, setBy: row.changed_by } : 'unreadable'
    },
    set: async (database, kept, changedBy) => {
      const sealed = seal(key, Buffer.from(JSON.stringify(kept)), purpose)
      const row = {
        value: JSON.stringify({ sealed: sealed.toString('base64') }),
        changed_at_ms: clock.now(),
        changed_by: changedBy,
      }
      await database
        .insertInto('setting')
        .values({ name, ...row })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
        .execute()
    },
    remove: async (database) => {
      const { numDeletedRows } = await database
        .deleteFrom('setting')
        .where('name', '=', name)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
