const unit = 'test/unit/electron/main'
const setUp = [`${unit}/setup/handlers.test.ts`]
const rotation = [`${unit}/setup/key-rotation.test.ts`]

export default [
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
]
