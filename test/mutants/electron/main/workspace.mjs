const unit = 'test/unit/electron/main'
const timeAsking = [`${unit}/workspace/time-asking.test.ts`]
const sharedDrive = [`${unit}/workspace/base/shared-drive.test.ts`]

export default [
  {
    name: 'tell figures of a log that another program wrote to',
    file: 'electron/main/workspace/base/own-figures.ts',
    find: 'stop === null ? handler(input)',
    replace: 'stop !== undefined ? handler(input)',
    tests: ['test/unit/electron/main/workspace/base/own-figures.test.ts'],
  },
  {
    name: 'believe a list of billers that somebody wrote on the disk',
    file: 'electron/main/workspace/base/files.ts',
    find: '    cache: sealedCache(files.cache, dataKey),',
    replace: '',
    tests: [`${unit}/workspace/base/files.test.ts`],
  },
  {
    name: 'make entries of the log of papers that anybody wrote into a file',
    file: 'electron/main/workspace/base/files.ts',
    find: "sealedOrNone(files, 'papersUnderWay', dataKey, copiesSchema)",
    replace: 'checkedFile(files.papersUnderWay, copiesSchema, () => {})',
    tests: [`${unit}/workspace/base/files.test.ts`],
  },
  {
    name: 'give what one person typed to whoever unlocks',
    file: 'electron/main/workspace/window-drafts.ts',
    find: 'const { id } = staff()',
    replace: "const id = 'anybody'",
    tests: [`${unit}/workspace/window-drafts.test.ts`],
  },
  {
    name: 'never ask for the time where no call asks anything else',
    file: 'electron/main/workspace/time-asking.ts',
    find: '    if (!time.isUnconfirmed() || !mayAsk()) {',
    replace: '    if (mayAsk() || !time.isUnconfirmed()) {',
    tests: timeAsking,
  },
  {
    name: 'ask for a time that is known',
    file: 'electron/main/workspace/time-asking.ts',
    find: '    if (!time.isUnconfirmed() || !mayAsk()) {',
    replace: '    if (!mayAsk()) {',
    tests: timeAsking,
  },
  {
    name: 'sell on a log on a network drive',
    file: 'electron/main/workspace/open-journal.ts',
    find: "context.environment !== 'practice' && isShared",
    replace: "context.environment === 'practice' && isShared && context.isSafe",
    tests: sharedDrive,
  },
  {
    name: 'say of a network drive that refuses locks that another program holds the log',
    file: 'electron/main/workspace/open-journal.ts',
    find: 'isShared ? namingShare(ready) : ready',
    replace: 'context.isSafe ? namingShare(ready) : ready',
    tests: sharedDrive,
  },
  {
    name: 'open a log that was moved away',
    file: 'electron/main/workspace/open-journal.ts',
    find: "  if (standing.kind === 'not-moved') return null",
    replace: '  if (standing.kind !== null) return null',
    tests: sharedDrive,
  },
  {
    name: 'sell on with a log that was moved while it was waited for',
    file: 'electron/main/workspace/open-journal.ts',
    find: '    hold.release()\n    return fail(left)',
    replace: '    hold.state()',
    tests: sharedDrive,
  },
  {
    name: 'write to a log that was moved while this computer slept',
    file: 'electron/main/workspace/open-journal.ts',
    find: "host === null ? hold.state() : { kind: 'taken', host }",
    replace: "host === null ? hold.state() : { kind: 'ours' }",
    tests: sharedDrive,
  },
  {
    name: 'take a removed file of the office for a counter that never had one',
    file: 'electron/main/workspace/compose/office.ts',
    find: ' && journal.soldInOffice()',
    replace: ' && !journal.soldInOffice()',
    tests: ['test/unit/electron/main/workspace/compose/missed-office.test.ts'],
  },
  {
    name: 'sell unasked where the office cannot be asked by its file',
    file: 'electron/main/workspace/compose/office.ts',
    find: "state.kind === 'unreadable' || (state.kind",
    replace: '(state.kind',
    tests: ['test/unit/electron/main/workspace/compose/missed-office.test.ts'],
  },
]
