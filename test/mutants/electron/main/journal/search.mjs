export default [
  {
    name: 'search in an index that somebody edits while Galla runs',
    file: 'electron/main/journal/search/index.ts',
    find: 'if (!alone.ok || alone.value) return',
    replace: 'if (!alone.ok || !alone.value) return',
    tests: ['test/unit/electron/main/journal/search/search.test.ts'],
  },
]
