// What an answer holds besides the fields that have a place of their own: shown under Details under the service's names, so
// that nothing that was paid for is kept back.
import type { OtherField } from '@shared/domain/verification'
import { isJsonArray, isJsonObject, type JsonValue } from '@shared/exact-json'
import { readWords } from '@shared/exact-values'

const MOST_FIELDS = 60
const LONGEST_TEXT = 300
const DEEPEST = 6

/** Every filled value of `data` by its dotted path, but for the paths in `shown` and what lies below them. */
export function otherFields(data: JsonValue, shown: ReadonlySet<string>): readonly OtherField[] {
  const found: OtherField[] = []
  const look = (value: JsonValue | undefined, path: readonly string[]): void => {
    if (found.length >= MOST_FIELDS || path.length > DEEPEST || shown.has(path.join('.'))) return
    if (isJsonArray(value)) value.forEach((item, index) => look(item, [...path, String(index + 1)]))
    else if (isJsonObject(value))
      Object.entries(value).forEach(([name, member]) => look(member, [...path, name]))
    else {
      const text = typeof value === 'boolean' ? String(value) : readWords(value)
      if (text !== null) found.push({ name: path.join('.'), value: text.slice(0, LONGEST_TEXT) })
    }
  }
  look(data, [])
  return found
}
