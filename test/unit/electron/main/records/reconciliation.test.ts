// A statement compared with the journal.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { requestIdSchema } from '#shared/base/ids'
import { createReconcile } from '#main/journal'
import { reconciliationWorkflow } from '#main/records/reconciliation'
import { readTable } from '#main/records/statement/table'
import { NOTHING_EXPLAINED, type Explanation } from '#shared/sale/reconciliation'
import { failure, memoryJournal, recordSale, value } from '#test/support/journals'
import { answer } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'
import { succeed } from '#shared/base/result'
import { noDefects } from '#test/support/defects'
import { agesIn } from '#test/support/ages'

const id = (text: string) => requestIdSchema.parse(text)

function shop(role: 'owner' | 'cashier' = 'owner') {
  const time = new VirtualTime()
  const { journal } = memoryJournal(time)
  const reconcile = createReconcile({
    reportDefect: noDefects,
    journal,
    checkStatus: async () => succeed(answer('pending')),
    clock: time,
    ages: agesIn(journal, time),
    timers: time,
    random: () => 0.5,
  })
  recordSale(journal, 'pending', id('SALE-OPEN'))
  recordSale(journal, 'success', id('SALE-DONE'))
  recordSale(journal, 'success', id('SALE-ELSE'))
  recordSale(journal, 'refused', id('SALE-NONE'))
  const handlers = reconciliationWorkflow({
    journal,
    reconcile,
    view: (sale) => ({ ...sale, nextCheckAt: null, canBeAsked: true }),
    staff: () => ({ id: 'meena', role }),
    readTable,
  })
  const status = (text: string) => journal.sale(id(text))?.railStatus
  const compare = async (text: string, explanation?: Explanation) =>
    value(
      await handlers['reconciliation.compare']({
        file: fileOf(text),
        ...(explanation === undefined ? {} : { explanation }),
      }),
    )
  /** What the owner does with a file: compares it, then lets it end what they named. */
  const settle = async (text: string, ...ids: readonly string[]) => {
    const { shown } = await compare(text)
    return handlers['reconciliation.settle']({ shown, requestIds: ids.map(id) })
  }
  return { handlers, journal, status, compare, settle }
}

const fileOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

const table = [
  'Request ID,Status,Amount,Reference ID,Message',
  'SALE-OPEN,Success,299.00,RZ1,"done, thank you"',
  'SALE-DONE,SUCCESS,299,RZ2,',
  'SALE-ELSE,Refunded,"299.00",RZ3,',
  'SALE-GONE,success,10.00,RZ4,',
  ',,,,',
].join('\r\n')

describe('comparing', () => {
  it('tells what agrees, what differs, what is missing here and there, and moves nothing', async () => {
    const { compare, status } = shop()
    const found = await compare(table.replace(/SALE-DONE.*\r\n/, ''))
    expect(found).toMatchObject({ rows: 3, unreadable: 0, matched: 0 })
    expect(found.differing.map(({ sale, what, settles }) => [sale.requestId, what, settles])).toEqual([
      ['SALE-OPEN', 'status', true],
      ['SALE-ELSE', 'status', false],
    ])
    expect(found.missingHere.map(({ requestId }) => requestId)).toEqual(['SALE-GONE'])
    expect(found.missingThere.map(({ requestId }) => requestId)).toEqual(['SALE-DONE'])
    expect(status('SALE-OPEN')).toBe('pending')
  })

  it('counts what agrees', async () => {
    expect((await shop().compare(table)).matched).toBe(1)
  })

  it('lets the owner alone explain what a file means', async () => {
    const { handlers } = shop('cashier')
    const explanation = { ...NOTHING_EXPLAINED, words: [{ word: 'Completed', means: 'success' as const }] }
    expect(failure(await handlers['reconciliation.compare']({ file: fileOf(table), explanation }))).toEqual({
      kind: 'not-allowed',
      needs: 'owner',
    })
  })
})

describe('an amount that cannot be read', () => {
  const written = (amount: string) => `Request ID,Status,Amount\r\nSALE-OPEN,Success,${amount}\r\n`

  it.each(['"29,9,00"', '"2.9.9"', '"Rs. 2,9,9/-"', 'N.A.'])(
    '%s is told as written, and ends no sale',
    async (amount) => {
      const { compare, settle, status } = shop()
      expect((await compare(written(amount))).differing).toMatchObject([
        {
          what: 'amount',
          settles: false,
          row: { amountPaise: null, amountText: amount.replaceAll('"', '') },
        },
      ])
      await settle(written(amount), 'SALE-OPEN')
      expect(status('SALE-OPEN')).toBe('pending')
    },
  )

  it('may be read both ways: then nothing settles before the owner says which', async () => {
    const { handlers, compare, settle, status } = shop()
    const text = `request_id,status,amount\nSALE-OPEN,success,299\nSALE-ELSE,success,"1,500"\n`
    const found = await compare(text)
    expect(found.understanding.decimalMark).toBe('unproven')
    expect(found.differing.map(({ settles }) => settles)).toEqual([false, false])
    expect(value(await settle(text, 'SALE-OPEN'))).toEqual({ settled: 0 })
    const { shown, understanding } = await compare(text, { ...NOTHING_EXPLAINED, decimalMark: '.' })
    expect(understanding.decimalMark).toBe('.')
    await handlers['reconciliation.settle']({ shown, requestIds: [id('SALE-OPEN')] })
    expect(status('SALE-OPEN')).toBe('success')
  })
})

describe('settling by a statement', () => {
  it('ends the open sale that the owner named, and records who imported which file and line', async () => {
    const here = shop()
    expect(value(await here.settle(table, 'SALE-OPEN', 'SALE-ELSE'))).toEqual({ settled: 1 })
    expect(here.status('SALE-OPEN')).toBe('success')
    expect(here.status('SALE-ELSE')).toBe('success')
    const fileSha256 = createHash('sha256').update(table).digest('hex')
    expect(here.journal.story(id('SALE-OPEN')).at(-1)?.event).toMatchObject({
      source: 'import',
      answer: { bodySha256: fileSha256 },
      statement: { staffId: 'meena', fileSha256, line: 2 },
    })
  })

  it('uses the rows that were shown, and nothing after another file was compared', async () => {
    const here = shop()
    const { shown } = await here.compare(table)
    await here.compare(table.replace('SALE-OPEN,Success', 'SALE-OPEN,Failed'))
    const settled = await here.handlers['reconciliation.settle']({ shown, requestIds: [id('SALE-OPEN')] })
    expect(failure(settled)).toEqual({ kind: 'wrong-state', state: 'statement-not-shown' })
    expect(here.status('SALE-OPEN')).toBe('pending')
  })

  it('means another comparison where the owner explained the file another way', async () => {
    const { compare } = shop()
    const text = 'request_id,status,amount\nSALE-OPEN,Completed,299.00\n'
    const explained = (means: 'success' | 'failed') => ({
      ...NOTHING_EXPLAINED,
      words: [{ word: 'completed', means }],
    })
    const [one, other] = [await compare(text, explained('success')), await compare(text, explained('failed'))]
    expect(one.differing).toMatchObject([{ row: { says: 'success' }, settles: true }])
    expect(other.differing).toMatchObject([{ row: { says: 'failed' }, settles: true }])
    expect(other.shown).not.toBe(one.shown)
  })

  it('makes the cash owed back where the statement says refunded', async () => {
    const here = shop()
    await here.settle('{"request_id":"SALE-OPEN","status":"refunded","amount":"299.00"}', 'SALE-OPEN')
    expect(here.journal.sale(id('SALE-OPEN'))).toMatchObject({
      railStatus: 'failed',
      cashStatus: 'owed-back',
    })
  })

  it('leaves what was not named', async () => {
    const here = shop()
    expect(value(await here.settle(table, 'SALE-DONE'))).toEqual({ settled: 0 })
    expect(here.status('SALE-OPEN')).toBe('pending')
  })

  it('is proven by no other amount, and by none', async () => {
    const here = shop()
    for (const text of [
      '{"request_id":"SALE-OPEN","status":"success","amount":"29.90"}',
      '{"request_id":"SALE-OPEN","status":"success"}',
      '{"request_id":"SALE-OPEN","status":"1","amount":"299.00"}',
    ])
      expect(value(await here.settle(text, 'SALE-OPEN'))).toEqual({ settled: 0 })
    expect(here.status('SALE-OPEN')).toBe('pending')
  })

  it('is the owner’s alone', async () => {
    const here = shop('cashier')
    expect(failure(await here.settle(table, 'SALE-OPEN'))).toEqual({ kind: 'not-allowed', needs: 'owner' })
    expect(here.status('SALE-OPEN')).toBe('pending')
  })
})

describe('several lines about one sale', () => {
  const lines = (...rows: readonly string[]) =>
    ['request_id,status,amount,refunded,date', ...rows.map((row) => `SALE-OPEN,${row}`)].join('\n')
  const said = async (...rows: readonly string[]) => {
    const [difference] = (await shop().compare(lines(...rows))).differing
    return difference === undefined
      ? 'agrees'
      : [difference.row.says, difference.settles, difference.row.contradictedBy]
  }

  it('are decided by their time, in whatever order they stand', async () => {
    const [success, refund] = ['success,299.00,,2026-11-20 10:00', 'failed,299.00,yes,2026-11-20 10:05']
    expect(await said(success, refund)).toEqual(['failed', true, undefined])
    expect(await said(refund, success)).toEqual(['failed', true, undefined])
    expect(
      await said('failed,299.00,yes,20/11/2026 10:05:00 AM', 'success,299.00,,20/11/2026 09:05 PM'),
    ).toEqual(['success', true, undefined])
  })

  it('end in the result where they give no time, whatever stands above or below it', async () => {
    expect(await said('pending,299.00,,', 'success,299.00,,')).toEqual(['success', true, undefined])
    expect(await said('success,299.00,,', 'pending,299.00,,')).toEqual(['success', true, undefined])
  })

  it.each([
    ['two results without a time', 'success,299.00,,', 'failed,299.00,yes,'],
    ['a time in one of them alone', 'success,299.00,,2026-11-20 10:00', 'failed,299.00,yes,'],
    ['two results of one moment', 'success,299.00,,2026-11-20 10:00', 'failed,299.00,,2026-11-20 10:00'],
    ['two amounts', 'success,299.00,,', 'success,2.99,,'],
    ['a word that nobody explained', 'success,299.00,,', 'reprocessed,299.00,,'],
  ])('contradict each other, and end nothing: %s', async (_what, one, other) => {
    for (const rows of [
      [one, other],
      [other, one],
    ] as const) {
      const here = shop()
      const found = await here.compare(lines(...rows))
      expect(found.differing).toMatchObject([
        { what: 'contradiction', settles: false, row: { contradictedBy: [3] } },
      ])
      expect(value(await here.settle(lines(...rows), 'SALE-OPEN'))).toEqual({ settled: 0 })
      expect(here.status('SALE-OPEN')).toBe('pending')
    }
  })
})
