// The log of a counter of the demonstration: linked and signed as a real one, so that the office proves it as it proves every other.
import {
  ENTRY_PATHS,
  MOST_ENTRIES,
  pushAnswerSchema,
  type PersonalRequest,
  type PushedCustomer,
  type PushedEntry,
  type PushRequest,
} from '#shared/protocol/entries'
import { bodyHashOf, PUBLIC_CHAIN_START, publicLink } from '#shared/node/log/public-link'
import { signHead, type SigningKey } from '#shared/node/log/signed-head'
import type { Ask } from './demo-counter'
import type { Happening } from './demo-sales'

const ENVIRONMENT = 'practice'
const EPOCH = 1

export interface DemoLog {
  /** Adds what happened and sends all that the office does not have. Customers go after their sales. */
  tell(happened: readonly Happening[], customers: readonly PushedCustomer[]): Promise<void>
  /** Sends its last entry once more with other words: somebody changed it. */
  tamper(): Promise<void>
}

export function createDemoLog(ask: Ask, key: SigningKey): DemoLog {
  let [link, sequence, logId] = [PUBLIC_CHAIN_START, 0, '']
  let lastBatch: PushRequest | null = null
  let personalTo = 0

  const batchOf = (happened: readonly Happening[], logEnd: number): PushRequest => {
    const after = { sequence, publicLink: base64(link) }
    const entries = happened.map(({ id, atMs, event }): PushedEntry => {
      const body = JSON.stringify(event)
      sequence += 1
      link = publicLink(link, { sequence, id, atMs, bodyHash: bodyHashOf(body) })
      if (sequence === 1) logId = base64(link)
      return { sequence, id, atMs, type: event.type, body }
    })
    const head = {
      environment: ENVIRONMENT,
      logId: Buffer.from(logId, 'base64url'),
      sequence,
      publicLink: link,
      count: sequence,
      atMs: happened.at(-1)?.atMs ?? 0,
    }
    const signed = signHead(key, head)
    return {
      environment: ENVIRONMENT,
      logId,
      epoch: EPOCH,
      after,
      entries,
      publicLink: base64(link),
      heads: [
        {
          sequence,
          publicLink: base64(link),
          atMs: head.atMs,
          key: base64(signed.key),
          signature: base64(signed.signature),
        },
      ],
      logEnd,
    }
  }

  return {
    tell: async (happened, customers) => {
      const logEnd = sequence + happened.length
      for (let from = 0; from < happened.length; from += MOST_ENTRIES) {
        lastBatch = batchOf(happened.slice(from, from + MOST_ENTRIES), logEnd)
        const answer = pushAnswerSchema.parse(await ask(ENTRY_PATHS.push, lastBatch))
        if (answer.kind !== 'stored') throw new Error(`the demonstration's log was not kept: ${answer.kind}`)
      }
      for (let from = 0; from < customers.length; from += MOST_ENTRIES) {
        const told = customers.slice(from, from + MOST_ENTRIES)
        const through = from + MOST_ENTRIES < customers.length ? personalTo : sequence
        const request: PersonalRequest = {
          environment: ENVIRONMENT,
          logId,
          epoch: EPOCH,
          after: personalTo,
          through,
          customers: told,
          erased: [],
        }
        await ask(ENTRY_PATHS.personal, request)
        personalTo = through
      }
    },
    tamper: async () => {
      const [last] = lastBatch?.entries.slice(-1) ?? []
      if (lastBatch === null || last === undefined) return
      const entries = [...lastBatch.entries.slice(0, -1), { ...last, body: '{"type":"printed"}' }]
      await ask(ENTRY_PATHS.push, { ...lastBatch, entries, heads: [] })
    },
  }
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
