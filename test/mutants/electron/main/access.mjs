const unit = 'test/unit/electron/main'
const rights = [`${unit}/app/shop-access.test.ts`, `${unit}/access/counter-lock.test.ts`]
const staffOfBefore = `${unit}/setup/staff-of-before.test.ts`
const pins = [`${unit}/access/staff.test.ts`]
const rotation = [`${unit}/setup/key-rotation.test.ts`]

export default [
  {
    name: 'let what was asked for before a lock count as asked after it',
    file: 'electron/main/access/counter-lock.ts',
    find: 'asking.getStore()?.session ?? session',
    replace: 'session',
    tests: rights,
  },
  {
    name: 'enter an act that waited in the name of whoever has unlocked since',
    file: 'electron/main/access/counter-lock.ts',
    find: 'asking.getStore()?.staffId ?? opening.who?.id ?? null',
    replace: 'opening.who?.id ?? null',
    tests: rights,
  },
  {
    name: 'give what an unlock leads to the name of whoever was there before',
    file: 'electron/main/access/counter-lock.ts',
    find: 'const tell = (): void => unasked(() => onChange(state()))',
    replace: 'const tell = (): void => onChange(state())',
    tests: rights,
  },
  {
    name: 'let a right that was lent be used for another action',
    file: 'electron/main/access/counter-lock.ts',
    find: ' || approval.action !== action',
    replace: '',
    tests: rights,
  },
  {
    name: 'let a PIN typed for one sum or customer allow another',
    file: 'electron/main/access/counter-lock.ts',
    find: 'asked === null || digestOf(asked) !== approval.about',
    replace: 'asked === null',
    tests: rights,
  },
  {
    name: 'make an owner of whoever a list of before calls one',
    file: 'electron/main/access/staff-of-log.ts',
    find: "last.key === keyOf(member) && last.role === 'owner' ? member.role : 'cashier'",
    replace: 'member.role',
    tests: [staffOfBefore],
  },
  {
    name: 'let in by a list of before who has left since',
    file: 'electron/main/access/staff-of-log.ts',
    find: 'active: member.active && last.isActive,',
    replace: 'active: member.active,',
    tests: [staffOfBefore],
  },
  {
    name: 'shut out whom somebody else made inactive in the list',
    file: 'electron/main/access/staff-file.ts',
    find: '(edited.has(member.id) ? { ...member, active: true } : member)',
    replace: '(edited.has(member.id) ? { ...member, active: false } : member)',
    tests: pins,
  },
  {
    name: 'let a right that was lent be used twice',
    file: 'electron/main/access/counter-lock.ts',
    find: '      const { ownerId } = approval\n      approval = null\n',
    replace: '      const { ownerId } = approval\n',
    tests: rights,
  },
  {
    name: 'try a PIN before the guess is counted',
    file: 'electron/main/access/staff.ts',
    edits: [
      {
        find: '    await file.changeMember(id, { failures, lastFailureAtUptimeMs: lastAtUptimeMs })\n',
        replace: '',
      },
      {
        find: '    const shopKey = await unwrap(wrap.value, member, pin)\n',
        replace:
          '    const shopKey = await unwrap(wrap.value, member, pin)\n    await file.changeMember(id, { failures, lastFailureAtUptimeMs: lastAtUptimeMs })\n',
      },
    ],
    tests: pins,
  },
  {
    name: 'give the key of the shop to whatever role the list says',
    file: 'electron/main/access/pin-wrap.ts',
    find: '`galla/pin/${id}/${role}/${name}',
    replace: '`galla/pin/${id}/${role && ""}/${name}',
    tests: pins,
  },
  {
    name: 'believe an earlier staff list about wrong PINs',
    file: 'electron/main/access/pin-memory.ts',
    find: 'remembered !== undefined && remembered.failures > inList.failures ? remembered : inList',
    replace: 'remembered !== undefined && remembered.failures < 0 ? remembered : inList',
    tests: pins,
  },
  {
    name: 'leave a leaver their way to the key',
    file: 'electron/main/access/staff.ts',
    find: 'withMember(members, id, { ...changes, pin: null })',
    replace: 'withMember(members, id, changes)',
    tests: ['test/unit/electron/main/access/staff.test.ts'],
  },
  {
    name: 'give the key to whatever public key stands in the list',
    file: 'electron/main/access/pin-wrap.ts',
    find: "  if (!isMarked(oldKey, holder.id, publicKey, mark)) return 'foreign'\n",
    replace: '',
    tests: rotation,
  },
  {
    name: 'leave an owner who became a cashier the rights of an owner',
    file: 'electron/main/access/counter-lock.ts',
    find: "one.id === id && one.active && one.role === 'owner')",
    replace: 'one.id === id && one.active)',
    tests: rights,
  },
  {
    name: 'let what was opened with other rights be confirmed without them',
    file: 'electron/main/access/counter-lock.ts',
    find: 'if (now.role !== opening.who?.role) session += 1',
    replace: '',
    tests: rights,
  },
  {
    name: 'give two people names that look the same',
    file: 'electron/main/access/handlers.ts',
    find: 'lookOfName(member.name) === look',
    replace: 'member.name === name',
    tests: rights,
  },
  {
    name: 'take back a former colleague whose name somebody else has',
    file: 'electron/main/access/handlers.ts',
    find: ' || (changes.active === true && !member.active)',
    replace: '',
    tests: rights,
  },
  {
    name: 'take the word of a file that its key came with a backup',
    file: 'electron/main/access/chain-keys.ts',
    find: 'restored ? `${purposeOf(kind, environment)}/restored` : ',
    replace: '',
    tests: ['test/unit/electron/main/setup/handlers.test.ts'],
  },
  {
    name: 'let in by a list of before a change of role or name',
    file: 'electron/main/access/staff.ts',
    find: '\n        isRotationDue: true,\n',
    replace: '\n',
    tests: ['test/unit/electron/main/setup/key-rotation.test.ts'],
  },
  {
    name: 'let in by a list of before a replaced PIN',
    file: 'electron/main/access/staff.ts',
    find: 'isRotationDue: isRotationDue || known.pin !== null,',
    replace: 'isRotationDue,',
    tests: ['test/unit/electron/main/setup/key-rotation.test.ts'],
  },
  {
    name: 'let somebody in under a name that was written into the list',
    file: 'electron/main/access/pin-wrap.ts',
    find: '/${name}/shop-key`',
    replace: '/${name.length > 0}/shop-key`',
    tests: ['test/unit/electron/main/setup/key-rotation.test.ts'],
  },
  {
    name: 'make another key in a shop that has one, while it is locked',
    file: 'electron/main/access/staff.ts',
    find: "    if (file.isGuarded()) return fail('passphrase-needed')\n",
    replace: '',
    tests: ['test/unit/electron/main/access/staff.test.ts'],
  },
]
