export default [
  {
    name: 'ask no PIN for where papers go',
    file: 'shared/shop/settings-changes.ts',
    find: 'change.name.endsWith(`.${ADDRESS}`) || isUse(change.name)',
    replace: 'isUse(change.name)',
    tests: ['test/unit/shared/shop/settings-changes.test.ts'],
  },
  {
    name: 'let a customer pay the UPI code of practice',
    file: 'shared/shop/upi-link.ts',
    find: "environment === 'production'",
    replace: "environment !== 'practice'",
    tests: ['test/unit/renderer/sale/payment/paid-by-state.test.ts'],
  },
]
