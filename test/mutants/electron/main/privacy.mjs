const unit = 'test/unit/electron/main'

export default [
  {
    name: 'erase the customer of an entry that nobody has settled',
    file: 'electron/main/privacy/purge.ts',
    find: '? sale.isSettled',
    replace: '? true',
    tests: [`${unit}/privacy/erase-set-aside.test.ts`],
  },
  {
    name: 'keep the customer of an entry that cannot be used when they are erased',
    file: 'electron/main/privacy/privacy.ts',
    find: 'if (isOfPerson(aside, accountNumber)) found.set(aside.requestId, aside)',
    replace: 'void aside',
    tests: [`${unit}/privacy/erase-set-aside.test.ts`],
  },
  {
    name: 'erase by the computer’s clock',
    file: 'electron/main/privacy/privacy.ts',
    find: 'monthsBefore(time.earliest() ?? 0, months)',
    replace: 'monthsBefore(time.earliest() ?? Date.now() * 2, months)',
    tests: ['test/unit/electron/main/privacy/privacy.test.ts'],
  },
  {
    name: 'erase of a customer only what has their number',
    file: 'electron/main/privacy/privacy.ts',
    find: 'if (isOfPerson(sale, accountNumber)) found.set(sale.requestId, sale)',
    replace: 'if (sale.accountNumber === accountNumber) found.set(sale.requestId, sale)',
    tests: [
      'test/unit/shared/operations/bill/bill-identity.test.ts',
      `${unit}/operations/bill/workflow/same-bills.test.ts`,
    ],
  },
]
