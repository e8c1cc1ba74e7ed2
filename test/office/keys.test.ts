// How counters come to their common keys, over an office that may be anybody's: it loses answers, replaces what passes through it, or was restored.
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#shared/base/clock'
import { KEYS_CODE_VALIDITY_MS, KEYS_PATHS, KEYS_PURPOSE } from '#shared/office/keys'
import { newCommonKeys } from '#main/office/keys/common-keys'
import { CODE_TRIES, CODE_WAIT_MS } from '#main/office/keys/key-sharing'
import { createKeys } from '#office/server/keys/keys'
import { keyPairOf, wrapFor } from '#shared/node/sealing/key-pair'
import {
  firstOf,
  forgetKeys,
  give,
  held,
  LOST,
  openShop,
  revoke,
  SOON,
  type Meddle,
} from '../support/keyed-shop'

const WRONG = '0000-0000-0000'

describe('the counters of an office', () => {
  it('have the keys of the first one, given by the code that each other shows', async () => {
    const shop = await openShop()
    const first = await firstOf(shop)
    const second = await shop.counter()
    expect(await give(first, second, (await second.code()).toLowerCase().replaceAll('-', ' '))).toBeNull()
    await held(second)
    expect(second.common()).toEqual(first.common())
    const third = await shop.counter()
    expect(await give(second, third, await third.code())).toBeNull()
    await held(third)
    expect(third.common()).toEqual(first.common())

    // The office has nothing that opens anything, and no envelope once it is taken.
    const { main } = shop.office.context.pools
    await expect.poll(() => main.selectFrom('keys_wait').selectAll().execute(), SOON).toEqual([])
    const kept = JSON.stringify([
      await main.selectFrom('keys_holder').selectAll().execute(),
      await main.selectFrom('audit').selectAll().execute(),
      shop.office.logged,
    ])
    const { guardKeys, numberKey, customerKey } = first.common() ?? newCommonKeys()
    for (const key of [...guardKeys, numberKey, customerKey]) expect(kept).not.toContain(key)
  })

  it('make one set of keys, though two ask at the same moment', async () => {
    const shop = await openShop()
    const both = [await shop.counter(), await shop.counter()]
    await expect
      .poll(() => both.map(({ sharing }) => sharing.state().kind).toSorted(), SOON)
      .toEqual(['held', 'waiting'])
  })

  it('keep the keys that one made, though the answer to it was lost and its app closed', async () => {
    const shop = await openShop()
    let lost = 2
    const first = await firstOf(shop, (path, answer) => {
      if (path !== KEYS_PATHS.claim || lost === 0) return answer
      lost -= 1
      return LOST
    })
    const keys = first.common()
    const again = await first.again()
    const second = await shop.counter()
    expect(await give(again, second, await second.code())).toBeNull()
    await held(second)
    expect(second.common()).toEqual(keys)
  })

  it('have them still when the office was restored from a backup of before they were given', async () => {
    const shop = await openShop()
    const first = await firstOf(shop)
    const second = await shop.counter()
    await give(first, second, await second.code())
    await held(second)
    await forgetKeys(shop)
    const { main } = shop.office.context.pools
    const holders = () => main.selectFrom('keys_holder').select('counter_id').execute()
    const again = [await first.again(), await second.again()]
    await expect.poll(async () => (await holders()).length, SOON).toBe(2)
    for (const counter of again) {
      const third = await shop.counter()
      expect(await give(counter, third, await third.code())).toBeNull()
    }
  })

  it('keep them when the office has forgotten them and a counter that has none asks first', async () => {
    const shop = await openShop()
    const first = await firstOf(shop)
    const { main } = shop.office.context.pools
    await first.sharing.close()
    // As after a backup of before the first one made them.
    await forgetKeys(shop)
    await main.updateTable('counter').set({ keys_generation: 0 }).execute()
    const second = await shop.counter()
    const code = await second.code()
    shop.pass(KEYS_CODE_VALIDITY_MS)
    await expect.poll(() => second.code(), SOON).not.toBe(code)
    expect(second.common()).toBeNull()
    const again = await first.again()
    await held(again)
    expect(await give(again, second, await second.code())).toBeNull()
    await held(second)
    expect(second.common()).toEqual(first.common())
  })

  it('say that they have them as soon as they hear of a restore, without being opened anew', async () => {
    const shop = await openShop()
    const first = await firstOf(shop)
    await forgetKeys(shop)
    const { main } = shop.office.context.pools
    const holders = () => main.selectFrom('keys_holder').select('counter_id').execute()
    first.sharing.wake()
    expect(await holders()).toEqual([])
    first.hearOfRestore()
    await expect.poll(holders, SOON).toEqual([{ counter_id: first.counter.counterId }])
    expect(first.sharing.state().kind).toBe('held')
  })

  it('make new ones after a restore once the only other one was taken out', async () => {
    const shop = await openShop()
    const first = await firstOf(shop)
    const { main } = shop.office.context.pools
    await first.sharing.close()
    await forgetKeys(shop)
    await main.updateTable('counter').set({ keys_generation: 0 }).execute()
    const second = await shop.counter()
    await second.code()
    await revoke(shop, first)
    shop.pass(KEYS_CODE_VALIDITY_MS)
    await held(second)
    expect(second.common()).not.toEqual(first.common())
  })

  it('come to new keys when the only one that had them was taken out', async () => {
    const shop = await openShop()
    const first = await firstOf(shop)
    const second = await shop.counter()
    await second.code()
    await revoke(shop, first)
    shop.pass(KEYS_CODE_VALIDITY_MS)
    await held(second)
    expect(second.common()).not.toEqual(first.common())
  })
})

describe('a code', () => {
  it('that is wrong gives nothing, and after five of them even the right one has to wait', async () => {
    const shop = await openShop()
    const first = await firstOf(shop)
    const second = await shop.counter()
    const code = await second.code()
    // Not typed one after the other, but sent all at once.
    const tried = await Promise.all(Array.from({ length: CODE_TRIES + 3 }, () => give(first, second, WRONG)))
    expect(tried).toEqual([...Array(CODE_TRIES).fill('wrong-code'), 'too-many', 'too-many', 'too-many'])
    expect(await give(first, second, code)).toBe('too-many')
    shop.pass(CODE_WAIT_MS)
    expect(await give(first, second, code)).toBe('expired')
    await expect.poll(() => second.code(), SOON).not.toBe(code)
    expect(await give(first, second, await second.code())).toBeNull()
  })

  it.each([-DAY_MS, 0])(
    'is good for ten minutes, and another is shown then, with the clock set by %s ms',
    async (byMs) => {
      const shop = await openShop()
      const first = await firstOf(shop)
      const second = await shop.counter()
      const code = await second.code()
      shop.setClocks(byMs)
      shop.pass(KEYS_CODE_VALIDITY_MS + MINUTE_MS)
      expect(await give(first, second, code)).toBe('expired')
      await expect.poll(() => second.code(), SOON).not.toBe(code)
      expect(await give(first, second, code)).toBe('wrong-code')
      expect(await give(first, second, await second.code())).toBeNull()
    },
  )
})

describe('an office that is not to be trusted', () => {
  it('is not given the keys by showing a sealing key of its own', async () => {
    const shop = await openShop()
    const own = keyPairOf(randomBytes(32))
    const first = await firstOf(shop, (path, answer) => {
      if (path !== KEYS_PATHS.waiting) return answer
      const { waiting } = answer as { readonly waiting: object }
      return { waiting: { ...waiting, sealingKey: Buffer.from(own.publicKey).toString('base64url') } }
    })
    const second = await shop.counter()
    expect(await give(first, second, await second.code())).toBe('wrong-code')
    expect(second.common()).toBeNull()
  })

  it('cannot give keys of its own to the counter that waits', async () => {
    const shop = await openShop()
    await firstOf(shop)
    let sealingKey: Uint8Array | null = null
    const second = await shop.counter((path, answer) => {
      if (path !== KEYS_PATHS.take || sealingKey === null) return answer
      const sealed = wrapFor(sealingKey, Buffer.from(JSON.stringify(newCommonKeys())), KEYS_PURPOSE)
      return {
        given: { sealed: sealed.toString('base64url'), proof: randomBytes(32).toString('base64url') },
      }
    })
    const code = await second.code()
    const { main } = shop.office.context.pools
    const row = await main
      .selectFrom('device_key')
      .select('sealing_key')
      .where('counter_id', '=', second.counter.counterId)
      .executeTakeFirstOrThrow()
    sealingKey = row.sealing_key
    await expect.poll(() => second.code(), SOON).not.toBe(code)
    expect(second.common()).toBeNull()
  })

  it('cannot give again what was given for another code, or to another counter', async () => {
    const shop = await openShop()
    const first = await firstOf(shop)
    let recorded: unknown = null
    let isReplayed = false
    const replaying: Meddle = (path, answer) => {
      if (path !== KEYS_PATHS.take) return answer
      const { given } = answer as { readonly given: unknown }
      if (given !== null) recorded ??= answer
      // Until then the keys never come, and the envelope is kept for later.
      return isReplayed ? recorded : { given: null }
    }
    const second = await shop.counter(replaying)
    await give(first, second, await second.code())
    await expect.poll(() => recorded, SOON).not.toBeNull()
    for (const waiting of [await second.again(), await shop.counter(replaying)]) {
      isReplayed = false
      const code = await waiting.code()
      isReplayed = true
      await expect.poll(() => waiting.code(), SOON).not.toBe(code)
      expect(waiting.common()).toBeNull()
    }
  })
})

it('an envelope whose code has expired is deleted, and no other', async () => {
  const shop = await openShop()
  await firstOf(shop)
  const second = await shop.counter()
  await second.code()
  await second.sharing.close()
  const { main } = shop.office.context.pools
  shop.pass(MINUTE_MS)
  const third = await shop.counter()
  await third.code()
  await third.sharing.close()
  shop.pass(KEYS_CODE_VALIDITY_MS - MINUTE_MS)
  const keys = createKeys(shop.office.context)
  await keys.forgetExpired()
  const left = await main.selectFrom('keys_wait').select('counter_id').execute()
  expect(left).toEqual([{ counter_id: third.counter.counterId }])
})

describe('the office passes keys on', () => {
  const given = (counterId: string, waitingProof: string, keysDigest: string) => ({
    counterId,
    waitingProof,
    sealed: randomBytes(120).toString('base64url'),
    proof: randomBytes(32).toString('base64url'),
    keysDigest,
  })

  it('only from a counter that has the shop’s', async () => {
    const shop = await openShop()
    await firstOf(shop)
    const [second, third] = [await shop.counter(), await shop.counter()]
    await Promise.all([second.code(), third.code()])
    const { main } = shop.office.context.pools
    const { waiting_proof } = await main
      .selectFrom('keys_wait')
      .select('waiting_proof')
      .where('counter_id', '=', second.counter.counterId)
      .executeTakeFirstOrThrow()
    const { keys_digest } = await main
      .selectFrom('keys_holder')
      .select('keys_digest')
      .executeTakeFirstOrThrow()
    // Not even to one that has learned the digest of the keys.
    const answer = await third.counter.ask(
      KEYS_PATHS.give,
      given(second.counter.counterId, waiting_proof, keys_digest),
    )
    expect(answer.body).toEqual({ isGiven: false })
    expect((await second.counter.ask(KEYS_PATHS.take, {})).body).toEqual({ given: null })
  })

  it('to no counter that was taken out, and from none', async () => {
    const shop = await openShop()
    const first = await firstOf(shop)
    const second = await shop.counter()
    const code = await second.code()
    await revoke(shop, second)
    expect(await give(first, second, code)).toBe('expired')
    await revoke(shop, first)
    const third = await shop.counter()
    expect(await give(first, third, WRONG)).toBe('unreachable')
  })
})
