// What the owner's page and the office say to each other. Every route stands once, with the right it needs; the office's handlers, the page's
// requests and the test that asks every route as every role derive from it.
import { z } from 'zod'
import { nothing } from '../base/no-input'
import { environmentSchema } from '../base/environment'
import { alertMailRequestSchema, alertMailSchema, mailTrialSchema } from './alert-mail'
import {
  alertWebhookRequestSchema,
  alertWebhookSchema,
  webhookSecretSchema,
  webhookTrialSchema,
} from './alert-webhook'
import { exportIdSchema, exportRequestSchema, exportSchema } from './exports'
import {
  booksRequestSchema,
  booksSchema,
  nowRequestSchema,
  nowSchema,
  pageSalesSchema,
  pageSearchSchema,
  saleStorySchema,
  storyRequestSchema,
} from './figures'
import {
  counterIdSchema,
  counterNameSchema,
  keyIdSchema,
  officeKindSchema,
  toldCounterNameSchema,
} from '../protocol'
import { readableList } from '../protocol/readable'
import {
  changedSettingSchema,
  pushedKeySchema,
  setSettingsSchema,
  settingsScopeSchema,
  settingStateSchema,
} from './pushed-settings'
import { colleagueIdSchema } from './search'

/** A distributor sees and changes everything; a shop's owner sees their shops and sets some of their settings; a viewer sees what a distributor sees, or the shops they were given. */
export const ROLES = ['distributor', 'shop-owner', 'viewer'] as const
export const roleSchema = z.enum(ROLES)
export type Role = z.output<typeof roleSchema>

/**
 * `signed-in`: also before the second factor was set up. `see`: figures of the shops they may see. `set`: some settings of those shops' counters.
 * `change`: everything that others notice.
 */
export type Right = 'nobody' | 'signed-in' | 'see' | 'set' | 'change'
const RIGHTS = {
  distributor: ['nobody', 'signed-in', 'see', 'set', 'change'],
  'shop-owner': ['nobody', 'signed-in', 'see', 'set'],
  viewer: ['nobody', 'signed-in', 'see'],
} as const satisfies Readonly<Record<Role, readonly Right[]>>
export const rightsOf = (role: Role): readonly Right[] => RIGHTS[role]

export const PASSWORD_LENGTH = { least: 12, most: 128 } as const
export const LONGEST_NAME = 60
const idSchema = z.string().regex(/^[\w-]{1,64}$/)
const shopIdSchema = idSchema
export const nameSchema = z.string().trim().min(1).max(LONGEST_NAME)
export const emailSchema = z.email().max(200)
export const passwordSchema = z.string().min(PASSWORD_LENGTH.least).max(PASSWORD_LENGTH.most)

export const personSchema = z.object({
  personId: idSchema,
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  /** Empty for whoever sees all shops. */
  shopIds: z.array(shopIdSchema).readonly(),
  hasSecondFactor: z.boolean(),
})
export type Person = z.output<typeof personSchema>

const shopSchema = z.object({ shopId: shopIdSchema, name: z.string() })
/** When a counter was asked for something, and by whom; their id. */
const askedSchema = z.object({ atMs: z.number(), by: z.string() })

const counterSchema = z.object({
  counterId: z.string(),
  name: z.string(),
  shopId: shopIdSchema.nullable(),
  enrolledAtMs: z.number(),
  lastSeenAtMs: z.number().nullable(),
  appVersion: z.string(),
  unsent: z.number(),
  isRevoked: z.boolean(),
  /** Of one that is lost: sales that another counter can take over, in every environment. */
  leftSales: z.number().int().nonnegative(),
  /** When it left by itself; it is revoked then too. */
  leftAtMs: z.number().nullable(),
  keyId: keyIdSchema,
  /** Since when it uses the service's secret in each environment, and who asked for another one; their id. */
  secrets: z
    .array(
      z.object({
        environment: environmentSchema,
        setAtMs: z.number().nullable(),
        ask: askedSchema.nullable(),
      }),
    )
    .readonly(),
  /** Whether it is asked for a report of a problem, and what it answered last. */
  report: z.object({
    ask: askedSchema.nullable(),
    answer: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('declined'), atMs: z.number() }),
        /** To be downloaded until it goes. */
        z.object({ kind: z.literal('sent'), atMs: z.number(), bytes: z.number(), goneAtMs: z.number() }),
      ])
      .nullable(),
  }),
})
export type FleetCounter = z.output<typeof counterSchema>

const alertSchema = z.object({
  alertId: z.string(),
  kind: z.string(),
  counterId: z.string().nullable(),
  raisedAtMs: z.number(),
})

const openAlertSchema = alertSchema.extend({
  /** What belongs to its kind, as it was when it was raised: `alertCauseOf` reads it. */
  details: z.unknown(),
  /** Of a sale that two counters made: both, and when somebody there has seen it, by the office's clock. Empty for everything else. */
  seenAt: readableList(z.object({ counterName: toldCounterNameSchema, seenAtMs: z.number().nullable() })),
})

const endedAlertSchema = alertSchema.extend({
  endedAtMs: z.number(),
  /** `gone`: its cause is, whether somebody had seen to it before or not. */
  why: z.enum(['gone', 'seen']),
})

const auditSchema = z.object({
  number: z.number(),
  atMs: z.number(),
  who: z.string(),
  action: z.string(),
  details: z.record(z.string(), z.unknown()),
})

/** A callback of the service that no counter has stored. */
const callbackSchema = z.object({
  callbackId: z.string(),
  /** `held`: no counter is known for it. `set-aside`: it was sent too often without a word. */
  state: z.enum(['held', 'waiting', 'refused', 'set-aside']),
  counterId: z.string().nullable(),
  environment: environmentSchema,
  kind: z.string(),
  receivedAtMs: z.number(),
  /** How often it was sent to the counter. */
  tries: z.number(),
  /** Its body is still there, and so is a counter for it. */
  canBeReplayed: z.boolean(),
})

/** A shop or a distributor has fewer; a list of more is no list of theirs. */
const MOST_COUNTERS_AT_ONCE = 2_000

const groupSchema = z.object({
  groupId: idSchema,
  name: z.string(),
  /** Its counters and all others see nothing of each other. */
  isApart: z.boolean(),
  /** Those that the asker sees. */
  counterIds: z.array(counterIdSchema).readonly(),
})
export type CounterGroup = z.output<typeof groupSchema>

const done = z.object({})

/** What the office tells the page that it changed. */
const changeSchema = z.enum(['sales', 'alerts', 'exports', 'counters'])
export type OwnerChange = z.output<typeof changeSchema>

export interface Route {
  readonly right: Right
  /** Changes after which its answer may be another: the page asks for it again. */
  readonly staleAfter?: readonly OwnerChange[]
  readonly input: z.ZodType
  readonly output: z.ZodType
}

/** All are POST to `/owner/api/NAME` with a JSON body: none changes anything by being followed as a link. */
export const ownerRoutes = {
  /** What the page shows before anybody is signed in. */
  state: {
    right: 'nobody',
    input: nothing,
    output: z.object({ hasOwner: z.boolean(), kind: officeKindSchema }),
  },
  /** The first owner, by the code on the office's console. */
  'first-owner': {
    right: 'nobody',
    input: z.strictObject({
      code: z.string().max(40),
      name: nameSchema,
      email: emailSchema,
      password: passwordSchema,
    }),
    output: done,
  },
  /** Somebody who was invited sets their own password. */
  'accept-invitation': {
    right: 'nobody',
    input: z.strictObject({ code: z.string().max(40), name: nameSchema, password: passwordSchema }),
    output: done,
  },
  me: { right: 'signed-in', input: nothing, output: personSchema },
  sessions: {
    right: 'signed-in',
    input: nothing,
    output: readableList(
      z.object({
        sessionId: idSchema,
        startedAtMs: z.number(),
        expiresAtMs: z.number(),
        userAgent: z.string().nullable(),
        isThis: z.boolean(),
      }),
    ),
  },
  'end-session': { right: 'signed-in', input: z.strictObject({ sessionId: idSchema }), output: done },
  counters: {
    right: 'see',
    staleAfter: ['sales', 'counters'],
    input: nothing,
    output: readableList(counterSchema),
  },
  shops: { right: 'see', input: nothing, output: readableList(shopSchema) },
  alerts: { right: 'see', staleAfter: ['alerts'], input: nothing, output: readableList(openAlertSchema) },
  /** The newest that ended, the last one first. */
  'ended-alerts': {
    right: 'see',
    staleAfter: ['alerts'],
    input: nothing,
    output: readableList(endedAlertSchema),
  },
  'close-alert': { right: 'change', input: z.strictObject({ alertId: z.string().max(200) }), output: done },
  /** Where alerts are told besides this page, and what became of the last message. */
  'alert-webhook': { right: 'change', input: nothing, output: alertWebhookSchema },
  'set-alert-webhook': { right: 'change', input: alertWebhookRequestSchema, output: webhookSecretSchema },
  'remove-alert-webhook': { right: 'change', input: nothing, output: done },
  'try-alert-webhook': { right: 'change', input: nothing, output: webhookTrialSchema },
  /** The mail server by which alerts are mailed, and what became of the last mail. */
  'alert-mail': { right: 'change', input: nothing, output: alertMailSchema },
  /** Refused with `invalid` without a password where none is kept for the same server and user. */
  'set-alert-mail': { right: 'change', input: alertMailRequestSchema, output: done },
  'remove-alert-mail': { right: 'change', input: nothing, output: done },
  'try-alert-mail': { right: 'change', input: nothing, output: mailTrialSchema },
  'new-code': {
    right: 'change',
    input: nothing,
    output: z.object({ line: z.string(), code: z.string(), expiresAtMs: z.number() }),
  },
  'name-counter': {
    right: 'change',
    input: z.strictObject({ counterId: z.string().max(60), name: counterNameSchema }),
    output: done,
  },
  'place-counter': {
    right: 'change',
    input: z.strictObject({ counterId: z.string().max(60), shopId: shopIdSchema.nullable() }),
    output: done,
  },
  'revoke-counter': {
    right: 'change',
    input: z.strictObject({ counterId: z.string().max(60) }),
    output: done,
  },
  /** Said at the counter until it uses another secret of the service. Refused with `conflict` where it is asked already. */
  'ask-secret': {
    right: 'change',
    input: z.strictObject({ counterId: z.string().max(60), environment: environmentSchema }),
    output: done,
  },
  /** Said at the counter until somebody there has seen the report and sent it, or declined. Refused with `conflict` where it is asked already. */
  'ask-report': {
    right: 'change',
    input: z.strictObject({ counterId: z.string().max(60) }),
    output: done,
  },
  'add-shop': { right: 'change', input: z.strictObject({ name: nameSchema }), output: shopSchema },
  /** Refused with `conflict`, as adding one, where another shop is called so. */
  'name-shop': {
    right: 'change',
    input: z.strictObject({ shopId: shopIdSchema, name: nameSchema }),
    output: done,
  },
  people: { right: 'change', input: nothing, output: readableList(personSchema) },
  invite: {
    right: 'change',
    input: z.strictObject({
      email: emailSchema,
      role: roleSchema,
      shopIds: z.array(shopIdSchema).max(1_000).readonly(),
    }),
    output: z.object({ code: z.string(), expiresAtMs: z.number() }),
  },
  'change-person': {
    right: 'change',
    input: z.strictObject({
      personId: idSchema,
      role: roleSchema,
      shopIds: z.array(shopIdSchema).max(1_000).readonly(),
    }),
    output: done,
  },
  'remove-person': { right: 'change', input: z.strictObject({ personId: idSchema }), output: done },
  /** What is set for counters from here, in one scope. */
  settings: {
    right: 'see',
    input: z.strictObject({ of: settingsScopeSchema.default({ kind: 'all' }) }),
    output: setSettingsSchema,
  },
  /**
   * Refused if somebody changed it since `changedAtMs`: two owners must not undo each other unseen. Null takes it back. A shop's owner may set some
   * for their own shops.
   */
  'set-setting': {
    right: 'set',
    input: z.strictObject({
      of: settingsScopeSchema.default({ kind: 'all' }),
      setting: changedSettingSchema,
      changedAtMs: z.number().int(),
    }),
    output: done,
  },
  /** What became of one setting at the counters of a scope. */
  'setting-states': {
    right: 'see',
    input: z.strictObject({ of: settingsScopeSchema, key: pushedKeySchema }),
    output: readableList(settingStateSchema),
  },
  /** Groups of counters, of any shops; with the counters that the asker sees. */
  groups: { right: 'see', input: nothing, output: readableList(groupSchema) },
  /** Refused with `conflict`, as naming one, where another group is called so. */
  'add-group': { right: 'change', input: z.strictObject({ name: nameSchema }), output: groupSchema },
  'name-group': {
    right: 'change',
    input: z.strictObject({ groupId: idSchema, name: nameSchema }),
    output: done,
  },
  /** Whether its counters see nothing of all others, and the others nothing of them. A new group is not apart. */
  'part-group': {
    right: 'change',
    input: z.strictObject({ groupId: idSchema, isApart: z.boolean() }),
    output: done,
  },
  /**
   * Its counters stay where they are; what was set for the group is forgotten. Refused with `conflict` while it is apart and has counters: they
   * would see all others' from one moment to the next.
   */
  'remove-group': { right: 'change', input: z.strictObject({ groupId: idSchema }), output: done },
  /** A counter is in one group at most: in this one from now on, or in none. */
  'group-counters': {
    right: 'change',
    input: z.strictObject({
      counterIds: z.array(counterIdSchema).min(1).max(MOST_COUNTERS_AT_ONCE).readonly(),
      groupId: idSchema.nullable(),
    }),
    output: done,
  },
  /** What happens at this moment, and what today added up to. */
  now: { right: 'see', staleAfter: ['sales'], input: nowRequestSchema, output: nowSchema },
  /** Sales of all counters that the asker may see, newest first, a page at a time. */
  sales: { right: 'see', staleAfter: ['sales'], input: pageSearchSchema, output: pageSalesSchema },
  /** Whoever sold there, to search by. */
  colleagues: {
    right: 'see',
    input: z.strictObject({ environment: environmentSchema, shopId: shopIdSchema.nullable() }),
    output: readableList(colleagueIdSchema),
  },
  story: { right: 'see', staleAfter: ['sales'], input: storyRequestSchema, output: saleStorySchema },
  /** Those that no counter has stored, newest first. Held ones are told to whoever sees all shops. */
  callbacks: { right: 'see', staleAfter: ['sales'], input: nothing, output: readableList(callbackSchema) },
  /** Sends one to its counter again, from the beginning. */
  'replay-callback': {
    right: 'change',
    input: z.strictObject({ callbackId: z.string().max(60) }),
    output: done,
  },
  books: { right: 'see', staleAfter: ['sales'], input: booksRequestSchema, output: booksSchema },
  /** Files for a spreadsheet that the asker asked for, newest first. */
  exports: { right: 'see', staleAfter: ['exports'], input: nothing, output: readableList(exportSchema) },
  /** Written in the background. Refused with `conflict` while another one of the asker is. */
  'begin-export': {
    right: 'see',
    input: exportRequestSchema,
    output: z.object({ exportId: exportIdSchema }),
  },
  /** Ends one that is under way; any other is forgotten with its file. */
  'remove-export': { right: 'see', input: z.strictObject({ exportId: exportIdSchema }), output: done },
  audit: {
    right: 'change',
    input: z.strictObject({ before: z.number().int().nullable() }),
    output: readableList(auditSchema),
  },
} as const satisfies Readonly<Record<string, Route>>

export type OwnerRoute = keyof typeof ownerRoutes
export type OwnerInput<Name extends OwnerRoute> = z.output<(typeof ownerRoutes)[Name]['input']>
export type OwnerOutput<Name extends OwnerRoute> = z.output<(typeof ownerRoutes)[Name]['output']>

export const AUDIT_PAGE = 100
export const MOST_CALLBACKS_TOLD = 200
export const INVITATION_VALIDITY_HOURS = 48

/** Why the office refuses a route of its page. */
export type OwnerProblem =
  | 'signed-out'
  /** Signed in, and the second factor is not set up yet. */
  | 'second-factor-needed'
  | 'not-allowed'
  | 'invalid'
  | 'code'
  | 'not-found'
  /** Somebody else changed it meanwhile, or it is already so: look again. */
  | 'conflict'
  /** The last distributor cannot be removed: nobody could let another in. */
  | 'last-distributor'
  /** Too much at once, or too many wrong tries from there. */
  | 'busy'
  | 'unavailable'
/** What the page asks lies below it. */
export const OWNER_PATHS = '/owner'
export const OWNER_API = '/owner/api'
/** The page's own files. It has one address; which of its pages is shown stands behind `#` and is no business of the office. */
export const OWNER_PAGE_PATHS = { page: '/', assets: '/assets/*' } as const
export const OWNER_SIGN_IN = '/owner/auth'
/** A GET of `/owner/exports/ID`: the file, for whoever asked for it and may still see what it holds. */
export const OWNER_EXPORTS = '/owner/exports'
/** The same of `/owner/reports/COUNTER-ID`: what a counter sent when it was asked for a report of a problem. */
export const OWNER_REPORTS = '/owner/reports'
/** What a browser saves, with the right that it needs. */
export const ownerDownloads = {
  export: { path: OWNER_EXPORTS, right: 'see' },
  report: { path: OWNER_REPORTS, right: 'change' },
} as const satisfies Readonly<Record<string, { readonly path: string; readonly right: Right }>>
export type OwnerDownload = keyof typeof ownerDownloads
/**
 * Server-sent events for whoever may see figures. They say only that something changed, and the page asks for what it shows: what somebody may
 * see is looked at there. A beat comes at once and then regularly; a page that hears none is behind a proxy that holds events back, and asks
 * by itself.
 */
export const OWNER_LIVE = '/owner/live'
export const ownerEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changed'), what: changeSchema }),
  z.object({ kind: z.literal('keep-alive') }),
])
export type OwnerEvent = z.output<typeof ownerEventSchema>
