const ground = ['test/office/foreign-ground.test.ts']

export default [
  {
    name: 'take the connections of an office that runs to look at it',
    file: 'office/server/maintenance/doctor.ts',
    find: "rows[0]?.count !== '0'",
    replace: 'false',
    tests: ground,
  },
]
