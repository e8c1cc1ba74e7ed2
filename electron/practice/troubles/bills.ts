// What can be unusual about billers and fetched bills.
import { ODD_BILLERS } from '../catalogue/odd-billers'
import { byCode, troublesOf, type CodeOf, type Script, type Trouble } from './trouble'

export type FetchAnswer =
  | 'several'
  | 'nothing-due'
  | 'nothing-found'
  | 'nothing-refused'
  | 'part-payment'
  | 'not-accepted'
  | 'overdue'
  | 'odd-dates'
  | 'other-names'
  | 'odd-amount'
  | 'long-name'
  | 'exponent'
  | 'empty'
  | 'fee'
  | 'last-month'

export interface FetchScript extends Script {
  readonly answer: FetchAnswer
}

const fetchScript = (code: CodeOf<'fetch'>, answer: FetchAnswer): FetchScript => ({
  code,
  answer,
  happens: `fetch.${code}`,
})

// oxfmt-ignore
export const fetchScripts: ReadonlyMap<string, FetchScript> = byCode([
  fetchScript('51', 'several'),
  fetchScript('52', 'nothing-due'),
  fetchScript('53', 'nothing-found'),
  fetchScript('54', 'nothing-refused'),
  fetchScript('55', 'part-payment'),
  fetchScript('56', 'not-accepted'),
  fetchScript('57', 'overdue'),
  fetchScript('58', 'odd-dates'),
  fetchScript('59', 'other-names'),
  fetchScript('60', 'odd-amount'),
  fetchScript('61', 'long-name'),
  fetchScript('62', 'exponent'),
  fetchScript('63', 'empty'),
  fetchScript('64', 'fee'),
  fetchScript('65', 'last-month'),
])

const billerTroubles: readonly Trouble[] = ODD_BILLERS.map(({ id, name, happens }) => ({
  id: `bill.billers-${id}`,
  operation: 'bill.billers',
  trigger: name.slice(0, 'Practice Endless Name'.length + 5).trim(),
  value: id,
  happens,
}))

export const billTroubles: readonly Trouble[] = [...billerTroubles, ...troublesOf('bill.fetch', fetchScripts)]
