// How this counter comes to the keys that the shop's counters have in common, and gives them on. It makes them if the office says that nobody
// has any; else it shows a code, which the owner types at a counter that has them. Both prove to each other that they know the code, so
// neither the office nor whoever reads along can give keys of their own, or be given the shop's.
import { randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { SECOND_MS, type Clock, type Timers } from '#shared/base/clock'
import type {
  GiveKeysProblem,
  OfficeKeysState,
  RecoveredKeys,
  RenewKeysAnswer,
} from '#shared/office/counter-office'
import { newEnrolmentCode, readCode, shownCode } from '#shared/office/enrolment'
import {
  emptyAnswerSchema,
  givenProofText,
  giveKeysAnswerSchema,
  KEYS_CODE_VALIDITY_MS,
  KEYS_PATHS,
  takeKeysAnswerSchema,
  waitForKeysAnswerSchema,
  waitingAnswerSchema,
  waitingProofText,
} from '#shared/office/keys'
import { createSerialQueue } from '#shared/node/files/serial-queue'
import type { KeptEnrolment } from './enrolment'
import { type KeptCommonKeys, digestOf } from './common-keys'
import { createClaiming, standingOfRecovered, vouchFor, whenMade, type Ask } from './claiming'
import { mayTake } from './recovery'
import { isSame, opened, proofOf, publicKeysOf, sealedFor } from './proofs'
import { renew, takeRenewed } from './renewing'
import type { OfficeLine } from '../link/exchange'

export interface KeySharingOptions {
  readonly line: OfficeLine
  readonly enrolment: {
    kept(): KeptEnrolment | null
    keepCommon(common: KeptCommonKeys, madeAtMs: number | null): Promise<boolean>
  }
  readonly clock: Pick<Clock, 'now' | 'elapsed'>
  readonly timers: Timers
  /** Called when the keys came, and with each change of what is shown. */
  readonly onChange: () => void
}

export interface KeySharing {
  state(): OfficeKeysState
  /**
   * Keys that were the shop's and were replaced, of a counter that waits for the present ones: to read what was told by then, and for nothing
   * else. Null where there are none, or the office has not said that they were.
   */
  toReadBy(): KeptCommonKeys | null
  /** Null where no backup had any of this office. */
  recovered(): RecoveredKeys | null
  /** The office can be reached: what waits for it is tried at once. */
  wake(): void
  /** Gives the keys to the counter that shows `code`. Null when the office has them for it. */
  give(counterId: string, code: string): Promise<GiveKeysProblem | null>
  /** Replaces the keys for all counters that were not taken out. */
  renew(): Promise<RenewKeysAnswer>
  /** The office said which keys are the shop's: they may have been replaced at another counter. */
  heard(keysDigest: string | null): void
  close(): Promise<void>
}

/** While somebody walks from one counter to the other. */
const LOOKED_EVERY_MS = 3 * SECOND_MS
const TRIED_AGAIN_AFTER_MS = 10 * SECOND_MS
/** Wrong codes that may be typed here, and how long it takes until the next. */
export const CODE_TRIES = 5
export const CODE_WAIT_MS = KEYS_CODE_VALIDITY_MS

/** The keys that are kept here, and whether the office knows that they are the shop's. */
function createHolding({ enrolment, onChange }: KeySharingOptions, ask: Ask, onHeld: () => void) {
  /** The office's generation in which it knew that these keys are the shop's: one that was restored may have forgotten it. */
  let confirmedIn: number | null = null
  const generation = (): number | null => enrolment.kept()?.enrolled.generation ?? null

  const hold = async (common: KeptCommonKeys): Promise<boolean> => {
    const kept = enrolment.kept()
    const madeAtMs = kept === null ? null : whenMade(kept, common)
    if (!(await enrolment.keepCommon(common, madeAtMs))) return false
    onHeld()
    claiming.forget()
    confirmedIn = generation()
    onChange()
    return true
  }

  const holdTaken = async (common: KeptCommonKeys): Promise<boolean> => {
    if (!(await hold(common))) return false
    const taken = { keysDigest: digestOf(common), vouch: vouchFor(enrolment, common) }
    await ask(KEYS_PATHS.taken, taken, emptyAnswerSchema)
    return true
  }

  const claiming = createClaiming({ ask, enrolment, hold })
  return {
    claiming,
    holdTaken,
    isConfirmed: (): boolean => confirmedIn !== null,
    isConfirmedIn: (present: number): boolean => confirmedIn === present,
    doubt: (): void => {
      confirmedIn = null
    },
  }
}

/** The code that is shown while this counter waits for the keys. */
function createShownCode({ clock, onChange }: KeySharingOptions, ask: Ask) {
  let waiting: ShownCode | null = null
  const show = async ({ enrolled, keys }: KeptEnrolment): Promise<boolean> => {
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
  /** Null while nobody gave any that may be taken. */
  const taken = async (
    { enrolled, keys }: KeptEnrolment,
    own: () => Parameters<typeof mayTake>[0],
  ): Promise<KeptCommonKeys | null> => {
    const shown = waiting
    if (shown === null) return null
    const given = (await ask(KEYS_PATHS.take, {}, takeKeysAnswerSchema))?.given ?? null
    if (given === null) return null
    const proof = proofOf(shown.key, givenProofText({ ...enrolled, sealed: given.sealed }))
    const common = isSame(proof, given.proof) ? opened(keys.sealing.privateKey, given.sealed) : null
    if (common !== null && mayTake(own(), common)) return common
    // Not from whoever read the code here, or those of before: it is shown to nobody any more, and a new one is.
    waiting = null
    return null
  }
  return {
    waiting: () => waiting,
    isGood: (): boolean => waiting !== null && isGood(waiting, clock),
    forget: (): void => {
      waiting = null
    },
    show,
    taken,
  }
}

export function createKeySharing(options: KeySharingOptions): KeySharing {
  const { enrolment, timers } = options
  const ask = askOver(options.line)
  const code = createShownCode(options, ask)
  const { claiming, holdTaken, isConfirmed, isConfirmedIn, doubt } = createHolding(options, ask, code.forget)

  /** When to try again, in ms; null when the keys are here. */
  const once = async (): Promise<number | null> => {
    const kept = enrolment.kept()
    if (kept === null || isConfirmedIn(kept.enrolled.generation)) return null
    if (!code.isGood()) {
      // Before each new code: who had the keys may have been taken out, and nobody could give them any more.
      const came = await claiming.claim()
      if (came === true) return null
      const renewed =
        came === 'held' && kept.common !== null ? await takeRenewed(kept, kept.common, ask) : null
      if (renewed !== null && (await holdTaken(renewed))) return null
      if (came === false || !(await code.show(kept))) return TRIED_AGAIN_AFTER_MS
    }
    const taken = await code.taken(kept, claiming.own)
    return taken !== null && (await holdTaken(taken)) ? null : LOOKED_EVERY_MS
  }

  const { run, close } = createTries(timers, once)

  const inTurn = createSerialQueue()
  const renewHere = async (): Promise<RenewKeysAnswer> => {
    const kept = enrolment.kept()
    if (kept === null || kept.common === null || code.waiting() !== null) return { kind: 'replaced' }
    const { answer, common } = await renew(kept, kept.common, ask)
    if (common !== null && (await holdTaken(common))) return answer
    // The office may have taken them all the same: then it has them sealed for this counter too.
    doubt()
    run()
    return answer
  }

  return {
    state: () => {
      const waiting = code.waiting()
      if (waiting !== null)
        return { kind: 'waiting', code: shownCode(waiting.code), expiresAtMs: waiting.untilMs }
      return (enrolment.kept()?.common ?? null) === null ? { kind: 'unknown' } : { kind: 'held' }
    },
    toReadBy: claiming.former,
    recovered: () => {
      const kept = enrolment.kept()
      return kept === null
        ? null
        : standingOfRecovered(kept, {
            isWaiting: code.waiting() !== null,
            former: claiming.former(),
          })
    },
    wake: run,
    give: createGiving(options, ask),
    renew: () => inTurn(renewHere),
    heard: (keysDigest) => {
      const present = enrolment.kept()?.common ?? null
      if (present === null || keysDigest === null || !isConfirmed()) return
      if (digestOf(present) === keysDigest) return
      doubt()
      run()
    },
    close,
  }
}

/** Runs `once` now and again when it says, never twice at once; a run that is wished for meanwhile follows. */
function createTries(
  timers: Timers,
  once: () => Promise<number | null>,
): { readonly run: () => void; readonly close: () => Promise<void> } {
  let isClosed = false
  let running: Promise<void> | null = null
  let isWanted = false
  let cancel = (): void => {}
  const run = (): void => {
    cancel()
    if (isClosed) return
    if (running !== null) {
      isWanted = true
      return
    }
    running = once().then((afterMs) => {
      running = null
      if (isWanted) {
        isWanted = false
        return run()
      }
      if (afterMs !== null && !isClosed) cancel = timers.after(afterMs, run)
    })
  }
  run()
  return {
    run,
    close: async () => {
      isClosed = true
      cancel()
      await running
    },
  }
}

/** By either clock: one can be set back, and the other stands still while the computer sleeps. */
const isGood = ({ untilMs, untilElapsedMs }: ShownCode, clock: Pick<Clock, 'now' | 'elapsed'>): boolean =>
  clock.now() < untilMs && clock.elapsed() < untilElapsedMs

interface ShownCode {
  /** Twelve letters and digits. */
  readonly code: string
  readonly key: Buffer
  readonly untilMs: number
  /** On the clock that nobody sets. */
  readonly untilElapsedMs: number
}

/** Null for whatever is no answer: it is tried again. */
const askOver =
  (line: OfficeLine): Ask =>
  async (path, body, schema) => {
    const answer = await line.request({ path, body, schema })
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
    const sealed = sealedFor(sealingKey, kept.common)
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
