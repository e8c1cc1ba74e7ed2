// Updates of the app itself: where the list of releases comes from, how far the newest one is, and why one is refused.
import { z } from 'zod'

const LONGEST_ADDRESS = 500

/** Plain HTTP is for a test server on this computer. */
export type FeedProblem = 'not-an-address' | 'not-https' | 'has-password'
export type ReadFeed =
  | { readonly ok: true; readonly feed: string | null }
  | { readonly ok: false; readonly problem: FeedProblem }

/** Reads the folder's address that an owner typed; nothing typed is no feed. Returns it with a slash at its end. */
export function readFeed(typed: string, allowsLoopback: boolean): ReadFeed {
  const text = typed.trim()
  if (text === '') return { ok: true, feed: null }
  const url = URL.parse(text)
  if (url === null || url.search !== '' || url.hash !== '') return { ok: false, problem: 'not-an-address' }
  const isOwnServer = allowsLoopback && url.protocol === 'http:' && url.hostname === '127.0.0.1'
  if (url.protocol !== 'https:' && !isOwnServer) return { ok: false, problem: 'not-https' }
  if (url.username !== '' || url.password !== '') return { ok: false, problem: 'has-password' }
  return { ok: true, feed: url.href.endsWith('/') ? url.href : `${url.href}/` }
}

/** Why an update was not taken. The counter goes on with the version it has. */
export const UPDATE_PROBLEMS = [
  'feed-down', // the list or a package could not be fetched
  'untrusted', // the list is not signed by the makers of this copy, or is no list at all
  'no-key', // this copy was built without a key to check a signature by
  'older', // the file holds a version that is not newer than this one
  'other-computer', // nothing in the list fits this computer
  'not-installed', // this copy does not run from an installed package
  'missing', // the package does not lie beside the list
  'damaged', // a package is not, byte for byte, what the list says
  'disk-full',
  'disk', // the disk refused in another way
  'not-started', // the system would not run the installer
] as const
export const updateProblemSchema = z.enum(UPDATE_PROBLEMS)
export type UpdateProblem = z.output<typeof updateProblemSchema>

const version = z.string()

export const updateStepSchema = z.discriminatedUnion('kind', [
  /** Nothing newer is known. */
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('checking') }),
  z.object({ kind: z.literal('downloading'), version, percent: z.number().int().min(0).max(100) }),
  /** Complete and checked; it is installed when a person says so. */
  z.object({ kind: z.literal('ready'), version }),
  /** The owner, or the office, holds this version back. */
  z.object({ kind: z.literal('held'), version }),
  /** It is given out step by step, and this shop's turn has not come. */
  z.object({ kind: z.literal('later'), version }),
])
export type UpdateStep = z.output<typeof updateStepSchema>

export const updateStateSchema = z.object({
  /** The version that runs. */
  current: version,
  /** Where the list of releases is asked for; null asks nobody. */
  feed: z.string().nullable(),
  /** When the feed last answered, epoch ms. */
  checkedAt: z.number().nullable(),
  step: updateStepSchema,
  /** Why the last attempt came to nothing; null once another one goes on or succeeds. */
  problem: updateProblemSchema.nullable(),
  /** What the shop's office holds back, and until when at the longest; null where it holds nothing. */
  officeHold: z.object({ newest: version.nullable(), endsAtMs: z.number() }).nullable(),
})
export type UpdateState = z.output<typeof updateStateSchema>

/** What stands in the way of installing now: money may be moving, or a customer is at the counter. */
export const updateObstacleSchema = z.enum(['sending', 'visit', 'not-ready'])
export type UpdateObstacle = z.output<typeof updateObstacleSchema>

export const feedTextSchema = z.string().max(LONGEST_ADDRESS)
