// What an owner reads before the PIN of settings, and of what is set beside them: the value that decides, whoever chose it.
import { describe, expect, it } from 'vitest'
import { FIRST_LEDGER_NAMES } from '#shared/accounts/ledgers'
import { enrolmentLine } from '#shared/office/enrolment'
import { aboutText } from '#shared/channels/approval'
import { DEFAULT_PREFERENCES, ownersOf } from '#shared/shop/preferences'
import { changesOf } from '#shared/shop/settings-changes'
import { paise } from '#shared/base/money'
import { WHOLE_LOG } from '#shared/receipts/receipt-log'
import { ownersQuestion } from '#main/records/owners-question'
import type { SetNow } from '#main/records/settings-question'
import { profileChanges } from '#main/settings/profile'
import { memoryJournal, value } from '#test/support/journals'
import { requestId } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'

const OFFICE = {
  address: 'https://ravi.example',
  otherAddresses: ['https://second.example'],
  authorityDigest: null,
  kind: 'practice' as const,
}
const PRODUCTION = { environment: 'production' } as const
const HOLDS = ownersOf({ ...DEFAULT_PREFERENCES, upiId: 'meena@upi' })
const WRITTEN = { ...HOLDS, upiId: 'ravi@okbank' }
const LEFT = requestId('SALE-0001')

const NOW: SetNow = {
  settings: () => DEFAULT_PREFERENCES,
  settling: (take) => ({
    changes: take ? changesOf(HOLDS, WRITTEN) : changesOf(WRITTEN, HOLDS),
    people: ['Sunil'],
  }),
  agentId: async () => 'MEENA1',
  profileChanges: async (_environment, text) => profileChanges(null, text),
  commission: () => [
    { service: 'mobile', of: 'Airtel', rate: { kind: 'percent', hundredths: 256 } },
    { service: 'bill', of: '', rate: { kind: 'each', amountPaise: paise(120) } },
  ],
  operators: () => [{ code: 'AT', name: 'Airtel', kind: 'mobile', aliases: [] }],
  isResendSafe: () => false,
  ledgers: () => FIRST_LEDGER_NAMES,
  feed: () => 'https://updates.example/galla/',
  copiesFolder: async () => null,
  counterName: () => 'Back counter',
  lost: async () => ({ kind: 'unanswered' }),
}

const question = ownersQuestion({
  journal: memoryJournal(new VirtualTime()).journal,
  sheetOf: () => null,
  credit: { account: () => expect.fail('no account is asked about') },
  statement: { saysOf: () => null },
  names: { ofAccount: () => null, numberOf: () => null },
  colleagues: () => [],
  staff: () => ({ id: 'meena' }),
  setNow: NOW,
})
const asked = async (action: string, about: object) =>
  value(await question({ action, about: aboutText(about) ?? '' }))
const setting = (name: string, was: string, now: string) => ({ kind: 'setting', change: { name, was, now } })

describe('an owner who is asked for the PIN reads', () => {
  it('which value will hold of settings that somebody else wrote, taken or put back', async () => {
    const sunil = { kind: 'person', text: 'Sunil' }
    expect(await asked('settings.settle', { take: true })).toEqual([
      { kind: 'take-written' },
      setting('upiId', 'meena@upi', 'ravi@okbank'),
      sunil,
    ])
    expect(await asked('settings.settle', { take: false })).toEqual([
      { kind: 'put-back' },
      setting('upiId', 'ravi@okbank', 'meena@upi'),
      sunil,
    ])
  })

  it.each(['privacy.purge', 'privacy.preview-purge'])('of %s how old is erased', async (action) => {
    expect(await asked(action, { olderThanMonths: 1 })).toEqual([{ kind: 'older-than', months: 1 }])
  })

  it('of an export which days, and whether customers are named', async () => {
    const export_ = (customers: string, span: object) =>
      asked('receipts.export', { search: { ...WHOLE_LOG, ...span }, format: 'csv', customers })
    expect(await export_('whole', {})).toEqual([{ kind: 'customers-whole' }, { kind: 'all-days' }])
    expect(await export_('masked', { from: 1, to: 2 })).toEqual([
      { kind: 'customers-masked' },
      { kind: 'period', at: 1, until: 2 },
    ])
  })

  it('of which operation sending again is called safe, or no longer', async () => {
    expect(await asked('resend-rules.change', { operation: 'bill', isSafe: true, trial: 'tried' })).toEqual([
      setting('resendRule.bill', 'false', 'true'),
    ])
  })

  it('the agent id that it was and that it is to be', async () => {
    expect(await asked('setup.type-agent-id', { ...PRODUCTION, agentId: 'RAVI1' })).toEqual([
      setting('agentId', 'MEENA1', 'RAVI1'),
    ])
  })

  it.each([
    [
      'proxy.save',
      { choice: { kind: 'own', address: 'proxy.shop.example:3128', signIn: null } },
      'proxy.shop.example:3128',
    ],
    [
      'setup.connect',
      {
        ...PRODUCTION,
        baseAddress: 'https://service.example/api',
        clientId: 'id',
        clientSecret: 'secret',
        keepUntested: false,
      },
      'service.example',
    ],
  ])('of %s the host alone', async (action, about, host) => {
    expect(await asked(action, about)).toEqual([{ kind: 'address', text: host }])
  })

  it('where updates came from and where they are to come from, the host first', async () => {
    const address = 'https://asha.example.evil.example/long/path'
    expect(await asked('updates.save-feed', { address })).toEqual([
      setting(
        'updateFeed',
        'updates.example · https://updates.example/galla/',
        `asha.example.evil.example · ${address}`,
      ),
    ])
  })

  it('each ledger name that changes', async () => {
    const names = { ...FIRST_LEDGER_NAMES, cash: 'Ravi' }
    expect(await asked('accounts.save-ledgers', { names })).toEqual([
      setting('ledgers.cash', FIRST_LEDGER_NAMES.cash, 'Ravi'),
    ])
  })

  it('to whose office a counter goes, without the code of its line', async () => {
    const line = enrolmentLine({ ...OFFICE, code: 'ABCDEFGHJKLM' })
    const lines = await asked('office.enter', { line, name: 'Counter 1' })
    expect(lines).toEqual([
      { kind: 'address', text: OFFICE.address },
      { kind: 'address', text: OFFICE.otherAddresses[0] },
    ])
  })

  it('which counter is given the keys', async () => {
    expect(await asked('office.give-keys', { counterId: 'back-counter', code: '12345678' })).toEqual([
      { kind: 'counter', text: 'Back counter' },
    ])
  })

  it('which sales are taken over, with their sums where the office tells them', async () => {
    const about = { counterId: 'back-counter', requestIds: [LEFT] }
    expect(await asked('office.take-over', about)).toEqual([{ kind: 'sale', text: LEFT }])
  })

  it('each rate and each operator that changes, and no other', async () => {
    const table = [
      { service: 'mobile', of: 'Airtel', rate: { kind: 'percent', hundredths: 300 } },
      { service: 'bill', of: '', rate: { kind: 'each', amountPaise: 120 } },
    ]
    expect(await asked('commission.save', { table })).toEqual([
      setting('commission.mobile.Airtel.percent', '2.56', '3'),
    ])
    const operators = [{ code: 'AT', name: 'Jio', kind: 'mobile', aliases: [] }]
    expect(await asked('operators.save', { operators })).toEqual([
      setting('operators.AT.name', 'Airtel', 'Jio'),
    ])
  })

  it('each word of the service profile that changes', async () => {
    const text = JSON.stringify({ profile_version: 1, path_words: { partner: 'otherbank' } })
    expect(await asked('profile.save', { ...PRODUCTION, text })).toEqual([
      setting('serviceProfile.path_words.partner', 'partner', 'otherbank'),
    ])
    expect(await asked('profile.confirm', { ...PRODUCTION, operation: 'bill.pay' })).toEqual([
      setting('serviceProfile.ops.bill.pay.confirmed', 'false', 'true'),
    ])
  })
})
