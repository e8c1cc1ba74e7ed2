// The service client compared with the plainest way to do the same: reading the national list of billers, and one
// recharge over the wire.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import axios from 'axios'
import { createService } from '#main/operations/service'
import { readEnvelope } from '#main/service/client/envelope'
import { billersFromData } from '#main/operations/bill/service/bill-answers'
import type { RequestId } from '#shared/base/ids'
import { sized, timed, type Bench } from './comparison'
import { noDefects } from '../support/defects'

const BILLER_COUNT = sized(20_000, 2_000)
const CALLS_A_ROUND = 10
const REQUEST_ID = 'G1-BENCH0001' as RequestId
const BODY = `{"request_id":"${REQUEST_ID}","operator_code":14,"number":9876543210,"amount":299}`
const meta = { request_id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427', time: '2026-11-20T10:15:30+05:30' }

const billerList = (): string =>
  JSON.stringify({
    response_code: 200,
    status: 'success',
    message: 'Billers fetched.',
    data: {
      mode: 'online',
      category: 'all',
      total: BILLER_COUNT,
      billers: Array.from({ length: BILLER_COUNT }, (_, index) => ({
        id: `ABCD00${String(index).padStart(5, '0')}`,
        name: `City Power Distribution Company ${index}`,
        category: 'Electricity',
        fetch_bill: true,
        parameters: {
          canumber: { display_name: 'Consumer Number', regex: '^[0-9]{9,12}$', required: true },
          ...(index % 3 === 0
            ? { ad1: { display_name: 'Billing Unit', regex: '^[0-9]{4}$', required: false } }
            : {}),
        },
      })),
    },
    meta,
  })

const rechargeAnswer = JSON.stringify({
  response_code: 200,
  status: 'success',
  message: 'Done',
  data: {
    request_id: REQUEST_ID,
    operator: 'Jio',
    operator_id: '14',
    reference_id: 'REF1',
    ackno: 'ACK1',
    message: 'Recharge successful',
  },
  meta,
})

async function answeringServer() {
  const server = http.createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(rechargeAnswer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** A service client whose clock leaves a window of the rate limit between any two calls. */
function unlimitedService(baseUrl: string) {
  let elapsed = 0
  return createService({
    reportDefect: noDefects,
    baseUrl,
    environment: 'practice',
    allowLoopbackHttp: true,
    credentials: () => ({ clientId: 'id', clientSecret: 'secret' }),
    clock: { now: Date.now, elapsed: () => (elapsed += 61_000) },
    timers: {
      after: (delayMs, task) => {
        const timer = setTimeout(task, delayMs)
        return () => clearTimeout(timer)
      },
    },
    random: Math.random,
    limiterStore: { load: () => [], save: () => {} },
    log: () => {},
  })
}

async function repeated(call: () => Promise<unknown>): Promise<void> {
  for (let index = 0; index < CALLS_A_ROUND; index += 1) await call()
}

function readBillers(text: string): void {
  const envelope = readEnvelope(text)
  if (envelope.kind !== 'success') throw new Error('the list must be read')
  const billers = billersFromData(envelope.data)
  if (billers.length !== BILLER_COUNT) throw new Error('every biller must be read')
}

export const bench = async (): Promise<Bench> => {
  const list = billerList()
  const oddList = list.replace(`"total":${BILLER_COUNT}`, `"total":${BILLER_COUNT}.0`)
  const { server, url } = await answeringServer()
  const service = unlimitedService(url)
  const httpAgent = new http.Agent({ keepAlive: false })
  const headers = { 'x-client-id': 'id', 'x-client-secret': 'secret', 'Content-Type': 'application/json' }
  return {
    comparisons: [
      {
        what: `reading and checking a list of ${BILLER_COUNT} billers with exact numbers`,
        against: 'JSON.parse',
        aimRatio: 4,
        rounds: 15,
        warmUpRounds: 3,
        ours: () => timed(() => readBillers(list)),
        plain: () => timed(() => JSON.parse(list) as unknown),
      },
      {
        what: 'the same list with a number in it that a double would not give back',
        against: 'JSON.parse',
        aimRatio: 4,
        rounds: 15,
        warmUpRounds: 3,
        ours: () => timed(() => readBillers(oddList)),
        plain: () => timed(() => JSON.parse(oddList) as unknown),
      },
      {
        what: `${CALLS_A_ROUND} recharges through queue, transport, envelope and outcome`,
        against: 'bare axios with a connection of its own for each',
        aimRatio: 1.5,
        rounds: 60,
        warmUpRounds: 10,
        ours: () =>
          timed(() =>
            repeated(async () => {
              const outcome = await service.recharge.initiate({ requestId: REQUEST_ID, canonicalBody: BODY })
              if (outcome.class !== 'success') throw new Error(`the recharge came to ${outcome.reason}`)
            }),
          ),
        plain: () =>
          timed(() =>
            repeated(() => axios.post(`${url}/api/v1/recharge/initiate`, BODY, { headers, httpAgent })),
          ),
      },
    ],
    close: async () => {
      await service.close()
      server.close()
      server.closeAllConnections()
    },
  }
}
