const unit = 'test/unit/electron/main'

export default [
  {
    name: 'take a customer’s row that somebody deleted for one that was erased',
    file: 'electron/main/journal/verify/verify.ts',
    find: 'if (erasedHere.has(sequence)) erased += 1',
    replace: 'if (erasedHere.has(sequence) || hadRow) erased += 1',
    tests: ['test/unit/electron/main/journal/verify/verify.test.ts'],
  },
  {
    name: 'go on selling whatever the check of the whole log finds',
    file: 'electron/main/journal/verify/background-check.ts',
    find: 'else if (STOPS_SELLING[verdict.fault]) onBroken(verdict)',
    replace: 'else if (STOPS_SELLING.seal) onBroken(verdict)',
    tests: [`${unit}/journal/verify/background-check.test.ts`],
  },
  {
    name: 'verify the entries and not the states stored beside them',
    file: 'electron/main/journal/verify/verify.ts',
    find: '  states.next(event)\n  if (isUnusable',
    replace: '  if (isUnusable',
    tests: [`${unit}/journal/verify/verify.test.ts`],
  },
]
