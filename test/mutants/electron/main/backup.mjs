const unit = 'test/unit/electron/main'
const backups = [`${unit}/backup/backup.test.ts`]

export default [
  {
    name: 'let a copy of the future take the place of today’s',
    file: 'electron/main/backup/daily.ts',
    find: 'const isPast = (name: string): boolean => !isOfTheFuture(name, now)',
    replace: 'const isPast = (name: string): boolean => now > 0 || !isOfTheFuture(name, now)',
    tests: ['test/unit/electron/main/backup/writing-backup.test.ts'],
  },
  {
    name: 'age daily copies by the day in their name',
    file: 'electron/main/backup/daily.ts',
    find: '(made.get(other) ?? -1) - (made.get(one) ?? -1) || (one < other ? 1 : -1)',
    replace: '(made.size < 0 ? 1 : 0) || (one < other ? 1 : -1)',
    tests: ['test/unit/electron/main/backup/writing-backup.test.ts'],
  },
  {
    name: 'restore whatever lies in the staging folder once a mark is there',
    file: 'electron/main/backup/ready-mark.ts',
    find: 'Object.hasOwn(files, path) && files[path] === digest',
    replace: 'digest.length > 0',
    tests: backups,
  },
  {
    name: 'believe a mark that this computer did not seal',
    file: 'electron/main/backup/ready-mark.ts',
    find: '  if (seal === null) return false\n',
    replace: '  if (seal === null) return true\n',
    tests: backups,
  },
  {
    name: 'unpack every name that a backup has',
    file: 'electron/main/backup/contents.ts',
    find: "isCarried(name) || name === JOURNAL_FILE ? 'file' : 'skip'",
    replace: "'file'",
    tests: backups,
  },
  {
    name: 'write the daily copy of one counter over that of another',
    file: 'electron/main/backup/daily.ts',
    find: "before?.tag ?? randomBytes(TAG_BYTES).toString('hex')",
    replace: "before?.tag ?? ''",
    tests: ['test/unit/electron/main/backup/daily-drive.test.ts'],
  },
  {
    name: 'lose the newer keys of a counter by restoring an older backup there',
    file: 'electron/main/backup/shops-keys.ts',
    find: 'keptAfterRestore([...here, ...brought])',
    replace: 'keptAfterRestore(brought)',
    tests: ['test/unit/electron/main/backup/shops-keys.test.ts'],
  },
  {
    name: 'sell on a log that a restored backup lacks and that was moved away',
    file: 'electron/main/backup/restore.ts',
    find: 'if (isLogLeft(join(folder, name)))',
    replace: 'if (name === null)',
    tests: [`${unit}/data-folder/log-move.test.ts`],
  },
]
