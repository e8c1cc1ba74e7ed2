// The merchant's secrets of one environment: client id and secret, and the webhook secret. Sealed by the shop's key,
// then by this computer's protection. They are entered, used and replaced; a window can never read them.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import { DAY_MS, type Clock } from '@shared/clock'
import { CONNECTED_ENVIRONMENTS, type ConnectedEnvironment } from '@shared/domain/setup'
import type { SecretProblem } from '@shared/domain/staff'
import { fail, succeed, type Result } from '@shared/result'
import { z } from 'zod'
import type { MerchantSecrets } from '../workflows/shop/setup-dependencies'
import { readJson, writeJson } from '../files/atomic-file'
import type { Protector } from './protector'
import { base64Schema, fromBase64, newSalt, seal, toBase64, unseal } from './sealing'
import { sealedAnew } from './sealed-twice'

const secretsSchema = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  /** When this one was first typed here; null in what an older app wrote. */
  clientSecretSetAt: z.number().nullable().default(null),
  webhookSecret: z.string().nullable(),
  /** The previous one, and when it was replaced. */
  formerWebhookSecret: z.object({ secret: z.string(), replacedAt: z.number() }).nullable().default(null),
})
type OpenSecrets = z.output<typeof secretsSchema>

const fileSchema = z.object({
  version: z.literal(1),
  savedAt: z.number(),
  webhookSecretPresent: z.boolean(),
  /** Says, without revealing the id, whether a client id typed later belongs to the same merchant. */
  merchant: z.object({ salt: base64Schema, mark: base64Schema }),
  /** Null on a computer that keeps secrets only while the app runs. */
  sealed: base64Schema.nullable(),
})
type SecretsFile = z.output<typeof fileSchema>

export interface Secrets extends MerchantSecrets {
  /** When the client secret in use was first typed here, or a time by which it was; null while nothing is opened. */
  clientSecretSetAt(environment: ConnectedEnvironment): number | null
  /** The secrets that account callbacks may be signed with now: the current one, and for a day its predecessor. */
  webhookSecrets(environment: ConnectedEnvironment): readonly string[]
  /** Seals again what is open, after the protection or the shop's key changed. */
  sealAgain(shopKey: Uint8Array): Promise<Result<null, SecretProblem>>
  /**
   * The file as it is with `newKey` in the place of `oldKey`; null if it holds nothing that `oldKey` opens. Writes
   * nothing.
   */
  resealed(
    environment: ConnectedEnvironment,
    oldKey: Uint8Array,
    newKey: Uint8Array,
  ): Promise<Result<object | null, SecretProblem>>
  /** Drops what was sealed with a lost key: it is asked for again. */
  forgetSealed(): Promise<void>
}

/**
 * Dashboard and shop cannot change the secret at the same moment, and the service repeats what was not accepted, so the
 * former secret is accepted for this long too. A callback moves nothing by itself, so one forged with a leaked secret
 * only causes a question to the service.
 */
const FORMER_SECRET_FOR_MS = DAY_MS

export const CREDENTIALS_FILE = 'credentials.json'

export function openSecrets(folder: string, protector: Protector, clock: Clock): Secrets {
  const open = new Map<ConnectedEnvironment, OpenSecrets>()
  const fileOf = (environment: ConnectedEnvironment): string => join(folder, environment, CREDENTIALS_FILE)
  const read = async (environment: ConnectedEnvironment): Promise<SecretsFile | null> => {
    const stored = await readJson(fileOf(environment), fileSchema)
    return stored.kind === 'there' ? stored.value : null
  }

  const keep = async (
    environment: ConnectedEnvironment,
    secrets: OpenSecrets,
    shopKey: Uint8Array,
  ): Promise<Result<null, SecretProblem>> => {
    const inner = seal(shopKey, Buffer.from(JSON.stringify(secrets)), purposeOf(environment))
    const sealed = await protector.seal(inner, purposeOf(environment))
    if (!sealed.ok) return sealed
    const salt = newSalt()
    await writeJson(fileOf(environment), {
      version: 1,
      savedAt: clock.now(),
      webhookSecretPresent: secrets.webhookSecret !== null,
      merchant: { salt: toBase64(salt), mark: toBase64(markOf(secrets.clientId, salt)) },
      sealed: sealed.value === null ? null : toBase64(sealed.value),
    } satisfies SecretsFile)
    open.set(environment, secrets)
    return succeed(null)
  }

  const load = async (
    environment: ConnectedEnvironment,
    shopKey: Uint8Array,
  ): Promise<Result<null, SecretProblem>> => {
    if (open.has(environment)) return succeed(null)
    const stored = await readJson(fileOf(environment), fileSchema)
    if (stored.kind === 'damaged') return fail('damaged')
    if (stored.kind === 'absent' || stored.value.sealed === null) return succeed(null)
    const outer = await protector.open(fromBase64(stored.value.sealed), purposeOf(environment))
    if (!outer.ok) return outer
    const plain = unseal(shopKey, outer.value, purposeOf(environment))
    if (plain === null) return fail('damaged')
    const secrets = secretsSchema.parse(JSON.parse(plain.toString('utf8')))
    open.set(environment, {
      ...secrets,
      clientSecretSetAt: secrets.clientSecretSetAt ?? stored.value.savedAt,
    })
    return succeed(null)
  }

  return {
    view: async (environment) => {
      const stored = await read(environment)
      const present = open.has(environment) || (stored !== null && stored.sealed !== null)
      return {
        present,
        savedAt: present ? (stored?.savedAt ?? null) : null,
        webhookSecretPresent: present && (stored?.webhookSecretPresent ?? false),
      }
    },
    keepCredentials: async (environment, credentials, shopKey) => {
      // A rotation keeps the webhook secret; if the old secrets cannot be opened there is nothing to carry over.
      await load(environment, shopKey)
      const former = open.get(environment)
      // Typing the same secret again makes it no younger.
      const clientSecretSetAt =
        former?.clientSecret === credentials.clientSecret ? former.clientSecretSetAt : clock.now()
      return keep(
        environment,
        { ...(former ?? NO_WEBHOOK_SECRET), ...credentials, clientSecretSetAt },
        shopKey,
      )
    },
    keepWebhookSecret: async (environment, webhookSecret, shopKey) => {
      const loaded = await load(environment, shopKey)
      if (!loaded.ok) return loaded
      const known = open.get(environment)
      if (known === undefined) return fail('damaged')
      return keep(environment, withWebhookSecret(known, webhookSecret, clock.now()), shopKey)
    },
    load,
    credentials: (environment) => {
      const known = open.get(environment)
      return known === undefined ? null : { clientId: known.clientId, clientSecret: known.clientSecret }
    },
    clientSecretSetAt: (environment) => open.get(environment)?.clientSecretSetAt ?? null,
    webhookSecrets: (environment) => acceptedSecrets(open.get(environment), clock.now()),
    isSameMerchant: async (environment, clientId) => {
      const stored = await read(environment)
      if (stored === null) return null
      const mark = markOf(clientId, fromBase64(stored.merchant.salt))
      return timingSafeEqual(mark, fromBase64(stored.merchant.mark))
    },
    sealAgain: async (shopKey) => {
      for (const [environment, secrets] of open) {
        const kept = await keep(environment, secrets, shopKey)
        if (!kept.ok) return kept
      }
      return succeed(null)
    },
    resealed: async (environment, oldKey, newKey) => {
      const stored = await read(environment)
      if (stored === null || stored.sealed === null) return succeed(null)
      const sealed = await sealedAnew(protector, stored.sealed, purposeOf(environment), oldKey, newKey)
      if (!sealed.ok) return sealed
      if (sealed.value === null) return succeed(null)
      return succeed({ ...stored, sealed: sealed.value } satisfies SecretsFile)
    },
    forgetSealed: async () => {
      for (const environment of CONNECTED_ENVIRONMENTS) {
        const stored = await read(environment)
        if (stored !== null) await writeJson(fileOf(environment), { ...stored, sealed: null })
      }
    },
  }
}

const NO_WEBHOOK_SECRET = { webhookSecret: null, formerWebhookSecret: null } as const

/** Typing the same secret again replaces nothing. */
function withWebhookSecret(known: OpenSecrets, webhookSecret: string, replacedAt: number): OpenSecrets {
  const { webhookSecret: former } = known
  if (former === null || former === webhookSecret) return { ...known, webhookSecret }
  return { ...known, webhookSecret, formerWebhookSecret: { secret: former, replacedAt } }
}

/** A clock that was set back does not extend the period. */
function acceptedSecrets(known: OpenSecrets | undefined, now: number): readonly string[] {
  if (known === undefined || known.webhookSecret === null) return []
  const { webhookSecret, formerWebhookSecret: former } = known
  const isInGrace = former !== null && Math.abs(now - former.replacedAt) < FORMER_SECRET_FOR_MS
  return isInGrace ? [webhookSecret, former.secret] : [webhookSecret]
}

const purposeOf = (environment: ConnectedEnvironment): string => `galla/credentials/${environment}`

const markOf = (clientId: string, salt: Uint8Array): Buffer =>
  createHmac('sha256', salt).update(clientId).digest()
