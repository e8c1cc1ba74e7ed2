// Failures of the store, as shown to people.
import type { Failure } from '#shared/base/result'
import { StoreError } from './database'

/** What a failure of the store means to a person; null for anything else. */
export const storeFailureOf = (error: unknown): Failure | null =>
  error instanceof StoreError
    ? {
        kind: 'store',
        problem: error.problem,
        ...(error.holder === undefined ? {} : { holder: error.holder }),
      }
    : null

export const storeFailure = (error: unknown): Failure => {
  const failure = storeFailureOf(error)
  if (failure === null) throw error
  return failure
}
