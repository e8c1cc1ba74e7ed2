// Sentences of the service's document that no other test drives: each answer and each request with the fields that the document gives it.
import { describe, expect, test } from 'vitest'
import { OPERATION_NAMES } from '#shared/operations/registry'
import { accountStateOf } from '#shared/operations/account/account-schemas'
import { writtenDate } from '#shared/base/calendar'
import { readJson } from '#shared/base/exact-json'
import { factsIn } from '#main/callbacks/facts'
import { OPERATION_ROWS } from '#main/operations/service/kinds'
import { BUILT_IN_PROFILE } from '#main/operations/service/built-in-profile'
import { answeredWith, CREDENTIALS, initiate, RECHARGED, servedBy, successText } from '../support/service'
import { accountCreated, callback } from '../support/callback-receiver'
import { answerBytes, answering } from '../support/wire-server'

const UPI = { upiId: 'ravi@okbank' } as const

describe('a secret that is regenerated at the dashboard', () => {
  test('is used from the next call on, and a sale on its way ends as it was sent', async () => {
    let credentials = CREDENTIALS
    let answerSale = (): void => {}
    const { service, server } = await servedBy(
      (socket, { path }) => {
        if (path.endsWith('/initiate'))
          answerSale = () => void socket.write(answerBytes({ body: successText(RECHARGED) }))
        else socket.write(answerBytes({ body: successText({}) }))
      },
      { credentials: () => credentials },
    )
    const sale = initiate(service)
    await expect.poll(() => server.requests.length).toBe(1)
    credentials = { ...CREDENTIALS, clientSecret: 'the new secret' }
    await service.verification.verifyUpi(UPI)
    answerSale()
    expect(await sale).toMatchObject({ class: 'success' })
    expect(server.requests.map(({ headers }) => headers['x-client-secret'])).toEqual([
      CREDENTIALS.clientSecret,
      'the new secret',
    ])
  })
})

test('two environments at the same time use their own address, credentials and lists', async () => {
  const plansOf = (desc: string) => ({ plans: { TOPUP: [{ rs: '10', desc }] } })
  const real = await answeredWith(plansOf('real'))
  const sandbox = await servedBy(answering({ body: successText(plansOf('sandbox')) }), {
    credentials: () => ({ clientId: 'sandbox-client', clientSecret: 'sandbox-secret' }),
  })
  const asked = { operatorCode: '14', circle: 'Gujarat' } as const
  const answers = await Promise.all(
    [real, sandbox, real, sandbox].map(({ service }) => service.recharge.browsePlans(asked)),
  )
  expect(answers.map((one) => one.ok && one.value.categories[0]?.plans[0]?.description)).toEqual([
    'real',
    'sandbox',
    'real',
    'sandbox',
  ])
  const idsAt = ({ server }: typeof real) =>
    new Set(server.requests.map(({ headers }) => headers['x-client-id']))
  expect([idsAt(real), idsAt(sandbox)]).toEqual([new Set(['test-client']), new Set(['sandbox-client'])])
})

describe('plans and billers', () => {
  test.each([
    ['03-04-2026', '2026-04-03'],
    ['31-12-2025', '2025-12-31'],
  ])('the last update of a plan, %s, is read day first', async (last_update, day) => {
    const { service } = await answeredWith({ plans: { COMBO: [{ rs: '10', desc: 'x', last_update }] } })
    const answer = await service.recharge.browsePlans({ operatorCode: '1', circle: 'Kerala' })
    const [plan] = (answer.ok && answer.value.categories[0]?.plans) || []
    expect(plan?.lastUpdateText).toBe(last_update)
    expect(writtenDate(last_update)).toBe(writtenDate(day))
  })

  test.each(['EMI', 'Loan EMI', 'Fastag', 'a category of tomorrow'])(
    'the category %s leaves as it is, with the mode of the profile',
    async (category) => {
      const { service, server } = await answeredWith(
        { mode: 'offline', category, total: 7_000, billers: [{ id: '1', name: 'A', category }] },
        {},
      )
      const answer = await service.bill.billerList({ category })
      expect(readJson(server.requests[0]?.body ?? '')).toEqual(
        readJson(JSON.stringify({ mode: 'online', category })),
      )
      expect(answer).toMatchObject({ value: { billers: [{ id: '1', category }] } })
    },
  )
})

describe('addresses', () => {
  const address = {
    building_name: 'Om Tower',
    building_number: '12',
    floor_number: '3',
    street: 'MG Road',
    location: 'Fort',
    locality: 'Old Fort',
    landmark: 'Near the bank',
    district: 'Mumbai',
    state: 'Maharashtra',
    pincode: '011001',
    latitude: '18.9',
    longitude: '72.8',
    geocode_level: 'street',
  }

  test('of a GSTIN are told whole, further ones with every item', async () => {
    const { service } = await answeredWith({
      gstin: '27AAPFU0939F1ZV',
      status: 'verified',
      address,
      additional_addresses: [{ ...address, street: 'Ring Road' }, 'Plot 7, Thane'],
    })
    const answer = await service.verification.verifyGstin({ gstin: '27AAPFU0939F1ZV' })
    const { addressLines, pincode, others } = (answer.kind === 'done' ? answer.value : {}) as {
      addressLines: readonly string[]
      pincode: string
      others: readonly { readonly name: string; readonly value: string }[]
    }
    const { pincode: _code, latitude: _at, longitude: _on, geocode_level: _level, ...lines } = address
    expect(addressLines.toSorted()).toEqual(Object.values(lines).toSorted())
    expect(pincode).toBe('011001')
    expect(others).toContainEqual({ name: 'additional_addresses.1.street', value: 'Ring Road' })
    expect(others).toContainEqual({ name: 'additional_addresses.2', value: 'Plot 7, Thane' })
    expect(others).toContainEqual({ name: 'address.latitude', value: '18.9' })
  })

  test('of the vault are told whole', async () => {
    const parts = {
      country: 'India',
      dist: 'Pune',
      state: 'Maharashtra',
      po: 'Shivajinagar PO',
      house: '7B',
      loc: 'Model Colony',
      vtc: 'Pune City',
      subdist: 'Haveli',
      street: 'Link Road',
      landmark: 'By the park',
    }
    const { service } = await answeredWith({
      name: 'Aadhaar',
      doc_type: 'ADHAR',
      issuer: 'The issuer',
      verification_completed: true,
      aadhaar_data: {
        full_name: 'Asha Devi',
        care_of: 'Ram',
        dob: '1985-04-03',
        yob: '1985',
        zip: '011001',
        gender: 'F',
        masked_aadhaar: 'XXXXXXXX5152',
        father_name: 'Ram',
        full_address: 'unused',
        address: parts,
      },
    })
    const answer = await service.identity.downloadAadhaar({ consentId: 'c1' })
    expect(answer).toMatchObject({
      value: {
        name: 'Aadhaar',
        documentType: 'ADHAR',
        issuer: 'The issuer',
        isComplete: true,
        person: {
          fullName: 'Asha Devi',
          careOf: 'Ram',
          birthDate: '1985-04-03',
          birthYear: '1985',
          pincode: '011001',
          gender: 'F',
          maskedAadhaar: 'XXXX XXXX 5152',
        },
      },
    })
    const lines = answer.ok ? answer.value.person.addressLines : []
    expect(lines.toSorted()).toEqual(Object.values(parts).toSorted())
  })
})

describe('account opening', () => {
  const STATUS = {
    agent_id: 'BC-7',
    pancard: 'ABCPD1234F',
    customer_name: 'ASHA D',
    account_number: '000123456789',
    ifsc_code: 'SBIN0001234',
    account_type: 'Savings',
    bank_name: 'The bank',
    branch: 'Fort',
    profile_pic: 'https://pictures.example/1.jpg',
    customer_care: '1800 000 000',
    account_status: 'success',
    cif_number: '900719925474099312',
    is_refunded: false,
    is_completed: true,
  }

  test('an account status is told whole, by the bank’s own name of the customer; its picture is never fetched', async () => {
    const { service, server } = await answeredWith(STATUS)
    const answer = await service.account.accountStatus({ openingId: 'o1' })
    expect(answer).toMatchObject({
      value: {
        agentId: 'BC-7',
        customerName: 'ASHA D',
        accountNumber: '000123456789',
        ifscCode: 'SBIN0001234',
        accountType: 'Savings',
        bankName: 'The bank',
        branch: 'Fort',
        customerCare: '1800 000 000',
        state: 'opened',
      },
    })
    expect(JSON.stringify(answer)).not.toContain('pictures.example')
    expect(server.requests).toHaveLength(1)
  })

  test.each([
    [{ first_name: 'Asha', middle_name: null, last_name: 'Devi' }, 'Asha Devi'],
    [{ first_name: ' ASHA', middle_name: 'R', last_name: 'DEVI ' }, 'ASHA R DEVI'],
    [{ first_name: '', last_name: null }, null],
    [[], null],
    [undefined, null],
  ])('what is repeated of the application as %j is the name %j', async (customer_details, name) => {
    const { service } = await answeredWith({ request_id: 'o1', customer_details, account_status: 'x' })
    const { echoedName } = await service.account.openAccount({ canonicalBody: '{}' })
    expect(echoedName).toBe(name)
  })

  const SENT = {
    account_type: '1',
    agent_pancard: 'ABCPS1234F',
    bcagent_id: 'BC-007',
    first_name: 'Asha',
    last_name: 'Devi',
    email: 'asha@example.in',
    phone: '9876543210',
    pancard: 'ABCPD1234F',
    pincode: '395003',
    return_url: 'https://shop.example/back',
  }

  test.each([
    ['account_type', '2', '2'],
    ['agent_pancard', 'ABCPS1235F', 'ABXXXXXX5F'],
    ['bcagent_id', 'BC-7', 'BC-7'],
    ['email', 'asha@example.com', 'asha@example.com'],
    ['phone', '9876543211', '9876543211'],
    ['pancard', 'ABCPD1234G', 'ABXXXXXX4G'],
    ['pincode', 395004, '395004'],
    ['return_url', 'https://elsewhere.example', 'https://elsewhere.example'],
  ])('a %s that is repeated as %j is told', async (field, told, message) => {
    const { service } = await answeredWith({ request_id: 'o1', customer_details: { ...SENT, [field]: told } })
    const { changed } = await service.account.openAccount({ canonicalBody: JSON.stringify(SENT) })
    expect(changed).toEqual([{ field, message }])
  })

  test.each([
    SENT,
    { ...SENT, email: 'ASHA@example.in', phone: '+91 98765 43210', return_url: 'https://shop.example/back/' },
    { ...SENT, pancard: 'ABXXXXXX4F', phone: 'XXXXXX3210', email: '****@example.in', pincode: 395003 },
    { ...SENT, email: null, phone: undefined, bcagent_id: '' },
    [],
    null,
  ])('of details repeated as %j nothing is told', async (customer_details) => {
    const { service } = await answeredWith({ request_id: 'o1', customer_details })
    const { changed } = await service.account.openAccount({ canonicalBody: JSON.stringify(SENT) })
    expect(changed).toEqual([])
  })

  test('the kind of account is told as the service names it', async () => {
    const { service } = await answeredWith({
      request_id: 'o1',
      acc_type: 'SAVINGS-PLUS',
      account_status: 'x',
    })
    const { kindText } = await service.account.openAccount({ canonicalBody: '{}' })
    expect(kindText).toBe('SAVINGS-PLUS')
  })

  test.each([
    'UNDER_REVIEW',
    'INITIATED',
    'PENDING_KYC',
    'PENDING_VERIFICATION',
    'initiated',
    'processing',
    'submitted',
  ])('%s is neither opened nor failed', (word) => {
    expect(accountStateOf({ word, isCompleted: false, isRefunded: false })).toBe('under-way')
  })

  test.each([
    ['CREATED', 'opened'],
    ['APPROVED', 'opened'],
    ['created', 'opened'],
    ['REJECTED', 'failed'],
  ])('%s of a request that is over is %s', (word, state) => {
    expect(accountStateOf({ word, isCompleted: true, isRefunded: false })).toBe(state)
  })
})

test('a number is looked up with its type', async () => {
  const { service, server } = await answeredWith({ operator: 'Jio', circle: 'Kerala' })
  await service.recharge.lookUpNumber({ mobileNumber: '9876543210' })
  const { body = '' } = server.requests.find(({ path }) => path.endsWith('/hlr-check')) ?? {}
  expect(body).toBe('{"mobile_number":9876543210,"type":"mobile"}')
})

test('the statuses that the document declares are those of each operation', () => {
  const declared = Object.fromEntries(
    OPERATION_NAMES.map((name) => [
      name,
      [...OPERATION_ROWS[name].errors].toSorted((one, other) => one - other),
    ]),
  )
  expect(declared).toMatchObject({
    'recharge.look-up': [401, 422],
    'recharge.dth-info': [401, 422],
    'recharge.plans': [401, 422],
    'recharge.initiate': [400, 401],
    'bill.billers': [401],
    'verify.upi': [422],
    'verify.bank': [400, 422],
    'verify.pan': [400, 422],
    'verify.gstin': [422],
    'aadhaar.send-otp': [422],
    'aadhaar.verify-otp': [404, 422],
    'docvault.status': [404],
    'docvault.download': [400, 404],
    'account.onboard': [400, 422],
    'account.create': [400, 422],
    'account.status': [400, 404],
    'message.sms': [422],
    'message.chat': [422],
  })
  expect(Object.keys(BUILT_IN_PROFILE.ops).toSorted()).toEqual([...OPERATION_NAMES].toSorted())
})

describe('the fields of callbacks', () => {
  const read = (text: string) => {
    const json = readJson(text)
    return json.ok ? json.value : null
  }

  test('of a recharge are read', () => {
    expect(factsIn('recharge', read(callback()), 'SALE-0001')).toEqual({
      event: 'RECHARGE_SUCCESS',
      requestId: 'SALE-0001',
      referenceId: 'RZ1',
      says: 'success',
      refunded: false,
      amountPaise: 29_900,
      message: 'Recharge successful.',
      timestamp: '2026-11-20T10:00:00+05:30',
    })
    const failed = callback({ event: 'RECHARGE_FAILURE', status: 'failed' }, { refunded: true })
    expect(factsIn('recharge', read(failed), 'SALE-0001')).toMatchObject({ says: 'failed', refunded: true })
  })

  test.each([
    [{}, 'success'],
    [{ account_status: 'failed', is_completed: false }, 'failed'],
    [{ is_refunded: true }, 'contradictory'],
    [{ is_completed: false }, 'under-way'],
  ])('of an account with %j say %s', (change, says) => {
    expect(factsIn('account', read(accountCreated(change)), 'ACC-1').says).toBe(says)
  })

  test('an account that was refunded failed, whatever of its fields is missing', () => {
    const refund = '{"event":"PARTNER_ACCOUNT_REFUND","request_id":"ACC-1"}'
    expect(factsIn('account', read(refund), 'ACC-1')).toMatchObject({ says: 'failed' })
  })
})
