// Posts a message to an address that somebody typed. It must not become a way into the office's own network (own-network.ts): no redirect is
// followed, and nothing of an answer but its status is read.
import { lookup as systemLookup } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { SECOND_MS } from '#shared/base/clock'
import type { WebhookOutcome } from '#shared/office/alert-webhook'
import { isBareOwnAddress, OwnNetworkError, publicLookup, type Lookup } from './own-network'

const ANSWERED_WITHIN_MS = 10 * SECOND_MS

export interface Posted {
  readonly address: string
  readonly isOwnNetwork: boolean
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Ends it at once. */
  readonly signal: AbortSignal
}

/** Resolves within ten seconds, whatever is at the other end. Never rejects. */
export function post(
  { address, isOwnNetwork, headers, body, signal }: Posted,
  lookup: Lookup = systemLookup,
): Promise<WebhookOutcome> {
  const url = new URL(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!isOwnNetwork && isBareOwnAddress(host)) return Promise.resolve('own-network')
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve) => {
    const sent = request(url, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWERED_WITHIN_MS)]),
      ...(!isOwnNetwork && { lookup: publicLookup(lookup) }),
    })
    sent.on('response', (response) => {
      const { statusCode = 0 } = response
      resolve(statusCode >= 200 && statusCode < 300 ? 'taken' : 'refused')
      response.on('error', () => {})
      response.destroy()
    })
    sent.on('error', (error) => resolve(error instanceof OwnNetworkError ? 'own-network' : 'no-answer'))
    // An answer that changes the protocol ends the line without a response and without an error.
    sent.on('close', () => resolve('no-answer'))
    sent.end(body)
  })
}
