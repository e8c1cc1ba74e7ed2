const unit = 'test/unit/electron/main'

export default [
  {
    name: 'move cash for a reason of one digit',
    file: 'shared/channels/day-book.ts',
    find: ".refine((reason) => reason === '' || isReason(reason))",
    replace: '',
    tests: ['test/unit/shared/base/reason.test.ts'],
  },
  {
    name: 'ask the owner at the counter for no PIN',
    file: 'shared/channels/access.ts',
    find: "  if (access === 'owner-each-time') return 'owner-pin'\n",
    replace: "  if (access === 'owner-each-time') return role === 'owner' ? null : 'owner-pin'\n",
    tests: [`${unit}/app/shop-access.test.ts`, `${unit}/access/counter-lock.test.ts`],
  },
  {
    name: 'let a cashier do what the owner switched off',
    file: 'shared/channels/access.ts',
    find: "return may(access, { role }, rights) ? null : 'owner-pin'",
    replace: 'return may(access, { role }, rights) ? null : null',
    tests: ['test/unit/electron/main/access/counter-lock.test.ts'],
  },
]
