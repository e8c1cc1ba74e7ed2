// Who answers a channel and who may call it is in the channel's own row. What is open to anyone is listed here a second
// time, so that a row loosened by mistake is noticed.
import { USUAL_DRAFT } from '../../../support/recharge'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { missingRight } from '#shared/channels/access'
import type { ChannelRow } from '#shared/channels/channel'
import { channelNames, channels, isAppChannel } from '#shared/channels/contract'
import { isOwnersAction } from '#shared/channels/owners-actions'
import {
  CASHIER_RIGHTS,
  cashierRightsSchema,
  isCashierRight,
  RIGHTS_OF,
  type CashierRight,
} from '#shared/access/rights'

const OPEN_WHILE_LOCKED = [
  'aadhaar.forget',
  'app.leave-safe-mode',
  'app.state',
  'connection.state',
  'diagnostics.report-defect',
  'identity.protect-content',
  'lock.look',
  'lock.now',
  'lock.state',
  'lock.type-passphrase',
  'lock.unlock',
  'practice.troubles',
  'preferences.change',
  'setup.recover',
  'setup.state',
  'vault.forget',
  // The menu of a Mac is in the language of the lock screen.
  'window.show-menus',
]

/** A lock in the very moment they are asked is a line in the app log: their screens are gone then. */
const ASKED_IN_SETTINGS_ALONE = ['setup.draft', 'proxy.state', 'printers.list']

describe('a channel of the contract', () => {
  it('does not compile without saying who answers it and who may ask', () => {
    const data = { input: z.strictObject({}), output: z.null() }
    // @ts-expect-error -- who may ask is not said
    const anybody = { ...data, scope: 'app' } as const satisfies ChannelRow
    // @ts-expect-error -- who answers is not said
    const nobody = { ...data, access: 'staff' } as const satisfies ChannelRow
    expect([anybody, nobody]).toHaveLength(2)
  })

  it('is answered by the app or by the workspace that is open', () => {
    expect(isAppChannel('lock.unlock')).toBe(true)
    expect(isAppChannel('sale.confirm')).toBe(false)
  })
})

describe('a channel that can be refused', () => {
  it('can say so: nobody is answered with a defect for asking too early', () => {
    const refusal = { ok: false, failure: { kind: 'not-allowed', needs: 'setup' } }
    const mute = channelNames.filter(
      (channel) =>
        (!isAppChannel(channel) || missingRight(channels[channel].access, true, 'owner') !== null) &&
        !channels[channel].output.safeParse(refusal).success,
    )
    expect(mute).toEqual(ASKED_IN_SETTINGS_ALONE)
  })
})

describe('while the counter is locked', () => {
  it('nobody may ask more than what the lock screen itself needs', () => {
    const open = channelNames.filter(
      (channel) => missingRight(channels[channel].access, true, 'owner') === null,
    )
    expect(open.toSorted()).toEqual(OPEN_WHILE_LOCKED)
  })

  it('nothing of a customer, of money or of the log is answered', () => {
    const ofWorkspace = channelNames.filter(
      (channel) => !isAppChannel(channel) && channels[channel].access === 'anyone',
    )
    // Dropping a person's data and ending content protection reveal nothing.
    expect(ofWorkspace.toSorted()).toEqual(['aadhaar.forget', 'identity.protect-content', 'vault.forget'])
  })
})

/** Staff, PINs, backups, the log’s export, secrets, credit, commissions, operators, and what may be sent again. */
const WITH_PIN_EACH_TIME = [
  'accounts.save-ledgers',
  'backup.choose-folder',
  'backup.restore',
  'backup.start-daily',
  'backup.stop-daily',
  'backup.write',
  'commission.save',
  'credit.limit',
  'credit.write-off',
  'journal.confirm-end',
  'journal.confirm-signing-key',
  'journal.export',
  'journal.move',
  'journal.settle-entry',
  'office.begin-epoch',
  'office.enter',
  'office.give-keys',
  'office.leave',
  'office.take-over',
  'operators.save',
  'privacy.erase',
  'privacy.purge',
  'profile.confirm',
  'profile.reset',
  'profile.save',
  'proxy.save',
  'resend-rules.change',
  'settings.settle',
  'setup.connect',
  'setup.protect',
  'setup.restore-former',
  'setup.save-webhook-secret',
  'setup.trust',
  'staff.add',
  'staff.change',
  'staff.set-pin',
  'updates.save-feed',
]

describe('an owner at the counter', () => {
  it('types the PIN each time for what would last longer than they stand there', () => {
    const each = channelNames.filter(
      (channel) => missingRight(channels[channel].access, false, 'owner') === 'owner-pin',
    )
    expect(each.toSorted()).toEqual(WITH_PIN_EACH_TIME)
  })
})

describe('a cashier', () => {
  it.each([
    'pending.settle',
    'pending.resend',
    'settings.change',
    'privacy.preview-erase',
    'receipts.export',
    'accounts.export',
    // It would open the drawer, and reach any address, with settings that nobody saved.
    'printers.test',
  ] as const)('may not ask %s without an owner', (channel) => {
    expect(missingRight(channels[channel].access, false, 'cashier')).toBe('owner-pin')
    expect(missingRight(channels[channel].access, false, 'owner')).toBeNull()
  })

  it.each(['sale.confirm', 'pending.check-now', 'till.close', 'receipt.print'] as const)(
    'may ask %s at an unlocked counter alone',
    (channel) => {
      expect(missingRight(channels[channel].access, false, 'cashier')).toBeNull()
      expect(missingRight(channels[channel].access, true, 'cashier')).toBe('unlock')
    },
  )
})

describe('the table of rights in the settings', () => {
  it('is the one that the contract holds a cashier to: each right is asked for by a channel, and stops it where it is off', () => {
    // What a channel of all staff answers depends on these two; the till asks for them itself (till/cashier.test.ts).
    const byAnswer: readonly CashierRight[] = ['box-figure', 'past-days']
    const asked = new Set<CashierRight>(byAnswer)
    for (const channel of channelNames) {
      const { access } = channels[channel]
      if (!isCashierRight(access)) continue
      asked.add(access)
      for (const right of CASHIER_RIGHTS) {
        const allBut = { ...RIGHTS_OF.alone, [right]: false }
        const onlyThis = { ...RIGHTS_OF.strict, [right]: true }
        expect(missingRight(access, false, 'cashier', allBut)).toBe(right === access ? 'owner-pin' : null)
        expect(missingRight(access, false, 'cashier', onlyThis)).toBe(right === access ? null : 'owner-pin')
      }
      expect(isOwnersAction(channel)).toBe(true)
    }
    expect([...asked].toSorted()).toEqual(CASHIER_RIGHTS.toSorted())
    expect(Object.keys(cashierRightsSchema.shape).toSorted()).toEqual(CASHIER_RIGHTS.toSorted())
  })
})

describe('a sheet that a window asks for', () => {
  const { input } = channels['sale.prepare']

  it.each(['bill', 'account'] as const)(
    'is refused where the draft of a recharge is named a %s',
    (operation) => {
      expect(input.safeParse({ operation: 'recharge', draft: USUAL_DRAFT }).success).toBe(true)
      expect(input.safeParse({ operation, draft: USUAL_DRAFT }).success).toBe(false)
    },
  )

  it('is refused of a kind that nobody sells, and with more than its draft', () => {
    expect(input.safeParse({ operation: 'gift', draft: USUAL_DRAFT }).success).toBe(false)
    expect(input.safeParse({ operation: 'recharge', draft: USUAL_DRAFT, accepted: [] }).success).toBe(false)
  })
})

describe('a payment that a window tells', () => {
  const sale = { requestId: 'GALLA-01', accepted: [] }
  const visit = { visitId: 'VISIT-01', accepted: [] }
  const payment = { parts: [{ way: 'cash', amountPaise: 29_900 }] }

  it.each([
    ['sale.confirm', sale],
    ['visit.pay', visit],
  ] as const)('does not say of %s that it is a line of a visit: main alone pays visits', (channel, of) => {
    const problemsWith = (told: object): readonly string[] =>
      channels[channel].input
        .safeParse({ ...of, payment: told })
        .error?.issues.map(({ path }) => path.join('.'))
        .filter((path) => path.startsWith('payment')) ?? []
    expect(problemsWith(payment)).toEqual([])
    expect(problemsWith({ ...payment, visitId: 'VISIT-02' })).toEqual(['payment'])
  })
})
