// Builders around the service client for wire tests.
import type { MoneyOutcome, SocketPhase } from '#shared/sale/outcome'
import type { RequestId } from '#shared/base/ids'
import { createService, type CallLogEntry, type Service, type ServiceOptions } from '#main/operations/service'
import { onTestFinished } from 'vitest'
import { noDefects } from './defects'
import { fastPauses, realClock, realTimers } from './time'
import { answering, startWireServer, type Script, type WireServer } from './wire-server'

export const CREDENTIALS = { clientId: 'test-client', clientSecret: 'test-secret' }
export const REQUEST_ID = 'G1-AB12CD34EF' as RequestId

/** A service client on the real network and clock without any cache, for a base address. */
export const serviceFor = (baseUrl: string, more: Partial<ServiceOptions> = {}): Service =>
  createService({
    baseUrl,
    credentials: () => CREDENTIALS,
    clock: realClock,
    timers: realTimers(),
    random: () => 0.5,
    limiterStore: { load: () => [], save: () => {} },
    log: () => {},
    reportDefect: noDefects,
    allowLoopbackHttp: true,
    ...more,
  })

export const INITIATE_BODY = `{"request_id":"${REQUEST_ID}","operator_code":14,"number":9876543210,"amount":299}`

/** One Initiate against `service`, as a workflow sends it. */
export const initiate = (
  service: Service,
  signal?: AbortSignal,
  onPhase?: (phase: SocketPhase) => void,
): Promise<MoneyOutcome> =>
  service.recharge.initiate({ requestId: REQUEST_ID, canonicalBody: INITIATE_BODY }, { signal, onPhase })

/** The text of a success envelope in the documented form, with `data` and any member changed or added. */
export const successText = (data: unknown, more: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({
    response_code: 200,
    status: 'success',
    message: 'Done',
    data,
    meta: { request_id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427', time: '2026-11-20T10:15:30+05:30' },
    ...more,
  })

export const errorText = (status: number, more: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({
    response_code: status,
    error_code: 'VALIDATION_ERROR',
    message: 'The given data was invalid.',
    error: [],
    data: null,
    meta: { request_id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427', time: '2026-11-20T10:15:30+05:30' },
    ...more,
  })

export const RECHARGED = {
  request_id: REQUEST_ID,
  operator: 'Airtel',
  operator_id: '14',
  reference_id: 'REF1001',
  ackno: 'ACK2002',
  message: 'Recharge successful',
}

/** A log that a test may look into. */
export function recordingLog(): {
  readonly entries: CallLogEntry[]
  readonly log: (entry: CallLogEntry) => void
} {
  const entries: CallLogEntry[] = []
  return { entries, log: (entry) => entries.push(entry) }
}

/**
 * A service client against a server that follows `script`; both are closed at the end of the test. Pauses between
 * attempts are short.
 */
export async function servedBy(
  script: Script,
  more: Partial<ServiceOptions> = {},
): Promise<{ readonly service: Service; readonly server: WireServer }> {
  const server = await startWireServer({ script })
  const service = serviceFor(server.url, { timers: fastPauses, ...more })
  onTestFinished(async () => {
    await service.close()
    await server.close()
  })
  return { service, server }
}

/** The same for a service that answers every request with success and this `data`. */
export const answeredWith = (data: unknown, more: Readonly<Record<string, unknown>> = {}) =>
  servedBy(answering({ body: successText(data, more) }))

/** Answers one after the other; the last one is repeated. */
export const serialQueue =
  (...scripts: readonly Script[]): Script =>
  (socket, request, count) =>
    scripts[Math.min(count, scripts.length) - 1]?.(socket, request, count)
