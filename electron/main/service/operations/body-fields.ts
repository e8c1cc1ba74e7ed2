// Fields of request bodies as the document shows them, for the published description and for the tests that check the client against it.
// Numbers that the document shows as numbers are sent as strings if a number would lose a digit (docs/service-gaps.md T38, T48).
import { z } from 'zod'

export const numberField = z.union([z.number(), z.string()]).meta({
  description: 'a number; a string where a number would not keep every digit',
})
export const rupeesField = z.number().meta({ description: 'rupees, at most two decimals' })
export const dateField = z.string().meta({ description: 'YYYY-MM-DD' })
