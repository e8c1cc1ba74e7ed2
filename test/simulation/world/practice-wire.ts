// The network and the practice service behind it, in virtual time and without sockets: the real routes, the real
// ledger, and a network that loses, delays and cuts as told.
import { createHash } from 'node:crypto'
import { SECOND_MS } from '#shared/base/clock'
import type { SocketPhase } from '#shared/sale/outcome'
import { htmlPage, refusal, success, written, type Answer } from '#practice/core/answers'
import { parsedBody, refusedAtTheDoor } from '#practice/core/gate'
import { createLedger, type AcceptedSale, type Ledger } from '#practice/core/ledger'
import { billerCatalogue } from '#practice/catalogue/billers'
import { accountRoutes } from '#practice/operations/account/routes'
import { billRoutes } from '#practice/operations/bill/bills'
import { lookupRoutes } from '#practice/operations/recharge/lookups'
import { rechargeRoutes } from '#practice/operations/recharge/recharges'
import type { Call, Practice, Route } from '#practice/core/practice'
import type { Transport, WireAnswer, WireRequest } from '#main/operations/service'
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
  /** A gateway whose connection to the service is cut sends the whole call again, and hands on the answer to the last one. */
  | { readonly kind: 'sent-again'; readonly copies: number; readonly last: LastAnswer }
  /** A cache keeps the "no such id" that this is answered, and answers every later question about the id with it for a while. */
  | { readonly kind: 'into-cache'; readonly stamp: CacheStamp; readonly forMs: number }

/** What the last copy is answered where the first was carried out: the service's refusal with this status, or a page of the gateway's. */
export type LastAnswer = 400 | 401 | 422 | 'page-429'

/** How what a cache hands out says that it is old: `Age` beside the old `Date`, that alone, or only `meta.time` within the body. */
export type CacheStamp = 'age' | 'date' | 'service-time'

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
  /** A gateway answered with a page of its own that there are too many calls, though the service may have this one. */
  readonly onHeldUp?: (requestId: string) => void
}

export interface PracticeWire {
  readonly ledger: Ledger
  readonly merchant: { readonly clientId: string; readonly clientSecret: string }
  /** One client's view of the network. After `dead`, nobody hears its calls; what is on its way still arrives. */
  connect(): Transport & { dead: boolean }
  readonly moneyCalls: () => number
  /** How often a gateway sent a call again that the service had carried out, and a cache answered for the service. */
  readonly weather: () => { readonly sentAgain: number; readonly fromCache: number }
  /** The caches hand out nothing any more. */
  clearCaches(): void
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
  let sentAgain = 0
  let fromCache = 0
  const caches = new Map<string, CachedAnswer>()
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
      const cached = cachedAnswer(request)
      if (cached !== null) return void time.after(CONNECT_MS, () => settle(cached))
      const arrivesAfterMs = fault.kind === 'arrives-late' ? fault.afterMs : options.latencyMs()
      time.after(arrivesAfterMs, () => answer(request, fault, settle))
    })
  }

  const answer = (request: WireRequest, fault: WireFault, settle: (answer: WireAnswer) => void): void => {
    const { answer: given, call } = fault.kind === 'sent-again' ? serveAgain(request, fault) : serve(request)
    time.after(given.delayMs ?? 0, () => {
      if (fault.kind === 'answer-lost' || given.kind === 'cut') return settle(lost('connected', 'cut'))
      const { httpStatus, body, headers } = written(given, call.stamp)
      if (fault.kind === 'answer-cut' && fault.afterBytes < body.length)
        return settle(lost('connected', 'cut'))
      const told = answered(httpStatus, body, headers['retry-after'] ?? null, dateOf(call.stamp.atMs))
      if (fault.kind === 'into-cache' && httpStatus === 404)
        caches.set(request.url, {
          stamp: fault.stamp,
          answer: told,
          writtenAt: call.stamp.atMs,
          until: time.elapsed() + fault.forMs,
        })
      settle(told)
    })
  }

  /** The answer to the last of the copies. A copy of what the service has carried out is refused there, and not debited again. */
  const serveAgain = (
    request: WireRequest,
    { copies, last }: Extract<WireFault, { kind: 'sent-again' }>,
  ): ReturnType<typeof serve> => {
    const debits = sales.length
    let served = serve(request)
    for (let copy = 2; copy <= copies; copy += 1) {
      if (sales.length === debits) served = serve(request)
      else
        served = { call: served.call, answer: last === 'page-429' ? TOO_MANY : takenAlready(request, last) }
    }
    if (sales.length > debits) sentAgain += 1
    if (served.answer === TOO_MANY) options.onHeldUp?.(idOf(request))
    return served
  }

  /** What the cache before the service hands out, without asking it; null if it passes the call on. */
  const cachedAnswer = ({ url }: WireRequest): WireAnswer | null => {
    const cached = caches.get(url)
    if (cached === undefined) return null
    if (time.elapsed() >= cached.until) {
      caches.delete(url)
      return null
    }
    fromCache += 1
    const { stamp, answer: kept, writtenAt } = cached
    const now = serviceClock.now()
    if (stamp === 'service-time') return { ...kept, date: dateOf(now) }
    return stamp === 'age' ? { ...kept, age: String(Math.floor((now - writtenAt) / SECOND_MS)) } : kept
  }

  return {
    ledger: book,
    merchant: MERCHANT,
    connect,
    moneyCalls: () => moneyCalls,
    weather: () => ({ sentAgain, fromCache }),
    clearCaches: () => caches.clear(),
  }
}

interface CachedAnswer {
  readonly stamp: CacheStamp
  readonly answer: Extract<WireAnswer, { kind: 'answered' }>
  readonly writtenAt: number
  /** By elapsed time. */
  readonly until: number
}

const TOO_MANY = htmlPage(429, 'Too many requests')

const idOf = ({ body }: WireRequest): string =>
  (JSON.parse(body ?? '{}') as { readonly request_id?: string }).request_id ?? ''

/** An opening carries no id of ours: its copy is refused as one. */
function takenAlready(request: WireRequest, httpStatus: 400 | 401 | 422): Answer {
  const words = idOf(request) === '' ? 'Duplicate request.' : 'The request_id has already been taken.'
  return refusal(httpStatus, httpStatus === 401 ? 'UNAUTHENTICATED' : 'VALIDATION_ERROR', words)
}

const dateOf = (atMs: number): string => new Date(atMs).toUTCString()

/** A success that echoes our id and contains no payment. */
const doneWithout = (request: WireRequest): string =>
  JSON.stringify({
    response_code: 200,
    status: 'success',
    message: 'OK',
    data: { request_id: idOf(request) },
  })

const lost = (
  phase: 'connecting' | 'connected',
  problem: 'no-connection' | 'untrusted' | 'timeout' | 'cut',
): WireAnswer => ({ kind: 'lost', phase, problem, cause: 'SIMULATED' })

const answered = (
  httpStatus: number,
  text: string,
  retryAfter: string | null,
  date?: string,
): Extract<WireAnswer, { kind: 'answered' }> => ({
  kind: 'answered',
  httpStatus,
  text,
  bodySha256: createHash('sha256').update(text).digest('hex'),
  retryAfter,
  ...(date === undefined ? {} : { date }),
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
