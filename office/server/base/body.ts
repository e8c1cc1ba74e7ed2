// A request's body, parsed by its schema.
import type { Context } from 'hono'
import type { z } from 'zod'
import type { OfficeProblem } from '#shared/protocol'
import { fail, succeed, type Result } from '#shared/base/result'

/** Fails with `invalid` for what is no JSON or not of this shape; the detail names places, never what stood there. */
export async function parsedBody<Value>(
  c: Context,
  schema: z.ZodType<Value>,
): Promise<Result<Value, OfficeProblem>> {
  const parsed = schema.safeParse(parsedText(await c.req.text()))
  if (parsed.success) return succeed(parsed.data)
  const places = [...new Set(parsed.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`))]
  return fail({ kind: 'invalid', detail: places.join(', ').slice(0, LONGEST_DETAIL) })
}

const LONGEST_DETAIL = 400
const NUL = '\0'

/** Undefined for what is no JSON, and for texts with a zero character, which PostgreSQL keeps in none of its types. */
function parsedText(text: string): unknown {
  let holdsNul = false
  const look = (_name: string, value: unknown): unknown => {
    if (typeof value === 'string' && value.includes(NUL)) holdsNul = true
    return value
  }
  try {
    // Looking at every text of a large batch costs more than parsing it, and is needed only where the escape stands.
    const value: unknown = text.includes(String.raw`\u0000`) ? JSON.parse(text, look) : JSON.parse(text)
    return holdsNul ? undefined : value
  } catch {
    return undefined
  }
}
