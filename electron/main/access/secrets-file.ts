// The file of one environment's secrets: what is sealed in it, for whom, and with which keys.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import type { Clock } from '#shared/base/clock'
import { CONNECTED_ENVIRONMENTS, type ConnectedEnvironment } from '#shared/shop/setup'
import type { SecretProblem } from '#shared/access/staff'
import { fail, succeed, type Result } from '#shared/base/result'
import { z } from 'zod'
import { marked, readFormat, writeFormat, type Format } from '../files/format'
import { bindingSchema, type Binding } from './connection-binding'
import { type Protector, sealedAnew } from './protector'
import { base64Schema, fromBase64, newSalt, seal, toBase64, unseal } from './sealing'

const secretsSchema = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  /** When this one was first typed here. */
  clientSecretSetAt: z.number(),
  webhookSecret: z.string().nullable(),
  /** The previous one, and when it was replaced. */
  formerWebhookSecret: z.object({ secret: z.string(), replacedAt: z.number() }).nullable(),
  /** The log of this environment had entries. Nobody sells without this file, and so with an empty log beside it. */
  logBegun: z.boolean().default(false),
})
export type OpenSecrets = z.output<typeof secretsSchema>
const sealedSchema = secretsSchema.extend({ binding: bindingSchema })

const fileSchema = z.object({
  savedAt: z.number(),
  webhookSecretPresent: z.boolean(),
  /** Says, without revealing the id, whether a client id typed later belongs to the same merchant. */
  merchant: z.object({ salt: base64Schema, mark: base64Schema }),
  /** Null on a computer that keeps secrets only while the app runs. */
  sealed: base64Schema.nullable(),
  /** Where the secrets are kept only while the app runs: what they are bound to, under the shop's key alone. */
  bound: base64Schema.nullable(),
})
type SecretsFile = z.output<typeof fileSchema>

export const CREDENTIALS_FORMAT: Format<typeof fileSchema> = {
  mark: 'galla-credentials',
  schema: fileSchema,
  steps: [],
}

export const CREDENTIALS_FILE = 'credentials.json'

interface OpenedFile {
  /** Null where there are none, or where they are typed at each start. */
  readonly secrets: OpenSecrets | null
  readonly binding: Binding | null
}

const NOTHING: OpenedFile = { secrets: null, binding: null }

export function secretsFile(
  folder: string,
  protector: Protector,
  clock: Pick<Clock, 'now'>,
  format = CREDENTIALS_FORMAT,
) {
  const fileOf = (environment: ConnectedEnvironment): string => join(folder, environment, CREDENTIALS_FILE)
  const read = async (environment: ConnectedEnvironment): Promise<SecretsFile | null> => {
    const stored = await readFormat(fileOf(environment), format)
    return stored.kind === 'there' ? stored.value : null
  }
  const rewrite = (environment: ConnectedEnvironment, content: SecretsFile): Promise<void> =>
    writeFormat(fileOf(environment), format, content)
  return {
    read,
    write: async (
      environment: ConnectedEnvironment,
      secrets: OpenSecrets,
      binding: Binding,
      shopKey: Uint8Array,
      savedAt = clock.now(),
    ): Promise<Result<null, SecretProblem>> => {
      const plain = JSON.stringify({ ...secrets, binding })
      const inner = seal(shopKey, Buffer.from(plain), purposeOf(environment))
      const sealed = await protector.seal(inner, purposeOf(environment))
      if (!sealed.ok) return sealed
      const salt = newSalt()
      await rewrite(environment, {
        savedAt,
        webhookSecretPresent: secrets.webhookSecret !== null,
        merchant: { salt: toBase64(salt), mark: toBase64(markOf(secrets.clientId, salt)) },
        sealed: sealed.value === null ? null : toBase64(sealed.value),
        bound: sealed.value === null ? sealedBinding(environment, binding, shopKey) : null,
      })
      return succeed(null)
    },
    open: async (
      environment: ConnectedEnvironment,
      shopKey: Uint8Array,
    ): Promise<Result<OpenedFile, SecretProblem>> => {
      const stored = await readFormat(fileOf(environment), format)
      if (stored.kind === 'damaged') return fail('damaged')
      if (stored.kind === 'absent') return succeed(NOTHING)
      return contentOf(environment, stored.value, shopKey, protector)
    },
    /** For secrets that are typed at each start. False where others are kept, or none. */
    bind: async (
      environment: ConnectedEnvironment,
      binding: Binding,
      shopKey: Uint8Array,
    ): Promise<boolean> => {
      const stored = await read(environment)
      if (stored === null || stored.sealed !== null) return false
      await rewrite(environment, { ...stored, bound: sealedBinding(environment, binding, shopKey) })
      return true
    },
    isSameMerchant: async (environment: ConnectedEnvironment, clientId: string): Promise<boolean | null> => {
      const stored = await read(environment)
      if (stored === null) return null
      const mark = markOf(clientId, fromBase64(stored.merchant.salt))
      return timingSafeEqual(mark, fromBase64(stored.merchant.mark))
    },
    resealed: async (
      environment: ConnectedEnvironment,
      oldKey: Uint8Array,
      newKey: Uint8Array,
    ): Promise<Result<object | null, SecretProblem>> => {
      const stored = await read(environment)
      if (stored === null) return succeed(null)
      const again = await sealedFileAnew(environment, stored, oldKey, newKey, protector)
      return again.ok ? succeed(again.value && marked(format, again.value)) : again
    },
    forgetSealed: async (): Promise<void> => {
      for (const environment of CONNECTED_ENVIRONMENTS) {
        const stored = await read(environment)
        if (stored !== null) await rewrite(environment, { ...stored, sealed: null, bound: null })
      }
    },
  }
}

async function contentOf(
  environment: ConnectedEnvironment,
  stored: SecretsFile,
  shopKey: Uint8Array,
  protector: Protector,
): Promise<Result<OpenedFile, SecretProblem>> {
  if (stored.sealed === null) return boundIn(environment, stored, shopKey)
  const outer = await protector.open(fromBase64(stored.sealed), purposeOf(environment))
  if (!outer.ok) return outer
  const plain = unseal(shopKey, outer.value, purposeOf(environment))
  if (plain === null) return fail('damaged')
  const { binding, ...secrets } = sealedSchema.parse(JSON.parse(plain.toString('utf8')))
  return succeed({ secrets, binding })
}

function boundIn(
  environment: ConnectedEnvironment,
  { bound }: SecretsFile,
  shopKey: Uint8Array,
): Result<OpenedFile, SecretProblem> {
  if (bound === null) return succeed(NOTHING)
  const plain = unseal(shopKey, fromBase64(bound), boundPurposeOf(environment))
  if (plain === null) return fail('damaged')
  return succeed({ secrets: null, binding: bindingSchema.parse(JSON.parse(plain.toString('utf8'))) })
}

const purposeOf = (environment: ConnectedEnvironment): string => `galla/credentials/${environment}`
const boundPurposeOf = (environment: ConnectedEnvironment): string => `galla/connection/${environment}`

const sealedBinding = (environment: ConnectedEnvironment, binding: Binding, shopKey: Uint8Array): string =>
  toBase64(seal(shopKey, Buffer.from(JSON.stringify(binding)), boundPurposeOf(environment)))

/** The file with `newKey` in the place of `oldKey`; null if it has nothing that `oldKey` opens. */
async function sealedFileAnew(
  environment: ConnectedEnvironment,
  stored: SecretsFile,
  oldKey: Uint8Array,
  newKey: Uint8Array,
  protector: Protector,
): Promise<Result<SecretsFile | null, SecretProblem>> {
  if (stored.sealed === null) return succeed(withBoundAnew(environment, stored, oldKey, newKey))
  const sealed = await sealedAnew(protector, stored.sealed, purposeOf(environment), oldKey, newKey)
  if (!sealed.ok) return sealed
  return succeed(sealed.value === null ? null : { ...stored, sealed: sealed.value })
}

/** The file with `newKey` in the place of `oldKey` around its binding; null if it has none that `oldKey` opens. */
function withBoundAnew(
  environment: ConnectedEnvironment,
  stored: SecretsFile,
  oldKey: Uint8Array,
  newKey: Uint8Array,
): SecretsFile | null {
  const purpose = boundPurposeOf(environment)
  const plain = stored.bound === null ? null : unseal(oldKey, fromBase64(stored.bound), purpose)
  return plain === null ? null : { ...stored, bound: toBase64(seal(newKey, plain, purpose)) }
}

const markOf = (clientId: string, salt: Uint8Array): Buffer =>
  createHmac('sha256', salt).update(clientId).digest()
