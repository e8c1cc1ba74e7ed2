export default [
  {
    name: 'change a month whose vouchers have left',
    file: 'shared/accounts/exported.ts',
    find: 'sequence > upTo ? Math.max(at, to) : at',
    replace: 'at',
    tests: ['test/unit/electron/main/accounts/books.test.ts'],
  },
]
