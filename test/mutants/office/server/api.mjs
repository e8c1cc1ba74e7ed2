const takeover = ['test/office/takeover-of-offices.test.ts']
const ground = ['test/office/foreign-postgres.test.ts']

export default [
  {
    name: 'end an office that waits with the line to its database',
    file: 'office/server/api/office-lock.ts',
    find: '      at = null\n      await wait()\n',
    replace: '      throw error\n',
    tests: takeover,
  },
  {
    name: 'wait for the answer of a database that vanished',
    file: 'office/server/api/office-lock.ts',
    find: 'await within(ANSWERS_WITHIN_MS, isTaken(client))',
    replace: 'await isTaken(client)',
    tests: takeover,
  },
  {
    name: 'take the connections of an office that runs at a second start',
    file: 'office/server/api/open-office.ts',
    find: 'needNone(await faultsOf(found))',
    replace: 'needNone([...(await faultsOf(found)), ...(await connectionFaults(found))])',
    tests: ground,
  },
  {
    name: 'wait for ever for an office that froze',
    file: 'office/server/api/office-lock.ts',
    find: 'now - since >= FROZEN_AFTER_MS',
    replace: 'false',
    tests: ['test/office/two-offices.test.ts'],
  },
  {
    name: 'go on while the database says nothing',
    file: 'office/server/api/office-lock.ts',
    find: 'waitFor(READ_WITHIN_MS, lost)',
    replace: 'waitForAnswer()',
    tests: takeover,
  },
  {
    name: 'let an office go whose answer came while it was busy',
    file: 'office/server/api/office-lock.ts',
    find: '() => waitFor(READ_WITHIN_MS, lost)',
    replace: 'lost',
    tests: takeover,
  },
  {
    name: 'let an office go that slept itself',
    file: 'office/server/api/office-lock.ts',
    find: 'performance.now() - due > LATE_MS',
    replace: 'false',
    tests: takeover,
  },
  {
    name: 'take the times of a run whose clock was ahead for time that passed',
    file: 'office/server/api/open-office.ts',
    find: '  await keepGaps()\n',
    replace: '',
    tests: ['test/office/office-clock.test.ts'],
  },
  {
    name: 'read a body of any size that nobody has to prove',
    file: 'office/server/api/app.ts',
    find: 'for (const path of OPEN_TO_STRANGERS)',
    replace: 'for (const path of OPEN_TO_STRANGERS.slice(0, 1))',
    tests: ['test/office/strangers.test.ts'],
  },
  {
    name: 'read any number of files at once for one connection',
    file: 'office/server/api/serve.ts',
    find: 'waits.begun(outgoing, incoming.socket) > MOST_UNANSWERED',
    replace: 'waits.begun(outgoing, incoming.socket) < 0',
    tests: ['test/office/strangers.test.ts'],
  },
]
