// The temporary file that a write goes to before it is renamed. Its name is unique, so that two writes never share one,
// and contains the id of its process and of its computer, which distinguish a write in progress from what a crash left.
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { HOUR_MS } from '../../base/clock'
import { isRunning } from './this-process'

/** `new`: for the app's own files, in its own folders. `part`: for files that a person saves, anywhere. */
export type TemporaryEnding = 'new' | 'part'

const RANDOM_BYTES = 8
const COMPUTER_DIGITS = 6
const computer = createHash('sha256').update(hostname()).digest('hex').slice(0, COMPUTER_DIGITS)
const TEMPORARY_NAME = /\.(?<process>\d+)-(?<computer>[0-9a-f]{6})[0-9a-f]{16}\.(?<ending>new|part)$/
/** A folder on the network may hold a write in progress of another computer, whose processes are not visible here. */
const PART_AT_WORK_FOR_MS = HOUR_MS

export const temporaryFileFor = (file: string, ending: TemporaryEnding): string =>
  `${file}.${process.pid}-${computer}${randomBytes(RANDOM_BYTES).toString('hex')}.${ending}`

const cleared = new Set<string>()

/**
 * Removes what a crash left in the folder of `file`: of the app's own folders once while it runs, of others each time, because a
 * drive that was pulled out in the middle of a write comes back. Never throws.
 */
export function clearLeftoversBeside(file: string, ending: TemporaryEnding): void {
  const folder = dirname(resolve(file))
  if (ending === 'new') {
    if (cleared.has(folder)) return
    cleared.add(folder)
  }
  clearLeftovers(folder, ending)
}

/**
 * Removes what a crash left of this one file, whatever its age: nobody but this computer writes it. Never throws.
 */
export function clearLeftoversOf(file: string, ending: TemporaryEnding): void {
  const [folder, start] = [dirname(resolve(file)), `${basename(file)}.`]
  clearLeftovers(folder, ending, Infinity, (name) => name.startsWith(start))
}

/** Never throws: if the folder cannot be read, the write that follows reports it. */
export function clearLeftovers(
  folder: string,
  ending: TemporaryEnding,
  now = Date.now(),
  isMeant: (name: string) => boolean = () => true,
): void {
  try {
    for (const name of readdirSync(folder).filter(isMeant))
      if (isLeftover(join(folder, name), ending, now)) rmSync(join(folder, name), { force: true })
  } catch {
    // What cannot be removed now is found again at the next start.
  }
}

function isLeftover(file: string, ending: TemporaryEnding, now: number): boolean {
  const name = TEMPORARY_NAME.exec(file)?.groups
  if (name === undefined) return false
  if (name['ending'] !== ending) return false
  if (ending === 'part' && name['computer'] !== computer)
    return now - statSync(file).mtimeMs > PART_AT_WORK_FOR_MS
  return !isRunning(Number(name['process']))
}
