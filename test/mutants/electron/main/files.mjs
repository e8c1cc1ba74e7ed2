const unit = 'test/unit/electron/main'
const fileSystems = [`${unit}/files/file-system.test.ts`]
const holdFile = [`${unit}/files/hold-file.test.ts`]

export default [
  {
    name: 'take a record of consent out of its file, and tell nobody',
    file: 'electron/main/files/counted-text.ts',
    find: 'if (version() < known.newest()) onMissing()',
    replace: 'if (known.newest() < 0) onMissing()',
    tests: ['test/unit/electron/main/files/counted-text.test.ts'],
  },
  {
    name: 'use an earlier list of the owner’s that somebody put back',
    file: 'electron/main/files/counted-text.ts',
    find: 'if (version >= known.newest()) return text',
    replace: 'if (version >= 0) return text',
    tests: ['test/unit/electron/main/files/counted-text.test.ts'],
  },
  {
    name: 'read a list that somebody took away as empty, and tell nobody',
    file: 'electron/main/files/counted-text.ts',
    find: 'if (known.newest() > 0) onMissing()',
    replace: 'if (known.newest() < 0) onMissing()',
    tests: ['test/unit/electron/main/files/counted-text.test.ts'],
  },
  {
    name: 'change a small file without a copy of it',
    file: 'electron/main/files/format.ts',
    find: '    await writeWhole(olderCopyOf(file, from), bytes)\n',
    replace: '',
    tests: ['test/unit/electron/main/files/format.test.ts'],
  },
  {
    name: 'read a small file of a newer version',
    file: 'electron/main/files/format.ts',
    find: 'if (version > newestVersion(steps)) throw',
    replace: 'if (version < 0) throw',
    tests: ['test/unit/electron/main/files/format.test.ts'],
  },
  {
    name: 'read a file of before the first release',
    file: 'electron/main/files/before-release.ts',
    find: 'known.every((id) => id === FORMER_LOG_ID)',
    replace: 'false',
    tests: ['test/unit/electron/main/app/data-folder.test.ts'],
  },
  {
    name: 'make a step of the log again that was made already',
    file: 'electron/main/files/format.ts',
    find: 'steps.slice(version - 1)',
    replace: 'steps',
    tests: ['test/simulation/crash-points/crash-points.test.ts', `${unit}/journal/store/store-care.test.ts`],
  },
  {
    name: 'believe that a disk took all of a seal at once',
    file: 'electron/main/files/two-place-file.ts',
    find: '    at += writeSync(descriptor, bytes, at, bytes.length - at, position + at)',
    replace:
      '    at += Math.max(bytes.length, writeSync(descriptor, bytes, at, bytes.length - at, position + at))',
    tests: [`${unit}/journal/anchor/seal-file.test.ts`],
  },
  {
    name: 'believe a folder whose time may be of the same moment as a change',
    file: 'electron/main/files/same-files.ts',
    find: 'lookedAt - changedAt >= COARSEST_TIME_MS',
    replace: 'lookedAt >= changedAt',
    tests: ['unit/electron/main/files/same-files.test.ts'],
  },
  {
    name: 'take the log from a computer that lives',
    file: 'electron/main/files/hold-file.ts',
    find: 'if (now !== found) return',
    replace: "if (now === '') return",
    tests: holdFile,
  },
  {
    name: 'hold a log beside another one that took it over at once',
    file: 'electron/main/files/hold-file.ts',
    find: "if (state.kind === 'ours') return { kind: 'held', hold }",
    replace: "return { kind: 'held', hold }",
    tests: holdFile,
  },
  {
    name: 'let go of a log that another computer holds',
    file: 'electron/main/files/hold-file.ts',
    find: "if (state().kind === 'ours') rmSync",
    replace: 'rmSync',
    tests: holdFile,
  },
  {
    name: 'call a drive that a program provides a disk of this computer',
    file: 'electron/main/files/file-system.ts',
    find: "PROGRAM.test(type) ? 'program' : 'own'",
    replace: "PROGRAM.test(type) ? 'own' : 'own'",
    tests: fileSystems,
  },
  {
    name: 'see the first of two drives that are mounted on one folder',
    file: 'electron/main/files/file-system.ts',
    find: 'mount.point.length >= found.point.length',
    replace: 'mount.point.length > found.point.length',
    tests: fileSystems,
  },
]
