const unit = 'test/unit/electron/main'
const logMoves = [`${unit}/data-folder/log-move.test.ts`]

export default [
  {
    name: 'follow the note of another computer',
    file: 'electron/main/data-folder/data-place.ts',
    find: "if (moved.computer !== computer) return { kind: 'elsewhere', moved }",
    replace: '',
    tests: logMoves,
  },
  {
    name: 'take a note that cannot be read for none',
    file: 'electron/main/data-folder/data-place.ts',
    find: "if (moved === null) return { kind: 'gone', moved }",
    replace: "if (moved === null) return { kind: 'not-moved' }",
    tests: logMoves,
  },
  {
    name: 'take whatever lies in the folder for the moved log',
    file: 'electron/main/data-folder/data-place.ts',
    find: "arrivedAt(moved.folder)?.id === moved.id ? 'here'",
    replace: "arrivedAt(moved.folder) !== undefined ? 'here'",
    tests: logMoves,
  },
  {
    name: 'move a log to a network drive',
    file: 'electron/main/data-folder/log-move.ts',
    find: "if ((await options.fileSystemOf(parent)) !== 'own') throw new MoveRefusal('not-own-disk')",
    replace: '',
    tests: logMoves,
  },
  {
    name: 'move a log that another computer took over meanwhile',
    file: 'electron/main/data-folder/log-move.ts',
    edits: [
      { find: '    requireHeld()\n    const { host', replace: '    const { host' },
      { find: '    requireHeld()\n  } catch', replace: '  } catch' },
    ],
    tests: logMoves,
  },
  {
    name: 'leave the note of a move that another computer overtook',
    file: 'electron/main/data-folder/log-move.ts',
    find: "if (before.kind === 'not-moved') await takeNoteBack(folder)",
    replace: "if (before.kind === 'gone') await takeNoteBack(folder)",
    tests: logMoves,
  },
  {
    name: 'leave an entry behind that was written while the log was copied',
    file: 'electron/main/data-folder/log-move.ts',
    find: '    requireSameEnds(options, staging)\n',
    replace: '',
    tests: logMoves,
  },
  {
    name: 'move to a copy that was not found whole',
    file: 'electron/main/data-folder/log-move.ts',
    find: "if (found !== 'whole') throw new MoveRefusal(found)",
    replace: '',
    tests: logMoves,
  },
  {
    name: 'go on with a moved log that lacks entries of the one on the drive',
    file: 'electron/main/data-folder/log-move.ts',
    find: 'if (ends.every(([ours, its]) => its.has(ours.last)))',
    replace: 'if (ends.some(([ours, its]) => its.has(ours.last)))',
    tests: logMoves,
  },
  {
    name: 'move a log beside the one that was sold on since',
    file: 'electron/main/data-folder/log-move.ts',
    find: "if (relation === 'goes-on') return { ...arrived, folder }",
    replace: '',
    tests: logMoves,
  },
  {
    name: 'move a second time what another computer moved meanwhile',
    file: 'electron/main/data-folder/log-move.ts',
    edits: [
      {
        find: '    // Whoever held it until now may have moved it.\n    const before = moveStandingOf(folder, own)\n',
        replace: '',
      },
      {
        find: '  const parent = chosen ?? (await localParent(options))\n',
        replace:
          '  const before = moveStandingOf(folder, own)\n  const parent = chosen ?? (await localParent(options))\n',
      },
    ],
    tests: logMoves,
  },
]
