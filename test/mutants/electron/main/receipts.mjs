const unit = 'test/unit/electron/main'

export default [
  {
    name: 'print a second original of a sale that was taken over',
    file: 'electron/main/receipts/copies.ts',
    find: "  (event.type === 'intent' && event.takeover !== undefined)\n",
    replace: '  false\n',
    tests: [`${unit}/receipts/copies.test.ts`],
  },
  {
    name: 'print an original of a sale that another counter sold',
    file: 'electron/main/receipts/model/index.ts',
    find: 'elsewhere?.duplicate ?? ownDuplicate(options, phrases)',
    replace: 'ownDuplicate(options, phrases)',
    tests: [`${unit}/receipts/elsewhere-paper.test.ts`],
  },
]
