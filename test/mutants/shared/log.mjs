const unit = 'test/unit/electron/main'

export default [
  {
    name: 'read no checkpoint that names an id of ours',
    file: 'shared/log/checkpoint.ts',
    find: "typeof value === 'string' && value.length > 0",
    replace: "typeof value === 'string' && value.length >= 8",
    tests: [`${unit}/journal/folds/set-aside.test.ts`],
  },
]
