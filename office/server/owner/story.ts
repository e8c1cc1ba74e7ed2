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
  const { rows: later } = await sql<{ log_number: number }>`
SELECT later.log_number FROM counter_head AS head JOIN counter_head AS later USING (tenant_id, log_id)
WHERE head.tenant_id = ${tenantId} AND head.log_number = ${place.log_number} AND later.epoch > head.epoch ORDER BY later.epoch`.execute(
    pools.main,
  )
  const { lastSequence } = (JSON.parse(place.folding) as Folding).sale
  const entries: StoryEntry[] = []
  for (const logNumber of [place.log_number, ...later.map(({ log_number }) => log_number)])
    entries.push(
      ...(await pools.main
        .selectFrom('entry')
        .select(['sequence', 'entry_id as entryId', 'at_ms as atMs', 'body', 'link', 'type'])
        .where('tenant_id', '=', tenantId)
        .where('log_number', '=', logNumber)
        .where('sequence', '>=', place.first_sequence)
        .$if(later.length === 0, (query) => query.where('sequence', '<=', lastSequence))
        .where('entry_id', '=', requestId)
        .orderBy('sequence')
        .execute()),
    )
  return told(withoutRepeated(entries))
}

type StoryEntry = CopiedEntry & { readonly type: string }

/** An epoch takes over entries of its parent as they were: each is told once. */
const withoutRepeated = (entries: readonly StoryEntry[]): readonly StoryEntry[] =>
  [
    ...new Map(entries.toReversed().map((entry) => [`${entry.atMs} ${entry.body}`, entry])).values(),
  ].toReversed()

function told(entries: readonly StoryEntry[]): Omit<Story, 'sale'> {
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
