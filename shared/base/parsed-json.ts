// JSON of a file, a line or an answer, for a schema to look at.

/** Undefined for what is no JSON, which fits no schema. Never throws. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
