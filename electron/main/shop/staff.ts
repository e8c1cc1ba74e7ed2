// The shop's staff and their PINs. A PIN opens the shop's key, which is wrapped per person by the PIN and sealed again
// by the computer's key store: without the store a PIN opens nothing, and without a PIN the store opens nothing.
import { join } from 'node:path'
import type { Clock } from '@shared/clock'
import { staffMemberSchema, type Role, type SecretProblem, type StaffMember } from '@shared/domain/staff'
import { succeed, type Result } from '@shared/result'
import { z } from 'zod'
import { readJson, writeJson } from '../files/atomic-file'
import { moveTo } from '../files/disk'
import { createSerialQueue } from '../files/serial-queue'
import { waitAfter, waitLeft } from './pin-attempts'
import type { Protector } from './protector'
import {
  base64Schema,
  costSchema,
  deriveKey,
  fromBase64,
  newKey,
  newSalt,
  PIN_COST,
  seal,
  toBase64,
  unseal,
  type Cost,
} from './sealing'

const wrapSchema = z.object({
  salt: base64Schema,
  cost: costSchema,
  /**
   * False on a computer that keeps no secrets: the wrap is then only as strong as the PIN, and protects nothing on
   * disk.
   */
  sealed: z.boolean(),
  bytes: base64Schema,
})

const storedMemberSchema = staffMemberSchema.omit({ needsPin: true }).extend({
  pin: wrapSchema.nullable(),
  failures: z.number().int().nonnegative(),
  /** A list without it counts the wait from when the computer was switched on. */
  lastFailureAtUptimeMs: z.number().nonnegative().default(0),
})
type StoredMember = z.output<typeof storedMemberSchema>

const NO_FAILURES = { failures: 0, lastFailureAtUptimeMs: 0 } as const

const fileSchema = z.object({
  version: z.literal(1),
  members: z.array(storedMemberSchema).max(200),
  /**
   * The shop's key before a first PIN protects it: the first launch may be interrupted between the credentials and the
   * PIN.
   */
  unguardedKey: base64Schema.nullable(),
})
type StaffFile = z.output<typeof fileSchema>

export const STAFF_FILE = 'staff.json'
const KEY_PURPOSE = 'galla/shop-key'

export type PinCheck =
  | { readonly kind: 'open'; readonly member: StaffMember; readonly shopKey: Buffer }
  | { readonly kind: 'wrong-pin'; readonly waitMs: number }
  | { readonly kind: 'wait'; readonly waitMs: number }
  | { readonly kind: 'secrets'; readonly problem: SecretProblem }

export interface Staff {
  members(): readonly StaffMember[]
  /** Somebody has a PIN on this computer: from then on the counter opens only with a PIN. */
  isGuarded(): boolean
  /**
   * True if the list could not be read: the counter stays locked until it is restored or the owner is verified again.
   */
  isDamaged(): boolean
  checkPin(id: string, pin: string): Promise<PinCheck>
  /** The shop's key while no PIN protects it; created, and if possible saved, on first use. */
  unguardedKey(): Promise<Result<Buffer, SecretProblem>>
  add(member: { readonly id: string; readonly name: string; readonly role: Role }): Promise<StaffMember>
  change(id: string, changes: Partial<Pick<StaffMember, 'name' | 'role' | 'active'>>): Promise<void>
  setPin(id: string, pin: string, shopKey: Uint8Array): Promise<Result<null, SecretProblem>>
  /** Drops every PIN and the key: the list stays, PINs are set again. For a lost key store and for a restore. */
  forgetPins(): Promise<void>
  /**
   * Runs `choose`, which changes how this computer protects secrets, and seals every PIN's wrap again under the new
   * protection.
   */
  carryOver(choose: () => Promise<Result<null, SecretProblem>>): Promise<Result<null, SecretProblem>>
}

export interface StaffOptions {
  readonly folder: string
  /** The shop is connected, so there must be a list: if it is missing it was removed, and nothing opens. */
  readonly mustExist: boolean
  readonly protector: Protector
  readonly clock: Clock
  /** How long the computer has been on, in ms: nobody can set this. */
  readonly uptimeMs: () => number
  readonly cost?: Cost
}

/**
 * Opens the list in `folder`. A damaged file is left as it is and opens nothing. Every change and every guess starts from
 * what the one before it left: otherwise two changes at once would lose one, and guesses at once would share one wait.
 */
export async function openStaff(options: StaffOptions): Promise<Staff> {
  const staff = await openList(options)
  const inOrder = createSerialQueue()
  return {
    ...staff,
    checkPin: (id, pin) => inOrder(() => staff.checkPin(id, pin)),
    unguardedKey: () => inOrder(() => staff.unguardedKey()),
    add: (member) => inOrder(() => staff.add(member)),
    change: (id, changes) => inOrder(() => staff.change(id, changes)),
    setPin: (id, pin, shopKey) => inOrder(() => staff.setPin(id, pin, shopKey)),
    forgetPins: () => inOrder(() => staff.forgetPins()),
    carryOver: (choose) => inOrder(() => staff.carryOver(choose)),
  }
}

async function openList({
  folder,
  mustExist,
  protector,
  clock,
  uptimeMs,
  cost = PIN_COST,
}: StaffOptions): Promise<Staff> {
  const file = join(folder, STAFF_FILE)
  const stored = await readJson(file, fileSchema)
  let isDamaged = stored.kind === 'damaged' || (stored.kind === 'absent' && mustExist)
  let state: StaffFile =
    stored.kind === 'there' ? stored.value : { version: 1, members: [], unguardedKey: null }
  let heldKey: Buffer | null = null
  /** The end of a wait on the elapsed clock, for as long as the app runs. */
  const waitEnds = new Map<string, number>()

  const keep = async (next: StaffFile): Promise<void> => {
    await writeJson(file, next)
    state = next
  }
  const find = (id: string): StoredMember | undefined => state.members.find((member) => member.id === id)
  const replace = (id: string, change: Partial<StoredMember>, list: Partial<StaffFile> = {}): Promise<void> =>
    keep({
      ...state,
      ...list,
      members: state.members.map((member) => (member.id === id ? { ...member, ...change } : member)),
    })
  const waitOf = (member: StoredMember): number => {
    const attempts = { failures: member.failures, lastAtUptimeMs: member.lastFailureAtUptimeMs }
    return Math.max(waitLeft(attempts, uptimeMs()), (waitEnds.get(member.id) ?? 0) - clock.elapsed())
  }

  const checkPin = async (id: string, pin: string): Promise<PinCheck> => {
    const member = find(id)
    if (member === undefined || member.pin === null || !member.active) return { kind: 'wrong-pin', waitMs: 0 }
    const wait = waitOf(member)
    if (wait > 0) return { kind: 'wait', waitMs: wait }
    const wrap = await opened(protector, member.pin, id)
    if (!wrap.ok) return { kind: 'secrets', problem: wrap.failure }
    // Written before the PIN is tried: a guess costs its wait even if the computer is switched off in the middle of it.
    const failures = member.failures + 1
    waitEnds.set(id, clock.elapsed() + waitAfter(failures))
    await replace(id, { failures, lastFailureAtUptimeMs: uptimeMs() })
    const shopKey = unseal(await deriveKey(pin, fromBase64(member.pin.salt), member.pin.cost), wrap.value, id)
    if (shopKey === null) return { kind: 'wrong-pin', waitMs: waitAfter(failures) }
    waitEnds.delete(id)
    await replace(id, NO_FAILURES)
    return { kind: 'open', member: shown(member), shopKey }
  }

  const unguardedKey = async (): Promise<Result<Buffer, SecretProblem>> => {
    if (heldKey !== null) return succeed(heldKey)
    if (state.unguardedKey !== null) {
      const known = await protector.open(fromBase64(state.unguardedKey), KEY_PURPOSE)
      if (known.ok) heldKey = known.value
      return known
    }
    const key = newKey()
    const sealed = await protector.seal(key, KEY_PURPOSE)
    if (!sealed.ok) return sealed
    if (sealed.value !== null) await keep({ ...state, unguardedKey: toBase64(sealed.value) })
    heldKey = key
    return succeed(key)
  }

  const setPin = async (
    id: string,
    pin: string,
    shopKey: Uint8Array,
  ): Promise<Result<null, SecretProblem>> => {
    const salt = newSalt()
    const wrap = seal(await deriveKey(pin, salt, cost), shopKey, id)
    const sealed = await protector.seal(wrap, pinPurpose(id))
    if (!sealed.ok) return sealed
    const kept = {
      salt: toBase64(salt),
      cost,
      sealed: sealed.value !== null,
      bytes: toBase64(sealed.value ?? wrap),
    }
    // With the first PIN the unguarded copy of the key is removed, in the same write.
    await replace(id, { pin: kept, ...NO_FAILURES }, { unguardedKey: null })
    heldKey = null
    waitEnds.delete(id)
    return succeed(null)
  }

  return {
    members: () => state.members.map(shown),
    isGuarded: () => isDamaged || state.members.some((member) => member.pin !== null),
    isDamaged: () => isDamaged,
    checkPin,
    unguardedKey,
    add: async ({ id, name, role }) => {
      const member: StoredMember = {
        id,
        name,
        role,
        active: true,
        addedAt: clock.now(),
        pin: null,
        ...NO_FAILURES,
      }
      await keep({ ...state, members: [...state.members, member] })
      return shown(member)
    },
    change: (id, changes) => replace(id, changes),
    setPin,
    forgetPins: async () => {
      heldKey = null
      if (isDamaged && stored.kind === 'damaged') await moveTo(file, `${file}.damaged-${clock.now()}`)
      isDamaged = false
      const members = state.members.map((member) => ({ ...member, pin: null, ...NO_FAILURES }))
      await keep({ ...state, members, unguardedKey: null })
    },
    carryOver: async (choose) => {
      const bare: (Buffer | null)[] = []
      for (const member of state.members) {
        const wrap = member.pin === null ? succeed(null) : await opened(protector, member.pin, member.id)
        // A PIN that cannot be carried over would be lost: nothing is changed then.
        if (!wrap.ok) return wrap
        bare.push(wrap.value)
      }
      const key = state.unguardedKey === null ? null : await unguardedKey()
      const chosen = await choose()
      if (!chosen.ok) return chosen
      const members: StoredMember[] = []
      for (const [index, member] of state.members.entries()) {
        const pin = await sealedWrap(protector, member, bare[index] ?? null)
        if (!pin.ok) return pin
        members.push({ ...member, pin: pin.value })
      }
      const sealed = key?.ok === true ? await protector.seal(key.value, KEY_PURPOSE) : null
      if (sealed !== null && !sealed.ok) return sealed
      await keep({
        ...state,
        members,
        unguardedKey: sealed === null || sealed.value === null ? null : toBase64(sealed.value),
      })
      return succeed(null)
    },
  }
}

const pinPurpose = (id: string): string => `galla/pin/${id}`

const opened = async (
  protector: Protector,
  wrap: z.output<typeof wrapSchema>,
  id: string,
): Promise<Result<Buffer, SecretProblem>> =>
  wrap.sealed ? protector.open(fromBase64(wrap.bytes), pinPurpose(id)) : succeed(fromBase64(wrap.bytes))

async function sealedWrap(
  protector: Protector,
  { id, pin }: StoredMember,
  bare: Buffer | null,
): Promise<Result<StoredMember['pin'], SecretProblem>> {
  if (pin === null || bare === null) return succeed(null)
  const sealed = await protector.seal(bare, pinPurpose(id))
  if (!sealed.ok) return sealed
  return succeed({ ...pin, sealed: sealed.value !== null, bytes: toBase64(sealed.value ?? bare) })
}

const shown = ({ id, name, role, active, addedAt, pin }: StoredMember): StaffMember => ({
  id,
  name,
  role,
  active,
  addedAt,
  needsPin: pin === null,
})

/** The list after a restore: names and roles, with PINs to be set again. */
export const staffFileWithoutPins = (members: readonly StaffMember[]): StaffFile => ({
  version: 1,
  members: members.map(({ needsPin: _, ...member }) => ({
    ...member,
    pin: null,
    ...NO_FAILURES,
  })),
  unguardedKey: null,
})
