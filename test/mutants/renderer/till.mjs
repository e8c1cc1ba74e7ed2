export default [
  {
    name: 'let Enter in a field seal the day',
    file: 'renderer/till/CloseCompare.tsx',
    find: 'else seal.current?.focus()',
    replace: 'else onSeal(closing)',
    tests: ['test/unit/renderer/daybook/blind-close.test.tsx'],
  },
]
