const budget = ['test/unit/office/server/budget/client-budget.test.ts']
const leases = ['test/simulation/leases/leases.test.ts']

export default [
  {
    name: 'count a call from when it was asked for, not from when it left',
    file: 'office/server/budget/counted-calls.ts',
    find: 'lease.askedAt + usedAfter + LEASE_WINDOW_MS',
    replace: 'lease.askedAt + LEASE_WINDOW_MS',
    tests: leases,
  },
  {
    name: 'count a call of which nothing is told no longer than one that left at once',
    file: 'office/server/budget/counted-calls.ts',
    find: 'const until = lease.askedAt + LEASE_TAIL_MS',
    replace: 'const until = lease.askedAt + LEASE_WINDOW_MS',
    tests: budget,
  },
  {
    name: 'give away what counters that are cut off may use',
    file: 'office/server/budget/client-budget.ts',
    find: 'LEASE_CALLS - offlineAllowances.reserve(now)',
    replace: 'LEASE_CALLS',
    tests: [...budget, ...leases],
  },
  {
    name: 'forget a promised offline allowance before its counter heard of a later one',
    file: 'office/server/budget/offline-allowances.ts',
    find: 'const all = [...counter.promised, ',
    replace: 'const all = [',
    tests: leases,
  },
  {
    name: 'forget at a restart of the office what it gave',
    file: 'office/server/budget/lease.ts',
    find: 'unknownCalls: of?.calls ?? 0',
    replace: 'unknownCalls: 0',
    tests: ['test/office/lease.test.ts'],
  },
  {
    name: 'give calls right after a restore',
    file: 'office/server/budget/lease.ts',
    find: 'isNewGeneration && !isFirst ? clock.elapsed() + LEASE_TAIL_MS : -Infinity',
    replace: '-Infinity',
    tests: ['test/office/lease.test.ts'],
  },
  {
    name: 'let the reserve of money go to everything else',
    file: 'office/server/budget/client-budget.ts',
    find: 'limit - LEASE_MONEY_RESERVE - counted.other',
    replace: 'limit - counted.other',
    tests: budget,
  },
  {
    name: 'go on giving after the service said that it is too much',
    file: 'office/server/budget/client-budget.ts',
    find: 'if (opensAt() > now || gate.isProbing()) return null',
    replace: 'if (closedUntil > now) return null',
    tests: budget,
  },
  {
    name: 'take the word of another counter for a lease',
    file: 'office/server/budget/counted-calls.ts',
    find: 'if (lease?.counterId !== counterId || lease.session !== session) return',
    replace: 'if (lease === undefined) return',
    tests: budget,
  },
]
