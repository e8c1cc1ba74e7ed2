// The rules that keep money safe (docs/money-safety.md 8 and 2), each with the change that breaks it and the tests that
// must notice. `find` occurs in the file exactly once; `edits` are several of them.

const journal = 'electron/main/journal'
const workflows = 'electron/main/workflows'
const unit = 'test/unit/electron/main'
// Each mutant names the tests nearest to its rule, so that a whole run takes minutes and not an hour.
const fold = ['test/unit/shared/domain/sale.test.ts']
const sales = [`${unit}/workflows/counter/recharge.test.ts`]
const sending = [`${unit}/workflows/money/sending.test.ts`, ...sales]
const log = [`${unit}/journal/events/journal.test.ts`]
const care = [`${unit}/journal/store/store-care.test.ts`]
const verified = [`${unit}/journal/verify/verify.test.ts`]
const asked = [`${unit}/journal/checks/reconcile.test.ts`, ...sales]
const rights = [`${unit}/shop/access.test.ts`, `${unit}/shop/counter-lock.test.ts`]
const backups = [`${unit}/shop/backup/backup.test.ts`]
const wire = ['test/service/outcome.test.ts']
const lives = ['test/simulation/lives/first-quarter.test.ts']

export const mutants = [
  {
    name: 'remove the sync of each commit',
    file: `${journal}/store/database.ts`,
    find: "{ name: 'synchronous', set: 'FULL', expected: SYNCHRONOUS_FULL }",
    replace: "{ name: 'synchronous', set: 'NORMAL', expected: 1 }",
    tests: [...log, 'test/simulation/crash-points'],
  },
  {
    name: 'send before the attempt is recorded',
    file: `${workflows}/money/sending.ts`,
    find: "    const begun = journal.append(requestId, {\n      type: 'attempt',",
    replace:
      "    const early = call(before, canonicalBody, () => {})\n    const begun = journal.append(requestId, {\n      type: 'attempt',",
    tests: [...sending, ...lives],
  },
  {
    name: 'send although the attempt could not be recorded',
    file: `${workflows}/money/sending.ts`,
    find: '    if (!begun.ok) return { result: begun, outcome: null }\n',
    replace:
      '    if (!begun.ok) await call(before, canonicalBody, () => {})\n    if (!begun.ok) return { result: begun, outcome: null }\n',
    tests: sending,
  },
  {
    name: 'drop the check that the answer echoes our id',
    file: 'electron/main/service/client/outcome.ts',
    find: "  if (echo !== null && echo !== rules.requestId) return ['unknown', 'echo-differs']\n",
    replace: '',
    tests: wire,
  },
  {
    name: 'take a 200 without an echo for a success',
    file: 'electron/main/service/client/outcome.ts',
    find: "  if (echo === null) return ['unknown', 'echo-differs']\n",
    replace: '',
    tests: wire,
  },
  {
    name: 'drop stickiness: a later refusal ends an uncertain sale',
    file: 'shared/domain/sale.ts',
    find: "  if (folding.uncertainAttempts.length > 0) return 'unknown'\n  return folding.refused ? 'failed' : 'not-sent'",
    replace:
      "  if (folding.refused) return 'failed'\n  return folding.uncertainAttempts.length > 0 ? 'unknown' : 'not-sent'",
    tests: fold,
  },
  {
    name: 'forget an attempt that did not leave before it is known',
    file: 'shared/domain/sale.ts',
    find: '  uncertainAttempts: [...folding.uncertainAttempts, attempt],',
    replace: '  uncertainAttempts: [attempt],',
    tests: fold,
  },
  {
    name: 'let a variable of the computer switch off the checks of certificates',
    file: 'electron/main/service/client/tunnel.ts',
    find: 'export const CHECKED = { rejectUnauthorized: true } as const',
    replace: 'export const CHECKED = {} as const',
    tests: ['test/service/trust-variables.test.ts'],
  },
  {
    name: 'let a right that was lent be used for another action',
    file: 'electron/main/shop/counter-lock.ts',
    find: ' || approval.action !== action',
    replace: '',
    tests: rights,
  },
  {
    name: 'let a right that was lent be used twice',
    file: 'electron/main/shop/counter-lock.ts',
    find: '      const { ownerId } = approval\n      approval = null\n',
    replace: '      const { ownerId } = approval\n',
    tests: rights,
  },
  {
    name: 'ask the owner at the counter for no PIN',
    file: 'shared/access.ts',
    find: "  if (access === 'owner-each-time') return 'owner-pin'\n",
    replace: "  if (access === 'owner-each-time') return role === 'owner' ? null : 'owner-pin'\n",
    tests: rights,
  },
  {
    name: 'restore whatever lies in the staging folder once a mark is there',
    file: 'electron/main/shop/backup/ready-mark.ts',
    find: 'Object.hasOwn(files, path) && files[path] === digest',
    replace: 'digest.length > 0',
    tests: backups,
  },
  {
    name: 'believe a mark that this computer did not seal',
    file: 'electron/main/shop/backup/ready-mark.ts',
    find: '  if (seal === null) return false\n',
    replace: '  if (seal === null) return true\n',
    tests: backups,
  },
  {
    name: 'unpack every name that a backup has',
    file: 'electron/main/shop/backup/contents.ts',
    find: "isCarried(name) || name === JOURNAL_FILE ? 'file' : 'skip'",
    replace: "'file'",
    tests: backups,
  },
  {
    name: 'follow redirects',
    file: 'electron/main/service/client/transport.ts',
    edits: [
      { find: '    transport: watchedTransport(request.url, trust, onConnected),\n', replace: '' },
      { find: '    maxRedirects: 0,', replace: '    maxRedirects: 5,' },
    ],
    tests: ['test/service/privacy.test.ts', '-t', 'redirect'],
  },
  {
    name: 'keep money connections alive',
    file: 'electron/main/service/client/transport.ts',
    find: '  const own = { ...CHECKED, keepAlive: false, maxCachedSessions: 0 }',
    replace: '  const own = { ...CHECKED, keepAlive: true, maxCachedSessions: 0 }',
    tests: wire,
  },
  {
    name: 'call a timeout after the handshake not sent',
    file: 'electron/main/service/client/outcome.ts',
    find: "  if (phase === 'connected') return ['unknown', 'no-answer']\n",
    replace: '',
    tests: wire,
  },
  {
    name: 'call a 500 failed',
    file: 'electron/main/service/client/outcome.ts',
    find: "  if (httpStatus >= 500) return ['unknown', 'service-fault']",
    replace: "  if (httpStatus >= 500) return ['failed', 'service-fault']",
    tests: wire,
  },
  {
    name: 'let a double click send twice',
    file: `${workflows}/money/sending.ts`,
    find: '      if (already !== undefined) return already\n',
    replace: '',
    tests: sending,
  },
  {
    name: 'let a repeated confirm open a sale anew',
    file: `${workflows}/money/selling.ts`,
    find: '      if (known !== null) return succeed(view(known))\n',
    replace: '',
    tests: sales,
  },
  {
    name: 'let the journal take any attempt',
    file: `${journal}/events/transition-rules.ts`,
    find: '    return mayBeSent && event.attempt === attempts + 1 ? null : state',
    replace: '    return null',
    tests: log,
  },
  {
    name: 'recover an attempt without an outcome as not sent',
    file: `${journal}/events/recovery.ts`,
    find: '    if (folding.inFlight !== null)',
    replace: '    if (folding.inFlight === null)',
    tests: log,
  },
  {
    name: 'tell of a sale before its commit',
    file: `${journal}/events/sale-writer.ts`,
    find: '    const written = chain.commit({',
    replace:
      '    for (const snapshot of states.values()) committed.tell(saleOf(snapshot))\n    const written = chain.commit({',
    tests: log,
  },
  {
    name: 'let a listener that throws keep the others, and the sale, from their end',
    file: `${journal}/events/listeners.ts`,
    find: 'ignoreErrors(reportDefect, event, () => listener(news))',
    replace: 'listener(news)',
    tests: sending,
  },
  {
    name: 'lose an outcome that the disk refuses',
    file: `${workflows}/money/sending.ts`,
    find: '    if (!leaving) timers.after(UNRECORDED_RETRY_MS',
    replace: '    if (leaving) timers.after(UNRECORDED_RETRY_MS',
    tests: sales,
  },
  {
    name: 'forget a sale that waits to be sent again, when the same is sold beside it',
    file: `${workflows}/money/guards.ts`,
    find: '  return [...open, ...between]',
    replace: '  return open',
    tests: sales,
  },
  {
    name: 'count "no such id" while an attempt is on its way',
    file: 'shared/domain/sale.ts',
    find: "  if (railStatus !== 'unknown' && !isHeldOff({ ...folding.sale, railStatus })) return folding\n",
    replace: '',
    tests: fold,
  },
  {
    name: 'believe a clock that was set forward',
    file: `${journal}/checks/evidence.ts`,
    find: '    const at = clock.elapsed()\n',
    replace: '    const at = clock.now()\n',
    tests: sales,
  },
  {
    name: 'smooth a success over that followed a failure',
    file: 'shared/domain/sale.ts',
    find: "return before === 'failed' || before === 'reversed' ? 'conflict' : 'success'",
    replace: "return 'success'",
    tests: fold,
  },
  {
    name: 'take an answer about another amount for ours',
    file: 'shared/domain/sale.ts',
    find: "return { why: 'other-amount', text }",
    replace: 'return null',
    tests: fold,
  },
  {
    name: 'link entries without the one before',
    file: `${journal}/seal/chain.ts`,
    find: '.update(`${previousLink}\\n${event.sequence}',
    replace: '.update(`${event.sequence}',
    tests: verified,
  },
  {
    name: 'send again under the same id what was meanwhile sold under another',
    file: `${workflows}/money/sending-again.ts`,
    find: '    return refusalOf([...twins, ...meanwhile], [])\n',
    replace: '    return null\n',
    tests: sales,
  },
  {
    name: 'let a sale past one that is open without a PIN',
    file: `${workflows}/money/selling.ts`,
    find: 'dependencies.takeApproval?.() ?? null',
    replace: 'dependencies.takeApproval?.() ?? staff().id',
    tests: sales,
  },
  {
    name: 'let an owner past a sale that is on its way',
    file: 'shared/domain/guard.ts',
    find: "(guard.earlier.railStatus === 'pending' || guard.earlier.railStatus === 'unknown')",
    replace: 'guard.earlier !== null',
    tests: sales,
  },
  {
    name: 'send again on the word of an owner without asking the service first',
    file: `${workflows}/money/selling.ts`,
    find: '      await dependencies.resend?.askFirst(requestId)\n',
    replace: '',
    tests: sales,
  },
  {
    name: 'let the journal believe in a declaration that the owner took back',
    file: `${journal}/events/transition-rules.ts`,
    find: "standing.kind === 'allowed' && standing.because === resend.because",
    replace: "standing.kind !== 'never'",
    tests: [...sales, `${unit}/workflows/money/resend-rules.test.ts`, ...log],
  },
  {
    name: 'take a bill for paid without a reference or an acknowledgement',
    file: 'electron/main/service/client/outcome.ts',
    find: "  return rules.needsReference && !isReferenced ? ['unknown', 'bad-answer'] : ['success', 'confirmed']",
    replace: "  return ['success', 'confirmed']",
    tests: lives,
  },
  {
    name: 'take an accepted opening of an account for an account',
    file: 'electron/main/service/operations/account.ts',
    find: "  if (judged.class === 'success') return { class: 'pending', reason: 'accepted' }\n",
    replace: '',
    tests: lives,
  },
  {
    name: 'let the opening of an account be sent again',
    file: 'shared/domain/resend.ts',
    find: "  if (!saleRow(sale.subject.operation).carriesOwnId) return { kind: 'never' }\n",
    replace: '',
    tests: ['test/unit/shared/domain/resend.test.ts'],
  },
  {
    name: 'never look at an end again',
    file: `${journal}/checks/recheck.ts`,
    find: "  sale.railStatus === 'success' ||\n",
    replace: '',
    tests: asked,
  },
  {
    name: 'call a re-send failed on a word that came while it was on its way',
    file: 'shared/domain/sale.ts',
    find: 'inFlight !== null && uncertainAttempts.length > 1 ? [inFlight] : []',
    replace: '[]',
    tests: fold,
  },
  {
    name: 'move money although a setting of the store does not hold',
    file: `${journal}/store/database.ts`,
    find: 'if (found !== pragma.expected)',
    replace: 'if (found === undefined)',
    tests: log,
  },
  {
    name: 'open the log of a newer app',
    file: `${journal}/store/schema.ts`,
    find: '  if (version > NEWEST_VERSION)',
    replace: '  if (version < 0)',
    tests: log,
  },
  {
    name: 'change the form of a log without a copy of it',
    file: `${journal}/index.ts`,
    find: '    copyBeforeMigration(database, options.path)\n',
    replace: '',
    tests: care,
  },
  {
    name: 'sell on a log whose pages are damaged',
    file: `${journal}/index.ts`,
    find: '    quickCheck(database, options.path)\n',
    replace: '',
    tests: care,
  },
  {
    name: 'sell on a log whose last links do not hold',
    file: `${journal}/index.ts`,
    find: '    requireWholeChainEnd(store, chainKey)\n',
    replace: '',
    tests: log,
  },
  {
    name: 'sell on a log that lost its end',
    file: `${journal}/index.ts`,
    find: "  if (found.kind === 'sealed') requireSealed(store, found.head)\n",
    replace: '',
    tests: verified,
  },
  {
    name: 'forget that the seal of the end was lost',
    file: `${journal}/index.ts`,
    find: "found.kind === 'sealed' ? found.after : head.sequence",
    replace: '0',
    tests: verified,
  },
  {
    name: 'let an entry be changed',
    file: `${journal}/store/schema.ts`,
    find: '  linkPublicly(database)\n  database.execute(`\nCREATE TRIGGER events_stay BEFORE UPDATE ON events',
    replace:
      '  linkPublicly(database)\n  database.execute(`\nCREATE TRIGGER events_stay BEFORE UPDATE OF sequence ON events',
    tests: [...log, ...care, ...verified],
  },
  {
    name: 'send by itself over a connection that is not trusted',
    file: `${workflows}/money/sending.ts`,
    find: "      if (outcome.reason !== 'no-connection') return null\n",
    replace: '',
    tests: sales,
  },
  {
    name: 'forget when the next check is due',
    file: `${journal}/checks/check-plan.ts`,
    find: '    keep(() => journal.saveCheck(check))\n',
    replace: '',
    tests: asked,
  },
  {
    name: 'let warnings pass without a yes',
    file: `${workflows}/money/guards.ts`,
    find: "(weight === 'ask' && !accepted.includes(guard.kind))",
    replace: "(weight === 'ask' && accepted.length < 0)",
    tests: sales,
  },
]
