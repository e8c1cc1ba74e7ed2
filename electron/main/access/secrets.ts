// The merchant's secrets of one environment: client id and secret, and the webhook secret. Sealed by the shop's key,
// then by this computer's protection, together with what they are bound to: the address they may be sent to, and how its
// answers are read. They are entered, used and replaced; a window can never read them.
import { DAY_MS, type Clock } from '#shared/base/clock'
import type { ConnectedEnvironment, CredentialsInput } from '#shared/shop/setup'
import type { SecretProblem } from '#shared/access/staff'
import { fail, succeed, type Result } from '#shared/base/result'
import type { MerchantSecrets } from './merchant-connections'
import type { Binding } from './connection-binding'
import type { Protector } from './protector'
import { secretsFile, type OpenSecrets } from './secrets-file'

export { CREDENTIALS_FILE } from './secrets-file'

export interface Secrets extends MerchantSecrets {
  /**
   * Replaces client id and secret, and what they are bound to; the webhook secret stays. Takes effect with the next call,
   * whatever is waiting.
   */
  keepCredentials(
    environment: ConnectedEnvironment,
    credentials: CredentialsInput,
    binding: Binding,
    shopKey: Uint8Array,
  ): Promise<Result<null, SecretProblem>>
  /** Binds what is open, or what will be typed in this run, to something else. Fails if nothing is kept here. */
  bind(
    environment: ConnectedEnvironment,
    binding: Binding,
    shopKey: Uint8Array,
  ): Promise<Result<null, SecretProblem>>
  /** What the secrets are bound to; null while nothing is opened. */
  binding(environment: ConnectedEnvironment): Binding | null
  /** For the headers of a call, to what `binding` says alone. Null while nothing is opened. */
  credentials(environment: ConnectedEnvironment): CredentialsInput | null
  /** When the client secret in use was first typed here; null while nothing is opened. */
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
  /** Whether the log of this environment had entries; false while nothing is opened. */
  hasLogBegun(environment: ConnectedEnvironment): boolean
  /** Keeps that it has entries, with the secrets that are open. */
  keepLogBegun(environment: ConnectedEnvironment, shopKey: Uint8Array): Promise<Result<null, SecretProblem>>
  /** Drops what was sealed with a lost key: it is asked for again. */
  forgetSealed(): Promise<void>
}

/**
 * Dashboard and shop cannot change the secret at the same moment, and the service repeats what was not accepted, so the
 * former secret is accepted for this long too. A callback moves nothing by itself, so one forged with a leaked secret
 * only causes a question to the service.
 */
const FORMER_SECRET_FOR_MS = DAY_MS

export function openSecrets(folder: string, protector: Protector, clock: Clock): Secrets {
  const file = secretsFile(folder, protector, clock)
  const { open, bindings, keep, load } = openedSecrets(file)
  return {
    view: async (environment) => {
      const stored = await file.read(environment)
      const present = open.has(environment) || (stored !== null && stored.sealed !== null)
      return {
        present,
        savedAt: present ? (stored?.savedAt ?? null) : null,
        webhookSecretPresent: present && (stored?.webhookSecretPresent ?? false),
      }
    },
    keepCredentials: async (environment, credentials, binding, shopKey) => {
      // A rotation keeps the webhook secret; if the old secrets cannot be opened there is nothing to carry over.
      await load(environment, shopKey)
      const former = open.get(environment)
      // Typing the same secret again makes it no younger.
      const clientSecretSetAt =
        former?.clientSecret === credentials.clientSecret ? former.clientSecretSetAt : clock.now()
      return keep(
        environment,
        { ...(former ?? NEW_HERE), ...credentials, clientSecretSetAt },
        binding,
        shopKey,
      )
    },
    bind: async (environment, binding, shopKey) => {
      const known = open.get(environment)
      if (known !== undefined) return keep(environment, known, binding, shopKey)
      if (!(await file.bind(environment, binding, shopKey))) return fail('damaged')
      bindings.set(environment, binding)
      return succeed(null)
    },
    binding: (environment) => bindings.get(environment) ?? null,
    keepWebhookSecret: async (environment, webhookSecret, shopKey) => {
      const loaded = await load(environment, shopKey)
      if (!loaded.ok) return loaded
      const known = open.get(environment)
      const binding = bindings.get(environment)
      if (known === undefined || binding === undefined) return fail('damaged')
      return keep(environment, withWebhookSecret(known, webhookSecret, clock.now()), binding, shopKey)
    },
    load,
    credentials: (environment) => {
      const known = open.get(environment)
      return known === undefined ? null : { clientId: known.clientId, clientSecret: known.clientSecret }
    },
    clientSecretSetAt: (environment) => open.get(environment)?.clientSecretSetAt ?? null,
    webhookSecrets: (environment) => acceptedSecrets(open.get(environment), clock.now()),
    isSameMerchant: file.isSameMerchant,
    sealAgain: async (shopKey) => {
      for (const [environment, secrets] of open) {
        const binding = bindings.get(environment)
        if (binding === undefined) continue
        const kept = await keep(environment, secrets, binding, shopKey)
        if (!kept.ok) return kept
      }
      return succeed(null)
    },
    resealed: file.resealed,
    hasLogBegun: (environment) => open.get(environment)?.logBegun ?? false,
    keepLogBegun: async (environment, shopKey) => {
      const known = open.get(environment)
      const binding = bindings.get(environment)
      if (known === undefined || binding === undefined || known.logBegun) return succeed(null)
      // Nobody typed them anew: the settings go on to say when somebody did.
      const savedAt = (await file.read(environment))?.savedAt
      return keep(environment, { ...known, logBegun: true }, binding, shopKey, savedAt)
    },
    forgetSealed: async () => {
      await file.forgetSealed()
      bindings.clear()
    },
  }
}

/** What was opened or typed since the start, and what it is bound to. */
function openedSecrets(file: ReturnType<typeof secretsFile>) {
  const open = new Map<ConnectedEnvironment, OpenSecrets>()
  const bindings = new Map<ConnectedEnvironment, Binding>()

  const keep = async (
    environment: ConnectedEnvironment,
    secrets: OpenSecrets,
    binding: Binding,
    shopKey: Uint8Array,
    savedAt?: number,
  ): Promise<Result<null, SecretProblem>> => {
    const kept = await file.write(environment, secrets, binding, shopKey, savedAt)
    if (!kept.ok) return kept
    open.set(environment, secrets)
    bindings.set(environment, binding)
    return kept
  }

  const load = async (
    environment: ConnectedEnvironment,
    shopKey: Uint8Array,
  ): Promise<Result<null, SecretProblem>> => {
    if (open.has(environment)) return succeed(null)
    const opened = await file.open(environment, shopKey)
    if (!opened.ok) return opened
    const { secrets, binding } = opened.value
    if (secrets !== null) open.set(environment, secrets)
    if (binding !== null && !bindings.has(environment)) bindings.set(environment, binding)
    return succeed(null)
  }
  return { open, bindings, keep, load }
}

const NEW_HERE = { webhookSecret: null, formerWebhookSecret: null, logBegun: false } as const

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
