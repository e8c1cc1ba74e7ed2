import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ConnectionCut, PRACTICE_AGENT_ID, troubleNumber } from '#practice/index'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { openCounter } from './counter'

type Counter = ReturnType<typeof openCounter>

describe('a consent at the document vault', () => {
  const initiate = (counter: Counter, mobile = '9812345670') =>
    counter.post('/api/v1/docvault/initiate', {
      customer_details: { full_name: 'Asha Verma', mobile_number: mobile, user_email: 'asha@example.com' },
      expiry_minutes: 15,
      return_url: 'https://shop.example/done',
      state: 'counter-1',
    })
  const status = (counter: Counter, id: unknown) => counter.get(`/api/v1/docvault/status/${String(id)}`)
  const download = (counter: Counter, id: unknown) =>
    counter.get(`/api/v1/docvault/downloadAadhaar/${String(id)}`)

  it('is initiated, then pending, then completed, and can be downloaded only then', async () => {
    const counter = openCounter()
    const { data } = await initiate(counter)
    const { request_id } = data
    expect(data).toMatchObject({
      redirect_url: expect.stringMatching(/^https:\/\//),
      expiry_seconds: 900,
      status: 'client_initiated',
      state: 'counter-1',
    })
    expect((await status(counter, request_id)).data).toEqual({
      status: 'client_initiated',
      completed: false,
      aadhaar_linked: false,
    })
    counter.pass(5 * SECOND_MS)
    expect((await status(counter, request_id)).data['status']).toBe('pending')
    expect((await download(counter, request_id)).httpStatus).toBe(400)
    counter.pass(5 * SECOND_MS)
    expect((await status(counter, request_id)).data).toMatchObject({ completed: true, aadhaar_linked: true })
    expect((await download(counter, request_id)).data).toMatchObject({
      verification_completed: true,
      aadhaar_data: {
        full_name: 'Asha Verma',
        dob: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        masked_aadhaar: expect.stringMatching(/^XXXXXXXX\d{4}$/),
        profile_image: expect.stringMatching(/^\/9j\//),
      },
    })
  })

  it('is not known under another id, and is known again after a restart', async () => {
    let kept: string | undefined
    const ledgerFile = { load: () => kept, save: (text: string) => void (kept = text) }
    const { request_id } = (await initiate(openCounter({ ledgerFile }))).data
    expect((await status(openCounter({ ledgerFile }), request_id)).httpStatus).toBe(200)
    expect((await status(openCounter({ ledgerFile }), 'nobody')).httpStatus).toBe(404)
  })

  it('plays its troubles', async () => {
    const after = async (code: string, ms: number) => {
      const counter = openCounter()
      const { request_id, client_id } = (await initiate(counter, troubleNumber(code))).data
      counter.pass(ms)
      const id = request_id ?? client_id
      return { status: await status(counter, id), download: await download(counter, id) }
    }
    const late = MINUTE_MS
    expect((await after('51', late)).status.data).toMatchObject({ completed: true, aadhaar_linked: false })
    expect((await after('51', late)).download.httpStatus).toBe(404)
    expect((await after('52', late)).status.data).toMatchObject({ status: 'failed', failed: true })
    expect((await after('53', late)).status.data['completed']).toBe(false)
    expect((await after('53', 15 * MINUTE_MS)).status.data['status']).toBe('expired')
    expect((await after('54', late)).status.data['completed']).toBe(true)
    expect((await initiate(openCounter(), troubleNumber('55'))).data['redirect_url']).toMatch(/^http:/)
    expect((await after('56', late)).download.data['verification_completed']).toBe(false)
    expect((await after('57', late)).download.data).toMatchObject({ aadhaar_data: { profile_image: '' } })
    expect((await after('58', late)).download.data).toMatchObject({
      aadhaar_data: { dob: '', yob: expect.stringMatching(/^\d{4}$/), father_name: '' },
    })
    expect((await after('59', 5 * SECOND_MS)).status.httpStatus).toBe(404)
    expect((await after('60', late)).download.httpStatus).toBe(404)
  })
})

const AGENT = {
  shop_name: 'Verma Telecom',
  name: 'Asha Verma',
  email: 'asha@example.com',
  mobile: '9812345670',
  dob: '1988-04-03',
  address: 'Station Road',
  state: 'Bihar',
  city: 'Gaya',
  pincode: '823001',
  pancard: 'AAAPV1234F',
}
const CUSTOMER = {
  account_type: '1',
  agent_pancard: AGENT.pancard,
  bcagent_id: PRACTICE_AGENT_ID,
  first_name: 'Mohan',
  middle_name: '',
  last_name: 'Das',
  email: 'mohan@example.com',
  phone: '9812345671',
  pancard: 'AAAPD1234F',
  pincode: '823001',
  return_url: 'https://shop.example/done',
}
const ONBOARDING = '/api/v1/partner-payment-bank/onboarding'
const CREATE = '/api/v1/partner-payment-bank/create'
const onboard = (counter: Counter, agent = {}) => counter.post(ONBOARDING, { ...AGENT, ...agent })
const create = (counter: Counter, customer = {}) => counter.post(CREATE, { ...CUSTOMER, ...customer })
const accountStatus = (counter: Counter, id: unknown) =>
  counter.get(`/api/v1/partner-payment-bank/status/${String(id)}`)

describe('onboarding an agent', () => {
  it('makes a new id with each call, and only the newest opens accounts', async () => {
    const counter = openCounter()
    const first = (await onboard(counter)).data['bc_agentid']
    const second = (await onboard(counter)).data['bc_agentid']
    expect(second).not.toBe(first)
    expect((await create(counter, { bcagent_id: first })).httpStatus).toBe(422)
    expect((await create(counter, { bcagent_id: second })).json['status']).toBe('success')
  })

  it('wants the id byte for byte and the PAN that it was given to', async () => {
    const counter = openCounter()
    const id = String((await onboard(counter)).data['bc_agentid'])
    expect((await create(counter, { bcagent_id: id.toUpperCase() })).httpStatus).toBe(422)
    expect((await create(counter, { bcagent_id: ` ${id}` })).httpStatus).toBe(422)
    expect((await create(counter, { bcagent_id: id, agent_pancard: 'AAAPX1234F' })).httpStatus).toBe(422)
  })

  it.each([ONBOARDING, CREATE])('%s takes a caller that does not accept JSON for a browser', async (path) => {
    expect((await openCounter().send('POST', path, AGENT, { accept: '*/*' })).httpStatus).toBe(302)
  })

  it('wants the date of birth as YYYY-MM-DD', async () => {
    expect((await onboard(openCounter(), { dob: '03/04/1988' })).json['error']).toEqual([
      { field: 'dob', message: 'must be YYYY-MM-DD' },
    ])
  })

  it('loses its answer on 51, though the agent exists', async () => {
    let kept = ''
    const ledgerFile = { load: () => undefined, save: (text: string) => void (kept = text) }
    const lost = onboard(openCounter({ ledgerFile }), { mobile: troubleNumber('51') })
    await expect(lost).rejects.toThrow(ConnectionCut)
    expect(JSON.parse(kept)).toMatchObject({ agents: [{ pancard: AGENT.pancard }] })
  })
})

describe('opening an account', () => {
  it('is submitted for a fee, and moves by the clock until the account stands', async () => {
    const counter = openCounter()
    const before = counter.ledger.walletPaise()
    const { data } = await create(counter)
    expect(data).toMatchObject({
      account_status: 'submitted',
      acc_type: 'Savings',
      is_refunded: false,
      is_completed: false,
      customer_details: { first_name: 'Mohan', middle_name: null, bcagent_id: PRACTICE_AGENT_ID },
      redirect_url: expect.stringMatching(/^https:\/\//),
    })
    expect(before - counter.ledger.walletPaise()).toBe(50_00)
    const word = async () => (await accountStatus(counter, data['request_id'])).data['account_status']
    const words = [await word()]
    for (const wait of [4, 6, 5]) {
      counter.pass(wait * SECOND_MS)
      words.push(await word())
    }
    expect(words).toEqual(['INITIATED', 'PENDING_KYC', 'UNDER_REVIEW', 'success'])
    const done = await accountStatus(counter, data['request_id'])
    expect(done.data).toMatchObject({
      agent_id: PRACTICE_AGENT_ID,
      customer_name: 'Mohan Das',
      account_number: expect.stringMatching(/^0\d{13}$/),
      is_completed: true,
    })
    expect(done.text).toMatch(/"cif_number":\d{11}[,}]/)
  })

  it('gives the fee back when it fails with a refund, and keeps it when it is rejected', async () => {
    const after = async (code: string) => {
      const counter = openCounter()
      const before = counter.ledger.walletPaise()
      const { request_id } = (await create(counter, { phone: troubleNumber(code) })).data
      counter.pass(90 * SECOND_MS)
      const { data } = await accountStatus(counter, request_id)
      return { data, lost: before - counter.ledger.walletPaise() }
    }
    expect(await after('51')).toMatchObject({
      data: { account_status: 'failed', is_refunded: true },
      lost: 0,
    })
    expect(await after('52')).toMatchObject({
      data: { account_status: 'REJECTED', is_refunded: false },
      lost: 50_00,
    })
  })

  it('is busy once with 59, and opens nothing; with 60 the same customer is told so too, though it is opened', async () => {
    const counter = openCounter()
    const apply = async (code: string) => {
      const { httpStatus } = await create(counter, { phone: troubleNumber(code) })
      return [httpStatus, counter.ledger.entries().length]
    }
    expect(await apply('59')).toEqual([429, 0])
    expect(await apply('60')).toEqual([429, 1])
    expect(await apply('59')).toEqual([200, 2])
  })

  it('is answered with 201 on 61, and debited', async () => {
    const counter = openCounter()
    const { httpStatus, data } = await create(counter, { phone: troubleNumber('61') })
    expect([httpStatus, data['account_status']]).toEqual([201, 'submitted'])
    expect(counter.ledger.entries()).toHaveLength(1)
  })

  it('loses its answer on 53 after the debit', async () => {
    const counter = openCounter()
    await expect(create(counter, { phone: troubleNumber('53') })).rejects.toThrow(ConnectionCut)
    expect(counter.ledger.entries()).toHaveLength(1)
  })

  it('waits for the customer, or under review, for days', async () => {
    const word = async (code: string, ms: number) => {
      const counter = openCounter()
      const { request_id } = (await create(counter, { phone: troubleNumber(code) })).data
      counter.pass(ms)
      return (await accountStatus(counter, request_id)).data['account_status']
    }
    expect(await word('54', DAY_MS)).toBe('PENDING_KYC')
    expect(await word('55', DAY_MS)).toBe('UNDER_REVIEW')
    expect(await word('55', 3 * DAY_MS)).toBe('success')
  })
})

describe('messages', () => {
  const sms = (mobile: string) =>
    openCounter().post('/api/v1/comunication/send-sms', { mobile_number: mobile, otp_code: '482913' })
  const chat = (mobile: string) =>
    openCounter().post('/api/v1/comunication/chatapp/send-message', {
      mobile_number: mobile,
      otp_code: '482913',
    })

  it('are delivered, queued or failed', async () => {
    expect((await sms('9812345670')).data).toEqual({ message_id: expect.any(String), status: 'delivered' })
    expect((await sms(troubleNumber('51'))).data['status']).toBe('queued')
    expect((await chat(troubleNumber('52'))).data['status']).toBe('failed')
    expect((await chat(troubleNumber('53'))).httpStatus).toBe(422)
    expect((await sms(troubleNumber('53'))).data['status']).toBe('delivered')
  })

  it('want the number as a text', async () => {
    const body = { mobile_number: 9812345670, otp_code: '482913' }
    expect((await openCounter().post('/api/v1/comunication/send-sms', body)).httpStatus).toBe(422)
  })
})

describe('callbacks of an account opening', () => {
  it('are signed over the exact body with the webhook secret', async () => {
    const counter = openCounter()
    await create(counter)
    expect(counter.service.events()).toEqual([])
    counter.pass(90 * SECOND_MS)
    const [event] = counter.service.events()
    const secret = counter.service.merchant.webhookSecret
    const signature = createHmac('sha256', secret)
      .update(event?.body ?? '')
      .digest('hex')
    expect(event?.headers).toMatchObject({
      'x-webhook-signature': signature,
      'x-webhook-source': expect.any(String),
      'x-webhook-timestamp': expect.stringMatching(/^\d{10}$/),
    })
    expect(JSON.parse(event?.body ?? '')).toMatchObject({
      event: 'PARTNER_ACCOUNT_CREATED',
      request_id: event?.requestId,
      data: { account_status: 'success', cif_number: expect.any(String), is_completed: true },
    })
  })

  it.each([
    ['51', { event: 'PARTNER_ACCOUNT_REFUND', data: { account_status: 'failed', is_refunded: true } }],
    ['56', { event: 'PARTNER_ACCOUNT_CREATED', data: { account_status: 'failed', is_refunded: false } }],
  ])('%s tell of a failure', async (code, told) => {
    const counter = openCounter()
    await create(counter, { phone: troubleNumber(code) })
    counter.pass(90 * SECOND_MS)
    expect(counter.service.events().map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([told])
  })
})
