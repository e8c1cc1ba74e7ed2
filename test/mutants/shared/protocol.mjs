export default [
  {
    name: 'take two starts with one number for one office',
    file: 'shared/protocol/known-office.ts',
    find: ' || (there.number === here.number && there.startId !== here.startId)',
    replace: '',
    tests: ['test/office/missing-history.test.ts'],
  },
  {
    name: 'take two openings for one PAN as two where they cost differently',
    file: 'shared/protocol/admission.ts',
    find: "    case 'account':\n      return texts([])",
    replace: "    case 'account':\n      return texts([amountPaise])",
    tests: ['test/unit/shared/protocol/admission.test.ts'],
  },
]
