export default [
  {
    name: 'show on Home what is waiting as a sum to a cashier who is not told what is in the box',
    file: 'renderer/app/home/Facts.tsx',
    find: 'seesSums && open.count > 0',
    replace: 'open.count > 0',
    tests: ['test/unit/renderer/operations/recharge/home.test.tsx'],
  },
  {
    name: 'take a sum in the counter box for a number to sell',
    file: 'renderer/app/counter-box/recognise.ts',
    find: '  if (isSum(text)) {',
    replace: '  if (false) {',
    tests: ['test/unit/renderer/app/counter-box/sum.test.ts'],
  },
  {
    name: 'round a sum in the counter box',
    file: 'renderer/app/counter-box/sum.ts',
    find: "if (scaled % bottom !== 0n) throw new SumError('part-of-a-paisa')",
    replace: '',
    tests: ['test/unit/renderer/app/counter-box/sum.test.ts'],
  },
]
