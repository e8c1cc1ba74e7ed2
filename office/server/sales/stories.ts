// What the office has of one sale, for a counter that did not sell it: the entries of the counter that did, and of the one that has it now.
import { sql } from 'kysely'
import { MOST_STORY_ENTRIES } from '#shared/office/takeover'
import { LARGEST_BATCH_BYTES } from '#shared/protocol/entries'
import { counterNameSchema } from '#shared/protocol'
import type { StoryAnswer, StoryRequest, ToldLog } from '#shared/office/story'
import type { OfficeContext, ProvenCounter } from '../context/context'
import { groupApart } from '../context/scope'
import { entriesOfSale } from './story-entries'

interface SaleRow {
  readonly counterId: string
  readonly counterName: string
  readonly shopName: string | null
  readonly heardAtMs: number
  readonly isQuarantined: boolean
  readonly isTakenOver: boolean
  readonly isHolder: boolean
  readonly groupId: string | null
  readonly sealed: string | null
  readonly lastDigits: string | null
  readonly isErased: boolean
}

/** As the search does, it tells a counter of the sales of its group: which client they sell under does not matter. */
export async function storyForCounter(
  context: OfficeContext,
  asker: Pick<ProvenCounter, 'groupId'>,
  { environment, counterId, requestId }: StoryRequest,
): Promise<StoryAnswer> {
  const { pools } = context
  const { rows } = await sql<SaleRow>`
SELECT sale.counter_id AS "counterId", counter.name AS "counterName", shop.name AS "shopName", heard.at_ms AS "heardAtMs",
  sale.is_quarantined AS "isQuarantined", sale.is_taken_over AS "isTakenOver",
  sale.taken_over_from IS NOT NULL AND NOT sale.is_taken_over AS "isHolder", personal.sealed, personal.last_digits AS "lastDigits",
  personal.erased_at_ms IS NOT NULL AS "isErased",
  ${groupApart('sale.counter_id')} AS "groupId"
FROM sale
JOIN counter USING (counter_id)
JOIN counter_head AS head USING (log_number)
CROSS JOIN LATERAL (
  SELECT max(stored_at_ms) AS at_ms FROM counter_head AS of_log WHERE of_log.log_id = head.log_id
) AS heard
LEFT JOIN shop_counter ON shop_counter.counter_id = sale.counter_id
LEFT JOIN shop ON shop.shop_id = shop_counter.shop_id
LEFT JOIN personal ON personal.log_number = sale.log_number AND personal.entry_id = sale.request_id
WHERE sale.environment = ${environment} AND sale.request_id = ${requestId}
ORDER BY sale.log_number DESC`.execute(pools.main)
  const sold = rows.find((row) => row.counterId === counterId && row.groupId === asker.groupId)
  if (sold === undefined) return { kind: 'none' }
  const holder = sold.isTakenOver
    ? rows.find((row) => row.isHolder && row.counterId !== counterId)
    : undefined
  const told: ToldLog[] = []
  for (const row of holder === undefined ? [sold] : [sold, holder]) {
    const of = { environment, counterId: row.counterId, requestId }
    const entries = await entriesOfSale(pools.main, of, MOST_STORY_ENTRIES + 1)
    if (entries === null || entries.length === 0) return { kind: 'none' }
    const bytes = entries.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0)
    if (entries.length > MOST_STORY_ENTRIES || bytes > LARGEST_BATCH_BYTES) return { kind: 'too-long' }
    told.push({
      counterId: row.counterId,
      counterName: counterNameSchema.parse(row.counterName),
      shopName: row.shopName,
      heardAtMs: row.heardAtMs,
      isQuarantined: row.isQuarantined,
      entries: entries.map(({ sequence, atMs, body }) => ({ sequence, atMs, body })),
    })
  }
  const [first, second = null] = told
  if (first === undefined) return { kind: 'none' }
  return { kind: 'answered', requestId, sold: first, held: second, ...customerIn([sold, holder]) }
}

/** The counter that has it now told of its customer, too; whoever was erased at one of the two is. */
function customerIn(
  rows: readonly (SaleRow | undefined)[],
): Pick<Extract<StoryAnswer, { kind: 'answered' }>, 'sealed' | 'isErased' | 'lastDigits'> {
  const isErased = rows.some((row) => row?.isErased)
  const known = isErased ? undefined : rows.find((row) => row !== undefined && row.sealed !== null)
  return { sealed: known?.sealed ?? null, isErased, lastDigits: known?.lastDigits || null }
}
