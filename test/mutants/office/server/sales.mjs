const officeTakeover = ['test/office/adoption.test.ts', 'test/office/adoption-refused.test.ts']
const figuresAtOffice = ['test/office/figures.test.ts']

export default [
  {
    name: 'pass over an entry that cannot be used at the office',
    file: 'office/server/sales/projected-sale.ts',
    find: 'const foldState = foldNext(sale.foldState, doubt)',
    replace: 'const foldState = doubt && sale.foldState',
    tests: officeTakeover,
  },
  {
    name: 'tell a sale of another counter without the cash that was given back at its end',
    file: 'office/server/sales/projected-sale.ts',
    find: 'days, lastEntry: entry.sequence }',
    replace: 'days, lastEntry: foldState.sale.lastSequence }',
    tests: ['test/office/story.test.ts'],
  },
  {
    name: 'list a sale that was taken over twice',
    file: 'office/server/sales/search.ts',
    find: 'sql`NOT sale.is_taken_over` : IS_WHERE_IT_WAS_SOLD,\n',
    replace: 'sql`NOT sale.is_taken_over` : sql`true`,\n',
    tests: officeTakeover,
  },
  {
    name: 'count again what an epoch took over from its parent',
    file: 'office/server/sales/projection.ts',
    find: 'entries.filter(({ sequence }) => !again.has(sequence))',
    replace: 'entries',
    tests: ['test/office/filling.test.ts'],
  },
  {
    name: 'count a sale in the books anew with each of its entries',
    file: 'office/server/sales/figures.ts',
    find: '    if (before !== undefined) add(sums, contributionsOf(before.foldState.sale, before.days), -1)\n',
    replace: '',
    tests: figuresAtOffice,
  },
  {
    name: 'forget in the books on which day a sale was opened',
    file: 'office/server/sales/sale-days.ts',
    find: 'there === undefined ? (before?.railStatus ?? null) : there.from',
    replace: 'before?.railStatus ?? null',
    tests: figuresAtOffice,
  },
]
