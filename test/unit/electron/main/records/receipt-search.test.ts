import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { chatAddress, isChatLink, SHARED_TO, type SharedTo } from '#shared/printing/chat-link'
import { WHOLE_LOG } from '#shared/receipts/receipt-log'
import { fail, succeed } from '#shared/base/result'
import {
  receiptSearchWorkflow,
  type ExportJob,
  type ReceiptSearchDependencies,
} from '#main/records/receipt-search'
import { memoryJournal, recordSale, value } from '#test/support/journals'
import { searchOver } from '#test/support/log-search'
import { requestId, NUMBER } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'

const SOLD = 450

function workspace(
  change: { readonly chatLink?: string; readonly write?: ReceiptSearchDependencies['exports']['write'] } = {},
) {
  const clock = new VirtualTime()
  const { journal } = memoryJournal(clock)
  for (let number = 1; number <= SOLD; number += 1)
    recordSale(journal, 'success', requestId(`SALE-${String(number).padStart(4, '0')}`))
  const search = searchOver(journal, { clock })
  const opened: string[] = []
  const handlers = receiptSearchWorkflow({
    journal,
    visitOf: () => null,
    staff: () => ({ id: 'a1b2c3', name: 'Ravi', role: 'cashier' }),
    search,
    seesSums: (from) => from !== null,
    view: (sale) => ({ ...sale, nextCheckAt: null, canBeAsked: true }),
    nextTurn: () => Promise.resolve(),
    exports: { write: change.write ?? (() => Promise.reject(new Error('no export is asked for'))) },
    sharing: {
      text: () => 'Paid ₹299 & more',
      chatLink: () => change.chatLink ?? '',
      openOutside: async (address) => opened.push(address),
      saveText: async () => succeed({ fileName: 'receipt.txt' }),
    },
  })
  const indexed = async (): Promise<void> => clock.pass(60_000)
  return { handlers, opened, indexed, clock, journal }
}

describe('the receipt log', () => {
  it('gives whole sales, page by page', async () => {
    const { handlers, indexed } = workspace()
    await indexed()
    const first = value(await handlers['receipts.search']({ search: WHOLE_LOG, before: null }))
    expect(first.sales[0]?.requestId).toBe('SALE-0450')
    expect(first.sales).toHaveLength(50)
    const second = value(await handlers['receipts.search']({ search: WHOLE_LOG, before: first.next }))
    expect(second.sales[0]?.requestId).toBe('SALE-0400')
  })

  it('counts for everybody, and adds up for whoever may see what should be in the box', async () => {
    const { handlers, indexed } = workspace()
    await indexed()
    const totals = async (from: number | null) =>
      value(await handlers['receipts.totals']({ search: { ...WHOLE_LOG, from, mode: 'cash' } }))
    expect(await totals(null)).toEqual({ count: SOLD, sums: null })
    expect(await totals(0)).toMatchObject({ count: SOLD, sums: { amountPaise: SOLD * 29_900 } })
  })

  it('exports everything that fits, in its order, and one list at a time', async () => {
    const rows: string[] = []
    let second: Promise<unknown> = Promise.resolve()
    const { handlers, indexed } = workspace({
      write: async (job: ExportJob) => {
        second = handlers['receipts.export']({ search: WHOLE_LOG, format: 'csv', customers: 'masked' })
        for await (const sale of job.sales) rows.push(sale.requestId)
        return succeed({ fileName: 'list.csv', rows: job.totals.count })
      },
    })
    await indexed()
    const exported = await handlers['receipts.export']({
      search: WHOLE_LOG,
      format: 'csv',
      customers: 'masked',
    })
    expect(exported).toEqual({ ok: true, value: { fileName: 'list.csv', rows: SOLD } })
    expect(rows).toHaveLength(SOLD)
    expect(rows.at(-1)).toBe('SALE-0001')
    expect(await second).toMatchObject({ failure: { kind: 'busy' } })
  })

  it('stops an export that is cancelled, and takes the next one', async () => {
    const { handlers, indexed } = workspace({
      write: async ({ signal }) => {
        await handlers['receipts.cancel-export']({})
        return signal.aborted ? fail({ kind: 'cancelled' }) : succeed({ fileName: 'list.csv', rows: 0 })
      },
    })
    await indexed()
    const once = () => handlers['receipts.export']({ search: WHOLE_LOG, format: 'xlsx', customers: 'whole' })
    expect(await once()).toMatchObject({ failure: { kind: 'cancelled' } })
    expect(await once()).toMatchObject({ failure: { kind: 'cancelled' } })
  })

  it('hands a receipt to the shop’s own chat, for the number that was recharged', async () => {
    const { handlers, opened, journal } = workspace({
      chatLink: 'https://chat.example/send?to={number}&text={text}',
    })
    const shared = await handlers['receipts.share']({
      requestId: requestId('SALE-0001'),
      to: 'chat',
      consent: true,
    })
    expect(shared).toEqual({ ok: true, value: { fileName: null } })
    expect(opened).toEqual([`https://chat.example/send?to=91${NUMBER}&text=Paid%20%E2%82%B9299%20%26%20more`])
    expect(journal.story(requestId('SALE-0001')).at(-1)?.event).toEqual({
      type: 'shared',
      staffId: 'a1b2c3',
      to: 'chat',
    })
  })

  it('notes the customer’s yes, and neither opens nor copies anything where it cannot be noted', async () => {
    const { handlers, opened, journal } = workspace({ chatLink: 'https://chat.example/send?text={text}' })
    const id = requestId('SALE-0001')
    const before = journal.sale(id)
    const share = (to: SharedTo) => handlers['receipts.share']({ requestId: id, to, consent: true })
    for (const to of SHARED_TO) expect(await share(to), to).toMatchObject({ ok: true })
    const said = journal.story(id).flatMap(({ event }) => (event.type === 'shared' ? [event.to] : []))
    expect(said).toEqual(SHARED_TO)
    expect(journal.sale(id)).toEqual(before)
    const full = vi.spyOn(journal, 'append').mockReturnValue(fail({ kind: 'store', problem: 'disk-full' }))
    onTestFinished(() => full.mockRestore())
    expect(await share('chat')).toMatchObject({ failure: { kind: 'store' } })
    expect(await share('clipboard')).toMatchObject({ failure: { kind: 'store' } })
    expect(opened).toHaveLength(1)
  })

  it('opens nothing while no chat is set, and saves a file all the same', async () => {
    const { handlers, opened } = workspace()
    const share = (to: 'chat' | 'file') =>
      handlers['receipts.share']({ requestId: requestId('SALE-0001'), to, consent: true })
    expect(await share('chat')).toMatchObject({ failure: { kind: 'not-allowed', needs: 'setup' } })
    expect(await share('file')).toEqual({ ok: true, value: { fileName: 'receipt.txt' } })
    expect(opened).toEqual([])
  })
})

describe('the link of the chat', () => {
  it('is an https address with a place for the text, or nothing', () => {
    for (const link of ['', 'https://chat.example/?t={text}', 'https://chat.example/{number}?text={text}'])
      expect(isChatLink(link), link).toBe(true)
    for (const link of [
      'http://chat.example/{text}',
      'chat://send?{text}',
      'https://chat.example/',
      'https://{text} x',
      'javascript:{text}',
      'https://c.example/{text}{name}',
      'https://chat.example@other.example/?t={text}',
    ])
      expect(isChatLink(link), link).toBe(false)
  })

  it('carries what the text holds as text', () => {
    expect(chatAddress('https://c.example/?n={number}&t={text}', 'a&b={number}\n', null)).toBe(
      'https://c.example/?n=&t=a%26b%3D%7Bnumber%7D%0A',
    )
    expect(chatAddress('https://c.example/?t={text}', '$& \ud800', null)).toBe(
      'https://c.example/?t=%24%26%20%EF%BF%BD',
    )
  })
})
