// What a receipt is printed on.
import { z } from 'zod'

export const PAPERS = ['58mm', '80mm', 'a4'] as const
export const paperSchema = z.enum(PAPERS)
export type Paper = z.output<typeof paperSchema>
