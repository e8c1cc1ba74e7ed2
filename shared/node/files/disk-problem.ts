// The error codes of the disk, and what they mean to the person who wanted a file.
import type { FileProblem } from '../../base/result'

const PROBLEMS: Readonly<Record<string, FileProblem>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'quota',
  EFBIG: 'too-large',
  EACCES: 'no-permission',
  EPERM: 'no-permission',
  EBUSY: 'no-permission',
  EROFS: 'read-only',
  ENAMETOOLONG: 'name-refused',
  EILSEQ: 'name-refused',
  EIO: 'gone',
  ENODEV: 'gone',
  ENXIO: 'gone',
  ENOENT: 'gone',
  ENOTDIR: 'gone',
  ESTALE: 'gone',
  ENOTCONN: 'gone',
  EHOSTDOWN: 'gone',
}

export const errorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** What the disk's error means. FAT and exFAT refuse a name, such as one with a colon, by EINVAL when it is opened. */
export function fileProblemOf(error: unknown): FileProblem {
  const code = String(errorCode(error))
  if (code === 'EINVAL' && isOfOpening(error)) return 'name-refused'
  return PROBLEMS[code] ?? 'other'
}

function isOfOpening(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return 'syscall' in error ? error.syscall === 'open' : isOfOpening(error.cause)
}
