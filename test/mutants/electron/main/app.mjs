export default [
  {
    name: 'install an update while a payment is on its way',
    file: 'electron/main/app/update-obstacle.ts',
    find: 'workspaces.sendingCount() > 0',
    replace: 'workspaces.sendingCount() < 0',
    tests: ['test/unit/electron/main/app/update-obstacle.test.ts'],
  },
  {
    name: 'install an update after a payment that outlasted the end',
    file: 'electron/main/app/ending.ts',
    find: '!wasSending && (',
    replace: '(wasSending || !wasSending) && (',
    tests: ['test/unit/electron/main/app/ending.test.ts'],
  },
]
