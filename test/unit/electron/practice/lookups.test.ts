import { describe, expect, it } from 'vitest'
import { CIRCLES } from '#shared/operations/recharge/recharge-schemas'
import { troubleNumber } from '#practice/index'
import { ownerOf } from '#practice/catalogue/subscribers'
import { openCounter } from './counter'

type Counter = ReturnType<typeof openCounter>
type PlanLists = Readonly<Record<string, readonly { readonly rs: string }[]>>
interface ListedOperator {
  readonly operator_code: string
  readonly operator: string
  readonly type: string
}

const hlr = (counter: Counter, number: string) =>
  counter.post('/api/v1/recharge/hlr-check', { mobile_number: Number(number), type: 'mobile' })
const plans = (counter: Counter, operatorCode: string, circle: string) =>
  counter.post('/api/v1/recharge/browse-plan', { circle, operator_code: operatorCode })
const plansOf = async (counter: Counter, operatorCode: string, circle: string) =>
  (await plans(counter, operatorCode, circle)).data['plans'] as PlanLists
const dth = (counter: Counter, number: string) =>
  counter.post('/api/v1/recharge/dth-info', { ca_number: Number(number), operator_code: '201' })
const operators = async (counter: Counter) =>
  (await counter.get('/api/v1/recharge/operator-list')).data['operators'] as readonly ListedOperator[]

const NUMBERS = Array.from({ length: 60 }, (_, index) => String(9_812_345_600 + index))
const ownersOf = (seed: number) =>
  Promise.all(NUMBERS.map(async (number) => (await hlr(openCounter({ seed }), number)).data))

describe('the operator list', () => {
  it('has five mobile and five DTH operators beside the practice one, and the 23 circles', async () => {
    const counter = openCounter()
    const list = await operators(counter)
    const named = (type: string) => list.filter((operator) => operator.type === type).length
    expect([named('mobile'), named('dth')]).toEqual([6, 5])
    const { data } = await counter.get('/api/v1/recharge/operator-list')
    expect(data).toMatchObject({ total: 11, circles: CIRCLES })
  })
})

describe('the number lookup', () => {
  it('gives the same operator and circle for a number every time, both from the lists', async () => {
    const names = (await operators(openCounter())).map(({ operator }) => operator)
    const owners = await ownersOf(1)
    expect(await ownersOf(1)).toEqual(owners)
    for (const owner of owners) {
      expect(names).toContain(owner['operator'])
      expect(CIRCLES).toContain(owner['circle'])
    }
  })

  it('differs with the seed', async () => {
    expect(await ownersOf(2)).not.toEqual(await ownersOf(1))
  })

  it('finds MTNL only where it serves', () => {
    const numbers = Array.from({ length: 5_000 }, (_, index) => String(9_700_000_000 + index))
    const owners = numbers
      .map((number) => ownerOf(1, number))
      .filter(({ operator }) => operator.name === 'MTNL')
    expect(new Set(owners.map(({ circle }) => circle))).toEqual(new Set(['Delhi NCR', 'Mumbai']))
  })

  it.each([
    ['51', { operator: 'Aakash Telecom' }],
    ['52', { operator: 'Reliance Jio Infocomm' }],
    ['53', { circle: 'Uttaranchal' }],
    ['54', { circle: '' }],
  ])('%s names what is on no list', async (code, data) => {
    expect((await hlr(openCounter(), troubleNumber(code))).data).toMatchObject(data)
  })
})

describe('the plans', () => {
  it('number at least forty for every operator in every circle, in the document’s form', async () => {
    const counter = openCounter()
    const usual = (await operators(counter)).filter(({ operator }) => operator !== 'Practice Mobile')
    for (const { operator_code } of usual)
      for (const circle of CIRCLES) {
        const list = Object.values(await plansOf(counter, operator_code, circle)).flat()
        expect(list.length).toBeGreaterThanOrEqual(40)
        for (const plan of list)
          expect(plan).toEqual({
            rs: expect.stringMatching(/^[1-9]\d*$/),
            desc: expect.stringMatching(/\S/),
            validity: expect.stringMatching(/\S/),
            last_update: expect.stringMatching(/^\d\d-\d\d-2026$/),
          })
      }
  })

  it('stand under the service’s own category names, each price once', async () => {
    const lists = await plansOf(openCounter(), '101', 'Kerala')
    expect(Object.keys(lists).slice(0, 2)).toEqual(['TOPUP', 'COMBO'])
    expect(Object.keys(lists)).toEqual(
      expect.arrayContaining(['3G/4G', 'RATE CUTTER', 'Romaing', 'FRC', 'STV']),
    )
    for (const list of Object.values(lists)) expect(new Set(list.map(({ rs }) => rs)).size).toBe(list.length)
  })

  it('are refused for a circle that is not byte for byte one of the 23, and for an operator code as a number', async () => {
    expect((await plans(openCounter(), '101', 'kerala')).httpStatus).toBe(422)
    expect((await plans(openCounter(), '101', ' Kerala')).httpStatus).toBe(422)
    const body = { circle: 'Kerala', operator_code: 101 }
    expect((await openCounter().post('/api/v1/recharge/browse-plan', body)).httpStatus).toBe(422)
  })

  it('are strange where the lookup of a trouble number leads', async () => {
    const counter = openCounter()
    const list = await operators(counter)
    const led = async (code: string) => {
      const { operator, circle } = (await hlr(counter, troubleNumber(code))).data
      const found = list.find((entry) => entry.operator === operator)
      return plans(counter, found?.operator_code ?? '', String(circle))
    }
    expect((await led('61')).data['plans']).toEqual([])
    expect((await led('62')).httpStatus).toBe(422)
    expect((await led('63')).httpStatus).toBe(500)
    expect((await led('64')).data['plans']).toHaveProperty('TOPUP.0.rs', 'N/A')
    expect(Object.values((await led('65')).data['plans'] as PlanLists).flat()).toHaveLength(1_500)
  })
})

describe('DTH Info', () => {
  it('echoes the number as a number and gives one record', async () => {
    const { data } = await dth(openCounter(), '1005825110')
    expect(data).toMatchObject({ ca_number: 1005825110, operator: 'Tata Play' })
    expect(data['info']).toEqual([
      {
        Balance: expect.any(Number),
        customerName: expect.stringMatching(/^\w+ \w+$/),
        NextRechargeDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        status: expect.stringMatching(/^(ACTIVE|SUSPENDED)$/),
        planname: expect.any(String),
        MonthlyRecharge: expect.any(Number),
      },
    ])
  })

  it('plays its troubles', async () => {
    const { data: none } = await dth(openCounter(), troubleNumber('71'))
    expect(none['info']).toEqual([])
    const told = async (code: string) => (await dth(openCounter(), troubleNumber(code))).data
    expect((await told('72'))['info']).toHaveLength(3)
    expect(await told('73')).toHaveProperty('info.0.Balance', -112.5)
    expect(await told('74')).toHaveProperty('info.0.Balance', 'Rs. 112/-')
    expect(await told('75')).toHaveProperty('info.0.NextRechargeDate', '0000-00-00')
  })
})
