// The tables that are exported: their columns, and their rows as they are read. Sales are read page by page, so that their number costs no
// memory and holds no connection; new ones come before the first row and change no page.
import type { WentThrough } from '#shared/till/day-book'
import { paise, type Paise } from '#shared/base/money'
import type { ExportRequest, ExportTable } from '#shared/office/exports'
import type { FigureGroup, FigureSum, PageSale } from '#shared/office/figures'
import type { SalePlace } from '#shared/office/search'
import { csvOf } from '#shared/node/tables/csv'
import type { Cell, Column } from '#shared/node/tables/table'
import { xlsxOf } from '#shared/node/tables/xlsx'
import type { OfficeContext } from '../../context/context'
import {
  BY_DAY,
  BY_MONTH,
  countersIn,
  earningsIn,
  figuresBy,
  salesOf,
  SHOP_NAME,
  type Grouping,
} from '../figures'
import type { Scope } from '../../context/scope'

const SALES_A_PAGE = 2_000

const text = (content: string | null): Cell => ({ kind: 'text', text: content ?? '' })
const money = (amountPaise: number): Cell => ({ kind: 'money', amountPaise: paise(amountPaise) })
const count = (number: number): Cell => ({ kind: 'count', count: number })
const column = <Row>(title: string, width: number, cell: (row: Row) => Cell): Column<Row> => ({
  title,
  width,
  cell,
})

/** The titles are the same in every language, so that what reads a table by itself can rely on them. */
const SALE_COLUMNS: readonly Column<PageSale>[] = [
  column('time', 17, ({ openedAtMs }) => ({ kind: 'time', at: openedAtMs })),
  column('shop', 22, ({ shopName }) => text(shopName)),
  column('counter', 18, ({ counterName }) => text(counterName)),
  column('service', 17, ({ service }) => text(service)),
  column('operator', 22, ({ payee }) => text(payee)),
  column('amount', 13, ({ amountPaise }) => money(amountPaise)),
  column('collected', 13, ({ collectedPaise }) => money(collectedPaise)),
  column('state', 12, ({ railStatus }) => text(railStatus)),
  column('cash', 12, ({ cashStatus }) => text(cashStatus)),
  column('number ends in', 14, ({ lastDigits }) => text(lastDigits)),
  column('colleague', 16, ({ staffId }) => text(staffId)),
  column('id', 28, ({ requestId }) => text(requestId)),
]

type Group = Exclude<ExportTable, 'sales' | 'commission'>

const tallyColumns: readonly Column<FigureGroup>[] = (
  [
    ['', ({ done }) => done],
    ['open ', ({ open }) => open],
    ['not done ', ({ undone }) => undone],
  ] as const satisfies readonly (readonly [string, (group: FigureGroup) => FigureSum])[]
).flatMap(([prefix, sumOf]) => [
  column<FigureGroup>(`${prefix}sales`, 10, (group) => count(sumOf(group).count)),
  column<FigureGroup>(`${prefix}amount`, 15, (group) => money(sumOf(group).amountPaise)),
  column<FigureGroup>(`${prefix}fees`, 13, (group) => money(sumOf(group).feePaise)),
])

interface GroupTable extends Grouping {
  readonly columns: readonly Column<FigureGroup>[]
}

const named = (title: string): Column<FigureGroup> => column(title, 22, ({ key }) => text(key))

/** How a service's and an operator's code stand together in a figure's key. */
const BETWEEN = ' '

const GROUPS: Readonly<Record<Group, GroupTable>> = {
  day: { ...BY_DAY, columns: [named('day')] },
  month: { ...BY_MONTH, columns: [named('month')] },
  shop: { kind: 'service', key: SHOP_NAME, columns: [named('shop')] },
  colleague: { kind: 'colleague', columns: [named('colleague')] },
  service: { kind: 'service', columns: [named('service')] },
  operator: {
    kind: 'operator',
    columns: [
      column('service', 17, ({ key }) => text(key.split(BETWEEN)[0] ?? '')),
      column('operator', 22, ({ key, label }) => text(label || key.split(BETWEEN).slice(1).join(BETWEEN))),
    ],
  },
}

interface EarnedRow {
  readonly shopName: string | null
  readonly counterName: string
  readonly sold: WentThrough
  /** `no table`: none is set for the counter. `no rule`: its table has none for this. */
  readonly earned: Paise | 'no table' | 'no rule'
}

const COMMISSION_COLUMNS: readonly Column<EarnedRow>[] = [
  column('shop', 22, ({ shopName }) => text(shopName)),
  column('counter', 18, ({ counterName }) => text(counterName)),
  column('service', 17, ({ sold }) => text(sold.service)),
  column('operator', 22, ({ sold }) => text(sold.payee || sold.payeeCode)),
  column('category', 17, ({ sold }) => text(sold.category)),
  column('sales', 10, ({ sold }) => count(sold.count)),
  column('amount', 15, ({ sold }) => money(sold.amountPaise)),
  column('commission', 15, ({ earned }) => (typeof earned === 'string' ? text(earned) : money(earned))),
]

export interface ExportSource {
  readonly context: OfficeContext
  readonly request: ExportRequest
  readonly scope: Scope
  /** Called with the rows so far, after each page and at the end. What it throws ends the table. */
  readonly onRows: (rows: number) => Promise<void>
  readonly salesAPage?: number
}

export function exportedBytes(source: ExportSource): AsyncGenerator<Uint8Array> {
  const { table } = source.request
  if (table === 'sales') return written(source, SALE_COLUMNS, salesIn(source))
  if (table === 'commission') return written(source, COMMISSION_COLUMNS, commissionIn(source))
  return written(source, [...GROUPS[table].columns, ...tallyColumns], groupsIn(source, GROUPS[table]))
}

const written = <Row>(
  { request }: ExportSource,
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<Uint8Array> =>
  request.format === 'csv' ? csvOf(columns, rows) : xlsxOf(columns, rows, request.table)

async function* salesIn({
  context,
  request,
  scope,
  onRows,
  salesAPage = SALES_A_PAGE,
}: ExportSource): AsyncGenerator<PageSale> {
  const { environment, fromMs, toMs, shopId, groupId } = request
  const all = {
    environment,
    fromMs,
    toMs,
    shopId,
    groupId,
    by: { kind: 'all' },
    counterId: null,
    staffId: null,
  } as const
  let after: SalePlace | null = null
  let rows = 0
  do {
    const page: Awaited<ReturnType<typeof salesOf>> = await salesOf(
      context,
      { ...all, after },
      scope,
      salesAPage,
    )
    yield* page.sales
    rows += page.sales.length
    await onRows(rows)
    after = page.next
  } while (after !== null)
}

async function* groupsIn(
  { context, request, scope, onRows }: ExportSource,
  table: GroupTable,
): AsyncGenerator<FigureGroup> {
  const groups = await figuresBy(context, request, scope, table)
  yield* groups
  await onRows(groups.length)
}

async function* commissionIn({ context, request, scope, onRows }: ExportSource): AsyncGenerator<EarnedRow> {
  const [earnings, counters] = await Promise.all([
    earningsIn(context, request, scope),
    countersIn(context, scope),
  ])
  const byCounter = Map.groupBy(earnings, ({ counterId }) => counterId)
  let rows = 0
  for (const { counterId, name, shopName } of counters)
    for (const { sold, earned } of byCounter.get(counterId) ?? []) {
      const found = earned ?? sold.map((one) => ({ sold: one, commissionPaise: 'no table' as const }))
      for (const { sold: one, commissionPaise } of found)
        yield { shopName, counterName: name, sold: one, earned: commissionPaise ?? 'no rule' }
      rows += found.length
      await onRows(rows)
    }
  await onRows(rows)
}

/** How many rows there will be; null where only the table itself tells. Sales that come meanwhile are more. */
export async function expectedRows({
  context,
  request,
  scope,
}: Pick<ExportSource, 'context' | 'request' | 'scope'>): Promise<number | null> {
  if (request.table !== 'sales') return null
  const services = await figuresBy(context, request, scope, { kind: 'service' })
  return services.reduce((sum, { done, open, undone }) => sum + done.count + open.count + undone.count, 0)
}
