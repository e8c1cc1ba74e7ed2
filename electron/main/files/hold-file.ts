// A file by which one process holds a folder that others, of other computers too, may reach: it names the computer, its run and the process,
// and is written anew every two seconds. SQLite's own locks do not reach over a network, nor over two ways to the same disk.
//
// Whoever holds it writes into the file that it made and nowhere else, and reads what lies under the name before anything that counts. So a
// holder that slept, or was stopped, while another took over cannot overwrite that one's file, and sees it.
import { randomUUID } from 'node:crypto'
import { closeSync, linkSync, openSync, readFileSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { z } from 'zod'
import { SECOND_MS, type Clock } from '#shared/base/clock'
import { parsedJson } from '#shared/base/parsed-json'
import { errorCode } from '#shared/node/files/disk-problem'
import { PRIVATE_FILE_MODE } from '#shared/node/files/private-modes'
import { temporaryFileFor } from '#shared/node/files/temporary-file'
import { hasEnded, processIdentitySchema, type RunningProcesses } from '#shared/node/files/this-process'

export const BEAT_MS = 2 * SECOND_MS
/** Without a beat for so long, seen by whoever wants it, a holder counts as gone. */
export const STALE_MS = 10 * SECOND_MS
const LOOK_MS = SECOND_MS / 4
/** Of two that take over at once the later one wins; the earlier one sees that after so long. */
const SETTLE_MS = SECOND_MS / 4
const RECORD_BYTES = 1_024
/** Each try ends with somebody's file in place; more of them than this means that somebody else wants it all the time. */
const MOST_TRIES = 5

const recordSchema = processIdentitySchema.extend({ token: z.uuid(), beat: z.number() })

export interface HoldOptions {
  readonly path: string
  readonly processes: RunningProcesses
  readonly clock: Pick<Clock, 'elapsed'>
  readonly wait: (ms: number) => Promise<void>
}

/** `lost`: the file is gone, or says nothing. */
export type HoldState =
  | { readonly kind: 'ours' }
  | { readonly kind: 'taken'; readonly host: string }
  | { readonly kind: 'lost' }

export interface Hold {
  /** Reads what lies under the name now. */
  state(): HoldState
  /** Says that the holder lives. Never throws. */
  beat(): void
  /** Never throws. */
  release(): void
}

export type Claimed =
  | { readonly kind: 'held'; readonly hold: Hold }
  | { readonly kind: 'taken'; readonly host: string }

/** Takes the file, if nobody has it or its holder is gone. Throws as the disk does. */
export async function claimHold(options: HoldOptions): Promise<Claimed> {
  const { path } = options
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const found = textAt(path)
    const claimed = found === null ? newHold(options) : await takenOver(options, found)
    if (claimed !== null) return claimed
  }
  return { kind: 'taken', host: holderIn(textAt(path) ?? '')?.host ?? '' }
}

function newHold(options: HoldOptions): Claimed | null {
  const hold = placed(options, createExclusively)
  return hold && { kind: 'held', hold }
}

/** Null where `found` is not in place any more, and whoever came has not shown that it lives. */
async function takenOver(options: HoldOptions, found: string): Promise<Claimed | null> {
  const { path, processes, wait } = options
  const holder = holderIn(found)
  if (holder === null || !hasEnded(holder, processes)) {
    const seen = await watched(options, found)
    if (seen === 'gone') return null
    if (seen !== 'still') return { kind: 'taken', host: seen.host }
  }
  const hold = placed(options, (from) => {
    if (textAt(path) !== found) return false
    renameSync(from, path)
    return true
  })
  if (hold === null) return null
  await wait(SETTLE_MS)
  const state = hold.state()
  if (state.kind === 'ours') return { kind: 'held', hold }
  hold.release()
  return state.kind === 'taken' ? state : null
}

/** Waits until the file changes, which a living holder does, or has been the same for long enough. */
async function watched(
  { path, clock, wait }: HoldOptions,
  found: string,
): Promise<'still' | 'gone' | { readonly host: string }> {
  const since = clock.elapsed()
  while (clock.elapsed() - since < STALE_MS) {
    await wait(LOOK_MS)
    const now = textAt(path)
    if (now === null) return 'gone'
    if (now !== found) return { host: holderIn(now)?.host ?? holderIn(found)?.host ?? '' }
  }
  return 'still'
}

/** Null if `put` found another one in place. */
function placed({ path, processes }: HoldOptions, put: (from: string, path: string) => boolean): Hold | null {
  const token = randomUUID()
  const beside = temporaryFileFor(path, 'new')
  const descriptor = openSync(beside, 'wx', PRIVATE_FILE_MODE)
  let beat = 0
  const write = (): void => {
    beat += 1
    const record: z.output<typeof recordSchema> = { ...processes.own, token, beat }
    writeSync(descriptor, Buffer.from(JSON.stringify(record).padEnd(RECORD_BYTES)), 0, RECORD_BYTES, 0)
  }
  try {
    write()
    if (put(beside, path)) return holdOf(path, token, descriptor, write)
    closeSync(descriptor)
    return null
  } catch (error) {
    closeSync(descriptor)
    throw error
  } finally {
    rmSync(beside, { force: true })
  }
}

/** FAT and some network drives have no second names: there the file is moved into its place if there is none. */
const HAS_NO_LINKS: readonly unknown[] = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'EINVAL']

function createExclusively(from: string, path: string): boolean {
  try {
    linkSync(from, path)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    if (!HAS_NO_LINKS.includes(errorCode(error))) throw error
  }
  if (textAt(path) !== null) return false
  renameSync(from, path)
  return true
}

function holdOf(path: string, token: string, descriptor: number, write: () => void): Hold {
  let isOpen = true
  const isIn = finderOf(token)
  const state = (): HoldState => {
    if (isIn(path)) return { kind: 'ours' }
    const text = textAt(path) ?? ''
    if (text.includes(token)) return { kind: 'ours' }
    const holder = holderIn(text)
    return holder === null ? { kind: 'lost' } : { kind: 'taken', host: holder.host }
  }
  return {
    state,
    beat: () => unlessRefused(() => isOpen && write()),
    release: () => {
      if (!isOpen) return
      isOpen = false
      unlessRefused(() => closeSync(descriptor))
      unlessRefused(() => {
        if (state().kind === 'ours') rmSync(path, { force: true })
      })
    },
  }
}

const holderIn = (text: string): z.output<typeof recordSchema> | null =>
  recordSchema.safeParse(parsedJson(text)).data ?? null

/** Null if there is no file. A file that cannot be read is nobody's. */
function textAt(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? null : ''
  }
}

function unlessRefused(work: () => void): void {
  try {
    work()
  } catch {
    // A disk that refuses once; whether it is still held is read before anything that counts.
  }
}

/**
 * Whether a file says `token`, which is looked at before each attempt: in half the time of reading all of it as a text. False as well where
 * it cannot be read.
 */
function finderOf(token: string): (path: string) => boolean {
  const wanted = Buffer.from(token)
  const found = Buffer.alloc(RECORD_BYTES)
  return (path) => {
    try {
      const descriptor = openSync(path, 'r')
      try {
        return found.subarray(0, readSync(descriptor, found, 0, RECORD_BYTES, 0)).includes(wanted)
      } finally {
        closeSync(descriptor)
      }
    } catch {
      return false
    }
  }
}
