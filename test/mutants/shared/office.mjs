const unit = 'test/unit/electron/main'
const officeAdmission = [`${unit}/office/admission/office-admission.test.ts`]

export default [
  {
    name: 'release a claim whose sale may still go through',
    file: 'shared/office/claim-state.ts',
    find: "    case 'conflict':\n      return 'open'\n",
    replace: "    case 'conflict':\n      return 'released'\n",
    tests: officeAdmission,
  },
  {
    name: 'free a refused bill at the office though nobody knows better',
    file: 'shared/office/claim-state.ts',
    find: "  isRefusedUnanswered(sale) ? 'refused' : claimStateOfRail(sale.railStatus)",
    replace: '  claimStateOfRail(sale.railStatus)',
    tests: officeAdmission,
  },
  {
    name: 'keep the paper that the office holds as the counter’s own',
    file: 'shared/office/pushed-settings.ts',
    find: '{ ...one, paper: own.receiptPaper }',
    replace: '{ ...one }',
    tests: [`${unit}/settings/held-preferences.test.ts`],
  },
  {
    name: 'let a browser ask to be trusted without a second factor',
    file: 'shared/office/sign-in-routes.ts',
    find: "'/two-factor/verify-totp': z.strictObject({ code",
    replace: "'/two-factor/verify-totp': z.looseObject({ code",
    tests: ['test/office/doors.test.ts'],
  },
]
