const unit = 'test/unit/electron/main'

export default [
  {
    name: 'replace the common keys that a restored office has forgotten',
    file: 'office/server/keys/shops-keys.ts',
    find: 'return hasOthers || (isNew && hasUnsaid) ?',
    replace: 'return hasOthers ?',
    tests: ['test/office/keys.test.ts'],
  },
  {
    name: 'let a backup bring back keys that the shop has replaced',
    file: 'office/server/keys/shops-keys.ts',
    find: 'return { ...held, after: Math.max(shops.renewal, renewal) }',
    replace: 'return YOURS_AGAIN',
    tests: [`${unit}/office/keys/recovery.test.ts`],
  },
]
