const doors = ['test/office/doors.test.ts']
const pushedSettings = ['test/office/pushed-settings.test.ts']

export default [
  {
    name: 'tell counters of a change that was refused',
    file: 'office/server/owners/changes.ts',
    find: '        if (!result.ok) throw new Refused(result.failure)\n',
    replace:
      '        if (!result.ok) {\n          concerned.forEach(tell)\n          throw new Refused(result.failure)\n        }\n',
    tests: ['test/office/news-to-counters.test.ts'],
  },
  {
    name: 'let a shop’s owner set what is a distributor’s',
    file: 'office/server/owners/settings.ts',
    find: 'isOwn && PUSHED_SETTINGS[key].isForShopOwners',
    replace: 'isOwn',
    tests: pushedSettings,
  },
  {
    name: 'let a shop’s owner set for another’s shop',
    file: 'office/server/owners/settings.ts',
    find: 'if (shopIds !== null && !shopIds.includes(shopId)) return false',
    replace: '',
    tests: pushedSettings,
  },
  {
    name: 'let the second of two owners undo the first unseen',
    file: 'office/server/owners/settings.ts',
    find: ".where('pushed_setting.changed_at_ms', '=', changedAtMs)",
    replace: '',
    tests: pushedSettings,
  },
  {
    name: 'remove a group apart with its counters',
    file: 'office/server/owners/groups.ts',
    find: "  if (group.isApart && members.length > 0) return fail('conflict')\n",
    replace: '',
    tests: ['test/office/groups.test.ts'],
  },
  {
    name: "keep every stranger's password for a digest of its own",
    file: 'office/server/owners/password-hashing.ts',
    find: '      if (underWay[lane] >= MOST_AT_ONCE) throw',
    replace: '      if (underWay[lane] < 0) throw',
    tests: doors,
  },
  {
    name: "hash strangers' passwords before those of whoever is known",
    file: 'office/server/owners/password-hashing.ts',
    find: 'waiting.known.shift() ?? waiting.strangers.shift()',
    replace: 'waiting.strangers.shift() ?? waiting.known.shift()',
    tests: doors,
  },
  {
    name: "let strangers' guesses lock out a browser that was here before",
    file: 'office/server/owners/sign-in-routes.ts',
    find: 'id === null ? [named(`account ${account}`), source] : [named(`browser ${id}`)]',
    replace: 'id === null ? [named(`account ${account}`), source] : [named(`account ${account}`)]',
    tests: doors,
  },
  {
    name: 'take six digits of an authenticator twice',
    file: 'office/server/owners/sign-in-routes.ts',
    find: 'if (mark !== null && !(await isMarkedNow(door, mark)))',
    replace: 'if (mark !== null && !(await isMarkedNow(door, mark)) && false)',
    tests: doors,
  },
  {
    name: 'reach every route of the sign-in library',
    file: 'office/server/owners/sign-in-routes.ts',
    find: "    if (!isSignInRoute(path)) return c.json({ code: 'NOT_FOUND' }, 404)\n",
    replace: '    if (!isSignInRoute(path)) return libraryAnswer(door, c, path as SignInRoute, {})\n',
    tests: doors,
  },
  {
    name: "sign in for another site's page",
    file: 'office/server/owners/sign-in-routes.ts',
    find: "    if (!door.addresses.includes(c.req.header('origin') ?? '')) return",
    replace: "    if (c.req.header('origin') === undefined) return",
    tests: doors,
  },
  {
    name: 'keep a line open whose person may see no more',
    file: 'office/server/owners/live.ts',
    find: 'if (may !== null && !may.has(sessionId)) line.end()',
    replace: 'if (may === null && sessionId === null) line.end()',
    tests: doors,
  },
]
