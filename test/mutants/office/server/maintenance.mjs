const ground = ['test/office/foreign-postgres.test.ts']

export default [
  {
    name: 'tell nobody that what is kept is on one machine alone',
    file: 'office/server/maintenance/standby.ts',
    find: "if (!isNamed && told === 'here') await records.tellAway()",
    replace: '',
    tests: ['test/office/standby-watch.test.ts'],
  },
  {
    name: 'take the connections of an office that runs to look at it',
    file: 'office/server/maintenance/doctor.ts',
    find: "rows[0]?.count !== '0'",
    replace: 'false',
    tests: ground,
  },
]
