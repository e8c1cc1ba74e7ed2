// The version of a journal that nobody has opened: read from the head of its file, so that nothing in the file is run.
import { openToRead } from '#shared/node/files/disk'
import { newestVersion } from '../../files/format'
import { LOG_STEPS } from './schema'

/** SQLite's file format, 1.3: 100 bytes, which begin with the mark and hold `user_version` at 60. */
const HEAD_BYTES = 100
const MARK = Buffer.from('SQLite format 3\0', 'latin1')
const VERSION_AT = 60

/** Whether only a newer version of the app understands the journal in `file`. Throws as the disk does. */
export async function isNewerLog(file: string): Promise<boolean> {
  const opened = await openToRead(file)
  try {
    const head = await opened.read(HEAD_BYTES)
    return (
      head.length === HEAD_BYTES &&
      head.subarray(0, MARK.length).equals(MARK) &&
      head.readUInt32BE(VERSION_AT) > newestVersion(LOG_STEPS)
    )
  } finally {
    await opened.close()
  }
}
