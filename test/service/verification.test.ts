// Verification, account opening and messages on the wire, and the path of every such operation.
import { describe, expect, test } from 'vitest'
import type { AccountApplication } from '#main/operations/service'
import { BUILT_IN_PROFILE } from '#main/operations/service/built-in-profile'
import { answeredWith, errorText, servedBy, successText } from '../support/service'
import { answering, reset, type WireServer } from '../support/wire-server'
import { FILLED_FORM } from '../support/onboarding'

const sentTo = (server: WireServer) => ({
  path: server.requests.at(-1)?.path,
  body: server.requests.at(-1)?.body,
})

const application: AccountApplication = {
  accountType: '1',
  agentPanNumber: 'ABCPS1234F',
  agentId: ' Bc-007 ',
  firstName: 'Asha',
  middleName: '',
  lastName: 'Devi',
  email: 'asha@example.in',
  mobileNumber: '9876543210',
  panNumber: 'ABCPD1234F',
  pincode: '011001',
  returnUrl: 'https://shop.example/back',
}

describe('T10 T11 T13 T14 T17 every operation goes to its own path under its own names', () => {
  test('verification', async () => {
    const { service, server } = await answeredWith({})
    const { verification } = service
    await verification.verifyUpi({ upiId: 'ravi@okbank' })
    expect(sentTo(server)).toEqual({
      path: '/api/v1/verification/upi-verify',
      body: '{"upi_id":"ravi@okbank"}',
    })
    await verification.verifyBank({ accountNumber: '000123456789', ifscCode: 'SBIN0001234' })
    expect(sentTo(server)).toEqual({
      path: '/api/v1/verification/bank-verify',
      body: '{"account_number":"000123456789","ifsc_code":"SBIN0001234"}',
    })
    await verification.verifyPan({ panNumber: 'ABCPS1234F' })
    expect(sentTo(server)).toEqual({
      path: '/api/v1/verification/pan-verify',
      body: '{"pan_number":"ABCPS1234F"}',
    })
    await verification.verifyGstin({ gstin: '27AAPFU0939F1ZV' })
    expect(sentTo(server)).toEqual({
      path: '/api/v1/verification/gstin-verify',
      body: '{"gst_number":"27AAPFU0939F1ZV"}',
    })
  })

  test('Aadhaar by OTP lies under aadhaar', async () => {
    const { service, server } = await answeredWith({})
    await service.identity.sendAadhaarOtp({ aadhaarNumber: '496858245152' })
    expect(sentTo(server)).toEqual({
      path: '/api/v1/aadhaar/send-otp',
      body: '{"aadhaar_number":"496858245152"}',
    })
    await service.identity.verifyAadhaarOtp({
      verificationId: 'v1',
      otp: '012345',
      aadhaarNumber: '496858245152',
    })
    expect(sentTo(server)).toEqual({
      path: '/api/v1/aadhaar/verify-otp',
      body: '{"request_id":"v1","otp":"012345","aadhaar_number":"496858245152"}',
    })
  })

  test('the document vault', async () => {
    const { service, server } = await answeredWith({})
    const customer = { fullName: 'Asha Devi', mobileNumber: '9876543210', email: 'asha@example.in' }
    await service.identity.initiateVault({ customer, returnUrl: 'https://shop.example/back', state: null })
    expect(sentTo(server)).toEqual({
      path: '/api/v1/docvault/initiate',
      body: '{"customer_details":{"full_name":"Asha Devi","mobile_number":"9876543210","user_email":"asha@example.in"},"expiry_minutes":30,"return_url":"https://shop.example/back"}',
    })
    await service.identity.vaultStatus({ consentId: 'a/b' })
    expect(sentTo(server)).toEqual({ path: '/api/v1/docvault/status/a%2Fb', body: '' })
    await service.identity.downloadAadhaar({ consentId: 'c1' })
    expect(sentTo(server)).toEqual({ path: '/api/v1/docvault/downloadAadhaar/c1', body: '' })
  })

  test('the PAN of an account opening is read from the body that is sent, under whatever name the profile sends it', async () => {
    const { service } = await answeredWith({})
    const { account } = service
    expect(account.applicantPan(account.openingBody(application))).toBe('ABCPD1234F')
    const create = BUILT_IN_PROFILE.ops['account.create']
    const request = { ...create.request, rename: { pancard: 'customer_pan' } }
    const profile = {
      ...BUILT_IN_PROFILE,
      ops: { ...BUILT_IN_PROFILE.ops, 'account.create': { ...create, request } },
    }
    const renamed = (await servedBy(answering({ body: '{}' }), { profile })).service.account
    expect(renamed.openingBody(application)).toContain('"customer_pan":"ABCPD1234F"')
    expect(renamed.applicantPan(renamed.openingBody(application))).toBe('ABCPD1234F')
    for (const body of ['', '[]', '{"pancard":12}', '{"pancard":""}', '{"agent_pancard":"ABCPS1234F"}'])
      expect(account.applicantPan(body)).toBeNull()
  })

  test('T16 account opening passes the agent id on unchanged', async () => {
    const { service, server } = await answeredWith({})
    await service.account.openAccount({ canonicalBody: service.account.openingBody(application) })
    expect(sentTo(server)).toEqual({
      path: '/api/v1/partner-payment-bank/create',
      body: '{"account_type":"1","agent_pancard":"ABCPS1234F","bcagent_id":" Bc-007 ","first_name":"Asha","middle_name":"","last_name":"Devi","email":"asha@example.in","phone":"9876543210","pancard":"ABCPD1234F","pincode":"011001","return_url":"https://shop.example/back"}',
    })
    await service.account.accountStatus({ openingId: 'o1' })
    expect(sentTo(server).path).toBe('/api/v1/partner-payment-bank/status/o1')
  })

  test('T52 T73 onboarding sends its form once, the date as YYYY-MM-DD', async () => {
    const { service, server } = await answeredWith({ bc_agentid: ' 00Bc7 ', request_id: 'r1' })
    expect(await service.onboarding.onboard(FILLED_FORM)).toEqual({ kind: 'done', agentId: ' 00Bc7 ' })
    expect(sentTo(server)).toEqual({
      path: '/api/v1/partner-payment-bank/onboarding',
      body: JSON.stringify(FILLED_FORM),
    })
    const lost = await servedBy((socket) => reset(socket))
    expect((await lost.service.onboarding.onboard(FILLED_FORM)).kind).toBe('unknown')
    expect(lost.server.requests).toHaveLength(1)
  })

  test('messages, spelled as the service spells them', async () => {
    const { service, server } = await answeredWith({})
    await service.message.sendSmsCode({ mobileNumber: '9876543210', code: '0412' })
    expect(sentTo(server)).toEqual({
      path: '/api/v1/comunication/send-sms',
      body: '{"mobile_number":"9876543210","otp_code":"0412"}',
    })
    await service.message.sendChatCode({ mobileNumber: '9876543210', code: '0412' })
    expect(sentTo(server).path).toBe('/api/v1/comunication/chatapp/send-message')
  })
})

describe('all that was returned can be shown', () => {
  test('of a bank account: what has no place of its own comes under its name, the rounded account never', async () => {
    const { service } = await answeredWith({
      request_id: 'v1',
      account_exists: true,
      upi_id: 'asha@bank',
      account_holder_name: 'ASHA DEVI',
      status: 'verified',
      bank_details: {
        account: 123456789,
        iso3166: 'IN-GJ',
        bank_code: 'SBIN',
        micr_check: true,
        ifsc: 'SBIN0001234',
        odd: { deep: [1.5] },
      },
    })
    const answer = await service.verification.verifyBank({
      accountNumber: '123456789',
      ifscCode: 'SBIN0001234',
    })
    expect(answer.kind === 'done' && answer.value.others).toEqual([
      { name: 'account_exists', value: 'true' },
      { name: 'upi_id', value: 'asha@bank' },
      { name: 'bank_details.iso3166', value: 'IN-GJ' },
      { name: 'bank_details.bank_code', value: 'SBIN' },
      { name: 'bank_details.micr_check', value: 'true' },
      { name: 'bank_details.ifsc', value: 'SBIN0001234' },
      { name: 'bank_details.odd.deep.1', value: '1.5' },
    ])
  })

  test('of a GSTIN: codes, coordinates, further addresses, and the text of an unreadable date', async () => {
    const { service } = await answeredWith({
      status: 'verified',
      gstin: '27AAPFU0939F1ZV',
      gstin_status: 'Active',
      verification_type: 'basic',
      registration_date: '01 Jly 2017',
      cancellation_date: '0000-00-00',
      state_jurisdiction_code: 'MH-1',
      address: { street: 'Main Bazaar', latitude: '19.07', longitude: '72.87' },
      additional_addresses: ['Godown 4', { city: 'Pune' }],
    })
    const answer = await service.verification.verifyGstin({ gstin: '27AAPFU0939F1ZV' })
    expect(answer).toMatchObject({ kind: 'done', value: { registeredOn: '01 Jly 2017', cancelledOn: null } })
    expect(answer.kind === 'done' && answer.value.others).toEqual([
      { name: 'verification_type', value: 'basic' },
      { name: 'state_jurisdiction_code', value: 'MH-1' },
      { name: 'address.latitude', value: '19.07' },
      { name: 'address.longitude', value: '72.87' },
      { name: 'additional_addresses.1', value: 'Godown 4' },
      { name: 'additional_addresses.2.city', value: 'Pune' },
    ])
  })

  test('however much and however deep: the list has an end', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`f${index}`, 'x'.repeat(5_000)]),
    )
    const { service } = await answeredWith({ ...many, status: 'verified' })
    const answer = await service.verification.verifyPan({ panNumber: 'ABCPS1234F' })
    const others = answer.kind === 'done' ? answer.value.others : []
    expect(others).toHaveLength(60)
    expect(others.every(({ value }) => value.length <= 300)).toBe(true)
  })
})

describe('T67 what costs something is sent once', () => {
  test('a lost answer may have been done, and is not asked again', async () => {
    const { service, server } = await servedBy((socket) => reset(socket))
    const results = [
      await service.verification.verifyUpi({ upiId: 'ravi@okbank' }),
      await service.verification.verifyPan({ panNumber: 'ABCPS1234F' }),
      await service.identity.sendAadhaarOtp({ aadhaarNumber: '496858245152' }),
      await service.message.sendSmsCode({ mobileNumber: '9876543210', code: '1' }),
    ]
    expect(results.map(({ kind }) => kind)).toEqual(Array.from(results, () => 'unknown'))
    const opening = await service.account.openAccount({ canonicalBody: '{}' })
    expect(opening.outcome.class).toBe('unknown')
    expect(server.requests).toHaveLength(results.length + 1)
  })

  test('it never travels over a kept connection that may have died meanwhile', async () => {
    const { service, server } = await answeredWith({})
    await service.verification.verifyUpi({ upiId: 'ravi@okbank' })
    await service.identity.sendAadhaarOtp({ aadhaarNumber: '496858245152' })
    await service.message.sendSmsCode({ mobileNumber: '9876543210', code: '1' })
    expect(server.connectionCount()).toBe(3)
  })

  test.each([
    [422, 'not-done'],
    [400, 'not-done'],
    [404, 'not-done'],
    [429, 'not-done'],
    [409, 'unknown'],
    [500, 'unknown'],
    [302, 'unknown'],
  ])('after %i it is %s, with one request', async (status, kind) => {
    const { service, server } = await servedBy(answering({ status, body: errorText(status) }))
    expect((await service.verification.verifyPan({ panNumber: 'ABCPS1234F' })).kind).toBe(kind)
    expect(server.requests).toHaveLength(1)
  })

  test('T72 an opening is pending by the id of the service alone, and unknown without it', async () => {
    const created = {
      request_id: 'o1',
      account_status: 'submitted',
      is_refunded: false,
      redirect_url: 'https://bank.example/ekyc?token=t',
    }
    const { service, server } = await answeredWith(created)
    expect(await service.account.openAccount({ canonicalBody: '{}' })).toMatchObject({
      outcome: { class: 'pending', reason: 'accepted', references: { referenceId: 'o1' } },
      redirectUrl: created.redirect_url,
    })
    expect(server.requests).toHaveLength(1)
    const nameless = await answeredWith({ account_status: 'submitted' })
    const opening = await nameless.service.account.openAccount({ canonicalBody: '{}' })
    expect(opening).toMatchObject({ outcome: { class: 'unknown', reason: 'bad-answer' }, redirectUrl: null })
  })

  test('T22 after a 201 the id of the service is kept, so that the status can settle it', async () => {
    const body = successText({ request_id: 'o1', account_status: 'submitted' }, { response_code: 201 })
    const { service } = await servedBy(answering({ status: 201, body }))
    expect(await service.account.openAccount({ canonicalBody: '{}' })).toMatchObject({
      outcome: { class: 'unknown', references: { referenceId: 'o1' } },
    })
  })

  test.each([
    [422, 'failed'],
    [400, 'failed'],
    [429, 'not-sent'],
    [409, 'unknown'],
    [500, 'unknown'],
  ])('an opening answered with %i is %s, with one request', async (status, outcomeClass) => {
    const { service, server } = await servedBy(answering({ status, body: errorText(status) }))
    const opening = await service.account.openAccount({ canonicalBody: '{}' })
    expect(opening.outcome.class).toBe(outcomeClass)
    expect(server.requests).toHaveLength(1)
  })

  test.each([
    [{ account_status: 'success', is_completed: true, account_number: '01234567890123' }, 'success', null],
    [{ account_status: 'success', account_number: '01234567890123' }, 'pending', null],
    [{ account_status: 'REJECTED' }, 'failed', null],
    [{ account_status: 'failed', is_refunded: true }, 'failed', true],
    [{ account_status: 'UNDER_REVIEW', is_refunded: false }, 'pending', false],
    [{ account_status: 'success', is_completed: true, is_refunded: '1' }, 'no-verdict', true],
  ])('a status of %j is evidence of %s', async (found, verdict, refunded) => {
    const { service } = await answeredWith(found)
    const answer = await service.account.checkOpening({ openingId: 'o1' })
    expect(answer).toMatchObject({ ok: true, value: { verdict, refunded } })
    expect(JSON.stringify(answer)).not.toContain('01234567890123')
  })
})

describe('verdicts', () => {
  test.each([
    [{ account_exists: true, status: 'verified' }, 'verified'],
    [{ account_exists: 'true', status: 'VERIFIED' }, 'verified'],
    [{ account_exists: false, status: 'verified' }, 'not-verified'],
    [{ account_exists: true, status: 'not_verified' }, 'not-verified'],
    [{ account_exists: true, status: 'pending' }, 'unclear'],
    [{ status: 'verified' }, 'unclear'],
    [{ account_exists: true }, 'unclear'],
    [{}, 'unclear'],
  ])('T35 a bank account of %j is %s', async (found, verdict) => {
    const { service } = await answeredWith(found)
    const input = { accountNumber: '1', ifscCode: 'SBIN0001234' }
    expect(await service.verification.verifyBank(input)).toMatchObject({ kind: 'done', value: { verdict } })
    expect(await service.verification.verifyUpi({ upiId: 'a@b' })).toMatchObject({
      kind: 'done',
      value: { verdict },
    })
  })

  test('T18 each operation has its own name for the holder', async () => {
    const { service } = await answeredWith({ holder_name: 'Holder', account_holder_name: 'Account Holder' })
    expect(await service.verification.verifyUpi({ upiId: 'a@b' })).toMatchObject({
      value: { holderName: 'Holder' },
    })
    expect(await service.verification.verifyPan({ panNumber: 'X' })).toMatchObject({
      value: { holderName: 'Holder' },
    })
    const input = { accountNumber: '1', ifscCode: 'X' }
    expect(await service.verification.verifyBank(input)).toMatchObject({
      value: { holderName: 'Account Holder' },
    })
  })

  test('T36 a cancelled GSTIN is not active, whatever the call says', async () => {
    const { service } = await answeredWith({
      status: 'verified',
      gstin_status: 'Cancelled',
      cancellation_date: '',
      registration_date: '03/04/2019',
      additional_addresses: [{ x: 1 }, 'y'],
      nature_of_business: ['Retail', ''],
    })
    expect(await service.verification.verifyGstin({ gstin: '27AAPFU0939F1ZV' })).toMatchObject({
      value: {
        verdict: 'verified',
        isActive: false,
        registrationStatus: 'Cancelled',
        cancelledOn: null,
        registeredOn: '2019-04-03',
        businessNatures: ['Retail'],
      },
    })
  })

  test('an answer about another number verifies nobody, whatever its words', async () => {
    const { service } = await answeredWith({
      account_exists: true,
      status: 'verified',
      upi_id: 'other@bank',
      pan_number: 'ABCPS1234X',
      gstin: '29AAGCB7383J1Z4',
      bank_details: { account: '999' },
    })
    const { verification } = service
    const unclear = { value: { verdict: 'unclear', matchesRequest: false } }
    expect(await verification.verifyUpi({ upiId: 'asha@bank' })).toMatchObject(unclear)
    expect(await verification.verifyPan({ panNumber: 'ABCPS1234F' })).toMatchObject(unclear)
    expect(await verification.verifyGstin({ gstin: '27AAPFU0939F1ZV' })).toMatchObject(unclear)
    expect(await verification.verifyBank({ accountNumber: '111', ifscCode: 'X' })).toMatchObject(unclear)
    // Letters in the other case are the same id.
    expect(await verification.verifyUpi({ upiId: 'OTHER@bank' })).toMatchObject({
      value: { verdict: 'verified', matchesRequest: true, upiId: 'OTHER@bank' },
    })
  })

  test('T39 T41 an account of 18 digits, an exponent and lost zeros are told apart by no digit', async () => {
    const same = async (literal: string, typed: string) => {
      const body = successText({
        account_exists: true,
        status: 'verified',
        bank_details: { account: 0 },
      }).replace('"account":0', `"account":${literal}`)
      const { service } = await servedBy(answering({ body }))
      const result = await service.verification.verifyBank({ accountNumber: typed, ifscCode: 'SBIN0001234' })
      return result.kind === 'done' ? [result.value.matchesRequest, result.value.accountNumber] : []
    }
    expect(await same('123456789012345678', '123456789012345678')).toEqual([true, '123456789012345678'])
    expect(await same('123456789012345679', '123456789012345678')).toEqual([false, '123456789012345678'])
    expect(await same('1e+17', '100000000000000000')).toEqual([true, '100000000000000000'])
    expect(await same('1.23456789012345678e17', '123456789012345678')).toEqual([true, '123456789012345678'])
    expect(await same('123456789', '000123456789')).toEqual([true, '000123456789'])
    expect(await same('"000123456789"', '000123456789')).toEqual([true, '000123456789'])
  })

  test('T45 null is not the word null', async () => {
    const { service } = await answeredWith({
      upi_id: null,
      bank_details: { swift: null, micr: '001', bank_name: 'null' },
    })
    expect(await service.verification.verifyBank({ accountNumber: '1', ifscCode: 'X' })).toMatchObject({
      value: { bank: { swift: null, micr: '001', name: 'null' } },
    })
  })
})

describe('accounts', () => {
  test.each([
    [{ account_status: 'SUBMITTED' }, 'under-way'],
    [{ account_status: 'PENDING_KYC' }, 'under-way'],
    [{ account_status: 'a word of tomorrow' }, 'under-way'],
    [{ account_status: 'Created', is_completed: true }, 'opened'],
    [{ account_status: 'Created', is_completed: 'Y' }, 'opened'],
    [{ account_status: 'Created', is_completed: false }, 'under-way'],
    [{ account_status: 'Created' }, 'under-way'],
    [{ account_status: 'REJECTED' }, 'failed'],
    [{ account_status: 'success', is_completed: true, is_refunded: '1' }, 'contradictory'],
  ])('%j is %s', async (data, state) => {
    const { service } = await answeredWith(data)
    expect(await service.account.accountStatus({ openingId: 'o1' })).toMatchObject({ value: { state } })
  })

  test('T40 T44 the customer number keeps every digit, as text or as number', async () => {
    const body = successText({ cif_number: 0, account_number: '000123', ifsc_code: 'SBIN0001234' }).replace(
      '"cif_number":0',
      '"cif_number":90071992547409931',
    )
    const { service } = await servedBy(answering({ body }))
    expect(await service.account.accountStatus({ openingId: 'o1' })).toMatchObject({
      value: { customerNumber: '90071992547409931', accountNumber: '000123' },
    })
  })
})
