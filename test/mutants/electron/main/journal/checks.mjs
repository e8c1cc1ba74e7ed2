const unit = 'test/unit/electron/main'
const sales = [
  `${unit}/operations/recharge/workflow/recharge.test.ts`,
  `${unit}/operations/recharge/workflow/recharge-guards.test.ts`,
  `${unit}/operations/recharge/workflow/recharge-aftermath.test.ts`,
]
const asked = [`${unit}/journal/checks/reconcile.test.ts`, ...sales]

export default [
  {
    name: 'open the drawer for a sale of an earlier run that the computer’s clock calls young',
    file: 'electron/main/journal/checks/sale-ages.ts',
    find: '!time.isUnconfirmed() && Math.max(',
    replace: 'Math.max(',
    tests: ['test/unit/electron/main/money/age-is-real-time.test.ts'],
  },
  {
    name: 'give a sale up that looks old by the clock alone',
    file: 'electron/main/journal/checks/schedule.ts',
    find: ' && checksMade >= ANSWERS_BEFORE_GIVING_UP',
    replace: '',
    tests: [`${unit}/journal/checks/schedule.test.ts`],
  },
  {
    name: 'end a search by age at the first sale that is young enough',
    file: 'electron/main/journal/checks/sale-ages.ts',
    find: 'if (leastMs(sale) <= ageMs) found.push(sale)\n      else isOldBefore',
    replace: 'if (leastMs(sale) <= ageMs) found.push(sale)\n      isOldBefore',
    tests: [
      'test/unit/shared/base/trusted-time.test.ts',
      'test/unit/electron/main/money/age-is-real-time.test.ts',
    ],
  },
  {
    name: 'leave alone a result whose last question the computer was off for',
    file: 'electron/main/journal/checks/recheck.ts',
    find: 'ages.leastMs(sale) >= lastAtMs',
    replace: 'ages.leastMs(sale) < 0',
    tests: ['unit/electron/main/journal/checks/reconcile.test.ts'],
  },
  {
    name: 'give up a sale by the age that the clock tells',
    file: 'electron/main/journal/checks/check-plan.ts',
    find: 'ages.leastOpenMs(sale), random()',
    replace: 'clock.now() - sale.openedAt, random()',
    tests: ['unit/electron/main/journal/checks/reconcile.test.ts'],
  },
  {
    name: 'believe a clock that was set forward',
    file: 'electron/main/journal/checks/evidence.ts',
    edits: [
      { find: 'Math.trunc(clock.elapsed() - before)', replace: 'Math.trunc(clock.now() - before)' },
      {
        find: 'notFoundAt.set(requestId, clock.elapsed())',
        replace: 'notFoundAt.set(requestId, clock.now())',
      },
    ],
    tests: [...asked, ...sales],
  },
  {
    name: 'never look at an end again',
    file: 'electron/main/journal/checks/recheck.ts',
    find: "  sale.railStatus === 'success' ||\n",
    replace: '',
    tests: asked,
  },
  {
    name: 'forget when the next check is due',
    file: 'electron/main/journal/checks/check-plan.ts',
    find: '    keep(() => journal.saveCheck(check))\n',
    replace: '',
    tests: asked,
  },
  {
    name: 'forget the refusals of which the due times were lost',
    file: 'electron/main/journal/checks/reconcile.ts',
    find: 'if (isRefusalDoubted(sale)) follow(sale)',
    replace: 'if (isRefusalDoubted(sale)) canAsk(sale)',
    tests: asked,
  },
]
