// One entry that is whole and cannot be used never closes the log (docs/money-safety.md 6): it is set aside and told with its number, and what is
// known of it goes on to guard.
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CHECKPOINT_ID, SEAL_BEHIND_ID } from '#shared/log/checkpoint'
import { CREDIT_ID } from '#shared/customer/credit'
import { EPOCH_ID, FILLED_ID } from '#shared/log/log-restore'
import { ANCHOR_RESET_ID } from '#shared/log/anchor-reset'
import { RESEND_RULES_ID } from '#shared/sale/resend'
import { SET_ASIDE_ID } from '#shared/log/set-aside'
import { TILL_ID } from '#shared/till/till'
import type { RequestId } from '#shared/base/ids'
import { openJournal, openOrViewJournal, recover, sealedHeadOf } from '#main/journal'
import { CHECKPOINT_EVERY_ENTRIES } from '#main/journal/folds/log-fold'
import { createSetAsideLog } from '#main/journal/folds/set-aside'
import { chainKeyOf } from '#main/journal/seal/chain'
import { StoreError } from '#main/journal/store/database'
import type { StoredEvent } from '#main/journal/stored/store'
import { verifyJournal } from '#main/journal/verify/verify'
import { editFile } from '#test/support/edited-file'
import { noDefects } from '#test/support/defects'
import { failure, recordIntent, recordSale, testFolder, value } from '#test/support/journals'
import { memoryDisk } from '#test/support/memory-store'
import { AMOUNT, answer, CHAIN_KEY_BYTES, newIntent, outcome, personal, requestId } from '#test/support/sales'
import { addEntry, addEntryAt, type UnusableEntry } from '#test/support/unusable-entries'
import { VirtualTime } from '#test/support/virtual-time'
import { DatabaseSync } from 'node:sqlite'

const LOST = 'SALE-LOST-1' as RequestId

function log() {
  const path = join(testFolder(), 'log.db')
  const clock = new VirtualTime()
  const options = {
    path,
    environment: 'practice',
    chainKey: CHAIN_KEY_BYTES,
    clock,
    platform: process.platform,
    reportDefect: noDefects,
  } as const
  return {
    open: () => value(openJournal(options)),
    openOrView: () => value(openOrViewJournal(options)),
    add: (entry: UnusableEntry) => addEntryAt(path, entry),
    edit: (sql: string) => {
      const file = new DatabaseSync(path)
      editFile(file, sql)
      file.close()
    },
    verdict: () =>
      verifyJournal(
        {
          path,
          platform: process.platform,
          environment: 'practice',
          chainKey: CHAIN_KEY_BYTES,
          sealedHead: sealedHeadOf(path, CHAIN_KEY_BYTES),
        },
        () => {},
      ),
  }
}

/** A closed log with one sale that went through, one that is open, and the entry behind them. */
function logWith(entry: UnusableEntry) {
  const at = log()
  const journal = at.open()
  recordSale(journal, 'success', requestId('SALE-0001'))
  recordSale(journal, 'pending', requestId('SALE-0002'))
  journal.close()
  return { ...at, sequence: at.add(entry) }
}

const unreadable: readonly (readonly [string, UnusableEntry])[] = [
  [
    'a sale of a later version',
    { id: LOST, type: 'intent', body: '{"type":"intent","subject":{"operation":"gold.buy"}}' },
  ],
  ['an intent that is a list', { id: LOST, type: 'intent', body: '[]' }],
  ['a text that is no JSON', { id: LOST, type: 'sold', body: 'sold ₹299' }],
  ['null', { id: LOST, type: 'sold', body: 'null' }],
  ['an unknown step of a sale', { id: 'SALE-0001', type: 'lent', body: '{"type":"lent"}' }],
  ['an outcome without one', { id: 'SALE-0002', type: 'outcome', body: '{"type":"outcome","attempt":1}' }],
  ['a second intent', { id: 'SALE-0002', type: 'intents', body: '{"type":"intents"}' }],
  ['a step before its sale', { id: LOST, type: 'reviewed', body: '{"type":"reviewed"}' }],
  [
    'an unknown movement of the till',
    { id: TILL_ID, type: 'till', body: '{"type":"till","movement":"lent"}' },
  ],
  ['a repayment without an amount', { id: CREDIT_ID, type: 'credit', body: '{"type":"credit"}' }],
  ['a rule about nothing', { id: RESEND_RULES_ID, type: 'resend-rule', body: '{"type":"resend-rule"}' }],
  [
    'a visit of a later version',
    { id: 'VISIT-20261127-AAAAAAAAAA', type: 'visit', body: '{"type":"visit"}' },
  ],
  ['an epoch without a number', { id: EPOCH_ID, type: 'epoch', body: '{"type":"epoch"}' }],
  ['a filling without an end', { id: FILLED_ID, type: 'log-restored', body: '{"type":"log-restored"}' }],
  [
    'a confirmation of nothing',
    { id: ANCHOR_RESET_ID, type: 'anchor-reset', body: '{"type":"anchor-reset"}' },
  ],
  ['a checkpoint without stories', { id: CHECKPOINT_ID, type: 'checkpoint', body: '{"type":"checkpoint"}' }],
  ['a settling of nothing', { id: SET_ASIDE_ID, type: 'entry-settled', body: '{"type":"entry-settled"}' }],
  ['a refused seal of nothing', { id: SEAL_BEHIND_ID, type: 'seal-behind', body: '{"type":"seal-behind"}' }],
  ['an id that nothing has', { id: 'WHAT', type: 'what', body: '{"type":"what"}' }],
]

const isAlone = ({ id }: UnusableEntry): boolean => id === CHECKPOINT_ID || id.startsWith('VISIT-')

describe.each(unreadable)('%s', (_what, entry) => {
  it('does not close the log, and is told with its number', () => {
    const { openOrView, sequence } = logWith(entry)
    const { journal, problem } = openOrView()
    expect(problem).toBeNull()
    recordSale(journal, 'success', requestId('SALE-0009'))
    expect(journal.sale(requestId('SALE-0009'))?.railStatus).toBe('success')
    expect(journal.setAside().map((one) => one.sequence)).toContain(sequence)
    journal.close()
  })

  it('leaves the log whole in a verification, which names it', () => {
    const { verdict, sequence } = logWith(entry)
    expect(verdict()).toMatchObject({ kind: 'whole', setAside: [sequence] })
  })

  it('is a break once somebody changes it', () => {
    const { edit, openOrView, sequence, verdict } = logWith(entry)
    edit(`UPDATE events SET recorded_at = recorded_at + 1 WHERE sequence = ${sequence}`)
    const { journal, problem } = openOrView()
    expect(problem).toBe('corrupt')
    journal.close()
    expect(verdict()).toMatchObject({ kind: 'broken', fault: 'link', sequence })
  })
})

it('is set aside only where its link is right', () => {
  const store = memoryDisk().open()
  addEntry(store, { id: LOST, type: 'sold', body: 'sold ₹299' })
  addEntry(store, { id: LOST, type: 'sold', body: 'sold ₹199' })
  const setAside = createSetAsideLog(store, chainKeyOf(CHAIN_KEY_BYTES))
  const [first, second] = store.tail(2) as [StoredEvent, StoredEvent]
  for (const changed of [
    { ...first, body: second.body },
    { ...second, recordedAt: 1 },
  ])
    expect(() => setAside.take(changed)).toThrow(StoreError)
  expect(setAside.all()).toEqual([])
  for (const event of [first, second]) setAside.take(event)
  expect(setAside.all().map(({ sequence }) => sequence)).toEqual([1, 2])
})

it('is known again after a thousand entries, whatever it is', () => {
  const at = log()
  at.open().close()
  const added = [...new Map(unreadable.map((one) => [one[1].id, one])).values()]
  const sequences = added.map(([, entry]) => at.add(entry))
  const journal = at.open()
  for (let sale = 0; sale < CHECKPOINT_EVERY_ENTRIES / 3; sale += 1)
    recordSale(journal, 'success', requestId(`SALE-M${String(sale).padStart(4, '0')}`))
  const known = journal.setAside()
  expect(known.map(({ sequence }) => sequence)).toEqual(sequences)
  journal.close()
  const again = at.open()
  // What belongs to no story is found again by the verification after the start.
  const alone = added.flatMap(([, entry], index) => (isAlone(entry) ? [sequences[index] ?? 0] : []))
  const kept = known.filter(({ sequence }) => !alone.includes(sequence))
  expect(again.setAside()).toEqual(expect.arrayContaining([...kept]))
  again.noteSetAside(alone)
  expect(again.setAside()).toEqual(known)
  again.close()
})

describe('a sale with an entry that cannot be used', () => {
  const step = (id: string): UnusableEntry => ({ id, type: 'lent', body: '{"type":"lent"}' })

  it.each([
    ['success', 'success'],
    ['pending', 'pending'],
    ['lost', 'unknown'],
    ['refused', 'unknown'],
    ['no-connection', 'unknown'],
    ['rate-limited', 'unknown'],
    [null, 'unknown'],
  ] as const)('that was %s counts as %s', (before, after) => {
    const at = log()
    const journal = at.open()
    recordSale(journal, before, requestId('SALE-0001'))
    journal.close()
    at.add(step('SALE-0001'))
    const again = at.open()
    expect(again.sale(requestId('SALE-0001'))?.railStatus).toBe(after)
    value(recover(again))
    expect(again.sale(requestId('SALE-0001'))?.railStatus).toBe(after)
    again.close()
  })

  it('is never called unsent, whatever else is known of its attempt', () => {
    const at = log()
    const journal = at.open()
    recordIntent(journal, requestId('SALE-0001'))
    journal.close()
    at.add(step('SALE-0001'))
    const again = at.open()
    value(recover(again))
    const sale = again.sale(requestId('SALE-0001'))
    expect(sale).toMatchObject({ railStatus: 'unknown', reason: 'entry-unusable', cashStatus: 'collected' })
    expect(failure(again.append(requestId('SALE-0001'), { type: 'attempt', attempt: 1 }))).toEqual({
      kind: 'wrong-state',
      state: 'unknown',
    })
    again.close()
  })

  it('stays unknown when its attempt is answered after all', () => {
    const at = log()
    const journal = at.open()
    recordSale(journal, null, requestId('SALE-0001'))
    journal.close()
    at.add(step('SALE-0001'))
    const refused = { type: 'outcome', attempt: 1, outcome: outcome('refused') }
    at.add({ id: 'SALE-0001', type: 'outcome', body: JSON.stringify(refused) })
    expect(at.open().sale(requestId('SALE-0001'))?.railStatus).toBe('unknown')
  })

  it('ends by what the service says of its id', () => {
    const at = log()
    const journal = at.open()
    recordSale(journal, 'refused', requestId('SALE-0001'))
    journal.close()
    at.add(step('SALE-0001'))
    const again = at.open()
    const evidence = { type: 'evidence', source: 'status-check', answer: answer('success') } as const
    expect(value(again.append(requestId('SALE-0001'), evidence)).railStatus).toBe('success')
    const story = again.story(requestId('SALE-0001')).map(({ event }) => event.type)
    expect(story).toEqual(['intent', 'attempt', 'outcome', 'unusable', 'evidence'])
    again.close()
    expect(at.open().sale(requestId('SALE-0001'))?.railStatus).toBe('success')
  })
})

describe('a sale whose intent cannot be used', () => {
  const intent = {
    type: 'intent',
    subject: { operation: 'recharge' },
    amountPaise: AMOUNT,
    fingerprint: 'f',
  }
  const entry: UnusableEntry = {
    id: LOST,
    type: 'intent',
    body: JSON.stringify(intent),
    personal: { personal: personal(), holdsIdentity: false },
  }

  it('keeps its number, its amount and its operation', () => {
    const { open, sequence } = logWith(entry)
    expect(open().setAside()).toEqual([
      expect.objectContaining({
        sequence,
        requestId: LOST,
        kind: 'sale',
        amountPaise: AMOUNT,
        accountNumber: personal().accountNumber,
        settled: null,
      }),
    ])
  })

  it('takes no second intent and no further step', () => {
    const { open } = logWith(entry)
    const journal = open()
    expect(failure(journal.recordIntent(LOST, newIntent(), personal()))).toMatchObject({
      state: 'unusable',
    })
    expect(journal.append(LOST, { type: 'attempt', attempt: 1 }).ok).toBe(false)
    journal.close()
  })

  it('stays known and settled once an owner said why, over a restart', () => {
    const { open, sequence, verdict } = logWith(entry)
    const journal = open()
    expect(journal.settleEntry(sequence + 1, 'owner', 'seen in the dashboard').ok).toBe(false)
    value(journal.settleEntry(sequence, 'owner', 'seen in the dashboard'))
    expect(journal.settleEntry(sequence, 'owner', 'and again').ok).toBe(false)
    journal.close()
    const settled = { staffId: 'owner', reason: 'seen in the dashboard' }
    expect(open().setAside()).toEqual([
      expect.objectContaining({ settled: expect.objectContaining(settled) }),
    ])
    expect(verdict()).toMatchObject({ kind: 'whole', setAside: [sequence] })
  })
})

it('opens after an owner confirmed its end and a thousand entries followed', () => {
  const at = log()
  const journal = at.open()
  const head = journal.head()
  value(
    journal.recordAnchorReset({
      type: 'anchor-reset',
      head,
      anchored: null,
      copied: null,
      sealed: null,
      staffId: 'owner',
    }),
  )
  for (let sale = 0; sale < CHECKPOINT_EVERY_ENTRIES / 3; sale += 1)
    recordSale(journal, 'success', requestId(`SALE-M${String(sale).padStart(4, '0')}`))
  journal.close()
  const { problem, journal: again } = at.openOrView()
  expect(problem).toBeNull()
  expect(again.setAside()).toEqual([])
  again.close()
})

it('forgets what an owner had switched on where a later word of theirs cannot be read', () => {
  const at = log()
  const journal = at.open()
  const rule = {
    type: 'resend-rule',
    operation: 'recharge',
    isSafe: true,
    staffId: 'owner',
    serviceAddress: 'https://service.example',
    trial: 'tried',
  } as const
  value(journal.recordResendRule(rule))
  journal.close()
  at.add({ id: RESEND_RULES_ID, type: 'resend-rule', body: '{"type":"resend-rule"}' })
  expect(at.open().resendDecisions()).toEqual([])
})
