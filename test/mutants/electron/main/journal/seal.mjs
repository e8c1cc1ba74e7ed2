const unit = 'test/unit/electron/main'
const lag = [`${unit}/journal/anchor/seal-lag.test.ts`]

export default [
  {
    name: 'link entries without the one before',
    file: 'electron/main/journal/seal/chain.ts',
    find: '.update(`${previousLink}\\n${event.sequence}',
    replace: '.update(`${event.sequence}',
    tests: [`${unit}/journal/verify/verify.test.ts`],
  },
  {
    name: 'leave two seals in a row to a power cut',
    file: 'electron/main/journal/seal/sealed-head.ts',
    find: 'isSynced || !isOnDisk ||',
    replace: 'isSynced ||',
    tests: lag,
  },
  {
    name: 'write over the only seal that is on disk',
    file: 'electron/main/journal/seal/sealed-head.ts',
    find: 'const next = isOnDisk ? turn + 1 : turn',
    replace: 'const next = turn + 1',
    tests: lag,
  },
  {
    name: 'trust a seal that only the memory of a killed run holds',
    file: 'electron/main/journal/seal/sealed-head.ts',
    find: '    if (!isSettled) file.settle()\n',
    replace: '',
    tests: lag,
  },
  {
    name: 'take a seal that could not be read once for lost',
    file: 'electron/main/journal/seal/sealed-head.ts',
    find: 'const READ_ATTEMPTS = 3',
    replace: 'const READ_ATTEMPTS = 1',
    tests: [`${unit}/journal/anchor/seal-file.test.ts`],
  },
  {
    name: 'call a refused seal over by one that nobody synced',
    file: 'electron/main/journal/seal/sealed-head.ts',
    find: '!isOnDisk || wasRefused',
    replace: '!isOnDisk',
    tests: [`${unit}/journal/anchor/seal-watch.test.ts`],
  },
]
