export default [
  {
    name: 'keep a line on the visit by the plus of a scanned number',
    file: 'renderer/commands/use-commands.ts',
    find: 'whenTypedAlone(() => isShut(id) || runCommand(id))',
    replace: 'runCommand(id)',
    tests: ['test/unit/renderer/app/scans/scan-strip.test.tsx'],
  },
]
