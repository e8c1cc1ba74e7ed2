export default [
  {
    name: 'call the 409 of a gateway a word of the service',
    file: 'renderer/texts/sale-words.ts',
    find: "reason === 'already-there' ? 'blocked-on-the-way' : reason",
    replace: 'reason',
    tests: ['test/unit/renderer/texts/answered-by.test.ts'],
  },
  {
    name: 'say practice aloud as if it were real',
    file: 'renderer/texts/spoken-sale.ts',
    find: "...(isReal ? [] : [say('practice.band')])",
    replace: '',
    tests: ['test/unit/renderer/texts/spoken-sale.test.tsx'],
  },
  {
    name: 'say outcomes in words that nobody else has read',
    file: 'renderer/texts/spoken-sale.ts',
    find: "stateOfLanguage(language) !== 'draft'",
    replace: 'language.length > 0',
    tests: ['test/unit/renderer/texts/spoken-sale.test.tsx'],
  },
]
