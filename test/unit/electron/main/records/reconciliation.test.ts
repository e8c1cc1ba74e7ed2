// A statement compared with the journal.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { requestIdSchema } from '#shared/base/ids'
import { createReconcile, type ReconcileOptions } from '#main/journal'
import { createShownStatement, reconciliationWorkflow } from '#main/records/reconciliation'
import { readTable } from '#main/records/statement/table'
import { NOTHING_EXPLAINED, type Explanation } from '#shared/sale/reconciliation'
import { failure, memoryJournal, recordSale, value } from '#test/support/journals'
import { answer } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'
import { fail, succeed } from '#shared/base/result'
import { noDefects } from '#test/support/defects'
import { agesIn } from '#test/support/ages'

const id = (text: string) => requestIdSchema.parse(text)

function shop(
  role: 'owner' | 'cashier' = 'owner',
  read = readTable,
  checkStatus: ReconcileOptions['checkStatus'] = async () => succeed(answer('not-found')),
) {
  const time = new VirtualTime()
  const { journal } = memoryJournal(time)
  const reconcile = createReconcile({
    reportDefect: noDefects,
    journal,
    checkStatus,
    clock: time,
    ages: agesIn(journal, time),
    timers: time,
    random: () => 0.5,
  })
  recordSale(journal, 'pending', id('SALE-OPEN'))
  recordSale(journal, 'success', id('SALE-DONE'))
  recordSale(journal, 'success', id('SALE-ELSE'))
  recordSale(journal, 'refused', id('SALE-NONE'))
  const statement = createShownStatement()
  const handlers = reconciliationWorkflow({
    journal,
    reconcile,
    view: (sale) => ({ ...sale, nextCheckAt: null, canBeAsked: true }),
    staff: () => ({ id: 'meena', role }),
    statement,
    readTable: read,
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
  return { handlers, journal, status, compare, settle, statement }
}

it('an owner who is asked hears what the statement that is shown ends a sale as, and nothing of another one', async () => {
  const { compare, journal, statement } = shop()
  const sale = journal.sale(id('SALE-OPEN'))
  if (sale === null) throw new Error('it was sold')
  const { shown } = await compare(table.replace('SALE-OPEN,Success', 'SALE-OPEN,Refunded'))
  expect(statement.saysOf(shown, sale)).toMatchObject({ says: 'failed', refunded: true })
  expect(statement.saysOf('another', sale)).toBeNull()
  const done = journal.sale(id('SALE-DONE'))
  expect(done && statement.saysOf(shown, done)).toBeNull()
})

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
    expect(value(await settle(text, 'SALE-OPEN'))).toEqual({ settled: 0, left: 0 })
    const { shown, understanding } = await compare(text, { ...NOTHING_EXPLAINED, decimalMark: '.' })
    expect(understanding.decimalMark).toBe('.')
    await handlers['reconciliation.settle']({ shown, requestIds: [id('SALE-OPEN')] })
    expect(status('SALE-OPEN')).toBe('success')
  })
})

describe('settling by a statement', () => {
  it('ends the open sale that the owner named, and records who imported which file and line', async () => {
    const here = shop()
    expect(value(await here.settle(table, 'SALE-OPEN', 'SALE-ELSE'))).toEqual({ settled: 1, left: 0 })
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

  it('uses the file that was chosen last, though another is read behind it', async () => {
    const large = Promise.withResolvers<void>()
    const here = shop('owner', async (bytes) => {
      if (bytes.length > table.length) await large.promise
      return readTable(bytes)
    })
    const first = here.compare(`${table}${' '.repeat(99)}`)
    const { shown } = await here.compare(table)
    large.resolve()
    await first
    const settled = await here.handlers['reconciliation.settle']({ shown, requestIds: [id('SALE-OPEN')] })
    expect(value(settled)).toEqual({ settled: 1, left: 0 })
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

  it.each([
    ['has it under way', succeed(answer('pending')), 'pending'],
    ['gives no answer', fail({ kind: 'no-connection', cause: 'dns' } as const), 'pending'],
    ['calls it done', succeed(answer('success')), 'success'],
  ] as const)('calls no sale failed that the service, asked first, %s', async (what, said, state) => {
    const here = shop('owner', readTable, async () => said)
    const refunded = '{"request_id":"SALE-OPEN","status":"refunded","amount":"299.00"}'
    const left = what === 'calls it done' ? 0 : 1
    expect(value(await here.settle(refunded, 'SALE-OPEN'))).toEqual({ settled: 0, left })
    expect(here.status('SALE-OPEN')).toBe(state)
    expect(here.journal.sale(id('SALE-OPEN'))?.cashStatus).toBe('collected')
    expect(here.journal.story(id('SALE-OPEN')).map(({ event }) => event)).not.toContainEqual(
      expect.objectContaining({ source: 'import' }),
    )
  })

  it('ends nothing once another file was compared while the service was asked', async () => {
    const asked = Promise.withResolvers<void>()
    const here = shop('owner', readTable, async () => {
      await asked.promise
      return succeed(answer('not-found'))
    })
    const failed = table.replace('SALE-OPEN,Success', 'SALE-OPEN,Failed')
    const { shown } = await here.compare(failed)
    const settling = here.handlers['reconciliation.settle']({ shown, requestIds: [id('SALE-OPEN')] })
    await here.compare(table)
    asked.resolve()
    expect(failure(await settling)).toEqual({ kind: 'wrong-state', state: 'statement-not-shown' })
    expect(here.status('SALE-OPEN')).not.toBe('failed')
  })

  it('leaves what was not named', async () => {
    const here = shop()
    expect(value(await here.settle(table, 'SALE-DONE'))).toEqual({ settled: 0, left: 0 })
    expect(here.status('SALE-OPEN')).toBe('pending')
  })

  it('is proven by no other amount, and by none', async () => {
    const here = shop()
    for (const text of [
      '{"request_id":"SALE-OPEN","status":"success","amount":"29.90"}',
      '{"request_id":"SALE-OPEN","status":"success"}',
      '{"request_id":"SALE-OPEN","status":"1","amount":"299.00"}',
    ])
      expect(value(await here.settle(text, 'SALE-OPEN'))).toEqual({ settled: 0, left: 0 })
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
      expect(value(await here.settle(lines(...rows), 'SALE-OPEN'))).toEqual({ settled: 0, left: 0 })
      expect(here.status('SALE-OPEN')).toBe('pending')
    }
  })
})

describe('a ledger of the wallet', () => {
  const ledger = (heading: string, ...rows: readonly string[]) => [heading, ...rows].join('\n')
  const said = async (file: string, explanation?: Explanation) => {
    const here = shop()
    const { shown, differing } = await here.compare(file, explanation)
    const requestIds = [id('SALE-OPEN'), id('SALE-DONE')]
    await here.handlers['reconciliation.settle']({ shown, requestIds })
    const found = differing.find(({ sale }) => sale.requestId === 'SALE-OPEN')
    return [here.status('SALE-OPEN'), found?.row.says, found?.row.contradictedBy]
  }
  const debit = 'SALE-OPEN,DEBIT,299.00,success,2026-11-20 10:00'
  const credit = 'SALE-OPEN,CREDIT,299.00,success,2026-11-20 10:05'
  const heading = 'order_id,Txn Type,amount,status,date'

  it('whose debit and credit of one sale both succeeded ends nothing, whatever their order and times', async () => {
    expect(await said(ledger(heading, debit, credit))).toEqual(['pending', 'unknown', [2]])
    expect(await said(ledger(heading, credit, debit))).toEqual(['pending', 'unknown', [3]])
    const early = credit.replace('10:05', '09:00')
    expect(await said(ledger(heading, debit, early))).toEqual(['pending', 'unknown', [2]])
  })

  it('ends a sale by its debit alone, and never by its credit alone', async () => {
    expect(await said(ledger(heading, debit))).toEqual(['success', 'success', undefined])
    expect(await said(ledger(heading, credit, 'SALE-ELSE,DEBIT,1,success,'))).toEqual([
      'pending',
      'unknown',
      undefined,
    ])
  })

  it.each([
    ['a heading of its own', 'order_id,amount,status,Dr/Cr', 'SALE-OPEN,299,success,Cr', 'X,1,success,Dr'],
    ['letters', 'order_id,amount,status,T', 'SALE-OPEN,299,success,C', 'X,1,success,D'],
    [
      'a word nobody knows beside debits',
      'order_id,amount,status,T',
      'SALE-OPEN,299,success,ADJ',
      'X,1,success,Dr',
    ],
    [
      'a type of refund',
      'order_id,amount,status,type',
      'SALE-OPEN,299,success,REFUND',
      'X,1,success,PAYMENT',
    ],
    [
      'a longer type',
      'order_id,amount,status,type',
      'SALE-OPEN,299,success,RECHARGE_REVERSAL',
      'X,1,success,RECHARGE',
    ],
    ['a second state', 'order_id,amount,status,state', 'SALE-OPEN,299,success,Reversed', 'X,1,success,Done'],
    [
      'the words alone',
      'order_id,amount,status,Narration',
      'SALE-OPEN,299,success,Refund of 98765',
      'X,1,success,98765',
    ],
    [
      'a column of credits',
      'order_id,debit,credit,status,amount',
      'SALE-OPEN,,299,success,299',
      'X,1,0.00,success,1',
    ],
    [
      'a column of refunds',
      'order_id,amount,status,Refund Amount',
      'SALE-OPEN,299,success,299.00',
      'X,1,success,0.00',
    ],
    [
      'debits and credits with a sign',
      'order_id,amount,status,T',
      'SALE-OPEN,-299,success,Dr',
      'X,1,success,Dr',
    ],
  ])('tells a refund by %s', async (_what, names, row, other) => {
    expect((await said(ledger(names, row, other)))[0]).toBe('pending')
    expect((await said(ledger(names, other, row)))[0]).toBe('pending')
  })

  it.each([
    '{"request_id":"SALE-OPEN","status":"success","amount":"299.00","type":"REFUND"}',
    '{"request_id":"SALE-OPEN","status":"success","amount":"299.00","event":"RECHARGE_REFUND"}',
    '{"data":{"request_id":"SALE-OPEN","amount":"299.00","txn_type":"CREDIT"},"status":"success"}',
    '{"request_id":"SALE-OPEN","status":"success","amount":299,"refund":{"id":"R1"}}',
    '{"request_id":"SALE-OPEN","status":"success","amount":-299}',
  ])('is told by a callback too: %s', async (line) => {
    expect((await said(line))[0]).toBe('pending')
  })

  it('reads its debits as the amounts', async () => {
    const names = 'order_id,debit,credit,balance,status'
    expect(await said(ledger(names, 'SALE-OPEN,299.00,,701.00,success'))).toEqual([
      'success',
      'success',
      undefined,
    ])
    expect(await said(ledger(names, 'SALE-OPEN,299.00,-,701.00,success'))).toEqual([
      'success',
      'success',
      undefined,
    ])
  })

  it('keeps its credits credits where the owner takes them for the amounts', async () => {
    const columns = [{ field: 'amount' as const, column: 2 }]
    const file = ledger('order_id,debit,credit,status', 'SALE-OPEN,,299.00,success')
    expect((await said(file, { ...NOTHING_EXPLAINED, columns }))[0]).toBe('pending')
  })

  it('may give a refund a number of its own: it is one of the sale that it names', async () => {
    for (const refund of [
      'RFND-0001,CREDIT,299.00,success,SALE-OPEN',
      'RFND-0001,CREDIT,299.00,success,"Refund for SALE-OPEN, failed"',
      'RFND-0001,CREDIT,299.00,success,RZ1',
    ]) {
      const file = ledger(
        'order_id,type,amount,status,note,ref_id',
        'SALE-OPEN,DEBIT,299.00,success,,RZ1',
        refund,
      )
      expect(await said(file)).toEqual(['pending', 'unknown', [2]])
    }
    const byReference = ledger(
      'order_id,amount,status,ref_id',
      'SALE-OPEN,299.00,success,RZ1',
      ',299.00,refunded,RZ1',
    )
    expect((await said(byReference))[0]).toBe('pending')
    const none = ledger(
      'order_id,type,amount,status,ref_id',
      'SALE-OPEN,DEBIT,299.00,success,NA',
      'X-000001,CREDIT,9,success,NA',
      'X-000002,DEBIT,9,success,NA',
    )
    expect((await said(none))[0]).toBe('success')
  })

  it.each([
    '-',
    '--',
    '0',
    '0000',
    'NA',
    'n/a',
    'N.A.',
    'nil',
    'None',
    'Not available',
    'pending',
    '\u200e-',
  ])('finds no sale by what stands in place of a reference: %s', async (nothing) => {
    const names = 'order_id,amount,status,ref_id'
    const lines = [`SALE-OPEN,299,pending,${nothing}`, `,299,refunded,${nothing}`]
    for (const file of [ledger(names, ...lines), ledger(names, ...lines.toReversed())]) {
      const here = shop()
      const { missingHere } = await here.compare(file)
      expect(missingHere.map(({ requestId }) => requestId)).toEqual([null])
      await here.settle(file, 'SALE-OPEN')
      expect(here.status('SALE-OPEN')).toBe('pending')
    }
  })

  it('may give a refund the reference of its sale, and another number or none', async () => {
    const names = 'order_id,type,amount,status,ref_id'
    const sold = 'SALE-OPEN,DEBIT,299.00,success,RZ1'
    for (const refund of [
      'RFND-0001,CREDIT,299.00,success,RZ1',
      'RFND-0001,DEBIT,299.00,refunded,RZ1',
      '-,CREDIT,299.00,success,RZ1',
      'N.A.,,299.00,refunded,RZ1',
    ])
      expect((await said(ledger(names, sold, refund)))[0]).toBe('pending')
    const alone = ledger('order_id,amount,status,ref_id', 'SALE-OPEN,299,pending,RZ1', ',299,refunded,RZ1')
    expect((await said(alone))[0]).toBe('failed')
    const other = 'SALE-ELSE,DEBIT,299.00,refunded,RZ1'
    expect((await said(ledger(names, 'SALE-OPEN,DEBIT,299.00,pending,RZ1', other)))[0]).toBe('pending')
  })

  it.each([
    ['Wallet Debit', 'Wallet Credit'],
    ['wallet_debit', 'wallet_credit'],
    ['DR (wallet)', 'CR (wallet)'],
    ['Debit', 'Amount credited to wallet'],
    ['Recharge', 'WalletCredit'],
    ['Recharge', 'AUTOREFUND'],
    ['Paid', 'Returned to balance'],
  ])('tells a credit that has more words than one: %s, %s', async (out, back) => {
    for (const names of ['order_id,type,amount,status', 'order_id,remarks,amount,status']) {
      const [sold, credited] = [`SALE-OPEN,${out},299,success`, `SALE-OPEN,${back},299,success`]
      for (const lines of [[sold, credited], [credited, sold], [credited]])
        expect((await said(ledger(names, ...lines)))[0]).toBe('pending')
      expect((await said(ledger(names, sold)))[0]).toBe('success')
    }
  })

  it('takes no card, no lender and no balance for a movement', async () => {
    const names = 'order_id,Biller,Narration,Closing Balance,amount,status,remarks'
    for (const narration of ['Credit card bill', 'Debit: credit cards', 'By debit card'])
      expect(
        (
          await said(
            ledger(
              names,
              `SALE-OPEN,Home Credit India,${narration},701.00 Cr,299,success,Credit Card bill paid`,
            ),
          )
        )[0],
      ).toBe('success')
  })

  it('agrees with a sale that is known to have been given back', async () => {
    const here = shop()
    await here.settle('{"request_id":"SALE-OPEN","status":"refunded","amount":"299.00"}', 'SALE-OPEN')
    expect((await here.compare(ledger(heading, debit, credit))).differing).toEqual([])
    const twice = await here.compare(ledger(heading, debit, credit, debit.replace('10:00', '10:10')))
    expect(twice.differing).toMatchObject([{ what: 'contradiction', settles: false }])
  })

  it('does not agree where it took another amount than it gave back', async () => {
    const here = shop()
    await here.settle('{"request_id":"SALE-OPEN","status":"refunded","amount":"299.00"}', 'SALE-OPEN')
    const differing = async (...rows: readonly string[]) =>
      (await here.compare(ledger(heading, ...rows))).differing.map(({ what }) => what)
    for (const other of ['500.00', '1.00', '', '2.9.9']) {
      expect(await differing(debit.replace('299.00', other), credit)).toEqual(['contradiction'])
      expect(await differing(debit, credit.replace('299.00', other))).toEqual(['contradiction'])
    }
    expect(await differing(credit)).toEqual([])
    expect(await differing(debit, credit, credit)).toEqual(['contradiction'])
  })

  it('still takes a failure with a note of its refund for a failure', async () => {
    const file = ledger('order_id,amount,status,remarks', 'SALE-OPEN,299.00,failed,Amount refunded')
    expect(await said(file)).toEqual(['failed', 'failed', undefined])
  })

  it('with a minus before some amounts ends nothing before the owner says whose it is', async () => {
    const names = 'order_id,amount,status'
    for (const [amount, minus, status] of [
      ['-299.00', null, 'pending'],
      ['299.00', null, 'pending'],
      ['-299.00', 'sales', 'success'],
      ['299.00', 'sales', 'pending'],
      ['-299.00', 'refunds', 'pending'],
      ['299.00', 'refunds', 'success'],
    ] as const) {
      const file = ledger(names, `SALE-OPEN,${amount},success`, 'X-000001,-1,success')
      expect([amount, minus, (await said(file, { ...NOTHING_EXPLAINED, minus }))[0]]).toEqual([
        amount,
        minus,
        status,
      ])
      expect((await shop().compare(file)).understanding.minus).toBe('unproven')
    }
  })

  it('proves by its debits and credits whose the minus is', async () => {
    const names = 'order_id,amount,status,T'
    const own = ledger(names, 'SALE-OPEN,-299.00,success,Dr', 'X-000001,1,success,Cr')
    expect((await shop().compare(own)).understanding.minus).toBe('sales')
    expect((await said(own))[0]).toBe('success')
    const other = ledger(names, 'SALE-OPEN,299.00,success,Dr', 'X-000001,-1,success,Cr')
    expect((await shop().compare(other)).understanding.minus).toBe('refunds')
    expect((await said(other))[0]).toBe('success')
  })
})
