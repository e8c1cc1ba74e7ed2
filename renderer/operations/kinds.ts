// The kinds of sale at the counter. The type requires one for each row that sells (`shared/operations/registry.ts`), with
// everything that its row says it can; begin, repeat, kept drafts, screens and the counter box take theirs from here.
import type { SaleOperation } from '#shared/operations/registry'
import type { CounterBoxPart, HitPart, Kind } from '../sale/kind'
import { accountKind } from './account/kind'
import { billKind } from './bill/kind'
import { rechargeKind } from './recharge/kind'

const KINDS_BY_NAME = {
  recharge: rechargeKind,
  bill: billKind,
  account: accountKind,
} satisfies { readonly [Operation in SaleOperation]: Kind<Operation> }

type AnyKind = (typeof KINDS_BY_NAME)[SaleOperation]
export const kindOf = (operation: SaleOperation): AnyKind => KINDS_BY_NAME[operation]
export const KINDS: readonly AnyKind[] = Object.values(KINDS_BY_NAME)

type HitOf<Part> = Part extends CounterBoxPart<infer Hit> ? Hit : never
/** What the counter box recognises of what is sold. */
export type SaleHit = HitOf<AnyKind['counterBox']>

export const BOX_PARTS: readonly CounterBoxPart<SaleHit>[] = KINDS.flatMap(({ counterBox }) =>
  counterBox === 'none' ? [] : [counterBox as CounterBoxPart<SaleHit>],
)
const HIT_PARTS: { readonly [HitKind in SaleHit['kind']]: HitPart<SaleHit> } = Object.assign(
  {},
  ...BOX_PARTS.map(({ hits }) => hits),
)

export const isSaleHit = (hit: { readonly kind: string }): hit is SaleHit =>
  Object.hasOwn(HIT_PARTS, hit.kind)
export const hitPartOf = ({ kind }: SaleHit): HitPart<SaleHit> => HIT_PARTS[kind]
