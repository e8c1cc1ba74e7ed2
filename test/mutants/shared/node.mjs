const unit = 'test/unit/electron/main'
const holdFile = [`${unit}/files/hold-file.test.ts`]

export default [
  {
    name: 'let a workbook show a negative amount without its minus',
    file: 'shared/node/tables/xlsx.ts',
    find: 'const signed = (format: string): string => `${format};-${format}`',
    replace: 'const signed = (format: string): string => `${format};${format}`',
    tests: [`${unit}/receipts/exports/exports.test.ts`],
  },
  {
    name: 'answer a page in the place of the service',
    file: 'shared/node/callbacks/callback-intake.ts',
    find: "if ((header('origin') ?? null) !== null)",
    replace: 'if (false)',
    tests: ['test/office/callback-intake.test.ts'],
  },
  {
    name: 'let a forged signature take the place of the real callback at the office',
    file: 'shared/node/callbacks/callback-intake.ts',
    find: 'if (isSignedCallback(kind) && !isProven) identity',
    replace: 'if (false) identity',
    tests: ['test/office/relay.test.ts'],
  },
  {
    name: 'take an account callback without a signature at the office',
    file: 'shared/node/callbacks/callback-intake.ts',
    find: 'if (signature === null || !HEX_SHA256.test(signature)) return UNSIGNED',
    replace: 'if (signature === null) return keys === null ? null : UNSIGNED',
    tests: ['test/office/callback-intake.test.ts'],
  },
  {
    name: 'take the log from another computer at once',
    file: 'shared/node/files/this-process.ts',
    find: '  if (other.computer !== own.computer) return false\n',
    replace: '',
    tests: holdFile,
  },
  {
    name: 'believe the number of a process of another container',
    file: 'shared/node/files/this-process.ts',
    find: '  if (other.space !== own.space) return false\n',
    replace: '',
    tests: holdFile,
  },
  {
    name: 'tell of a drive that keeps no rights at every file',
    file: 'shared/node/files/open-drives.ts',
    find: 'if (told.has(String(dev))) return',
    replace: '',
    tests: ['unit/shared/node/files/saved-file.test.ts'],
  },
  {
    name: 'tell of no drive that keeps no rights',
    file: 'shared/node/files/open-drives.ts',
    find: 'if (!(await mayRead(file))) return',
    replace: 'return',
    tests: ['unit/shared/node/files/saved-file.test.ts'],
  },
  {
    name: 'turn callbacks about a sale of ours away because many came before',
    file: 'shared/node/callbacks/callback-intake.ts',
    find: 'if (isOver && place.isStray) return TOO_MANY',
    replace: 'if (isOver) return TOO_MANY',
    tests: ['test/office/callback-intake.test.ts'],
  },
  {
    name: 'believe one forwarding header though the other names somebody else',
    file: 'shared/node/callbacks/sender.ts',
    find: 'told.every((one) => one === first)',
    replace: 'told.length >= 0',
    tests: ['test/unit/shared/node/callbacks/sender.test.ts'],
  },
]
