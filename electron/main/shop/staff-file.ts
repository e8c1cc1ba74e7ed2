// The list of staff as it lies on disk. A damaged file is left as it is and opens nothing.
import { join } from 'node:path'
import { staffMemberSchema, type StaffMember } from '@shared/domain/staff'
import { z } from 'zod'
import { readJson, writeJson } from '../files/atomic-file'
import { renameDurably } from '../files/durable-rename'
import { base64Schema, costSchema } from './sealing'

const wrapSchema = z.object({
  salt: base64Schema,
  cost: costSchema,
  /**
   * False on a computer that keeps no secrets: the wrap is then only as strong as the PIN, and protects nothing on
   * disk.
   */
  sealed: z.boolean(),
  /** What the PIN opens: the private half of the pair of keys, or of earlier versions the shop's key itself. */
  bytes: base64Schema,
  /** Null until the first unlock after a version that had none. */
  pair: z
    .object({ publicKey: base64Schema, mark: base64Schema, shopKey: base64Schema })
    .nullable()
    .default(null),
})
/** The shop's key, as one person's PIN opens it. */
export type PinWrap = z.output<typeof wrapSchema>

export const keyIdSchema = z.string().regex(/^[0-9a-f]{16}$/)

const storedMemberSchema = staffMemberSchema.omit({ needsPin: true }).extend({
  pin: wrapSchema.nullable(),
  failures: z.number().int().nonnegative(),
  /** A list without it counts the wait from when the computer was switched on. */
  lastFailureAtUptimeMs: z.number().nonnegative().default(0),
})
export type StoredMember = z.output<typeof storedMemberSchema>

export const NO_FAILURES = { failures: 0, lastFailureAtUptimeMs: 0 } as const

const contentSchema = z.object({
  /**
   * 1: before the pairs of keys; 2: before roles were bound to them. What such a version cannot read it leaves as it is, and keeps the
   * counter shut.
   */
  version: z.literal(3),
  members: z.array(storedMemberSchema).max(200),
  /**
   * The shop's key before a first PIN protects it: the first launch may be interrupted between the credentials and the
   * PIN.
   */
  unguardedKey: base64Schema.nullable(),
  /** Which key of the shop the wraps open: what is sealed with it is switched over together with them. */
  keyId: keyIdSchema.nullable().default(null),
  /**
   * Somebody who has left knew the key, or an earlier version left lists and credentials that it opens: it is replaced as
   * soon as all who stay have a pair of keys.
   */
  isRotationDue: z.boolean().default(false),
})
type StaffContent = z.output<typeof contentSchema>

const fileSchema = contentSchema
  .extend({ version: z.union([z.literal(1), z.literal(2), z.literal(3)]) })
  .transform(({ version, ...content }): StaffContent =>
    withoutLeavers({ ...content, version: 3, isRotationDue: content.isRotationDue || version < 3 }),
  )

/** Whoever has left keeps no way to the key; earlier versions left them theirs. */
export const withoutLeavers = (content: StaffContent): StaffContent =>
  content.members.some(({ active, pin }) => !active && pin !== null)
    ? {
        ...content,
        members: content.members.map((member) => (member.active ? member : { ...member, pin: null })),
        isRotationDue: true,
      }
    : content

const NO_STAFF: StaffContent = {
  version: 3,
  members: [],
  unguardedKey: null,
  keyId: null,
  isRotationDue: false,
}

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
  let content: StaffContent = stored.kind === 'there' ? stored.value : { ...NO_STAFF }
  const change: StaffFile['change'] = async (changed) => {
    const next = withoutLeavers({ ...content, ...changed(content) })
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
      if (stored.kind === 'damaged' && isDamaged) await renameDurably(file, `${file}.damaged-${now}`)
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
  ...NO_STAFF,
  members: members.map(({ needsPin: _, ...member }) => ({
    ...member,
    pin: null,
    ...NO_FAILURES,
  })),
})
