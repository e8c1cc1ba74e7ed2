// Who waits for calls, and who is next: money before everything else, and within each kind the counter that was given least. A counter
// that comes back after a while is not given what it did not ask for meanwhile.
import type { KindOfCall } from './counted-calls'

export type CallsByKind = Readonly<Record<KindOfCall, number>>

interface Ticket {
  readonly counterId: string
  readonly wanted: Record<KindOfCall, number>
  /** How much its counter was given of each kind, on a scale that newcomers join at its present mark. */
  readonly marks: Record<KindOfCall, number>
  /** When it has lapsed unless its counter asks again. */
  dueBy: number
}

export interface Tickets {
  /** Renews a counter's ticket, or takes it away if nothing waits there. */
  renew(counterId: string, wanted: CallsByKind, dueBy: number): void
  /** What this counter gets of what is free: what others come before it for stays theirs. */
  shareOf(counterId: string, free: CallsByKind, most: number): CallsByKind
  /** Calls that others are given before the first one of this counter, after what is free. */
  ahead(counterId: string): number
  given(counterId: string, given: CallsByKind): void
  forgetBefore(now: number): void
  /** Calls that wait. */
  waiting(): number
}

export function createTickets(): Tickets {
  const tickets = new Map<string, Ticket>()
  /** Of counters whose ticket has ended, as far as they are before the present mark. */
  const kept = new Map<string, Record<KindOfCall, number>>()
  const present = { money: 0, other: 0 }

  const markOf = (kind: KindOfCall, ticket: Ticket): number => Math.max(ticket.marks[kind], present[kind])
  const end = (ticket: Ticket): void => {
    tickets.delete(ticket.counterId)
    if (ticket.marks.money > present.money || ticket.marks.other > present.other)
      kept.set(ticket.counterId, ticket.marks)
  }

  /** Who waits for calls of one kind. */
  const line = (kind: KindOfCall): InLine[] =>
    [...tickets.values()]
      .filter((ticket) => ticket.wanted[kind] > 0)
      .map((ticket) => ({
        counterId: ticket.counterId,
        left: ticket.wanted[kind],
        mark: markOf(kind, ticket),
      }))

  return {
    renew: (counterId, wanted, dueBy) => {
      const there = tickets.get(counterId)
      if (wanted.money + wanted.other === 0) {
        if (there !== undefined) end(there)
        return
      }
      const marks = there?.marks ?? kept.get(counterId) ?? { money: 0, other: 0 }
      kept.delete(counterId)
      if (there === undefined) tickets.set(counterId, { counterId, wanted: { ...wanted }, marks, dueBy })
      else {
        Object.assign(there.wanted, wanted)
        there.dueBy = dueBy
      }
    },
    shareOf: (counterId, free, most) => {
      const money = dealt(line('money'), free.money, counterId)
      const other = dealt(line('other'), Math.min(free.other, free.money - money.all), counterId)
      return { money: Math.min(most, money.mine), other: Math.min(most, other.mine) }
    },
    ahead: (counterId) => aheadOf(tickets, markOf, counterId),
    given: (counterId, given) => {
      const ticket = tickets.get(counterId)
      if (ticket === undefined) return
      for (const kind of ['money', 'other'] as const) {
        if (given[kind] === 0) continue
        present[kind] = Math.max(present[kind], leastMark(kind))
        ticket.marks[kind] = markOf(kind, ticket) + given[kind]
        ticket.wanted[kind] -= given[kind]
      }
      for (const [id, marks] of kept)
        if (marks.money <= present.money && marks.other <= present.other) kept.delete(id)
    },
    forgetBefore: (now) => {
      for (const ticket of tickets.values()) if (ticket.dueBy < now) end(ticket)
    },
    waiting: () => [...tickets.values()].reduce((sum, { wanted }) => sum + wanted.money + wanted.other, 0),
  }

  /** The mark of whoever waits and was given least: nobody who joins later comes before it. */
  function leastMark(kind: KindOfCall): number {
    let least = Infinity
    for (const ticket of tickets.values())
      if (ticket.wanted[kind] > 0) least = Math.min(least, markOf(kind, ticket))
    return least === Infinity ? present[kind] : least
  }
}

interface InLine {
  readonly counterId: string
  left: number
  mark: number
}

/** In turns, `free` calls of one kind; what the counter gets of them, and how many are given in all. */
function dealt(line: readonly InLine[], free: number, counterId: string): { mine: number; all: number } {
  let mine = 0
  let all = 0
  while (all < free) {
    let next = null
    for (const one of line) if (one.left > 0 && (next === null || one.mark < next.mark)) next = one
    if (next === null) break
    next.left -= 1
    next.mark += 1
    all += 1
    if (next.counterId === counterId) mine += 1
  }
  return { mine, all }
}

/** Calls that others are given before the first one of this counter. */
function aheadOf(
  tickets: ReadonlyMap<string, Ticket>,
  markOf: (kind: KindOfCall, ticket: Ticket) => number,
  counterId: string,
): number {
  const ticket = tickets.get(counterId)
  if (ticket === undefined) return 0
  const kind: KindOfCall = ticket.wanted.money > 0 ? 'money' : 'other'
  const mark = markOf(kind, ticket)
  let ahead = 0
  let isEarlier = true
  for (const other of tickets.values()) {
    if (other === ticket) {
      isEarlier = false
      continue
    }
    if (kind === 'other') ahead += other.wanted.money
    const its = markOf(kind, other)
    // Of those who were given equally little, who waits longer is next.
    if (other.wanted[kind] > 0 && (its < mark || (its === mark && isEarlier))) ahead += 1
  }
  return ahead
}
