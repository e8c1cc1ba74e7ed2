const unit = 'test/unit/electron/main'
const log = [`${unit}/journal/events/journal.test.ts`]
const folds = [`${unit}/journal/folds/log-fold.test.ts`]
const ends = [`${unit}/journal/anchor/log-end.test.ts`, `${unit}/journal/anchor/late-anchor.test.ts`]

export default [
  {
    name: 'set an entry aside whose link is not right',
    file: 'electron/main/journal/folds/set-aside.ts',
    find: 'if (key !== null) requireGenuine(store, key, event)',
    replace: 'void requireGenuine',
    tests: [`${unit}/journal/folds/set-aside.test.ts`],
  },
  {
    name: 'look for a customer only as the name is written',
    file: 'electron/main/journal/folds/redact-customer.ts',
    find: ".normalize('NFKD').toLowerCase()]",
    replace: ']',
    tests: log,
  },
  {
    name: 'hide each letter of a short name among hyphens',
    file: 'electron/main/journal/folds/redact-customer.ts',
    find: 'const OUTER_SPACING = /^[\\s-]+|[\\s-]+$/g',
    replace: 'const OUTER_SPACING = /^\\s+|\\s+$/g',
    tests: log,
  },
  {
    name: 'keep a number of the customer in an amount that cannot be read',
    file: 'electron/main/journal/folds/redact-customer.ts',
    find: '{ amountText: clean(amountText) }',
    replace: '{ amountText }',
    tests: log,
  },
  {
    name: 'sell on a log whose last links do not hold',
    file: 'electron/main/journal/folds/log-fold.ts',
    find: '  requireLinked(tail, key)\n',
    replace: '',
    tests: [...log, ...ends],
  },
  {
    name: 'believe a confirmation that somebody wrote over an entry',
    file: 'electron/main/journal/folds/entry-type.ts',
    find: '  ANCHOR_RESET_ID,\n  FILLED_ID,',
    replace: '  FILLED_ID,',
    tests: ends,
  },
  {
    name: 'believe the entries since a checkpoint without their links',
    file: 'electron/main/journal/folds/log-fold.ts',
    find: 'if (!isNext || !isOfItsType(event))',
    replace: 'if (!isOfItsType(event))',
    tests: folds,
  },
  {
    name: 'believe the earlier entries of what is open',
    file: 'electron/main/journal/folds/log-fold.ts',
    find: '(digest !== undefined && digest !== digestOf(earlier))',
    replace: 'digest === EMPTY_STORY',
    tests: folds,
  },
  {
    name: 'take what is stored as open for all that is open',
    file: 'electron/main/journal/folds/log-fold.ts',
    find: 'watched: chosen(({ foldState }) => isWatched(foldState)),',
    replace:
      'watched: chosen(({ foldState }, requestId) => isWatched(foldState) && store.keptAsWatched().includes(requestId)),',
    tests: [
      ...folds,
      `${unit}/operations/recharge/workflow/recharge.test.ts`,
      `${unit}/operations/recharge/workflow/recharge-guards.test.ts`,
      `${unit}/operations/recharge/workflow/recharge-aftermath.test.ts`,
      'test/simulation/lives/first-quarter.test.ts',
    ],
  },
  {
    name: 'let go of what met "too many calls" before anybody decided about it',
    file: 'electron/main/journal/folds/sale-snapshot.ts',
    find: '  awaitsDecision(foldState.sale) ||\n',
    replace: '',
    tests: [`${unit}/records/pending-board.test.ts`],
  },
  {
    name: 'leave a stored state as somebody edited it',
    file: 'electron/main/journal/folds/kept-state.ts',
    find: 'return sale.foldState === due.foldState || (isErased && isSameWithoutWords(sale.foldState, foldState))',
    replace: 'return isErased || sale.foldState !== due.foldState || true',
    tests: [...folds, `${unit}/journal/verify/verify.test.ts`],
  },
]
