const unit = 'test/unit/electron/main'
const bound = [`${unit}/settings/bound-connections.test.ts`]

export default [
  {
    name: 'let whoever finds an owner’s session open set the UPI id and the rights of cashiers',
    file: 'electron/main/settings/app.ts',
    find: 'dependencies.approver() === null && takesPin(preferences.read(), changes)',
    replace: 'false',
    tests: ['test/service/owner-allows.test.ts'],
  },
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
    find: 'isMeant && !stopsCalls(mismatches.get(environment) ?? null)',
    replace: 'isMeant',
    tests: bound,
  },
  {
    name: 'believe the files rather than what is sealed',
    file: 'electron/main/settings/bound-connections.ts',
    find: 'secrets.binding(environment)?.connection ?? connections.written(environment)',
    replace: 'connections.written(environment)',
    tests: bound,
  },
  {
    name: 'open accounts for the agent id of a plain file',
    file: 'electron/main/settings/bound-connections.ts',
    find: "mismatch?.kind === 'earlier' || changed !== null ? null : agentId",
    replace: 'changed?.written ?? agentId',
    tests: bound,
  },
  {
    name: 'send the onboarding again once its record was removed',
    file: 'electron/main/settings/bound-connections.ts',
    find: '    if (bound === null) return written\n',
    replace: '    return written\n',
    tests: bound,
  },
  {
    name: 'tell whoever stands before the lock whom the shop pays and prints to',
    file: 'electron/main/settings/app.ts',
    find: '  preferences: lookOf(state.preferences),\n',
    replace: '',
    tests: ['test/service/edited-files.test.ts'],
  },
  {
    name: 'leave no entry of a service profile that somebody changed',
    file: 'electron/main/settings/profile.ts',
    find: '    dependencies.noteChange(entryOf(before, text))\n',
    replace: '',
    tests: ['test/unit/electron/main/settings/profile.test.ts'],
  },
]
