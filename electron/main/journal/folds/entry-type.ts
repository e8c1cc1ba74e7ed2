// What type an entry has. The store's column repeats it for queries; only the body is covered by the chain.
import { ANCHOR_RESET_ID } from '#shared/log/anchor-reset'
import { CHECKPOINT_ID, SEAL_BEHIND_ID } from '#shared/log/checkpoint'
import { CREDIT_ID } from '#shared/customer/credit'
import { ERASED_ID } from '#shared/log/erased'
import { EPOCH_ID, FILLED_ID } from '#shared/log/log-restore'
import { RESEND_RULES_ID } from '#shared/sale/resend'
import { KEPT_FILES_ID } from '#shared/log/kept-files'
import { SET_ASIDE_ID } from '#shared/log/set-aside'
import { SIGNING_KEY_ID } from '#shared/log/signing-key'
import { OFFICE_ID } from '#shared/office/left-office'
import { EXPORTS_ID } from '#shared/accounts/exported'
import { PAID_CHECKS_ID } from '#shared/operations/checks/paid-check'
import { SETTINGS_ID } from '#shared/shop/kept-settings'
import { TILL_ID } from '#shared/till/till'
import { isVisitId } from '#shared/visit/visit'
import type { RequestId } from '#shared/base/ids'
import { parsedJson } from '#shared/base/parsed-json'
import { BESIDE_SALES, type StoredEvent } from '../stored/store'

/** Whether the column says what the body says. A body that says no type is one that cannot be used. */
export function isOfItsType({ type, body }: Pick<StoredEvent, 'type' | 'body'>): boolean {
  if (body.startsWith(`{"type":"${type}"`)) return true
  const said = typeIn(body)
  return said === undefined || said === type
}

function typeIn(body: string): string | undefined {
  const said = parsedJson(body)
  if (typeof said !== 'object' || said === null || !('type' in said)) return undefined
  return typeof said.type === 'string' ? said.type : undefined
}

/** Whether the entry is about no sale. */
export const isBesideSales = ({ type }: Pick<StoredEvent, 'type'>): boolean => BESIDE_SALES.includes(type)

/** What the journal keeps in memory that is about no sale, each under an id of its own. */
export const STORIES_BESIDE_SALES: readonly RequestId[] = [
  TILL_ID,
  CREDIT_ID,
  RESEND_RULES_ID,
  SIGNING_KEY_ID,
  ANCHOR_RESET_ID,
  FILLED_ID,
  EPOCH_ID,
  SET_ASIDE_ID,
  SEAL_BEHIND_ID,
  SETTINGS_ID,
  OFFICE_ID,
  EXPORTS_ID,
]

/** What is read when it is asked for, and grows for years: no start reads it whole, and no checkpoint. */
const READ_WHEN_ASKED: readonly RequestId[] = [PAID_CHECKS_ID, ERASED_ID, KEPT_FILES_ID]

/** Whether entries of this id are about a sale. */
export const isAboutASale = (requestId: RequestId): boolean =>
  requestId !== CHECKPOINT_ID &&
  !isVisitId(requestId) &&
  !STORIES_BESIDE_SALES.includes(requestId) &&
  !READ_WHEN_ASKED.includes(requestId)
