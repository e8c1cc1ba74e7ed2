// What the window has of a kind of sale besides its form: for everything that the row of the kind says it can
// (`shared/operations/registry.ts`) something that does it, and `none` where the row says `none`.
import type { QueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Paise } from '#shared/base/money'
import type { Can, SaleOperation } from '#shared/operations/registry'
import type { SaleView } from '#shared/sale/day'
import type { SaleSubject } from '#shared/sale/subject'
import type { Words } from '../texts/words'
import type { KeptDraft } from './kept-draft'

export type Navigate = (path: string) => void

type Unless<None, Has> = None extends 'none' ? 'none' : Has
type Named<Names> = Exclude<Names, 'none'> extends readonly (infer Name extends string)[] ? Name : never

export interface Kind<Operation extends SaleOperation> {
  /** Loaded with all other screens when one of them is first shown. */
  readonly screens: () => Promise<{
    readonly [Screen in Named<Can<Operation>['screens']>]: ComponentType
  }>
  /** A clean form for the next sale, by screen; the focus goes to its first field. */
  readonly begin: Unless<
    Can<Operation>['begin'],
    { readonly [Screen in Named<Can<Operation>['screens']>]: () => void }
  >
  /**
   * Sells the same once more: opens the form as it was. What it costs today is asked anew, and a sheet comes before any
   * money moves.
   */
  readonly repeat: Unless<Can<Operation>['repeat'], Repeat<Operation>>
  readonly drafts: Unless<
    Can<Operation>['drafts'],
    { readonly [Form in Named<Can<Operation>['drafts']>]: KeptDraft }
  >
  readonly counterBox: Unless<Can<Operation>['counterBox'], CounterBoxPart>
}

/** A sale whose number was not erased. */
export type SaleToRepeat<Operation extends SaleOperation = SaleOperation> = SaleView & {
  readonly accountNumber: string
  readonly subject: Extract<SaleSubject, { readonly operation: Operation }>
}
type Repeat<Operation extends SaleOperation> = (sale: SaleToRepeat<Operation>, navigate: Navigate) => void

/** What was typed into the counter box, as it may be read. */
export interface TypedText {
  readonly text: string
  /** Without spaces and hyphens. */
  readonly digits: string
  /** A whole mobile number, with the amount behind it; null if it is none. */
  readonly mobile: { readonly mobileNumber: string; readonly amountPaise: Paise | null } | null
  /** The whole text as an amount that a counter takes. */
  readonly amountPaise: Paise | null
}

/** One line under the counter box. */
export interface Suggestion {
  readonly icon: LucideIcon
  readonly title: string
  readonly detail: string
  /** Null for suggestions that only inform. */
  readonly run: ((navigate: Navigate) => void) | null
}

interface AnyHit {
  readonly kind: string
}

/** What the counter box asks of a kind of sale. Hits are values without functions, told apart by `kind`. */
export interface CounterBoxPart<Hit extends AnyHit = AnyHit> {
  /** What the text may mean: `likely` is listed before the customer and the earlier sales of a number, `possible` behind them. */
  read(typed: TypedText): { readonly likely: readonly Hit[]; readonly possible: readonly Hit[] }
  /** What main finds for words, listed behind everything else. */
  readonly find: 'none' | ((text: string, client: QueryClient) => Promise<readonly Hit[]>)
  /** Where words that may be a name are searched further. */
  readonly searchFurther: 'none' | ((text: string) => Hit)
  readonly hits: { readonly [HitKind in Hit['kind']]: HitPart<Extract<Hit, { readonly kind: HitKind }>> }
}

export interface HitPart<Hit> {
  /** Two hits of one id are the same suggestion. */
  idOf(hit: Hit): string
  suggestionOf(words: Words, hit: Hit): Suggestion
}
