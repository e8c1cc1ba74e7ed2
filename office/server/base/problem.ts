// How the office refuses: a status, and a body that says which of the known kinds it is.
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { OfficeProblem } from '#shared/protocol'

const STATUSES = {
  nonce: 401,
  proof: 401,
  revoked: 403,
  version: 426,
  invalid: 400,
  'too-large': 413,
  code: 403,
  'log-in-use': 409,
  kind: 409,
  chain: 409,
  'not-found': 404,
  busy: 429,
  unavailable: 503,
} satisfies Record<OfficeProblem['kind'], ContentfulStatusCode>

const SECOND = 1_000

/** The answer for a problem; with `retry-after` where it says when. */
export function refuse(
  c: Context,
  problem: OfficeProblem,
  more: Readonly<Record<string, unknown>> = {},
): Response {
  if (problem.retryAfterMs !== undefined)
    c.header('retry-after', String(Math.ceil(problem.retryAfterMs / SECOND)))
  return c.json({ problem, ...more }, STATUSES[problem.kind])
}
