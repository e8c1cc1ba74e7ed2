export default [
  {
    name: 'tell a customer that a sale is done which never was',
    file: 'electron/main/customer-screen/customer-display.ts',
    find: "sale === null ? { ...line, state: 'waiting' } : lineOfSale(sale)",
    replace: 'line',
    tests: ['test/unit/electron/main/customer-screen/customer-display.test.ts'],
  },
]
