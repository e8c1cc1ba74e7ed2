// Recharge on the wire: requests exactly as documented, and answers in every known form.
import type { Paise } from '#shared/base/money'
import { describe, expect, test } from 'vitest'
import { BUILT_IN_PROFILE } from '#main/operations/service/built-in-profile'
import type { ServiceProfile } from '#main/operations/service'
import {
  answeredWith,
  errorText,
  initiate,
  REQUEST_ID,
  servedBy,
  serviceFor,
  successText,
} from '../support/service'
import { answerBytes, answering, type Script } from '../support/wire-server'

const withSettings = (
  settings: Partial<ServiceProfile['settings']>,
): { readonly profile: ServiceProfile } => ({
  profile: { ...BUILT_IN_PROFILE, settings: { ...BUILT_IN_PROFILE.settings, ...settings } },
})

const sale = (accountNumber: string, amountPaise: number, circle: string | null = null) => ({
  requestId: REQUEST_ID,
  operatorCode: '14',
  accountNumber,
  amountPaise: amountPaise as Paise,
  circle,
})

const offline = serviceFor('https://nowhere.invalid')
const bodyOf = (accountNumber: string, amountPaise: number): string => {
  const body = offline.recharge.initiateBody(sale(accountNumber, amountPaise))
  return body.ok ? body.value : JSON.stringify(body.failure)
}

test('mode and type are what the profile says', async () => {
  const settings = withSettings({ bill_mode: 'offline', lookup_type: 'prepaid' })
  const { service, server } = await servedBy(answering({ body: successText({ billers: [] }) }), settings)
  await service.bill.billerList({ category: 'EMI' })
  await service.recharge.lookUpNumber({ mobileNumber: '9876543210' })
  const sent = server.requests.map(({ body }) => body)
  expect(sent).toContain('{"mode":"offline","category":"EMI"}')
  expect(sent).toContain('{"mobile_number":9876543210,"type":"prepaid"}')
})

test('field messages come back under our own names, whatever the profile calls them', async () => {
  const profile: ServiceProfile = {
    ...BUILT_IN_PROFILE,
    ops: {
      ...BUILT_IN_PROFILE.ops,
      'recharge.initiate': {
        ...BUILT_IN_PROFILE.ops['recharge.initiate'],
        request: {
          ...BUILT_IN_PROFILE.ops['recharge.initiate'].request,
          rename: { number: 'subscriber_no' },
        },
      },
    },
  }
  const body = errorText(422, { error: { subscriber_no: ['is not in service'], amount: 'is too small' } })
  const { service } = await servedBy(answering({ status: 422, body }), { profile })
  expect((await initiate(service)).fields).toEqual([
    { field: 'number', message: 'is not in service' },
    { field: 'amount', message: 'is too small' },
  ])
})

describe('requests', () => {
  test('T37 each operation sends numbers and strings as the document has them', async () => {
    const { service, server } = await answeredWith({ operator: 'Jio', circle: 'Kerala', info: [], plans: [] })
    await service.recharge.lookUpNumber({ mobileNumber: '9876543210' })
    await service.recharge.dthInfo({ operatorCode: '12', subscriberNumber: '1005825110' })
    await service.recharge.browsePlans({ operatorCode: '12', circle: 'UP East' })
    const sent = server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
    expect(sent).toEqual([
      '{"mobile_number":9876543210,"type":"mobile"}',
      '{"ca_number":1005825110,"operator_code":"12"}',
      '{"circle":"UP East","operator_code":"12"}',
    ])
  })

  test('Initiate sends id as text, and operator, number and amount as numbers', () => {
    expect(bodyOf('9876543210', 29_900)).toBe(
      `{"request_id":"${REQUEST_ID}","operator_code":14,"number":9876543210,"amount":299}`,
    )
  })

  test.each([
    [64_550, '645.5'],
    [64_505, '645.05'],
    [100, '1'],
    [1, '0.01'],
    [99_999_999, '999999.99'],
  ])('T42 %i paise leave as %s rupees, exactly', (amountPaise, text) => {
    expect(bodyOf('9876543210', amountPaise)).toContain(`"amount":${text}}`)
  })

  test.each([
    ['0123456789', '"0123456789"'],
    ['12345678901234567', '"12345678901234567"'],
    ['AB12', '"AB12"'],
    ['1005825110', '1005825110'],
  ])('T38 the number %s leaves as %s: no digit is lost', (accountNumber, sent) => {
    expect(bodyOf(accountNumber, 100)).toContain(`"number":${sent},`)
  })

  test('T38 a number that would lose its zero is told before it leaves, unless the owner settled how numbers leave', () => {
    const told = (number_as: 'auto' | 'number' | 'string') => {
      const { recharge } = serviceFor('https://nowhere.invalid', withSettings({ number_as }))
      return ['0123456789', '1005825110', '12345678901234567', 'D-1005', '00A1'].map((number) =>
        recharge.keepsZero(number),
      )
    }
    expect(told('auto')).toEqual([true, false, false, false, true])
    expect(told('string')).not.toContain(true)
    expect(told('number')).not.toContain(true)
  })

  test('T38 where a shop wants numbers only, a leading zero is refused instead of dropped', () => {
    const service = serviceFor('https://nowhere.invalid', withSettings({ number_as: 'number' }))
    expect(service.recharge.initiateBody(sale('0123456789', 100))).toEqual({
      ok: false,
      failure: { kind: 'invalid-input', field: 'accountNumber', problem: 'leading-zero' },
    })
  })

  test('T38 where a shop wants texts only, every number leaves as one', async () => {
    const { service, server } = await servedBy(
      answering({ body: successText({}) }),
      withSettings({ number_as: 'string' }),
    )
    await service.recharge.lookUpNumber({ mobileNumber: '9876543210' })
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toContain(
      '"mobile_number":"9876543210"',
    )
    expect(service.recharge.initiateBody(sale('9876543210', 100))).toMatchObject({
      value: `{"request_id":"${REQUEST_ID}","operator_code":14,"number":"9876543210","amount":1}`,
    })
  })

  test('T56 the circle leaves byte for byte', async () => {
    const { service, server } = await answeredWith({ plans: {} })
    await service.recharge.browsePlans({ operatorCode: '1', circle: 'Andhra Pradesh Telangana' })
    expect(server.requests[0]?.body).toContain('"circle":"Andhra Pradesh Telangana"')
  })

  test('T57 Initiate carries a circle only if the profile says so', () => {
    const { ops } = BUILT_IN_PROFILE
    const initiate = ops['recharge.initiate']
    const extra = { ...initiate, request: { ...initiate.request, extra: { circle: 'circle' } } }
    const service = serviceFor('https://nowhere.invalid', {
      profile: { ...BUILT_IN_PROFILE, ops: { ...ops, 'recharge.initiate': extra } },
    })
    const given = sale('9876543210', 100, 'Kerala')
    expect(offline.recharge.initiateBody(given)).toMatchObject({
      value: expect.not.stringContaining('Kerala') as string,
    })
    expect(service.recharge.initiateBody(given)).toMatchObject({
      value: expect.stringContaining('"circle":"Kerala"') as string,
    })
  })

  test('Browse Plans may want the name where Initiate wants the code', async () => {
    const script: Script = (socket, { path }) =>
      void socket.write(
        answerBytes({
          body: path.endsWith('operator-list')
            ? successText({ operators: [{ operator_code: '7', operator: 'Jio' }] })
            : successText({ plans: [] }),
        }),
      )
    const { service, server } = await servedBy(script, withSettings({ operator_value: 'name' }))
    await service.recharge.browsePlans({ operatorCode: '7', circle: 'Kerala' })
    expect(server.requests.at(-1)?.body).toBe('{"circle":"Kerala","operator_code":"Jio"}')
  })
})

describe('operator list', () => {
  const entry = { operator_code: 7, operator: 'Jio', type: 'mobile' }
  test.each([
    ['under operators', { total: 1, operators: [entry] }],
    ['under list', { list: [entry] }],
    ['under data', { data: [entry] }],
    ['as data itself', [entry]],
    ['with other names', [{ id: '7', operator_name: 'Jio', category: 'Prepaid' }]],
    ['with broken entries beside', [null, 'x', { operator: 'No code' }, entry]],
  ])('is read %s', async (_name, data) => {
    const { service } = await answeredWith(data)
    expect(await service.recharge.operatorList()).toMatchObject({
      ok: true,
      value: { operators: [{ code: '7', name: 'Jio', kind: 'mobile' }] },
    })
  })

  test('T56 a 24th circle of the service joins the 23 of the document', async () => {
    const { service } = await answeredWith({ operators: [], circles: ['Ladakh', 'Kerala'] })
    const list = await service.recharge.operatorList()
    expect(list.ok && [list.value.circles.length, list.value.circles.at(-1)]).toEqual([24, 'Ladakh'])
  })
})

describe('plans', () => {
  const plan = { rs: '299', desc: '2GB/day\n& unlimited', validity: 'N/A', last_update: '03-04-2026' }

  test('T54 categories keep their names and their order', async () => {
    const { service } = await answeredWith({ plans: { '3G/4G': [plan], Romaing: [], 'RATE CUTTER': [plan] } })
    const list = await service.recharge.browsePlans({ operatorCode: '1', circle: 'Kerala' })
    expect(list.ok && list.value.categories.map(({ name }) => name)).toEqual([
      '3G/4G',
      'Romaing',
      'RATE CUTTER',
    ])
  })

  test.each([
    ['299', 29_900],
    ['₹299.50', 29_950],
    [299, 29_900],
    ['10-20', null],
    ['0', null],
    ['-5', null],
    ['', null],
    [null, null],
  ])('T43 a price of %j can be picked as %j paise', async (rs, amountPaise) => {
    const { service } = await answeredWith({ plans: { TOPUP: [{ ...plan, rs }] } })
    const list = await service.recharge.browsePlans({ operatorCode: '1', circle: 'Kerala' })
    expect(list).toMatchObject({ value: { categories: [{ plans: [{ amountPaise }] }] } })
  })

  test('T55 texts come as they are', async () => {
    const { service } = await answeredWith({ plans: { TOPUP: [plan] } })
    expect(await service.recharge.browsePlans({ operatorCode: '1', circle: 'Kerala' })).toMatchObject({
      value: { categories: [{ plans: [{ description: '2GB/day\n& unlimited', validityText: 'N/A' }] }] },
    })
  })

  test.each([[{ plans: [] }], [{ plans: {} }], [{ plans: null }], [[]], [null], [{}]])(
    'T30 %j is a list without plans',
    async (data) => {
      const { service } = await answeredWith(data)
      expect(await service.recharge.browsePlans({ operatorCode: '1', circle: 'Kerala' })).toMatchObject({
        ok: true,
        value: { categories: [] },
      })
    },
  )
})

describe('DTH', () => {
  test('T19 T59 mixed-case fields, several records, odd balances', async () => {
    const { service } = await answeredWith({
      ca_number: '1005825110',
      operator: 'Tata Play',
      info: [
        {
          Balance: -12.5,
          customerName: 'R',
          NextRechargeDate: '2026-12-01',
          status: 'SUSPENDED',
          planname: 'P',
          MonthlyRecharge: 350,
        },
        { Balance: 'NA', MonthlyRecharge: '350,50' },
      ],
    })
    expect(
      await service.recharge.dthInfo({ operatorCode: '8', subscriberNumber: '1005825110' }),
    ).toMatchObject({
      value: {
        records: [
          { balanceText: '-12.5', statusText: 'SUSPENDED', planName: 'P', monthlyRechargePaise: 35_000 },
          {
            balanceText: 'NA',
            customerName: null,
            monthlyRechargePaise: null,
            monthlyRechargeText: '350,50',
          },
        ],
      },
    })
  })

  test('T59 no record is an empty list', async () => {
    const { service } = await answeredWith({ ca_number: 1, operator: 'Tata Play', info: [] })
    expect(
      await service.recharge.dthInfo({ operatorCode: '8', subscriberNumber: '1005825110' }),
    ).toMatchObject({ value: { records: [] } })
  })

  test('T58 a DTH number is never looked up as a mobile one', async () => {
    const { service, server } = await answeredWith({ info: [] })
    await service.recharge.dthInfo({ operatorCode: '8', subscriberNumber: '1005825110' })
    expect(server.requests.map(({ path }) => path)).toEqual(['/api/v1/recharge/dth-info'])
  })
})

describe('Check Status', () => {
  const check = async (data: unknown, more: Readonly<Record<string, unknown>> = {}) => {
    const { service } = await answeredWith(data, more)
    const answer = await service.recharge.checkStatus({ requestId: REQUEST_ID, referenceId: null })
    return answer.ok ? answer.value : answer.failure
  }
  const ours = { request_id: REQUEST_ID, reference_id: 'REF1', ackno: 'ACK1', amount: '299.00' }

  test.each(['29900,00', '2,99', '299,00', 'Rs. 2,99/-'])(
    'an answer is judged without an amount that cannot be read, and keeps it as written: %j',
    async (amount) => {
      expect(await check({ ...ours, status: 'success', amount })).toMatchObject({
        verdict: 'success',
        amountPaise: null,
        amountText: amount,
      })
    },
  )

  test('what is written as the amount of another sale is not kept as this one’s', async () => {
    const other = await check({ ...ours, request_id: 'OTHER', status: 'success', amount: '2,99' })
    expect(other).toMatchObject({ verdict: 'no-verdict' })
    expect(other).not.toHaveProperty('amountText')
  })

  test.each([
    ['success', 'success'],
    ['SUCCESSFUL', 'success'],
    ['pending', 'pending'],
    ['Processing', 'pending'],
    ['failed', 'failed'],
    ['1', 'no-verdict'],
    [1, 'no-verdict'],
    ['unknown', 'no-verdict'],
    ['error', 'no-verdict'],
  ])('T25 data.status %j means %s', async (status, verdict) => {
    expect(await check({ ...ours, status })).toMatchObject({ verdict, amountPaise: 29_900 })
  })

  test.each([true, 'true', 1, '1', 'Y'])('T46 T76 refunded %j decides before any word', async (refunded) => {
    expect(await check({ ...ours, status: 'success', refunded })).toMatchObject({
      verdict: 'failed',
      refunded: true,
    })
  })

  test('a refunded word is a failure with the money back', async () => {
    expect(await check({ ...ours, status: 'reversed' })).toMatchObject({ verdict: 'failed', refunded: true })
  })

  test('the envelope alone proves a success only with our id and an acknowledgement', async () => {
    expect(await check(ours)).toMatchObject({ verdict: 'success' })
    expect(await check({ ...ours, ackno: '' })).toMatchObject({ verdict: 'no-verdict' })
    expect(await check({ ...ours, request_id: undefined })).toMatchObject({ verdict: 'no-verdict' })
    expect(await check(null)).toMatchObject({ verdict: 'no-verdict' })
  })

  test('the envelope says pending or failed by itself', async () => {
    expect(await check(ours, { status: 'pending' })).toMatchObject({ verdict: 'pending' })
    expect(await check(ours, { status: 'failed' })).toMatchObject({ verdict: 'failed' })
  })

  test.each([{ status: 'error' }, { status: 'FAILED' }, { status: 'rejected' }, { response_code: 302 }])(
    'a success inside of an answer that says %j proves nothing',
    async (envelope) => {
      expect(await check({ ...ours, status: 'success' }, envelope)).toMatchObject({ verdict: 'no-verdict' })
      expect(await check({ ...ours, status: 'failed' }, envelope)).toMatchObject({ verdict: 'failed' })
    },
  )

  test('a success inside of an answer that says pending is pending, as for the sale itself', async () => {
    for (const status of ['pending', 'Processing'])
      expect(await check({ ...ours, status: 'success' }, { status })).toMatchObject({ verdict: 'pending' })
  })

  test('an answer about another id proves nothing and gives no reference', async () => {
    expect(await check({ ...ours, request_id: 'G1-other', status: 'success' })).toMatchObject({
      verdict: 'no-verdict',
      references: { referenceId: null, acknowledgementNumber: null },
    })
  })

  test('T33 "no such id" in the envelope is not found; a page there is a wrong path', async () => {
    const asked = { requestId: REQUEST_ID, referenceId: null }
    const known = await servedBy(answering({ status: 404, body: errorText(404) }))
    expect(await known.service.recharge.checkStatus(asked)).toMatchObject({ value: { verdict: 'not-found' } })
    const page = await servedBy(answering({ status: 404, body: '<html></html>' }))
    expect(await page.service.recharge.checkStatus(asked)).toMatchObject({ value: { verdict: 'wrong-path' } })
    const method = await servedBy(answering({ status: 405, body: errorText(405) }))
    expect(await method.service.recharge.checkStatus(asked)).toMatchObject({
      value: { verdict: 'wrong-path' },
    })
  })

  test('after "no such id" the service is asked once by its own reference, about our id', async () => {
    const { service, server } = await servedBy(
      (socket, { path }) =>
        void socket.write(
          path.endsWith('/REF1')
            ? answerBytes({ body: successText({ ...ours, status: 'success' }) })
            : answerBytes({ status: 404, body: errorText(404) }),
        ),
    )
    const answer = await service.recharge.checkStatus({ requestId: REQUEST_ID, referenceId: 'REF1' })
    expect(answer).toMatchObject({ value: { verdict: 'success' } })
    expect(server.requests.map(({ path }) => path)).toEqual([
      `/api/v1/recharge/status/${REQUEST_ID}`,
      '/api/v1/recharge/status/REF1',
    ])
  })
})
