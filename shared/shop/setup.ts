// From the first launch to the first real sale: the service's address, the merchant's credentials, and how far the
// set-up has come.
import { z } from 'zod'
import { dateInFigures, readDate } from '../base/calendar'
import { plainText } from '../base/plain-text'
import { numberTextSchema } from '../base/number-text'
import { connectionMismatchSchema } from './connection-mismatch'
import { environmentSchema } from '../base/environment'
import { secretProblemSchema } from '../access/staff'

export const CONNECTED_ENVIRONMENTS = ['sandbox', 'production'] as const
export const connectedEnvironmentSchema = environmentSchema.extract(CONNECTED_ENVIRONMENTS)
export const connectedEnvironmentsSchema = z.array(connectedEnvironmentSchema).readonly()
export type ConnectedEnvironment = z.output<typeof connectedEnvironmentSchema>

const LONGEST_ADDRESS = 300
const LONGEST_SECRET = 1_024
const LONGEST_CERTIFICATES = 200_000

/** Client id and secret are sent in headers: visible ASCII characters, no spaces, no line breaks (T9). */
export const headerValueSchema = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,1024}$/)

export const credentialsInputSchema = z.strictObject({
  clientId: headerValueSchema,
  clientSecret: headerValueSchema,
})
export type CredentialsInput = z.output<typeof credentialsInputSchema>

export const webhookSecretSchema = z.string().min(1).max(LONGEST_SECRET)
export const certificatesSchema = z.string().max(LONGEST_CERTIFICATES)

export type BaseAddressProblem = 'empty' | 'not-an-address' | 'not-https' | 'has-password' | 'has-query'
export type ReadBaseAddress =
  | { readonly ok: true; readonly baseAddress: string }
  | { readonly ok: false; readonly problem: BaseAddressProblem }

/**
 * Reads a base address in any form people paste it: without `https://`, in quotes or brackets, surrounded by spaces or
 * line ends, ending in `/api/v1/` or a slash. Returns it without them. Plain http is refused, never silently changed to
 * https (T1).
 */
export function readBaseAddress(text: string): ReadBaseAddress {
  const pasted = plainText(text)
    .replace(/\s+/g, '')
    .replace(/^["'`<(]+|["'`>),;]+$/g, '')
  if (pasted === '') return { ok: false, problem: 'empty' }
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(pasted) ? pasted : `https://${pasted}`)
  if (url === null || pasted.length > LONGEST_ADDRESS) return { ok: false, problem: 'not-an-address' }
  if (url.protocol !== 'https:') return { ok: false, problem: 'not-https' }
  if (url.username !== '' || url.password !== '') return { ok: false, problem: 'has-password' }
  if (url.search !== '' || url.hash !== '') return { ok: false, problem: 'has-query' }
  if (!/[.:]/.test(url.hostname) && url.hostname !== 'localhost')
    return { ok: false, problem: 'not-an-address' }
  const path = url.pathname.replace(/\/{2,}/g, '/').replace(/(\/api\/v1)?\/*$/, '')
  return { ok: true, baseAddress: `${url.origin}${path}` }
}

/** How secrets are protected on this computer. `none` until the first secret is saved. */
export const protectionSchema = z.object({
  kind: z.enum(['none', 'key-store', 'passphrase', 'session']),
  /** The key store's name as reported by the system; null for the other kinds. */
  backend: z.string().nullable(),
  /** Why secrets cannot be saved or opened now; null if they can. */
  problem: secretProblemSchema.nullable(),
})
export type Protection = z.output<typeof protectionSchema>

export const onboardingFormSchema = z.strictObject({
  shop_name: z.string().trim().min(1).max(120),
  name: z.string().trim().min(1).max(120),
  email: z
    .string()
    .trim()
    .max(200)
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/),
  mobile: z.string().regex(/^[6-9]\d{9}$/),
  /** YYYY-MM-DD, whatever the screen shows (T52). */
  dob: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  address: z.string().trim().min(1).max(300),
  state: z.string().trim().min(1).max(60),
  city: z.string().trim().min(1).max(60),
  pincode: z.string().regex(/^[1-9]\d{5}$/),
  pancard: z.string().regex(/^[A-Z]{3}P[A-Z]\d{4}[A-Z]$/),
})
export type OnboardingForm = z.output<typeof onboardingFormSchema>
export const ONBOARDING_FIELDS = Object.keys(onboardingFormSchema.shape) as readonly (keyof OnboardingForm)[]

const LONGEST_TYPED = 300
const typed = z.string().max(LONGEST_TYPED)
const typedNumber = numberTextSchema.max(LONGEST_TYPED)

/** The form as it is typed, valid or not; dates with the day first. */
export const onboardingDraftSchema = z.strictObject({
  shop_name: typed,
  name: typed,
  email: typed,
  mobile: typedNumber,
  dob: typedNumber,
  address: typed,
  state: typed,
  city: typed,
  pincode: typedNumber,
  pancard: typedNumber,
})
export type OnboardingDraft = z.output<typeof onboardingDraftSchema>

export const keptOnboardingDraftSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  /** It is in the vault, whose passphrase has not been typed since the app started. */
  z.object({ kind: z.literal('shut') }),
  z.object({ kind: z.literal('there'), draft: onboardingDraftSchema }),
])
export type KeptOnboardingDraft = z.output<typeof keptOnboardingDraftSchema>

/** An agent id is passed on unchanged: case, zeros and inner spaces are part of it (T16). */
export const agentIdSchema = z.string().min(1).max(64).regex(/\S/)

/** State of the one-time onboarding. Only `open` allows a request to be sent. */
export const onboardingStateSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open') }),
  /** On its way. After a restart it becomes `unknown`. */
  z.object({ state: z.literal('sending'), at: z.number() }),
  /**
   * It may have gone through: the agent id is looked up on the dashboard and typed in; the form is never sent again.
   */
  z.object({ state: z.literal('unknown'), at: z.number(), reason: z.string() }),
  z.object({ state: z.literal('done'), at: z.number(), agentId: z.string(), typed: z.boolean() }),
])
export type OnboardingState = z.output<typeof onboardingStateSchema>

/** What the office knows of the onboarding that a counter claimed. */
export const onboardingClaimStateSchema = z.enum([
  /** Nothing was heard of it since. */
  'claimed',
  /** It may have gone through. */
  'sent',
  /** Its counter has an agent id. */
  'done',
])

/** Why the office of this counter does not let it send the onboarding form. */
export const onboardingHoldSchema = z.discriminatedUnion('because', [
  /** It was done, or begun: for ever. */
  z.object({
    because: z.literal('taken'),
    /** Null for another shop's. */
    counterName: z.string().nullable(),
    isThis: z.boolean(),
    state: onboardingClaimStateSchema,
    /** By the office's clock. */
    atMs: z.number(),
    /** Null while no counter has told it. */
    agentId: agentIdSchema.nullable(),
  }),
  /** These counters have not told the office whether they were onboarded. */
  z.object({ because: z.literal('unreported'), counterNames: z.array(z.string().nullable()).readonly() }),
  z.object({
    because: z.enum([
      'unreachable',
      /** This counter does not have the shop's keys yet, by which the office knows the client. */
      'no-keys',
      /** It has an office and cannot open its keys now. */
      'unreadable',
      'revoked',
      /** One of the two has to be updated. */
      'version',
      /** Another office answers there, or this one as it was before a restore. */
      'other-office',
      /** The disk did not take what has to be kept of it. */
      'not-kept',
    ]),
  }),
])
export type OnboardingHold = z.output<typeof onboardingHoldSchema>

export const onboardingOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), agentId: z.string() }),
  /** The service refused and created no agent: correct the form and send it again. */
  z.object({
    kind: z.literal('refused'),
    message: z.string().nullable(),
    fields: z.array(z.object({ field: z.string().nullable(), message: z.string() })).readonly(),
  }),
  /** Nothing left this computer. */
  z.object({ kind: z.literal('not-sent'), cause: z.string() }),
  z.object({ kind: z.literal('unknown'), reason: z.string(), message: z.string().nullable() }),
  /** It was sent before; nothing was sent now. */
  z.object({ kind: z.literal('already'), onboarding: onboardingStateSchema }),
  /** The office did not let it; nothing was sent. */
  z.object({ kind: z.literal('held-back'), hold: onboardingHoldSchema }),
])
export type OnboardingOutcome = z.output<typeof onboardingOutcomeSchema>

export const SETUP_STEPS = ['connection', 'agent', 'owner', 'printer', 'done'] as const
export const setupStepSchema = z.enum(SETUP_STEPS)
export type SetupStep = z.output<typeof setupStepSchema>

export const connectionViewSchema = z.object({
  environment: connectedEnvironmentSchema,
  /** What the credentials are for, or what is written where there are none. */
  baseAddress: z.string().nullable(),
  /** Somebody else than Galla changed the files; null if nobody did, or while the credentials are locked. */
  mismatch: connectionMismatchSchema.nullable(),
  /** Secrets are never returned to the window; only whether they are set, and since when. */
  credentials: z.object({ present: z.boolean(), savedAt: z.number().nullable() }),
  webhookSecretPresent: z.boolean(),
  extraCertificates: z.object({ present: z.boolean(), count: z.number() }),
  testedAt: z.number().nullable(),
  onboarding: onboardingStateSchema,
  /** The printer step is done, by a test page or by postponing it. */
  printerSeen: z.boolean(),
  step: setupStepSchema,
})
export type ConnectionView = z.output<typeof connectionViewSchema>

export const setupStateSchema = z.object({
  protection: protectionSchema,
  /** The environment that was being connected when the first launch was interrupted. */
  resuming: connectedEnvironmentSchema.nullable(),
  /** The environment whose log came with a backup, while the shop is not connected again. */
  restored: connectedEnvironmentSchema.nullable(),
  connections: z.array(connectionViewSchema).readonly(),
})
export type SetupState = z.output<typeof setupStateSchema>

/** The result of a real test call to the service. Each has its own words and its own next step. */
export const CONNECTION_VERDICTS = [
  'works',
  'wrong-credentials',
  'address-not-allowed',
  'no-permission',
  'certificate',
  'no-such-name',
  'refused',
  'no-network',
  'timeout',
  'proxy',
  'proxy-sign-in',
  'proxy-unreachable',
  'proxy-scheme',
  'proxy-unusable',
  'wrong-path',
  'not-the-service',
  'service-fault',
  'in-between',
  'broken',
  'busy',
] as const
export const connectionTestSchema = z.object({
  verdict: z.enum(CONNECTION_VERDICTS),
  /** A detail for the support desk: an error code, an HTTP status, the service's own text. Never a secret. */
  detail: z.string().nullable(),
  callId: z.string().nullable(),
})
export type ConnectionTest = z.output<typeof connectionTestSchema>

export const keepOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('kept'), setup: setupStateSchema }),
  z.object({ kind: z.literal('test-failed'), test: connectionTestSchema }),
  z.object({ kind: z.literal('secrets'), problem: secretProblemSchema }),
])
export type KeepOutcome = z.output<typeof keepOutcomeSchema>

/**
 * States and union territories, in English, as the onboarding form offers them. Another text may be typed: the service
 * decides.
 */
export const INDIAN_STATES = [
  'Andaman and Nicobar Islands',
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chandigarh',
  'Chhattisgarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jammu and Kashmir',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Ladakh',
  'Lakshadweep',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Puducherry',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
] as const

/**
 * A date of birth as it is typed (`20/11/1985`, `20 nov 1985`), with its year in full, as YYYY-MM-DD; null if it is no
 * day of the calendar.
 */
export function readIndianDate(text: string): string | null {
  const read = readDate(text)
  const hasWholeYear = /\d{4}\s*$/.test(plainText(text))
  return read.ok && hasWholeYear ? dateInFigures(read.at).split('/').toReversed().join('-') : null
}
