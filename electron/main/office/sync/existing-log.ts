// A restored computer signs that the log of a counter lies on it, with the key of the log's heads: so it comes in as that counter.
import type { Environment } from '#shared/base/environment'
import { existingLogBytes } from '#shared/office/request-proof'
import { signingKeyOf } from '#shared/node/log/signed-head'
import type { SignExistingLog } from '../link/join-office'
import { base64 } from './batches'

export function signerOfLog({
  environment,
  logId,
  secret,
}: {
  readonly environment: Environment
  readonly logId: Uint8Array
  readonly secret: Uint8Array
}): SignExistingLog {
  const key = signingKeyOf(secret)
  const log = { environment, logId: base64(logId) }
  return (asking) => ({
    ...log,
    key: base64(key.publicKey),
    signature: base64(key.sign(existingLogBytes({ ...log, ...asking }))),
  })
}
