// The search over the sales of all counters of the office, a page at a time. While the office cannot be asked it says why.
import { useState } from 'react'
import type { EnteredOffice } from '#shared/office/counter-office'
import type { OfficeSale, OfficeSearchProblem } from '#shared/office/office-sales'
import type { SalePlace } from '#shared/office/search'
import type { Failure } from '#shared/base/result'
import { useAct, usePages } from '../../../bridge/queries'
import type { MessageKey } from '../../../texts/words'
import { useNow } from '../../../ui/use-now'
import { useDebouncedValue } from '../../../ui/use-debounced-value'
import { spanOf } from '../period'
import type { Wanted } from '../use-receipt-search'
import { byOf, kindOf, type TypedKind } from './typed'

export interface ShopWanted {
  /** Chosen by hand; null for what the text looks like. */
  readonly picked: TypedKind | null
  readonly isOpenOnly: boolean
}

export interface AllCounters {
  readonly kind: TypedKind
  readonly isOpenOnly: boolean
  readonly change: (part: Partial<ShopWanted>) => void
  /** What is wrong with the text. */
  readonly typedProblem: { readonly problem: MessageKey; readonly offered: string } | null
  /** Null until the first answer. */
  readonly sales: readonly OfficeSale[] | null
  readonly problem: OfficeSearchProblem['problem'] | null
  readonly failure: Failure | null
  readonly hasMore: boolean
  readonly isAsking: boolean
  readonly more: () => void
  readonly again: () => void
}

/** "Today" changes at midnight. */
const DAY_TURNS_MS = 60_000
/** Other counters sell meanwhile. */
const RENEW_MS = 5_000

const lineProblem = (office: EnteredOffice | null): OfficeSearchProblem['problem'] | null => {
  switch (office?.line.kind) {
    case undefined:
      return 'no-office'
    case 'away':
      return 'unreachable'
    case 'revoked':
    case 'other-office':
    case 'version':
      return 'refused'
    case 'connecting':
    case 'connected':
      return null
  }
}

/** Nothing is asked while `office` is null: then somebody looks at this counter alone. */
export function useAllCounters(wanted: Wanted, office: EnteredOffice | null): AllCounters {
  const [{ picked, isOpenOnly }, setShop] = useState<ShopWanted>({ picked: null, isOpenOnly: false })
  const { text, period, first, last } = useDebouncedValue(wanted)
  const now = useNow(DAY_TURNS_MS)
  const isEmpty = wanted.text.trim() === ''
  const kindNow = isEmpty ? null : picked
  const by = byOf(text, kindNow ?? kindOf(text), isOpenOnly)
  const { from: fromMs, to: toMs } = spanOf(period, first, last, now)
  const stopped = lineProblem(office)
  const { pages, hasMore, isAskingMore, more, query } = usePages(
    'office.search',
    (after: SalePlace | null) => (by.ok && stopped === null ? { by: by.by, fromMs, toMs, after } : null),
    {
      next: (page) => (page.ok && page.value.kind === 'found' ? page.value.next : null),
      keepsLast: true,
      freshForMs: 0,
      renewEveryMs: RENEW_MS,
    },
  )
  const sendNow = useAct('office.send-now')
  const [isTrying, setTrying] = useState(false)
  const answers = pages ?? []
  const failed = answers.find((answer) => !answer.ok)
  const told = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
  const refused = told.find((page) => page.kind === 'problem')
  return {
    kind: kindNow ?? kindOf(wanted.text),
    isOpenOnly,
    change: (part) => setShop({ picked: kindNow, isOpenOnly, ...part }),
    typedProblem: by.ok ? null : by,
    sales: pages && told.flatMap((page) => (page.kind === 'found' ? page.sales : [])),
    problem: stopped ?? refused?.problem ?? null,
    failure: failed?.ok === false ? failed.failure : null,
    hasMore,
    isAsking: isAskingMore || isTrying,
    more,
    again: () => {
      setTrying(true)
      void Promise.all([sendNow.mutateAsync({}), stopped === null && query.refetch()]).finally(() =>
        setTrying(false),
      )
    },
  }
}
