const ticked = ['test/unit/renderer/sale/pending/ticked.test.tsx']
const notes = ['test/unit/renderer/sale/payment/notes.test.tsx']

export default [
  {
    name: 'let any sum go over a limit once an owner let one go',
    file: 'renderer/sale/payment/paid-by.ts',
    find: '(!isOverLimit || allowedPaise === amountPaise)',
    replace: '(!isOverLimit || (amountPaise > 0 && allowedPaise !== null))',
    tests: ['test/unit/renderer/sale/payment/paid-by-state.test.ts'],
  },
  {
    name: 'leave the point out of notes that are typed on the sheet',
    file: 'renderer/sale/payment/use-typed-tender.ts',
    find: "(text !== '' && isAmountMark(key) ? key : null)",
    replace: 'null',
    tests: ['test/unit/renderer/sale/paid-by.test.tsx'],
  },
  {
    name: 'tick what the set-up stopped beforehand',
    file: 'renderer/sale/pending/TickedSales.tsx',
    find: 'useState<ReadonlySet<RequestId>>(new Set())',
    replace: 'useState<ReadonlySet<RequestId>>(new Set(sales.map(({ requestId }) => requestId)))',
    tests: ticked,
  },
  {
    name: 'send with the ticked sales those that are not',
    file: 'renderer/sale/pending/TickedSales.tsx',
    find: 'ticked.has(sale.requestId) && mayBeTicked(sale)',
    replace: 'ticked.size > 0 && mayBeTicked(sale)',
    tests: ticked,
  },
  {
    name: 'keep the tick of what left the list',
    file: 'renderer/sale/pending/TickedSales.tsx',
    find: '[...before].every((id) => listed.has(id))',
    replace: 'listed.size >= 0',
    tests: ticked,
  },
  {
    name: 'answer every question by a tick',
    file: 'renderer/sale/pending/use-sending-ticked.ts',
    find: "isHeldOff(sale) && !canBeAsked ? ['held-sale'] : []",
    replace: "isHeldOff(sale) && !canBeAsked ? ['held-sale'] : ['recent-sale']",
    tests: ticked,
  },
  {
    name: 'go on with the ticked sales where the next one meets the same',
    file: 'renderer/sale/pending/use-sending-ticked.ts',
    find: 'if (mustStop.current || meetsNext(answer)) break',
    replace: 'if (mustStop.current) break',
    tests: ticked,
  },
  {
    name: 'go on with the ticked sales after the person stopped them',
    file: 'renderer/sale/pending/use-sending-ticked.ts',
    find: 'if (mustStop.current || meetsNext(answer)) break',
    replace: 'if (meetsNext(answer)) break',
    tests: ticked,
  },
  {
    name: 'count a note that is handed over as another',
    file: 'renderer/sale/payment/notes.ts',
    find: '(typed.ok ? typed.amountPaise : 0) + notePaise(note)',
    replace: 'notePaise(note)',
    tests: notes,
  },
  {
    name: 'take a note away that was typed over since',
    file: 'renderer/sale/payment/notes.ts',
    find: "last?.after === text && text !== ''",
    replace: 'last !== undefined',
    tests: notes,
  },
  {
    name: 'change the notes of a sheet behind what lies over it',
    file: 'renderer/sale/payment/NoteKeys.tsx',
    find: 'if (after === null || isBehind()) return',
    replace: 'if (after === null) return',
    tests: notes,
  },
  {
    name: 'keep the first digits of a scan as notes that were handed over',
    file: 'renderer/sale/payment/use-typed-tender.ts',
    find: 'if (first !== undefined) type(first.text)',
    replace: '',
    tests: ['test/unit/renderer/app/scans/scan-notice.test.tsx'],
  },
]
