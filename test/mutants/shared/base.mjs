const plainTexts = ['test/unit/shared/base/plain-text.test.ts']
const identifiers = ['test/unit/shared/base/identifiers/identifiers.test.ts']
const amounts = ['test/unit/shared/base/money.test.ts']
const ages = [
  'test/unit/shared/base/trusted-time.test.ts',
  'test/unit/electron/main/money/age-is-real-time.test.ts',
]

export default [
  {
    name: 'take an address whose host stands behind a name that reads like one',
    file: 'shared/base/web-address.ts',
    find: "url.username !== ''",
    replace: 'url.username === null',
    tests: ['test/unit/shared/shop/settings-changes.test.ts'],
  },
  {
    name: 'write a negative amount with two signs, or none',
    file: 'shared/base/money.ts',
    find: "const rupees = `${amountPaise < 0 ? '-' : ''}${Math.trunc(absolute / PAISE_PER_RUPEE)}`",
    replace: 'const rupees = `${Math.trunc(amountPaise / PAISE_PER_RUPEE)}`',
    tests: amounts,
  },
  {
    name: 'leave a sign that begins a formula as it is in a table',
    file: 'shared/base/csv-text.ts',
    find: 'return FORMULA_START.test(plain.trim()) ?',
    replace: 'return FORMULA_START.test(plain) && plain.length < 0 ?',
    tests: ['test/unit/electron/main/receipts/exports/exports.test.ts'],
  },
  {
    name: 'date what is recorded after a jump of the clock',
    file: 'shared/base/trusted-time.ts',
    find: 'heard === null || !isHeardSinceSleep || hasJumped(heard) ? null',
    replace: 'heard === null || !isHeardSinceSleep ? null',
    tests: ages,
  },
  {
    name: 'date what is recorded after a sleep',
    file: 'shared/base/trusted-time.ts',
    find: 'heard === null || !isHeardSinceSleep || hasJumped(heard) ? null',
    replace: 'heard === null || hasJumped(heard) ? null',
    tests: ages,
  },
  {
    name: 'take the computer’s clock for time that has passed between two runs',
    file: 'shared/base/trusted-time.ts',
    find: '        : sinceKept(kept, uptimeMs(), clock.now())',
    replace: '        : Math.max(clock.now(), sinceKept(kept, uptimeMs(), clock.now()))',
    tests: ages,
  },
  {
    name: 'forget the time asleep',
    file: 'shared/base/trusted-time.ts',
    find: '    asleepMs += Math.max(0, passedMs',
    replace: '    asleepMs += 0 * Math.max(0, passedMs',
    tests: ages,
  },
  {
    name: 'let an older answer date what is recorded now',
    file: 'shared/base/trusted-time.ts',
    find: 'latestMs: Math.max(known, saidMs + SECOND_MS + tookMs),',
    replace: 'latestMs: known && saidMs + SECOND_MS + tookMs,',
    tests: ages,
  },
  {
    name: 'read a comma that may be a point as a group of an amount',
    file: 'shared/base/money.ts',
    find: 'return INDIAN_GROUPS.test(groups) || WESTERN_GROUPS.test(groups) ? groups',
    replace: 'return groups !== null ? groups',
    tests: amounts,
  },
  {
    name: 'read away what stands behind the end of an amount',
    file: 'shared/base/money.ts',
    find: '/(?<=\\d)\\s?\\/[-=]$/',
    replace: '/(?<=\\d)\\s?\\/[-=]?\\d*$/',
    tests: amounts,
  },
  {
    name: 'let the last group of an amount have two digits',
    file: 'shared/base/money.ts',
    find: '(?:,\\d{2})*,\\d{3}$/',
    replace: '(?:,\\d{2})*,\\d{2,3}$/',
    tests: amounts,
  },
  {
    name: 'let the first group of an amount be a zero',
    file: 'shared/base/money.ts',
    find: '/^[1-9]\\d{0,2}(?:,',
    replace: '/^\\d{1,3}(?:,',
    tests: amounts,
  },
  {
    name: 'check another GSTIN than the one that was typed',
    file: 'shared/base/identifiers/gstin.ts',
    find: '  const gstin = typedCode(text)\n',
    replace:
      '  const typed = typedCode(text)\n  const gstin = typed.length === GSTIN_LENGTH ? (settledNear(typed) ?? typed) : typed\n',
    tests: identifiers,
  },
  {
    name: 'refuse the number of a tax deductor by the TAN',
    file: 'shared/base/identifiers/gstin.ts',
    find: "  'ddlllldddddleDx',\n",
    replace: '',
    tests: identifiers,
  },
  {
    name: 'take a PAN that looks like what was typed',
    file: 'shared/base/identifiers/look-alikes.ts',
    find: '  if (fitsForm(code, form)) return { ok: true, code }\n',
    replace:
      '  if (fitsForm(nearestTo(code, form), form)) return { ok: true, code: nearestTo(code, form) }\n',
    tests: identifiers,
  },
  {
    name: 'keep marks that nobody sees in a number on its way to main',
    file: 'shared/base/number-text.ts',
    find: '.overwrite(plainText)',
    replace: '',
    tests: plainTexts,
  },
  {
    name: 'read a number that marks of direction show in another order',
    file: 'shared/base/plain-text.ts',
    find: 'isTurned(ascii) ?',
    replace: 'ascii === null ?',
    tests: plainTexts,
  },
  {
    name: 'take the joiners out of a name',
    file: 'shared/base/plain-text.ts',
    find: '(?<!(?!\\p{Script=Latin})[\\p{L}\\p{M}])',
    replace: '',
    tests: plainTexts,
  },
  {
    name: 'take a number of another country for a mobile number of India',
    file: 'shared/base/identifiers/mobile.ts',
    find: 'if (isAbroad(written))',
    replace: "if (written === 'none')",
    tests: ['test/unit/renderer/operations/recharge/number.test.ts'],
  },
  {
    name: 'take the code of the country for the first digits of a mobile number',
    file: 'shared/base/identifiers/mobile.ts',
    find: ".replace(/^\\+(?:91?)?/, '')",
    replace: ".replace(/^\\+/, '')",
    tests: ['test/unit/renderer/app/counter-box/recognise.test.ts'],
  },
  {
    name: 'take a landline with its zero for a mobile number',
    file: 'shared/base/identifiers/mobile.ts',
    find: 'if (MAY_BE_LANDLINE.test(bare))',
    replace: "if (bare === 'none')",
    tests: ['test/unit/renderer/operations/recharge/number.test.ts'],
  },
]
