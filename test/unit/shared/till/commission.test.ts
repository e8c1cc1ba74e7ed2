import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commissionTableSchema, earningsOf, type CommissionTable } from '#shared/till/commission'
import type { WentThrough } from '#shared/till/day-book'
import { paise } from '#shared/base/money'
import { commissionWorkflow } from '#main/till/commission'
import { draftOf, ruleOf, tableOf } from '#shared/till/commission-draft'
import { value } from '../../../support/journals'
import { memoryFile } from '../../../support/memory-file'

const sold = (change: Partial<WentThrough> = {}): WentThrough => ({
  service: 'mobile',
  payeeCode: '18',
  payee: 'Jio',
  category: null,
  count: 1,
  amountPaise: paise(29_900),
  ...change,
})
const percent = (hundredths: number) => ({ kind: 'percent', hundredths }) as const

describe('the commission', () => {
  const table: CommissionTable = [
    { service: 'mobile', of: '', rate: percent(100) },
    { service: 'mobile', of: 'vi', rate: percent(256) },
    { service: 'bill', of: 'Electricity', rate: { kind: 'each', amountPaise: paise(120) } },
    { service: 'bill', of: 'POWER01', rate: { kind: 'each', amountPaise: paise(500) } },
  ]

  it('goes by operator or biller, then category, then the whole service', () => {
    const { rows, totalPaise } = earningsOf(
      [
        sold(),
        sold({ payeeCode: '22', payee: 'Vi' }),
        sold({ service: 'bill', payeeCode: 'POWER02', payee: 'Power', category: 'Electricity', count: 3 }),
        sold({ service: 'bill', payeeCode: 'POWER01', payee: 'Other', category: 'Electricity' }),
        sold({ service: 'dth' }),
      ],
      table,
    )
    expect(rows.map(({ sold: { payee }, commissionPaise }) => [payee, commissionPaise])).toEqual([
      ['Jio', 299],
      ['Vi', 765],
      ['Jio', null],
      ['Power', 360],
      ['Other', 500],
    ])
    expect(totalPaise).toBe(299 + 765 + 360 + 500)
  })

  it('of a sale and of its return come to zero, in whole paise', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_00_00_000 }), fc.nat(10_000), (amount, hundredths) => {
        const rules = [{ service: 'mobile', of: '', rate: percent(hundredths) }] as const
        const of = (count: number) =>
          earningsOf([sold({ count, amountPaise: paise(count * amount) })], rules).totalPaise
        return of(1) + of(-1) === 0 && Number.isSafeInteger(of(1)) && of(1) <= amount
      }),
    )
  })
})

describe('the table', () => {
  it('is read as it is typed, and typed as it is kept', () => {
    const draft = { service: 'mobile', of: ' Vi ', kind: 'percent', value: '२.56' } as const
    const rule = ruleOf(draft)
    expect(rule).toEqual({ service: 'mobile', of: 'Vi', rate: percent(256) })
    expect(draftOf({ service: 'mobile', of: 'Vi', rate: percent(256) }).value).toBe('2.56')
    expect(ruleOf({ ...draft, kind: 'each', value: '1.20' })?.rate).toEqual({
      kind: 'each',
      amountPaise: 120,
    })
  })

  it.each(['', '101', '2.567', '-1', 'two'])('is not kept with a rate of "%s" percent', (typed) => {
    expect(tableOf([{ service: 'mobile', of: '', kind: 'percent', value: typed }])).toBeNull()
  })

  it('is kept, and empty where its file is damaged', async () => {
    const file = memoryFile(commissionTableSchema)
    const { 'commission.save': keep, 'commission.table': table } = commissionWorkflow(file)
    expect(value(await table({}))).toEqual([])
    const rules = commissionTableSchema.parse([{ service: 'dth', of: '', rate: percent(200) }])
    value(await keep({ table: rules }))
    expect(value(await table({}))).toEqual(rules)
    file.spoil('{"not":"a table"}')
    expect(value(await table({}))).toEqual([])
  })
})
