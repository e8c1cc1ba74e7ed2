// Queries to the main process through the bridge. Expected failures are data (`Result`), so a query "fails" only on a defect.
import { replaceEqualDeep, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Channel, Input, Output } from '#shared/channels/contract'
import { succeed } from '#shared/base/result'
import { useCallback } from 'react'
import { call } from './bridge'
import { windowTexts } from '../texts/catalogue'
import { queriesOver, queryClient } from '../queries/queries'
import { askOwnersPin, needsOwnersPin } from './owners-pin'

type Channels = {
  readonly [Name in Channel]: {
    readonly input: Input<Name>
    readonly read: Output<Name>
    readonly act: Output<Name>
  }
}

export const { keyOf, useAsk, usePages, useAct } = queriesOver<Channels>({
  read: call,
  /** What takes an owner's PIN was refused before anything was done, and is sent once more when the PIN was typed. */
  act: async (channel, input) => {
    const answer = await call(channel, input)
    return needsOwnersPin(answer) && (await askOwnersPin(channel, input)) ? call(channel, input) : answer
  },
})

export function newQueryClient(): QueryClient {
  const client = queryClient({ freshForMs: Number.POSITIVE_INFINITY, asksOnFocus: false })
  client.setQueryDefaults(keyOf('journal.day', {}), { structuralSharing: sharedDay })
  return client
}

/**
 * The day with the sales that are as they were before, wherever they stand now. By default each would be compared with the one that stood in its
 * place: one sale more at the head would make all of them new, and every line be drawn again.
 */
function sharedDay(before: unknown, now: unknown): unknown {
  const [old, next] = [before, now] as [Output<'journal.day'> | undefined, Output<'journal.day'>]
  if (old?.ok !== true || !next.ok) return next
  const known = new Map(old.value.sales.map((sale) => [sale.requestId, sale]))
  const sales = next.value.sales.map((sale) => replaceEqualDeep(known.get(sale.requestId), sale))
  return succeed({ ...next.value, sales })
}

/** The queries that decide which screen comes first. Sent together, before anything is rendered. */
const FIRST_QUESTIONS = ['app.state', 'lock.state', 'setup.state'] as const

export function askFirstQuestions(client: QueryClient): void {
  for (const channel of FIRST_QUESTIONS) {
    const answered = client.prefetchQuery({ queryKey: keyOf(channel, {}), queryFn: () => call(channel, {}) })
    if (channel === 'app.state') void answered.then(() => loadShownTexts(client))
  }
}

/** The texts of the window's language come beside those in English, which every language needs, and not after them. */
function loadShownTexts(client: QueryClient): void {
  const state = client.getQueryData<Output<'app.state'>>(keyOf('app.state', {}))
  // Where they are shown, a failure is reported and English stands in.
  if (state !== undefined) windowTexts.load(state.preferences.language).catch(() => undefined)
}

/** What a sale changes besides today's list, which live.ts keeps by itself. */
const ABOUT_SALES = [
  'journal.open-sales',
  'pending.board',
  'pending.blockers',
  'journal.sales-of-number',
  'journal.sale',
  'receipt.page',
  'till.state',
  'till.report',
  'day-book.day',
  'day-book.month',
  'customer.look',
  'credit.account',
  'credit.list',
  'receipts.search',
  'receipts.totals',
] as const

/** Which answers each change makes stale. What is on the screen is then asked for again, everything else when it is shown. */
const STALE_AFTER = {
  sale: ABOUT_SALES,
  recovery: ['app.state', 'office.state', 'journal.day', ...ABOUT_SALES],
  callback: ['callbacks.state', 'callbacks.search'],
  /** Other preferences by the office, or another table of commissions. */
  preferences: ['app.state', 'commission.table', 'receipt.page'],
  'preferences-refused': ['app.state'],
  /** Papers are in the language of their customer, and show the shop's own words. */
  paper: ['receipt.page'],
  visit: ['visit.get', 'receipt.page'],
  visits: ['visit.list'],
  'print-queue': ['print-queue.list'],
  setup: ['setup.state', 'lock.state', 'app.state', 'staff.list', 'account.options'],
  till: ['day-book.day', 'till.report'],
  'till-refused': ['day-book.day', 'till.report', 'till.state'],
  'till-closed': ['till.state', 'day-book.day', 'day-book.month'],
  credit: [
    'credit.list',
    'journal.day',
    'pending.board',
    'till.state',
    'till.report',
    'day-book.day',
    'day-book.month',
  ],
  'credit-refused': ['credit.account'],
  /** Who agreed to be remembered may owe, and the name is the one by which it is told. */
  'customer-name': ['credit.account', 'credit.list'],
  complaint: ['complaints.list'],
  'saved-bills': ['bill.saved', 'bill.reminders'],
  billers: ['bill.search'],
  /** A lookup names one of the known operators, or none. */
  operators: ['recharge.operators', 'recharge.look-up'],
  'recharge-renewed': ['recharge.operators', 'recharge.look-up', 'recharge.plans'],
  'taken-over': ['office.lost', 'pending.board'],
  office: ['office.state'],
  /** The health of the counter tells when the log was last checked. */
  'log-checked': ['health.look'],
} as const satisfies Readonly<Record<string, readonly Channel[]>>
type Change = keyof typeof STALE_AFTER

export async function makeStale(client: QueryClient, change: Change): Promise<void> {
  const stale = STALE_AFTER[change].map((channel) => client.invalidateQueries({ queryKey: [channel] }))
  await Promise.all(stale)
}

export function useMakeStale(): (change: Change) => Promise<void> {
  const client = useQueryClient()
  return useCallback((change) => makeStale(client, change), [client])
}
