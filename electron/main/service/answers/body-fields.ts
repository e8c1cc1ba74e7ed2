// Documented fields of request bodies, for the published description and for the tests that check the client against
// it. Fields documented as numbers are sent as strings if a number would lose a digit (T38, T48).
import { z } from 'zod'

export const numberField = z.union([z.number(), z.string()]).meta({
  description: 'a number; a string where a number would not keep every digit',
})
export const rupeesField = z.number().meta({ description: 'rupees, at most two decimals' })
export const dateField = z.string().meta({ description: 'YYYY-MM-DD' })
