// What a disk error means to a person.
import type { Failure } from '#shared/base/result'

export function fileFailure(error: unknown): Failure {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC') return { kind: 'file', problem: 'disk-full' }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return { kind: 'file', problem: 'no-permission' }
  return { kind: 'file', problem: 'other' }
}
