const unit = 'test/unit/electron/main'
const visits = [`${unit}/visit/paying.test.ts`, `${unit}/visit/visits.test.ts`]

export default [
  {
    name: 'give the money of one line of a visit to the next one too',
    file: 'shared/visit/visit-events.ts',
    find: 'one.leftPaise -= takenPaise',
    replace: 'one.leftPaise -= 0',
    tests: visits,
  },
  {
    name: 'keep the cash of a line of a visit that failed',
    file: 'shared/visit/visit-events.ts',
    find: 'isSoldOrMayBe(sale, isWaiting) || hasMoneyBesideCash(sale)',
    replace: 'isSoldOrMayBe(sale, isWaiting) || sale.amountPaise > 0',
    tests: visits,
  },
  {
    name: 'give change for a line of a visit that was paid by UPI',
    file: 'shared/visit/visit-events.ts',
    find: ' || hasMoneyBesideCash(sale)',
    replace: '',
    tests: visits,
  },
]
