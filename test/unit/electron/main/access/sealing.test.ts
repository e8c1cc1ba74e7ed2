// Deriving keys is made to be expensive, so it must not be possible to ask for much of it at once.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { describe, expect, it, onTestFinished } from 'vitest'
import { costSchema, deriveKey, PASSPHRASE_COST, PIN_COST } from '#main/access/sealing'
import { CHEAP } from '#test/support/settings'

/** Counts how many derivations run at the same moment, until the end of the test. */
function watchDerivations(): { readonly most: () => number } {
  const real = crypto.scrypt
  let now = 0
  let most = 0
  const watched = (...given: unknown[]): void => {
    const done = given.pop() as (...answer: unknown[]) => void
    now += 1
    most = Math.max(most, now)
    const end = (...answer: unknown[]): void => {
      now -= 1
      done(...answer)
    }
    Reflect.apply(real, crypto, [...given, end])
  }
  crypto.scrypt = watched as typeof real
  syncBuiltinESMExports()
  onTestFinished(() => {
    crypto.scrypt = real
    syncBuiltinESMExports()
  })
  return { most: () => most }
}

describe('deriving keys', () => {
  it('runs at most two at a time, however many are asked for', async () => {
    const watch = watchDerivations()
    const salt = Buffer.alloc(16)
    const keys = await Promise.all(
      Array.from({ length: 24 }, (_none, number) => deriveKey(`guess ${number}`, salt, CHEAP)),
    )
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(24)
    expect(watch.most()).toBe(2)
  })
})

describe('the cost of a guess', () => {
  it.each([PIN_COST, PASSPHRASE_COST])('that this version asks is taken', (cost) => {
    expect(costSchema.safeParse(cost).success).toBe(true)
  })
  it.each([
    { rounds: 1_048_576, blockSize: 32, lanes: 16 },
    { rounds: 524_288, blockSize: 8, lanes: 1 },
    { rounds: 131_072, blockSize: 8, lanes: 5 },
    { rounds: 131_071, blockSize: 8, lanes: 1 },
  ])('that no shop computer bears is not', (cost) => {
    expect(costSchema.safeParse(cost).success).toBe(false)
  })
})
