const unit = 'test/unit/electron/main'
const books = [`${unit}/accounts/books.test.ts`]
const files = [`${unit}/accounts/files.test.ts`]

export default [
  {
    name: 'post what a sale costs before it has its result',
    file: 'electron/main/accounts/vouchers.ts',
    find: "const isThrough = sale.railStatus === 'success'",
    replace: "const isThrough = sale.railStatus !== 'failed'",
    tests: books,
  },
  {
    name: 'post cash as received that was never taken',
    file: 'electron/main/accounts/vouchers.ts',
    find: "const isReceived = sale.cashStatus !== 'none'",
    replace: 'const isReceived = true',
    tests: books,
  },
  {
    name: 'leave the difference of a close out of the vouchers',
    file: 'electron/main/accounts/vouchers.ts',
    find: "posting('journal', 'cash', 'difference', paise(countedPaise - event.expectedPaise))",
    replace: "posting('journal', 'cash', 'difference', NOTHING)",
    tests: books,
  },
  {
    name: 'credit what was taken back a second time',
    file: 'electron/main/accounts/vouchers.ts',
    find: 'sum.amountPaise > 0 ? sum : posting(sum.kind, sum.credit, sum.debit, paise(0 - sum.amountPaise))',
    replace:
      'sum.amountPaise > 0 ? sum : posting(sum.kind, sum.debit, sum.credit, paise(0 - sum.amountPaise))',
    tests: books,
  },
  {
    name: 'write off more than was owed',
    file: 'electron/main/accounts/books.ts',
    find: 'const isBefore = ({ sequence, recordedAt }: Recorded): boolean => sequence <= upTo && recordedAt < before',
    replace: 'const isBefore = ({ sequence }: Recorded): boolean => sequence <= upTo && before > 0',
    tests: books,
  },
  {
    name: 'let books leave that the log knows nothing of',
    file: 'electron/main/accounts/files.ts',
    find: 'if (!written.ok) throw new NotRecorded(written.failure)',
    replace: 'void written',
    tests: files,
  },
  {
    name: 'write rupees of a journal without the nought of their paise',
    file: 'electron/main/accounts/plain-text.ts',
    find: "padStart(PAISE_DIGITS, '0')",
    replace: "padEnd(0, '0')",
    tests: files,
  },
  {
    name: 'debit in TallyPrime what is a credit',
    file: 'electron/main/accounts/tally.ts',
    find: "amountPaise > 0 ? 'Yes' : 'No'",
    replace: "amountPaise < 0 ? 'Yes' : 'No'",
    tests: [`${unit}/accounts/forms.test.ts`],
  },
  {
    name: 'leave what was settled later out of the days of a workbook',
    file: 'electron/main/accounts/workbook.ts',
    find: 'isNoTally(later.tally) && isNoTally(later.fees) ? days : [...days, later]',
    replace: 'isNoTally(later.tally) && isNoTally(later.fees) ? days : days',
    tests: [`${unit}/accounts/forms.test.ts`],
  },
]
