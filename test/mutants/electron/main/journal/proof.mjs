export default [
  {
    name: 'prove of a sale in a Z what came since the till was opened alone',
    file: 'electron/main/journal/proof/proven.ts',
    find: 'if (!earlier.every((event)',
    replace: 'if (sales.length === 0 && !earlier.every((event)',
    tests: ['test/unit/electron/main/journal/store/edited-while-open.test.ts'],
  },
]
