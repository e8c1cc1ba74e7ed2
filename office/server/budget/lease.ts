// The area that gives the right to call the service to counters: one budget for each client id, in the memory of the one process that holds
// this office, with what must survive a restart written before an answer leaves.
import { LEASE_TAIL_MS, type LeaseAnswer, type LeaseRequest } from '#shared/office/lease'
import type { OfficeProblem } from '#shared/protocol'
import { fail, succeed, type Result } from '#shared/base/result'
import type { OfficeContext, ProvenCounter } from '../context/context'
import { createClientBudget, type ClientBudget, type ClientBudgetOptions } from './client-budget'
import type { Lease as GivenLease } from './counted-calls'
import { leaseRecords, type EarlierRun, type LeaseRecords } from './lease-records'

export interface Lease {
  /** Fails with `proof` for a client that the counter does not sell under, and `unavailable` if nothing can be kept. */
  ask(counter: ProvenCounter, request: LeaseRequest): Promise<Result<LeaseAnswer, OfficeProblem>>
  /** For the owner's page and the metrics: each client id in use. */
  state(): readonly { readonly clientKey: string; readonly callsLeft: number }[]
}

type Context = Pick<OfficeContext, 'pools' | 'clock' | 'office' | 'newId' | 'log'>

/** What is written of leases, for a client id. */
interface Written {
  readonly budget: ClientBudget
  /** Leases in the database, with when the last of their calls ceases to count. */
  readonly leases: Map<string, number>
  /** The cycle that each counter was last promised. */
  readonly cycles: Map<string, number>
}

export function createLease(context: Context, records: LeaseRecords = leaseRecords(context)): Lease {
  const { clock, office, newId, log } = context
  let boot = newId()
  const clients = new Map<string, Written>()
  let opened: Promise<Opened> | null = null
  let openedIn = office.generation

  /** Read once; a database that was not there is asked again by the next question. */
  const openedOnce = (): Promise<Opened> => {
    if (openedIn !== office.generation) {
      // As after a restart: a twin of this office may have given calls of the same clients.
      opened = null
      openedIn = office.generation
      boot = newId()
      clients.clear()
    }
    opened ??= openEarlier(context, records).catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }

  const clientOf = (clientKey: string, opened: Opened): Written => {
    const there = clients.get(clientKey)
    if (there !== undefined) return there
    const client = begun(clientKey, opened, { clock, boot, newId })
    clients.set(clientKey, client)
    return client
  }

  const keep = async (
    clientKey: string,
    client: Written,
    of: { counterId: string; turn: number; cycle: number },
    lease: GivenLease | null,
  ): Promise<void> => {
    const now = clock.elapsed()
    const counter = client.cycles.get(of.counterId) === of.cycle ? null : of
    if (lease === null && counter === null) return
    const over = [...client.leases].filter(([, until]) => until <= now).map(([id]) => id)
    await records.keep({ clientKey, counter, lease, over })
    for (const id of over) client.leases.delete(id)
    if (lease !== null) client.leases.set(lease.id, now + LEASE_TAIL_MS)
    client.cycles.set(of.counterId, of.cycle)
  }

  const keepGeneration = async (of: Opened): Promise<void> => {
    if (of.isGenerationKept || of.closedUntil > clock.elapsed()) return
    await records.keepGeneration()
    of.isGenerationKept = true
  }

  return {
    ask: async (counter, request) => {
      if (!counter.clientKeys.some(({ clientKey }) => clientKey === request.clientKey))
        return fail({ kind: 'not-found', detail: 'this counter does not sell under that client' })
      let given
      let client
      try {
        const of = await openedOnce()
        await keepGeneration(of)
        client = clientOf(request.clientKey, of)
        given = client.budget.ask(counter.counterId, request)
        if (given === null) return fail({ kind: 'invalid', detail: 'a later question was asked before' })
        await keep(request.clientKey, client, { counterId: counter.counterId, ...given.counter }, given.lease)
        return succeed(given.answer)
      } catch (error) {
        if (given?.lease) client?.budget.takeBack(given.lease)
        log.error('lease.not-kept', error)
        return fail({ kind: 'unavailable' })
      }
    },
    state: () =>
      [...clients].map(([clientKey, { budget }]) => ({ clientKey, callsLeft: budget.callsLeft() })),
  }
}

/** What an earlier run left. */
async function openEarlier(
  { clock, office }: Pick<Context, 'clock' | 'office'>,
  records: Pick<LeaseRecords, 'load'>,
): Promise<Opened> {
  const earlier = await records.load()
  const isNewGeneration = earlier.generation !== office.generation
  const isFirst = earlier.generation === null && office.generation === 1
  const closedUntil = isNewGeneration && !isFirst ? clock.elapsed() + LEASE_TAIL_MS : -Infinity
  return { earlier, closedUntil, openedAt: clock.elapsed(), isGenerationKept: !isNewGeneration }
}

/** The budget of a client, as an earlier run left it. */
function begun(
  clientKey: string,
  { earlier, closedUntil, openedAt }: Opened,
  { clock, boot, newId }: Pick<ClientBudgetOptions, 'clock' | 'boot' | 'newId'>,
): Written {
  const of = earlier.clients.get(clientKey)
  const budget = createClientBudget({
    clock,
    boot,
    newId,
    earlier: { counters: of?.counters ?? [], unknownCalls: of?.calls ?? 0, closedUntil },
  })
  return {
    budget,
    leases: new Map((of?.leaseIds ?? []).map((id) => [id, openedAt + LEASE_TAIL_MS])),
    cycles: new Map((of?.counters ?? []).map(({ counterId, cycle }) => [counterId, cycle])),
  }
}

interface Opened {
  readonly earlier: EarlierRun
  readonly closedUntil: number
  readonly openedAt: number
  isGenerationKept: boolean
}
