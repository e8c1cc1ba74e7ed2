const unit = 'test/unit/electron/main'

export default [
  {
    name: 'let callbacks of strangers push those of the shop out',
    file: 'electron/main/callbacks/counter-intake.ts',
    find: "isStray ? 'stray' : 'ours',",
    replace: "'ours',",
    tests: ['test/service/callbacks-of-strangers.test.ts'],
  },
  {
    name: 'take the refund of a callback for confirmed when the service, asked, knows none',
    file: 'electron/main/callbacks/judging.ts',
    find: '(sale.refunded || facts.refunded !== true)',
    replace: 'true',
    tests: [`${unit}/callbacks/judging.test.ts`],
  },
  {
    name: 'believe of a callback that an account is open whatever stands beside it',
    file: 'electron/main/callbacks/facts.ts',
    find: '  return SAID[accountStateOf({',
    replace: "  return SAID[told.isRefunded !== true ? 'opened' : accountStateOf({",
    tests: ['test/service/outcome-words/account-answers.test.ts'],
  },
  {
    name: 'keep each callback beyond the budget of its sale',
    file: 'electron/main/callbacks/recent-callbacks.ts',
    find: 'if (before !== undefined) forget(before)',
    replace: 'void before',
    tests: ['test/office/callback-intake.test.ts'],
  },
  {
    name: 'ask the service for each callback beyond the budget of its sale',
    file: 'electron/main/callbacks/callback-worker.ts',
    find: 'else if (record.beyond !== undefined && requestId !== null) takeBeyond(record, requestId)',
    replace: '',
    tests: ['test/unit/electron/main/callbacks/callback-worker.test.ts'],
  },
  {
    name: 'believe a forwarding header of anybody',
    file: 'electron/main/callbacks/server.ts',
    find: "listedProxies(settings.transport === 'proxy' ? settings.proxies : [])",
    replace: "listedProxies(['0.0.0.0/0'])",
    tests: ['test/service/callbacks.test.ts'],
  },
]
