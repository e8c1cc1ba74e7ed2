const unit = 'test/unit/electron/main'
const bound = [`${unit}/settings/bound-connections.test.ts`]

export default [
  {
    name: 'give the secret to whatever address is asked for',
    file: 'electron/main/settings/bound-connections.ts',
    find: 'binding !== null && isSameConnection(binding.connection, connection)',
    replace: 'binding !== null',
    tests: bound,
  },
  {
    name: 'go on with a connection that somebody changed',
    file: 'electron/main/settings/bound-connections.ts',
    find: 'return isMeant && !mismatches.has(environment) ?',
    replace: 'return isMeant ?',
    tests: bound,
  },
  {
    name: 'believe the files rather than what is sealed',
    file: 'electron/main/settings/bound-connections.ts',
    find: 'secrets.binding(environment)?.connection ?? connections.written(environment)',
    replace: 'connections.written(environment)',
    tests: bound,
  },
]
