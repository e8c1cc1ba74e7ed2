// The network and the practice service behind it, in virtual time and without sockets: the real routes, the real
// ledger, and a network that loses, delays and cuts as told.
import { createHash } from 'node:crypto'
import type { SocketPhase } from '@shared/domain/outcome'
import { success, written, type Answer } from '../../../electron/practice/answers'
import { parsedBody, refusedAtTheDoor } from '../../../electron/practice/gate'
import { createLedger, type AcceptedSale, type Ledger } from '../../../electron/practice/ledger'
import { billerCatalogue } from '../../../electron/practice/catalogue/billers'
import { accountRoutes } from '../../../electron/practice/operations/accounts'
import { billRoutes } from '../../../electron/practice/operations/bills'
import { lookupRoutes } from '../../../electron/practice/operations/lookups'
import { rechargeRoutes } from '../../../electron/practice/operations/recharges'
import type { Call, Practice, Route } from '../../../electron/practice/practice'
import type { Transport, WireAnswer, WireRequest } from '../../../electron/main/service'
import type { VirtualTime } from '../../support/virtual-time'

/** What the network does to one call. */
export type WireFault =
  | { readonly kind: 'none' }
  /** Before the handshake: nothing leaves. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'blackhole' }
  | { readonly kind: 'untrusted' }
  /** After the handshake: the service never receives it. */
  | { readonly kind: 'request-lost' }
  /** The service accepts it, and the answer is lost, or cut after this many of its bytes. */
  | { readonly kind: 'answer-lost' }
  | { readonly kind: 'answer-cut'; readonly afterBytes: number }
  /** It reaches the service only after this time, whatever the client assumes by then. */
  | { readonly kind: 'arrives-late'; readonly afterMs: number }
  /** Something on the way answers that it is done, with our id; the service never receives it. */
  | { readonly kind: 'says-done' }
  /** Something on the way answers in the service's place. */
  | { readonly kind: 'portal'; readonly httpStatus: number }

export interface WireOptions {
  readonly time: VirtualTime
  /** The service's own clock, unaffected by jumps of the shop's. */
  readonly serviceClock?: { now(): number }
  /** Called once per call. */
  readonly fault: (request: WireRequest, isMoney: boolean) => WireFault
  readonly latencyMs: () => number
  /**
   * The service accepts an id only once, as an owner may have found out. Otherwise a second call with an id is debited
   * again.
   */
  readonly takesAnIdOnce?: boolean
  /** Called just before the service debits. */
  readonly onDebit?: (sale: AcceptedSale) => void
}

export interface PracticeWire {
  readonly ledger: Ledger
  readonly merchant: { readonly clientId: string; readonly clientSecret: string }
  /** One client's view of the network. After `dead`, nobody hears its calls; what is on its way still arrives. */
  connect(): Transport & { dead: boolean }
  readonly moneyCalls: () => number
}

/** One catalogue for every life, because it takes long to build. */
const CATALOGUE_SEED = 1
/** The odd billers: those of practice, and those whose ids are short numbers. */
const IN_SHORT_LIST = /^(PRAC0|\d{1,2}$)/
const WALLET_PAISE = 10_00_00_00_000_00
const MERCHANT = { clientId: 'simulated-shop', clientSecret: 'simulated-secret', webhookSecret: 'unused' }
const CONNECT_MS = 20
const PATTERN_OF_STATUS = /^(\/api\/v1\/(?:recharge|bill-payment|partner-payment-bank)\/status)\/([^/]+)$/
const MONEY_PATHS = /\/(recharge\/initiate|bill-payment\/pay-bill|partner-payment-bank\/create)$/

const routesOf = (routes: readonly Route[]): ReadonlyMap<string, Route> =>
  new Map(routes.map((route) => [`${route.method} ${route.path}`, route]))

/** Twenty thousand billers would be read and indexed at every start of a till, which needs a handful of them. */
const shortBillerList: Route = {
  operation: 'bill.billers',
  method: 'POST',
  path: '/api/v1/bill-payment/biller-list',
  answer: () => {
    const billers = billerCatalogue(CATALOGUE_SEED).billers.filter(({ id }) => IN_SHORT_LIST.test(id))
    return success('Billers fetched.', { mode: 'online', category: 'all', total: billers.length, billers })
  },
}
const routes = routesOf([
  ...lookupRoutes,
  ...rechargeRoutes,
  ...billRoutes,
  ...accountRoutes,
  shortBillerList,
])

/** Debits again if the same id comes twice, so that a client that sends twice is detected. */
export function createPracticeWire(options: WireOptions): PracticeWire {
  const { time, serviceClock = time } = options
  const sales: AcceptedSale[] = []
  let drawn = 0
  let moneyCalls = 0
  const book = createLedger(serviceClock, WALLET_PAISE, sales, () => {})
  // Only recharges, bills and account openings are simulated; state of other operations is not needed here.
  const practice = {
    seed: CATALOGUE_SEED,
    clock: serviceClock,
    merchant: MERCHANT,
    switches: { deduplicates: options.takesAnIdOnce ?? false, addressAllowed: true, callsPerMinute: null },
    ledger: {
      ...book,
      debit: (sale: AcceptedSale) => {
        options.onDebit?.(sale)
        return book.debit(sale)
      },
    },
    memory: { sales, agents: [] },
    keep: () => {},
    troubledOnce: new Set(),
    nextNumber: () => (drawn += 1),
  } as unknown as Practice

  const serve = (request: WireRequest): { readonly answer: Answer; readonly call: Call } => {
    const call = callOf(request, practice)
    const status = PATTERN_OF_STATUS.exec(call.path)
    const path = status === null ? call.path : `${status[1]}/:requestId`
    const route = routes.get(`${call.method} ${path}`)
    if (route === undefined) throw new Error(`the simulated service has no ${call.method} ${call.path}`)
    const known = { ...call, parameters: { requestId: decodeURIComponent(status?.[2] ?? '') } }
    return {
      call: known,
      answer: refusedAtTheDoor(known, practice, { times: [] }) ?? route.answer(known, practice),
    }
  }

  const connect = (): Transport & { dead: boolean } => {
    const transport = {
      dead: false,
      close: () => {},
      exchange: (request: WireRequest): Promise<WireAnswer> =>
        new Promise((resolve) => {
          const isMoney = MONEY_PATHS.test(request.url)
          if (isMoney) moneyCalls += 1
          const settle = (answer: WireAnswer): void => {
            stopConnecting()
            stopWaiting()
            if (!transport.dead) resolve(answer)
          }
          const phase = { now: 'connecting' as 'connecting' | 'connected' }
          const giveUp = (): void => settle(lost(phase.now, 'timeout'))
          const stopConnecting = time.after(request.connectTimeoutMs, giveUp)
          const stopWaiting = time.after(request.totalTimeoutMs, giveUp)
          request.onPhase?.('connecting')
          carry(request, options.fault(request, isMoney), settle, (told) => {
            phase.now = 'connected'
            stopConnecting()
            if (!transport.dead) request.onPhase?.(told)
          })
        }),
    }
    return transport
  }

  /** One call's way through the network. `connected` is called when the handshake is complete. */
  const carry = (
    request: WireRequest,
    fault: WireFault,
    settle: (answer: WireAnswer) => void,
    connected: (phase: SocketPhase) => void,
  ): void => {
    if (fault.kind === 'blackhole') return
    time.after(CONNECT_MS, () => {
      if (fault.kind === 'refused') return settle(lost('connecting', 'no-connection'))
      if (fault.kind === 'untrusted') return settle(lost('connecting', 'untrusted'))
      connected('connected')
      if (fault.kind === 'request-lost')
        return void time.after(CONNECT_MS, () => settle(lost('connected', 'cut')))
      if (fault.kind === 'says-done') return settle(answered(200, doneWithout(request), null))
      if (fault.kind === 'portal') return settle(answered(fault.httpStatus, '<html>sign in</html>', null))
      const arrivesAfterMs = fault.kind === 'arrives-late' ? fault.afterMs : options.latencyMs()
      time.after(arrivesAfterMs, () => answer(request, fault, settle))
    })
  }

  const answer = (request: WireRequest, fault: WireFault, settle: (answer: WireAnswer) => void): void => {
    const { answer: given, call } = serve(request)
    time.after(given.delayMs ?? 0, () => {
      if (fault.kind === 'answer-lost' || given.kind === 'cut') return settle(lost('connected', 'cut'))
      const { httpStatus, body, headers } = written(given, call.stamp)
      if (fault.kind === 'answer-cut' && fault.afterBytes < body.length)
        return settle(lost('connected', 'cut'))
      settle(answered(httpStatus, body, headers['retry-after'] ?? null))
    })
  }

  return { ledger: book, merchant: MERCHANT, connect, moneyCalls: () => moneyCalls }
}

/** A success that echoes our id and contains no payment. */
function doneWithout({ body }: WireRequest): string {
  const { request_id } = JSON.parse(body ?? '{}') as { readonly request_id?: string }
  return JSON.stringify({ response_code: 200, status: 'success', message: 'OK', data: { request_id } })
}

const lost = (
  phase: 'connecting' | 'connected',
  problem: 'no-connection' | 'untrusted' | 'timeout' | 'cut',
): WireAnswer => ({ kind: 'lost', phase, problem, cause: 'SIMULATED' })

const answered = (httpStatus: number, text: string, retryAfter: string | null): WireAnswer => ({
  kind: 'answered',
  httpStatus,
  text,
  bodySha256: createHash('sha256').update(text).digest('hex'),
  retryAfter,
})

function callOf(request: WireRequest, practice: Practice): Call {
  const bodyText = request.body ?? ''
  return {
    method: request.method,
    path: new URL(request.url).pathname,
    headers: new Headers(request.headers),
    bodyText,
    body: request.method === 'GET' ? undefined : parsedBody(bodyText),
    parameters: {},
    stamp: { callId: `call-${practice.nextNumber()}`, atMs: practice.clock.now() },
  }
}
