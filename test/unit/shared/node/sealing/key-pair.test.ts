// A secret wrapped for somebody who is not there opens to their private key, for its purpose, whole.
import { diffieHellman, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isMarked, markOf, newKeyPair, unwrapWith, wrapFor } from '#shared/node/sealing/key-pair'

const SECRET = Buffer.alloc(32, 7)

describe('a wrapped secret', () => {
  const meena = newKeyPair()
  const wrapped = wrapFor(meena.publicKey, SECRET, 'shop-key')

  it('opens to the private key, and nowhere holds the secret', () => {
    expect(unwrapWith(meena.privateKey, wrapped, 'shop-key')).toEqual(SECRET)
    expect(wrapped.includes(SECRET)).toBe(false)
  })

  it('opens to no other key, for no other purpose, and not with one bit changed', () => {
    expect(unwrapWith(newKeyPair().privateKey, wrapped, 'shop-key')).toBeNull()
    expect(unwrapWith(meena.privateKey, wrapped, 'another')).toBeNull()
    for (let place = 0; place < wrapped.length; place += 1) {
      const changed = Buffer.from(wrapped)
      changed[place] = (changed[place] ?? 0) ^ 1
      expect([place, unwrapWith(meena.privateKey, changed, 'shop-key')]).toEqual([place, null])
    }
  })

  it('is refused where there is nothing, too little, or a point that gives the key away', () => {
    for (const bytes of [Buffer.alloc(0), wrapped.subarray(0, 20), Buffer.alloc(wrapped.length)])
      expect(unwrapWith(meena.privateKey, bytes, 'shop-key')).toBeNull()
    expect(() => wrapFor(Buffer.alloc(32), SECRET, 'shop-key')).toThrow(/derivation/)
  })

  it('is another one each time', () => {
    expect(wrapFor(meena.publicKey, SECRET, 'shop-key')).not.toEqual(wrapped)
  })
})

it('a pair is an X25519 pair like any other', () => {
  const { publicKey } = newKeyPair()
  const other = generateKeyPairSync('x25519')
  const raw = other.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  expect([publicKey.length, raw.length]).toEqual([32, 32])
  expect(diffieHellman({ privateKey: other.privateKey, publicKey: other.publicKey })).toHaveLength(32)
  expect(wrapFor(raw, SECRET, 'shop-key').length).toBeGreaterThan(SECRET.length)
})

it('a public key is known by the shop’s key, for one person', () => {
  const { publicKey } = newKeyPair()
  const mark = markOf(SECRET, 'meena', publicKey)
  expect(isMarked(SECRET, 'meena', publicKey, mark)).toBe(true)
  expect(isMarked(SECRET, 'ravi', publicKey, mark)).toBe(false)
  expect(isMarked(SECRET, 'meena', newKeyPair().publicKey, mark)).toBe(false)
  expect(isMarked(Buffer.alloc(32, 8), 'meena', publicKey, mark)).toBe(false)
  expect(isMarked(SECRET, 'meena', publicKey, mark.subarray(1))).toBe(false)
})
