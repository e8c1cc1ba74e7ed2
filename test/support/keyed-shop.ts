// Counters over an office that can be made to lose answers and to change what passes through it, as far as the keys in common go.
import { expect, onTestFinished } from 'vitest'
import { enrolAnswerSchema, heartbeatAnswerSchema, PATHS } from '#shared/protocol'
import { fail, succeed } from '#shared/base/result'
import type { KeptEnrolment } from '#main/office/keys/enrolment'
import type { KeptCommonKeys } from '#main/office/keys/common-keys'
import { NOTHING_HELD } from '#main/office/settings/held-settings'
import { lockKeys } from '#office/server/keys/holders'
import type { RecoveryCopy } from '#main/office/keys/recovery'
import type { OfficeLine } from '#main/office/link/exchange'
import { createKeySharing, type KeySharing } from '#main/office/keys/key-sharing'
import { newDeviceKeys } from '#main/office/link/device-keys'
import { testCounter, testOffice, type TestCounter, type TestOffice } from './office'
import { fastTimers } from './time'

const HURRY = 100
export const BACKUP_MADE_AT_MS = 1_750_000_000_000
export const SOON = { timeout: 10_000, interval: 10 }

/** What the line does with an answer of the office: passes it on, changes it, or loses it. */
export type Meddle = (path: string, answer: unknown) => unknown
export const LOST = Symbol('lost')

export interface KeyedCounter {
  readonly counter: TestCounter
  readonly sharing: KeySharing
  common(): KeptCommonKeys | null
  /** The code that it shows now. */
  code(): Promise<string>
  /** Says hello, and hears which keys are the shop's. */
  heartbeat(): Promise<{ readonly isFormerGuardKeyUsed: boolean }>
  /** The office's answers say that it was restored once more. */
  hearOfRestore(): void
  /** Closes the app at this counter and opens it again; with `kept`, as its disk was before. */
  again(before?: KeptCommonKeys): Promise<KeyedCounter>
}

export interface Shop {
  readonly office: TestOffice
  /** Lets time pass for the office and its counters. */
  pass(ms: number): void
  /** Sets the clock of the counters' computers. */
  setClocks(byMs: number): void
  counter(meddle?: Meddle): Promise<KeyedCounter>
  /** A counter on a new computer, whose backup had these keys; of this office unless told. */
  restored(
    backup: KeptCommonKeys,
    of?: { readonly meddle?: Meddle; readonly officeId?: string },
  ): Promise<KeyedCounter>
}

export async function openShop(): Promise<Shop> {
  let passedMs = 0
  let setMs = 0
  const now = (): number => Date.now() + passedMs
  const elapsed = (): number => performance.now() + passedMs
  const office = await testOffice({ clock: { now, elapsed } })

  const opened = (counter: TestCounter, kept: KeptEnrolment, meddle: Meddle): KeyedCounter => {
    let present = kept
    const line: OfficeLine = {
      request: async ({ path, body, schema }) => {
        const { status, body: answer } = await counter.ask(path, body)
        const met = meddle(path, answer)
        return status === 200 && met !== LOST ? succeed(schema.parse(met)) : fail({ kind: 'unreachable' })
      },
    }
    const sharing = createKeySharing({
      line,
      enrolment: {
        kept: () => present,
        keepCommon: async (common, commonMadeAtMs) => {
          present = { ...present, common, commonMadeAtMs, recovered: [] }
          return true
        },
      },
      clock: { now: () => now() + setMs, elapsed },
      timers: fastTimers(HURRY),
      onChange: () => {},
    })
    onTestFinished(() => sharing.close())
    return {
      counter,
      sharing,
      common: () => present.common,
      code: async () => {
        await expect.poll(() => sharing.state().kind, SOON).toBe('waiting')
        const state = sharing.state()
        return state.kind === 'waiting' ? state.code : ''
      },
      hearOfRestore: () => {
        const { enrolled } = present
        present = { ...present, enrolled: { ...enrolled, generation: enrolled.generation + 1 } }
        sharing.wake()
      },
      heartbeat: async () => {
        const { body } = await counter.heartbeat()
        const said = heartbeatAnswerSchema.parse(body)
        sharing.heard(said.keysDigest)
        return said
      },
      again: async (before) => {
        await sharing.close()
        return opened(counter, before === undefined ? present : { ...present, common: before }, meddle)
      },
    }
  }

  const letIn = async (meddle: Meddle, recovered: (officeId: string) => readonly RecoveryCopy[]) => {
    const keys = newDeviceKeys()
    const { body } = await office.request(PATHS.enrol, {
      method: 'POST',
      body: JSON.stringify({
        code: await office.app.enrolment.newCode('console'),
        kind: 'real',
        name: 'Counter',
        appVersion: '0.1.0',
        signingKey: Buffer.from(keys.signing.publicKey).toString('base64url'),
        sealingKey: Buffer.from(keys.sealing.publicKey).toString('base64url'),
        log: null,
      }),
    })
    const enrolled = { ...enrolAnswerSchema.parse(body), address: 'https://office.test', authority: null }
    const counter = testCounter(office, { ...enrolled, signer: keys.signing })
    return opened(
      counter,
      {
        enrolled,
        keys,
        common: null,
        commonMadeAtMs: null,
        recovered: recovered(enrolled.officeId),
        held: NOTHING_HELD,
      },
      meddle,
    )
  }

  return {
    office,
    pass: (ms) => (passedMs += ms),
    setClocks: (byMs) => (setMs += byMs),
    counter: (meddle = passedOn) => letIn(meddle, () => []),
    restored: (common, { meddle = passedOn, officeId } = {}) =>
      letIn(meddle, (own) => [{ officeId: officeId ?? own, madeAtMs: BACKUP_MADE_AT_MS, common }]),
  }
}

const passedOn: Meddle = (_path, answer) => answer

export const held = (counter: KeyedCounter) =>
  expect.poll(() => counter.sharing.state().kind, SOON).toBe('held')

export async function firstOf(shop: Shop, meddle?: Meddle): Promise<KeyedCounter> {
  const first = await shop.counter(meddle)
  await held(first)
  return first
}

export const give = (from: KeyedCounter, to: KeyedCounter, code: string) =>
  from.sharing.give(to.counter.counterId, code)

export const revoke = ({ office }: Shop, { counter }: KeyedCounter) =>
  office.context.pools.main
    .updateTable('counter')
    .set({ revoked_at_ms: 1 })
    .where('counter_id', '=', counter.counterId)
    .execute()

/** As an office is that was restored from a backup of before its counters had any keys: at one moment, whatever a counter says meanwhile. */
export const forgetKeys = ({ office }: Shop): Promise<void> =>
  office.context.pools.main.transaction().execute(async (transaction) => {
    await lockKeys(transaction)
    for (const table of ['keys_holder', 'keys_of_shop'] as const)
      await transaction.deleteFrom(table).execute()
  })
