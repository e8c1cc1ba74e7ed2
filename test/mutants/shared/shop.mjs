export default [
  {
    name: 'ask no PIN for where papers go',
    file: 'shared/shop/settings-changes.ts',
    find: 'part === ADDRESS || part === NAME_ON_PAPER',
    replace: 'part === NAME_ON_PAPER',
    tests: ['test/unit/shared/shop/settings-changes.test.ts'],
  },
  {
    name: 'ask no PIN for the name at the head of every receipt',
    file: 'shared/shop/settings-changes.ts',
    find: "['customerDisplay', 'checksWhileLocked']",
    replace: "['customerDisplay', 'checksWhileLocked', 'shop']",
    tests: ['test/unit/shared/shop/settings-changes.test.ts'],
  },
  {
    name: 'tell an owner how an address begins, and not whom it leads to',
    file: 'shared/shop/settings-changes.ts',
    find: 'host === null ? cut(text)',
    replace: 'host !== undefined ? cut(text)',
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
