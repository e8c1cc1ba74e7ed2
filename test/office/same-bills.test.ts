// Two counters and one bill of several inputs: by the counters' own question and the office's own answer, however each input was typed.
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Biller } from '#shared/operations/bill/bill-schemas'
import { billIdentities } from '#shared/operations/bill/bill-identity'
import type { RequestId } from '#shared/base/ids'
import { fail, succeed } from '#shared/base/result'
import { createOfficeAdmission } from '#main/office/admission/office-admission'
import type { OfficeLine } from '#main/office/link/exchange'
import { NOTHING_ALLOWED } from '#main/money/admission'
import { noDefects } from '../support/defects'
import { testOffice, type TestCounter } from '../support/office'
import { requestId } from '../support/sales'
import { realTimers } from '../support/time'

const GUARD_KEY = new Uint8Array(32).fill(7)
type Told = Parameters<typeof billIdentities>[2]
const NOT_TOLD: Told = { billNumber: null, reference: null }
const parameter = (key: string, isRequired = true) => ({
  key,
  label: key,
  isRequired,
  pattern: null,
  minLength: null,
  maxLength: null,
  hint: null,
})
/** A power company that asks for the billing unit first. */
const POWER = {
  parameters: [parameter('BU'), parameter('Consumer No'), parameter('Email', false)],
} as unknown as Biller

function counterAt(counter: TestCounter) {
  const request = (async ({ path, body, schema }) => {
    const { body: answer, problem } = await counter.ask(path, body)
    return problem === null ? succeed(schema.parse(answer)) : fail({ kind: 'refused' })
  }) as OfficeLine['request']
  const admission = createOfficeAdmission({
    line: { request },
    guardKeys: () => [GUARD_KEY],
    withoutOffice: () => ({ policy: 'sell' }),
    timers: realTimers(),
    random: () => 0.5,
    recentSales: () => [],
    onCommit: () => () => {},
    reportDefect: noDefects,
  })
  onTestFinished(() => admission.close())
  return (
    id: RequestId,
    inputs: Readonly<Record<string, string>>,
    amountPaise = 84_000,
    told: Told = NOT_TOLD,
  ) =>
    admission.ask({
      sale: {
        environment: 'production',
        operation: 'bill',
        kind: 'bill',
        accountNumber: inputs['Consumer No'] ?? '',
        payeeCode: 'POWER01',
        amountPaise,
        identities: billIdentities(POWER, inputs, told),
      },
      requestId: id,
      attempt: 1,
      sequence: 1,
      known: [],
      allowed: NOTHING_ALLOWED,
    })
}
async function twoCounters() {
  const office = await testOffice()
  return [counterAt(await office.counter('Front')), counterAt(await office.counter('Back'))] as const
}

describe('a bill of a billing unit and a consumer number, at two counters in the same moment', () => {
  it.each([
    ['as it was typed', { BU: '4623', 'Consumer No': '001234567' }, 84_000],
    ['with other spaces, signs, script and zeros', { BU: ' 4623', 'Consumer No': '१२३-४५६७' }, 84_000],
    ['with an optional input', { BU: '4623', 'Consumer No': '001234567', Email: 'a@b.in' }, 84_000],
    ['with another amount', { BU: '4623', 'Consumer No': '001234567' }, 90_000],
  ])('is claimed by exactly one: %s', async (_how, inputs, amountPaise) => {
    const [front, back] = await twoCounters()
    const answers = await Promise.all([
      front(requestId('FRONT-BILL-1'), { BU: '4623', 'Consumer No': '001234567' }),
      back(requestId('BACK-BILL-1'), inputs, amountPaise),
    ])
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['go', 'stopped'])
    const stopped = answers.find(({ kind }) => kind === 'stopped')
    expect(stopped).toMatchObject({ conflictingSales: [{ kind: 'sending' }] })
  })

  it('two customers of one billing unit do not stop each other', async () => {
    const [front, back] = await twoCounters()
    const answers = await Promise.all([
      front(requestId('FRONT-BILL-1'), { BU: '4623', 'Consumer No': '001234567' }),
      back(requestId('BACK-BILL-1'), { BU: '4623', 'Consumer No': '001234568' }),
    ])
    expect(answers.map(({ kind }) => kind)).toEqual(['go', 'go'])
  })

  it('the same bill number is the same bill, whatever was typed', async () => {
    const [front, back] = await twoCounters()
    const told = { billNumber: 'B-2026-114', reference: null }
    const answers = await Promise.all([
      front(requestId('FRONT-BILL-1'), { BU: '4623', 'Consumer No': '001234567' }, 84_000, told),
      back(requestId('BACK-BILL-1'), { BU: '4624', 'Consumer No': '99' }, 84_000, {
        ...told,
        billNumber: 'b 2026 114',
      }),
    ])
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['go', 'stopped'])
  })
})
