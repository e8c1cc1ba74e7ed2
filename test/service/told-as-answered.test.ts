// What moves no money is told as it was answered: with the service's own reason and word, and never as "no answer".
import { describe, expect, test } from 'vitest'
import { FILLED_FORM } from '../support/onboarding'
import { errorText, initiate, RECHARGED, servedBy, successText } from '../support/service'
import { answering, type RawAnswer } from '../support/wire-server'
import { ONCE, READS, toldBy, type Told } from './unsold-calls'

const ALL = { ...ONCE, ...READS }
const names = Object.keys(ALL) as readonly (keyof typeof ALL)[]

async function told(name: keyof typeof ALL, answer: RawAnswer): Promise<Told> {
  const { service } = await servedBy(answering(answer))
  return toldBy(await ALL[name].ask(service))
}

const REASON = 'This entry is not on the register'
const FIELDS = [{ field: 'upi_id', message: 'unknown handle' }]
const inside = (change: object): RawAnswer => ({
  body: successText(null, { message: REASON, error: FIELDS, ...change }),
})

describe.each(names)('%s', (name) => {
  test.each([
    ['response_code 422', inside({ response_code: 422, status: undefined })],
    ['response_code "422" as text', inside({ response_code: '422', status: null })],
    ['response_code 422 and status error', inside({ response_code: 422, status: 'error' })],
    ['an error code', { body: errorText(422, { message: REASON, error: FIELDS }) }],
    ['status error', inside({ status: 'error' })],
    ['status FAILED', inside({ status: 'FAILED' })],
  ])('answered with 200 and %s gives the service’s reason and field messages', async (_name, answer) => {
    expect(await told(name, answer)).toMatchObject({
      kind: 'not-done',
      failure: { kind: 'refused', message: REASON, fields: FIELDS },
    })
  })

  test.each(['partial', 'pending', 'WITH_BANK'])(
    'answered with the status %s, which is neither yes nor no, tells that word',
    async (word) => {
      const { kind, failure } = await told(name, inside({ status: word }))
      expect(failure).toMatchObject({ kind: 'bad-answer', cause: 'unknown-word', word, message: REASON })
      expect(kind).toBe(name in ONCE ? 'unknown' : 'not-done')
    },
  )
})

describe.each(Object.keys(ONCE) as readonly (keyof typeof ONCE)[])(
  '%s that is denied and may have been charged',
  (name) => {
    test.each<[string, RawAnswer, string | null]>([
      ['a code of 422 beside success', inside({ response_code: 422, status: 'success' }), null],
      [
        '422 in the HTTP status too',
        { status: 422, ...inside({ response_code: 422, status: 'pending' }) },
        null,
      ],
      [
        'a code of 422 beside a reference',
        inside({ response_code: 422, data: { reference_id: 'R1' } }),
        'R1',
      ],
      ['a whole 400 beside one', { status: 400, body: errorText(400, { data: { ackno: 'A-7' } }) }, 'A-7'],
      ['failed beside a reference', inside({ status: 'failed', data: { reference_id: 'R1' } }), 'R1'],
      ['error beside an acknowledgement', inside({ status: 'error', data: { ackno: 12 } }), '12'],
    ])('%s is not told as refused, but with the reference', async (_what, answer, reference) => {
      expect(await told(name, answer)).toMatchObject({
        kind: 'unknown',
        failure: { kind: 'bad-answer', cause: 'contradictory', reference },
      })
    })

    test('an unknown word beside a reference is told as that word, not as a no', async () => {
      expect(await told(name, inside({ status: 'WITH_BANK', data: { reference_id: 'R1' } }))).toMatchObject({
        kind: 'unknown',
        failure: { cause: 'unknown-word', word: 'WITH_BANK' },
      })
    })

    test('of a reference that is empty or null it is told as refused', async () => {
      for (const empty of ['', null]) {
        const answer = inside({ status: 'failed', data: { reference_id: empty, ackno: empty } })
        expect(await told(name, answer)).toMatchObject({ kind: 'not-done', failure: { kind: 'refused' } })
      }
    })
  },
)

describe('the word in the data', () => {
  test('of Send OTP is a refusal if it denies, and is handed on if nobody knows it', async () => {
    const denied = { body: successText({ request_id: 'v1', status: 'failed' }, { message: REASON }) }
    expect(await told('an Aadhaar OTP', denied)).toMatchObject({
      kind: 'not-done',
      failure: { kind: 'refused', word: 'failed', message: REASON },
    })
    expect(
      await told('an Aadhaar OTP', { body: successText({ request_id: 'v1', status: 'parked' }) }),
    ).toMatchObject({ kind: 'done', value: { statusText: 'parked' } })
  })

  test('of Send OTP that denies it beside a reference does not say that nothing was sent', async () => {
    const data = { request_id: 'v1', status: 'failed', reference_id: 'R1' }
    expect(await told('an Aadhaar OTP', { body: successText(data, { message: REASON }) })).toMatchObject({
      kind: 'unknown',
      failure: { cause: 'contradictory', word: 'failed', message: REASON, reference: 'R1' },
    })
  })

  test.each(Object.keys(READS) as readonly (keyof typeof READS)[])('%s is told as refused', async (name) => {
    const answer = { body: successText({ status: 'failed', message: 'Biller is down' }) }
    expect((await told(name, answer)).failure).toMatchObject({
      kind: 'refused',
      word: 'failed',
      message: 'Biller is down',
    })
  })
})

describe('keys that are refused inside a 200', () => {
  test.each([
    [401, 'INVALID_CREDENTIALS', 'credentials'],
    [403, 'INVALID_IP', 'address-not-allowed'],
  ])('stop the line, as it says (%i)', async (code, errorCode, problem) => {
    const { service, server } = await servedBy(
      answering({ body: errorText(code, { error_code: errorCode, message: REASON }) }),
    )
    await service.verification.verifyUpi({ upiId: 'ravi@okbank' })
    expect(service.connectionHealth.state()).toMatchObject({ state: 'blocked', setupProblem: problem })
    expect(await initiate(service)).toMatchObject({ class: 'not-sent' })
    expect(server.requests).toHaveLength(1)
  })
})

describe('what moves money or makes something that lasts', () => {
  test.each(['error', 'failed', 'FAILURE'])(
    'a recharge answered with 200 and %s stays unknown',
    async (word) => {
      const { service } = await servedBy(answering(inside({ status: word })))
      expect(await initiate(service)).toMatchObject({
        class: 'unknown',
        reason: 'bad-answer',
        message: `${word}: ${REASON}`,
        fields: FIELDS,
      })
    },
  )

  test.each([
    [{ status: 'with_bank' }, {}, `with_bank: ${REASON}`],
    [{ status: 'success' }, { status: 'parked' }, `parked: ${REASON}`],
    [{ status: 'with_bank' }, { status: 'parked', message: 'Wait' }, 'with_bank: parked: Wait'],
    [{ status: 'FAILED' }, { status: 'success', message: 'Recharge done' }, 'FAILED: Recharge done'],
    [{ status: 'parked', message: '' }, { status: 'parked' }, 'parked'],
    [{ status: 'success' }, { request_id: 'another id' }, REASON],
    [{ status: undefined }, {}, REASON],
  ])(
    'a recharge answered with %j and data of %j tells each word that is no yes',
    async (outer, data, said) => {
      const { service } = await servedBy(
        answering(inside({ ...outer, data: { ...RECHARGED, message: undefined, ...data } })),
      )
      expect(await initiate(service)).toMatchObject({ class: 'unknown', message: said })
    },
  )

  test('of a recharge that is done or pending the words are no part of the message', async () => {
    for (const status of ['success', 'Pending', 'processing']) {
      const { service } = await servedBy(
        answering({ body: successText({ ...RECHARGED, status: null }, { status }) }),
      )
      expect(await initiate(service)).toMatchObject({ message: RECHARGED.message })
    }
  })

  test('a recharge answered with 200 and response_code 422 stays unknown, with the words of the service', async () => {
    const { service } = await servedBy(answering(inside({ response_code: 422, status: undefined })))
    expect(await initiate(service)).toMatchObject({
      class: 'unknown',
      reason: 'bad-answer',
      message: REASON,
      fields: FIELDS,
    })
  })

  test.each([
    ['status', { status: 'failed', data: { bc_agentid: 'BC1' } }, `failed: ${REASON}`],
    ['status of the data', { data: { bc_agentid: 'BC1', status: 'rejected' } }, `rejected: ${REASON}`],
    ['response code', { response_code: 302, data: { bc_agentid: 'BC1' } }, REASON],
  ])(
    'an onboarding with an agent id and a %s that denies it is not taken as done',
    async (_name, change, message) => {
      const { service } = await servedBy(answering(inside(change)))
      expect(await service.onboarding.onboard(FILLED_FORM)).toMatchObject({ kind: 'unknown', message })
    },
  )
})
