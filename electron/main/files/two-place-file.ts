// A small file with two places for one short text. A write fills one place and syncs it: that is one sync and no renaming, cheap enough for
// every commit of money. A power cut can harm only the place that is being written; the other one still has the text before.
import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { writeWholeSync } from './atomic-file'
import { errorCode } from '#shared/node/files/disk-problem'

const PLACE_BYTES = 512

export type Place = 0 | 1

export interface TwoPlaceFile {
  /** The texts of both places, empty where there is none; null if there is no file. Throws if the disk refuses. */
  read(): readonly [string, string] | null
  /**
   * With `isSynced`, on disk when it returns; without, a power cut may lose it, though nothing else does. Creates the file if there is
   * none. Throws if the disk refuses, and for a text that is too long.
   */
  write(place: Place, text: string, isSynced: boolean): void
  /** What was read is on disk when it returns. Throws if the disk refuses. */
  settle(): void
}

/** `onMade` is called when a write made the file. */
export const twoPlaceFileAt = (path: string, onMade: () => void = () => {}): TwoPlaceFile => ({
  read: () => {
    const bytes = ifThere(() => readFileSync(path))
    if (bytes === null) return null
    return [textIn(bytes.subarray(0, PLACE_BYTES)), textIn(bytes.subarray(PLACE_BYTES, 2 * PLACE_BYTES))]
  },
  write: (place, text, isSynced) => {
    const bytes = Buffer.from(text.padEnd(PLACE_BYTES))
    if (bytes.length > PLACE_BYTES) throw new RangeError('the text is longer than its place')
    const isThere = inPlace(path, (descriptor) => {
      writeAllSync(descriptor, bytes, place * PLACE_BYTES)
      if (isSynced) fdatasyncSync(descriptor)
    })
    if (isThere) return
    writeWholeSync(path, place === 0 ? bytes : Buffer.concat([Buffer.alloc(PLACE_BYTES, ' '), bytes]))
    onMade()
  },
  settle: () => void inPlace(path, fdatasyncSync),
})

/** False if there is no file. */
function inPlace(path: string, work: (descriptor: number) => void): boolean {
  const descriptor = ifThere(() => openSync(path, 'r+'))
  if (descriptor === null) return false
  try {
    work(descriptor)
    return true
  } finally {
    closeSync(descriptor)
  }
}

/** A disk may take less at once than it is given, and says so by the count alone. */
function writeAllSync(descriptor: number, bytes: Buffer, position: number): void {
  for (let at = 0; at < bytes.length;)
    at += writeSync(descriptor, bytes, at, bytes.length - at, position + at)
}

/** Between the places a file that was shorter is filled with zeros. */
const textIn = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '').trim()

function ifThere<Given>(work: () => Given): Given | null {
  try {
    return work()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}
