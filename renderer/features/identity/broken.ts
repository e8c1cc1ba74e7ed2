// A call that was rejected is a defect of the app; at the counter it is told like any other failure.
import type { Failure } from '@shared/result'

export const brokenFailure: Failure = { kind: 'bug', reference: '' }
