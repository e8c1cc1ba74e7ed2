const unit = 'test/unit/electron/main'
const credit = [`${unit}/records/credit.test.ts`]
const overpaid = [`${unit}/records/overpaid.test.ts`]
const reconciled = [`${unit}/records/reconciliation.test.ts`]
const statements = [`${unit}/records/statement/statement.test.ts`]

export default [
  {
    name: 'drop a number whose debt may stand in an entry that cannot be used',
    file: 'electron/main/records/credit.ts',
    find: 'return mayLackDebts(journal) ? {',
    replace: 'return mayLackDebts(journal) && known.size < 0 ? {',
    tests: credit,
  },
  {
    name: 'give back what the shop does not owe',
    file: 'electron/main/records/credit.ts',
    find: 'if (owedPaise(linesOf(accountId)) !== 0 - overpaidPaise)',
    replace: 'if (owedPaise(linesOf(accountId)) > 0 - overpaidPaise)',
    tests: overpaid,
  },
  {
    name: 'lower what others owe by what the shop owes one customer',
    file: 'electron/main/records/credit.ts',
    find: 'balance.owedPaise > 0 ?',
    replace: 'balance.owedPaise !== 0 ?',
    tests: overpaid,
  },
  {
    name: 'call a line of a statement the same though its amount cannot be read',
    file: 'electron/main/records/reconciliation.ts',
    find: "  if (row.amountText !== undefined) return 'amount'\n",
    replace: '',
    tests: reconciled,
  },
  {
    name: 'read a line of a statement that has more cells than columns',
    file: 'electron/main/records/statement/statement.ts',
    find: "if (cells.slice(width).some((cell) => cell !== '')) return null",
    replace: 'void width',
    tests: statements,
  },
  {
    name: 'read a statement on behind a quotation mark that nothing closes',
    file: 'electron/main/records/statement/csv.ts',
    find: "if (!quoting && cell.split('\"').length % 2 === 0) throw new OddQuote(lines)",
    replace: 'void [quoting, lines]',
    tests: statements,
  },
  {
    name: 'read the amounts of a statement with a point, whatever its column proves',
    file: 'electron/main/records/statement/columns.ts',
    find: "  return mark ?? (isOpen ? 'unproven' : '.')",
    replace: "  return void [mark, isOpen] ?? '.'",
    tests: statements,
  },
  {
    name: 'take the mark of most amounts of a statement for that of all',
    file: 'electron/main/records/statement/columns.ts',
    find: "if (other !== undefined) return 'unproven'",
    replace: 'void other',
    tests: statements,
  },
  {
    name: 'settle by a statement whose amounts can be read in two ways',
    file: 'electron/main/records/reconciliation.ts',
    find: "const canSettle = statement.understanding.decimalMark !== 'unproven'",
    replace: 'const canSettle = true',
    tests: reconciled,
  },
  {
    name: 'settle by another file than the one that was shown',
    file: 'electron/main/records/reconciliation.ts',
    find: "if (shown?.name !== name) return fail({ kind: 'wrong-state', state: 'statement-not-shown' })",
    replace:
      "if (shown === null) return fail({ kind: 'wrong-state', state: `${name && 'statement-not-shown'}` })",
    tests: reconciled,
  },
  {
    name: 'settle by a statement that contradicts itself',
    file: 'electron/main/records/reconciliation.ts',
    find: '  row.contradictedBy === undefined &&\n',
    replace: '',
    tests: reconciled,
  },
  {
    name: 'let the order of lines decide what a statement says of a sale last',
    file: 'electron/main/records/reconciliation.ts',
    find: 'const last = isTimed ? rows.filter(({ at }) => at === newest) : rows',
    replace: 'const last = isTimed && newest > 0 ? rows.slice(-1) : rows',
    tests: reconciled,
  },
  {
    name: 'let a statement say another thing by a word that is known',
    file: 'electron/main/records/statement/statement.ts',
    find: 'if (known !== undefined) return known',
    replace: 'if (known !== undefined && !explained.has(word)) return known',
    tests: statements,
  },
  {
    name: 'go on with a log that lacks entries without a PIN',
    file: 'electron/main/records/journal.ts',
    find: "      if (ownerId === null) return fail({ kind: 'not-allowed', needs: 'owner' })\n      const entered",
    replace: '      const entered',
    tests: [`${unit}/records/journal.test.ts`],
  },
  {
    name: 'take a new signing key from whoever is at the counter',
    file: 'electron/main/records/journal.ts',
    find: `    const ownerId = approver()
    if (ownerId === null) return fail({ kind: 'not-allowed', needs: 'owner' })
    const confirmed`,
    replace: `    const ownerId = approver() ?? 'owner'
    const confirmed`,
    tests: [`${unit}/records/journal.test.ts`],
  },
  {
    name: 'sell on credit above the limit',
    file: 'electron/main/records/credit.ts',
    find: ' + part.amountPaise > limitPaise',
    replace: ' > limitPaise',
    tests: credit,
  },
  {
    name: 'sell on credit to somebody whom nobody knows any more',
    file: 'electron/main/records/credit.ts',
    find: ' || names.ofAccount(part.accountId) === null',
    replace: '',
    tests: credit,
  },
  {
    name: 'write a repayment twice',
    file: 'electron/main/records/credit.ts',
    find: 'if (owed !== seenPaise)',
    replace: 'if (owed < 0 && owed !== seenPaise)',
    tests: credit,
  },
  {
    name: 'let a debt go with the name',
    file: 'electron/main/records/customers.ts',
    find: 'standing.has(creditAccountId) && !stays.has(accountNumber)',
    replace: 'false && standing.has(creditAccountId) && !stays.has(accountNumber)',
    tests: credit,
  },
  {
    name: 'forget a name without an entry in the log',
    file: 'electron/main/records/customers.ts',
    find: 'if (owedPaise === undefined) continue',
    replace: 'if (owedPaise !== -1) continue',
    tests: credit,
  },
  {
    name: 'forget a name though nobody saw what is owed',
    file: 'electron/main/records/customers.ts',
    find: 'names.owedBy(accountNumber) !== owedPaise',
    replace: 'names.owedBy(accountNumber) === -1',
    tests: [`${unit}/records/customers.test.ts`],
  },
  {
    name: 'drop the number of an even account of which a sale may turn',
    file: 'electron/main/records/credit.ts',
    find: 'owed === 0 && !mayTurn',
    replace: 'owed === 0',
    tests: credit,
  },
  {
    name: 'write off another sum than the owner saw',
    file: 'electron/main/records/credit.ts',
    find: 'if (known.owedPaise !== seenPaise) return',
    replace: 'if (known.owedPaise === -1) return',
    tests: credit,
  },
  {
    name: 'count nothing that is still to leave against the limit',
    file: 'electron/main/records/credit.ts',
    find: 'return isCounted ? sum : sum + partPaise',
    replace: 'return isCounted || sale !== null ? sum : sum + partPaise',
    tests: [`${unit}/money/credit-limit.test.ts`],
  },
  {
    name: 'offer again what was sold since the set-up stopped it',
    file: 'electron/main/records/stopped-by-setup.ts',
    find: '      .length === 0\n',
    replace: '      .length >= 0\n',
    tests: [`${unit}/records/stopped-by-setup.test.ts`],
  },
  {
    name: 'keep cash for a customer who has no account',
    file: 'electron/main/records/sales.ts',
    find: "      if (movement === 'kept-as-credit' && accountId === null && sale.cashStatus === 'owed-back')",
    replace: '      if (sale.amountPaise < 0)',
    tests: ['test/unit/electron/main/records/credit.test.ts'],
  },
]
