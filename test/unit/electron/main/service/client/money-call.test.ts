// A payment's outcome comes home whatever else fails around it.
import { describe, expect, test } from 'vitest'
import type { ServiceOptions, Transport, WireAnswer } from '../../../../../../electron/main/service'
import { initiate, RECHARGED, serviceFor, successText } from '../../../../../support/service'

const success: WireAnswer = {
  kind: 'answered',
  httpStatus: 200,
  text: successText(RECHARGED),
  bodySha256: '',
  retryAfter: null,
}
const over = (exchange: Transport['exchange']): Transport => ({ exchange, close: () => {} })
const broken = (): never => {
  throw new Error('broken')
}
const outcomeWith = async (more: Partial<ServiceOptions>, phases: (phase: string) => void = () => {}) => {
  const service = serviceFor('https://service.example', {
    transport: over(() => Promise.resolve(success)),
    ...more,
  })
  const { class: outcomeClass, reason, phase } = await initiate(service, undefined, phases)
  return `${outcomeClass} ${reason} ${phase}`
}

describe('a success stays a success', () => {
  const watchers: readonly (readonly [string, Partial<ServiceOptions>])[] = [
    ['a log', { log: broken }],
    ['the file of the rate limit', { limiterStore: { load: () => [], save: broken } }],
    ['the memory of what is proven', { onProven: broken }],
  ]
  test.each(watchers)('though %s throws', async (_name, more) => {
    expect(await outcomeWith(more)).toBe('success confirmed answered')
  })

  test('though who watches the line throws', async () => {
    const service = serviceFor('https://service.example', { transport: over(() => Promise.resolve(success)) })
    service.line.onChange(broken)
    expect((await initiate(service)).class).toBe('success')
  })

  test('though who watches the phases throws', async () => {
    const transport = over((request) => {
      request.onPhase?.('connecting')
      request.onPhase?.('connected')
      return Promise.resolve(success)
    })
    expect(await outcomeWith({ transport }, broken)).toBe('success confirmed answered')
  })
})

describe('a defect of ours', () => {
  test('before anything left is not sent', async () => {
    expect(await outcomeWith({ transport: over(broken) })).toBe('not-sent local-refusal not-started')
    expect(await outcomeWith({ credentials: broken })).toBe('not-sent local-refusal not-started')
  })

  test('after the handshake is unknown', async () => {
    const transport = over((request) => {
      request.onPhase?.('connected')
      return broken()
    })
    expect(await outcomeWith({ transport })).toBe('unknown no-answer connected')
  })
})
