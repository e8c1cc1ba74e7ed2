// The paper of an account opening speaks of an account and a bank, in both languages and in every state.
import { expect, test } from 'vitest'
import { receiptModel } from '#main/receipts/model'
import { LANGUAGES } from '#shared/base/environment'
import { NO_REFERENCES } from '#shared/sale/outcome'
import type { RailStatus } from '#shared/sale/sale'
import { saleView } from '#test/support/counter'
import { ACCOUNT_SUBJECT } from '#test/support/account-draft'

const OF_A_RECHARGE = /recharge|operator|रिचार्ज|कंपनी/i
const STATES: readonly RailStatus[] = [
  'pending',
  'unknown',
  'success',
  'failed',
  'reversed',
  'not-sent',
  'conflict',
]

const ACCOUNT = 'XXXXXXXXXX4730'

const paperOf = (railStatus: RailStatus, language: (typeof LANGUAGES)[number]) => {
  const sale = {
    ...saleView({ railStatus, cashStatus: 'collected' }),
    references: { ...NO_REFERENCES, operatorReference: ACCOUNT },
    subject: ACCOUNT_SUBJECT,
  } as const
  return receiptModel(sale, {
    shop: { name: 'Shop', address: '', phone: '', agentId: '' },
    languages: [language],
    copiesBefore: 0,
    printedAt: 0,
  })
}

for (const language of LANGUAGES)
  test.each(STATES)(`an opening that is %s (${language})`, (railStatus) => {
    const paper = paperOf(railStatus, language)
    const labels = [...(paper?.amounts ?? []), ...(paper?.references ?? [])].map(({ label }) => label)
    const said = [...(paper?.notices ?? []), ...labels].flat()
    expect(said.join(' ')).not.toMatch(OF_A_RECHARGE)
    expect(said).not.toEqual([])
  })

test.each([
  ['pending', true],
  ['unknown', true],
  ['success', false],
  ['failed', false],
] as const)('an opening that is %s says that the bank will decide: %s', (railStatus, isSaid) => {
  const said = paperOf(railStatus, 'en')?.notices.flat().join(' ') ?? ''
  expect(said.includes('The bank decides')).toBe(isSaid)
})

test('an opening that is on its way tells the customer not to apply again, and of no half hour', () => {
  const said = paperOf('pending', 'en')?.notices.flat().join(' ') ?? ''
  expect(said).toContain('Please do not apply a second time.')
  expect(said).not.toContain('30 minutes')
})

test('the shop promises once to give the money back, and under one condition', () => {
  const said = paperOf('pending', 'en')?.notices.flat().join(' ') ?? ''
  expect(said).toContain('If the bank refuses the account, this shop gives you ₹299.00 back.')
  expect(said).not.toContain('once it has it')
})

test('the account that was opened stands on its paper as an account', () => {
  const rows = paperOf('success', 'en')?.references ?? []
  expect(rows).toContainEqual({ label: ['Account, masked'], value: [ACCOUNT] })
})
