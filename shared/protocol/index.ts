// What a counter and its office agree on before anything else: versions, headers, limits and the problems an answer can name
// (docs/office.md).
import { z } from 'zod'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../base/clock'
import { readableList, toldName } from './readable'

/** Raised with every change that an earlier side would misunderstand. An office serves the two versions before its own. */
export const PROTOCOL_VERSION = 1
export const OLDEST_SERVED_VERSION = 1

/**
 * A practice office takes the practice environment's logs alone, a real one never does: so practice can be tried with several counters and
 * never reaches a real office.
 */
export const OFFICE_KINDS = ['practice', 'real'] as const
export const officeKindSchema = z.enum(OFFICE_KINDS)
export type OfficeKind = z.output<typeof officeKindSchema>

export const HEADERS = {
  counter: 'galla-counter',
  key: 'galla-key',
  nonce: 'galla-nonce',
  proof: 'galla-proof',
  version: 'galla-version',
  /** With every answer: which office it is, and how often it was restored. */
  office: 'galla-office',
  generation: 'galla-generation',
  /** With every answer: which start of the office it is, a number and a random id. */
  epoch: 'galla-epoch',
  /** With every request, and part of its proof: the newest of these that the counter has kept (`shared/protocol/known-office.ts`). */
  knows: 'galla-knows',
  /** With every proven answer: the nonce of the next request, so that it needs no question of its own. */
  nextNonce: 'galla-next-nonce',
} as const

export const PATHS = {
  /** Unproven: the authority's certificate, compared with the digest in the enrolment string. */
  authority: '/v1/authority',
  /** Unproven: one nonce. */
  nonce: '/v1/nonce',
  /** Unproven: a code against a counter's id. */
  enrol: '/v1/enrol',
  /** Proven: what stands, asked at each connection. */
  heartbeat: '/v1/heartbeat',
  /** Proven: that this counter sells for the shop. One that was taken out is refused, in words that the office signs. */
  standing: '/v1/standing',
  /** Proven: this counter belongs to the office no more. The same again is answered the same. */
  leave: '/v1/leave',
} as const

/** How long a counter that was revoked may still send; by the office's clock. After that it may only say hello and leave. */
export const REVOKED_SENDS_FOR_MS = 30 * DAY_MS

/**
 * What a counter may still ask that was revoked: to send the entries it has not sent, which are marked, and the erasures, to leave, and what
 * others have taken over from it.
 */
export const OPEN_TO_REVOKED: readonly string[] = [
  PATHS.heartbeat,
  PATHS.leave,
  '/v1/entries',
  '/v1/personal',
  '/v1/takeovers/standing',
]
export const OPEN_AFTER_REVOCATION: readonly string[] = [
  PATHS.heartbeat,
  PATHS.leave,
  '/v1/takeovers/standing',
]

/**
 * So long a connection is kept on which nothing is asked. Whoever asks lets go of it first, or its request would meet the end of it: counters
 * before proxies and offices, proxies before offices (office/proxies; Caddy by itself after 2 minutes).
 */
export const IDLE_CONNECTION_MS = {
  counter: 30 * SECOND_MS,
  proxy: MINUTE_MS,
  office: 150 * SECOND_MS,
} as const

/** A nonce is good for one request within this time, by the office's clock. */
export const NONCE_VALIDITY_MS = MINUTE_MS
export const ENROLMENT_VALIDITY_MS = 10 * MINUTE_MS
export const ENROLMENT_TRIES = 5
export const LARGEST_BODY_BYTES = 8 * 1024 * 1024
/** Why an office refuses, as data in the body of every answer that is not 2xx. */
export const PROBLEM_KINDS = [
  /** The nonce is used, expired, or of an earlier run: ask for another and prove again. */
  'nonce',
  /** Who asks is not known, or the proof does not hold. */
  'proof',
  /** The counter was revoked; signed by the office. */
  'revoked',
  /** The two sides are too many releases apart. */
  'version',
  'invalid',
  'too-large',
  /** The code is wrong, used or expired; `triesLeft` says how often it may be tried. */
  'code',
  /** The log is the one of a counter that was not taken out. The code is not used. */
  'log-in-use',
  /** An office of the other kind. */
  'kind',
  /** Entries do not follow what the office has: see `shared/protocol/entries.ts`. */
  'chain',
  'not-found',
  /** Too much at once; `retryAfterMs` says when again. */
  'busy',
  /** Not now: the database, the disk, a restart. Nothing was kept. */
  'unavailable',
] as const

export const officeProblemSchema = z.object({
  kind: z.enum(PROBLEM_KINDS),
  /** For people who maintain the office; no words for a screen. */
  detail: z.string().max(500).optional().catch(undefined),
  retryAfterMs: z.number().int().nonnegative().optional().catch(undefined),
  triesLeft: z.number().int().nonnegative().optional().catch(undefined),
})
export type OfficeProblem = z.output<typeof officeProblemSchema>
export const problemAnswerSchema = z.object({
  problem: officeProblemSchema,
  /** Ed25519 by the office's key over `signedAnswerBytes`; with `revoked` alone. Base64url. */
  signature: z.string().max(100).optional(),
})

export const nonceAnswerSchema = z.object({ nonce: z.string().max(200), officeTimeMs: z.number() })

/** Bytes as text: base64url without padding, of an exact number of bytes. */
export const bytesSchema = (bytes: number): z.ZodString =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`))

const KEY_BYTES = 32
export const publicKeySchema = bytesSchema(KEY_BYTES)
export const digestSchema = bytesSchema(KEY_BYTES)
export const counterIdSchema = z.string().regex(/^[a-z0-9-]{8,40}$/)
const LONGEST_COUNTER_NAME = 60
export const counterNameSchema = z.string().trim().min(1).max(LONGEST_COUNTER_NAME)
/** The same as an answer tells it. */
export const toldCounterNameSchema = toldName(LONGEST_COUNTER_NAME)
/** Null for a counter of another group, which is "another shop" and nothing more. */
export const otherCounterNameSchema = toldCounterNameSchema.nullable()

/** The key's id in requests: the first 16 hexadecimal digits of the SHA-256 of the public signing key. */
export const keyIdSchema = z.string().regex(/^[0-9a-f]{16}$/)

const LONGEST_ENVIRONMENT = 20
const SIGNATURE_BYTES = 64
/** The log that this computer has, and that it can sign heads of it (`keptLogBytes`): so a restored counter is the one that it was. */
export const existingLogSchema = z.strictObject({
  environment: z.string().max(LONGEST_ENVIRONMENT),
  logId: digestSchema,
  key: publicKeySchema,
  signature: bytesSchema(SIGNATURE_BYTES),
})
export type ExistingLog = z.output<typeof existingLogSchema>

export const enrolRequestSchema = z.strictObject({
  code: z.string().max(40),
  kind: officeKindSchema,
  name: counterNameSchema,
  appVersion: z.string().max(40),
  /** Ed25519, proves requests. */
  signingKey: publicKeySchema,
  /** X25519, opens what other counters seal for this one. */
  sealingKey: publicKeySchema,
  /** Null for a log that is empty, or whose key is not here. */
  log: existingLogSchema.nullable(),
})
export type EnrolRequest = z.output<typeof enrolRequestSchema>

export const enrolAnswerSchema = z.object({
  counterId: counterIdSchema,
  officeId: z.string().max(60),
  generation: z.number().int().positive(),
  kind: officeKindSchema,
  /** The name is made unique among the office's counters: a second "Counter 1" is given a number. */
  name: counterNameSchema,
  /** Ed25519: signs what closes money screens, which no captive portal can. */
  officeKey: publicKeySchema,
  officeTimeMs: z.number(),
  /** Entries that the office has of the log that was shown. */
  storedEntries: z.number().int().nonnegative(),
})
export type EnrolAnswer = z.output<typeof enrolAnswerSchema>

export const standingRequestSchema = z.strictObject({})
export const standingAnswerSchema = z.object({})

export const leaveRequestSchema = z.strictObject({})
export const leaveAnswerSchema = z.object({})

/** A client of the service, and that this counter sells under it (`clientProofBytes`). */
export const provenClientSchema = {
  /** Ed25519. */
  clientKey: publicKeySchema,
  clientProof: bytesSchema(SIGNATURE_BYTES),
}

export const heartbeatRequestSchema = z.strictObject({
  appVersion: z.string().max(40),
  /** The client this counter sells under, for each environment it has set up. One without a proof counts as none. */
  clientKeys: z
    .array(
      z.strictObject({
        environment: z.string().max(20),
        ...provenClientSchema,
        /** How long the service's secret has been in use here, never the secret; null where it is not known. */
        secretAgeMs: z.number().int().nonnegative().nullable(),
      }),
    )
    .max(3)
    .readonly(),
  /** Entries that the office does not have yet. */
  unsent: z.number().int().nonnegative(),
  /** What this computer's own clock shows, right or wrong: epoch milliseconds. */
  clockMs: z.number().int().nonnegative(),
})
export type HeartbeatRequest = z.output<typeof heartbeatRequestSchema>

/** Of a person at the office's page. */
export const LONGEST_PERSON_NAME = 100

/** Somebody at the office's page asks this counter for something that only people there can do, by the office's clock. */
export const askSchema = z.object({
  askedAtMs: z.number(),
  /** Whoever asked, by name; null for somebody who was removed since. */
  askedBy: toldName(LONGEST_PERSON_NAME).nullable(),
})
export type Ask = z.output<typeof askSchema>

/** To have the service's secret replaced. */
export const secretAskSchema = askSchema.extend({ environment: z.string().max(20) })
export type SecretAsk = z.output<typeof secretAskSchema>

export const knownCounterSchema = z.object({
  counterId: counterIdSchema,
  name: otherCounterNameSchema,
  lastSeenAtMs: z.number().nullable(),
  isRevoked: z.boolean(),
  /** It shows a code, and waits for a counter at which the owner types it. */
  waitsForKeys: z.boolean(),
})
export type KnownCounter = z.output<typeof knownCounterSchema>

/** More are told nobody: a list that long is looked at on the owner's page. */
export const MOST_KNOWN_COUNTERS = 2_000

/** One office on several machines has one address at each; more machines than these no standby has. */
export const MOST_OFFICE_ADDRESSES = 5
export const officeAddressSchema = z.url({ protocol: /^https$/ }).max(200)
/** Where counters reach each machine of the office, as origins; signed by the office's key over `officeAddressesBytes`. Base64url. */
export const officeAddressesSchema = z.object({
  addresses: z.array(officeAddressSchema).min(1).max(MOST_OFFICE_ADDRESSES).readonly(),
  signature: bytesSchema(SIGNATURE_BYTES),
})
export type OfficeAddresses = z.output<typeof officeAddressesSchema>

/** What cannot be read of it is asked about as if there were something to hear, or is as it was; `null` where it says so. */
export const heartbeatAnswerSchema = z.object({
  /** Null where it cannot be read. */
  officeTimeMs: z.number().nullable().catch(null),
  /** Null where it cannot be read. */
  name: toldCounterNameSchema.nullable().catch(null),
  /** The office says so here without a signature: `PATHS.standing` says it with one. Null where it cannot be read, which is no word that it is not. */
  isRevoked: z.boolean().nullable().catch(null),
  /** This one, those that wait for keys, and of the others of its group as many as fit, those heard of last first. */
  counters: readableList(knownCounterSchema, MOST_KNOWN_COUNTERS).catch([]),
  /** Of what was set for this counter, which `SETTINGS_PATH` tells. */
  settingsDigest: digestSchema.nullable().catch(null),
  /** Whether the counter has said what became of that. */
  areSettingsAnswered: z.boolean().catch(false),
  /** SHA-256 of the shop's keys: a counter that has others asks for them. Null while no counter has any. */
  keysDigest: digestSchema.nullable().catch(null),
  /** Whether sales are still compared under the guard key before the present one too. */
  isFormerGuardKeyUsed: z.boolean().catch(true),
  /** This counter sold what another one sold, too, and nobody here has seen it: `CONFLICTS_PATH` tells. */
  hasUnseenConflicts: z.boolean().catch(true),
  /** Customers asked to be erased, and this counter has not said that it is done: `ERASURES_PATH` tells. */
  hasErasures: z.boolean().catch(true),
  /** When there was last something to tell of sales that were taken over from or by this counter; 0 if never. `TAKEOVER_PATHS.standing` tells. */
  takeoversChangedAtMs: z.number().nonnegative().catch(0),
  /** Asked of this counter and not done yet. */
  secretAsks: readableList(secretAskSchema, 10).catch([]),
  /** For a report of a problem: `COUNTER_REPORT_PATH` takes it, or that somebody there declined. */
  reportAsk: askSchema.nullable().catch(null),
  /** Of an office on several machines; null for one on one machine, and where it cannot be read: what was told before holds. */
  addresses: officeAddressesSchema.nullable().catch(null),
})
export type HeartbeatAnswer = z.output<typeof heartbeatAnswerSchema>
