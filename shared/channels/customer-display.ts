// Contract for the customer's screen: the counter says what it shows, and its settings where it is.
import { z } from 'zod'
import { type ChannelTable, ofApp } from './channel'
import { displayStandingSchema, displayStateSchema } from '../shop/customer-display'
import { languageSchema } from '../base/environment'
import { nothing } from '../base/no-input'

export const customerDisplayChannels = {
  /** The whole state each time; it replaces what is shown. Locking the counter ends it. */
  'customer-display.show': ofApp(
    'staff',
    z.strictObject({
      state: displayStateSchema,
      /** The language of this customer; null is the one of the settings. */
      language: languageSchema.nullable(),
    }),
    z.null(),
  ),
  /** The displays of this computer, and whether the screen is there. */
  'customer-display.standing': ofApp('staff', nothing, displayStandingSchema),
  /** Shows its number on each display for a moment. */
  'customer-display.identify': ofApp('staff', nothing, z.null()),
  /** Shows an example for a moment, unless a customer is being served. */
  'customer-display.example': ofApp('staff', nothing, z.null()),
  /** Opens a window that somebody closed, or that broke. */
  'customer-display.open': ofApp('staff', nothing, displayStandingSchema),
} as const satisfies ChannelTable

export const customerDisplayEvents = {
  /** A display came or went, or the window did. */
  'customer-display.changed': displayStandingSchema,
} as const
