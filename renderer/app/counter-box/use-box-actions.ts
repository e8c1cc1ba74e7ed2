// What each deed does here and now; what cannot be done is not offered.
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { SaleView } from '#shared/sale/day'
import { showTillSheet, type TillSheet } from '../../till/till-actions'
import { usePreferences, useAppState, useChangePreferences } from '../../bridge/shop'
import { usePrintNews } from '../../bridge/print-news'
import { settingsPath } from '../../settings/parts/settings-table'
import { saleNumber } from '../../texts/sale-words'
import { useWords } from '../../texts/words'
import { useAct, useAsk } from '../../bridge/queries'
import { isAnswered, runCommand } from '../../commands/use-commands'
import { showPracticeSheet } from '../../settings/practice/practice-sheet'
import { useLatestSales } from '../../sale/receipts/latest-sales'
import { boxActions, type BoxAction, type BoxActionId, type VerbId } from './box-actions'

export interface BoxActionNow {
  readonly run: () => void
  /** What it is done to, where that is not plain: `98765 43210 · ₹299.00`. */
  readonly about: string | null
}

export type BoxActionsNow = ReadonlyMap<BoxActionId, BoxActionNow>

const plainly = (run: () => void): BoxActionNow => ({ run, about: null })

/** Sales that were never sent have no paper. */
const hasPaper = (sale: SaleView): boolean => sale.railStatus !== 'not-sent'

/** Everything that can be done now. `isWanted` is off while nothing is typed: nothing is asked for then. */
export function useBoxActions(isWanted: boolean): BoxActionsNow {
  const [, navigate] = useLocation()
  const preferences = usePreferences()
  const change = useChangePreferences()
  const verbs = useVerbs(isWanted, navigate)
  if (!isWanted) return NOTHING
  const now = (boxAction: BoxAction): BoxActionNow | null => {
    const { doing } = boxAction
    switch (doing.kind) {
      case 'command':
        return isAnswered(doing.command) ? plainly(() => void runCommand(doing.command)) : null
      case 'verb':
        return verbs[doing.verb]
      case 'language':
        return doing.language === preferences.language
          ? null
          : plainly(() => change({ language: doing.language }))
      case 'theme':
        return doing.theme === preferences.theme ? null : plainly(() => change({ theme: doing.theme }))
      case 'settings':
        return plainly(() => navigate(settingsPath(doing.section)))
    }
  }
  return new Map(
    boxActions().flatMap((boxAction) => {
      const does = now(boxAction)
      return does === null ? [] : [[boxAction.id, does] as const]
    }),
  )
}

const NOTHING: BoxActionsNow = new Map()

type Verbs = { readonly [Verb in VerbId]: BoxActionNow | null }

function useVerbs(isWanted: boolean, navigate: (path: string) => void): Verbs {
  const { environment } = useAppState()
  const printLast = usePrintLast(isWanted)
  const { data: till } = useAsk('till.state', {}, { enabled: isWanted })
  const isTillOpen = till?.ok === true && till.value.session !== null
  const isTillShut = till?.ok === true && till.value.session === null
  const inTill = (sheet: TillSheet): BoxActionNow | null =>
    isTillOpen
      ? plainly(() => {
          showTillSheet(sheet)
          navigate('/day-book/till')
        })
      : null
  const isPractice = environment === 'practice'
  return {
    'print-last': printLast,
    'cash-in': inTill('cash-in'),
    'cash-out': inTill('cash-out'),
    'till-open': isTillShut ? plainly(() => navigate('/day-book/till')) : null,
    'till-close': inTill('close'),
    'x-report': inTill('x-report'),
    troubles: isPractice ? plainly(() => showPracticeSheet('troubles')) : null,
    'leave-practice': isPractice ? plainly(() => showPracticeSheet('leaving')) : null,
  }
}

/** The newest sale that has a paper, of any day. */
function usePrintLast(isWanted: boolean): BoxActionNow | null {
  const words = useWords()
  const { receiptPaper } = usePreferences()
  const latest = useLatestSales(isWanted)
  const print = useAct('receipt.print', usePrintNews())
  const last = latest?.ok === true ? latest.value.find(hasPaper) : undefined
  return useMemo(() => {
    if (last === undefined) return null
    return {
      run: () => print.mutate({ requestId: last.requestId, paper: receiptPaper }),
      about: `${saleNumber(words, last)} · ${words.rupees(last.amountPaise)}`,
    }
  }, [last, print, receiptPaper, words])
}
