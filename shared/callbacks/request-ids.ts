// Which sale a callback names: it says so twice, and both are of anybody's making.
import { memberOf, type JsonValue } from '../exact-json'
import { readText } from '../exact-values'

export interface RequestIds {
  readonly outer: string | null
  /** The one in `data`, which counts; a callback in which the two differ is refused (T85). */
  readonly inner: string | null
}

export const requestIdsIn = (body: JsonValue): RequestIds => ({
  outer: readText(memberOf(body, 'request_id')),
  inner: readText(memberOf(memberOf(body, 'data'), 'request_id')),
})
