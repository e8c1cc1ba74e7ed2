// docs/openapi.json: generated from the client's own schemas, checked for drift, and the reference for both the
// practice service and the client.
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createPracticeService, servePractice } from '#practice/index'
import { BUILT_IN_PROFILE } from '#main/operations/service/built-in-profile'
import { operationOf } from '#main/service/profile/operation-of'
import { OPERATION_NAMES, type OperationName } from '#shared/operations/registry'
import {
  createTransport,
  type Transport,
  type WireAnswer,
  type WireRequest,
} from '#main/service/client/transport'
import { openApiDocument } from '#main/operations/service/open-api'
import { serviceFor } from '../support/service'
import { realTimers } from '../support/time'
import { formatted } from '../support/formatted'
import { callEveryOperation } from './samples'

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0]
interface DescribedOperation {
  readonly operationId: string
  readonly 'x-assumed'?: true
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: JsonSchema } }
  }
  readonly responses: {
    readonly '200': { readonly content: { readonly 'application/json': { readonly schema: JsonSchema } } }
  }
}

const document = openApiDocument()
const operations = new Map<string, DescribedOperation>(
  Object.values(document.paths ?? {})
    .flatMap((path) => Object.values(path) as unknown as DescribedOperation[])
    .map((operation) => [operation.operationId, operation]),
)

test('docs/openapi.json is what the schemas say today', async () => {
  const text = await formatted('docs/openapi.json', JSON.stringify(document))
  await expect(text).toMatchFileSnapshot('../../docs/openapi.json')
})

test('every operation is described, and the assumed ones are marked so', () => {
  for (const name of OPERATION_NAMES) {
    const { provenance } = operationOf(BUILT_IN_PROFILE, name)
    expect(operations.get(name)?.['x-assumed'] === true, name).toBe(provenance !== 'SEED')
  }
})

interface Exchange {
  readonly request: WireRequest
  readonly answer: WireAnswer
}

/** Calls every operation once against the practice service, and records what went over the wire. */
async function everyOperation(): Promise<ReadonlyMap<OperationName, Exchange>> {
  let passedMs = 0
  const practice = createPracticeService({ clock: { now: () => Date.now() + passedMs }, seed: 3 })
  practice.switches.callsPerMinute = null
  const pass = (durationMs: number) => (passedMs += durationMs)
  const served = await servePractice(practice)
  const exchanges = new Map<OperationName, Exchange>()
  const real = createTransport({ timers: realTimers() })
  const transport: Transport = {
    exchange: async (request) => {
      const answer = await real.exchange(request)
      const name = nameOf(new URL(request.url).pathname)
      if (!exchanges.has(name)) exchanges.set(name, { request, answer })
      return answer
    },
    close: () => real.close(),
  }
  const { ops } = BUILT_IN_PROFILE
  const service = serviceFor(served.url, {
    transport,
    environment: 'practice',
    credentials: () => practice.merchant,
    profile: {
      ...BUILT_IN_PROFILE,
      ops: { ...ops, 'bill.status': { ...ops['bill.status'], enabled: true } },
    },
  })
  onTestFinished(async () => {
    await service.close()
    await served.close()
  })
  await callEveryOperation(service, pass)
  return exchanges
}

function nameOf(path: string): OperationName {
  const name = OPERATION_NAMES.find((candidate) => {
    const pattern = operationOf(BUILT_IN_PROFILE, candidate).path.replace('{requestId}', '[^/]+')
    return new RegExp(`^${pattern}$`).test(path)
  })
  if (name === undefined) throw new Error(`no operation at ${path}`)
  return name
}

describe('one call of every operation against the practice service', () => {
  const exchanges = new Map<OperationName, Exchange>()
  test('reaches all of them', async () => {
    for (const [name, exchange] of await everyOperation()) exchanges.set(name, exchange)
    expect([...exchanges.keys()].sort()).toEqual([...OPERATION_NAMES].sort())
  })

  test.each(OPERATION_NAMES)('%s is asked and answered as described', (name) => {
    const exchange = exchanges.get(name)
    const described = operations.get(name)
    if (exchange === undefined || described === undefined) throw new Error('was not called')
    const bodySchema = described.requestBody?.content['application/json'].schema
    expect(exchange.request.body === null).toBe(bodySchema === undefined)
    expectFits(bodySchema ?? {}, exchange.request.body ?? '{}')
    if (exchange.answer.kind !== 'answered') throw new Error('was not answered')
    expect([exchange.answer.httpStatus, exchange.answer.text]).toEqual([200, expect.any(String)])
    expectFits(described.responses['200'].content['application/json'].schema, exchange.answer.text)
  })
})

function expectFits(schema: JsonSchema, text: string): void {
  const read = z.fromJSONSchema(schema).safeParse(JSON.parse(text))
  expect(
    read.success ? [] : read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  ).toEqual([])
}
