// What the shop chose about how the app looks and what it says about itself. Small, plain, no secrets.
import { z } from 'zod'
import { environmentSchema, languageSchema, themeSchema } from './environment'
import { paperSchema } from './receipt'

export const shopSchema = z.object({
  name: z.string().trim().max(80),
  address: z.string().trim().max(200),
  phone: z.string().trim().max(20),
  /** The agent id, passed on unchanged. */
  agentId: z.string().max(64),
})
export type Shop = z.output<typeof shopSchema>

export const preferencesSchema = z.object({
  /** Null until the first-launch screen has been answered. */
  environment: environmentSchema.nullable(),
  language: languageSchema,
  theme: themeSchema,
  textSize: z.enum(['normal', 'large']),
  todayPage: z.enum(['open', 'folded']),
  receiptPaper: paperSchema,
  shop: shopSchema,
})
export type Preferences = z.output<typeof preferencesSchema>

export const DEFAULT_PREFERENCES: Preferences = {
  environment: null,
  language: 'en',
  theme: 'system',
  textSize: 'normal',
  todayPage: 'open',
  receiptPaper: '80mm',
  shop: { name: '', address: '', phone: '', agentId: '' },
}
