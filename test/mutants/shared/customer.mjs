const unit = 'test/unit/electron/main'
const statement = ['test/unit/shared/customer/credit-statement.test.ts']

export default [
  {
    name: 'write a cashier’s own number to a customer’s credit without a word on their statement',
    file: 'shared/customer/credit.ts',
    find: 'accountNumber === null ? {} : {',
    replace: 'accountNumber !== null ? {} : {',
    tests: [`${unit}/records/credit.test.ts`],
  },
  {
    name: 'count into the box what was paid back by UPI',
    file: 'shared/customer/credit.ts',
    find: 'entry.event.movement === movement && entry.event.way === way && belongs(entry)',
    replace: 'entry.event.movement === movement && belongs(entry)',
    tests: ['test/unit/shared/sale/payment.test.ts', `${unit}/till/till.test.ts`],
  },
  {
    name: 'give a customer what was written off for a sale that failed',
    file: 'shared/customer/credit.ts',
    find: 'Math.min(line.amountPaise, Math.max(0, owed))',
    replace: 'line.amountPaise',
    tests: [`${unit}/records/overpaid.test.ts`],
  },
  {
    name: 'call a debt younger than its oldest sale that is not paid back',
    file: 'shared/customer/credit.ts',
    find: 'const covered = Math.min(repaid, line.amountPaise)',
    replace: 'const covered = Math.min(0 * repaid, line.amountPaise)',
    tests: statement,
  },
  {
    name: 'begin a statement without what was owed before',
    file: 'shared/customer/credit-statement.ts',
    find: 'let balancePaise = openingPaise',
    replace: 'let balancePaise = paise(0 * openingPaise)',
    tests: statement,
  },
]
