// What a callback says, read as tolerantly as any answer of the service, and not believed.
import { requestIdsIn } from '@shared/callbacks/request-ids'
import { accountStateOf, type AccountState } from '@shared/domain/account'
import type { CallbackFacts } from '@shared/domain/callback'
import { isJsonObject, memberOf, readJson, type JsonValue } from '@shared/exact-json'
import { shortened } from './shortened'
import { readAmount, readFlag, readText, readWords } from '@shared/exact-values'
import type { CallbackKind } from '@shared/operations'

export type FactsRead =
  | { readonly ok: true; readonly facts: CallbackFacts }
  | { readonly ok: false; readonly refusal: 'not-json' | 'ids-differ' }

const LONGEST_TEXT = 500

/**
 * `body` is the raw text. Fails if it is not a JSON object, or if the outer request id differs from the one in `data`
 * (T85).
 */
export function readFacts(kind: CallbackKind, body: string): FactsRead {
  const read = readJson(body)
  if (!read.ok || !isJsonObject(read.value)) return { ok: false, refusal: 'not-json' }
  const top = (name: string) => memberOf(read.value, name)
  const inData = (name: string) => memberOf(top('data'), name)
  const { outer, inner } = requestIdsIn(read.value)
  if (outer !== null && inner !== null && outer !== inner) return { ok: false, refusal: 'ids-differ' }
  const event = shortText(top('event'))
  const refunded = readFlag(inData('refunded')) ?? readFlag(inData('is_refunded'))
  return {
    ok: true,
    facts: {
      event,
      requestId: shortText(inner ?? outer),
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
    },
  }
}

function saidOfRecharge(event: string | null, status: string | null): CallbackFacts['says'] {
  const byEvent = ofWord(event, 'RECHARGE_SUCCESS', 'RECHARGE_FAILURE')
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
