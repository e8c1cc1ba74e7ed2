// Joins what was recognised at once with what main found, so that no suggestion stands twice and none moves.
import { BOX_PARTS } from '../../operations/kinds'
import type { Found } from './answers'
import { recognisedId, type Recognised } from './recognise'
import { looksLikeAadhaar } from './typed-text'

/** What is listed: first what was recognised at once, behind it the answers, last the way to all of them. */
export function listed(text: string, known: readonly Recognised[], found: Found): readonly Recognised[] {
  const numbered = known.map((hit) => (hit.kind === 'receipt' ? withSale(hit, found.hits) : hit))
  const all = [...numbered, ...found.hits, ...(found.isLooking ? [] : everything(text))]
  const seen = new Set<string>()
  return all.filter((hit) => {
    const ids = [
      recognisedId(hit),
      ...(hit.kind === 'receipt' && hit.sale !== null ? [`sale-${hit.sale.requestId}`] : []),
    ]
    const isNew = !ids.some((id) => seen.has(id))
    for (const id of ids) seen.add(id)
    return isNew
  })
}

function withSale(hit: Extract<Recognised, { kind: 'receipt' }>, hits: readonly Recognised[]): Recognised {
  if (hit.sale !== null) return hit
  const found = hits.find((one) => one.kind === 'sale' && one.sale.lastSequence === Number(hit.number))
  return found?.kind === 'sale' ? { ...hit, sale: found.sale } : hit
}

/** Words that may be a name: the Receipts and the kinds of sale search further. */
const everything = (text: string): readonly Recognised[] =>
  /\p{L}{3}/u.test(text) && !looksLikeAadhaar(text)
    ? [
        { kind: 'all-receipts', text: text.trim() },
        ...BOX_PARTS.flatMap(({ searchFurther }) =>
          searchFurther === 'none' ? [] : [searchFurther(text.trim())],
        ),
      ]
    : []
