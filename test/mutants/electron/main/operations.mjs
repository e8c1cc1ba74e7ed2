const unit = 'test/unit/electron/main'

const checks = [`${unit}/operations/checks/workflow/paid-checks.test.ts`]

export default [
  {
    name: 'make a paid check that the log did not take',
    file: 'electron/main/operations/checks/workflow/paid-checks.ts',
    find: "if (!asked.ok) return { kind: 'not-done', failure: asked.failure }",
    replace: 'if (!asked.ok) return call(input, options)',
    tests: checks,
  },
  {
    name: 'write a paid check down once it was answered',
    file: 'electron/main/operations/checks/workflow/paid-checks.ts',
    find: 'async (input, options) => {\n',
    replace: 'async (input, options) => {\n      await call(input, options)\n',
    tests: checks,
  },
  {
    name: 'leave unsaid that an opening was answered with other details than were sent',
    file: 'electron/main/operations/account/service/account-service.ts',
    find: 'if (!told || given === null || isSame(field, String(given), told)) return []',
    replace: 'if (told !== given) return []',
    tests: ['test/service/document-sentences.test.ts'],
  },
  {
    name: 'pay a kept recharge at the price it was kept at',
    file: 'electron/main/operations/recharge/workflow/recharge-workflow.ts',
    find: 'succeed({ ...draft, amountPaise: paise(price) })',
    replace: 'succeed(draft)',
    tests: [`${unit}/operations/recharge/workflow/recharge-again.test.ts`],
  },
  {
    name: 'pay a kept recharge of a number that another operator has by now',
    file: 'electron/main/operations/recharge/workflow/recharge-workflow.ts',
    find: "return code === draft.operatorCode ? succeed(null) : fail({ kind: 'wrong-state', state: 'sheet-old' })",
    replace: "return code === null ? fail({ kind: 'wrong-state', state: 'sheet-old' }) : succeed(null)",
    tests: [`${unit}/operations/recharge/workflow/recharge-again.test.ts`],
  },
  {
    name: 'believe a look-up of a kept recharge that is in memory',
    file: 'electron/main/operations/recharge/workflow/recharge-workflow.ts',
    find: 'await lookUp(draft.accountNumber, true)',
    replace: 'await lookUp(draft.accountNumber, false)',
    tests: [`${unit}/operations/recharge/workflow/recharge-again.test.ts`],
  },
  {
    name: 'tell no report that an account was opened for another price than the owner set',
    file: 'electron/main/operations/account/workflow/account-workflow.ts',
    find: 'subjectOf(draft, notPaid())',
    replace: 'subjectOf(draft, null)',
    tests: [`${unit}/operations/account/workflow/account.test.ts`],
  },
  {
    name: 'take an accepted opening of an account for an account',
    file: 'electron/main/operations/account/service/account-service.ts',
    find: "  if (judged.class === 'success') return { class: 'pending', reason: 'accepted' }\n",
    replace: '',
    tests: ['test/simulation/lives/first-quarter.test.ts'],
  },
  {
    name: 'remember one bill for all that show the same number',
    file: 'electron/main/operations/bill/workflow/bill-book.ts',
    find: '  one.identity === other.identity',
    replace: '  one.number === other.number',
    tests: [`${unit}/operations/bill/workflow/bill-book.test.ts`],
  },
  {
    name: 'check a number that looks wrong without a yes',
    file: 'electron/main/operations/checks/workflow/verification.ts',
    find: "if (parsed.isDoubtful && !isDoubtAccepted) return doubtful('gstin')",
    replace: '',
    tests: [`${unit}/operations/checks/workflow/identity.test.ts`],
  },
  {
    name: 'say that an OTP is on its way though the service says that it failed',
    file: 'electron/main/operations/checks/service/identity.ts',
    find: "if (deniesIt(sent.status)) return 'denied'",
    replace: 'void sent',
    tests: ['test/service/told-as-answered.test.ts'],
  },
  {
    name: 'take an onboarding that the service denies for done',
    file: 'electron/main/operations/checks/service/onboarding.ts',
    find: '    !deniesIt(envelope.status) &&\n',
    replace: '',
    tests: ['test/service/told-as-answered.test.ts'],
  },
  {
    name: 'recharge a number that looks like no mobile number without a question',
    file: 'electron/main/operations/recharge/workflow/recharge-workflow.ts',
    find: '[...circles.guard(draft), ...unusualNumber(draft)]',
    replace: 'circles.guard(draft)',
    tests: [`${unit}/operations/recharge/workflow/recharge-guards.test.ts`],
  },
]
