// How a printer of this counter is reached, and its capabilities.
import { z } from 'zod'
import { DOTS, LAST_MARK } from './heads'
import { isPlain } from './letters'

/** The port on which receipt printers take raw bytes. */
const RAW_PORT = 9100

const HOST_PATTERN = /^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/
/** A control character is in no name, and the system refuses a command that contains one. */
export const queueNameSchema = z
  .string()
  .min(1)
  .max(127)
  .regex(/^\P{Cc}*$/u)

/** Of a printer on the shop's network that takes raw bytes. */
export const networkAddressSchema = z.strictObject({
  host: z.string().regex(HOST_PATTERN),
  port: z.number().int().min(1).max(65_535).default(RAW_PORT),
})

export const printerConnectionSchema = z.discriminatedUnion('way', [
  /** Through the system's driver, which draws pages. Null is the default printer. */
  z.strictObject({ way: z.literal('driver'), queue: queueNameSchema.nullable() }),
  /** The printer's own commands, through the system's queue of that name. */
  z.strictObject({ way: z.literal('raw-queue'), queue: queueNameSchema }),
  /** The printer's own commands, over the shop's network. */
  z.strictObject({
    way: z.literal('network'),
    ...networkAddressSchema.shape,
  }),
])
export type PrinterConnection = z.output<typeof printerConnectionSchema>

/** What happens after the last line. */
export const printerFinishSchema = z.strictObject({
  cut: z.enum(['none', 'partial', 'full']),
  openDrawer: z.boolean(),
  /** Of the printer's socket for it; absent for 2, where most drawers are. */
  drawerPin: z.literal([2, 5]).optional(),
})
export type PrinterFinish = z.output<typeof printerFinishSchema>

export const LONGEST_LATIN_NAME = 80

export const printerSettingsSchema = z.strictObject({
  connection: printerConnectionSchema,
  /**
   * `letters` is fast and plain; what it cannot print (Hindi) is drawn as a `picture` all the same. `letters-only` is a
   * printer that draws nothing: its papers are English. Drivers always draw.
   */
  writing: z.enum(['letters', 'picture', 'letters-only']),
  finish: printerFinishSchema,
  /** The shop's name for a printer that lacks the letters of its real one. */
  latinName: z.string().trim().max(LONGEST_LATIN_NAME).refine(isPlain, 'English letters').optional(),
  /** Of the table of models; absent for one that is not in it. */
  model: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .optional(),
  /** Across its head, as its model has it or the test page found it; absent for those of its paper. */
  dots: z.literal(DOTS).optional(),
  /** Under which numbers of the test page's bar the paper stays white: dots of the head that are dead. */
  worn: z.array(z.int().min(1).max(LAST_MARK)).max(LAST_MARK).readonly().optional(),
  /** The test page saw it say how it is, so it is asked before and after each paper; absent where it did not. */
  answers: z.literal(true).optional(),
})
export type PrinterSettings = z.output<typeof printerSettingsSchema>

/** Prints no letters but its own, which are English, and no picture. */
export const drawsNothing = ({ connection, writing }: PrinterSettings): boolean =>
  connection.way !== 'driver' && writing === 'letters-only'

export const DEFAULT_PRINTER: PrinterSettings = {
  connection: { way: 'driver', queue: null },
  writing: 'picture',
  finish: { cut: 'partial', openDrawer: false },
}
