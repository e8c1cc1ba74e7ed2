// What main finds for the typed text: old receipts, customers, billers. Asked once the typing rests; each answer is listed
// behind what is already there, in the order in which they come, so that nothing moves under the mark.
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { WHOLE_LOG } from '#shared/receipts/receipt-log'
import type { SaleView } from '#shared/sale/day'
import { isOfMobileNumber } from '#shared/operations/registry'
import { BOX_PARTS } from '../../operations/kinds'
import { call } from '../../bridge/bridge'
import { useDebouncedValue } from '../../ui/use-debounced-value'
import type { Recognised } from './recognise'
import { isSum } from './sum'
import { digitsOf, looksLikeAadhaar } from './typed-text'

/** Of each; the Receipts list all of them. */
const MOST_RECEIPTS = 5
const MOST_CUSTOMERS = 3
const SHORTEST_WORD = 2
const SHORTEST_NUMBER = 3

interface Answers {
  readonly text: string
  readonly hits: readonly Recognised[]
  readonly waiting: number
}

const NO_ANSWERS: Answers = { text: '', hits: [], waiting: 0 }

/** Letters of any script, with their vowel signs. */
const hasWord = (text: string): boolean => (text.match(/[\p{L}\p{M}]/gu) ?? []).length >= SHORTEST_WORD

/** Whether main is asked for `text`. A full Aadhaar number never leaves the box, and a sum is nothing to look for. */
export const isAskedFor = (text: string): boolean =>
  !isSum(text) &&
  !looksLikeAadhaar(text) &&
  (hasWord(text) || digitsOf(text).replace(/\D/g, '').length >= SHORTEST_NUMBER)

type Ask = (text: string, client: QueryClient) => Promise<readonly Recognised[]>

const askReceipts: Ask = async (text) => {
  const answer = await call('receipts.search', { search: { ...WHOLE_LOG, text }, before: null })
  if (!answer.ok) return []
  const { sales } = answer.value
  const customers = hasWord(text) ? customersOf(sales, text).slice(0, MOST_CUSTOMERS) : []
  return [...customers, ...sales.slice(0, MOST_RECEIPTS).map((sale) => ({ kind: 'sale', sale }) as const)]
}

const askCustomers: Ask = async (text) => {
  if (!hasWord(text)) return []
  const answer = await call('customer.find', { text })
  return answer.ok
    ? answer.value.slice(0, MOST_CUSTOMERS).map((customer) => ({ kind: 'customer', ...customer }) as const)
    : []
}

const askKinds: readonly Ask[] = BOX_PARTS.flatMap(({ find }) =>
  find === 'none' ? [] : [async (text, client) => (hasWord(text) ? find(text, client) : [])],
)

const ASKS: readonly Ask[] = [askReceipts, askCustomers, ...askKinds]

/** The customers of these sales whose name has the typed words, by their mobile number. */
export function customersOf(sales: readonly SaleView[], text: string): readonly Recognised[] {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean)
  const named = new Map<string, string>()
  for (const sale of sales) {
    const mobile = sale.customerMobile ?? (isOfMobileNumber(sale.subject.service) ? sale.accountNumber : null)
    const name = sale.customerName
    if (mobile === null || name === null || named.has(mobile)) continue
    if (typed.every((part) => name.toLowerCase().includes(part))) named.set(mobile, name)
  }
  return [...named].map(([accountNumber, name]) => ({ kind: 'customer', accountNumber, name }))
}

export interface Found {
  readonly hits: readonly Recognised[]
  /** Something may still come. */
  readonly isLooking: boolean
}

/** Asks main for `text`, once it rests. */
export function useAnswers(text: string): Found {
  const client = useQueryClient()
  const wanted = text.trim()
  const debounced = useDebouncedValue(wanted)
  const [answers, setAnswers] = useState(NO_ANSWERS)
  useEffect(() => {
    if (!isAskedFor(debounced)) return
    let isWanted = true
    const take = (hits: readonly Recognised[]) => {
      if (!isWanted) return
      setAnswers((before) => {
        const known = before.text === debounced ? before : { text: debounced, hits: [], waiting: ASKS.length }
        return { text: debounced, hits: [...known.hits, ...hits], waiting: known.waiting - 1 }
      })
    }
    for (const ask of ASKS)
      ask(debounced, client).then(take, () => {
        // A defect, told where main's answers are checked: what the others find is shown.
        take([])
      })
    return () => {
      isWanted = false
    }
  }, [debounced, client])
  if (!isAskedFor(wanted)) return { hits: [], isLooking: false }
  if (answers.text !== wanted) return { hits: [], isLooking: true }
  return { hits: answers.hits, isLooking: answers.waiting > 0 }
}
