// PINs: together with the key store they open the shop's key, guesses cost growing waits, and PINs are nowhere
// readable.
import crypto from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openProtector } from '#main/access/protector'
import { openStaff, type Staff } from '#main/access/staff'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { memoryAnchor } from '#test/support/memory-anchor'
import { CHEAP, fakeKeyStore, handClock, ownFolder } from '#test/support/settings'

const PIN = '4071'

async function shop(state: Parameters<typeof fakeKeyStore>[0] = 'ready') {
  const folder = await ownFolder()
  const store = fakeKeyStore(state)
  const clock = handClock()
  const anchors = memoryAnchor()
  const protector = await openProtector(folder, store, CHEAP)
  if (state !== 'ready') await protector.choose({ kind: 'session' })
  const open = (mustExist = true): Promise<Staff> =>
    openStaff({ folder, mustExist, protector, clock, uptimeMs: clock.uptimeMs, anchors, cost: CHEAP })
  const staff = await open(false)
  const key = await staff.unguardedKey()
  if (!key.ok) throw new Error('no key')
  await staff.add({ id: 'meena', name: 'Meena', role: 'owner' })
  await staff.setPin('meena', PIN, key.value)
  return { folder, store, clock, anchors, protector, staff, open, key: key.value }
}

const guess = async (staff: Staff, times: number, clock: ReturnType<typeof handClock>): Promise<number[]> => {
  const waits: number[] = []
  for (let count = 0; count < times; count += 1) {
    const check = await staff.checkPin('meena', '9999')
    if (check.kind !== 'wrong-pin') throw new Error(`guess ${count} was ${check.kind}`)
    waits.push(check.waitMs)
    clock.pass(check.waitMs)
  }
  return waits
}

describe('a PIN', () => {
  it('opens the key that was there before it', async () => {
    const { staff, key } = await shop()
    expect(await staff.checkPin('meena', PIN)).toMatchObject({ kind: 'open', shopKey: key })
  })

  it('opens it again after a restart, and the key has no unguarded copy any more', async () => {
    const { open, key, folder } = await shop()
    expect(await (await open()).checkPin('meena', PIN)).toMatchObject({ kind: 'open', shopKey: key })
    expect(JSON.parse(await readFile(join(folder, 'staff.json'), 'utf8'))).toMatchObject({
      unguardedKey: null,
    })
  })

  it('opens nothing without the key store it was sealed with', async () => {
    const { open, store } = await shop()
    store.become({ loseKey: true })
    expect(await (await open()).checkPin('meena', PIN)).toEqual({ kind: 'secrets', problem: 'changed' })
  })

  it('lies nowhere in the file, and neither does the key', async () => {
    const { folder, key } = await shop()
    const text = await readFile(join(folder, 'staff.json'), 'utf8')
    expect(text).not.toContain(`"${PIN}"`)
    expect(text).not.toContain(key.toString('base64'))
  })

  it('of somebody who has left opens nothing', async () => {
    const { staff } = await shop()
    await staff.change('meena', { active: false })
    expect((await staff.checkPin('meena', PIN)).kind).toBe('wrong-pin')
    await staff.change('meena', { active: true })
    expect(staff.members()).toMatchObject([{ active: true, needsPin: true }])
  })

  it('of an owner whom somebody made inactive in the file opens as before, and the change is told', async () => {
    const { open, folder, key, staff } = await shop()
    expect(staff.heldNames()).toEqual([])
    const file = join(folder, 'staff.json')
    const text = await readFile(file, 'utf8')
    expect(text).toContain('"active": true')
    await writeFile(file, text.replace('"active": true', '"active": false'))
    const edited = await open()
    expect([edited.members()[0]?.active, edited.heldNames()]).toEqual([true, ['Meena']])
    expect(await edited.checkPin('meena', PIN)).toMatchObject({ kind: 'open', shopKey: key })
    await edited.putRight(key)
    for (const one of [edited, await open()]) expect(one.heldNames()).toEqual([])
  })

  it('is carried over when the shop changes how it protects secrets', async () => {
    const { staff, protector, open, key } = await shop()
    await staff.carryOver(() => protector.choose({ kind: 'passphrase', passphrase: 'red book on the shelf' }))
    expect(await (await open()).checkPin('meena', PIN)).toMatchObject({ kind: 'open', shopKey: key })
  })
})

describe('guessing', () => {
  it('many PINs at once tries no more of them than one after the other', async () => {
    const { staff, clock } = await shop()
    const guesses = Array.from({ length: 20 }, (_, count) => staff.checkPin('meena', String(5_000 + count)))
    const kinds = (await Promise.all(guesses)).map(({ kind }) => kind)
    const { staff: other, clock: otherClock } = await shop()
    const oneByOne: string[] = []
    for (let count = 0; count < 20; count += 1)
      oneByOne.push((await other.checkPin('meena', String(5_000 + count))).kind)
    expect(kinds).toEqual(oneByOne)
    expect(kinds).toContain('wait')
    expect(clock.elapsed()).toBe(otherClock.elapsed())
  })

  it('costs growing waits, up to an hour each', async () => {
    const { staff, clock } = await shop()
    expect(await guess(staff, 11, clock)).toEqual([
      0,
      0,
      0,
      10 * SECOND_MS,
      30 * SECOND_MS,
      MINUTE_MS,
      5 * MINUTE_MS,
      15 * MINUTE_MS,
      30 * MINUTE_MS,
      HOUR_MS,
      HOUR_MS,
    ])
  })

  it('is not even tried during the wait, right PIN or not', async () => {
    const { staff } = await shop()
    for (let count = 0; count < 4; count += 1) await staff.checkPin('meena', '9999')
    expect(await staff.checkPin('meena', PIN)).toEqual({ kind: 'wait', waitMs: 10 * SECOND_MS })
  })

  it('keeps its wait over a restart', async () => {
    const { staff, open, clock } = await shop()
    await guess(staff, 9, clock)
    await staff.checkPin('meena', '9999')
    expect(await (await open()).checkPin('meena', PIN)).toEqual({ kind: 'wait', waitMs: HOUR_MS })
  })

  it('gains nothing by setting the date, forward or back, while the app runs or between two starts', async () => {
    const { staff, open, clock } = await shop()
    await guess(staff, 9, clock)
    await staff.checkPin('meena', '9999')
    const then = clock.now()
    for (const date of [then + 2 * HOUR_MS, then - 2 * HOUR_MS]) {
      clock.set(date)
      expect((await staff.checkPin('meena', PIN)).kind).toBe('wait')
      expect(await (await open()).checkPin('meena', PIN)).toEqual({ kind: 'wait', waitMs: HOUR_MS })
    }
  })

  it('is waited out while the app is closed, if the computer stays on', async () => {
    const { staff, open, clock } = await shop()
    await guess(staff, 9, clock)
    await staff.checkPin('meena', '9999')
    clock.pass(HOUR_MS)
    expect((await (await open()).checkPin('meena', PIN)).kind).toBe('open')
  })

  it('waits on from when the computer was switched on again, whatever its date says', async () => {
    const { staff, open, clock } = await shop()
    await guess(staff, 9, clock)
    await staff.checkPin('meena', '9999')
    clock.reboot(20 * HOUR_MS)
    clock.pass(20 * MINUTE_MS)
    expect(await (await open()).checkPin('meena', PIN)).toEqual({ kind: 'wait', waitMs: 40 * MINUTE_MS })
    clock.pass(40 * MINUTE_MS)
    expect((await (await open()).checkPin('meena', PIN)).kind).toBe('open')
  })

  it('starts from nothing again after the right PIN', async () => {
    const { staff, clock } = await shop()
    await guess(staff, 5, clock)
    expect((await staff.checkPin('meena', PIN)).kind).toBe('open')
    expect(await guess(staff, 1, clock)).toEqual([0])
  })
})

describe('a count of wrong PINs', () => {
  /** What the list on disk says at each try of a PIN, before the try is over. */
  function watchTries(folder: string): { readonly counts: () => readonly number[] } {
    const real = crypto.scrypt
    const counts: number[] = []
    crypto.scrypt = ((...given: readonly unknown[]) => {
      const list = JSON.parse(readFileSync(join(folder, 'staff.json'), 'utf8')) as {
        members: { failures: number }[]
      }
      counts.push(list.members[0]?.failures ?? -1)
      Reflect.apply(real, crypto, given)
    }) as typeof real
    syncBuiltinESMExports()
    onTestFinished(() => {
      crypto.scrypt = real
      syncBuiltinESMExports()
    })
    return { counts: () => counts }
  }

  it('has each guess of a burst of twelve before it is tried', async () => {
    const { staff, folder, clock } = await shop()
    const watch = watchTries(folder)
    const burst = Array.from({ length: 12 }, async () => {
      const check = await staff.checkPin('meena', '9999')
      if ('waitMs' in check) clock.pass(check.waitMs)
      return check.kind
    })
    expect(await Promise.all(burst)).toEqual(Array.from({ length: 12 }, () => 'wrong-pin'))
    expect(watch.counts()).toEqual(Array.from({ length: 12 }, (_none, number) => number + 1))
  })

  it('is not undone by putting an earlier list in place', async () => {
    const { folder, staff, open, clock } = await shop()
    const earlier = await readFile(join(folder, 'staff.json'))
    await guess(staff, 9, clock)
    await staff.checkPin('meena', '9999')
    await writeFile(join(folder, 'staff.json'), earlier)
    const again = await open()
    expect(await again.checkPin('meena', PIN)).toEqual({ kind: 'wait', waitMs: HOUR_MS })
    clock.pass(HOUR_MS)
    expect((await again.checkPin('meena', '9999')).kind).toBe('wrong-pin')
    expect(await again.checkPin('meena', PIN)).toEqual({ kind: 'wait', waitMs: HOUR_MS })
  })

  it('is not undone by putting the earlier list in place before each guess', async () => {
    const { folder, open } = await shop()
    const earlier = await readFile(join(folder, 'staff.json'))
    const kinds: string[] = []
    for (let number = 0; number < 12; number += 1) {
      await writeFile(join(folder, 'staff.json'), earlier)
      kinds.push((await (await open()).checkPin('meena', '9999')).kind)
    }
    expect(kinds.filter((kind) => kind === 'wrong-pin')).toHaveLength(4)
  })

  it('is forgiven with the right PIN, and with one that the owner sets anew', async () => {
    const { staff, anchors, clock, key } = await shop()
    await guess(staff, 5, clock)
    expect([...anchors.records.values()].join()).toContain('["meena",5,')
    await staff.checkPin('meena', PIN)
    expect([...anchors.records.values()].join()).not.toContain('meena')
    await guess(staff, 5, clock)
    await staff.checkPin('meena', '9999')
    await staff.setPin('meena', '7302', key)
    expect((await staff.checkPin('meena', '7302')).kind).toBe('open')
  })

  it('is that of the list where the computer remembers nothing, or nonsense', async () => {
    const { staff, open, anchors, clock } = await shop()
    await guess(staff, 9, clock)
    await staff.checkPin('meena', '9999')
    for (const name of anchors.records.keys())
      anchors.records.set(name, '{"version":1,"people":[["meena",-4,0]]}')
    expect((await (await open()).checkPin('meena', PIN)).kind).toBe('wait')
    anchors.setAvailable(false)
    expect((await (await open()).checkPin('meena', PIN)).kind).toBe('wait')
    clock.pass(HOUR_MS)
    expect((await (await open()).checkPin('meena', PIN)).kind).toBe('open')
  })
})

describe('a staff list that was tampered with', () => {
  it('that was cut off leaves the counter shut', async () => {
    const { folder, open } = await shop()
    await writeFile(join(folder, 'staff.json'), '{"version":1,"mem')
    const staff = await open()
    expect(staff.isGuarded()).toBe(true)
    expect((await staff.checkPin('meena', PIN)).kind).toBe('wrong-pin')
  })

  it('that is gone from a connected shop leaves the counter shut', async () => {
    const { folder, open } = await shop()
    await rm(join(folder, 'staff.json'))
    expect((await open()).isGuarded()).toBe(true)
  })

  it('may be started anew by whoever proved to be the merchant', async () => {
    const { folder, open } = await shop()
    await writeFile(join(folder, 'staff.json'), '{}')
    const staff = await open()
    await staff.forgetPins()
    expect(staff.isGuarded()).toBe(false)
  })
})

describe('on a computer that keeps no secrets', () => {
  it('a PIN still opens the counter after a restart', async () => {
    const { open } = await shop('plain-text')
    expect((await (await open()).checkPin('meena', PIN)).kind).toBe('open')
  })
})

describe('several changes at the same moment', () => {
  it('all stand, in the list and in its file', async () => {
    const { staff, open } = await shop()
    const ids = Array.from({ length: 20 }, (_none, number) => `cashier-${number}`)
    await Promise.all(ids.map((id) => staff.add({ id, name: id, role: 'cashier' })))
    await Promise.all([
      staff.change('meena', { name: 'Meena S.' }),
      staff.change('cashier-3', { active: false }),
    ])
    for (const members of [staff.members(), (await open()).members()]) {
      expect(members.map(({ id }) => id)).toEqual(['meena', ...ids])
      expect(members.find(({ id }) => id === 'meena')?.name).toBe('Meena S.')
      expect(members.find(({ id }) => id === 'cashier-3')?.active).toBe(false)
    }
  })

  it('share no wait: of guesses at once no more are tried than one after the other', async () => {
    const { staff } = await shop()
    const checks = await Promise.all(Array.from({ length: 10 }, () => staff.checkPin('meena', '9999')))
    expect(checks.map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: 4 }, () => 'wrong-pin'),
      ...Array.from({ length: 6 }, () => 'wait'),
    ])
  })
})

describe('a role', () => {
  /** Ravi's entry of the list, edited on the disk. */
  async function edited(
    folder: string,
    change: (ravi: { role: string; pin: object }) => void,
  ): Promise<void> {
    const file = join(folder, 'staff.json')
    const list = JSON.parse(await readFile(file, 'utf8')) as {
      members: { id: string; role: string; pin: object }[]
    }
    list.members.filter(({ id }) => id === 'ravi').forEach(change)
    await writeFile(file, JSON.stringify(list))
  }
  async function withRavi() {
    const { staff, key, ...rest } = await shop()
    await staff.add({ id: 'ravi', name: 'Ravi', role: 'cashier' })
    await staff.setPin('ravi', '8520', key)
    return { staff, key, ...rest }
  }

  it('that was edited in the file opens nothing: no cashier makes an owner of themself', async () => {
    const { folder, open } = await withRavi()
    await edited(folder, (ravi) => (ravi.role = 'owner'))
    const staff = await open()
    expect(await staff.checkPin('ravi', '8520')).toMatchObject({ kind: 'wrong-pin' })
    expect(await staff.checkPin('meena', PIN)).toMatchObject({ kind: 'open' })
    await edited(folder, (ravi) => (ravi.role = 'cashier'))
    expect(await (await open()).checkPin('ravi', '8520')).toMatchObject({ kind: 'open' })
  })

  it('that the owner gives is there for the person, with the PIN that they have', async () => {
    const { staff, key, open } = await withRavi()
    await staff.change('ravi', { role: 'owner' }, key)
    const check = await (await open()).checkPin('ravi', '8520')
    expect(check).toMatchObject({ kind: 'open', member: { role: 'owner' } })
    expect(check.kind === 'open' && check.shopKey).toEqual(key)
  })
})

it('no key is made for a shop in which somebody has a PIN, whatever waited for the network while it was locked', async () => {
  const { staff } = await shop()
  expect(await staff.unguardedKey()).toEqual({ ok: false, failure: 'passphrase-needed' })
})
