export default [
  {
    name: 'call the 409 of a gateway a word of the service',
    file: 'renderer/texts/sale-words.ts',
    find: "reason === 'already-there' ? 'blocked-on-the-way' : reason",
    replace: 'reason',
    tests: ['test/unit/renderer/texts/answered-by.test.ts'],
  },
]
