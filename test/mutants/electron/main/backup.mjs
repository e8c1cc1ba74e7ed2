const unit = 'test/unit/electron/main'
const backups = [`${unit}/backup/backup.test.ts`]
const foreign = [`${unit}/setup/foreign-log.test.ts`]

export default [
  {
    name: 'stop the daily copies because their file is gone, and tell nobody',
    file: 'electron/main/backup/daily.ts',
    find: "kept !== '' && mark !== kept",
    replace: "kept !== '' && mark !== 'off' && mark !== kept",
    tests: ['test/unit/electron/main/backup/daily-drive.test.ts'],
  },
  {
    name: 'let a copy of the future take the place of today’s',
    file: 'electron/main/backup/daily.ts',
    find: 'return isOfTheFuture(name, now) ?',
    replace: 'return now < 0 ?',
    tests: ['test/unit/electron/main/backup/writing-backup.test.ts'],
  },
  {
    name: 'let copies that lack an environment take the place of those that have it',
    file: 'electron/main/backup/daily.ts',
    find: ' ${copy?.isPartial === true}',
    replace: '',
    tests: ['test/unit/electron/main/backup/writing-backup.test.ts'],
  },
  {
    name: 'write no backup at all because one environment is not proven to be the shop’s',
    file: 'electron/main/backup/contents.ts',
    find: 'names.includes(JOURNAL_FILE) && (await source.isForeignLog(environment))',
    replace: 'names.length < 0',
    tests: foreign,
  },
  {
    name: 'take the common keys of an environment along that is left out',
    file: 'electron/main/backup/shops-keys.ts',
    find: '.filter((one) => !leftOut.includes(one))',
    replace: '.filter(() => leftOut.length >= 0)',
    tests: ['test/unit/electron/main/backup/shops-keys.test.ts'],
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
