// What is typed to come into an office.
import { z } from 'zod'
import { numberTextSchema } from '../base/number-text'

const LONGEST_LINE = 400
const LONGEST_TYPED_NAME = 200

export const enterInput = {
  line: numberTextSchema.max(LONGEST_LINE),
  name: z.string().max(LONGEST_TYPED_NAME),
}
