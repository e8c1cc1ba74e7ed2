// What a callback says, read as tolerantly as any answer of the service, and not believed.
import { accountStateOf, type AccountState } from '#shared/operations/account/account-schemas'
import type { CallbackFacts } from '#shared/callbacks/callback'
import { memberOf, type JsonValue } from '#shared/base/exact-json'
import { readAmount, readFlag, readText, readWords } from '#shared/base/exact-values'
import type { CallbackKind } from '#shared/operations/registry'

const LONGEST_TEXT = 500

/** `requestId` is the one that the callback names. */
export function factsIn(kind: CallbackKind, callback: JsonValue, requestId: string | null): CallbackFacts {
  const top = (name: string) => memberOf(callback, name)
  const inData = (name: string) => memberOf(top('data'), name)
  const event = shortText(top('event'))
  const refunded = readFlag(inData('refunded')) ?? readFlag(inData('is_refunded'))
  return {
    event,
    requestId: shortText(requestId),
    referenceId: shortText(inData('reference_id')),
    says:
      kind === 'recharge'
        ? saidOfRecharge(event, readText(top('status')))
        : saidOfAccount(event, {
            word: readText(inData('account_status')),
            isCompleted: readFlag(inData('is_completed')),
            isRefunded: refunded,
          }),
    refunded,
    amountPaise: readAmount(inData('amount')),
    message: shortText(inData('message')),
    timestamp: shortText(top('timestamp')),
  }
}

function saidOfRecharge(event: string | null, status: string | null): CallbackFacts['says'] {
  const byEvent =
    ofWord(event, 'RECHARGE_SUCCESS', 'RECHARGE_FAILURE') ??
    ofWord(event, 'RECHARGE_SUCCESS', 'RECHARGE_FAILED')
  if (byEvent === null) return 'unknown'
  const byStatus = ofWord(status, 'success', 'failed')
  return byStatus === null || byStatus === byEvent ? byEvent : 'contradictory'
}

/**
 * The prefix differs between deployments (docs/service-gaps.md 2.8). Of a created account the same is believed as of a status answer; the
 * event's own word stands where it names none.
 */
function saidOfAccount(
  event: string | null,
  told: Parameters<typeof accountStateOf>[0],
): CallbackFacts['says'] {
  const name = event?.toUpperCase() ?? ''
  if (name.endsWith('_ACCOUNT_REFUND')) return told.isRefunded === false ? 'contradictory' : 'failed'
  if (!name.endsWith('_ACCOUNT_CREATED')) return 'unknown'
  return SAID[accountStateOf({ ...told, word: told.word ?? 'created' })]
}

const SAID = {
  opened: 'success',
  failed: 'failed',
  'under-way': 'under-way',
  contradictory: 'contradictory',
} as const satisfies Record<AccountState, CallbackFacts['says']>

function ofWord(word: string | null, success: string, failed: string): 'success' | 'failed' | null {
  const said = word?.trim().toLowerCase()
  if (said === success.toLowerCase()) return 'success'
  return said === failed.toLowerCase() ? 'failed' : null
}

function shortText(value: JsonValue | undefined): string | null {
  const text = readWords(value)
  return text === null ? null : shortened(text, LONGEST_TEXT)
}

/**
 * The text, or a copy of its first `longest` characters. A copy, because V8 keeps a whole text in memory for as long as
 * a slice of it is used: thousands of short messages would hold thousands of bodies.
 */
export const shortened = (text: string, longest: number): string =>
  text.length <= longest ? text : Buffer.from(text.slice(0, longest), 'utf16le').toString('utf16le')
