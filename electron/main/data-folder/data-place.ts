// Where the counter's data lies: in the app's own folder or, if that is on a network drive, where an owner moved it from there. The folder that was
// left says where to, once for all and once beside each of its logs: whoever finds one of these notes sells nothing there.
import { join } from 'node:path'
import { ENVIRONMENTS } from '#shared/base/environment'
import { parsedJson } from '#shared/base/parsed-json'
import { z } from 'zod'
import { writeJson } from '../files/atomic-file'
import { isThereSync, readTextIfThereSync, removeFile } from '#shared/node/files/disk'
import { renameDurably } from '#shared/node/files/durable-rename'
import type { ProcessIdentity } from '#shared/node/files/this-process'
import { JOURNAL_FILE } from '../access/chain-keys'

export const MOVED_FILE = 'moved.json'
/** In the folder that it was moved to: tells that one from every other that may lie under its path. */
export const ARRIVED_FILE = 'moved-here.json'
const MARK_BESIDE_LOG = `${JOURNAL_FILE}-moved`
/** A folder that was moved to may be left in its turn. */
const MOST_MOVES = 8

const movedSchema = z.object({
  version: z.literal(1),
  /** Of this move. */
  id: z.uuid(),
  folder: z.string(),
  host: z.string(),
  computer: z.string(),
  at: z.number(),
})
export type Moved = z.output<typeof movedSchema>

const arrivedSchema = movedSchema.pick({ version: true, id: true, at: true }).extend({ from: z.string() })
export type Arrived = z.output<typeof arrivedSchema>

/** `here`: to a folder of this computer that is there. `gone`: what was moved does not lie where it should, or no note can be read (null). */
export type MoveStanding =
  | { readonly kind: 'not-moved' }
  | { readonly kind: 'here' | 'elsewhere'; readonly moved: Moved }
  | { readonly kind: 'gone'; readonly moved: Moved | null }

type Computer = Pick<ProcessIdentity, 'computer'>

/** Never throws: a note that cannot be read is one all the same. */
export function moveStandingOf(folder: string, { computer }: Computer): MoveStanding {
  const notes = notesIn(folder).map((file) => noteAt(file))
  const found = notes.filter((note) => note !== null)
  if (found.length === 0) return { kind: 'not-moved' }
  const moved = found.find((note) => note !== 'unreadable') ?? null
  if (moved === null) return { kind: 'gone', moved }
  if (moved.computer !== computer) return { kind: 'elsewhere', moved }
  return { kind: arrivedAt(moved.folder)?.id === moved.id ? 'here' : 'gone', moved }
}

/** The folder to work in: `home`, or where its data was moved to. One that was left, and is not there, is not followed. */
export function dataPlaceOf(home: string, computer: Computer): string {
  let folder = home
  for (let moves = 0; moves < MOST_MOVES; moves += 1) {
    const standing = moveStandingOf(folder, computer)
    if (standing.kind !== 'here') break
    ;({ folder } = standing.moved)
  }
  return folder
}

/** The first one counts. */
const notesIn = (folder: string): readonly string[] => [
  join(folder, MOVED_FILE),
  ...ENVIRONMENTS.map((environment) => join(folder, environment, MARK_BESIDE_LOG)),
]

function noteAt(file: string): Moved | 'unreadable' | null {
  try {
    const text = readTextIfThereSync(file)
    if (text === undefined) return null
    return movedSchema.safeParse(parsedJson(text)).data ?? 'unreadable'
  } catch {
    return 'unreadable'
  }
}

/** Null if nothing was moved there, or it cannot be read. */
export function arrivedAt(folder: string): Arrived | null {
  try {
    const text = readTextIfThereSync(join(folder, ARRIVED_FILE))
    return arrivedSchema.safeParse(parsedJson(text ?? '')).data ?? null
  } catch {
    return null
  }
}

/** From here on only what was moved is worked with: the step that decides, on disk when it resolves. Throws as the disk does. */
export const noteMove = (folder: string, moved: Moved): Promise<void> =>
  writeJson(join(folder, MOVED_FILE), moved)

/** It may lie there although the disk refused it. */
export const takeNoteBack = (folder: string): Promise<void> => removeFile(join(folder, MOVED_FILE))

/** Who moved the log of `folder` away while it is worked with; null if nobody did. */
export function movedMeanwhileTo(folder: string): string | null {
  if (!isThereSync(join(folder, MOVED_FILE))) return null
  const note = noteAt(join(folder, MOVED_FILE))
  return note === null || note === 'unreadable' ? '' : note.host
}

/**
 * Says it beside each log too, and where the first note is gone there again. What the disk refuses is tried again at the next start; throws as
 * the disk does.
 */
export async function completeMoveNotes(folder: string, computer: Computer): Promise<void> {
  const standing = moveStandingOf(folder, computer)
  if (standing.kind !== 'here') return
  const { moved } = standing
  for (const file of notesIn(folder)) {
    const note = noteAt(file)
    const isSaid =
      note !== null && note !== 'unreadable' && note.id === moved.id && note.folder === moved.folder
    if (!isSaid && isWanted(file)) await writeJson(file, moved)
  }
}

const isWanted = (note: string): boolean =>
  !note.endsWith(MARK_BESIDE_LOG) || isThereSync(note.slice(0, -MARK_BESIDE_LOG.length) + JOURNAL_FILE)

/** Whether what lay in the data folder `folder` was moved away. */
export const isLeft = (folder: string): boolean => notesIn(folder).some(isThereSync)

/** The same of the log in the folder of one environment. */
export const isLogLeft = (folder: string): boolean => isThereSync(join(folder, MARK_BESIDE_LOG))

/** Takes the note of what was moved away to `aside`, once nothing of it is left here. */
export async function setNoteAside(folder: string, aside: string): Promise<void> {
  if (isThereSync(join(folder, MOVED_FILE)))
    await renameDurably(join(folder, MOVED_FILE), join(aside, MOVED_FILE))
}
