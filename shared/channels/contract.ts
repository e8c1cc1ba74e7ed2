// The one table of everything that the window may ask of the main process, and of what main pushes to it. Preload,
// registration, the bridge's types, scope, access rights and the test doubles derive from it; main parses inputs and
// outputs against it.
import { z } from 'zod'
import { type ChannelTable, ofApp, ofWorkspace, type Scope } from './channel'
import { accountsChannels, accountsEvents } from './accounts'
import { backupChannels, backupEvents } from './backup'
import { creditChannels } from './credit'
import { customerChannels } from './customer'
import { customerDisplayChannels, customerDisplayEvents } from './customer-display'
import { dayBookChannels } from './day-book'
import { elsewhereChannels, officeChannels, officeEvents } from './office'
import { healthChannels, updateChannels, updateEvents, proxyChannels } from './computer'
import { identityChannels } from './identity'
import { journalChannels, journalEvents, journalRescueChannels } from './journal'
import { MOST_AT_ONCE } from '../sale/sale-actions'
import { pendingChannels, pendingEvents, resendRuleChannels } from './pending'
import { firstChannels } from './first'
import { diagnosticsChannels, privacyChannels } from './privacy'
import { profileChannels } from './profile'
import { receiptChannels, receiptEvents } from './receipts'
import { saleChannels } from './sale'
import { setupChannels } from './setup'
import { connectionTestSchema } from '../shop/setup'
import { questionChannels, staffChannels, staffEvents } from './staff'
import { visitChannels, visitEvents } from './visit'
import { windowChannels, windowEvents } from './window'
import { dayPageSchema, dayWaitingSchema, saleViewSchema } from '../sale/day'
import { appStateSchema } from '../shop/app-state'
import { environmentSchema, languageSchema } from '../base/environment'
import { recordedEventSchema } from '../sale/journal'
import { connectionHealthSchema } from '../shop/connection-health'
import { moneyWaySchema } from '../base/payment-ways'
import { socketPhaseSchema } from '../sale/outcome'
import { OWNERS_PREFERENCES, preferencesSchema } from '../shop/preferences'
import { foundPrinterSchema } from '../printing/found-printer'
import { printerSettingsSchema, queueNameSchema } from '../printing/printer'
import { paperSentSchema, printAgainSchema, printJobSchema, waitingPrintsSchema } from '../receipts/print-job'
import { accountNumberSchema } from '../operations/recharge/recharge-schemas'
import { paperSchema } from '../printing/paper'
import { isReason, onOneLine } from '../base/reason'
import { requestIdSchema } from '../base/ids'
import { printerProblemSchema, resultSchema } from '../base/result'
import { confirmation, ofSale } from './inputs'
import { nothing } from '../base/no-input'

export const troubleSchema = z.object({
  id: z.string(),
  operation: z.string(),
  /** What to type to make it happen, as a person reads it: a number, an amount, an id. */
  trigger: z.string(),
  /** The same as the form of this operation takes it; of an odd biller, its id. */
  value: z.string(),
  /** What happens then, in the language that was asked for. */
  happens: z.string(),
  /** It happens at a counter; the others are faults in the answers of a service. */
  isEveryday: z.boolean(),
})

/** Where it was printed; null while it waits for a printer that cannot be reached. */
const printedSchema = resultSchema(paperSentSchema.extend({ sentTo: z.string().nullable() }))
const waitingListSchema = resultSchema(waitingPrintsSchema)

/** Those of one area, each from its own file. */
const channelsOfAreas = {
  ...firstChannels,
  ...staffChannels,
  ...questionChannels,
  ...setupChannels,
  ...proxyChannels,
  ...backupChannels,
  ...profileChannels,
  ...privacyChannels,
  ...diagnosticsChannels,
  ...healthChannels,
  ...saleChannels,
  ...identityChannels,
  ...officeChannels,
  ...elsewhereChannels,
  ...pendingChannels,
  ...resendRuleChannels,
  ...dayBookChannels,
  ...accountsChannels,
  ...customerChannels,
  ...customerDisplayChannels,
  ...creditChannels,
  ...journalChannels,
  ...journalRescueChannels,
  ...receiptChannels,
  ...visitChannels,
  ...windowChannels,
  ...updateChannels,
} as const satisfies ChannelTable

const otherChannels = {
  'app.choose-environment': {
    scope: 'app',
    access: 'owner',
    /** Null leaves the environment and returns to the first-launch screen; the journal is not touched. */
    input: z.strictObject({ environment: environmentSchema.nullable() }),
    output: resultSchema(appStateSchema),
  },
  /** Starts the app again, without safe mode. */
  /** Ends the app and starts it as usual, which whoever is at the computer can do anyway. */
  'app.leave-safe-mode': ofApp('anyone', nothing, z.null()),
  'preferences.change': ofApp(
    'anyone',
    z.strictObject(preferencesSchema.omit({ ...OWNERS_PREFERENCES, environment: true }).partial().shape),
    preferencesSchema,
  ),
  /** What the shop says about itself and how it is protected: only the owner may change it. */
  'settings.change': ofApp(
    'owner',
    z.strictObject(preferencesSchema.pick(OWNERS_PREFERENCES).partial().shape),
    preferencesSchema,
  ),
  /** Somebody else than Galla changed the owner's settings: what holds now is written again, or what is written holds from now on. */
  'settings.settle': ofApp('owner-each-time', z.strictObject({ take: z.boolean() }), appStateSchema),
  'connection.state': { scope: 'app', access: 'anyone', input: nothing, output: connectionHealthSchema },
  /** One real, harmless call of the open environment: a line that the service had stopped opens if it works. */
  'connection.test': ofWorkspace('staff', nothing, connectionTestSchema),
  'practice.troubles': {
    scope: 'app',
    access: 'anyone',
    input: z.strictObject({ language: languageSchema }),
    output: z.array(troubleSchema).readonly(),
  },
  /** Advances the practice service by half a minute, then asks about open and recently ended sales. */
  'practice.pass-time': ofWorkspace('staff', nothing, z.null()),

  'journal.day': ofWorkspace('staff', nothing, dayPageSchema),
  /** What waits for somebody: asked for after each change of a sale, where the sales of the day are already known. */
  'journal.waiting': ofWorkspace('staff', nothing, dayWaitingSchema),
  'journal.sale': ofWorkspace(
    'staff',
    ofSale,
    z.object({ sale: saleViewSchema, story: z.array(recordedEventSchema).readonly() }),
  ),
  'journal.sales-of-number': ofWorkspace(
    'staff',
    z.strictObject({ accountNumber: accountNumberSchema, limit: z.number().int().min(1).max(50) }),
    z.array(saleViewSchema).readonly(),
  ),
  'journal.open-sales': ofWorkspace('staff', nothing, z.array(saleViewSchema).readonly()),
  /** Asks the service about an open sale now; at most once in ten seconds. */
  'pending.check-now': ofWorkspace('staff', ofSale, saleViewSchema),
  /** Sends again, under the same id, a sale that is known not to have arrived. The guards are checked again. */
  'pending.send-again': ofWorkspace('staff', confirmation, saleViewSchema),
  /**
   * The owner sends again, under the same id, a sale that the service says it never received (`resendStanding` says
   * when that is allowed).
   */
  'pending.resend': ofWorkspace('owner', confirmation.partial({ accepted: true }), saleViewSchema),
  /** The owner settles an open sale or a conflict that no answer can end. The evidence is kept. */
  'pending.settle': ofWorkspace(
    'owner',
    z.strictObject({
      requestId: requestIdSchema,
      verdict: z.enum(['success', 'failed']),
      refunded: z.boolean(),
      evidence: z.string().trim().max(2_000).refine(isReason).transform(onOneLine),
    }),
    saleViewSchema,
  ),
  /** Somebody has reviewed these open sales: they no longer count towards the limit of unresolved ones. One that ended or was reviewed is left out. */
  'pending.review': ofWorkspace(
    'owner',
    z.strictObject({ requestIds: z.array(requestIdSchema).min(1).max(MOST_AT_ONCE).readonly() }),
    z.object({ count: z.number().int() }),
  ),
  'cash.give-back': ofWorkspace(
    'give-back',
    z.strictObject({
      requestId: requestIdSchema,
      movement: z.enum(['given-back', 'kept-as-credit']),
      way: moneyWaySchema.optional(),
    }),
    saleViewSchema,
  ),

  /** Address of the preview page of a sale's or a visit's receipt, within the window's own origin. */
  'receipt.page': ofWorkspace(
    'staff',
    printJobSchema,
    z.object({
      path: z.string(),
      text: z.string(),
      /** A printer that draws nothing prints English, without the names that are in other letters. */
      prints: z.enum(['as-shown', 'in-english']),
    }),
  ),
  'receipt.print': { scope: 'workspace', access: 'staff', input: printJobSchema, output: printedSchema },
  /** Receipts that were not printed, oldest first: some are tried by themselves, all are offered. */
  'print-queue.list': { scope: 'workspace', access: 'staff', input: nothing, output: waitingListSchema },
  'print-queue.retry': {
    scope: 'workspace',
    access: 'staff',
    input: printAgainSchema,
    output: printedSchema,
  },
  'print-queue.cancel': {
    scope: 'workspace',
    access: 'staff',
    input: printJobSchema,
    output: waitingListSchema,
  },
  'receipt.save-pdf': ofWorkspace('staff', printJobSchema, z.object({ fileName: z.string() })),
  /** The printers that the system knows: `queue` is what settings keep, `name` what people read. */
  'printers.list': {
    scope: 'app',
    access: 'staff',
    input: nothing,
    output: z.array(z.object({ queue: z.string(), name: z.string() })).readonly(),
  },
  /** Why a receipt printer's own commands cannot go through this queue; null if nothing is known against it. */
  'printers.queue-problem': ofApp(
    'staff',
    z.strictObject({ queue: queueNameSchema }),
    printerProblemSchema.nullable(),
  ),
  /** Asks the shop's network for printers that tell of themselves. */
  'printers.find': ofApp('owner', nothing, z.array(foundPrinterSchema).readonly()),
  /**
   * Prints the test page with settings that need not be saved yet. It reaches whatever address and opens the drawer if
   * they say so, so only the owner may ask.
   */
  'printers.test': ofApp(
    'owner',
    z.strictObject({ printer: printerSettingsSchema, paper: paperSchema }),
    paperSentSchema,
  ),
} as const satisfies ChannelTable

/** Written as two, because the compiler does not write out a type as long as all of them. */
export const channels: typeof channelsOfAreas & typeof otherChannels = {
  ...channelsOfAreas,
  ...otherChannels,
}

export const events = {
  ...staffEvents,
  ...officeEvents,
  ...pendingEvents,
  ...journalEvents,
  ...receiptEvents,
  ...accountsEvents,
  ...visitEvents,
  ...windowEvents,
  ...customerDisplayEvents,
  ...updateEvents,
  ...backupEvents,
  /** A sale changed, or a new one was saved. */
  'sale.changed': saleViewSchema,
  /** A sale that was left waiting has its result, or a known result was reversed. Sent once. */
  'sale.ended': saleViewSchema,
  /** A sale that the service cannot be asked about is still open: a person has to find out. */
  'sale.reminder': saleViewSchema,
  /** Somebody clicked the system's notification about a sale: the window is brought to the front and shows it. */
  'sale.asked-for': ofSale,
  /** A receipt started or stopped waiting for its printer. */
  'print-queue.changed': nothing,
  /** A print service has a paper and the printer has not begun: how long it may wait still; null once that is over. */
  'print-queue.waiting': z.object({ leftMs: z.number().nullable() }),
  /** Progress of a money call on the wire; `retryInMs` is set while an automatic re-send is waiting. */
  'sale.step': z.object({
    requestId: requestIdSchema,
    phase: socketPhaseSchema,
    retryInMs: z.number().nullable(),
  }),
  'connection.changed': connectionHealthSchema,
  /** The office set something else for this counter, or takes it back: other preferences hold, or another table of commissions. */
  'preferences.changed': nothing,
  /** What was saved lies on a drive that keeps no rights. Sent once for each drive. */
  'file.others-may-read': nothing,
  /** Recovery of earlier runs is complete: screens that move money may open. */
  'app.recovered': nothing,
} as const

export type Channel = keyof typeof channels
export type Input<Name extends Channel> = z.output<(typeof channels)[Name]['input']>
export type Output<Name extends Channel> = z.output<(typeof channels)[Name]['output']>
export type EventName = keyof typeof events
export type EventPayload<Name extends EventName> = z.output<(typeof events)[Name]>
/** Pushes an event to the window. */
export type Push = <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void

const isChannel = (name: string): name is Channel => Object.hasOwn(channels, name)
export const channelNames: readonly Channel[] = Object.keys(channels).filter(isChannel)

/** The channels that the app itself answers, or those that the open workspace does. */
export type ChannelOf<Answering extends Scope> = {
  [Name in Channel]: (typeof channels)[Name]['scope'] extends Answering ? Name : never
}[Channel]
export const isAppChannel = (channel: Channel): channel is ChannelOf<'app'> =>
  channels[channel].scope === 'app'

/** Main's side of the contract: one function per channel. The compiler names missing ones. */
export type Handlers = { readonly [Name in Channel]: (input: Input<Name>) => Promise<Output<Name>> }
export type AppHandlers = Pick<Handlers, ChannelOf<'app'>>
export type WorkspaceHandlers = Pick<Handlers, ChannelOf<'workspace'>>
