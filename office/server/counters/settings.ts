// What the owner sets for every counter, as it stands in the database.
import { DEFAULT_PUSHED_SETTINGS, pushedSettingsSchema, type PushedSettings } from '@shared/office/protocol'
import type { OfficeContext } from '../context'

/** The name of these settings in the table. */
export const COUNTER_SETTINGS = 'counters'

/** What is set, or the default where nothing is, or where what is set is of another release. */
export async function pushedSettings({ pools, tenantId }: OfficeContext): Promise<PushedSettings> {
  const row = await pools.main
    .selectFrom('setting')
    .select('value')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', COUNTER_SETTINGS)
    .executeTakeFirst()
  const parsed = pushedSettingsSchema.safeParse(row?.value)
  return parsed.success ? parsed.data : DEFAULT_PUSHED_SETTINGS
}
