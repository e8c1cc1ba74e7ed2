import { describe, expect, it } from 'vitest'
import {
  ConnectionCut,
  PRACTICE_OTP,
  troubleAadhaar,
  troubleGstin,
  troubleNumber,
  troublePan,
  troubleVpa,
} from '#practice/index'
import { MINUTE_MS } from '#shared/base/clock'
import { openCounter } from './counter'

type Counter = ReturnType<typeof openCounter>

const verifyUpi = (upiId: string) => openCounter().post('/api/v1/verification/upi-verify', { upi_id: upiId })
const verifyBank = (account: string) =>
  openCounter().post('/api/v1/verification/bank-verify', {
    account_number: account,
    ifsc_code: 'PRAC0000114',
  })
const verifyPan = (pan: string) => openCounter().post('/api/v1/verification/pan-verify', { pan_number: pan })
const verifyGstin = (gstin: string) =>
  openCounter().post('/api/v1/verification/gstin-verify', { gst_number: gstin })

describe('UPI verification', () => {
  it('names the same holder for a UPI id every time, whatever its case', async () => {
    const { data } = await verifyUpi('sunita@upi')
    expect(data).toMatchObject({ account_exists: true, upi_id: 'sunita@upi', status: 'verified', note: '' })
    expect(data['holder_name']).toMatch(/^[A-Z]+ [A-Z]+$/)
    expect((await verifyUpi('Sunita@UPI')).data['holder_name']).toBe(data['holder_name'])
  })

  it.each([
    ['51', { account_exists: false, status: 'not_verified' }],
    ['52', { account_exists: true, status: 'not_verified' }],
    ['53', { note: expect.stringMatching(/\S/) }],
    ['54', { holder_name: null, status: 'verified' }],
  ])('%s finds something else', async (code, data) => {
    const answer = await verifyUpi(troubleVpa(code))
    expect(answer).toMatchObject({ httpStatus: 200, json: { status: 'success' }, data })
  })

  it('refuses what is no UPI id, and has weather of its own', async () => {
    expect((await verifyUpi('sunita')).httpStatus).toBe(422)
    expect((await verifyUpi(troubleVpa('87'))).httpStatus).toBe(500)
  })
})

describe('bank account verification', () => {
  it('writes an account beyond 2^53 as a number, digit for digit', async () => {
    expect((await verifyBank('987654321098765432')).text).toContain('"account":987654321098765432,')
  })

  it('loses the leading zeros of an account', async () => {
    expect((await verifyBank('000123456789')).text).toContain('"account":123456789,')
  })

  it('gives the branch with a micr that keeps its leading zero', async () => {
    const { data } = await verifyBank('123456789012')
    expect(data).toMatchObject({ account_exists: true, status: 'verified', upi_id: null })
    expect(data['bank_details']).toMatchObject({
      ifsc: 'PRAC0000114',
      micr: expect.stringMatching(/^0\d{8}$/),
      iso3166: expect.stringMatching(/^IN-[A-Z]{2}$/),
      imps: true,
    })
  })

  it.each([
    ['51', { account_exists: false }],
    ['52', { status: 'pending' }],
    ['54', { note: null, bank_details: { swift: null, micr: null } }],
    ['55', { bank_details: [] }],
  ])('%s finds something else', async (code, data) => {
    expect((await verifyBank(troubleNumber(code))).data).toMatchObject(data)
  })

  it('53 writes the account with an exponent', async () => {
    expect((await verifyBank(troubleNumber('53'))).text).toContain('"account":9.000000053e+9,')
  })

  it('wants the account as a text', async () => {
    const body = { account_number: 123456789012, ifsc_code: 'PRAC0000114' }
    expect((await openCounter().post('/api/v1/verification/bank-verify', body)).httpStatus).toBe(422)
  })
})

describe('PAN verification', () => {
  it('names a person whose surname begins with the fifth letter, born on a DD/MM/YYYY', async () => {
    const { data } = await verifyPan('AAAPS1234F')
    expect(data['holder_name']).toMatch(/^[A-Z]+ S[A-Z]+$/)
    expect(data['dob']).toMatch(/^\d\d\/\d\d\/\d{4}$/)
    expect(data['status']).toBe('verified')
  })

  it('names a company for a company’s PAN', async () => {
    expect((await verifyPan('AAACS1234F')).data['holder_name']).toMatch(/PRIVATE LIMITED$/)
  })

  it.each([
    ['51', { status: 'not_found', holder_name: '' }],
    ['52', { status: 'inactive' }],
    ['53', { status: 'verified', dob: '' }],
    ['54', { dob: '00/00/0000' }],
  ])('%s finds something else', async (code, data) => {
    expect((await verifyPan(troublePan(code))).data).toMatchObject(data)
  })
})

describe('GSTIN verification', () => {
  it('gives an active registration in the state of its first two digits', async () => {
    const { data } = await verifyGstin('27AAPFU0939F1ZV')
    expect(data).toMatchObject({
      gstin: '27AAPFU0939F1ZV',
      gstin_status: 'Active',
      cancellation_date: '',
      constitution_type: 'Limited Liability Partnership',
      address: { state: 'Maharashtra', pincode: expect.stringMatching(/^41\d{4}$/) },
      additional_addresses: [],
    })
    expect(data['registration_date']).toMatch(/^\d\d\/\d\d\/\d{4}$/)
  })

  it.each([
    ['51', { gstin_status: 'Cancelled', cancellation_date: '31/03/2026' }],
    ['52', { gstin_status: 'Suspended' }],
    ['53', { status: 'not_found', legal_name: '' }],
    ['55', { additional_addresses: [expect.any(String), expect.any(String)] }],
    ['56', { address: { street: '', pincode: '' } }],
  ])('%s finds something else', async (code, data) => {
    expect((await verifyGstin(troubleGstin(code))).data).toMatchObject(data)
  })

  it('has trouble GSTINs with the right check sign', () => {
    expect(troubleGstin('51')).toMatch(/^27PRCPT0051X1Z[0-9A-Z]$/)
    expect(gstinSum(troubleGstin('51'))).toBe(0)
    expect(gstinSum('29AAGCB7383J1Z4')).toBe(0)
    expect(gstinSum('29AAGCB7383J1Z5')).not.toBe(0)
  })
})

/** The sum over all 15 characters, which the last one makes a multiple of 36. */
function gstinSum(gstin: string): number {
  const values = Array.from(gstin, (sign) => Number.parseInt(sign, 36))
  const products = values.map((value, index) => (index === 14 || index % 2 === 0 ? value : value * 2))
  return products.reduce((sum, product) => sum + Math.floor(product / 36) + (product % 36), 0) % 36
}

describe('Aadhaar by OTP', () => {
  const AADHAAR = '234123412346'
  const send = (counter: Counter, aadhaar = AADHAAR) =>
    counter.post('/api/v1/aadhaar/send-otp', { aadhaar_number: aadhaar })
  const verify = (counter: Counter, requestId: unknown, otp = PRACTICE_OTP, aadhaar = AADHAAR) =>
    counter.post('/api/v1/aadhaar/verify-otp', { request_id: requestId, otp, aadhaar_number: aadhaar })

  it('is pending after Send OTP and verified with the practice OTP, once', async () => {
    const counter = openCounter()
    const sent = (await send(counter)).data
    expect(sent).toEqual({ request_id: expect.any(String), aadhaar: 'XXXXXXXX2346', status: 'pending' })
    const { data } = await verify(counter, sent['request_id'])
    expect(data).toMatchObject({
      status: 'verified',
      aadhaar_details: {
        aadhaar_uid: 'XXXXXXXX2346',
        date_of_birth: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
        image_base64: expect.stringMatching(/^data:image\/jpeg;base64,\/9j\//),
      },
    })
    expect((await verify(counter, sent['request_id'])).httpStatus).toBe(404)
  })

  it('refuses a number with a wrong check digit', async () => {
    expect((await send(openCounter(), '123456789012')).httpStatus).toBe(422)
    expect((await send(openCounter(), '234123412347')).httpStatus).toBe(422)
  })

  it('locks after three wrong OTPs, and forgets the request after ten minutes', async () => {
    const counter = openCounter()
    const { request_id } = (await send(counter)).data
    for (let wrong = 0; wrong < 3; wrong += 1)
      expect((await verify(counter, request_id, '000000')).httpStatus).toBe(422)
    expect((await verify(counter, request_id)).httpStatus).toBe(422)
    const again = (await send(counter)).data
    counter.pass(10 * MINUTE_MS)
    expect((await verify(counter, again['request_id'])).httpStatus).toBe(404)
  })

  it('refuses the OTP of another number', async () => {
    const counter = openCounter()
    const { request_id } = (await send(counter)).data
    expect((await verify(counter, request_id, PRACTICE_OTP, '999941057058')).httpStatus).toBe(422)
  })

  it('writes no Aadhaar number to its file', async () => {
    let kept = ''
    const counter = openCounter({ ledgerFile: { load: () => undefined, save: (text) => void (kept = text) } })
    await send(counter)
    await counter.recharge()
    expect(kept).toContain('TILL-0001')
    expect(kept).not.toContain(AADHAAR)
  })

  it('plays its troubles', async () => {
    expect((await send(openCounter(), troubleAadhaar('51'))).httpStatus).toBe(422)
    expect((await send(openCounter(), troubleAadhaar('52'))).data['aadhaar']).toBe(troubleAadhaar('52'))
    const tried = async (code: string) => {
      const counter = openCounter()
      const { request_id } = (await send(counter, troubleAadhaar(code))).data
      return verify(counter, request_id, PRACTICE_OTP, troubleAadhaar(code))
    }
    expect((await tried('53')).httpStatus).toBe(404)
    expect((await tried('54')).data).toMatchObject({ aadhaar_details: { image_base64: '', address: '' } })
    expect((await tried('57')).httpStatus).toBe(500)
    await expect(tried('58')).rejects.toThrow(ConnectionCut)
  })
})
