// Where tests put their files: in memory, where the system has room for that. The journal waits for the disk after every commit, as it must
// at a counter; no test can see whether a disk kept its word, and thousands of such waits cost more than the tests themselves.
// What a power cut leaves is simulated (test/simulation/crash-points), and `npm run endurance` works on the disk.
import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORY_FOLDER = '/dev/shm'
/** Root cannot run PostgreSQL: the user that does must get to its folder in here, and sees nothing else. */
const PASSABLE_FOLDER = 0o711
const NEEDED_BYTES = 4 * 1024 ** 3
const NEEDED_FREE_MEMORY_BYTES = 2 * NEEDED_BYTES

/** Whether `mounts` (`/proc/mounts`) has the folder in memory, and lets programs in it run: some tests write one and start it. */
export const isInMemory = (mounts) =>
  mounts
    .split('\n')
    .map((line) => line.split(' '))
    .some(
      ([, place, type, options]) =>
        place === MEMORY_FOLDER && type === 'tmpfs' && !options.split(',').includes('noexec'),
    )

function hasRoom() {
  try {
    if (!isInMemory(readFileSync('/proc/mounts', 'utf8'))) return false
    accessSync(MEMORY_FOLDER, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return bavail * bsize >= NEEDED_BYTES && freemem() >= NEEDED_FREE_MEMORY_BYTES
  } catch {
    return false
  }
}

/**
 * A run that was killed left its files, and with them gigabytes of memory: a folder goes once the program of its name has ended. Folders of
 * another user stay, and those of another container, whose programs are not seen here.
 */
export function removeAbandoned(place) {
  for (const name of namesIn(place)) {
    const [, space, pid] = /^galla-(\d+)-(\d+)-/.exec(name) ?? []
    if (pid === undefined || space !== ownSpace() || isRunning(Number(pid))) continue
    try {
      rmSync(join(place, name), { recursive: true, force: true })
    } catch {
      // Another user's, or another run is removing it.
    }
  }
}

function namesIn(place) {
  try {
    return readdirSync(place)
  } catch {
    return []
  }
}

/** The number of the system's space of process ids: the same number is another program in another space. */
export const ownSpace = () => /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? ''

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}

/** From here on temporary files of this program and of all it starts are in memory, unless TMPDIR is set; they are deleted at its end. */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR !== undefined || process.platform !== 'linux') return
  removeAbandoned(MEMORY_FOLDER)
  if (!hasRoom()) return
  const folder = mkdtempSync(join(MEMORY_FOLDER, `galla-${ownSpace()}-${process.pid}-`))
  chmodSync(folder, PASSABLE_FOLDER)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
