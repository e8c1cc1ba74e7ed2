// The list of staff as it lies on disk. A damaged file is left as it is and opens nothing.
import { join } from 'node:path'
import { staffMemberSchema, type StaffMember } from '@shared/domain/staff'
import { z } from 'zod'
import { readJson, writeJson } from '../files/atomic-file'
import { moveTo } from '../files/disk'
import { base64Schema, costSchema } from './sealing'

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
/** The shop's key, wrapped by one person's PIN. */
export type PinWrap = z.output<typeof wrapSchema>

const storedMemberSchema = staffMemberSchema.omit({ needsPin: true }).extend({
  pin: wrapSchema.nullable(),
  failures: z.number().int().nonnegative(),
  /** A list without it counts the wait from when the computer was switched on. */
  lastFailureAtUptimeMs: z.number().nonnegative().default(0),
})
export type StoredMember = z.output<typeof storedMemberSchema>

export const NO_FAILURES = { failures: 0, lastFailureAtUptimeMs: 0 } as const

const fileSchema = z.object({
  version: z.literal(1),
  members: z.array(storedMemberSchema).max(200),
  /**
   * The shop's key before a first PIN protects it: the first launch may be interrupted between the credentials and the
   * PIN.
   */
  unguardedKey: base64Schema.nullable(),
})
type StaffContent = z.output<typeof fileSchema>

export const STAFF_FILE = 'staff.json'

export interface StaffFile {
  content(): StaffContent
  /** Somebody has a PIN on this computer, or nobody can know whether somebody has. */
  isGuarded(): boolean
  isDamaged(): boolean
  find(id: string): StoredMember | undefined
  /** Throws if the disk refuses; nothing is changed then. Changes must not overlap. */
  change(changed: (content: StaffContent) => Partial<StaffContent>): Promise<void>
  changeMember(id: string, changes: Partial<StoredMember>): Promise<void>
  /** Sets a damaged file aside, so that a new one can take its place. */
  setAside(now: number): Promise<void>
}

/** `mustExist`: the shop is connected, so there must be a list; if it is missing it was removed. */
export async function openStaffFile(folder: string, mustExist: boolean): Promise<StaffFile> {
  const file = join(folder, STAFF_FILE)
  const stored = await readJson(file, fileSchema)
  let isDamaged = stored.kind === 'damaged' || (stored.kind === 'absent' && mustExist)
  let content: StaffContent =
    stored.kind === 'there' ? stored.value : { version: 1, members: [], unguardedKey: null }
  const change: StaffFile['change'] = async (changed) => {
    const next = { ...content, ...changed(content) }
    await writeJson(file, next)
    content = next
  }
  return {
    content: () => content,
    isDamaged: () => isDamaged,
    isGuarded: () => isDamaged || content.members.some(({ pin }) => pin !== null),
    find: (id) => content.members.find((member) => member.id === id),
    change,
    changeMember: (id, changes) => change(({ members }) => ({ members: withMember(members, id, changes) })),
    setAside: async (now) => {
      if (stored.kind === 'damaged' && isDamaged) await moveTo(file, `${file}.damaged-${now}`)
      isDamaged = false
    },
  }
}

export const withMember = (
  members: readonly StoredMember[],
  id: string,
  changes: Partial<StoredMember>,
): StoredMember[] => members.map((member) => (member.id === id ? { ...member, ...changes } : member))

/** A member as the window and the rest of the app know them. */
export const shown = ({ id, name, role, active, addedAt, pin }: StoredMember): StaffMember => ({
  id,
  name,
  role,
  active,
  addedAt,
  needsPin: pin === null,
})

/** The list after a restore: names and roles, with PINs to be set again. */
export const staffFileWithoutPins = (members: readonly StaffMember[]): StaffContent => ({
  version: 1,
  members: members.map(({ needsPin: _, ...member }) => ({
    ...member,
    pin: null,
    ...NO_FAILURES,
  })),
  unguardedKey: null,
})
