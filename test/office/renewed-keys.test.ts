// New keys in place of those that a lost counter had, over an office that is not to be trusted with them.
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/base/clock'
import {
  KEYS_CODE_VALIDITY_MS,
  KEYS_PATHS,
  renewKeysRequestSchema,
  renewingAnswerSchema,
} from '#shared/office/keys'
import { requestIdSchema } from '#shared/base/ids'
import { keyPairOf } from '#shared/node/sealing/key-pair'
import { publicKeysOf, renewedProofsOf, sealedFor } from '#main/office/keys/proofs'
import { takeRenewed } from '#main/office/keys/renewing'
import type { KeptEnrolment } from '#main/office/keys/enrolment'
import { newDeviceKeys } from '#main/office/link/device-keys'
import {
  commonKeysOf,
  newCommonKeys,
  renewedKeys,
  type KeptCommonKeys,
  digestOf,
} from '#main/office/keys/common-keys'
import { createCustomerSeal } from '#main/office/keys/customer-seal'
import { createKeys } from '#office/server/keys/keys'
import {
  firstOf,
  give,
  held,
  LOST,
  openShop,
  revoke,
  SOON,
  type KeyedCounter,
  type Meddle,
  type Shop,
} from '../support/keyed-shop'

const FRESH = { kind: 'renewed', byCode: [] }

async function join(shop: Shop, giver: KeyedCounter, meddle?: Meddle): Promise<KeyedCounter> {
  const counter = await shop.counter(meddle)
  expect(await give(giver, counter, await counter.code())).toBeNull()
  await held(counter)
  // The office knows it, too.
  const holds = () =>
    shop.office.context.pools.main
      .selectFrom('keys_holder')
      .select('counter_id')
      .where('counter_id', '=', counter.counter.counterId)
      .execute()
  await expect.poll(holds, SOON).toHaveLength(1)
  return counter
}

async function shopOfThree(meddle?: Meddle) {
  const shop = await openShop()
  const first = await firstOf(shop, meddle)
  return { shop, first, second: await join(shop, first), lost: await join(shop, first) }
}

const sameKeys = (one: KeyedCounter, other: KeyedCounter) =>
  expect.poll(() => one.common(), SOON).toEqual(other.common())

describe('after a counter was lost', () => {
  it('the others have new keys that it never gets, without a code, and read what was sealed before', async () => {
    const { shop, first, second, lost } = await shopOfThree()
    const before = first.common() ?? newCommonKeys()
    await revoke(shop, lost)
    expect(await first.sharing.renew()).toEqual(FRESH)
    const after = first.common() ?? before
    expect(after.guardKeys).toEqual([after.guardKeys[0], before.guardKeys[0]])
    expect(after.guardKeys[0]).not.toBe(before.guardKeys[0])
    expect(after.customerKey).not.toBe(before.customerKey)
    // Customers stay found, and the calls of one client counted together.
    expect(after.numberKey).toBe(before.numberKey)

    await second.heartbeat()
    await sameKeys(second, first)
    expect(second.sharing.state()).toEqual({ kind: 'held' })
    expect(lost.common()).toEqual(before)
    expect((await lost.counter.ask(KEYS_PATHS.renewed, {})).status).toBe(403)

    const [oldSeal, newSeal] = [before, after].map((keys) => createCustomerSeal(commonKeysOf(keys)))
    const customer = { accountNumber: '9876543210', customerName: 'Asha', customerMobile: null }
    const id = requestIdSchema.parse('ORDER-0001')
    const [told, toldLater] = [oldSeal, newSeal].map((seal) => seal?.sealed(id, customer).sealed ?? '')
    expect(newSeal?.opened(id, told ?? '')).toEqual(customer)
    expect(oldSeal?.opened(id, toldLater ?? '')).toBeNull()
    const { main } = shop.office.context.pools
    await expect.poll(() => main.selectFrom('keys_envelope').select('counter_id').execute(), SOON).toEqual([])
    const kept = JSON.stringify([
      await main.selectFrom('keys_holder').selectAll().execute(),
      shop.office.logged,
    ])
    for (const key of [...after.guardKeys, after.numberKey, after.customerKey])
      expect(kept).not.toContain(key)
  })

  it('one that was away while they were replaced twice takes the last ones when it returns', async () => {
    const { shop, first, second, lost } = await shopOfThree()
    await second.sharing.close()
    await revoke(shop, lost)
    expect(await first.sharing.renew()).toEqual(FRESH)
    expect(await first.sharing.renew()).toEqual(FRESH)
    const back = await second.again()
    await sameKeys(back, first)
    // And can give them on, and replace them.
    const third = await join(shop, back)
    expect(await third.sharing.renew()).toEqual(FRESH)
    await first.heartbeat()
    await sameKeys(first, third)
  })

  it('a counter that replaces them and never hears the answer has the new ones all the same', async () => {
    let isLost = true
    const { shop, first, second, lost } = await shopOfThree((path, answer) =>
      path === KEYS_PATHS.renew && isLost ? LOST : answer,
    )
    const before = first.common()
    await revoke(shop, lost)
    expect(await first.sharing.renew()).toEqual({ kind: 'unreachable' })
    isLost = false
    await expect.poll(() => first.common(), SOON).not.toEqual(before)
    await second.heartbeat()
    await sameKeys(second, first)
  })

  it('a counter that is killed before it kept the new ones takes what it sealed for itself', async () => {
    let isDead = false
    const { shop, first, second, lost } = await shopOfThree((path, answer) => {
      if (path === KEYS_PATHS.renew) isDead = true
      return isDead ? LOST : answer
    })
    const before = first.common()
    await revoke(shop, lost)
    await first.sharing.renew()
    await second.heartbeat()
    await expect.poll(() => second.common(), SOON).not.toEqual(before)
    expect(first.common()).toEqual(before)
    await first.sharing.close()
    isDead = false
    await sameKeys(await first.again(), second)
  })

  it('two that replace them at the same moment end with the same ones', async () => {
    const { shop, first, second, lost } = await shopOfThree()
    await revoke(shop, lost)
    const answers = await Promise.all([first.sharing.renew(), second.sharing.renew()])
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['renewed', 'replaced'])
    await Promise.all([first.heartbeat(), second.heartbeat()])
    await sameKeys(second, first)
    expect(first.common()?.renewal).toBe(1)
  })

  it('an office restored from before it lets the new keys stand, and no counter goes back', async () => {
    const { shop, first, second, lost } = await shopOfThree()
    const { main } = shop.office.context.pools
    const holders = await main.selectFrom('keys_holder').selectAll().execute()
    await revoke(shop, lost)
    await first.sharing.renew()
    await second.heartbeat()
    await sameKeys(second, first)
    const after = first.common()
    await main.deleteFrom('keys_envelope').execute()
    await main.deleteFrom('keys_renewal').execute()
    await main.deleteFrom('keys_of_shop').where('renewal', '=', 1).execute()
    for (const { counter_id, keys_digest, renewal } of holders)
      await main
        .updateTable('keys_holder')
        .set({ keys_digest, renewal })
        .where('counter_id', '=', counter_id)
        .execute()
    Object.assign(shop.office.context.office, { generation: 2 })
    first.hearOfRestore()
    second.hearOfRestore()
    await expect
      .poll(() => main.selectFrom('keys_holder').select('renewal').where('renewal', '=', 1).execute(), SOON)
      .toHaveLength(2)
    expect([first.common(), second.common()]).toEqual([after, after])
    expect([first, second].map(({ sharing }) => sharing.state().kind)).toEqual(['held', 'held'])
  })

  it('of which a counter lies after a restore stop the others until it is taken out, and none is given to it', async () => {
    const { shop, first, second, lost: liar } = await shopOfThree()
    const before = first.common()
    Object.assign(shop.office.context.office, { generation: 2 })
    await liar.sharing.close()
    const said = { keysDigest: digestOf(newCommonKeys()), renewal: 7, vouch: null, isNew: false }
    expect((await liar.counter.ask(KEYS_PATHS.claim, said)).body).toMatchObject({ kind: 'yours' })
    for (const { hearOfRestore } of [first, second]) hearOfRestore()
    const codes = await Promise.all([first.code(), second.code()])
    const { main } = shop.office.context.pools
    expect(await main.selectFrom('keys_envelope').selectAll().execute()).toEqual([])
    // Those of before still read what was told by then.
    expect([first, second].map(({ sharing }) => sharing.toReadBy())).toEqual([before, before])

    await revoke(shop, liar)
    shop.pass(KEYS_CODE_VALIDITY_MS)
    await expect
      .poll(() => [first, second].map(({ sharing }) => sharing.state().kind).toSorted(), SOON)
      .toEqual(['held', 'waiting'])
    const [maker, other] = first.sharing.state().kind === 'held' ? [first, second] : [second, first]
    await expect.poll(async () => codes.includes(await other.code()), SOON).toBe(false)
    expect(await give(maker, other, await other.code())).toBeNull()
    await held(other)
    await sameKeys(other, maker)
    expect(maker.common()?.renewal).toBeGreaterThan(7)
  })

  it('the former guard key serves for a day, and for as long as a claim under it or a counter is open', async () => {
    const { shop, first, second, lost } = await shopOfThree()
    await revoke(shop, lost)
    const { context } = shop.office
    const { renewal } = createKeys(context)
    await first.sharing.renew()
    const isFormerUsed = async () => {
      await renewal.endFormer()
      return (await first.heartbeat()).isFormerGuardKeyUsed
    }
    shop.pass(DAY_MS - HOUR_MS)
    await second.heartbeat()
    await sameKeys(second, first)
    expect(await isFormerUsed()).toBe(true)
    await context.pools.main
      .insertInto('claim')
      .values({
        request_id: 'ORDER-0001',
        counter_id: first.counter.counterId,
        environment: 'live',
        kind: 'sale',
        state: 'open',
        attempt: 1,
        sequence: 1,
        claimed_at_ms: context.clock.now(),
        reported_at_ms: null,
        sold_at_ms: null,
        is_unasked: false,
      })
      .execute()
    shop.pass(2 * HOUR_MS)
    expect(await isFormerUsed()).toBe(true)
    await context.pools.main.updateTable('claim').set({ state: 'released' }).execute()
    expect(await isFormerUsed()).toBe(false)
  })
})

describe('an office that is not to be trusted', () => {
  it('is not given the new keys by showing a sealing key of its own: that counter needs a code', async () => {
    const own = Buffer.from(keyPairOf(randomBytes(32)).publicKey).toString('base64url')
    let asked: unknown = null
    const { shop, first, second, lost } = await shopOfThree((path, answer) => {
      if (path !== KEYS_PATHS.renewing) return answer
      const { counters } = renewingAnswerSchema.parse(answer)
      asked = counters
      return { counters: counters.map((counter) => ({ ...counter, sealingKey: own })) }
    })
    await revoke(shop, lost)
    const answer = await first.sharing.renew()
    expect(answer).toMatchObject({ kind: 'renewed', byCode: [expect.stringContaining('Counter')] })
    expect(asked).toHaveLength(1)
    await second.heartbeat()
    expect(await give(first, second, await second.code())).toBeNull()
    await sameKeys(second, first)
  })

  it('cannot replace the keys by its own, nor bring former ones back', async () => {
    const former = newCommonKeys()
    const [present, later] = [renewedKeys(former), renewedKeys(renewedKeys(former))]
    const keys = newDeviceKeys()
    const of = { officeId: 'office', counterId: 'counter-11111111' }
    const kept = {
      enrolled: { ...of, name: 'Counter', generation: 1, kind: 'real', officeKey: '', officeTimeMs: 0 },
      keys,
    } as unknown as KeptEnrolment
    const taken = (sealedKeys: KeptCommonKeys, proven: KeptCommonKeys) => {
      const sealed = sealedFor(publicKeysOf(keys).sealingKey, sealedKeys)
      const envelope = { sealed, proofs: renewedProofsOf(proven, { ...of, sealed }) }
      return takeRenewed(kept, present, async (_path, _body, schema) => schema.parse({ envelope }))
    }
    expect(await taken(later, present)).toEqual(later)
    // Proven by keys that this counter never had, as the office's own would be.
    expect(await taken(later, newCommonKeys())).toBeNull()
    expect(await taken(former, present)).toBeNull()
    expect(await taken(present, present)).toBeNull()
  })

  it('takes new keys only from a counter that has the shop’s', async () => {
    const { shop, first, second, lost } = await shopOfThree()
    await revoke(shop, lost)
    const digest = () => randomBytes(32).toString('base64url')
    const request = renewKeysRequestSchema.parse({
      formerDigest: digest(),
      keysDigest: digest(),
      renewal: 5,
      vouch: digest(),
      envelopes: [{ counterId: first.counter.counterId, sealed: 'AAAA', proofs: [digest()] }],
    })
    expect((await second.counter.ask(KEYS_PATHS.renew, request)).body).toEqual({ isRenewed: false })
    expect((await lost.counter.ask(KEYS_PATHS.renew, request)).status).toBe(403)
    await first.heartbeat()
    await held(first)
  })
})
