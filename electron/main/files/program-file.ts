// A program that is one file, such as an AppImage: the new one is copied beside it and takes its name in one step, so
// that a full disk or a power cut leaves the old one whole.
import { chmod } from 'node:fs/promises'
import { filePieces } from '#shared/node/files/disk'
import { growingDisk, writeGrowing, type GrowingDisk } from '#shared/node/files/growing-file'
import { clearLeftoversOf } from '#shared/node/files/temporary-file'

/** Everybody may run it, as the system's file managers expect. */
const PROGRAM_MODE = 0o755

const programDisk: GrowingDisk = {
  ...growingDisk,
  rename: async (from, to) => {
    await chmod(from, PROGRAM_MODE)
    await growingDisk.rename(from, to)
  },
}

/** Puts a copy of `from` in the place of `program`. Throws `DiskRefusal`; the old program then remains. */
export async function replaceProgram(from: string, program: string): Promise<void> {
  // A program is large, and lies where people see it.
  clearLeftoversOf(program, 'part')
  await writeGrowing(
    program,
    async (append) => {
      for await (const piece of filePieces(from)) await append(piece)
    },
    programDisk,
  )
}
