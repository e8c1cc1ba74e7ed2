// How this counter comes to the keys that the shop's counters have in common, and gives them on. It makes them if the office says that nobody
// has any; else it shows a code, which the owner types at a counter that has them. Both prove to each other that they know the code, so
// neither the office nor whoever reads along can give keys of their own, or be given the shop's.
import { createHash, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { z } from 'zod'
import { SECOND_MS, type Clock, type Timers } from '@shared/clock'
import type { GiveKeysProblem, OfficeKeysState } from '@shared/domain/office'
import { newEnrolmentCode, readCode, shownCode } from '@shared/office/enrolment'
import {
  claimKeysAnswerSchema,
  emptyAnswerSchema,
  givenProofText,
  giveKeysAnswerSchema,
  KEYS_CODE_VALIDITY_MS,
  KEYS_PATHS,
  KEYS_PURPOSE,
  takeKeysAnswerSchema,
  waitForKeysAnswerSchema,
  waitingAnswerSchema,
  waitingProofText,
} from '@shared/office/keys'
import { parsedJson } from '@shared/parsed-json'
import type { Result } from '@shared/result'
import { unwrapWith, wrapFor } from '../../files/key-pair'
import { createSerialQueue } from '../../files/serial-queue'
import type { KeptEnrolment } from '../enrolment'
import { commonKeysSchema, newCommonKeys, type KeptCommonKeys } from './common-keys'

/** The line to the office, as far as this uses it. */
export interface KeysLine {
  request<Answer>(of: {
    readonly path: string
    readonly body: unknown
    readonly schema: z.ZodType<Answer>
    readonly timeoutMs: number
  }): Promise<Result<Answer, unknown>>
}

export interface KeySharingOptions {
  readonly line: KeysLine
  readonly enrolment: {
    kept(): KeptEnrolment | null
    keepCommon(common: KeptCommonKeys): Promise<boolean>
  }
  readonly clock: Pick<Clock, 'now' | 'elapsed'>
  readonly timers: Timers
  /** Called when the keys came, and with each change of what is shown. */
  readonly onChange: () => void
}

export interface KeySharing {
  state(): OfficeKeysState
  /** The office can be reached: what waits for it is tried at once. */
  wake(): void
  /** Gives the keys to the counter that shows `code`. Null when the office has them for it. */
  give(counterId: string, code: string): Promise<GiveKeysProblem | null>
  close(): Promise<void>
}

const ANSWER_WITHIN_MS = 10 * SECOND_MS
/** While somebody walks from one counter to the other. */
const LOOKED_EVERY_MS = 3 * SECOND_MS
const TRIED_AGAIN_AFTER_MS = 10 * SECOND_MS
/** Wrong codes that may be typed here, and how long it takes until the next. */
export const CODE_TRIES = 5
export const CODE_WAIT_MS = KEYS_CODE_VALIDITY_MS

export function createKeySharing(options: KeySharingOptions): KeySharing {
  const { enrolment, clock, timers, onChange } = options
  let waiting: ShownCode | null = null
  /** Made here and not yet said to be the shop's: the same are claimed again after a lost answer. */
  let made: KeptCommonKeys | null = null
  /** The office's generation in which it knew that these keys are the shop's: one that was restored may have forgotten it. */
  let confirmedIn: number | null = null
  let isClosed = false
  let running: Promise<void> | null = null
  let isWanted = false
  let cancel = (): void => {}
  const ask = askOver(options.line)

  const generation = (): number | null => enrolment.kept()?.enrolled.generation ?? null

  const hold = async (common: KeptCommonKeys): Promise<boolean> => {
    if (!(await enrolment.keepCommon(common))) return false
    waiting = null
    made = null
    confirmedIn = generation()
    onChange()
    return true
  }

  /** True if nothing more is to be done. */
  const claim = async (): Promise<boolean | 'held'> => {
    const present = enrolment.kept()?.common ?? null
    const mine = present ?? (made ??= newCommonKeys())
    const asked = { keysDigest: digestOf(mine), isNew: present === null }
    const answer = await ask(KEYS_PATHS.claim, asked, claimKeysAnswerSchema)
    if (answer === null) return false
    if (answer.kind === 'held') return 'held'
    return hold(mine)
  }

  /** By either clock: one can be set back, and the other stands still while the computer sleeps. */
  const isGood = ({ untilMs, untilElapsedMs }: ShownCode): boolean =>
    clock.now() < untilMs && clock.elapsed() < untilElapsedMs

  const showCode = async ({ enrolled, keys }: KeptEnrolment): Promise<boolean> => {
    const code = newEnrolmentCode(() => randomBytes(1)[0] ?? 0)
    const key = await codeKey(code, enrolled)
    const proof = proofOf(key, waitingProofText({ ...enrolled, ...publicKeysOf(keys) }))
    const [askedMs, askedElapsedMs] = [clock.now(), clock.elapsed()]
    const answer = await ask(KEYS_PATHS.wait, { proof }, waitForKeysAnswerSchema)
    if (answer === null) return false
    const { expiresInMs } = answer
    waiting = { code, key, untilMs: askedMs + expiresInMs, untilElapsedMs: askedElapsedMs + expiresInMs }
    onChange()
    return true
  }

  const take = async ({ enrolled, keys }: KeptEnrolment): Promise<boolean> => {
    const shown = waiting
    if (shown === null) return false
    const given = (await ask(KEYS_PATHS.take, {}, takeKeysAnswerSchema))?.given ?? null
    if (given === null) return false
    const proof = proofOf(shown.key, givenProofText({ ...enrolled, sealed: given.sealed }))
    const common = isSame(proof, given.proof) ? opened(keys.sealing.privateKey, given.sealed) : null
    if (common === null) {
      // Not from whoever read the code here: it is shown to nobody any more, and a new one is.
      waiting = null
      return false
    }
    if (!(await hold(common))) return false
    await ask(KEYS_PATHS.taken, { keysDigest: digestOf(common) }, emptyAnswerSchema)
    return true
  }

  /** When to try again, in ms; null when the keys are here. */
  const once = async (): Promise<number | null> => {
    const kept = enrolment.kept()
    if (kept === null || confirmedIn === kept.enrolled.generation) return null
    if (waiting === null || !isGood(waiting)) {
      // Before each new code: who had the keys may have been taken out, and nobody could give them any more.
      const claimed = await claim()
      if (claimed === true) return null
      if (claimed === false || !(await showCode(kept))) return TRIED_AGAIN_AFTER_MS
    }
    return (await take(kept)) ? null : LOOKED_EVERY_MS
  }

  const run = (): void => {
    cancel()
    if (isClosed) return
    if (running !== null) {
      isWanted = true
      return
    }
    running = once().then((afterMs) => {
      running = null
      if (isWanted && afterMs !== null) {
        isWanted = false
        return run()
      }
      if (afterMs !== null && !isClosed) cancel = timers.after(afterMs, run)
    })
  }
  run()

  return {
    state: () => {
      if (waiting !== null)
        return { kind: 'waiting', code: shownCode(waiting.code), expiresAtMs: waiting.untilMs }
      return (enrolment.kept()?.common ?? null) === null ? { kind: 'unknown' } : { kind: 'held' }
    },
    wake: run,
    give: createGiving(options, ask),
    close: async () => {
      isClosed = true
      cancel()
      await running
    },
  }
}

interface ShownCode {
  /** Twelve letters and digits. */
  readonly code: string
  readonly key: Buffer
  readonly untilMs: number
  /** On the clock that nobody sets. */
  readonly untilElapsedMs: number
}

type Ask = <Answer>(path: string, body: unknown, schema: z.ZodType<Answer>) => Promise<Answer | null>

/** Null for whatever is no answer: it is tried again. */
const askOver =
  (line: KeysLine): Ask =>
  async (path, body, schema) => {
    const answer = await line.request({ path, body, schema, timeoutMs: ANSWER_WITHIN_MS })
    return answer.ok ? answer.value : null
  }

/** The other side: a counter that has the keys, at which the owner types the code of one that waits. */
function createGiving(
  { enrolment, clock }: Pick<KeySharingOptions, 'enrolment' | 'clock'>,
  ask: Ask,
): KeySharing['give'] {
  let wrongAtMs: readonly number[] = []
  // One after the other, or codes that are typed at once would all be tried before the first is counted.
  const inTurn = createSerialQueue()
  const given = async (counterId: string, typed: string): Promise<GiveKeysProblem | null> => {
    const kept = enrolment.kept()
    if (kept === null || kept.common === null) return 'unreachable'
    wrongAtMs = wrongAtMs.filter((atMs) => atMs > clock.elapsed() - CODE_WAIT_MS)
    if (wrongAtMs.length >= CODE_TRIES) return 'too-many'
    const asked = await ask(KEYS_PATHS.waiting, { counterId }, waitingAnswerSchema)
    if (asked === null) return 'unreachable'
    if (asked.waiting === null) return 'expired'
    const { officeId } = kept.enrolled
    const key = await codeKey(readCode(typed), { officeId, counterId })
    const { proof: waitingProof, signingKey, sealingKey } = asked.waiting
    const expected = proofOf(key, waitingProofText({ officeId, counterId, signingKey, sealingKey }))
    if (!isSame(expected, waitingProof)) {
      wrongAtMs = [...wrongAtMs, clock.elapsed()]
      return 'wrong-code'
    }
    const plain = Buffer.from(JSON.stringify(kept.common))
    const sealed = wrapFor(Buffer.from(sealingKey, 'base64url'), plain, KEYS_PURPOSE).toString('base64url')
    const proof = proofOf(key, givenProofText({ officeId, counterId, sealed }))
    const keysDigest = digestOf(kept.common)
    const answer = await ask(
      KEYS_PATHS.give,
      { counterId, waitingProof, sealed, proof, keysDigest },
      giveKeysAnswerSchema,
    )
    if (answer === null) return 'unreachable'
    return answer.isGiven ? null : 'expired'
  }
  return (counterId, typed) => inTurn(() => given(counterId, typed))
}

/** What the code is worth: slow to compute, so that nobody tries all codes against what the office has. */
const codeKey = (
  code: string,
  { officeId, counterId }: { readonly officeId: string; readonly counterId: string },
): Promise<Buffer> => derive(code, `galla/office-keys-code/1\n${officeId}\n${counterId}`, CODE_KEY_BYTES)

const derive = promisify<string, string, number, Buffer>(scrypt)
const CODE_KEY_BYTES = 32

const proofOf = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

const isSame = (expected: string, given: string): boolean =>
  expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given))

const digestOf = (common: KeptCommonKeys): string =>
  createHash('sha256')
    .update(`${KEYS_PURPOSE}\n${JSON.stringify(common)}`)
    .digest('base64url')

const publicKeysOf = ({ signing, sealing }: KeptEnrolment['keys']) => ({
  signingKey: Buffer.from(signing.publicKey).toString('base64url'),
  sealingKey: Buffer.from(sealing.publicKey).toString('base64url'),
})

/** Null for what is not sealed for this counter, or holds no keys. */
function opened(privateKey: Uint8Array, sealed: string): KeptCommonKeys | null {
  const plain = unwrapWith(privateKey, Buffer.from(sealed, 'base64url'), KEYS_PURPOSE)
  if (plain === null) return null
  return commonKeysSchema.safeParse(parsedJson(plain.toString('utf8'))).data ?? null
}
