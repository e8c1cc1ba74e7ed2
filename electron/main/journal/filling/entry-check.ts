// Whether an entry is one that this version of the app writes and reads. One that is not is set aside (`folds/set-aside.ts`).
import type { z } from 'zod'
import { ANCHOR_RESET_ID, anchorResetEventSchema } from '@shared/domain/anchor-reset'
import { CHECKPOINT_ID, checkpointEventSchema } from '@shared/domain/checkpoint'
import { CREDIT_ID, creditEventSchema } from '@shared/domain/credit'
import { journalEventSchema } from '@shared/domain/journal'
import { EPOCH_ID, epochEventSchema, FILLED_ID, filledEventSchema } from '@shared/domain/log-filling'
import { RESEND_RULES_ID, resendRuleEventSchema } from '@shared/domain/resend'
import { SEAL_BEHIND_ID, sealBehindEventSchema } from '@shared/domain/seal-behind'
import { entrySettledEventSchema, SET_ASIDE_ID } from '@shared/domain/set-aside'
import { SIGNING_KEY_ID, signingKeyEventSchema } from '@shared/domain/signing-key'
import { TILL_ID, tillEventSchema } from '@shared/domain/till'
import { isVisitId } from '@shared/domain/visit'
import { visitEventSchema } from '@shared/domain/visit-events'
import { isRequestId } from '@shared/ids'
import { parsedJson } from '@shared/parsed-json'

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
}

const schemaOf = (id: string): z.ZodType<{ readonly type: string }> | undefined =>
  BESIDE_SALES[id] ?? (isVisitId(id) ? visitEventSchema : isRequestId(id) ? journalEventSchema : undefined)

/** The type that the store's column repeats must be the body's. */
export function isReadable({ id, type, body }: GivenEntry): boolean {
  const read = schemaOf(id)?.safeParse(parsedJson(body))
  return read?.success === true && read.data.type === type
}
