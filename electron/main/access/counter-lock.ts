// Whether the counter is locked, and who is using it. Locking hides the screen and drops the shop's key; a payment on
// its way, and the checks of open sales, continue.
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { aboutText } from '#shared/channels/approval'
import type { Clock, Timers } from '#shared/base/clock'
import { MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import {
  NOBODY,
  type LockReason,
  type LockState,
  type Role,
  type StaffMember,
  type UnlockOutcome,
} from '#shared/access/staff'
import type { Staff } from './staff'

/**
 * What the operating system says about the person: how long there was no input, and when the computer sleeps or is
 * locked.
 */
export interface Presence {
  idleMs(): number
  onSleep(listener: () => void): void
  onScreenLock(listener: () => void): void
}

export interface CounterLockOptions {
  readonly staff: Staff
  readonly clock: Clock
  readonly timers: Timers
  readonly presence: Presence
  /** Idle minutes until the counter locks itself; 0 never locks it. */
  readonly autoLockMinutes: () => number
  readonly onChange: (state: LockState) => void
}

export interface CounterLock {
  state(): LockState
  unlock(staffId: string, pin: string): Promise<UnlockOutcome>
  lock(reason: LockReason): void
  /**
   * Opens a counter that is locked, or that has no PIN yet, to look at the log alone: with a cashier's rights, without
   * anybody's name and without the key. A lock ends it.
   */
  look(): void
  isLooking(): boolean
  /**
   * An owner allows `action`, once, within the next minute, of what `about` says (`aboutText`). A later permission replaces
   * an earlier one.
   */
  approve(ownerId: string, pin: string, action: string, about: string): Promise<UnlockOutcome>
  /**
   * The owner who allowed `action` within the last minute, of exactly `about`. Each permission can be taken once, and for
   * what it was given alone. Without PINs, whoever uses the counter is its owner.
   */
  takeApproval(action: string, about: unknown): string | null
  /** Runs `work`, and what it leads to, with the right of the owner who allowed it. */
  actFor<Value>(ownerId: string, work: () => Value): Value
  /**
   * Who asks now. What is run by the answer, and what that leads to, is theirs, whoever is at the counter by then: its entries name them, and it
   * has their rights, as the list of people has them when it ends.
   */
  asker(): AskedBy
  /** Runs `work`, and what it leads to, as nobody's: what goes on by itself names whoever is at the counter. */
  unasked<Value>(work: () => Value): Value
  /**
   * Which opening of the counter what runs now was asked in. Each unlock begins another, so that what one person has opened
   * is never confirmed by the next.
   */
  session(): number
  /** The owner who allowed what runs now; null if nobody was asked. */
  approver(): string | null
  /**
   * Whose name is recorded: of whoever asked for what runs now, else of whoever is at the counter. While locked it stays the last person's:
   * what they began ends under their name.
   */
  staffId(): string
  role(): Role
  isLocked(): boolean
  /** A copy of the shop's key, which a lock in the meantime does not empty; null while locked. */
  shopKey(): Buffer | null
  /** The shop's key is another from now on. */
  replaceKey(shopKey: Buffer): void
  /** The list of people changed: whoever has left locks the counter, and the window is told of another name or role. */
  staffChanged(): void
  /** This person has just set the first PIN and is logged in. */
  enter(member: StaffMember, shopKey: Buffer): void
  stop(): void
}

/** Runs what somebody asked for, as theirs. */
export type AskedBy = <Value>(work: () => Value) => Value

/** Which opening of the counter something was asked in, and by whom; null while it was locked, or nobody had a PIN. */
interface Asking {
  readonly session: number
  readonly staffId: string | null
}

/** What an owner allowed, and until when on the elapsed clock. */
interface Approval {
  readonly action: string
  /** A digest: what is allowed may be a secret. */
  readonly about: string
  readonly ownerId: string
  readonly until: number
}

/** Who uses the counter, with which key, or why nobody does. */
interface Opening {
  readonly who: StaffMember | null
  readonly reason: LockReason | null
  readonly shopKey: Buffer | null
  readonly isLooking: boolean
}

const LOOK_EVERY_MS = 5 * SECOND_MS
const APPROVAL_MS = MINUTE_MS

export function createCounterLock(options: CounterLockOptions): CounterLock {
  const { staff, clock, onChange } = options
  const startReason = staff.isGuarded() ? 'start' : null
  let opening: Opening = { who: null, reason: startReason, shopKey: null, isLooking: false }
  const approvals = createApprovals(clock)
  const asking = new AsyncLocalStorage<Asking>()
  let session = 0

  const isLocked = (): boolean => staff.isGuarded() && opening.shopKey === null && !opening.isLooking
  /** Of the message that led to what runs now; else of now. */
  const staffId = (): string | null => asking.getStore()?.staffId ?? opening.who?.id ?? null
  const { isAnybodys, who, isOwner, ownerOf, unlent, ...rights } = rightsAt(staff, () => opening, staffId)
  const unasked = <Value>(work: () => Value): Value => asking.exit(() => unlent(work))
  const state = (): LockState => ({
    phase: opening.isLooking ? 'looking' : !staff.isGuarded() ? 'no-staff' : isLocked() ? 'locked' : 'open',
    reason: isLocked() ? opening.reason : null,
    staff: isLocked() || opening.isLooking ? null : who(),
    members: staff.members().filter(({ active }) => active),
  })
  /** What begins with an unlock goes on for whoever is there, not for whoever typed their PIN before. */
  const tell = (): void => unasked(() => onChange(state()))
  const become = (next: Partial<Opening>): void => {
    session += 1
    opening = { ...opening, ...next }
    approvals.drop()
    tell()
  }
  const enter = (member: StaffMember, key: Buffer): void =>
    become({ who: member, shopKey: key, isLooking: false, reason: null })
  const lock = (why: LockReason): void => {
    if (isAnybodys() || isLocked()) return
    opening.shopKey?.fill(0)
    become({ shopKey: null, isLooking: false, reason: why })
  }

  return {
    state,
    lock,
    isLocked,
    look: () => {
      if (isLocked() || isAnybodys()) become({ who: null, isLooking: true })
    },
    isLooking: () => opening.isLooking,
    enter,
    unlock: async (staffId, pin) => {
      const check = await staff.checkPin(staffId, pin)
      if (check.kind !== 'open') return check
      enter(check.member, check.shopKey)
      return { kind: 'open', lock: state() }
    },
    approve: approving(staff, approvals, {
      present: () => opening.who?.id,
      mayLend: (id) => isOwner(id) && !isLocked(),
      state,
    }),
    takeApproval: (action, about) => (isAnybodys() ? NOBODY : ownerOf(approvals.take(action, about))),
    asker: () => askedBy(asking, { session, staffId: isLocked() ? null : (opening.who?.id ?? null) }),
    unasked,
    session: () => asking.getStore()?.session ?? session,
    staffId: () => staffId() ?? NOBODY,
    ...rights,
    staffChanged: () => {
      const now = who()
      if (now === null || isLocked() || opening.isLooking) return
      if (!now.active) return lock('staff-changed')
      // What was opened with other rights is confirmed with none of them.
      if (now.role !== opening.who?.role) session += 1
      opening = { ...opening, who: now }
      tell()
    },
    shopKey: () => (opening.shopKey === null ? null : Buffer.from(opening.shopKey)),
    replaceKey: (shopKey) => {
      if (opening.shopKey === null) return
      opening.shopKey.fill(0)
      opening = { ...opening, shopKey }
    },
    stop: lockWhenLeft(options, lock),
  }
}

const askedBy =
  (asking: AsyncLocalStorage<Asking>, by: Asking): AskedBy =>
  (work) =>
    asking.run(by, work)

/** An owner's PIN for one act of whoever is at the counter, and of nobody who comes while it is checked. */
const approving =
  (
    staff: Pick<Staff, 'checkPin'>,
    approvals: Pick<ReturnType<typeof createApprovals>, 'give'>,
    at: {
      readonly present: () => string | undefined
      readonly mayLend: (ownerId: string) => boolean
      readonly state: () => LockState
    },
  ): CounterLock['approve'] =>
  async (ownerId, pin, action, about) => {
    const asker = at.present()
    const check = await staff.checkPin(ownerId, pin)
    if (check.kind !== 'open') return check
    check.shopKey.fill(0)
    if (!at.mayLend(check.member.id) || at.present() !== asker) return { kind: 'wrong-pin', waitMs: 0 }
    approvals.give(action, about, ownerId)
    return { kind: 'open', lock: at.state() }
  }

/** Whose rights hold now: by the list of people as it is now, and by the owner who allowed what runs. */
function rightsAt(staff: Staff, opening: () => Opening, staffId: () => string | null) {
  const acting = new AsyncLocalStorage<string>()
  /** Without PINs, whoever uses the counter is its owner; whoever only looks is not. */
  const isAnybodys = (): boolean => !staff.isGuarded() && !opening().isLooking
  /** As the list has it now: a right and a name end with the change, not with the next unlock. */
  const who = (): StaffMember | null => staff.members().find(({ id }) => id === opening().who?.id) ?? null
  const isOwner = (id: string): boolean =>
    id === NOBODY
      ? isAnybodys()
      : staff.members().some((one) => one.id === id && one.active && one.role === 'owner')
  const ownerOf = (id: string | null | undefined): string | null =>
    id !== null && id !== undefined && isOwner(id) ? id : null
  const isOwnersWork = (): boolean => isAnybodys() || ownerOf(acting.getStore()) !== null
  return {
    isAnybodys,
    who,
    isOwner,
    ownerOf,
    actFor: <Value>(ownerId: string, work: () => Value): Value => acting.run(ownerId, work),
    unlent: <Value>(work: () => Value): Value => acting.exit(work),
    approver: (): string | null => ownerOf(acting.getStore()) ?? (isAnybodys() ? NOBODY : null),
    role: (): Role =>
      isOwnersWork() || (!opening().isLooking && ownerOf(staffId()) !== null) ? 'owner' : 'cashier',
  }
}

/** What an owner allowed last: one action, of one thing, once, within a minute. */
function createApprovals(clock: Clock) {
  let approval: Approval | null = null
  return {
    give: (action: string, about: string, ownerId: string): void => {
      approval = { action, about: digestOf(about), ownerId, until: clock.elapsed() + APPROVAL_MS }
    },
    take: (action: string, about: unknown): string | null => {
      if (approval === null || approval.action !== action || clock.elapsed() >= approval.until) return null
      const asked = aboutText(about)
      if (asked === null || digestOf(asked) !== approval.about) return null
      const { ownerId } = approval
      approval = null
      return ownerId
    },
    drop: (): void => {
      approval = null
    },
  }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Locks when nobody typed for long, and when the computer sleeps or is locked. Returns what ends it. */
function lockWhenLeft(
  { presence, timers, autoLockMinutes }: CounterLockOptions,
  lock: (why: LockReason) => void,
): () => void {
  let isStopped = false
  const look = (): void => {
    if (isStopped) return
    const minutes = autoLockMinutes()
    if (minutes > 0 && presence.idleMs() >= minutes * MINUTE_MS) lock('idle')
    timers.after(LOOK_EVERY_MS, look)
  }
  presence.onSleep(() => lock('sleep'))
  presence.onScreenLock(() => lock('screen'))
  timers.after(LOOK_EVERY_MS, look)
  return () => {
    isStopped = true
  }
}
