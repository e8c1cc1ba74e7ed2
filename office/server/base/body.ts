// A request's body: how large it may be, and parsed by its schema.
import type { Context, MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import type { OfficeProblem } from '#shared/protocol'
import { fail, succeed, type Result } from '#shared/base/result'
import { refuse } from './problem'

/**
 * Refuses a body of more bytes before it is read. What counters and browsers send says how long it is; some proxies pass it on in chunks, which
 * are counted as they come.
 */
export function noBodyAbove(maxSize: number): MiddlewareHandler {
  return async (c, next) => {
    const said = c.req.header('content-length')
    const isCounted = said === undefined || c.req.header('transfer-encoding') !== undefined
    const isTooLarge = isCounted ? !(await isReadWithin(c, maxSize)) : Number(said) > maxSize
    return isTooLarge ? refuse(c, { kind: 'too-large' }) : next()
  }
}

/** Keeps the body for whoever asks for it. False once there is more; the rest is not read. */
async function isReadWithin(c: Context, maxSize: number): Promise<boolean> {
  const { bodyCache, raw } = c.req
  // Another limit has read it.
  if (bodyCache.arrayBuffer !== undefined) return bodyCache.arrayBuffer.byteLength <= maxSize
  if (raw.body === null) return true
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of raw.body) {
    bytes += piece.length
    if (bytes > maxSize) return false
    pieces.push(piece)
  }
  bodyCache.arrayBuffer = Uint8Array.from(Buffer.concat(pieces)).buffer
  return true
}

/** Fails with `invalid` for what is no JSON or not of this shape; the detail names places, never what stood there. */
export async function parsedBody<Value>(
  c: Context,
  schema: z.ZodType<Value>,
): Promise<Result<Value, OfficeProblem>> {
  const bytes = new Uint8Array(await c.req.arrayBuffer())
  const parsed = schema.safeParse(isDeep(bytes) ? undefined : parsedText(decoder.decode(bytes)))
  if (parsed.success) return succeed(parsed.data)
  const places = [...new Set(parsed.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`))]
  return fail({ kind: 'invalid', detail: places.join(', ').slice(0, LONGEST_DETAIL) })
}

/** Nothing that is asked is nested so deep. */
const MOST_NESTED = 64
/** What is smaller is parsed soon enough, however deep it is. */
const LOOKED_AT_FROM_BYTES = 1024 * 1024
const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [OPENING, CLOSING]: readonly [readonly number[], readonly number[]] = [
  [0x5b, 0x7b],
  [0x5d, 0x7d],
]

/** 8 MB of brackets take 2 s to parse, for which no counter is answered. */
function isDeep(bytes: Uint8Array): boolean {
  if (bytes.length < LOOKED_AT_FROM_BYTES) return false
  let depth = 0
  let isInText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === BACKSLASH) at += 1
    else if (byte === QUOTE) isInText = !isInText
    else if (isInText) continue
    else if (OPENING.includes(byte)) depth += 1
    else if (CLOSING.includes(byte)) depth -= 1
    if (depth > MOST_NESTED) return true
  }
  return false
}

const decoder = new TextDecoder()
const LONGEST_DETAIL = 400
const NUL = '\0'
/** How JSON spells what PostgreSQL keeps in none of its types: a zero character, and half of a character that takes two. */
const MAYBE_UNKEEPABLE = /\\u(?:0000|d[89a-f])/i

/**
 * Undefined for what is no JSON, and for texts with a zero character. Half of a character becomes the sign for one that is lost: an entry
 * with it must not hold up the entries behind it.
 */
function parsedText(text: string): unknown {
  let isKeepable = true
  const kept = (name: string, value: unknown): unknown => {
    if (name.includes(NUL) || !name.isWellFormed()) isKeepable = false
    if (typeof value !== 'string') return value
    if (value.includes(NUL)) isKeepable = false
    return value.toWellFormed()
  }
  try {
    // Looking at every text of a large batch costs more than parsing it, and is needed only where such an escape stands.
    const value: unknown = MAYBE_UNKEEPABLE.test(text) ? JSON.parse(text, kept) : JSON.parse(text)
    return isKeepable ? value : undefined
  } catch {
    return undefined
  }
}
