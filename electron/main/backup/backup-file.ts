// A backup of the counter as a sealed file (shared/node/sealing/container.ts), and what goes wrong with one.
import type { BackupProblem } from '#shared/shop/backup'
import { z } from 'zod'
import { ArchiveError } from '../files/archive'
import {
  beginContainer,
  ContainerError,
  readContainer,
  type ContainerKey,
  type ContainerKind,
  type WrittenContainer,
} from '#shared/node/sealing/container'
import { fileProblemOf } from '#shared/node/files/disk-problem'
import { writeGrowing } from '#shared/node/files/growing-file'

/** Why a backup could not be written or read. When it is thrown, nothing has changed. */
export class BackupError extends Error {
  readonly problem: BackupProblem
  constructor(problem: BackupProblem) {
    super(`backup: ${problem}`)
    this.name = 'BackupError'
    this.problem = problem
  }
}

const BACKUP: ContainerKind<Record<string, never>> = {
  mark: 'GALLASAV',
  formerMark: 'GALLABAK',
  version: 1,
  about: z.strictObject({}),
}

/** Writes `pieces`, encrypted, to `file`, which appears completely or not at all. What it throws `asBackupError` names. */
export const writeBackup = (
  file: string,
  key: ContainerKey,
  pieces: AsyncIterable<Uint8Array>,
): Promise<WrittenContainer> =>
  writeGrowing(file, async (append) => {
    const container = await beginContainer(append, BACKUP, {}, key)
    for await (const piece of pieces) await container.put(piece)
    return container.end()
  })

/** Yields what was written, piece by piece, each one authenticated; throws before a byte that is not. */
export const readBackup = (file: string, passphrase: string): AsyncGenerator<Buffer, void> =>
  readContainer(file, BACKUP, passphrase)

export function asBackupError(error: unknown): BackupError {
  if (error instanceof BackupError) return error
  if (error instanceof ArchiveError || error instanceof ContainerError) return new BackupError(error.problem)
  // Only the copy of a log is written by the store, which reports a full disk as a problem and not by a code.
  if (error instanceof Error && 'problem' in error && error.problem === 'disk-full')
    return new BackupError('own-disk-full')
  return new BackupError(fileProblemOf(error))
}
