export default [
  {
    name: 'go on giving callbacks to a counter that was taken out',
    file: 'office/server/callbacks/news.ts',
    find: '      hub.letGo(counterId)\n',
    replace: '',
    tests: ['test/office/news.test.ts'],
  },
  {
    name: 'tell a thousand counters of news at once',
    file: 'office/server/callbacks/news.ts',
    find: '      if (stretch.told === atOnce) return\n',
    replace: '',
    tests: ['test/unit/office/server/callbacks/news.test.ts'],
  },
  {
    name: 'give a callback to a counter of another client',
    file: 'office/server/callbacks/inbox.ts',
    find: '        AND counter_client.client_key = ${clientKey} AND counter_client.environment = ${environment}\n',
    replace: '',
    tests: ['test/office/relay.test.ts'],
  },
  {
    name: 'keep each callback beyond the budget of its sale at the office',
    file: 'office/server/callbacks/inbox.ts',
    find: 'if (callback.beyond > 0) await dropBeyond(pools, callback)',
    replace: '',
    tests: ['test/office/callback-intake.test.ts'],
  },
  {
    name: 'let a forged callback take the place of one that no counter has yet',
    file: 'office/server/callbacks/inbox.ts',
    find: '      WHERE NOT awaited OR place',
    replace: '      WHERE true OR place',
    tests: ['test/office/callback-intake.test.ts'],
  },
  {
    name: 'answer 200 to a callback whose place the next one may take',
    file: 'office/server/callbacks/inbox.ts',
    find: '  return rows.length === 0\n',
    replace: '  return rows.length < 0\n',
    tests: ['test/office/callback-intake.test.ts'],
  },
]
