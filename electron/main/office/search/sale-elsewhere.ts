// One sale of another counter, as the office tells it: its entries folded here, its customer opened here. Nothing of it is proven to this counter,
// so what contradicts itself is not shown, and paper says whose word it is.
import type { Environment } from '#shared/base/environment'
import { journalEventSchema, type RecordedEvent } from '#shared/sale/journal'
import { ofCustomer, type Sale } from '#shared/sale/sale'
import {
  paperStopOf,
  type CounterPlace,
  type Elsewhere,
  type ElsewhereAnswer,
  type ElsewhereAsk,
  type ElsewhereProblem,
} from '#shared/sale/sale-elsewhere'
import { foldFirst, foldNext } from '#shared/sale/sale-fold'
import type { RequestId } from '#shared/base/ids'
import {
  STORY_PATH,
  storyAnswerSchema,
  type StoryAnswer,
  type StoryRequest,
  type ToldLog,
} from '#shared/office/story'
import { parsedJson } from '#shared/base/parsed-json'
import type { Customer, CustomerReader } from '../keys/customer-seal'
import type { OfficeLine } from '../link/exchange'

/** `reader` is null until this counter has keys of the shop. */
export async function saleElsewhere(
  link: OfficeLine,
  environment: Environment,
  reader: CustomerReader | null,
  ask: ElsewhereAsk,
): Promise<ElsewhereAnswer> {
  const { counterId, requestId } = ask
  const answer = await link.request({
    path: STORY_PATH,
    body: { environment, counterId, requestId } satisfies StoryRequest,
    schema: storyAnswerSchema,
  })
  if (!answer.ok) return problem(answer.failure.kind === 'unreachable' ? 'unreachable' : 'refused')
  switch (answer.value.kind) {
    case 'none':
      return problem('gone')
    case 'too-long':
      return problem('too-long')
    case 'answered':
      return toldOf(answer.value, environment, reader, ask)
  }
}

const problem = (kind: ElsewhereProblem): ElsewhereAnswer => ({ kind: 'problem', problem: kind })

type Told = Extract<StoryAnswer, { kind: 'answered' }>

function toldOf(
  told: Told,
  environment: Environment,
  reader: CustomerReader | null,
  ask: ElsewhereAsk,
): ElsewhereAnswer {
  const { sold, held, requestId } = told
  if (requestId !== ask.requestId || sold.counterId !== ask.counterId) return problem('unfit')
  const logs = [sold, ...(held === null ? [] : [held])].map((log) => readLog(log, requestId))
  if (logs.some(({ events }) => events[0]?.event.type !== 'intent'))
    return problem(logs.some(({ isUnread }) => isUnread) ? 'newer' : 'unfit')
  const sales = logs.map(({ events }) => foldedOrNull(events))
  const state = sales.at(-1) ?? null
  if (state === null || !isOneSale(sales, environment, ask) || !isTakenFrom(state, held, sold))
    return problem('unfit')
  const isUnread = logs.some((log) => log.isUnread)
  const { isQuarantined, heardAtMs } = held ?? sold
  const customer = customerOf(told, reader)
  const sale = {
    ...state,
    ...ofCustomer(customer),
    // The other counter's chain is under a key of its own, and its links are not here.
    lastLink: '',
    elsewhere: {
      counterId: sold.counterId,
      ...placesOf(state, sold, held),
      heardAtMs,
      ...numberOf(told, customer),
    },
  }
  return {
    kind: 'answered',
    sale,
    stories: logs.map(({ counterName, events }) => ({ counterName, events })),
    isUnread,
    isQuarantined,
    paperStop: paperStopOf(sale, { isUnread, isQuarantined }),
    isAway: false,
  }
}

const customerOf = ({ requestId, sealed, isErased }: Told, reader: CustomerReader | null): Customer | null =>
  sealed === null || reader === null || isErased ? null : reader.opened(requestId, sealed)

function numberOf(
  { isErased, lastDigits }: Told,
  customer: Customer | null,
): Pick<Elsewhere, 'noNumber' | 'lastDigits'> {
  if (customer !== null) return { noNumber: null, lastDigits: null }
  return { noNumber: isErased ? 'erased' : 'not-here', lastDigits }
}

interface ReadLog {
  readonly counterName: string
  readonly events: readonly RecordedEvent[]
  /** A newer counter wrote some of it. */
  readonly isUnread: boolean
}

function readLog({ counterName, entries }: ToldLog, requestId: RequestId): ReadLog {
  const events = entries.flatMap(({ sequence, atMs, body }): RecordedEvent[] => {
    const read = journalEventSchema.safeParse(parsedJson(body))
    return read.success ? [{ sequence, requestId, recordedAt: atMs, link: '', event: read.data }] : []
  })
  return { counterName, events, isUnread: events.length < entries.length }
}

function foldedOrNull([first, ...rest]: readonly RecordedEvent[]): Sale | null {
  if (first === undefined) return null
  try {
    return rest.reduce(foldNext, foldFirst(first)).sale
  } catch {
    return null
  }
}

/** Both logs tell of the sale that was asked for. */
const isOneSale = (
  sales: readonly (Sale | null)[],
  environment: Environment,
  { amountPaise }: ElsewhereAsk,
): boolean =>
  sales.every(
    (sale) =>
      sale !== null &&
      sale.environment === environment &&
      sale.amountPaise === amountPaise &&
      sale.subject.operation === sales[0]?.subject.operation,
  )

const isTakenFrom = ({ takenOverFrom }: Sale, held: ToldLog | null, sold: ToldLog): boolean =>
  held === null || takenOverFrom?.counterId === sold.counterId

function placesOf(
  { takenOverFrom }: Sale,
  sold: ToldLog,
  held: ToldLog | null,
): { readonly soldAt: CounterPlace; readonly heldBy: CounterPlace | null } {
  const place = ({ counterName, shopName }: ToldLog): CounterPlace => ({ counterName, shopName })
  if (held !== null) return { soldAt: place(sold), heldBy: place(held) }
  if (takenOverFrom === undefined) return { soldAt: place(sold), heldBy: null }
  // The log of the counter that sold it never came.
  return { soldAt: { counterName: takenOverFrom.counterName, shopName: null }, heldBy: place(sold) }
}
