// What an owner reads before the PIN: every sum, number and name, as main finds them.
import { describe, expect, it } from 'vitest'
import { aboutText } from '#shared/channels/approval'
import { channelNames, channels } from '#shared/channels/contract'
import { isOwnersAction } from '#shared/channels/owners-actions'
import { paise } from '#shared/base/money'
import { visitIdOf } from '#shared/visit/visit'
import { ownersQuestion, questionBesideLog, tellersOf } from '#main/records/owners-question'
import type { SetNow } from '#main/records/settings-question'
import { creditShop } from '#test/support/credit-shop'
import { failure, memoryJournal, recordSale, sqliteJournal, value } from '#test/support/journals'
import { NUMBER, requestId } from '#test/support/sales'
import { loose, moveCash, openTill } from '#test/support/till'
import { VirtualTime } from '#test/support/virtual-time'

const PEOPLE = [
  { id: 'meena', name: 'Meena' },
  { id: 'sunil', name: 'Sunil' },
]

const NAMELESS = { ofAccount: () => null, numberOf: () => null }
const NO_CREDIT = { account: () => expect.fail('no account is asked about') }

function shop(journal = memoryJournal(new VirtualTime()).journal) {
  const dependencies = {
    journal,
    sheetOf: () => null,
    credit: NO_CREDIT,
    statement: { saysOf: () => ({ says: 'failed', refunded: true }) as const },
    names: NAMELESS,
    colleagues: () => PEOPLE,
    staff: () => ({ id: 'sunil' }),
  }
  const question = ownersQuestion(dependencies)
  return {
    journal,
    dependencies,
    asked: (action: string, about: object) => question({ action, about: aboutText(about) ?? '' }),
  }
}

const GIVEN = { number: NUMBER, amountPaise: 29_900 }

describe('an owner who is asked for the PIN reads', () => {
  it('at a close first what is taken out, and what stays', async () => {
    const count = loose(700_832)
    const close = { head: 3, count, carriedPaise: 832, reason: '' }
    expect(value(await shop().asked('till.close', close))).toEqual([
      { kind: 'taken-out', amountPaise: 700_000 },
      { kind: 'carried', amountPaise: 832 },
      { kind: 'counted', amountPaise: 700_832 },
    ])
  })

  it('at an opening what is said to lie outside of the box', async () => {
    const open = { head: 1, count: loose(200_000), whileClosed: 'outside' }
    expect(value(await shop().asked('till.open', { ...open, outsidePaise: 89_700 }))).toEqual([
      { kind: 'cash-out', amountPaise: 89_700 },
      { kind: 'counted', amountPaise: 200_000 },
    ])
    // The question says what the form showed, and tells nobody what it hides.
    expect((await shop().asked('till.open', open)).ok).toBe(false)
  })

  it('whether cash goes in or out, how much and why', async () => {
    const move = { head: 1, movement: 'cash-out', amountPaise: 50_000, reason: 'tea and rent' }
    expect(value(await shop().asked('till.move', move))).toEqual([
      { kind: 'cash-out', amountPaise: 50_000 },
      { kind: 'reason', text: 'tea and rent' },
    ])
  })

  it('what is taken back, and what that does to the drawer', async () => {
    const { journal, asked } = shop(sqliteJournal(new VirtualTime()).journal)
    openTill(journal, 0)
    const { sequence } = value(moveCash(journal, 'cash-in', 12_000))
    expect(value(await asked('till.correct', { head: sequence, sequence }))).toEqual([
      { kind: 'take-back', amountPaise: 12_000, text: 'tea' },
      { kind: 'cash-out', amountPaise: 12_000 },
    ])
    expect(failure(await asked('till.correct', { head: sequence, sequence: 99 }))).toMatchObject({
      kind: 'wrong-state',
    })
  })

  it('the number and the sum of each sale whose money is returned, and how', async () => {
    const { journal, asked } = shop()
    const ids = [requestId('SALE-0001'), requestId('SALE-0002')]
    for (const id of ids) recordSale(journal, 'refused', id)
    const [first] = ids
    expect(
      value(await asked('cash.give-back', { requestId: first, movement: 'given-back', way: 'upi' })),
    ).toEqual([{ kind: 'give-back', ...GIVEN, way: 'upi' }])
    expect(value(await asked('cash.give-back', { requestId: first, movement: 'kept-as-credit' }))).toEqual([
      { kind: 'keep-as-credit', ...GIVEN },
    ])
    const visit = {
      visitId: visitIdOf(requestId('SALE-0001')),
      givenBack: ids.map((id) => ({ requestId: id, way: 'cash' })),
    }
    expect(value(await asked('visit.settle', visit))).toEqual([
      { kind: 'give-back', ...GIVEN, way: 'cash' },
      { kind: 'give-back', ...GIVEN, way: 'cash' },
    ])
  })

  it('which sale is settled, sent again or looked at, as what, and on what proof', async () => {
    const { journal, asked } = shop()
    const id = recordSale(journal, 'lost', requestId('SALE-0001'))
    const settle = { requestId: id, verdict: 'failed', refunded: true, evidence: 'the dashboard' }
    expect(value(await asked('pending.settle', settle))).toEqual([
      { kind: 'settle-refunded', ...GIVEN },
      { kind: 'evidence', text: 'the dashboard' },
    ])
    const ends = { shown: 'statement', requestIds: [id] }
    expect(value(await asked('reconciliation.settle', ends))).toEqual([{ kind: 'settle-refunded', ...GIVEN }])
    expect(value(await asked('pending.resend', { requestId: id }))).toEqual([{ kind: 'sale', ...GIVEN }])
    expect(value(await asked('pending.review', { requestIds: [id] }))).toEqual([
      { kind: 'open-sale', ...GIVEN },
    ])
    expect(value(await asked('sale.lift-open-sale', { requestId: id }))).toEqual([{ kind: 'sale', ...GIVEN }])
  })

  it('of credit whose it is, the sum, and what holds now', async () => {
    const at = creditShop()
    at.remember()
    value(await at.limit())
    const question = ownersQuestion({
      ...shop(at.journal()).dependencies,
      names: at.names(),
      credit: { account: () => current },
    })
    const current = await at.account()
    const asked = (action: string, about: object) => question({ action, about: aboutText(about) ?? '' })
    expect(value(await asked('credit.limit', { accountNumber: NUMBER, limitPaise: 90_000 }))).toEqual([
      { kind: 'customer', number: NUMBER, text: 'Ramesh' },
      { kind: 'limit', amountPaise: 90_000 },
      { kind: 'limit-now', amountPaise: 50_000 },
      { kind: 'owed', amountPaise: 0 },
    ])
    const over = { id: 'SALE-0001', accountId: 'ACCOUNT-1', creditPaise: paise(70_000) }
    expect(value(await asked('sale.go-over-limit', over))).toEqual([
      { kind: 'customer', number: NUMBER, text: 'Ramesh' },
      { kind: 'on-credit', amountPaise: 70_000 },
      { kind: 'owed', amountPaise: 0 },
      { kind: 'limit', amountPaise: 50_000 },
    ])
  })

  it('who becomes what among the staff', async () => {
    expect(value(await shop().asked('staff.change', { staffId: 'sunil', role: 'owner' }))).toEqual([
      { kind: 'person', text: 'Sunil' },
      { kind: 'make-owner' },
    ])
  })

  it('whose passphrase opens a copy, and where the daily ones go', async () => {
    const typed = { passphrase: 'a passphrase of my own' }
    expect(value(await shop().asked('backup.write', typed))).toEqual([{ kind: 'passphrase', text: 'Sunil' }])
    const beside = { colleagues: () => PEOPLE, staff: () => ({ id: 'sunil' }) }
    const setNow = { copiesFolder: async () => '/media/stick' } as SetNow
    const question = questionBesideLog({ ...beside, setNow })
    const about = aboutText(typed) ?? ''
    expect(value(await question({ action: 'backup.start-daily', about }))).toEqual([
      { kind: 'passphrase', text: 'Sunil' },
      { kind: 'folder', text: '/media/stick' },
    ])
  })

  it('whom it is about while no log is open, and nothing of what would be about a log', async () => {
    const question = questionBesideLog({ colleagues: () => PEOPLE, staff: () => ({ id: 'sunil' }) })
    const asked = (action: string, about: object) => question({ action, about: aboutText(about) ?? '' })
    expect(value(await asked('staff.change', { staffId: 'sunil', role: 'owner' }))).toEqual([
      { kind: 'person', text: 'Sunil' },
      { kind: 'make-owner' },
    ])
    const move = { head: 1, movement: 'cash-out', amountPaise: 100, reason: 'tea and rent' }
    expect(failure(await asked('till.move', move))).toMatchObject({ kind: 'invalid-input' })
  })

  it('nothing of an act that nobody can be asked about, or of a sale that is not there', async () => {
    const { asked } = shop()
    expect(failure(await asked('till.state', {}))).toMatchObject({ kind: 'invalid-input' })
    expect(failure(await asked('till.close', { head: 1 }))).toMatchObject({ kind: 'invalid-input' })
    const gone = { requestId: requestId('SALE-0009'), movement: 'given-back' }
    expect(failure(await asked('cash.give-back', gone))).toMatchObject({ kind: 'wrong-state' })
  })
})

/** Their name says it all, though they are sent something: secrets, files and forms that are told on their own pages, or which environment. */
const TELL_NOTHING = [
  'app.choose-environment',
  'backup.preview',
  'callbacks.change',
  'journal.confirm-signing-key',
  'journal.move',
  'office.restore-log',
  'profile.export',
  'profile.import',
  'profile.state',
  'setup.begin',
  'setup.draft',
  'setup.enter-office',
  'setup.finish',
  'setup.onboard',
  'setup.pass-printer',
  'setup.protect',
  'setup.restore-former',
  'setup.save-draft',
  'setup.save-webhook-secret',
  'setup.test',
  'setup.trust',
  'updates.hold',
]

it('has lines for each act that takes a PIN and is sent what decides what comes of it', () => {
  const tellers: Readonly<Record<string, unknown>> = tellersOf(shop().dependencies)
  const tellsNothing = tellers['journal.verify']
  const asked = channelNames.filter(isOwnersAction)
  expect(asked.filter((name) => tellers[name] === undefined)).toEqual([])
  const isSentSomething = (name: (typeof channelNames)[number]) =>
    !('shape' in channels[name].input) || Object.keys(channels[name].input.shape as object).length > 0
  const deciding = asked.filter(isSentSomething)
  expect(deciding).toEqual(expect.arrayContaining(['till.close', 'cash.give-back', 'privacy.purge']))
  expect(deciding.filter((name) => tellers[name] === tellsNothing).toSorted()).toEqual(TELL_NOTHING)
})
