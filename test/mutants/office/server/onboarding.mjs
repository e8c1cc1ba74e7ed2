const onboarding = ['test/office/onboarding.test.ts']

export default [
  {
    name: 'let a second counter begin the once-ever onboarding',
    file: 'office/server/onboarding/rules.ts',
    find: 'const [first, second] = standing.toSorted(',
    replace: 'const [first, second] = standing.filter((one) => one.counter_id === counterId).toSorted(',
    tests: onboarding,
  },
  {
    name: 'give up a claim of the onboarding that may have been sent',
    file: 'office/server/onboarding/rules.ts',
    find: "own.state === 'claimed' && ",
    replace: '',
    tests: onboarding,
  },
  {
    name: 'give up a claim of the onboarding without its name',
    file: 'office/server/onboarding/rules.ts',
    find: 'word.unused.includes(own.claim_id)',
    replace: 'true',
    tests: onboarding,
  },
  {
    name: 'let the onboarding begin before every counter has told how its own stands',
    file: 'office/server/onboarding/rules.ts',
    find: 'if (unreported.length > 0)',
    replace: 'if (unreported.length > 99)',
    tests: onboarding,
  },
  {
    name: 'believe after a restore what a counter said before it',
    file: 'office/server/onboarding/onboarding.ts',
    find: ' AND told.generation = ${office.generation}',
    replace: '',
    tests: onboarding,
  },
  {
    name: 'let a counter claim the onboarding of a client that it cannot prove',
    file: 'office/server/onboarding/routes.ts',
    find: '      isClientProven(context, counter, request)\n        ?',
    replace: '      isClientProven !== null\n        ?',
    tests: ['test/office/groups.test.ts'],
  },
]
