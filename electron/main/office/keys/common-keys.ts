// The keys that all counters of an office have in common and the office never has: sales are compared by the first, customers found and read by
// the others. One counter makes them, and each gives them to the next (docs/office.md).
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Environment } from '#shared/base/environment'
import { KEYS_PURPOSE } from '#shared/office/keys'
import { clientProofBytes } from '#shared/office/request-proof'
import { signingKeyOf, type SigningKey } from '#shared/node/log/signed-head'
import type { CustomerKeys } from './customer-seal'

const KEY_BYTES = 32
/** The one in use, and the one before it. */
const MOST_GUARD_KEYS = 2
/** What was sealed by still older ones is not read here any more. */
const MOST_FORMER_CUSTOMER_KEYS = 20

const keySchema = z.base64().refine((text) => Buffer.from(text, 'base64').length === KEY_BYTES)

export const commonKeysSchema = z.object({
  version: z.literal(1),
  /** Newest first. */
  guardKeys: z.array(keySchema).min(1).max(MOST_GUARD_KEYS).readonly(),
  numberKey: keySchema,
  customerKey: keySchema,
  /** Those that were replaced, newest first: what was sealed by them is still read. Absent while none was. */
  formerCustomerKeys: z.array(keySchema).max(MOST_FORMER_CUSTOMER_KEYS).readonly().optional(),
  /** How often the keys were replaced. Absent while they were not, so that the digest of older ones stays. */
  renewal: z.number().int().positive().optional(),
})
/** As they are kept and given: base64. */
export type KeptCommonKeys = z.output<typeof commonKeysSchema>

export interface CommonKeys extends CustomerKeys {
  /** 32 bytes each, the one in use first. */
  readonly guardKeys: readonly Uint8Array[]
}

export const newCommonKeys = (): KeptCommonKeys => {
  const newKey = (): string => randomBytes(KEY_BYTES).toString('base64')
  return { version: 1, guardKeys: [newKey()], numberKey: newKey(), customerKey: newKey() }
}

/**
 * Those that take the place of `former` once a counter was lost. The number key stays: earlier customers are found by it, and the office
 * counts calls by it.
 */
export function renewedKeys(former: KeptCommonKeys): KeptCommonKeys {
  const { guardKeys, customerKey } = newCommonKeys()
  const formerCustomerKeys = [former.customerKey, ...(former.formerCustomerKeys ?? [])]
  return {
    version: 1,
    guardKeys: [...guardKeys, ...former.guardKeys].slice(0, MOST_GUARD_KEYS),
    numberKey: former.numberKey,
    customerKey,
    formerCustomerKeys: formerCustomerKeys.slice(0, MOST_FORMER_CUSTOMER_KEYS),
    renewal: renewalOf(former) + 1,
  }
}

export const renewalOf = ({ renewal = 0 }: KeptCommonKeys): number => renewal

export const commonKeysOf = ({
  guardKeys,
  numberKey,
  customerKey,
  formerCustomerKeys = [],
}: KeptCommonKeys): CommonKeys => ({
  guardKeys: guardKeys.map(bytesOf),
  numberKey: bytesOf(numberKey),
  customerKey: bytesOf(customerKey),
  formerCustomerKeys: formerCustomerKeys.map(bytesOf),
})

export interface ServiceClient {
  readonly environment: Environment
  readonly clientId: string
}

/**
 * What the office knows a client of the service by: the id itself stays here. Under the key that is never replaced, so that the calls of one
 * client are counted together while the guard key changes. It is a public key, by whose other half this counter proves that it sells under it.
 */
export const clientKeyOf = (common: Pick<CommonKeys, 'numberKey'>, client: ServiceClient): string =>
  base64url(clientSignerOf(common, client).publicKey)

export const clientProofOf = (
  common: Pick<CommonKeys, 'numberKey'>,
  client: ServiceClient,
  at: { readonly officeId: string; readonly counterId: string },
): string =>
  base64url(clientSignerOf(common, client).sign(clientProofBytes({ ...at, environment: client.environment })))

const clientSignerOf = (
  { numberKey }: Pick<CommonKeys, 'numberKey'>,
  { environment, clientId }: ServiceClient,
): SigningKey =>
  signingKeyOf(
    createHmac('sha256', numberKey).update(`${CLIENT_PURPOSE}\n${environment}\n${clientId}`).digest(),
  )

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

const CLIENT_PURPOSE = 'galla/office-client/1'

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64')

/** By which counters say which keys they mean. */
export const digestOf = (common: KeptCommonKeys): string =>
  createHash('sha256')
    .update(`${KEYS_PURPOSE}\n${JSON.stringify(common)}`)
    .digest('base64url')
