// The account application while it is filled in: what is wrong with it, and what is sent.
import { describe, expect, test } from 'vitest'
import {
  accountDraftOf,
  costOf,
  detailProblem,
  nameParts,
  nearPan,
} from '#renderer/operations/account/account-draft'
import type { AccountState } from '#renderer/operations/account/account-store'

const TYPES = [{ value: '1', label: 'Savings' }]
const typed = (
  change: Partial<AccountState['details']> = {},
  more: Partial<AccountState> = {},
): AccountState => ({
  step: 'cost',
  person: null,
  details: {
    firstName: ' Asha ',
    middleName: '',
    lastName: 'Devi',
    mobileText: '+91 98765 43210',
    email: 'asha@example.in',
    pincode: '395 003',
    panText: 'abcpd 1234f',
    agentPanText: 'ABCPS1234F',
    ...change,
  },
  panCheck: 'none',
  accountType: '1',
  costText: '₹50',
  collects: 'cash',
  stage: { kind: 'form' },
  trouble: null,
  ...more,
})

describe('the draft', () => {
  test('is what was typed, tidied', () => {
    expect(accountDraftOf(typed(), TYPES)).toMatchObject({
      firstName: 'Asha',
      middleName: '',
      mobileNumber: '9876543210',
      pincode: '395003',
      panNumber: 'ABCPD1234F',
      accountTypeName: 'Savings',
      amountPaise: 5_000,
    })
  })

  test.each([
    [typed({ firstName: '' })],
    [typed({ email: 'asha' })],
    [typed({ pincode: '095003' })],
    [typed({ panText: 'ABCCS1234F' })],
    [typed({ panText: 'abcpd l234f' })],
    [typed({}, { costText: '' })],
    [typed({}, { accountType: '7' })],
  ])('is not there while something is missing or wrong', (state) => {
    expect(accountDraftOf(state, TYPES)).toBeNull()
  })
})

test.each([
  ['firstName', '', 'missing'],
  ['middleName', '', null],
  ['mobileText', '12345', 'mobile'],
  ['panText', 'ABCCS1234F', 'person'],
  ['agentPanText', 'ABC', 'pan'],
] as const)('%s %j: %s', (field, text, problem) => {
  expect(detailProblem(field, text)).toBe(problem)
})

test.each([
  ['Asha', { firstName: 'Asha', middleName: '', lastName: '' }],
  ['Asha Devi', { firstName: 'Asha', middleName: '', lastName: 'Devi' }],
  ['Asha  Rani Kumari Devi', { firstName: 'Asha', middleName: 'Rani Kumari', lastName: 'Devi' }],
])('%s fills the three names', (name, parts) => expect(nameParts(name)).toEqual(parts))

test('a PAN that looks like another is none, and the other is offered', () => {
  expect(nearPan('panText', 'abcpd l234f')).toBe('ABCPD1234F')
  expect(nearPan('panText', 'ABCPD1234F')).toBeUndefined()
  expect(nearPan('firstName', 'abcpd l234f')).toBeUndefined()
})

test('a cost of nothing is none', () => expect(costOf('0')).toBeNull())
