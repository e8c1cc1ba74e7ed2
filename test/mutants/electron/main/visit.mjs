const unit = 'test/unit/electron/main'
const visits = [`${unit}/visit/paying.test.ts`, `${unit}/visit/visits.test.ts`]

export default [
  {
    name: 'give back the same sale twice where it is listed twice',
    file: 'electron/main/visit/give-back.ts',
    find: 'if (owed.some(({ requestId }) => requestId === one.requestId)) continue',
    replace: 'if (owed.length > givenBack.length) continue',
    tests: ['test/unit/electron/main/visit/paying.test.ts'],
  },
  {
    name: 'give back at the end of a visit without the right to give back',
    file: 'electron/main/visit/give-back.ts',
    find: "givenBack.length > 0 && !may('give-back', staff(), rights())",
    replace: 'givenBack.length < 0',
    tests: visits,
  },
  {
    name: 'pay the lines of a visit that were looked at before a lock',
    file: 'electron/main/visit/visits.ts',
    find: 'visit.lines.filter(isWritten).map(toLookAt)',
    replace: 'visit.lines.filter(isWritten)',
    tests: visits,
  },
  {
    name: 'make the change of a visit final because something was given back for one line',
    file: 'electron/main/visit/paying.ts',
    find: '  if (!change.hasEnded(run.paid)) return null\n',
    replace: '',
    tests: visits,
  },
  {
    name: 'send a line of a visit that was sold elsewhere since',
    file: 'electron/main/visit/paying.ts',
    find: 'return isOpenConflict || later.some((other) => !isOfThisVisit(other))',
    replace: 'return isOpenConflict || later.some((other) => isOfThisVisit(other))',
    tests: visits,
  },
  {
    name: 'send a line of a visit beside the same that is open',
    file: 'electron/main/visit/paying.ts',
    find: 'return isOpenConflict || later',
    replace: 'return later',
    tests: visits,
  },
  {
    name: 'send the next line of a visit although nothing gets through',
    file: 'electron/main/visit/paying.ts',
    find: 'sale.accountNumber === null || connectionFailure() !== null',
    replace: 'sale.accountNumber === null',
    tests: visits,
  },
  {
    name: 'forget whose money was kept when the change of a visit became final',
    file: 'electron/main/visit/visit-change.ts',
    find: 'lines.filter(isNotCollectedYet)',
    replace: 'lines.filter((line) => line.isWaiting && isNotCollectedYet(line) && line.sale.attempts > 9)',
    tests: visits,
  },
  {
    name: 'let the customer of a visit leave while a line is on its way',
    file: 'electron/main/visit/paying.ts',
    find: 'if (change.linesOf(run.paid).some((line) => line.isWaiting)) return STILL_SENDING\n',
    replace: '',
    tests: visits,
  },
  {
    name: 'leave the change of a visit that the power cut open',
    file: 'electron/main/visit/paying.ts',
    find: "if (paid?.movement === 'paid') makeFinal(begin(visitId, paid))",
    replace: "if (paid?.movement === 'paid') begin(visitId, paid)",
    tests: visits,
  },
  {
    name: 'offer a line of a visit again that is in the log',
    file: 'electron/main/visit/kept-visits.ts',
    find: 'visit.lines.filter(({ requestId }) => !isSold(requestId))',
    replace: 'visit.lines.filter(({ requestId }) => requestId.length > 0)',
    tests: visits,
  },
  {
    name: 'follow no visit again whose log could not be read once',
    file: 'electron/main/visit/paying.ts',
    find: '        timers.after(UNWRITTEN_RETRY_MS, run)\n',
    replace: '',
    tests: ['test/unit/electron/main/visit/paying.test.ts'],
  },
]
