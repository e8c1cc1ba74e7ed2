export default [
  {
    name: 'confirm an old sheet anew by the prices of before',
    file: 'renderer/operations/recharge/sale-actions.ts',
    find: "list.source === 'service' &&",
    replace: '',
    tests: ['test/unit/renderer/operations/recharge/renew.test.tsx'],
  },
]
