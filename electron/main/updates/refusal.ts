// An update that is not taken, and why.
import type { UpdateProblem } from '#shared/shop/updates'
import { errorCode, fileProblemOf } from '#shared/node/files/disk-problem'

export class UpdateRefusal extends Error {
  readonly problem: UpdateProblem
  constructor(problem: UpdateProblem, cause?: unknown) {
    super(`update refused: ${problem}`, { cause })
    this.problem = problem
  }
}

/** The reason in a thrown error: our own, or that of the disk; null if it is a defect. */
export function problemOf(error: unknown): UpdateProblem | null {
  if (error instanceof UpdateRefusal) return error.problem
  if (errorCode(error) === undefined) return null
  const problem = fileProblemOf(error)
  return problem === 'disk-full' || problem === 'quota' ? 'disk-full' : 'disk'
}
