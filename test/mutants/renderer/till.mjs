export default [
  {
    name: 'let Enter in a field seal the day',
    file: 'renderer/till/CloseDialog.tsx',
    find: 'seal.current?.focus()',
    replace: 'seal.current?.click()',
    tests: ['test/unit/renderer/daybook/blind-close.test.tsx'],
  },
  {
    name: 'show what should be in the box to whoever may not see it',
    file: 'renderer/till/CloseDialog.tsx',
    find: "const isBlind = !useMay('box-figure')",
    replace: 'const isBlind = false',
    tests: ['test/unit/renderer/daybook/blind-close.test.tsx'],
  },
]
