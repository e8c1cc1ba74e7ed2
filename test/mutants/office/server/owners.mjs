const pushedSettings = ['test/office/pushed-settings.test.ts']

export default [
  {
    name: 'tell counters of a change that was refused',
    file: 'office/server/owners/changes.ts',
    find: '        if (!result.ok) throw new Refused(result.failure)\n',
    replace:
      '        if (!result.ok) {\n          concerned.forEach(tell)\n          throw new Refused(result.failure)\n        }\n',
    tests: ['test/office/news.test.ts'],
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
]
