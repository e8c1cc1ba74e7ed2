// The shop's keys that a counter's backup had, over an office on a real PostgreSQL: all counters lost at once, keys that were replaced since, and
// an office that lies about them.
import { describe, expect, it } from 'vitest'
import { requestIdSchema } from '#shared/base/ids'
import { KEYS_PATHS } from '#shared/office/keys'
import {
  commonKeysOf,
  newCommonKeys,
  renewedKeys,
  type KeptCommonKeys,
  digestOf,
} from '#main/office/keys/common-keys'
import { createCustomerSeal } from '#main/office/keys/customer-seal'
import {
  BACKUP_MADE_AT_MS,
  firstOf,
  give,
  held,
  LOST,
  openShop,
  revoke,
  SOON,
  type KeyedCounter,
  type Shop,
} from '../support/keyed-shop'

const FROM_BACKUP = { madeAtMs: BACKUP_MADE_AT_MS }
const CUSTOMER = { accountNumber: '9876543210', customerName: 'Asha', customerMobile: null }
const SALE = requestIdSchema.parse('ORDER-0001')

const keysOf = (counter: KeyedCounter): KeptCommonKeys => {
  const keys = counter.common()
  if (keys === null) throw new Error('it has no keys')
  return keys
}

const sealBy = (keys: KeptCommonKeys) => createCustomerSeal(commonKeysOf(keys))

async function joined(shop: Shop, giver: KeyedCounter): Promise<KeyedCounter> {
  const counter = await shop.counter()
  expect(await give(giver, counter, await counter.code())).toBeNull()
  await held(counter)
  return counter
}

/** What the office tells each counter that its keys are. */
const shopsDigest = async ({ office }: Shop) =>
  (
    await office.context.pools.main
      .selectFrom('keys_of_shop')
      .select('keys_digest')
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.keys_digest

describe('every counter is lost at once', () => {
  it('and the first one that is restored has the shop’s keys again, makes no new ones, and gives them on', async () => {
    const shop = await openShop()
    const first = await firstOf(shop)
    const second = await joined(shop, first)
    const backup = keysOf(second)
    for (const lost of [first, second]) {
      await lost.sharing.close()
      await revoke(shop, lost)
    }
    const restored = await shop.restored(backup)
    await held(restored)
    expect(restored.common()).toEqual(backup)
    expect(restored.sharing.recovered()).toEqual({ ...FROM_BACKUP, standing: 'in-use' })
    expect(await shopsDigest(shop)).toBe(digestOf(backup))
    // Customers of before are found and read.
    const told = sealBy(backup).sealed(SALE, CUSTOMER)
    expect(sealBy(keysOf(restored)).opened(SALE, told.sealed)).toEqual(CUSTOMER)
    expect(sealBy(keysOf(restored)).numberHash(CUSTOMER.accountNumber)).toBe(told.numberHash)
    // It is the holder for the next one, after a restart too.
    const again = await restored.again()
    expect((await joined(shop, again)).common()).toEqual(backup)
    expect(again.sharing.recovered()).toEqual({ ...FROM_BACKUP, standing: 'in-use' })
  })

  it('and nobody took them out yet: the restored one has the keys all the same', async () => {
    const shop = await openShop()
    const first = await firstOf(shop)
    await first.sharing.close()
    const restored = await shop.restored(keysOf(first))
    await held(restored)
    expect(restored.common()).toEqual(first.common())
  })

  it('after their keys were replaced: an older backup guards nothing, new ones are made after it, and its customers are read', async () => {
    const shop = await openShop()
    const first = await firstOf(shop)
    const former = keysOf(first)
    const stolen = await joined(shop, first)
    await revoke(shop, stolen)
    await first.sharing.renew()
    const present = keysOf(first)
    await first.sharing.close()
    await revoke(shop, first)

    const restored = await shop.restored(former)
    await held(restored)
    const made = keysOf(restored)
    // Nothing that whoever has the stolen one could claim by, or read later.
    expect(made.guardKeys).not.toEqual(expect.arrayContaining([former.guardKeys[0]]))
    expect(made.guardKeys).toHaveLength(1)
    expect(made.renewal).toBeGreaterThan(present.renewal ?? 0)
    expect(sealBy(made).opened(SALE, sealBy(former).sealed(SALE, CUSTOMER).sealed)).toEqual(CUSTOMER)
    expect(sealBy(former).opened(SALE, sealBy(made).sealed(SALE, CUSTOMER).sealed)).toBeNull()
    expect(await shopsDigest(shop)).toBe(digestOf(made))
    expect(restored.sharing.recovered()).toBeNull()
  })

  it('and the answer to the keys that were made in place of replaced ones is lost: the same are claimed again', async () => {
    const shop = await openShop()
    const first = await firstOf(shop)
    const former = keysOf(first)
    await first.sharing.renew()
    await first.sharing.close()
    await revoke(shop, first)
    let isLost = true
    const restored = await shop.restored(former, {
      meddle: (path, answer) => {
        const { kind, after } = answer as { readonly kind?: string; readonly after?: number | null }
        if (path !== KEYS_PATHS.claim || kind !== 'yours' || after !== null || !isLost) return answer
        isLost = false
        return LOST
      },
    })
    await held(restored)
    const numbers = await shop.office.context.pools.main.selectFrom('keys_of_shop').select('number').execute()
    expect(numbers).toHaveLength(3)
    expect(await shopsDigest(shop)).toBe(digestOf(keysOf(restored)))
  })
})

describe('one counter is lost, and the others have new keys', () => {
  async function afterTheft() {
    const shop = await openShop()
    const first = await firstOf(shop)
    const lost = await joined(shop, first)
    const backup = keysOf(lost)
    await lost.sharing.close()
    await revoke(shop, lost)
    await first.sharing.renew()
    return { shop, first, backup }
  }

  it('its backup reads what was told before and guards nothing; the present ones come by the code', async () => {
    const { shop, first, backup } = await afterTheft()
    const restored = await shop.restored(backup)
    const code = await restored.code()
    expect(restored.common()).toBeNull()
    expect(restored.sharing.recovered()).toEqual({ ...FROM_BACKUP, standing: 'replaced' })
    expect(restored.sharing.toReadBy()).toEqual(backup)
    expect(await give(first, restored, code)).toBeNull()
    await held(restored)
    expect(restored.common()).toEqual(first.common())
    expect([restored.sharing.toReadBy(), restored.sharing.recovered()]).toEqual([null, null])
    // Whoever else has the backup opens nothing that came after, and guards by nothing that counts.
    const present = keysOf(first)
    expect(sealBy(backup).opened(SALE, sealBy(present).sealed(SALE, CUSTOMER).sealed)).toBeNull()
    expect(present.guardKeys[0]).not.toBe(backup.guardKeys[0])
  })

  it('and nobody brings former ones back, though whoever has the new ones was taken out before another took them', async () => {
    const shop = await openShop()
    const first = await firstOf(shop)
    const [second, lost] = [await joined(shop, first), await joined(shop, first)]
    const former = keysOf(second)
    await second.sharing.close()
    await revoke(shop, lost)
    await first.sharing.renew()
    await first.sharing.close()
    await revoke(shop, first)
    // What was sealed for it is there still.
    const back = await second.again()
    await expect.poll(() => back.common(), SOON).toEqual(first.common())
    const restored = await shop.restored(former)
    await restored.code()
    expect(restored.common()).toBeNull()
  })
})

describe('a backup', () => {
  it('of another shop gives no keys: the counter waits for this one’s, and reads nothing by them', async () => {
    const shop = await openShop()
    const first = await firstOf(shop)
    const restored = await shop.restored(newCommonKeys(), { officeId: 'office-of-another-shop' })
    const code = await restored.code()
    expect([restored.sharing.toReadBy(), restored.sharing.recovered()]).toEqual([null, null])
    expect(await give(first, restored, code)).toBeNull()
    await held(restored)
    expect(restored.common()).toEqual(first.common())
  })

  it('of another shop does not become the keys of an office that has none', async () => {
    const shop = await openShop()
    const others = newCommonKeys()
    const restored = await shop.restored(others, { officeId: 'office-of-another-shop' })
    await held(restored)
    expect(restored.common()).not.toEqual(others)
  })

  it('with keys that this office never had reads nothing by them, and waits', async () => {
    const shop = await openShop()
    await firstOf(shop)
    const restored = await shop.restored(newCommonKeys())
    await restored.code()
    expect(restored.sharing.recovered()).toEqual({ ...FROM_BACKUP, standing: 'other' })
    expect(restored.sharing.toReadBy()).toBeNull()
  })
})

describe('an office that is not to be trusted', () => {
  it('brings no counter back to the keys of before by an old digest, nor by the hand of one that has them', async () => {
    const shop = await openShop()
    const first = await firstOf(shop)
    const former = keysOf(first)
    const old = await joined(shop, first)
    await first.sharing.renew()
    const present = keysOf(first)
    await first.sharing.close()
    // It plays the day before: its table says that the former ones are the shop's, and `old` has never heard of others.
    const { main } = shop.office.context.pools
    await main.deleteFrom('keys_of_shop').where('renewal', '>', 0).execute()
    await main.deleteFrom('keys_envelope').execute()
    await main
      .updateTable('keys_holder')
      .set({ keys_digest: digestOf(former), renewal: 0 })
      .where('counter_id', '=', first.counter.counterId)
      .execute()
    for (const counter of [await first.again(), await shop.restored(present)]) {
      const code = await counter.code()
      expect(await give(old, counter, code)).toBeNull()
      await expect.poll(() => counter.code(), SOON).not.toBe(code)
      expect([null, present]).toContainEqual(counter.common())
      expect(counter.sharing.state().kind).toBe('waiting')
    }
  })

  it('cannot put keys of its own in the place of those that were recovered', async () => {
    const shop = await openShop()
    const first = await firstOf(shop)
    const backup = keysOf(first)
    await first.sharing.close()
    const restored = await shop.restored(backup, {
      meddle: (path, answer) =>
        path === KEYS_PATHS.claim ? { kind: 'held', after: null, isFormer: true } : answer,
    })
    await restored.code()
    // It may say that they are former ones: then they read what it has, and nothing is sealed by any others.
    expect(restored.sharing.toReadBy()).toEqual(backup)
    expect(restored.common()).toBeNull()
  })
})

describe('an office that was restored', () => {
  it('takes keys from a counter’s backup that replaced those it remembers', async () => {
    const shop = await openShop()
    const first = await firstOf(shop)
    const present = renewedKeys(keysOf(first))
    await first.sharing.close()
    await revoke(shop, first)
    Object.assign(shop.office.context.office, { generation: 2 })
    const restored = await shop.restored(present)
    await held(restored)
    expect(restored.common()).toEqual(present)
    expect(await shopsDigest(shop)).toBe(digestOf(present))
  })
})
