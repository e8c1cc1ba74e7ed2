// What a counter does while the office cannot be asked, as an owner sets it.
import { z } from 'zod'
import { paiseSchema } from '../base/money-schemas'

export const withoutOfficeSchema = z.discriminatedUnion('policy', [
  z.object({ policy: z.literal('sell') }),
  z.object({ policy: z.literal('ask') }),
  z.object({
    policy: z.literal('block-above'),
    abovePaise: paiseSchema.refine((value) => value >= 0, 'zero or more'),
  }),
])
export type WithoutOffice = z.output<typeof withoutOfficeSchema>
export const STANDARD_WITHOUT_OFFICE: WithoutOffice = { policy: 'sell' }
