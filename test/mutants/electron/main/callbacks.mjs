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
    find: 'if (record.beyond === undefined || requestId === null) enqueue',
    replace: 'if (true) enqueue',
    tests: ['test/unit/electron/main/callbacks/callback-worker.test.ts'],
  },
  {
    name: 'ask about sales of which too much comes before the others',
    file: 'electron/main/callbacks/callback-worker.ts',
    find: 'lines.ordinary.size > 0 ? lines.ordinary : lines.beyond',
    replace: 'lines.beyond.size > 0 ? lines.beyond : lines.ordinary',
    tests: ['test/unit/electron/main/callbacks/callback-worker.test.ts'],
  },
  {
    name: 'let sales with many callbacks take the place of the only one of another',
    file: 'electron/main/callbacks/callback-worker.ts',
    find: 'enqueue(record, requestId ?? OF_NO_SALE)',
    replace: 'enqueue(record, String(record.number))',
    tests: ['test/unit/electron/main/callbacks/callback-worker.test.ts'],
  },
  {
    name: 'forget at a start which callbacks another one took the place of',
    file: 'electron/main/callbacks/callback-log.ts',
    find: '      const before = memory.remember(entry.record)\n      if (before !== null) replaced.add(before)\n',
    replace: '      memory.remember(entry.record)\n',
    tests: ['test/unit/electron/main/callbacks/callback-log.test.ts'],
  },
  {
    name: 'believe a forwarding header of anybody',
    file: 'electron/main/callbacks/server.ts',
    find: "listedProxies(settings.transport === 'proxy' ? settings.proxies : [])",
    replace: "listedProxies(['0.0.0.0/0'])",
    tests: ['test/service/callbacks.test.ts'],
  },
]
