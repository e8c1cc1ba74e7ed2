// The agent id, for the other counters of its client: sealed by a key that only counters have. It follows the key that is never replaced, so
// that one which was told years ago is still opened.
import { createHmac } from 'node:crypto'
import type { Environment } from '#shared/base/environment'
import { agentIdSchema } from '#shared/shop/setup'
import { seal, unseal } from '#shared/node/sealing/encryption'
import type { CommonKeys } from '../keys/common-keys'

interface Client {
  readonly environment: Environment
  /** What the office knows the client by. */
  readonly clientKey: string
}

export const sealedAgent = (keys: Pick<CommonKeys, 'numberKey'>, client: Client, agentId: string): string =>
  seal(keyOf(keys), Buffer.from(agentId), purposeOf(client)).toString('base64url')

/** Null for what no counter sealed for this client. */
export function openedAgent(
  keys: Pick<CommonKeys, 'numberKey'>,
  client: Client,
  sealed: string,
): string | null {
  const plain = unseal(keyOf(keys), Buffer.from(sealed, 'base64url'), purposeOf(client))
  return agentIdSchema.safeParse(plain?.toString('utf8')).data ?? null
}

const keyOf = ({ numberKey }: Pick<CommonKeys, 'numberKey'>): Buffer =>
  createHmac('sha256', numberKey).update('galla/office-agent/1').digest()

const purposeOf = ({ environment, clientKey }: Client): string =>
  `galla/office-agent/1\n${environment}\n${clientKey}`
