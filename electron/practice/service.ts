// The practice service assembled: routes, checks, and the clock. Nothing here opens a socket or sets a timer.
import type { Clock } from '#shared/base/clock'
import { Hono } from 'hono'
import { htmlPage, redirect, written, type Answer, type CallStamp, type Cut, type Raw } from './core/answers'
import { createEvents, type PracticeEvent } from './events'
import { memberText } from './core/fields'
import { parsedBody, refusedAtTheDoor, type RateWindow } from './core/gate'
import { createLedger, type Ledger } from './core/ledger'
import { aadhaarRoutes } from './operations/checks/aadhaar'
import { accountRoutes } from './operations/account/routes'
import { billRoutes } from './operations/bill/bills'
import { lookupRoutes } from './operations/recharge/lookups'
import { messageRoutes } from './operations/checks/messages'
import { rechargeRoutes } from './operations/recharge/recharges'
import { taxNumberRoutes } from './operations/checks/tax-numbers'
import { vaultRoutes } from './operations/checks/vault'
import { verificationRoutes } from './operations/checks/verification'
import type { Call, Merchant, Practice, Route, Switches } from './core/practice'
import { uuid } from './core/seeded'
import { recall, remember, type LedgerFile } from './core/store'
import { troubles } from './troubles'
import { codeOfIdentifier } from './troubles/carriers'
import type { Trouble } from './troubles/trouble'
import { withCommonFault, commonFaultByCode } from './troubles/common-faults'

const DEFAULT_SEED = 1
/** ₹10 crore: no practice counter runs out of money by itself. */
const DEFAULT_WALLET_PAISE = 10_00_00_000_00

export interface PracticeOptions {
  /** The service's own clock. A sale's progress depends on this alone. */
  readonly clock: Pick<Clock, 'now'>
  readonly seed?: number
  readonly merchant?: Pick<Merchant, 'clientId' | 'clientSecret'> & Partial<Merchant>
  readonly walletPaise?: number
  readonly switches?: Partial<Switches>
  /** How long an operation takes in the normal case. */
  readonly latencyMs?: (operation: string) => number
  /** Waits; without it the service answers at once, even if a trouble says it is slow. */
  readonly sleep?: (ms: number) => Promise<void>
  readonly ledgerFile?: LedgerFile
  /** Receives each call as it arrives, before it is answered. */
  readonly onCall?: (call: Call) => void
}

export interface PracticeService {
  readonly merchant: Merchant
  /** The whole service without sockets. Rejects with `ConnectionCut` where a real one would drop the connection. */
  fetch(request: Request): Promise<Response>
  readonly ledger: Ledger
  readonly switches: Switches
  readonly troubles: readonly Trouble[]
  /** Takes out the callbacks that became due since the last time, oldest first. */
  events(): readonly PracticeEvent[]
}

/** The connection broke before a whole answer was sent. `half` is what was on the wire by then. */
export class ConnectionCut extends Error {
  readonly half: Raw | null
  constructor(half: Raw | null) {
    super('the connection was cut')
    this.name = 'ConnectionCut'
    this.half = half
  }
}

const DEFAULT_MERCHANT: Merchant = {
  clientId: 'practice-client',
  clientSecret: 'practice-secret',
  webhookSecret: 'practice-webhook-secret',
}

const routes: readonly Route[] = [
  ...lookupRoutes,
  ...rechargeRoutes,
  ...billRoutes,
  ...verificationRoutes,
  ...taxNumberRoutes,
  ...aadhaarRoutes,
  ...vaultRoutes,
  ...accountRoutes,
  ...messageRoutes,
]

export function createPracticeService(options: PracticeOptions): PracticeService {
  const practice = newPractice(options)
  const window: RateWindow = { times: [] }
  const app = new Hono()
  for (const route of routes)
    app.on(route.method, route.path, async (context) => {
      const call = await received(context.req.raw, context.req.param(), practice)
      options.onCall?.(call)
      await pause(options.latencyMs?.(route.operation), options)
      const answer = refusedAtTheDoor(call, practice, window) ?? answered(route, call, practice)
      await pause(answer.delayMs, options)
      return sent(answer, call.stamp)
    })
  app.notFound(() => responseOf(htmlPage(404, '404 Not Found')))
  app.onError((error) => {
    throw error
  })
  return {
    merchant: practice.merchant,
    fetch: async (request) => app.fetch(request),
    ledger: practice.ledger,
    switches: practice.switches,
    troubles,
    events: createEvents(practice),
  }
}

function answered(route: Route, call: Call, practice: Practice): Answer {
  if (route.wantsAccept && !call.headers.get('accept')?.includes('application/json'))
    return redirect('https://practice.invalid/')
  const field = route.troubleField ?? ''
  const commonFault = commonFaultByCode.get(codeOfIdentifier(memberText(call.body, field)) ?? '')
  return withCommonFault(commonFault, field, call.stamp, () => route.answer(call, practice))
}

function newPractice(options: PracticeOptions): Practice {
  const memory = recall(options.ledgerFile)
  const keep = (): void => remember(options.ledgerFile, memory)
  let drawn = 0
  return {
    seed: options.seed ?? DEFAULT_SEED,
    clock: options.clock,
    merchant: { ...DEFAULT_MERCHANT, ...options.merchant },
    switches: { deduplicates: true, addressAllowed: true, callsPerMinute: null, ...options.switches },
    ledger: createLedger(options.clock, options.walletPaise ?? DEFAULT_WALLET_PAISE, memory.sales, keep),
    memory,
    keep,
    troubledOnce: new Set(),
    otpRequests: new Map(),
    nextNumber: () => (drawn += 1),
  }
}

async function received(
  request: Request,
  parameters: Readonly<Record<string, string>>,
  practice: Practice,
): Promise<Call> {
  const bodyText = await request.text()
  const atMs = practice.clock.now()
  return {
    method: request.method,
    path: new URL(request.url).pathname,
    headers: request.headers,
    bodyText,
    body: parsedBody(bodyText),
    parameters,
    stamp: { callId: uuid(practice.seed, 'call', atMs, practice.nextNumber()), atMs },
  }
}

const pause = async (ms: number | undefined, { sleep }: PracticeOptions): Promise<void> => {
  if (ms !== undefined && ms > 0) await sleep?.(ms)
}

function sent(answer: Answer, stamp: CallStamp): Response {
  if (answer.kind === 'cut') throw new ConnectionCut(halfOf(answer, stamp))
  return responseOf(written(answer, stamp))
}

const halfOf = ({ half }: Cut, stamp: CallStamp): Raw | null =>
  half === undefined ? null : written(half, stamp)

const responseOf = ({ httpStatus, headers, body }: Raw): Response =>
  new Response(body, { status: httpStatus, headers: { ...headers } })
