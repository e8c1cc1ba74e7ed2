const unit = 'test/unit/electron/main'
const takenOverInLog = [`${unit}/journal/events/adopted-sales.test.ts`]
const sales = [
  `${unit}/operations/recharge/workflow/recharge.test.ts`,
  `${unit}/operations/recharge/workflow/recharge-guards.test.ts`,
  `${unit}/operations/recharge/workflow/recharge-aftermath.test.ts`,
]
const log = [`${unit}/journal/events/journal.test.ts`]
const folds = [`${unit}/journal/folds/log-fold.test.ts`]
const setAside = [`${unit}/journal/folds/set-aside.test.ts`]

const allowed = [`${unit}/journal/events/allowed.test.ts`]

export default [
  {
    name: 'believe of an ended sale that it is open again, once one of its entries was moved away',
    file: 'electron/main/journal/events/sale-writer.ts',
    find: '!snapshots.isConsistent(requestId, before)',
    replace: 'snapshots.of(requestId) === null',
    tests: ['test/unit/electron/main/journal/store/edited-while-open.test.ts'],
  },
  {
    name: 'take an older list of complaints for the newest, once another has its number',
    file: 'electron/main/journal/events/file-journal.ts',
    find: 'version <= known && !MAY_FALL',
    replace: 'version < known && !MAY_FALL',
    tests: ['test/unit/electron/main/files/counted-text.test.ts'],
  },
  {
    name: 'give money back by what somebody wrote into the log before the start',
    file: 'electron/main/journal/events/sale-writer.ts',
    find: 'byState.length > 0 && !options',
    replace: 'byState.length < 0 && !options',
    tests: ['test/unit/electron/main/journal/store/edited-while-open.test.ts'],
  },
  {
    name: 'write down an erasure of a row that somebody else took',
    file: 'electron/main/journal/events/personal-rows.ts',
    find: 'filter(({ isErased }) => !isErased)',
    replace: 'filter(({ isErased }) => isErased || !isErased)',
    tests: ['test/unit/electron/main/journal/verify/verify.test.ts'],
  },
  {
    name: 'leave out whose PIN let money be given back',
    file: 'electron/main/journal/events/allowed.ts',
    find: "    case 'cash':\n",
    replace: '',
    tests: allowed,
  },
  {
    name: 'leave out whose PIN let cash out of the till',
    file: 'electron/main/journal/events/till-journal.ts',
    find: 'allowedTill(told, approver())',
    replace: 'told',
    tests: allowed,
  },
  {
    name: 'seal a Z over entries that the chain does not have',
    file: 'electron/main/journal/events/till-journal.ts',
    find: 'session !== null && !isProven(session.opened.sequence)',
    replace: 'session === null && !isProven(0)',
    tests: ['test/unit/electron/main/journal/store/edited-while-open.test.ts'],
  },
  {
    name: 'forget what cannot be used with the next checkpoint',
    file: 'electron/main/journal/events/checkpoints.ts',
    find: '    for (const { requestId } of setAside.all())',
    replace: '    for (const { requestId } of setAside.all().slice(0, 0))',
    tests: setAside,
  },
  {
    name: 'let a sale begin under the id of one that cannot be read',
    file: 'electron/main/journal/events/sale-writer.ts',
    find: "if (setAside.hides(requestId)) return fail({ kind: 'wrong-state', state: 'unusable' })",
    replace: '',
    tests: setAside,
  },
  {
    name: 'trust a rule though a later word about rules cannot be read',
    file: 'electron/main/journal/events/resend-rule-journal.ts',
    find: 'let decisions = read.filter(({ sequence }) => sequence > (lost?.sequence ?? 0))',
    replace: 'let decisions = read.filter(() => lost !== null)',
    tests: setAside,
  },
  {
    name: 'seal half a character that the disk does not give back',
    file: 'electron/main/journal/events/sale-writer.ts',
    find: 'customerName: personal.customerName?.toWellFormed() ?? null,',
    replace: 'customerName: personal.customerName,',
    tests: log,
  },
  {
    name: 'let the journal take any attempt',
    file: 'electron/main/journal/events/transition-rules.ts',
    find: '    return mayBeSent && event.attempt === attempts + 1 ? null : state',
    replace: '    return null',
    tests: log,
  },
  {
    name: 'recover an attempt without an outcome as not sent',
    file: 'electron/main/journal/events/recovery.ts',
    find: '    if (foldState.inFlight !== null)',
    replace: '    if (foldState.inFlight === null)',
    tests: log,
  },
  {
    name: 'tell of a sale before its commit',
    file: 'electron/main/journal/events/sale-writer.ts',
    find: '    const written = chain.commit({',
    replace:
      '    for (const snapshot of states.values()) committed.tell(saleOf(snapshot))\n    const written = chain.commit({',
    tests: log,
  },
  {
    name: 'let a listener that throws keep the others, and the sale, from their end',
    file: 'electron/main/journal/events/listeners.ts',
    find: 'ignoreErrors(reportDefect, event, () => listener(news))',
    replace: 'listener(news)',
    tests: [`${unit}/money/sending.test.ts`, ...sales],
  },
  {
    name: 'let the journal believe in a declaration that the owner took back',
    file: 'electron/main/journal/events/transition-rules.ts',
    find: "standing.kind === 'allowed' && standing.because === resend.because",
    replace: "standing.kind !== 'never'",
    tests: [...sales, `${unit}/money/resend-rules.test.ts`, ...log],
  },
  {
    name: 'tell of a commit not how many entries it has',
    file: 'electron/main/journal/events/chain-writer.ts',
    find: 'together === 1 ? event : { ...event, together }',
    replace: 'event',
    tests: [`${unit}/journal/anchor/seal-lag.test.ts`],
  },
  {
    name: 'leave the seal behind a commit',
    file: 'electron/main/journal/events/chain-writer.ts',
    find: 'followHead?.(end, isAboutSending)',
    replace: 'void end',
    tests: [`${unit}/journal/verify/verify.test.ts`],
  },
  {
    name: 'write no checkpoint',
    file: 'electron/main/journal/events/checkpoints.ts',
    find: 'if (chain.end().sequence - checkpointAt < CHECKPOINT_EVERY_ENTRIES) return',
    replace: 'if (checkpointAt >= 0) return',
    tests: folds,
  },
  {
    name: 'take a customer for that of a sale whose intent says otherwise',
    file: 'electron/main/journal/events/sale-snapshots.ts',
    find: 'return isUnverified || isProven(requestId, personal, personalSha256) ? personal : null',
    replace: 'return personal',
    tests: folds,
  },
  {
    name: 'take a row for proven because its sale once was',
    file: 'electron/main/journal/events/sale-snapshots.ts',
    find: 'if (proven.get(requestId) === row) return true',
    replace: 'if (proven.has(requestId)) return true',
    tests: folds,
  },
  {
    name: 'record a bill without what tells it apart',
    file: 'electron/main/journal/events/sale-writer.ts',
    find: '  ...(identities === undefined\n',
    replace: '  ...(identities === undefined || identities.length > 0\n',
    tests: [
      'test/unit/shared/operations/bill/bill-identity.test.ts',
      `${unit}/operations/bill/workflow/same-bills.test.ts`,
    ],
  },
  {
    name: 'confirm another signing key than the one that was shown',
    file: 'electron/main/journal/events/proof-journal.ts',
    find: 'publicKey !== signer.ownKey() || ',
    replace: '',
    tests: [`${unit}/journal/events/proof-journal.test.ts`],
  },
  {
    name: 'give the money of a sale back at a counter that left it to another',
    file: 'electron/main/journal/events/transition-rules.ts',
    find: "    case 'cash':\n    case 'settled-by-hand':\n",
    replace: "    case 'settled-by-hand':\n",
    tests: takenOverInLog,
  },
  {
    name: 'send a sale that was taken over once more',
    file: 'electron/main/journal/events/transition-rules.ts',
    find: '    if (!mayBeSentHere(foldState.sale)) return TAKEN_OVER\n',
    replace: '',
    tests: takenOverInLog,
  },
  {
    name: 'write a visit to the log twice',
    file: 'electron/main/journal/events/sale-writer.ts',
    find: 'visit(visitId).length > 0',
    replace: 'visit(visitId).length > 9',
    tests: [`${unit}/journal/events/visit-journal.test.ts`],
  },
  {
    name: 'take an office for left by an attempt of long ago',
    file: 'electron/main/journal/events/journal.ts',
    find: ".findLast(({ type }) => type === 'attempt' || type === 'office-left')",
    replace: ".find(({ type }) => type === 'attempt' || type === 'office-left')",
    tests: ['test/unit/electron/main/workspace/compose/missed-office.test.ts'],
  },
]
