// What happened to one sale, entry by entry, by the counter's own fold. Entries name nobody; the service's own words stay where they are.
import { sql } from 'kysely'
import type { Folding } from '@shared/domain/sale-fold'
import type { OwnerInput, OwnerOutput } from '@shared/office/owner-page'
import type { OfficeContext } from '../context'
import { referencesOf, withEntry, type CopiedEntry, type ProjectedSale } from '../ingest/projected-sale'

type Story = OwnerOutput<'story'>

interface PlaceRow {
  readonly log_number: number
  readonly first_sequence: number
  readonly folding: string
}

/** Null where there is no such sale. Whether the asker may see it is looked at before. */
export async function storyOf(
  { pools, tenantId }: OfficeContext,
  { environment, counterId, requestId }: OwnerInput<'story'>,
): Promise<Omit<Story, 'sale'> | null> {
  const { rows } = await sql<PlaceRow>`
SELECT log_number, first_sequence, folding FROM sale
WHERE tenant_id = ${tenantId} AND request_id = ${requestId} AND counter_id = ${counterId} AND environment = ${environment}
ORDER BY log_number DESC LIMIT 1`.execute(pools.main)
  const [place] = rows
  if (place === undefined) return null
  const { lastSequence } = (JSON.parse(place.folding) as Folding).sale
  const entries = await pools.main
    .selectFrom('entry')
    .select(['sequence', 'entry_id as entryId', 'at_ms as atMs', 'body', 'link', 'type'])
    .where('tenant_id', '=', tenantId)
    .where('log_number', '=', place.log_number)
    .where('sequence', '>=', place.first_sequence)
    .where('sequence', '<=', lastSequence)
    .where('entry_id', '=', requestId)
    .orderBy('sequence')
    .execute()
  return told(entries)
}

function told(entries: readonly (CopiedEntry & { readonly type: string })[]): Omit<Story, 'sale'> {
  let sale: ProjectedSale | null = null
  const steps: Story['steps'] = []
  for (const entry of entries) {
    const after = withEntry(sale, entry)
    const isRead = after !== null && after.folding !== sale?.folding
    const { railStatus, cashStatus, reason } = after?.folding.sale ?? {}
    const state =
      isRead && railStatus !== undefined && cashStatus !== undefined
        ? { railStatus, cashStatus, reason: reason ?? null }
        : null
    steps.push({ sequence: entry.sequence, atMs: entry.atMs, type: entry.type, after: state })
    sale = after
  }
  return { references: sale === null ? [] : [...referencesOf(sale)], steps }
}
