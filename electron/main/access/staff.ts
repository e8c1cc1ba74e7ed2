// The shop's staff and their PINs. A PIN opens the shop's key, which is wrapped per person by the PIN and sealed again
// by the computer's key store: without the store a PIN opens nothing, and without a PIN the store opens nothing.
import { randomBytes } from 'node:crypto'
import type { AnchorStore } from '#shared/log/anchor-store'
import type { Clock } from '#shared/base/clock'
import type { Role, SecretProblem, StaffMember } from '#shared/access/staff'
import type { KnownPerson } from '#shared/shop/kept-settings'
import { fail, succeed, type Result } from '#shared/base/result'
import { createSerialQueue } from '#shared/node/files/serial-queue'
import { waitAfter, waitLeft, type PinAttempts } from './pin-wait'
import { pinMemory } from './pin-memory'
import { newWrap, openWrap, rewrapped, sealWrap, unwrap, type BareWrap } from './pin-wrap'
import type { Protector } from './protector'
import { heldOf, personOf, putRight, withheld } from './staff-of-log'
import { fromBase64, newKey as freshKey, PIN_COST, toBase64, type Cost } from './sealing'
import {
  NO_FAILURES,
  openStaffFile,
  shown,
  withMember,
  type StaffFile,
  type StoredMember,
} from './staff-file'

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
  /** The shop's key while no PIN protects it; created, and if possible saved, on first use. Fails once somebody has a PIN. */
  unguardedKey(): Promise<Result<Buffer, SecretProblem>>
  add(member: { readonly id: string; readonly name: string; readonly role: Role }): Promise<StaffMember>
  /** Another role or name is bound to the person's keys by the shop's; without it a PIN that they have no longer opens. */
  change(
    id: string,
    changes: Partial<Pick<StaffMember, 'name' | 'role' | 'active'>>,
    shopKey?: Uint8Array | null,
  ): Promise<void>
  setPin(id: string, pin: string, shopKey: Uint8Array): Promise<Result<null, SecretProblem>>
  /** Everybody as the log is to know them. */
  people(): readonly KnownPerson[]
  /** The list is not proven, and the log says this of its people: nobody has more. Null where it is proven. */
  hold(known: readonly KnownPerson[] | null): void
  /** Of whom the list says otherwise than what holds. */
  heldNames(): readonly string[]
  /** An owner has what holds written into the list. Without the shop's key, whoever has another role there is given a PIN anew. */
  putRight(shopKey: Uint8Array | null): Promise<void>
  /** Every PIN was dropped in this run, on the merchant's own credentials: the list is theirs, whatever the log says. */
  isAnew(): boolean
  /** Drops every PIN and the key: the list stays, PINs are set again. For a lost key store and for a restore. */
  forgetPins(): Promise<void>
  /** Somebody has left, or has another role, name or PIN: the list of before opens the shop's key. */
  isRotationDue(): boolean
  /** Which key of the shop the PINs open; null for the first one. */
  keyId(): string | null
  /**
   * Replaces the shop's key for everybody who stays, there or not. `prepare` writes what the new key seals beside what
   * the old one sealed; if it returns false nothing is changed. The new key; null while a wrap cannot be opened now.
   */
  rotateKey(oldKey: Uint8Array, prepare: PrepareKey): Promise<Buffer | null>
  /**
   * Runs `choose`, which changes how this computer protects secrets, and seals every PIN's wrap again under the new
   * protection.
   */
  carryOver(choose: () => Promise<Result<null, SecretProblem>>): Promise<Result<null, SecretProblem>>
}

export type PrepareKey = (newKey: Buffer, keyId: string) => Promise<boolean>

export interface StaffOptions {
  readonly folder: string
  /** The shop is connected, so there must be a list: if it is missing it was removed, and nothing opens. */
  readonly mustExist: boolean
  readonly protector: Protector
  readonly clock: Clock
  /** How long the computer has been on, in ms: nobody can set this. */
  readonly uptimeMs: () => number
  /** A memory outside the folder. */
  readonly anchors: AnchorStore
  readonly cost?: Cost | undefined
}

/**
 * Opens the list in `folder`. A damaged file is left as it is and opens nothing. Every change and every guess starts
 * from the result of the previous one: otherwise one of two concurrent changes would be lost, and concurrent guesses
 * would share one wait.
 */
export async function openStaff(options: StaffOptions): Promise<Staff> {
  const staff = await openList(options)
  const inOrder = createSerialQueue()
  return {
    ...staff,
    checkPin: (id, pin) => inOrder(() => staff.checkPin(id, pin)),
    unguardedKey: () => inOrder(() => staff.unguardedKey()),
    add: (member) => inOrder(() => staff.add(member)),
    change: (id, changes, shopKey) => inOrder(() => staff.change(id, changes, shopKey)),
    setPin: (id, pin, shopKey) => inOrder(() => staff.setPin(id, pin, shopKey)),
    forgetPins: () => inOrder(() => staff.forgetPins()),
    putRight: (shopKey) => inOrder(() => staff.putRight(shopKey)),
    rotateKey: (oldKey, prepare) => inOrder(() => staff.rotateKey(oldKey, prepare)),
    carryOver: (choose) => inOrder(() => staff.carryOver(choose)),
  }
}

async function openList(options: StaffOptions): Promise<Staff> {
  const { folder, mustExist, protector, clock, cost = PIN_COST } = options
  const file = await openStaffFile(folder, mustExist)
  const held = heldPeople(file, protector)
  const pins = pinChecks(file, held.as, options)
  const unguarded = unguardedKeyIn(file, protector)
  return {
    members: () => file.content().members.map((member) => shown(held.as(member))),
    ...held.staff,
    isGuarded: file.isGuarded,
    isDamaged: file.isDamaged,
    checkPin: pins.check,
    unguardedKey: unguarded.open,
    add: async ({ id, name, role }) => {
      const named = { id, name, role, active: true, addedAt: clock.now() }
      const member: StoredMember = { ...named, pin: null, ...NO_FAILURES }
      await file.change(({ members }) => ({ members: [...members, member] }))
      return shown(member)
    },
    change: async (id, changes, shopKey = null) => {
      const known = file.find(id)
      if (known === undefined) return
      held.settle(id)
      // Whoever leaves keeps no way to the key. By this act alone: what somebody wrote into the file takes nobody's PIN.
      if (changes.active === false && known.pin !== null)
        return file.change(({ members }) => ({
          isRotationDue: true,
          members: withMember(members, id, { ...changes, pin: null }),
        }))
      const next = { ...known, ...changes }
      const isAnother = next.role !== known.role || next.name !== known.name
      if (!isAnother || known.pin === null) return file.changeMember(id, changes)
      const bound = shopKey === null ? null : await memberWithKey(protector, next, shopKey, shopKey)
      await file.change(({ members }) => ({
        members: withMember(members, id, bound ?? changes),
        isRotationDue: true,
      }))
    },
    setPin: async (id, pin, shopKey) => {
      const known = file.find(id)
      if (known === undefined) return succeed(null)
      held.settle(id)
      const wrap = await sealWrap(protector, await newWrap(shopKey, known, { pin, cost }), id)
      if (!wrap.ok) return wrap
      // With the first PIN the unguarded copy of the key is removed, in the same write.
      await file.change(({ members, isRotationDue }) => ({
        unguardedKey: null,
        members: withMember(members, id, { pin: wrap.value, ...NO_FAILURES }),
        isRotationDue: isRotationDue || known.pin !== null,
      }))
      unguarded.forget()
      await pins.forgive(id)
      return succeed(null)
    },
    forgetPins: async () => {
      unguarded.forget()
      held.startAnew()
      await pins.forgive()
      await file.setAside(clock.now())
      await file.change(({ members }) => ({
        unguardedKey: null,
        isRotationDue: false,
        members: members.map((member) => ({ ...member, pin: null, ...NO_FAILURES })),
      }))
    },
    isRotationDue: () => file.content().isRotationDue,
    keyId: () => file.content().keyId,
    rotateKey: (oldKey, prepare) => rotateKey(file, protector, oldKey, prepare),
    carryOver: (choose) => carryOver(file, protector, unguarded.open, choose),
  }
}

/** Of whom the log says otherwise than a list that is not proven. */
function heldPeople(file: StaffFile, protector: Protector) {
  let held: ReadonlyMap<string, KnownPerson> = new Map()
  const edited = new Set(file.edited)
  let isAnew = false
  const as = (member: StoredMember): StoredMember => withheld(member, held.get(member.id))
  const settle = (id: string): void => {
    held = new Map([...held].filter(([other]) => other !== id))
    edited.delete(id)
  }
  return {
    as,
    settle,
    startAnew: (): void => {
      isAnew = true
      held = new Map()
    },
    staff: {
      people: (): readonly KnownPerson[] =>
        file.content().members.map((member) => held.get(member.id) ?? personOf(member)),
      hold: (known: readonly KnownPerson[] | null): void => {
        held = known === null || isAnew ? new Map() : heldOf(file.content().members, known)
      },
      heldNames: (): readonly string[] =>
        file
          .content()
          .members.filter(({ id }) => held.has(id) || edited.has(id))
          .map(({ name }) => name),
      putRight: async (shopKey: Uint8Array | null): Promise<void> => {
        const members: StoredMember[] = []
        for (const member of file.content().members) {
          const last = held.get(member.id)
          const right = last === undefined ? member : putRight(member, last)
          const isBound = right.role === member.role || right.pin === null
          const bound =
            isBound || shopKey === null ? null : await memberWithKey(protector, right, shopKey, shopKey)
          members.push(isBound ? right : (bound ?? { ...right, pin: null }))
        }
        const isRotationDue = file.content().isRotationDue || held.size > 0
        await file.change(() => ({ members, isRotationDue }))
        held = new Map()
        edited.clear()
      },
      isAnew: () => isAnew,
    },
  }
}

/** Each wrong PIN costs a longer wait, which neither a new start nor another date shortens. */
function pinChecks(
  file: StaffFile,
  as: (member: StoredMember) => StoredMember,
  { protector, clock, uptimeMs, anchors }: StaffOptions,
) {
  const memory = pinMemory(anchors)
  /** The end of a wait on the elapsed clock, for as long as the app runs. */
  const waitEnds = new Map<string, number>()
  const waitOf = (id: string, attempts: PinAttempts): number =>
    Math.max(waitLeft(attempts, uptimeMs()), (waitEnds.get(id) ?? 0) - clock.elapsed())
  const forgive = async (id?: string): Promise<void> => {
    if (id === undefined) waitEnds.clear()
    else waitEnds.delete(id)
    await memory.forgive(id)
  }
  const check = async (id: string, pin: string): Promise<PinCheck> => {
    const member = file.find(id)
    if (member === undefined || member.pin === null || !as(member).active)
      return { kind: 'wrong-pin', waitMs: 0 }
    const before = await memory.attemptsOf(id, {
      failures: member.failures,
      lastAtUptimeMs: member.lastFailureAtUptimeMs,
    })
    const wait = waitOf(id, before)
    if (wait > 0) return { kind: 'wait', waitMs: wait }
    const wrap = await openWrap(protector, member.pin, id)
    if (!wrap.ok) return { kind: 'secrets', problem: wrap.failure }
    // Written before the PIN is tried: a guess costs its wait even if the computer is switched off in the middle of it.
    const failures = before.failures + 1
    const lastAtUptimeMs = uptimeMs()
    waitEnds.set(id, clock.elapsed() + waitAfter(failures))
    await file.changeMember(id, { failures, lastFailureAtUptimeMs: lastAtUptimeMs })
    await memory.count(id, { failures, lastAtUptimeMs })
    const shopKey = await unwrap(wrap.value, member, pin)
    if (shopKey === null) return { kind: 'wrong-pin', waitMs: waitAfter(failures) }
    await forgive(id)
    await file.changeMember(id, NO_FAILURES)
    return { kind: 'open', member: shown(as(member)), shopKey }
  }
  return { check, forgive }
}

/** The shop's key while no PIN protects it. */
function unguardedKeyIn(file: StaffFile, protector: Protector) {
  let held: Buffer | null = null
  const open = async (): Promise<Result<Buffer, SecretProblem>> => {
    // A counter may lock while something waits for the network: a key made then would be no shop's.
    if (file.isGuarded()) return fail('passphrase-needed')
    if (held !== null) return succeed(held)
    const { unguardedKey } = file.content()
    if (unguardedKey !== null) {
      const known = await protector.open(fromBase64(unguardedKey), KEY_PURPOSE)
      if (known.ok) held = known.value
      return known
    }
    const key = freshKey()
    const sealed = await sealedKey(protector, key)
    if (!sealed.ok) return sealed
    if (sealed.value !== null) {
      const kept = sealed.value
      await file.change(() => ({ unguardedKey: kept }))
    }
    held = key
    return succeed(key)
  }
  return {
    open,
    forget: (): void => {
      held = null
    },
  }
}

/** Null on a computer that keeps no secrets. */
async function sealedKey(protector: Protector, key: Buffer): Promise<Result<string | null, SecretProblem>> {
  const sealed = await protector.seal(key, KEY_PURPOSE)
  return sealed.ok ? succeed(sealed.value === null ? null : toBase64(sealed.value)) : sealed
}

async function carryOver(
  file: StaffFile,
  protector: Protector,
  unguardedKey: Staff['unguardedKey'],
  choose: () => Promise<Result<null, SecretProblem>>,
): Promise<Result<null, SecretProblem>> {
  const opened: { readonly member: StoredMember; readonly bare: BareWrap | null }[] = []
  for (const member of file.content().members) {
    const bare = member.pin === null ? succeed(null) : await openWrap(protector, member.pin, member.id)
    // A PIN that cannot be carried over would be lost: nothing is changed then.
    if (!bare.ok) return bare
    opened.push({ member, bare: bare.value })
  }
  const key = file.content().unguardedKey === null ? null : await unguardedKey()
  const chosen = await choose()
  if (!chosen.ok) return chosen
  const members: StoredMember[] = []
  for (const { member, bare } of opened) {
    const carried = bare === null ? succeed(null) : await sealWrap(protector, bare, member.id)
    if (!carried.ok) return carried
    members.push({ ...member, pin: carried.value })
  }
  const sealed = key?.ok === true ? await sealedKey(protector, key.value) : succeed(null)
  if (!sealed.ok) return sealed
  await file.change(() => ({ members, unguardedKey: sealed.value }))
  return succeed(null)
}

const KEY_ID_BYTES = 8

async function rotateKey(
  file: StaffFile,
  protector: Protector,
  oldKey: Uint8Array,
  prepare: PrepareKey,
): Promise<Buffer | null> {
  const newKey = freshKey()
  const members: StoredMember[] = []
  for (const member of file.content().members) {
    const next = await memberWithKey(protector, member, oldKey, newKey)
    if (next === null) return null
    members.push(next)
  }
  const isOwnerLeft = members.some(({ role, active, pin }) => role === 'owner' && active && pin !== null)
  if (!isOwnerLeft) return null
  const keyId = randomBytes(KEY_ID_BYTES).toString('hex')
  if (!(await prepare(newKey, keyId))) return null
  await file.change(() => ({ members, keyId, isRotationDue: false }))
  return newKey
}

/** Null if that is not possible yet. Somebody whose public key was exchanged is given a PIN anew. */
async function memberWithKey(
  protector: Protector,
  member: StoredMember,
  oldKey: Uint8Array,
  newKey: Uint8Array,
): Promise<StoredMember | null> {
  const { id, pin } = member
  if (pin === null) return member
  const wrap = await openWrap(protector, pin, id)
  if (!wrap.ok) return null
  const next = rewrapped(wrap.value, member, oldKey, newKey)
  if (next === 'foreign') return { ...member, pin: null, ...NO_FAILURES }
  const sealed = await sealWrap(protector, next, id)
  return sealed.ok ? { ...member, pin: sealed.value } : null
}
