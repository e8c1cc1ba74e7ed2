// What happened to one sale, entry by entry, by the counter's own fold. Entries name nobody; the service's own words stay where they are.
import type { OwnerInput, OwnerOutput } from '#shared/office/owner-page'
import type { OfficeContext } from '../context/context'
import { referencesOf, withEntry, type ProjectedSale } from '../sales/projected-sale'
import { entriesOfSale, type StoryEntry } from '../sales/story-entries'

type Story = OwnerOutput<'story'>

/** Null where there is no such sale. Whether the asker may see it is looked at before. */
export async function storyOf(
  { pools }: OfficeContext,
  of: OwnerInput<'story'>,
): Promise<Omit<Story, 'sale'> | null> {
  const entries = await entriesOfSale(pools.main, of)
  return entries === null ? null : told(entries)
}

function told(entries: readonly StoryEntry[]): Omit<Story, 'sale'> {
  let sale: ProjectedSale | null = null
  const steps: Story['steps'] = []
  for (const entry of entries) {
    const after = withEntry(sale, entry)
    const isRead = after !== null && after.foldState !== sale?.foldState
    const { railStatus, cashStatus, reason } = after?.foldState.sale ?? {}
    const state =
      isRead && railStatus !== undefined && cashStatus !== undefined
        ? { railStatus, cashStatus, reason: reason ?? null }
        : null
    steps.push({ sequence: entry.sequence, atMs: entry.atMs, type: entry.type, after: state })
    sale = after
  }
  return { references: sale === null ? [] : [...referencesOf(sale)], steps }
}
