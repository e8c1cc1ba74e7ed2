// What this computer keeps of the office that let it in: where it is, who vouches for it, and the counter's own keys. Kept sealed as one, so
// that there are never keys without an office, nor an office without its keys. Entered by the owner's line, left only when all was sent.
import { z } from 'zod'
import type { Environment } from '#shared/base/environment'
import { parseEnrolment, type Enrolment } from '#shared/office/enrolment'
import { counterNameSchema, enrolAnswerSchema, type OfficeKind } from '#shared/protocol'
import { fail, succeed, type Result } from '#shared/base/result'
import { epochIn, epochText, isAhead, type KnownOffice } from '#shared/protocol/known-office'
import { createSerialQueue } from '#shared/node/files/serial-queue'
import { commonKeysSchema, type KeptCommonKeys } from './common-keys'
import { recoveryCopiesSchema, newestCopies, type RecoveryCopy } from './recovery'
import { deviceKeysOf, newDeviceKeys, type DeviceKeys } from '../link/device-keys'
import { enrol, type EnrolFailure, type EnrolledAt, type SignExistingLog } from '../link/join-office'
import type { WireOptions } from '../link/wire'
import { heldSettingsSchema, NOTHING_HELD, takeTold, type HeldSettings } from '../settings/held-settings'

/** Where the enrolment lies sealed. Given by whoever holds the key store. */
export interface EnrolmentStore {
  /** Null if nothing is kept. Rejects if what is kept cannot be opened now. */
  load(): Promise<Uint8Array | null>
  /** False if this computer keeps no secrets now; nothing was changed then. */
  save(plain: Uint8Array): Promise<boolean>
  remove(): Promise<void>
}

export interface KeptEnrolment {
  readonly enrolled: EnrolledAt
  readonly keys: DeviceKeys
  /** Null until this counter made them or was given them. */
  readonly common: KeptCommonKeys | null
  /** When the backup was made from which `common` came; null for those that were made or given here. */
  readonly commonMadeAtMs: number | null
  /** What a restored backup brought of shops' keys, and is not used yet. */
  readonly recovered: readonly RecoveryCopy[]
  /** What owners set at the office for this counter. */
  readonly held: HeldSettings
}

export type EnterFailure =
  /** What was typed is no line of an office, or is not whole. */
  | { readonly kind: 'not-a-line' }
  | { readonly kind: 'no-name' }
  /** The line is of an office for practice, and this environment is real, or the other way round. */
  | { readonly kind: 'other-kind'; readonly office: OfficeKind }
  /** There is an office already: it has to be left first. */
  | { readonly kind: 'entered-already' }
  /** This computer keeps no secrets. With `isCodeUsed` the office let the counter in, and knows it again when it asks once more. */
  | { readonly kind: 'not-kept'; readonly isCodeUsed: boolean }
  | EnrolFailure

export type LeaveFailure = { readonly kind: 'unsent'; readonly unsent: number }

export interface CounterEnrolment {
  /** Null for a counter without an office, and for one whose enrolment cannot be opened: see `isUnreadable`. */
  kept(): KeptEnrolment | null
  /** It belongs to an office and cannot open its keys now. It is not let in anew over them. */
  isUnreadable(): boolean
  /** Of a counter that is in no office: when the backup was made that brought a shop's keys; null without one. */
  recoveredAtMs(): number | null
  /** By the owner's line. The code in it is used only once the new keys were kept. */
  enter(of: {
    readonly line: string
    readonly name: string
    readonly existingLog?: SignExistingLog
  }): Promise<Result<KeptEnrolment, EnterFailure>>
  /** An older office is refused from then on. False if this computer cannot keep it now; nothing was changed then. */
  keepKnown(known: KnownOffice): Promise<boolean>
  /** Of the office's machines. False if this computer cannot keep them now; nothing was changed then. */
  keepAddresses(addresses: readonly string[]): Promise<boolean>
  /** With when the backup was made that had them. False if this computer cannot keep it now; nothing was changed then. */
  keepCommon(common: KeptCommonKeys, madeAtMs: number | null): Promise<boolean>
  /** False if this computer cannot keep it now; nothing was changed then. */
  keepHeld(held: HeldSettings): Promise<boolean>
  /**
   * Forgets the office and the shop's keys. Refused while the office lacks entries: they would never come there. The counter's own keys stay, so
   * that an office it comes back to knows it and its log.
   */
  leave(unsent: () => number): Promise<Result<null, LeaveFailure>>
}

export interface CounterEnrolmentOptions {
  readonly environment: Environment
  readonly store: EnrolmentStore
  readonly appVersion: string
  readonly connection: Pick<WireOptions, 'proxy' | 'timers'>
}

const keptSchema = z.object({
  version: z.literal(1),
  /** Null from before the office was asked until its answer. */
  enrolled: enrolAnswerSchema
    .extend({
      address: z.url(),
      addresses: z.array(z.url()).readonly().optional(),
      authority: z.string().nullable(),
      epoch: z.string().optional(),
    })
    .nullable(),
  keys: z.base64(),
  common: commonKeysSchema.nullable(),
  commonMadeAtMs: z.number().nullable(),
  recovered: recoveryCopiesSchema.catch([]),
  /** What a newer version of the app has kept and this one does not know is told anew by the office; without it the counter would be in none. */
  held: heldSettingsSchema.catch(NOTHING_HELD),
})
type Kept = z.output<typeof keptSchema>

/** Which offices an environment may belong to: practice never reaches a real one. */
export const officeKindOf = (environment: Environment): OfficeKind =>
  environment === 'practice' ? 'practice' : 'real'

/** Opens what is kept. Never rejects: a store that cannot be opened now leaves the counter without its office. */
export async function openEnrolment(options: CounterEnrolmentOptions): Promise<CounterEnrolment> {
  const { environment, store, appVersion, connection } = options
  const inTurn = createSerialQueue()
  const opened = await opening(store)
  let kept: KeptEnrolment | null = opened.kept
  let { isUnreadable } = opened
  /** Of a counter that left, or never heard the office's answer. */
  let formerKeys = opened.formerKeys
  /** Until it comes into their office. */
  let recovered = opened.recovered

  const entered = async (
    line: string,
    name: string,
    existingLog: SignExistingLog,
  ): Promise<Result<KeptEnrolment, EnterFailure>> => {
    if (kept !== null || isUnreadable) return fail({ kind: 'entered-already' })
    const typed = readLine(line, name, environment)
    if (!typed.ok) return typed
    const keys = formerKeys ?? newDeviceKeys()
    const fresh = { ...withoutOffice(keys, recovered), enrolled: null }
    if (!(await isSaved(store, fresh))) return fail({ kind: 'not-kept', isCodeUsed: false })
    const answer = await enrol({ ...typed.value, appVersion, keys, existingLog, connection })
    if (!answer.ok) {
      // Without an answer the office may have let it in all the same, and knows these keys when it asks again.
      if (answer.failure.kind === 'unreachable') formerKeys = keys
      else if (formerKeys === null) await store.remove()
      return answer
    }
    formerKeys = keys
    const next = { ...fresh, enrolled: answer.value }
    if (!(await isSaved(store, next))) return fail({ kind: 'not-kept', isCodeUsed: true })
    kept = next
    return succeed(next)
  }

  const change = async (changes: Partial<KeptEnrolment>): Promise<boolean> => {
    if (kept === null) return false
    const next = { ...kept, ...changes }
    if (!(await isSaved(store, next))) return false
    kept = next
    return true
  }

  return {
    kept: () => kept,
    isUnreadable: () => isUnreadable,
    recoveredAtMs: () => (kept === null ? (recovered[0]?.madeAtMs ?? null) : null),
    enter: ({ line, name, existingLog = () => null }) => inTurn(() => entered(line, name, existingLog)),
    keepKnown: (known) =>
      inTurn(async () => {
        const enrolled = kept === null ? null : knowing(kept.enrolled, known)
        return enrolled !== null && change({ enrolled })
      }),
    keepAddresses: (addresses) =>
      inTurn(async () => kept !== null && change({ enrolled: { ...kept.enrolled, addresses } })),
    keepCommon: (common, commonMadeAtMs) =>
      inTurn(() => {
        // What it has now opens what the copies open, or has nothing in common with them.
        const others = elsewhere(kept)
        return change({ common, commonMadeAtMs, recovered: others })
      }),
    keepHeld: (held) => inTurn(() => change({ held })),
    leave: (unsent) =>
      inTurn(async () => {
        const count = unsent()
        if (count > 0) return fail({ kind: 'unsent', unsent: count })
        const last = kept
        const others = elsewhere(last)
        const isSafe =
          last !== null && (await isSaved(store, { ...withoutOffice(last.keys, others), enrolled: null }))
        if (!isSafe) await store.remove()
        formerKeys = last?.keys ?? null
        recovered = isSafe ? others : []
        kept = null
        isUnreadable = false
        return succeed(null)
      }),
  }
}

/** Null where a later office is known. */
function knowing(enrolled: EnrolledAt, known: KnownOffice): EnrolledAt | null {
  if (isAhead({ ...enrolled, epoch: epochIn(enrolled.epoch) }, known)) return null
  const { generation, epoch } = known
  return { ...enrolled, generation, epoch: epoch === null ? undefined : epochText(epoch) }
}

function readLine(
  line: string,
  name: string,
  environment: Environment,
): Result<{ readonly enrolment: Enrolment; readonly name: string }, EnterFailure> {
  const enrolment = parseEnrolment(line)
  if (enrolment === null) return fail({ kind: 'not-a-line' })
  if (enrolment.kind !== officeKindOf(environment))
    return fail({ kind: 'other-kind', office: enrolment.kind })
  const called = counterNameSchema.safeParse(name)
  return called.success ? succeed({ enrolment, name: called.data }) : fail({ kind: 'no-name' })
}

/** Copies of other offices' keys than the one that it is in. */
const elsewhere = (kept: KeptEnrolment | null): readonly RecoveryCopy[] =>
  kept?.recovered.filter(({ officeId }) => officeId !== kept.enrolled.officeId) ?? []

const withoutOffice = (keys: DeviceKeys, recovered: readonly RecoveryCopy[]) => ({
  keys,
  common: null,
  commonMadeAtMs: null,
  recovered,
  held: NOTHING_HELD,
})

/**
 * What a restored counter keeps of offices until it comes into one again: the copies of their keys that the backup had. The keys that are its own
 * are new ones, so that no opened backup makes a second counter of the same name.
 */
export const keptAfterRestore = (copies: readonly RecoveryCopy[]): Uint8Array =>
  bytesOf({ ...withoutOffice(newDeviceKeys(), newestCopies(copies)), enrolled: null })

interface Opened {
  readonly kept: KeptEnrolment | null
  readonly formerKeys: DeviceKeys | null
  readonly recovered: readonly RecoveryCopy[]
  readonly isUnreadable: boolean
}

const NOTHING: Opened = { kept: null, formerKeys: null, recovered: [], isUnreadable: false }

async function opening(store: EnrolmentStore): Promise<Opened> {
  try {
    const plain = await store.load()
    if (plain === null) return NOTHING
    const {
      version: _version,
      enrolled,
      keys,
      held,
      recovered,
      ...rest
    } = keptSchema.parse(JSON.parse(Buffer.from(plain).toString('utf8')))
    const opened = deviceKeysOf(Buffer.from(keys, 'base64'))
    if (enrolled === null) return { ...NOTHING, formerKeys: opened, recovered }
    // Another version of the app may take what the last one refused, or know less.
    const judged = { ...held, settings: takeTold(held.settings, held.settings) }
    return { ...NOTHING, kept: { ...rest, enrolled, keys: opened, recovered, held: judged } }
  } catch {
    return { ...NOTHING, isUnreadable: true }
  }
}

type ToKeep = Omit<KeptEnrolment, 'enrolled'> & { readonly enrolled: EnrolledAt | null }

async function isSaved(store: EnrolmentStore, kept: ToKeep): Promise<boolean> {
  try {
    return await store.save(bytesOf(kept))
  } catch {
    return false
  }
}

const bytesOf = ({ keys, ...kept }: ToKeep): Uint8Array =>
  Buffer.from(JSON.stringify({ ...kept, version: 1, keys: keys.secret.toString('base64') } satisfies Kept))
