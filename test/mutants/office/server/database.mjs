const admission = ['test/office/admission.test.ts']

export default [
  {
    name: 'look whether a sale is like no other before nobody else may claim one',
    file: 'office/server/database/schema.ts',
    find: '  PERFORM pg_advisory_xact_lock(key) FROM unnest(lock_keys) AS key;\n',
    replace: '',
    tests: admission,
  },
  {
    name: "change an office's data without a backup of it",
    file: 'office/server/database/schema.ts',
    find: '  if (due.length > 0) await backUp()\n',
    replace: '',
    tests: ['test/office/schema.test.ts'],
  },
  {
    name: "keep half a step of an office's data",
    file: 'office/server/database/schema.ts',
    find: "    await client.query('BEGIN')\n",
    replace: '',
    tests: ['test/office/schema.test.ts'],
  },
  {
    name: 'make a new office in data from before the first release',
    file: 'office/server/database/schema.ts',
    find: 'if (rows[0]?.isOlder === true)',
    replace: 'if (rows[0] === undefined)',
    tests: ['test/office/schema.test.ts'],
  },
  {
    name: 'claim a sale at once that shares a number with another',
    file: 'office/server/database/schema.ts',
    find: 'fingerprint = ANY (fingerprints))\n',
    replace: 'fingerprint = ALL (fingerprints))\n',
    tests: admission,
  },
]
