// What a confirm sheet can be opened from again after a restart. An account opening has none: what it needs of a person is
// never written to a file.
import { z } from 'zod'
import { billDraftSchema } from '#shared/channels/bill'
import { rechargeDraftSchema } from '#shared/operations/recharge/recharge-draft'

export const keptDraftSchema = z.discriminatedUnion('operation', [
  z.object({ operation: z.literal('recharge'), draft: rechargeDraftSchema }),
  z.object({ operation: z.literal('bill'), draft: billDraftSchema }),
])
export type KeptDraft = z.output<typeof keptDraftSchema>
