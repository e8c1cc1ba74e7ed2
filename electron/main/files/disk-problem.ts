// The error codes of the disk, and what they mean to the person who wanted a file.

export type FileProblem = 'disk-full' | 'no-permission' | 'other'

const PROBLEMS: Readonly<Record<string, FileProblem>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EFBIG: 'disk-full',
  EACCES: 'no-permission',
  EPERM: 'no-permission',
  EROFS: 'no-permission',
  EBUSY: 'no-permission',
}

export const errorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

export const fileProblemOf = (error: unknown): FileProblem => PROBLEMS[String(errorCode(error))] ?? 'other'
