// Whether an entry is one that this version of the app writes and reads. One that is not is set aside (`folds/set-aside.ts`).
import type { z } from 'zod'
import { ANCHOR_RESET_ID, anchorResetEventSchema } from '#shared/log/anchor-reset'
import {
  CHECKPOINT_ID,
  checkpointEventSchema,
  SEAL_BEHIND_ID,
  sealBehindEventSchema,
} from '#shared/log/checkpoint'
import { CREDIT_ID, creditEventSchema } from '#shared/customer/credit'
import { ERASED_ID, erasedEventSchema } from '#shared/log/erased'
import { journalEventSchema } from '#shared/sale/journal'
import { EPOCH_ID, epochEventSchema, FILLED_ID, filledEventSchema } from '#shared/log/log-restore'
import { OFFICE_ID, officeLeftEventSchema } from '#shared/office/left-office'
import { EXPORTS_ID, exportedEventSchema } from '#shared/accounts/exported'
import { PAID_CHECKS_ID, paidCheckEventSchema } from '#shared/operations/checks/paid-check'
import { RESEND_RULES_ID, resendRuleEventSchema } from '#shared/sale/resend'
import { fileKeptEventSchema, KEPT_FILES_ID } from '#shared/log/kept-files'
import { entrySettledEventSchema, SET_ASIDE_ID } from '#shared/log/set-aside'
import { SIGNING_KEY_ID, signingKeyEventSchema } from '#shared/log/signing-key'
import { SETTINGS_ID, settingsKeptEventSchema } from '#shared/shop/kept-settings'
import { TILL_ID, tillEventSchema } from '#shared/till/till'
import { isVisitId } from '#shared/visit/visit'
import { visitEventSchema } from '#shared/visit/visit-events'
import { isRequestId } from '#shared/base/ids'
import { parsedJson } from '#shared/base/parsed-json'

export interface GivenEntry {
  readonly sequence: number
  readonly id: string
  readonly atMs: number
  readonly type: string
  readonly body: string
}

/** What stands under an id of its own. */
const BESIDE_SALES: Readonly<Record<string, z.ZodType<{ readonly type: string }>>> = {
  [TILL_ID]: tillEventSchema,
  [CREDIT_ID]: creditEventSchema,
  [RESEND_RULES_ID]: resendRuleEventSchema,
  [SIGNING_KEY_ID]: signingKeyEventSchema,
  [CHECKPOINT_ID]: checkpointEventSchema,
  [ANCHOR_RESET_ID]: anchorResetEventSchema,
  [FILLED_ID]: filledEventSchema,
  [EPOCH_ID]: epochEventSchema,
  [SET_ASIDE_ID]: entrySettledEventSchema,
  [SEAL_BEHIND_ID]: sealBehindEventSchema,
  [SETTINGS_ID]: settingsKeptEventSchema,
  [OFFICE_ID]: officeLeftEventSchema,
  [EXPORTS_ID]: exportedEventSchema,
  [PAID_CHECKS_ID]: paidCheckEventSchema,
  [ERASED_ID]: erasedEventSchema,
  [KEPT_FILES_ID]: fileKeptEventSchema,
}

const schemaOf = (id: string): z.ZodType<{ readonly type: string }> | undefined =>
  BESIDE_SALES[id] ?? (isVisitId(id) ? visitEventSchema : isRequestId(id) ? journalEventSchema : undefined)

/** The type that the store's column repeats must be the body's. */
export function isReadable({ id, type, body }: GivenEntry): boolean {
  const read = schemaOf(id)?.safeParse(parsedJson(body))
  return read?.success === true && read.data.type === type
}
