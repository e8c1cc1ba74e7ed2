const unit = 'test/unit/electron/main'

export default [
  {
    name: 'break a large total over two lines',
    file: 'electron/main/receipts/escpos/layout.ts',
    find: 'right.length <= width\n',
    replace: 'true\n',
    tests: [`${unit}/receipts/escpos/escpos.test.ts`],
  },
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
  {
    name: 'open the drawer again with a duplicate',
    file: 'electron/main/receipts/drawer.ts',
    find: '  RECEIPT_KINDS.every((kind) => copiesOf(sale.requestId, kind) === 0)',
    replace: '  true',
    tests: ['test/unit/electron/main/receipts/receipt-documents.test.ts'],
  },
  {
    name: 'leave dots in a picture that open the drawer',
    file: 'electron/main/receipts/escpos/encode.ts',
    find: 'const rows = withoutCommands(drawn)',
    replace: 'const rows = drawn',
    tests: ['test/unit/electron/main/receipts/escpos/escpos.test.ts'],
  },
  {
    name: 'begin a job inside the picture of an interrupted one',
    file: 'electron/main/receipts/escpos/encode.ts',
    find: 'const all = [REST_OF_A_STRIP, ...parts]',
    replace: 'const all = [...parts]',
    tests: ['test/unit/electron/main/receipts/escpos/escpos.test.ts'],
  },
  {
    name: 'open the drawer when its turn comes late',
    file: 'electron/main/receipts/drawer.ts',
    find: 'clock.elapsed() - pressedAt >= PATIENCE_MS.kick',
    replace: 'false',
    tests: [`${unit}/receipts/receipt-documents.test.ts`],
  },
  {
    name: 'open the drawer with each try of a paper',
    file: 'electron/main/receipts/drawer.ts',
    find: '!opened.has(sale.requestId) && ',
    replace: '',
    tests: ['test/unit/electron/main/receipts/receipt-documents.test.ts'],
  },
  {
    name: 'forget a paper that the app ended with',
    file: 'electron/main/receipts/copies.ts',
    find: 'begun = [...begun, ...copies]\n      save()',
    replace: 'begun = [...begun, ...copies]',
    tests: [`${unit}/receipts/copies.test.ts`],
  },
  {
    name: 'open the drawer before it is written',
    file: 'electron/main/receipts/receipt-documents.ts',
    find: '    if (!recorded.ok) return recorded\n    return kick',
    replace: '    return kick',
    tests: [`${unit}/receipts/receipt-documents.test.ts`],
  },
]
