export default [
  {
    name: 'write a file that somebody else chose in the dialog of an owner',
    file: 'electron/main/app/shop-access.ts',
    find: 'lock.unasked(lock.session) === session',
    replace: 'lock.unasked(lock.session) >= session',
    tests: ['test/service/who-asked.test.ts'],
  },
  {
    name: 'let an empty log with a new key take the place of one whose key was moved aside too',
    file: 'electron/main/app/shop-access.ts',
    find: 'secrets.hasLogBegun(environment) || chainKeys',
    replace: 'chainKeys',
    tests: ['test/unit/electron/main/workspace/emptied-log.test.ts'],
  },
  {
    name: 'install an update while a payment is on its way',
    file: 'electron/main/app/update-obstacle.ts',
    find: 'workspaces.sendingCount() > 0',
    replace: 'workspaces.sendingCount() < 0',
    tests: ['test/unit/electron/main/app/update-obstacle.test.ts'],
  },
  {
    name: 'install an update after a payment that outlasted the end',
    file: 'electron/main/app/end-questions.ts',
    find: '!wasSending && (',
    replace: '(wasSending || !wasSending) && (',
    tests: ['test/unit/electron/main/app/end-questions.test.ts'],
  },
  {
    name: 'run what somebody has lost the right to before it began',
    file: 'electron/main/app/shop-access.ts',
    find: 'return lost === null',
    replace: 'return lost !== undefined',
    tests: ['test/unit/electron/main/app/shop-access.test.ts'],
  },
  {
    name: 'give the log to whoever takes the staff list away and sets a first PIN',
    file: 'electron/main/app/handlers.ts',
    find: 'return logs.some((environment) => secrets.binding(environment) !== null)',
    replace: 'return logs.length > 0',
    tests: ['test/unit/electron/main/app/shop-access.test.ts'],
  },
]
