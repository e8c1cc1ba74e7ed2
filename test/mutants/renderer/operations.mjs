export default [
  {
    name: 'confirm an old sheet anew by the prices of before',
    file: 'renderer/operations/recharge/sale-actions.ts',
    find: "list.source === 'service' &&",
    replace: '',
    tests: ['test/unit/renderer/operations/recharge/renew.test.tsx'],
  },
  {
    name: 'hold a yes for another number than the one it was said of',
    file: 'renderer/operations/checks/lookup/checks-store.ts',
    find: 'const anew = { isDoubtAccepted: false,',
    replace: 'const anew = {',
    tests: ['test/unit/renderer/operations/checks/lookup/verify-screen.test.tsx'],
  },
  {
    name: 'open an account on a PAN in another name without a word',
    file: 'renderer/operations/account/DetailsStep.tsx',
    find: 'if (isWhole && isPassed && isNamed)',
    replace: 'if (isWhole && isPassed)',
    tests: ['test/unit/renderer/operations/account/account-screen.test.tsx'],
  },
]
