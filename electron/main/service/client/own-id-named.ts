// A refusal that names the id of our own call as taken: somebody between the counter and the service may have sent the call twice (a
// gateway that repeats what was cut off), and the second one was refused because the first was carried out.
import type { Envelope, NotAnEnvelope } from './envelope'

export interface OwnId {
  /** Empty for a call that carries none; then only words of a repeated request count. */
  readonly requestId: string
  /** What the profile calls the field, if not `request_id`. */
  readonly renamed: string | undefined
}

const ID_NAMES =
  /request[\s_.-]*id|(?:transaction|txn|order|client|merchant|payment)[\s_.-]*(?:ref|id|no\b|number)|reference/i
const TAKEN = /already|taken|duplicat|unique|in[\s_-]?use|(?:been|was)[\s_-]used|re-?used|repeated|replay/i
const EXISTS = /exist/i
const NEGATED = /\b(?:no|not|never|cannot|doesn|didn|isn|don|without)\b|n['’]t\b|NOT_/i
const REPEATED_CALL =
  /duplicat\w*[\s_-]*(?:of[\s_-]*)?(?:an?[\s_-]*)?(?:request|transaction|txn|order|payment|recharge|submission|call)/i
/** Words of another script about the id: what they say is not known. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u

export function namesOwnId(envelope: Exclude<Envelope, NotAnEnvelope>, ownId: OwnId): boolean {
  const code = envelope.kind === 'error' ? (envelope.errorCode ?? '') : ''
  const fields = envelope.kind === 'rate-limit' ? [] : envelope.fields
  const texts = [
    `${code} ${envelope.message ?? ''}`,
    ...fields.map(({ field, message }) => `${field ?? ''} ${message} ${TAKEN.test(code) ? code : ''}`),
  ]
  return texts.some((text) => saysTaken(text, ownId))
}

function saysTaken(text: string, { requestId, renamed }: OwnId): boolean {
  if (REPEATED_CALL.test(text)) return true
  if (requestId === '') return false
  if (/duplicat/i.test(text)) return true
  const isNamed =
    ID_NAMES.test(text) ||
    text.includes(requestId) ||
    (renamed !== undefined && text.toLowerCase().includes(renamed.toLowerCase()))
  if (!isNamed) return false
  return TAKEN.test(text) || (EXISTS.test(text) && !NEGATED.test(text)) || OTHER_SCRIPT.test(text)
}
