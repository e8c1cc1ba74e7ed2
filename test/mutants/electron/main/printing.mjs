const unit = 'test/unit/electron/main'

export default [
  {
    name: 'print a code over dead dots',
    file: 'electron/main/printing/code.ts',
    find: 'nearest.find((at) => !isDead(at, at + across)) ??',
    replace: 'nearest[0] ??',
    tests: [`${unit}/receipts/qr.test.ts`],
  },
  {
    name: 'leave a paper in the queue when the app ends',
    file: 'electron/main/printing/raw/spooler.ts',
    find: 'if (isLeaving()) return',
    replace: 'if (false) return',
    tests: [`${unit}/printing/raw/cups.test.ts`],
  },
  {
    name: 'let an original of an earlier run come out',
    file: 'electron/main/printing/raw/cups.ts',
    find: "[titleOf('kick'), titleOf('paper')]",
    replace: "[titleOf('kick')]",
    tests: [`${unit}/printing/raw/cups.test.ts`],
  },
  {
    name: 'cancel the jobs of another counter',
    file: 'electron/main/printing/raw/cups.ts',
    find: '`${TITLES[what]} ${installation}`',
    replace: 'TITLES[what]',
    tests: [`${unit}/printing/raw/cups.test.ts`],
  },
  {
    name: 'open the drawer for a paper that is tried again by itself',
    file: 'electron/main/printing/print-queue.ts',
    find: 'const tried = await attempt(job, null)',
    replace: 'const tried = await attempt(job, clock.elapsed())',
    tests: ['test/unit/electron/main/printing/print-queue.test.ts'],
  },
  {
    name: 'leave a pulse of the drawer in the queue',
    file: 'electron/main/printing/raw/spooler.ts',
    find: "(!seen.hasBegun || what === 'kick')",
    replace: "!seen.hasBegun && what === 'paper'",
    tests: [`${unit}/printing/raw/cups.test.ts`],
  },
  {
    name: 'call a paper unprinted that was connected once',
    file: 'electron/main/printing/raw/spooler.ts',
    find: "done === 'nothing' && onlyReached && !hasBegun",
    replace: "done === 'nothing'",
    tests: [`${unit}/printing/raw/cups.test.ts`],
  },
  {
    name: 'call a paper unprinted because it was asked to be cancelled',
    file: 'electron/main/printing/raw/spooler.ts',
    find: '    remember(seen, now, 0)\n    const end = endOf(now, seen)\n    if (end !== null) return end\n',
    replace: "    return 'taken-back'\n",
    tests: [`${unit}/printing/raw/cups.test.ts`],
  },
  {
    name: 'send commands to an office printer',
    file: 'electron/main/printing/raw/cups.ts',
    find: "return isDriverless(printer) ? 'no-own-commands' : null",
    replace: 'return null',
    tests: [`${unit}/printing/raw/cups.test.ts`],
  },
  {
    name: 'say that a printer has what it may not have read',
    file: 'electron/main/printing/raw/network.ts',
    find: "reached === 'ended' ? 'sent' : lost(reached)",
    replace: "'sent'",
    tests: ['test/unit/electron/main/printing/raw/raw.test.ts'],
  },
]
