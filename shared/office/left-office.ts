// That a counter left its office stands in its log: a file that somebody removed is told from it.
import { z } from 'zod'
import type { RequestId } from '../base/ids'

/** The request id under which it stands in the journal. It cannot belong to a sale: ids of sales are longer. */
export const OFFICE_ID = 'OFFICE' as RequestId

export const officeLeftEventSchema = z.object({
  type: z.literal('office-left'),
  /** The owner who left it. */
  staffId: z.string(),
})
export type OfficeLeftEvent = z.output<typeof officeLeftEventSchema>
