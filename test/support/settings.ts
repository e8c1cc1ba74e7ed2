// Builders for what is on the shop's computer: a folder of its own, a key store that can be removed, a clock that
// stands still.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { bindingOf, type Binding } from '#main/access/connection-binding'
import type { KeyStore, KeyStoreState } from '#main/access/credentials'
import { seal, unseal, newKey, type Cost } from '#main/access/sealing'
import { HOUR_MS, type Clock, type Timers } from '#shared/base/clock'

/** A cost so low that a guess takes no noticeable time in tests. */
export const CHEAP: Cost = { rounds: 1_024, blockSize: 1, lanes: 1 }

export async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'galla-settings-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** What credentials of a test are bound to. */
export const A_CONNECTION = {
  baseAddress: 'https://api.example',
  extraCertificates: null,
  profile: null,
  agentId: null,
} as const
export const A_BINDING: Binding = bindingOf(A_CONNECTION, A_CONNECTION, 1)

export interface FakeKeyStore extends KeyStore {
  /** What the system offers from now on; another key means that it no longer opens what it sealed. */
  become(change: { state?: KeyStoreState; backend?: string; loseKey?: boolean }): void
}

export function fakeKeyStore(first: KeyStoreState = 'ready'): FakeKeyStore {
  let state = first
  let backend = 'gnome_libsecret'
  let key = newKey()
  return {
    state: () => Promise.resolve(state),
    backend: () => backend,
    seal: (text) => Promise.resolve(seal(key, Buffer.from(text), 'store')),
    open: (sealed) => {
      const plain = unseal(key, sealed, 'store')
      return plain === null ? Promise.reject(new Error('cannot decrypt')) : Promise.resolve(plain.toString())
    },
    become: (change) => {
      state = change.state ?? state
      backend = change.backend ?? backend
      if (change.loseKey === true) key = newKey()
    },
  }
}

export interface HandClock extends Clock {
  /** How long the computer has been on, in ms. */
  uptimeMs(): number
  pass(ms: number): void
  /** Switches the computer off and on again `ms` later: its uptime starts at zero. */
  reboot(ms: number): void
  /** Sets the wall clock, as a person or an empty battery does. */
  set(now: number): void
}

export function handClock(start = Date.UTC(2026, 10, 20, 5)): HandClock {
  let now = start
  let elapsed = 0
  let uptime = 8 * HOUR_MS
  return {
    now: () => now,
    elapsed: () => elapsed,
    uptimeMs: () => uptime,
    pass: (ms) => {
      now += ms
      elapsed += ms
      uptime += ms
    },
    reboot: (ms) => {
      now += ms
      elapsed = 0
      uptime = 0
    },
    set: (next) => {
      now = next
    },
  }
}

export interface HandTimers extends Timers {
  /** Runs what is due now, once. */
  tick(): void
}

export function handTimers(): HandTimers {
  let waiting: (() => void)[] = []
  return {
    after: (_delayMs, task) => {
      waiting.push(task)
      return () => {
        waiting = waiting.filter((other) => other !== task)
      }
    },
    tick: () => {
      const due = waiting
      waiting = []
      for (const task of due) task()
    },
  }
}
