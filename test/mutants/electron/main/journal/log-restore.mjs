const unit = 'test/unit/electron/main'
const filler = [`${unit}/journal/log-restore/log-restorer.test.ts`]

export default [
  {
    name: 'leave what cannot be used with the copy that an epoch parts from',
    file: 'electron/main/journal/log-restore/entries-to-take.ts',
    find: 'return !isBegun || mayBeOpen(entries) ? [id] : []',
    replace: 'return isBegun && mayBeOpen(entries) ? [id] : []',
    tests: [`${unit}/journal/log-restore/log-restorer.test.ts`],
  },
  {
    name: 'take back an entry whose type is not its body’s',
    file: 'electron/main/journal/log-restore/log-restorer.ts',
    find: "if (!isOfItsType(entry)) return fail(fault('link'))",
    replace: 'void isOfItsType',
    tests: [`${unit}/journal/log-restore/log-restorer.test.ts`],
  },
  {
    name: 'keep a head of an entry that is not in the log yet',
    file: 'electron/main/journal/log-restore/log-restorer.ts',
    find: 'good.toSorted((one, other) => one.sequence - other.sequence).at(-1)',
    replace: 'good.at(-1)',
    tests: ['test/unit/electron/main/journal/log-restore/log-restorer.test.ts'],
  },
  {
    name: 'ask the office once more for a log that is filled up already',
    file: 'electron/main/journal/log-restore/log-restorer.ts',
    find: 'if (said?.sequence !== chain.end().sequence) return false',
    replace: 'return false',
    tests: ['test/unit/electron/main/journal/log-restore/log-restorer.test.ts'],
  },
  {
    name: 'fill a log up with entries that its own heads speak against',
    file: 'electron/main/journal/log-restore/log-restorer.ts',
    find: "if (!isSigned) return 'wrong'",
    replace: '',
    tests: filler,
  },
  {
    name: 'append entries before the head that proves them has come',
    file: 'electron/main/journal/log-restore/log-restorer.ts',
    find: "      if (waiting.length > MOST_UNPROVEN) return fail(fault('unproven'))\n      if (last().sequence < end.sequence) return succeed(null)\n",
    replace: "      if (waiting.length > MOST_UNPROVEN) return fail(fault('unproven'))\n",
    tests: filler,
  },
  {
    name: 'take any number of entries that no head covers',
    file: 'electron/main/journal/log-restore/log-restorer.ts',
    find: "      if (waiting.length > MOST_UNPROVEN) return fail(fault('unproven'))\n",
    replace: '',
    tests: filler,
  },
  {
    name: 'leave the open sales of a parent behind',
    file: 'electron/main/journal/log-restore/entries-to-take.ts',
    find: '!isBegun || mayBeOpen(entries) ? [id]',
    replace: '!isBegun ? [id]',
    tests: filler,
  },
  {
    name: 'leave behind what became of a known sale after the backup',
    file: 'electron/main/journal/log-restore/entries-to-take.ts',
    find: 'return isBegun ? [] : [id]',
    replace: 'return []',
    tests: filler,
  },
]
