// The lock: locked by the person, by inactivity, by sleep; unlocked by PINs; an owner may grant their rights for a
// minute.
import { describe, expect, it } from 'vitest'
import { createCounterLock } from '#main/access/counter-lock'
import { openProtector } from '#main/access/protector'
import { openStaff } from '#main/access/staff'
import { CASHIER_RIGHTS, isCashierRight, presetOf, RIGHTS_OF, RIGHTS_PRESETS } from '#shared/access/rights'
import { missingRight } from '#shared/channels/access'
import { aboutText } from '#shared/channels/approval'
import { channels } from '#shared/channels/contract'
import { MINUTE_MS } from '#shared/base/clock'
import { memoryAnchor } from '#test/support/memory-anchor'
import { CHEAP, fakeKeyStore, handClock, handTimers, ownFolder } from '#test/support/settings'

async function counter({ guarded = true } = {}) {
  const folder = await ownFolder()
  const clock = handClock()
  const timers = handTimers()
  const protector = await openProtector(folder, fakeKeyStore(), CHEAP)
  const staff = await openStaff({
    folder,
    mustExist: false,
    protector,
    clock,
    uptimeMs: clock.uptimeMs,
    anchors: memoryAnchor(),
    cost: CHEAP,
  })
  if (guarded) {
    for (const [id, role, pin] of [
      ['meena', 'owner', '4071'],
      ['ravi', 'cashier', '2846'],
    ] as const) {
      await staff.add({ id, name: id, role })
      await staff.setPin(id, pin, Buffer.alloc(32, 7))
    }
  }
  const presence = { idle: 0, sleep: () => {}, lockScreen: () => {} }
  const changes: string[] = []
  const whoAtChange: string[] = []
  const lock = createCounterLock({
    staff,
    clock,
    timers,
    presence: {
      idleMs: () => presence.idle,
      onSleep: (listener) => (presence.sleep = listener),
      onScreenLock: (listener) => (presence.lockScreen = listener),
    },
    autoLockMinutes: () => 5,
    onChange: ({ phase }) => {
      changes.push(phase)
      whoAtChange.push(lock.staffId())
    },
  })
  return { lock, staff, clock, timers, presence, changes, whoAtChange }
}

describe('a counter without staff', () => {
  it('is open to whoever sits at it, who is its owner', async () => {
    const { lock, presence } = await counter({ guarded: false })
    presence.sleep()
    expect(lock.state().phase).toBe('no-staff')
    expect([lock.isLocked(), lock.role(), lock.staffId()]).toEqual([false, 'owner', 'owner'])
  })
})

describe('a counter with staff', () => {
  it('is shut at start', async () => {
    const { lock } = await counter()
    expect(lock.state()).toMatchObject({ phase: 'locked', reason: 'start', staff: null })
  })

  it.each(['sleep', 'lockScreen'] as const)('is shut by %s', async (why) => {
    const { lock, presence } = await counter()
    await lock.unlock('ravi', '2846')
    presence[why]()
    expect(lock.isLocked()).toBe(true)
    expect(lock.shopKey()).toBeNull()
  })

  it('is shut after five still minutes, not before', async () => {
    const { lock, presence, timers } = await counter()
    await lock.unlock('ravi', '2846')
    presence.idle = 5 * MINUTE_MS - 1
    timers.tick()
    expect(lock.isLocked()).toBe(false)
    presence.idle = 5 * MINUTE_MS
    timers.tick()
    expect(lock.state()).toMatchObject({ phase: 'locked', reason: 'idle' })
  })

  it('writes what was begun under the person who began it, also while locked', async () => {
    const { lock } = await counter()
    await lock.unlock('ravi', '2846')
    lock.lock('person')
    expect(lock.staffId()).toBe('ravi')
    expect(lock.state().staff).toBeNull()
  })

  it('tells every change once', async () => {
    const { lock, changes } = await counter()
    await lock.unlock('ravi', '2846')
    lock.lock('person')
    lock.lock('idle')
    expect(changes).toEqual(['open', 'locked'])
  })
})

describe('an act that waits, for a dialog, the printer or the office', () => {
  const begunBy = (lock: Awaited<ReturnType<typeof counter>>['lock']) => {
    const answered = Promise.withResolvers<null>()
    const act = lock.asker()(async () => {
      await answered.promise
      return [lock.staffId(), lock.role()]
    })
    return { act, answer: () => answered.resolve(null) }
  }

  it('is whoever asked for it, with their rights, whoever has unlocked since', async () => {
    const { lock } = await counter()
    await lock.unlock('ravi', '2846')
    const ravis = begunBy(lock)
    lock.lock('person')
    await lock.unlock('meena', '4071')
    const meenas = begunBy(lock)
    lock.lock('person')
    ravis.answer()
    expect(await ravis.act).toEqual(['ravi', 'cashier'])
    await lock.unlock('ravi', '2846')
    meenas.answer()
    expect(await meenas.act).toEqual(['meena', 'owner'])
    expect([lock.staffId(), lock.role()]).toEqual(['ravi', 'cashier'])
  })

  it('has no right that its person lost meanwhile', async () => {
    const { lock, staff } = await counter()
    await lock.unlock('meena', '4071')
    const { act, answer } = begunBy(lock)
    await staff.change('meena', { role: 'cashier' })
    lock.staffChanged()
    answer()
    expect(await act).toEqual(['meena', 'cashier'])
  })

  it('is nobody’s where it goes on by itself, or begins with the unlocking', async () => {
    const { lock, changes, whoAtChange } = await counter()
    await lock.unlock('ravi', '2846')
    const asked = lock.asker()
    expect(asked(() => lock.unasked(() => lock.staffId()))).toBe('ravi')
    const waiting = asked(async () => {
      await lock.unlock('meena', '4071')
      return [lock.staffId(), lock.unasked(() => lock.staffId())]
    })
    expect(await waiting).toEqual(['ravi', 'meena'])
    expect([changes.at(-1), whoAtChange.at(-1)]).toEqual(['open', 'meena'])
    lock.lock('person')
    // A locked counter is asked by nobody: what an unlock leads to is of whoever has unlocked.
    const unlocking = lock.asker()(async () => {
      await lock.unlock('ravi', '2846')
      return lock.staffId()
    })
    expect(await unlocking).toBe('ravi')
  })
})

describe('an owner’s right', () => {
  it('is lent for one named action, and used up by it', async () => {
    const { lock } = await counter()
    await lock.unlock('ravi', '2846')
    await lock.approve('meena', '4071', 'pending.settle', '{}')
    expect(lock.role()).toBe('cashier')
    expect(lock.takeApproval('pending.resend', {})).toBeNull()
    expect(lock.takeApproval('pending.settle', {})).toBe('meena')
    expect(lock.takeApproval('pending.settle', {})).toBeNull()
  })

  it('is lent for what the PIN was typed for, and for no other sum, customer or sale', async () => {
    const { lock } = await counter()
    await lock.unlock('ravi', '2846')
    const asked = { accountNumber: '9876543210', limitPaise: 50_000 }
    await lock.approve('meena', '4071', 'credit.limit', aboutText(asked) ?? '')
    const others = [
      { ...asked, limitPaise: 500_000 },
      { ...asked, accountNumber: '9000000001' },
      { ...asked, more: true },
      { limitPaise: 50_000 },
      [asked],
      null,
      undefined,
      { ...asked, limitPaise: 50_000n },
    ]
    for (const other of others) expect(lock.takeApproval('credit.limit', other)).toBeNull()
    // The order of the fields says nothing.
    expect(lock.takeApproval('credit.limit', { limitPaise: 50_000, accountNumber: '9876543210' })).toBe(
      'meena',
    )
  })

  it('is there for what the action does, and for nothing that runs beside it', async () => {
    const { lock } = await counter()
    await lock.unlock('ravi', '2846')
    const later = Promise.withResolvers<null>()
    const work = lock.actFor('meena', async () => {
      await later.promise
      return [lock.role(), lock.approver(), lock.staffId()]
    })
    expect([lock.role(), lock.approver()]).toEqual(['cashier', null])
    later.resolve(null)
    expect(await work).toEqual(['owner', 'meena', 'ravi'])
    expect(lock.role()).toBe('cashier')
  })

  it('ends after a minute', async () => {
    const { lock, clock } = await counter()
    await lock.unlock('ravi', '2846')
    await lock.approve('meena', '4071', 'pending.settle', '{}')
    clock.pass(MINUTE_MS)
    expect(lock.takeApproval('pending.settle', {})).toBeNull()
  })

  it('cannot be lent by a cashier, nor at a locked counter', async () => {
    const { lock } = await counter()
    expect((await lock.approve('meena', '4071', 'staff.add', '{}')).kind).toBe('wrong-pin')
    await lock.unlock('ravi', '2846')
    expect((await lock.approve('ravi', '2846', 'staff.add', '{}')).kind).toBe('wrong-pin')
    expect(lock.takeApproval('staff.add', {})).toBeNull()
  })

  it('ends with the lock, and is not there for who comes while the PIN is checked', async () => {
    const { lock } = await counter()
    await lock.unlock('ravi', '2846')
    await lock.approve('meena', '4071', 'staff.add', '{}')
    lock.lock('person')
    await lock.unlock('ravi', '2846')
    expect(lock.takeApproval('staff.add', {})).toBeNull()
    const approving = lock.approve('meena', '4071', 'staff.add', '{}')
    lock.lock('person')
    await lock.unlock('ravi', '2846')
    expect((await approving).kind).toBe('wrong-pin')
    expect(lock.takeApproval('staff.add', {})).toBeNull()
  })
})

describe('who may ask what', () => {
  it('at a locked counter is only what the lock screen needs', () => {
    expect(missingRight(channels['lock.unlock'].access, true, 'cashier')).toBeNull()
    expect(missingRight(channels['sale.confirm'].access, true, 'owner')).toBe('unlock')
    expect(missingRight(channels['backup.write'].access, true, 'owner')).toBe('unlock')
  })
  it('of a cashier is selling, not the shop’s settings', () => {
    expect(missingRight(channels['sale.confirm'].access, false, 'cashier')).toBeNull()
    for (const channel of ['setup.connect', 'staff.add', 'backup.write', 'app.choose-environment'] as const)
      expect(missingRight(channels[channel].access, false, 'cashier')).toBe('owner-pin')
  })
})

describe('a counter that is only looked at', () => {
  it('has nobody’s name, a cashier’s rights and no key, whoever was there before', async () => {
    const { lock, changes } = await counter()
    await lock.unlock('meena', '4071')
    lock.lock('person')
    lock.look()
    expect(changes.at(-1)).toBe('looking')
    expect(lock.state()).toMatchObject({ phase: 'looking', staff: null, reason: null })
    expect([lock.isLocked(), lock.isLooking(), lock.role(), lock.shopKey()]).toEqual([
      false,
      true,
      'cashier',
      null,
    ])
    expect(lock.takeApproval('staff.add', {})).toBeNull()
  })

  it('is shut by the lock, and ends with the first PIN', async () => {
    const { lock } = await counter()
    lock.look()
    lock.lock('person')
    expect([lock.isLooking(), lock.isLocked()]).toEqual([false, true])
    lock.look()
    await lock.unlock('ravi', '2846')
    expect([lock.isLooking(), lock.state().phase]).toEqual([false, 'open'])
  })

  it('is not what an open counter becomes', async () => {
    const { lock } = await counter()
    await lock.unlock('ravi', '2846')
    lock.look()
    expect(lock.state().phase).toBe('open')
  })

  it('makes nobody its owner where nobody has a PIN, and ends with the lock', async () => {
    const { lock, changes } = await counter({ guarded: false })
    lock.look()
    expect([lock.state().phase, lock.role(), lock.approver(), lock.takeApproval('staff.add', {})]).toEqual([
      'looking',
      'cashier',
      null,
      null,
    ])
    lock.lock('idle')
    expect([lock.isLooking(), lock.state().phase, lock.role()]).toEqual([false, 'no-staff', 'owner'])
    lock.lock('idle')
    expect(changes).toEqual(['looking', 'no-staff'])
  })
})

it('every unlock begins another session, and what was asked for before keeps its own', async () => {
  const { lock } = await counter()
  await lock.unlock('meena', '4071')
  const before = lock.session()
  let slow = (): void => {}
  const asked = lock.asker()(async () => {
    await new Promise<void>((resolve) => (slow = resolve))
    return lock.session()
  })
  lock.lock('person')
  await lock.unlock('ravi', '2846')
  slow()
  expect(await asked).toBe(before)
  expect(lock.session()).not.toBe(before)
})

it('whoever takes over without a lock in between has another session', async () => {
  const { lock } = await counter()
  await lock.unlock('meena', '4071')
  const before = lock.session()
  await lock.unlock('ravi', '2846')
  expect(lock.session()).not.toBe(before)
})

describe('a change of the list', () => {
  const owners = async () => {
    const shop = await counter()
    await shop.staff.add({ id: 'asha', name: 'asha', role: 'owner' })
    await shop.staff.setPin('asha', '5310', Buffer.alloc(32, 7))
    return shop
  }

  it('takes the rights of an owner made cashier while they stand at the counter, and what they had opened', async () => {
    const { lock, staff } = await owners()
    await lock.unlock('asha', '5310')
    const session = lock.session()
    expect(lock.role()).toBe('owner')
    await staff.change('asha', { role: 'cashier' }, lock.shopKey())
    expect(lock.role()).toBe('cashier')
    lock.staffChanged()
    expect(lock.state().staff).toMatchObject({ id: 'asha', role: 'cashier' })
    expect(lock.session()).not.toBe(session)
  })

  it('takes them in the middle of what they allowed, too', async () => {
    const { lock, staff } = await owners()
    await lock.unlock('ravi', '2846')
    await lock.approve('asha', '5310', 'day-book.month', '{}')
    await staff.change('asha', { role: 'cashier' })
    expect(lock.takeApproval('day-book.month', {})).toBeNull()
    await lock.actFor('meena', async () => {
      expect([lock.role(), lock.approver()]).toEqual(['owner', 'meena'])
      await staff.change('meena', { role: 'cashier' })
      expect([lock.role(), lock.approver()]).toEqual(['cashier', null])
    })
  })

  it('tells the window of a new name at once, and keeps what was opened under it', async () => {
    const { lock, staff, changes } = await owners()
    await lock.unlock('ravi', '2846')
    const session = lock.session()
    await staff.change('ravi', { name: 'Ravi Kumar' })
    lock.staffChanged()
    expect(lock.state().staff?.name).toBe('Ravi Kumar')
    expect([changes.at(-1), lock.session()]).toEqual(['open', session])
  })

  it('locks the counter of whoever has left', async () => {
    const { lock, staff } = await owners()
    await lock.unlock('ravi', '2846')
    await staff.change('ravi', { active: false })
    expect(lock.role()).toBe('cashier')
    lock.staffChanged()
    expect(lock.state()).toMatchObject({ phase: 'locked', reason: 'staff-changed' })
  })
})

describe('the table of rights', () => {
  it('is what the contract holds a cashier to: each preset, channel by channel', () => {
    const asked = Object.values(channels).flatMap(({ access }) => (isCashierRight(access) ? [access] : []))
    for (const preset of RIGHTS_PRESETS)
      for (const right of asked) {
        const isOn = RIGHTS_OF[preset][right]
        expect(missingRight(right, false, 'cashier', RIGHTS_OF[preset])).toBe(isOn ? null : 'owner-pin')
        expect(missingRight(right, false, 'owner', RIGHTS_OF[preset])).toBeNull()
        expect(missingRight(right, true, 'owner', RIGHTS_OF[preset])).toBe('unlock')
      }
    // The figure of the box and earlier days are parts of what other channels tell.
    const names: readonly string[] = asked
    expect(CASHIER_RIGHTS.filter((right) => !names.includes(right))).toEqual(['box-figure', 'past-days'])
    expect(presetOf({ ...RIGHTS_OF.strict, updates: true })).toBeNull()
  })
})

describe('a name', () => {
  it('of which nothing can be seen is none', () => {
    const named = (name: string) =>
      channels['staff.add'].input.safeParse({ name, role: 'cashier', pin: '9153' }).success
    expect(['\u200b', '\u2060 \u00ad', '\u202e'].filter(named)).toEqual([])
    // Marks that join letters of Indian scripts are part of a name.
    expect(['रवि', 'ര\u0d4d\u200dവി'].filter(named)).toHaveLength(2)
  })
})
