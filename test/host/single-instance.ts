// The single-instance lock. A second instance leaves a note in the first one's folder, synchronously, because it quits
// on its next line.
import { mkdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const LOCK_FILE = 'host.pid'
const NOTE_PREFIX = 'host-second-'

export type SecondInstance = { readonly argv: string[]; readonly cwd: string; readonly data?: unknown }

export type InstanceLock = { release(): void }

/**
 * Takes the lock of a user-data folder. Returns undefined if another live process holds it, which is then notified. A
 * process is identified by its id and its start time, because after a kill an id is soon reused.
 */
export function takeInstanceLock(
  folder: string,
  message: SecondInstance,
  onSecond: (second: SecondInstance) => void,
): InstanceLock | undefined {
  mkdirSync(folder, { recursive: true })
  const lockFile = join(folder, LOCK_FILE)
  if (isHeld(lockFile)) {
    const note = join(folder, `${NOTE_PREFIX}${process.pid}`)
    writeFileSync(`${note}.tmp`, JSON.stringify(message))
    renameSync(`${note}.tmp`, `${note}.json`)
    return undefined
  }
  writeFileSync(lockFile, identity(process.pid) ?? '')
  const watcher = watch(folder, (_event, name) => {
    if (!name?.startsWith(NOTE_PREFIX) || !name.endsWith('.json')) return
    const second = takeNote(join(folder, name))
    if (second) onSecond(second)
  })
  watcher.unref()
  return {
    release() {
      watcher.close()
      rmSync(lockFile, { force: true })
    },
  }
}

/** A note may be announced twice; the first announcement takes it. */
function takeNote(file: string): SecondInstance | undefined {
  try {
    const note = JSON.parse(readFileSync(file, 'utf8')) as SecondInstance
    rmSync(file)
    return note
  } catch {
    return undefined
  }
}

function isHeld(lockFile: string): boolean {
  try {
    const held = readFileSync(lockFile, 'utf8')
    return held !== '' && identity(Number.parseInt(held, 10)) === held
  } catch {
    return false
  }
}

/** The id and, if the system tells it, the start time of a live process; undefined if there is none. */
function identity(processId: number): string | undefined {
  try {
    process.kill(processId, 0)
  } catch {
    return undefined
  }
  return `${processId} ${startTime(processId)}`
}

function startTime(processId: number): string {
  const START_TIME_FIELD = 19 // counted after the command's name, which may contain spaces
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[START_TIME_FIELD] ?? ''
  } catch {
    return ''
  }
}
