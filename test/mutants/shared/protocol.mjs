export default [
  {
    name: 'take two openings for one PAN as two where they cost differently',
    file: 'shared/protocol/admission.ts',
    find: "    case 'account':\n      return texts([])",
    replace: "    case 'account':\n      return texts([amountPaise])",
    tests: ['test/unit/shared/protocol/admission.test.ts'],
  },
]
