// A rejected call is a defect of the app; on the screen it is shown like any other failure.
import type { Failure } from '#shared/base/result'

export const brokenFailure: Failure = { kind: 'bug', reference: '' }
