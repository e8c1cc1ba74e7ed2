const unit = 'test/unit/electron/main'

export default [
  {
    name: 'count a sale that was taken over as sold here too',
    file: 'shared/till/day-book.ts',
    find: '  before ?? (after.takenOverFrom === undefined ? null : after)\n',
    replace: '  before\n',
    tests: ['test/unit/shared/sale/takeover.test.ts'],
  },
  {
    name: 'tell cash that was given back for UPI on no line of its own',
    file: 'shared/till/day-book.ts',
    find: "way === 'upi' || way === 'card'",
    replace: "way === 'card'",
    tests: [`${unit}/records/give-back.test.ts`],
  },
  {
    name: 'name nobody who gave money back on X and Z',
    file: 'shared/till/day-book.ts',
    find: "event.movement !== 'given-back') return []",
    replace: "event.movement === 'given-back') return []",
    tests: [`${unit}/records/give-back.test.ts`],
  },
  {
    name: 'count the change of a visit on no report',
    file: 'shared/till/day-book.ts',
    find: "event.movement === 'settled' && event.changePaise > 0",
    replace: "event.movement === 'settled' && event.changePaise < 0",
    tests: ['test/unit/shared/sale/payment.test.ts', `${unit}/till/till.test.ts`],
  },
  {
    name: 'let a count that fits after somebody saw the figure count as a blind one',
    file: 'shared/till/till.ts',
    find: 'compared.length - 1 + Number(isAnother)',
    replace: 'compared.length - 1',
    tests: ['test/unit/electron/main/till/till.test.ts'],
  },
  {
    name: 'forget the drawer that was opened while the box was shut',
    file: 'shared/till/till.ts',
    find: 'movements: before?.openedSince ?? []',
    replace: 'movements: []',
    tests: [`${unit}/till/cashier.test.ts`],
  },
  {
    name: 'call a count blind that cash was written out for',
    file: 'shared/till/till.ts',
    find: 'isMovedSince || countTotal(last.count)',
    replace: 'countTotal(last.count)',
    tests: [`${unit}/till/cashier.test.ts`],
  },
]
