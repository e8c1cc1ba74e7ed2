// How a counter of the demonstration asks: through the office's front door, with a proof for each request.
import { HEADERS, nonceAnswerSchema, PATHS, PROTOCOL_VERSION } from '#shared/protocol'
import { knownText } from '#shared/protocol/known-office'
import { requestProofBytes } from '#shared/office/request-proof'
import { fingerprintOf, type SigningKey } from '#shared/node/log/signed-head'
import type { OfficeApp } from '../api/app'
import type { OfficeContext } from '../context/context'
import { sha256 } from '../base/digest'

/** Resolves to the answer's body. Throws on any but a good one. */
export type Ask = (path: string, body: unknown) => Promise<unknown>

/** The office is asked without a socket: only the name's form counts. */
const HOST = 'https://office.invalid'

export function askAs(
  { office }: Pick<OfficeContext, 'office'>,
  app: Pick<OfficeApp, 'fetch'>,
  { counterId, key }: { readonly counterId: string; readonly key: SigningKey },
): Ask {
  const newNonce = async (): Promise<string> => {
    const answer = await app.fetch(new Request(`${HOST}${PATHS.nonce}`, { method: 'POST' }))
    return nonceAnswerSchema.parse(await answer.json()).nonce
  }
  return async (path, body) => {
    const text = JSON.stringify(body)
    const nonce = await newNonce()
    const knows = knownText(office)
    const proof = key.sign(
      requestProofBytes({
        officeId: office.id,
        counterId,
        method: 'POST',
        path,
        nonce,
        bodyHash: sha256(text),
        knows,
      }),
    )
    const headers = {
      [HEADERS.version]: String(PROTOCOL_VERSION),
      [HEADERS.counter]: counterId,
      [HEADERS.key]: fingerprintOf(key.publicKey),
      [HEADERS.nonce]: nonce,
      [HEADERS.knows]: knows,
      [HEADERS.proof]: Buffer.from(proof).toString('base64url'),
    }
    const answer = await app.fetch(new Request(`${HOST}${path}`, { method: 'POST', body: text, headers }))
    if (!answer.ok) throw new Error(`the demonstration was refused at ${path}: ${await answer.text()}`)
    return answer.json()
  }
}
