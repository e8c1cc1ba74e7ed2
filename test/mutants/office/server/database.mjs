const admission = ['test/office/admission.test.ts', 'test/office/admission-after-restore.test.ts']
const takeover = ['test/office/takeover-of-offices.test.ts']
const ground = ['test/office/foreign-ground.test.ts']

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
  {
    name: "decide who may sell at an administrator's level of isolation",
    file: 'office/server/database/connection.ts',
    find: '    default_transaction_isolation: "\'read committed\'",\n',
    replace: '',
    tests: ground,
  },
  {
    name: 'acknowledge a claim that is not on the disk',
    file: 'office/server/database/connection.ts',
    find: "IN ('off', 'local', 'remote_write')",
    replace: "IN ('remote_write')",
    tests: ground,
  },
  {
    name: 'take a pool of connections that nobody set up',
    file: 'office/server/database/pools.ts',
    find: '        await setUpSession(client, limits)\n',
    replace: '',
    tests: ground,
  },
  {
    name: 'let a sale go unasked because its transaction was undone for another one',
    file: 'office/server/database/pools.ts',
    find: 'if (!isUndone || tries === MOST_TRIES) throw error',
    replace: 'throw error',
    tests: ground,
  },
  {
    name: 'take the first of two databases that can both be written to',
    file: 'office/server/database/address.ts',
    find: 'server !== first.server',
    replace: 'server === ""',
    tests: ground,
  },
  {
    name: 'let the run before go on with its connections',
    file: 'office/server/database/epoch.ts',
    find: 'SELECT pg_terminate_backend(pid) FROM (${HOLDERS_OF(EPOCH_LOCK)}) AS earlier',
    replace: 'SELECT 1',
    tests: takeover,
  },
  {
    name: 'let a run that is over open connections again',
    file: 'office/server/database/epoch.ts',
    find: 'if (rowCount !== 1) throw',
    replace: 'if (rowCount === null) throw',
    tests: takeover,
  },
  {
    name: 'take a promoted standby for the database that it copied',
    file: 'office/server/database/epoch.ts',
    find: 'last.timeline !== now.timeline',
    replace: 'false',
    tests: takeover,
  },
  {
    name: 'take files that were put back for the newest',
    file: 'office/server/database/epoch.ts',
    find: 'now.position < anchor.position',
    replace: 'false',
    tests: takeover,
  },
]
