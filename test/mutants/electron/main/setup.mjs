const unit = 'test/unit/electron/main'
const setUp = [`${unit}/setup/onboarding.test.ts`]
const keptSettings = [`${unit}/setup/kept-settings.test.ts`]
const rotation = [`${unit}/setup/key-rotation.test.ts`]

export default [
  {
    name: 'let whoever finds an owner’s session open type another agent id',
    file: 'electron/main/setup/handlers.ts',
    find: 'isAnotherAgent(dependencies, environment, agentId) && lock.approver() === null',
    replace: 'false',
    tests: ['test/unit/electron/main/settings/bound-connections.test.ts'],
  },
  {
    name: 'write into the log that settings changed, and not who set what',
    file: 'electron/main/setup/kept-settings.ts',
    find: 'one.version > last ? [one.change] : []',
    replace: 'one.version > last ? [] : []',
    tests: ['test/unit/electron/main/setup/kept-settings.test.ts'],
  },
  {
    name: 'leave the shop’s own log out of a backup because its key is damaged',
    file: 'electron/main/setup/shop.ts',
    find: ' && !(await of(environment)).ok && (await chainKeys.of(environment)).ok',
    replace: ' && !(await of(environment)).ok',
    tests: ['test/unit/electron/main/setup/foreign-log.test.ts'],
  },
  {
    name: 'keep the key that a leaver knew',
    file: 'electron/main/setup/key-rotation.ts',
    find: '  if (oldKey === null || !staff.isRotationDue()) return\n',
    replace: '  if (oldKey !== null || !staff.isRotationDue()) return\n',
    tests: rotation,
  },
  {
    name: 'forget what was written for the new key',
    file: 'electron/main/setup/key-rotation.ts',
    find: '    if (found === keyId)\n',
    replace: '    if (found !== keyId)\n',
    tests: rotation,
  },
  {
    name: 'say of a form without a clear answer that it was not sent',
    file: 'electron/main/setup/handlers.ts',
    find: "isSent = answer.kind === 'done' || answer.kind === 'unknown'",
    replace: "isSent = answer.kind === 'done'",
    tests: setUp,
  },
  {
    name: 'send the onboarding without asking the office',
    file: 'electron/main/setup/handlers.ts',
    find: "if (claimed.kind === 'held-back') return succeed(claimed)",
    replace: '',
    tests: setUp,
  },
  {
    name: 'pay and print to whom a plain file names',
    file: 'electron/main/setup/kept-settings.ts',
    find: "return hold(known, 'edited', copy?.values ?? NEUTRAL)",
    replace: "return hold(known, 'edited', null)",
    tests: keptSettings,
  },
  {
    name: 'believe settings of an earlier day that were put back whole',
    file: 'electron/main/setup/kept-settings.ts',
    find: '(copy.version > known.version && known',
    replace: '(copy.version <= known.version && known',
    tests: keptSettings,
  },
  {
    name: 'seal whatever the file says once its copy was taken away',
    file: 'electron/main/setup/kept-settings.ts',
    find: '      : isFresh && atStart === recorded.event.digest\n',
    replace: '      : storedCopy(options.folder) === null\n',
    tests: keptSettings,
  },
  {
    name: 'leave the settings under the key that a leaver knew',
    file: 'electron/main/setup/kept-settings.ts',
    find: 'sealedWith(newKey, { ...present,',
    replace: 'sealedWith(oldKey, { ...present,',
    tests: keptSettings,
  },
  {
    name: 'believe a copy of the settings by its number alone',
    file: 'electron/main/setup/kept-settings.ts',
    find: ' && known.version <= known.given)',
    replace: ')',
    tests: keptSettings,
  },
  {
    name: 'take a log over by any secret that a service answers to',
    file: 'electron/main/setup/setup.ts',
    find: 'if (await chainKeys.isProven(environment, clientSecret)) return true',
    replace: 'return true',
    tests: [`${unit}/setup/handlers.test.ts`],
  },
  {
    name: 'give the key of a log to whoever has a PIN now',
    file: 'electron/main/setup/shop.ts',
    find: 'return own.has(environment) || !key.ok ? key',
    replace: 'return own.has(environment) || key.ok ? key',
    tests: [`${unit}/app/shop-access.test.ts`],
  },
  {
    name: 'take a copy of before the shop’s key was replaced for the newest',
    file: 'electron/main/setup/kept-settings.ts',
    find: 'version: present.version + 1',
    replace: 'version: present.version',
    tests: ['test/unit/electron/main/setup/kept-settings.test.ts'],
  },
  {
    name: 'take settings of before for the newest once an agent id is typed',
    file: 'electron/main/setup/kept-settings.ts',
    find: "(changed === null || changed.kind === 'edited')",
    replace: '(changed === null || changed.kind !== undefined)',
    tests: ['test/unit/electron/main/setup/kept-settings.test.ts'],
  },
]
