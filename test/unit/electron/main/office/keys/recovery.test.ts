// The copy of the shop's keys that a backup takes, and what a counter does by it.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newCommonKeys, renewedKeys, type KeptCommonKeys } from '#main/office/keys/common-keys'
import { copiesIn, keysAfter, mayTake, newestCopies, type RecoveryCopy } from '#main/office/keys/recovery'
import { commonKeysSchema, digestOf } from '#main/office/keys/common-keys'
import { judgeClaim, type ShopsKeys } from '#office/server/keys/shops-keys'

const copy = (common: KeptCommonKeys, madeAtMs = 1, officeId = 'office'): RecoveryCopy => ({
  officeId,
  madeAtMs,
  common,
})

describe('copies of keys', () => {
  it('are kept as the newest of each line and office, whichever backup was made later', () => {
    const [former, other] = [newCommonKeys(), newCommonKeys()]
    const present = renewedKeys(former)
    expect(newestCopies([copy(former, 5), copy(present, 2), copy(other, 3)])).toEqual([
      copy(other, 3),
      copy(present, 2),
    ])
    expect(newestCopies([copy(former, 5), copy(present, 2, 'another')])).toHaveLength(2)
  })

  it('that a backup takes hold what counters share, and nothing of the counter’s own', () => {
    const common = renewedKeys(newCommonKeys())
    const secret = Buffer.alloc(64, 7).toString('base64')
    const kept = {
      version: 1,
      enrolled: { officeId: 'office', counterId: 'counter-1' },
      keys: secret,
      common,
    }
    const copies = copiesIn(Buffer.from(JSON.stringify(kept)), 9)
    expect(copies).toEqual([copy(common, 9)])
    expect(JSON.stringify(copies)).not.toContain(secret)
  })

  it.each([
    ['nonsense', 'not JSON'],
    ['a counter that left', JSON.stringify({ version: 1, enrolled: null, keys: 'AAAA', common: null })],
    ['one that has no keys yet', JSON.stringify({ version: 1, enrolled: { officeId: 'o' }, common: null })],
  ])('are none of %s', (_what, text) => {
    expect(copiesIn(Buffer.from(text), 9)).toEqual([])
  })

  it('that were brought and are not used yet go into the next backup too', () => {
    const brought = copy(newCommonKeys(), 3)
    const kept = { version: 1, enrolled: null, keys: 'AAAA', common: null, recovered: [brought] }
    expect(copiesIn(Buffer.from(JSON.stringify(kept)), 9)).toEqual([brought])
  })
})

describe('keys that a counter is given', () => {
  it('are taken unless they are from before a replacement that it knows of', () => {
    const former = newCommonKeys()
    const present = renewedKeys(former)
    expect(mayTake([present], former)).toBe(false)
    expect(mayTake([former], present)).toBe(true)
    expect(mayTake([present], present)).toBe(true)
    expect(mayTake([present], newCommonKeys())).toBe(true)
    expect(mayTake([], former)).toBe(true)
  })

  it('that it makes after replaced ones have their customers and their number key, and none of their guard keys', () => {
    const former = renewedKeys(newCommonKeys())
    const made = keysAfter(former, 7, true)
    expect(made.renewal).toBe(8)
    expect(made.numberKey).toBe(former.numberKey)
    expect(made.formerCustomerKeys).toEqual([former.customerKey, ...(former.formerCustomerKeys ?? [])])
    expect(made.guardKeys).toHaveLength(1)
    expect(former.guardKeys).not.toContain(made.guardKeys[0])
    // Kept and read again they are the same to the office.
    expect(digestOf(commonKeysSchema.parse(JSON.parse(JSON.stringify(made))))).toBe(digestOf(made))
  })

  it('that it makes in place of ones of another line have nothing of these', () => {
    const stray = renewedKeys(newCommonKeys())
    const made = keysAfter(stray, 1, false)
    expect(made).toMatchObject({ renewal: 2 })
    expect(made.numberKey).not.toBe(stray.numberKey)
    expect(made.formerCustomerKeys).toBeUndefined()
  })
})

/** An office, its counters and the backups that were ever made of them, as far as keys go. */
function playedShop() {
  const ever: (ShopsKeys & { readonly keys: KeptCommonKeys })[] = []
  const counters = new Map<
    number,
    { keys: KeptCommonKeys | null; isIn: boolean; backup: KeptCommonKeys | null }
  >()
  const claim = (id: number, keys: KeptCommonKeys, isNew: boolean) => {
    const shops = ever.at(-1) ?? null
    const asked = ever.find(({ keysDigest }) => keysDigest === digestOf(keys)) ?? null
    const others = [...counters].filter(
      ([other, { isIn, keys: has }]) => other !== id && isIn && has !== null,
    )
    const judged = judgeClaim(
      { isNew, renewal: keys.renewal ?? 0 },
      {
        shops,
        asked,
        areElsewhere: others.some(([, { keys: has }]) => has !== null && digestOf(has) === shops?.keysDigest),
        hasOthers: others.length > 0,
        areSealedForIt: false,
        wasRestored: false,
        hasUnsaid: false,
      },
    )
    if (judged.kind === 'yours' && judged.isNewOfShop) {
      const line = judged.isNewLine ? ever.length + 1 : (shops?.line ?? 1)
      ever.push({ keysDigest: digestOf(keys), renewal: keys.renewal ?? 0, line, keys })
    }
    return judged
  }
  /** What a counter comes to that starts, or is restored. */
  const start = (id: number, own: KeptCommonKeys | null): void => {
    const counter = { keys: null as KeptCommonKeys | null, isIn: true, backup: own }
    counters.set(id, counter)
    if (own === null) {
      const fresh = newCommonKeys()
      if (claim(id, fresh, true).kind === 'yours') counter.keys = fresh
      return
    }
    const judged = claim(id, own, false)
    if (judged.kind === 'yours') counter.keys = own
    else if (judged.after !== null) {
      const made = keysAfter(own, judged.after, judged.isFormer)
      if (claim(id, made, true).kind === 'yours') counter.keys = made
    }
  }
  return { ever, counters, start }
}

const step = fc.record({
  what: fc.constantFrom('start', 'restore', 'restore', 'take-out', 'renew', 'give'),
  counter: fc.nat({ max: 3 }),
  other: fc.nat({ max: 3 }),
  backup: fc.nat({ max: 20 }),
})

it('whatever is lost, replaced and restored, nobody ever guards by keys that were replaced', () => {
  let restored = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 25 }), (steps) => {
      const { ever, counters, start } = playedShop()
      const backups: KeptCommonKeys[] = []
      for (const { what, counter: id, other, backup } of steps) {
        const counter = counters.get(id)
        const begins = what === 'restore' || (what === 'start' && counter === undefined)
        if (begins)
          start(id, what === 'start' ? null : (backups[backup % Math.max(1, backups.length)] ?? null))
        if (what === 'restore') restored += 1
        if (what === 'take-out' && counter !== undefined) counter.isIn = false
        const has = counter?.isIn === true ? counter.keys : null
        if (what === 'renew' && counter !== undefined && has !== null) renewAt(counter, has, ever)
        const asking = counters.get(other)
        // Also by an office that lets anybody give what they have.
        if (what === 'give' && has !== null && other !== id && asking?.isIn === true) giveTo(asking, has)
        for (const { keys } of counters.values()) if (keys !== null) backups.push(keys)

        const guards = ever.map(({ keys }) => keys.guardKeys[0])
        expect(new Set(guards).size).toBe(guards.length)
        // Who begins has the shop's keys, or none.
        const begun = begins ? (counters.get(id)?.keys ?? null) : null
        expect([null, ever.at(-1)?.keysDigest]).toContain(begun === null ? null : digestOf(begun))
      }
    }),
    { numRuns: 300 },
  )
  expect(restored).toBeGreaterThan(300)
})

type Played = ReturnType<typeof playedShop>
type PlayedCounter = Played['counters'] extends Map<number, infer Counter> ? Counter : never

function renewAt(counter: PlayedCounter, has: KeptCommonKeys, ever: Played['ever']): void {
  const shops = ever.at(-1)
  if (shops === undefined || digestOf(has) !== shops.keysDigest) return
  const keys = renewedKeys(has)
  ever.push({ ...shops, keysDigest: digestOf(keys), renewal: keys.renewal ?? 0, keys })
  counter.keys = keys
}

function giveTo(asking: PlayedCounter, given: KeptCommonKeys): void {
  const known = [asking.keys, asking.backup].flatMap((keys) => keys ?? [])
  if (!mayTake(known, given)) return
  const ofLine = known.filter(({ numberKey }) => numberKey === given.numberKey)
  for (const { renewal = 0 } of ofLine) expect(given.renewal ?? 0).toBeGreaterThanOrEqual(renewal)
  asking.keys = given
}
