export default [
  {
    name: 'tell a customer that a sale is done which never was',
    file: 'electron/main/customer-screen/customer-display.ts',
    find: "line.state === 'done' || line.state === 'not-done' ? 'waiting' : line.state",
    replace: 'line.state',
    tests: ['test/unit/electron/main/customer-screen/customer-display.test.ts'],
  },
  {
    name: 'show a customer the sum that the window says',
    file: 'electron/main/customer-screen/customer-display.ts',
    find: '{ ...toldOf(held), state }',
    replace: '{ ...line, state }',
    tests: ['test/unit/electron/main/customer-screen/customer-display.test.ts'],
  },
  {
    name: 'add up lines on the customer’s screen of which main knows nothing',
    file: 'electron/main/customer-screen/customer-display.ts',
    find: 'found.every(({ isProven }) => isProven)',
    replace: 'found.length > 0',
    tests: ['test/unit/electron/main/customer-screen/customer-display.test.ts'],
  },
  {
    name: 'give a customer the receipt along of what nobody knows yet',
    file: 'electron/main/customer-screen/customer-display.ts',
    find: "const isDone = sales.length === lines.length && lines.every(({ state }) => state === 'done')",
    replace: 'const isDone = sales.length > 0',
    tests: ['test/unit/electron/main/customer-screen/customer-display.test.ts'],
  },
]
