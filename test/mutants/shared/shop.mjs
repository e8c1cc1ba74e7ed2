export default [
  {
    name: 'let a customer pay the UPI code of practice',
    file: 'shared/shop/upi-link.ts',
    find: "environment === 'production'",
    replace: "environment !== 'practice'",
    tests: ['test/unit/renderer/sale/payment/paid-by-state.test.ts'],
  },
]
