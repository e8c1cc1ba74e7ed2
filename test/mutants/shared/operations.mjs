const unit = 'test/unit/electron/main'
const bills = [
  'test/unit/shared/operations/bill/bill-identity.test.ts',
  `${unit}/operations/bill/workflow/same-bills.test.ts`,
]

export default [
  {
    name: 'count a paid check whose end nobody knows as not made',
    file: 'shared/operations/checks/paid-check.ts',
    find: "came.get(sequence) ?? 'unknown'",
    replace: "came.get(sequence) ?? 'not-done'",
    tests: ['test/unit/electron/main/operations/checks/workflow/paid-checks.test.ts'],
  },
  {
    name: 'open an account for another price than the owner set, and ask nobody',
    file: 'shared/operations/account/opening-prices.ts',
    find: 'return price === duePaise ? null : price',
    replace: 'return price === null || price > duePaise ? null : price',
    tests: ['test/unit/electron/main/operations/account/workflow/account.test.ts'],
  },
  {
    name: 'type into a fetched bill whose amount cannot be read',
    file: 'shared/operations/bill/bill-amount.ts',
    find: "return { kind: 'unreadable' }",
    replace: "return { kind: 'typed' }",
    tests: ['test/unit/shared/operations/bill/bill.test.ts'],
  },
  {
    name: 'pay a part of a bill whose limits cannot be read',
    file: 'shared/operations/bill/bill-amount.ts',
    find: ' || bill.limitsText !== undefined',
    replace: '',
    tests: ['test/unit/shared/operations/bill/bill.test.ts'],
  },
  {
    name: 'tell the bills of a biller apart by the first input alone',
    file: 'shared/operations/bill/bill-identity.ts',
    find: '  const telling = (required.length > 0 ? required : parameters)\n',
    replace: '  const telling = (required.length > 0 ? required : parameters).slice(0, 1)\n',
    tests: bills,
  },
  {
    name: 'let an optional input tell two bills apart',
    file: 'shared/operations/bill/bill-identity.ts',
    find: '(required.length > 0 ? required : parameters)',
    replace: '(required.length < 0 ? required : parameters)',
    tests: bills,
  },
  {
    name: 'pay the same bill number twice because another number was typed',
    file: 'shared/operations/bill/bill-identity.ts',
    find: '    ...(number === null ? [] : [`bill-number ${number}`]),\n',
    replace: '',
    tests: bills,
  },
  {
    name: 'pay the bill of one reference twice because another number was typed',
    file: 'shared/operations/bill/bill-identity.ts',
    find: '    ...(reference === null ? [] : [`reference ${reference}`]),\n',
    replace: '',
    tests: bills,
  },
  {
    name: 'tell an account as open before the bank has completed it',
    file: 'shared/operations/account/account-schemas.ts',
    find: "told.isCompleted === true ? 'opened' : 'under-way'",
    replace: "told.isCompleted !== false ? 'opened' : 'under-way'",
    tests: ['test/service/outcome-words/account-answers.test.ts'],
  },
  {
    name: 'tell an account as failed where a good word stands beside a refund',
    file: 'shared/operations/account/account-schemas.ts',
    find: "    if (told.isRefunded === true) return 'contradictory'\n",
    replace: "    if (told.isRefunded === true) return 'failed'\n",
    tests: ['test/service/outcome-words/account-answers.test.ts'],
  },
  {
    name: 'tell two bills apart by a mark that nobody sees',
    file: 'shared/operations/bill/bill-identity.ts',
    find: "plainText(typed.normalize('NFKC'))",
    replace: "typed.normalize('NFKC')",
    tests: ['test/unit/shared/base/plain-text.test.ts'],
  },
]
