// Whether the counter says aloud how a sale ended, how loudly, and in whose language.
import { z } from 'zod'

export const VOLUME_PERCENTS = [25, 50, 75, 100] as const
const LOUDEST_PERCENT = 100

export const speechSchema = z.object({
  isOn: z.boolean(),
  volumePercent: z.number().int().min(1).max(LOUDEST_PERCENT),
  /** The shop's is that of the screen. */
  language: z.enum(['shop', 'customer']),
})
export type SpeechSettings = z.output<typeof speechSchema>

export const NO_SPEECH: SpeechSettings = { isOn: false, volumePercent: LOUDEST_PERCENT, language: 'shop' }
