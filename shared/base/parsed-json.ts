// JSON of a file, a line or an answer, for a schema to look at.

/** Undefined for what is no JSON, which fits no schema. Never throws. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * For a schema that is used once or seldom. By default the library first compiles what checks an object, which
 * takes longer than a use without; what is checked is the same.
 */
export const USED_SELDOM = { jitless: true } as const
