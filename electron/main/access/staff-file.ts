// The list of staff as it lies on disk. A damaged file is left as it is and opens nothing.
import { join } from 'node:path'
import { staffMemberSchema, type StaffMember } from '#shared/access/staff'
import { z } from 'zod'
import { readFormat, writeFormat, type Format } from '../files/format'
import { renameDurably } from '#shared/node/files/durable-rename'
import { base64Schema, costSchema } from './sealing'

const wrapSchema = z.object({
  salt: base64Schema,
  cost: costSchema,
  /**
   * False on a computer that keeps no secrets: the wrap is then only as strong as the PIN, and protects nothing on
   * disk.
   */
  sealed: z.boolean(),
  /** What the PIN opens: the private half of the pair of keys. */
  bytes: base64Schema,
  pair: z.object({ publicKey: base64Schema, mark: base64Schema, shopKey: base64Schema }),
})
/** The shop's key, as one person's PIN opens it. */
export type PinWrap = z.output<typeof wrapSchema>

export const keyIdSchema = z.string().regex(/^[0-9a-f]{16}$/)

const storedMemberSchema = staffMemberSchema.omit({ needsPin: true }).extend({
  pin: wrapSchema.nullable(),
  failures: z.number().int().nonnegative(),
  lastFailureAtUptimeMs: z.number().nonnegative(),
})
export type StoredMember = z.output<typeof storedMemberSchema>

export const NO_FAILURES = { failures: 0, lastFailureAtUptimeMs: 0 } as const

const contentSchema = z.object({
  members: z.array(storedMemberSchema).max(200),
  /**
   * The shop's key before a first PIN protects it: the first launch may be interrupted between the credentials and the
   * PIN.
   */
  unguardedKey: base64Schema.nullable(),
  /** Which key of the shop the wraps open: what is sealed with it is switched over together with them. */
  keyId: keyIdSchema.nullable(),
  /** Whoever has left, or had another role, name or PIN, has the key by the list of before: it is replaced as soon as it can be. */
  isRotationDue: z.boolean(),
})
type StaffContent = z.output<typeof contentSchema>

/** One of a newer version is left as it is, and keeps the counter shut. */
export const STAFF_FORMAT: Format<typeof contentSchema> = {
  mark: 'galla-staff',
  schema: contentSchema,
  steps: [],
}

const NO_STAFF: StaffContent = {
  members: [],
  unguardedKey: null,
  keyId: null,
  isRotationDue: false,
}

export const STAFF_FILE = 'staff.json'

export interface StaffFile {
  content(): StaffContent
  /**
   * Whom somebody else made inactive in the file: whoever leaves loses the PIN in the same write, so that these have not left.
   */
  readonly edited: ReadonlySet<string>
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
export async function openStaffFile(
  folder: string,
  mustExist: boolean,
  format = STAFF_FORMAT,
): Promise<StaffFile> {
  const file = join(folder, STAFF_FILE)
  const stored = await readFormat(file, format)
  let isDamaged = stored.kind === 'damaged' || (stored.kind === 'absent' && mustExist)
  const found: StaffContent = stored.kind === 'there' ? stored.value : { ...NO_STAFF }
  const hasNotLeft = ({ active, pin }: StoredMember): boolean => !active && pin !== null
  const edited = new Set(found.members.filter(hasNotLeft).map(({ id }) => id))
  let content: StaffContent = {
    ...found,
    members: found.members.map((member) => (edited.has(member.id) ? { ...member, active: true } : member)),
  }
  const change: StaffFile['change'] = async (changed) => {
    const next = { ...content, ...changed(content) }
    await writeFormat(file, format, next)
    content = next
  }
  return {
    content: () => content,
    edited,
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
