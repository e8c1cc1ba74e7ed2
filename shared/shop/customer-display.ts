// The customer's screen: what a second window shows to whoever stands at the counter. It has room for their own sale and
// nothing else: no commission, no wallet, no cash box, no other customer, nobody's name. What has no place here cannot be
// shown there.
import { z } from 'zod'
import { amountPaiseSchema, paiseSchema } from '../base/money-schemas'
import { requestIdSchema } from '../base/ids'
import { SALE_SERVICES } from '../operations/registry'
import { MINUTE_MS, SECOND_MS } from '../base/clock'
import { languageSchema, themeSchema } from '../base/environment'
import { upiCodeSchema } from './upi-link'

/** Lines of one visit that the screen has room for; of a longer one it shows the last. */
export const MOST_DISPLAY_LINES = 20
/** Longer ones are cut: a customer knows theirs by its beginning. */
export const LONGEST_DISPLAY_NUMBER = 60
export const LONGEST_DISPLAY_NAME = 120
const LONGEST_SHOP_NAME = 80
/** In bytes of UTF-8: more make a code whose dots no phone tells apart on a screen (77 dots a side, ISO/IEC 18004, 15-M). */
export const LONGEST_RECEIPT_TEXT = 412

/** A result is shown for so long, unless the next customer comes first. */
export const RESULT_SHOWN_MS = MINUTE_MS
/** Whatever else stood unchanged for so long belongs to somebody who has left. */
export const LEFT_AFTER_MS = 10 * MINUTE_MS
export const IDENTIFIED_FOR_MS = 6 * SECOND_MS
export const EXAMPLE_SHOWN_MS = 15 * SECOND_MS

/** As the counter says it (`sale-statement.ts`), in the fewest words that are still true. */
export const DISPLAY_LINE_STATES = [
  /** It is being entered, or stands on the sheet: nothing was sent. */
  'entered',
  'sending',
  'done',
  /** Nobody knows yet, or it may still go through. */
  'waiting',
  'not-done',
] as const
const displayLineStateSchema = z.enum(DISPLAY_LINE_STATES)
export type DisplayLineState = z.output<typeof displayLineStateSchema>

const displayLineSchema = z.strictObject({
  service: z.enum(SALE_SERVICES),
  /** As it is read out, in groups; empty while there is none, and where it says who somebody is. */
  number: z.string().max(LONGEST_DISPLAY_NUMBER),
  /** The operator or the biller; empty while it is not known. */
  payee: z.string().max(LONGEST_DISPLAY_NAME),
  /** What the customer pays for it, with the fee; null while it is not known. */
  amountPaise: amountPaiseSchema.nullable(),
  state: displayLineStateSchema,
  /** Of its sheet, kept line or sale: main alone says what it costs and whether it is done. */
  requestId: requestIdSchema.optional(),
})
export type DisplayLine = z.output<typeof displayLineSchema>

const displaySaleSchema = z.strictObject({
  kind: z.literal('sale'),
  lines: z.array(displayLineSchema).min(1).max(MOST_DISPLAY_LINES).readonly(),
  /** The notes that were handed over, and what comes back; null where none were counted. */
  tenderedPaise: paiseSchema.nullable(),
  changePaise: paiseSchema.nullable(),
  /** To be paid to the shop's UPI id now; null if it is not paid so, or was. */
  upiPaise: amountPaiseSchema.nullable(),
})
export type DisplaySale = z.output<typeof displaySaleSchema>

const displayConsentSchema = z.strictObject({
  kind: z.literal('consent'),
  /** What is agreed to; the texts themselves are in the catalogue. */
  to: z.enum(['aadhaar', 'bank']),
  language: languageSchema,
})
export type DisplayConsent = z.output<typeof displayConsentSchema>

const welcomeSchema = z.strictObject({ kind: z.literal('welcome') })

/** What the counter asks for. */
export const displayStateSchema = z.discriminatedUnion('kind', [
  welcomeSchema,
  displaySaleSchema,
  displayConsentSchema,
])
export type DisplayState = z.output<typeof displayStateSchema>

export const WELCOME = { kind: 'welcome' } as const satisfies DisplayState

/** What the second window is told, whole each time. */
export const displayViewSchema = z.strictObject({
  shopName: z.string().max(LONGEST_SHOP_NAME),
  language: languageSchema,
  theme: themeSchema,
  /** Where no real money moves; null in production. */
  specimen: z.enum(['practice', 'sandbox']).nullable(),
  shown: z.discriminatedUnion('kind', [
    welcomeSchema,
    z.strictObject({
      ...displaySaleSchema.shape,
      /** What the customer pays for all of it; null where main does not know it of each line. */
      totalPaise: paiseSchema.nullable(),
      /** What the customer's UPI app reads; null if nothing is to be paid so. */
      upiCode: upiCodeSchema.nullable(),
      /** What the customer may take along of their receipt, as a code; null where there is no receipt. */
      receiptText: z.string().max(LONGEST_RECEIPT_TEXT).nullable(),
    }),
    displayConsentSchema,
    /** While the settings ask which display is which. */
    z.strictObject({ kind: z.literal('number'), number: z.int().positive() }),
  ]),
})
export type DisplayView = z.output<typeof displayViewSchema>

const displayNameSchema = z.string().max(LONGEST_DISPLAY_NAME)

/** Where the screen is. A display is known again by its id, and by its name where the system gave it a new one. */
export const displayPlaceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('off') }),
  z.strictObject({ kind: z.literal('window') }),
  z.strictObject({ kind: z.literal('display'), id: z.number(), name: displayNameSchema }),
])
export type DisplayPlace = z.output<typeof displayPlaceSchema>

export const customerDisplaySchema = z.strictObject({
  place: displayPlaceSchema,
  /** Null speaks the language of the counter. */
  language: languageSchema.nullable(),
})
export type CustomerDisplaySettings = z.output<typeof customerDisplaySchema>

export const NO_CUSTOMER_DISPLAY: CustomerDisplaySettings = { place: { kind: 'off' }, language: null }

/** Limit of what a system says about places, in pixels: a row of many large displays, either way. */
const MOST_PIXELS = 100_000
const pixels = z.int().min(-MOST_PIXELS).max(MOST_PIXELS)

/** Where a person put the screen as a window of its own. */
export const windowSpotSchema = z.strictObject({
  x: pixels,
  y: pixels,
  width: z.int().positive().max(MOST_PIXELS),
  height: z.int().positive().max(MOST_PIXELS),
  isMaximized: z.boolean(),
})
export type WindowSpot = z.output<typeof windowSpotSchema>

interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The height of a title bar, about: by it a window is moved. */
const TITLE_BAR_PX = 24

/** Whether a window at this spot would be seen and could be moved: the middle of its title bar, and its own, lie on a display that is there. */
export const isOnDisplay = (spot: Rectangle, displays: readonly { readonly bounds: Rectangle }[]): boolean =>
  displays.some(({ bounds }) => {
    const x = spot.x + spot.width / 2 - bounds.x
    const top = spot.y - bounds.y
    const middle = top + spot.height / 2
    return (
      x >= 0 && x < bounds.width && top >= 0 && top + TITLE_BAR_PX <= bounds.height && middle < bounds.height
    )
  })

/** A display of this computer. */
const displaySchema = z.strictObject({
  id: z.number(),
  /** As the system calls it; may be empty. */
  name: displayNameSchema,
  widthPixels: z.int().positive(),
  heightPixels: z.int().positive(),
  /** The counter is on it, so the customer's screen cannot be. */
  hasCounter: z.boolean(),
})
export type Display = z.output<typeof displaySchema>

export const DISPLAY_STANDINGS = ['off', 'open', 'display-away', 'under-counter', 'closed', 'broken'] as const

export const displayStandingSchema = z.strictObject({
  displays: z.array(displaySchema).readonly(),
  standing: z.enum(DISPLAY_STANDINGS),
  /** Whether the system lets a program choose the display. Where it does not (Wayland), a person puts the window there. */
  mayChoose: z.boolean(),
})
export type DisplayStanding = z.output<typeof displayStandingSchema>

/** The display that was chosen, if it is there: by its id, else the only other one of its name. */
export function chosenDisplay<One extends Pick<Display, 'id' | 'name'>>(
  place: DisplayPlace,
  displays: readonly One[],
): One | null {
  if (place.kind !== 'display') return null
  const same = displays.find(({ id }) => id === place.id)
  if (same !== undefined) return same
  const named = displays.filter(({ name }) => name !== '' && name === place.name)
  return named.length === 1 ? (named[0] ?? null) : null
}
