// Staff: unlocking, granting rights, the list, the PINs. The last active owner can neither leave nor become a cashier.
import type { Handlers } from '#shared/channels/contract'
import type { staffChannels } from '#shared/channels/staff'
import type { Environment } from '#shared/base/environment'
import { createSerialQueue } from '#shared/node/files/serial-queue'
import {
  lookOfName,
  pinProblem,
  type LockReason,
  type LockState,
  type Role,
  type SecretProblem,
  type StaffMember,
  type UnlockOutcome,
} from '#shared/access/staff'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'

export interface StaffDependencies {
  readonly staff: {
    members(): readonly StaffMember[]
    isGuarded(): boolean
    unguardedKey(): Promise<Result<Buffer, SecretProblem>>
    add(member: { readonly id: string; readonly name: string; readonly role: Role }): Promise<StaffMember>
    change(
      id: string,
      changes: Partial<Pick<StaffMember, 'name' | 'role' | 'active'>>,
      shopKey?: Uint8Array | null,
    ): Promise<void>
    setPin(id: string, pin: string, shopKey: Uint8Array): Promise<Result<null, SecretProblem>>
    checkPin(
      id: string,
      pin: string,
    ): Promise<{ readonly kind: 'open' } | Exclude<UnlockOutcome, { kind: 'open' }>>
  }
  readonly lock: {
    state(): LockState
    lock(reason: LockReason): void
    unlock(staffId: string, pin: string): Promise<UnlockOutcome>
    approve(ownerId: string, pin: string, action: string, about: string): Promise<UnlockOutcome>
    approver(): string | null
    enter(member: StaffMember, shopKey: Buffer): void
    shopKey(): Buffer | null
    staffId(): string
    staffChanged(): void
    look(): void
  }
  readonly typePassphrase: (passphrase: string) => Promise<boolean>
  /** The environment whose log may be looked at without a PIN; null if there is none. */
  readonly logToLookAt: () => Promise<Environment | null>
  readonly openToLook: (environment: Environment) => Promise<Result<null>>
  readonly newStaffId: () => string
  /** Replaces the shop's key if a list of before would open it, and tells the log who sells here. */
  readonly afterChange: () => Promise<void>
  /** What the disk said, if that is why a guess could not be counted; a guess that is not counted is not tried. */
  readonly diskProblemOf: (error: unknown) => Extract<Failure, { kind: 'file' }>['problem'] | null
}

type StaffHandlers = Pick<Handlers, keyof typeof staffChannels | 'lock.state'>
type LockHandlers = Pick<StaffHandlers, Extract<keyof StaffHandlers, `lock.${string}`>>

export function staffWorkflow(dependencies: StaffDependencies): StaffHandlers {
  const { staff, lock } = dependencies
  const list = (): Result<readonly StaffMember[]> => succeed(staff.members())
  /** Of two changes at once the second one finds the first: two people get no one name, and two owners do not both leave. */
  const inOrder = createSerialQueue()
  return {
    ...lockHandlers(dependencies),
    'staff.list': () => Promise.resolve(list()),
    'staff.create-owner': ({ name, pin }) =>
      inOrder(async () => {
        if (staff.isGuarded()) return fail({ kind: 'wrong-state', state: 'owner-exists' } as const)
        const unfit = unfitPin('pin', pin) ?? unfitName(staff.members(), name, ownerWithoutPin(staff)?.id)
        return unfit === null ? succeed(await createOwner(dependencies, name, pin)) : fail(unfit)
      }),
    'staff.add': ({ name, role, pin }) =>
      inOrder(async () => {
        const unfit = unfitPin('pin', pin) ?? unfitName(staff.members(), name)
        if (unfit !== null) return fail(unfit)
        const shopKey = lock.shopKey()
        if (shopKey === null) return fail({ kind: 'wrong-state', state: 'no-owner' } as const)
        const member = await staff.add({ id: dependencies.newStaffId(), name, role })
        const set = await staff.setPin(member.id, pin, shopKey)
        await dependencies.afterChange()
        return set.ok ? list() : fail(secretFailure(set.failure))
      }),
    'staff.change': ({ staffId, ...changes }) =>
      inOrder(async () => {
        const member = staff.members().find(({ id }) => id === staffId)
        if (member === undefined)
          return fail({ kind: 'invalid-input', field: 'staffId', problem: 'unknown' } as const)
        const isNamedAnew = changes.name !== undefined || (changes.active === true && !member.active)
        const unfit = isNamedAnew ? unfitName(staff.members(), changes.name ?? member.name, staffId) : null
        if (unfit !== null) return fail(unfit)
        const leaves = changes.role === 'cashier' || changes.active === false
        if (leaves && isLastOwner(staff.members(), staffId))
          return fail({ kind: 'wrong-state', state: 'last-owner' } as const)
        await staff.change(staffId, defined(changes), lock.shopKey())
        await dependencies.afterChange()
        if (lock.state().staff?.id === staffId) lock.staffChanged()
        return list()
      }),
    'staff.set-pin': async ({ staffId, pin }) => {
      const unfit = unfitPin('pin', pin)
      if (unfit !== null) return fail(unfit)
      const shopKey = lock.shopKey()
      if (shopKey === null) return fail({ kind: 'wrong-state', state: 'no-owner' })
      const set = await staff.setPin(staffId, pin, shopKey)
      if (!set.ok) return fail(secretFailure(set.failure))
      await dependencies.afterChange()
      return list()
    },
    'staff.change-own-pin': async ({ pin, newPin }) => {
      const unfit = unfitPin('newPin', newPin)
      if (unfit !== null) return fail(unfit)
      const shopKey = lock.shopKey()
      if (shopKey === null) return fail({ kind: 'wrong-state', state: 'no-owner' })
      const check = await staff.checkPin(lock.staffId(), pin)
      if (check.kind !== 'open') return succeed(check)
      const set = await staff.setPin(lock.staffId(), newPin, shopKey)
      if (!set.ok) return succeed({ kind: 'secrets', problem: set.failure })
      await dependencies.afterChange()
      return succeed({ kind: 'open', lock: lock.state() })
    },
  }
}

function lockHandlers(dependencies: StaffDependencies): LockHandlers {
  const { lock } = dependencies
  const counted = async (outcome: Promise<UnlockOutcome>): Promise<Result<UnlockOutcome>> => {
    try {
      return succeed(await outcome)
    } catch (error) {
      const problem = dependencies.diskProblemOf(error)
      if (problem === null) throw error
      return fail({ kind: 'file', problem })
    }
  }
  return {
    'lock.state': () => Promise.resolve(lock.state()),
    'lock.now': () => {
      lock.lock('person')
      return Promise.resolve(lock.state())
    },
    'lock.unlock': ({ staffId, pin }) => counted(lock.unlock(staffId, pin)),
    'lock.look': async () => {
      const environment = await dependencies.logToLookAt()
      if (environment === null) return fail({ kind: 'not-allowed', needs: 'unlock' })
      lock.look()
      const opened = await dependencies.openToLook(environment)
      if (!opened.ok) {
        lock.lock('person')
        return opened
      }
      return succeed(lock.state())
    },
    'lock.type-passphrase': async ({ passphrase }) => succeed(await dependencies.typePassphrase(passphrase)),
    'lock.approve': async ({ staffId, pin, action, about }) => {
      const { isOwnersAction } = await import('#shared/channels/owners-actions')
      return isOwnersAction(action)
        ? counted(lock.approve(staffId, pin, action, about))
        : fail({ kind: 'invalid-input', field: 'action', problem: 'unknown' })
    },
  }
}

/** Creates the first owner: their PIN protects the shop's key from now on, and they are logged in. */
export async function createOwner(
  { staff, lock, newStaffId }: Pick<StaffDependencies, 'staff' | 'lock' | 'newStaffId'>,
  name: string,
  pin: string,
): Promise<UnlockOutcome> {
  const key = await staff.unguardedKey()
  if (!key.ok) return { kind: 'secrets', problem: key.failure }
  // An owner who has no PIN after a restore or a lost key store is given one instead of being added again.
  const known = ownerWithoutPin(staff)
  if (known !== undefined) await staff.change(known.id, { name })
  const member = known ?? (await staff.add({ id: newStaffId(), name, role: 'owner' }))
  const set = await staff.setPin(member.id, pin, key.value)
  if (!set.ok) return { kind: 'secrets', problem: set.failure }
  lock.enter({ ...member, name, needsPin: false }, Buffer.from(key.value))
  return { kind: 'open', lock: lock.state() }
}

/** The owner to whom a first PIN is given; undefined where one is added. */
const ownerWithoutPin = (staff: Pick<StaffDependencies['staff'], 'members'>): StaffMember | undefined =>
  staff.members().find(({ role, active, needsPin }) => role === 'owner' && active && needsPin)

/** What is wrong with a PIN, as a failure of the form's field. */
export function unfitPin(field: string, pin: string): Failure | null {
  const problem = pinProblem(pin)
  return problem === null ? null : { kind: 'invalid-input', field, problem }
}

/** Two people with the same name could not be told apart on the lock screen or on a receipt. */
export function unfitName(members: readonly StaffMember[], name: string, ownId?: string): Failure | null {
  const look = lookOfName(name)
  const isTaken = members.some(
    (member) => member.active && member.id !== ownId && lookOfName(member.name) === look,
  )
  return isTaken ? { kind: 'invalid-input', field: 'name', problem: 'taken' } : null
}

const isLastOwner = (members: readonly StaffMember[], staffId: string): boolean =>
  members.some(({ id, role, active }) => id === staffId && role === 'owner' && active) &&
  !members.some(({ id, role, active, needsPin }) => id !== staffId && role === 'owner' && active && !needsPin)

const secretFailure = (problem: SecretProblem): Failure => ({
  kind: 'wrong-state',
  state: `secrets-${problem}`,
})

const defined = <Value extends object>(changes: Value): Partial<Value> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<Value>
