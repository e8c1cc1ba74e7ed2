// A log that is given back its entries: byte for byte what it was, and nothing that was not.
import { describe, expect, it } from 'vitest'
import { CHECKPOINT_ID } from '#shared/log/checkpoint'
import type { Environment } from '#shared/base/environment'
import type { RequestId } from '#shared/base/ids'
import type { Journal } from '#main/journal'
import { createJournal } from '#main/journal/events/journal'
import { openChainWriter } from '#main/journal/events/chain-writer'
import { entriesToTake } from '#main/journal/log-restore/entries-to-take'
import type { GivenEntry } from '#main/journal/folds/entry-check'
import { createLogRestorer, type GivenBatch, type LogRestorer } from '#main/journal/log-restore/log-restorer'
import { bodyHashOf, PUBLIC_CHAIN_START, publicLink } from '#shared/node/log/public-link'
import { signHead } from '#shared/node/log/signed-head'
import { chainKeyOf } from '#main/journal/seal/chain'
import { StoreError } from '#main/journal/store/database'
import type { JournalStore } from '#main/journal/stored/store'
import { chanceFrom } from '#test/support/mutations'
import { noDefects } from '#test/support/defects'
import { recordSale } from '#test/support/journals'
import { memoryDisk } from '#test/support/memory-store'
import { hex, OTHER_KEY, SHOP_KEY, SHOP_SECRET } from '#test/support/proof'
import { requestId, type OutcomeName } from '#test/support/sales'
import { addEntry, type UnusableEntry } from '#test/support/unusable-entries'
import { VirtualTime } from '#test/support/virtual-time'

const CHAIN_KEY_BYTES = new Uint8Array(32).fill(9)
const CHAIN_KEY = chainKeyOf(CHAIN_KEY_BYTES)
const OUTCOMES: readonly (OutcomeName | null)[] = ['success', 'lost', 'pending', null, 'refused']

interface Written {
  readonly store: JournalStore
  readonly entries: readonly GivenEntry[]
  readonly links: readonly Uint8Array[]
  readonly heads: GivenBatch['heads']
  readonly end: GivenBatch['end']
}

const journalOver = (
  store: JournalStore,
  environment: Environment = 'production',
  time = new VirtualTime(),
): Journal =>
  createJournal({
    environment,
    store,
    chainKey: CHAIN_KEY,
    clock: time,
    signingKey: SHOP_SECRET,
    reportDefect: noDefects,
  })

/** A log of so many sales, with an entry behind them if one is given; signed at its end, unless told otherwise. */
function written(
  sales: number,
  isSigned = true,
  environment: Environment = 'production',
  last?: UnusableEntry,
): Written {
  const store = memoryDisk().open()
  const time = new VirtualTime()
  let journal = journalOver(store, environment, time)
  for (let sale = 0; sale < sales; sale += 1) {
    time.jumpWallClock(1_000)
    recordSale(
      journal,
      OUTCOMES[sale % OUTCOMES.length] ?? null,
      requestId(`FILL-SALE-${String(sale).padStart(5, '0')}`),
    )
  }
  if (last !== undefined) {
    addEntry(store, last, CHAIN_KEY_BYTES)
    journal = journalOver(store, environment, time)
  }
  if (isSigned) journal.signHead()
  const all = journal.copiedAfter(0, Number.MAX_SAFE_INTEGER)
  return {
    store,
    entries: all.map(({ sequence, requestId: id, recordedAt: atMs, type, body }) => ({
      sequence,
      id,
      atMs,
      type,
      body,
    })),
    links: all.map((entry) => entry.publicLink),
    heads: journal.headsAfter(0, 100).map(({ sequence, publicLink: link, signedAt, key, signature }) => ({
      sequence,
      publicLink: link,
      atMs: signedAt,
      key,
      signature,
    })),
    end: journal.publicEnd(),
  }
}

function restorerOver(store = memoryDisk().open()): { restorer: LogRestorer; store: JournalStore } {
  const chain = openChainWriter({
    store,
    chainKey: CHAIN_KEY,
    clock: new VirtualTime(),
    signer: { due: () => null },
    reportDefect: noDefects,
  })
  return {
    store,
    restorer: createLogRestorer({ environment: 'production', store, chain, ownKey: hex(SHOP_KEY.publicKey) }),
  }
}

const between = ({ entries, heads, end }: Written, from: number, to: number): GivenBatch => ({
  entries: entries.slice(from, to),
  heads: heads.filter(({ sequence }) => sequence > from && sequence <= to),
  end,
})

/** The batch with some entries changed and every link that follows made anew, as whoever has no key can make it. */
function forged(log: Written, change: (entry: GivenEntry) => GivenEntry): Written {
  let previous: Uint8Array = PUBLIC_CHAIN_START
  const links: Uint8Array[] = []
  const entries = log.entries.map((entry) => {
    const changed = change(entry)
    const { sequence, id, atMs, body } = changed
    previous = publicLink(previous, { sequence, id, atMs, bodyHash: bodyHashOf(body) })
    links.push(previous)
    return changed
  })
  return { ...log, entries, links, end: { sequence: log.end.sequence, publicLink: previous } }
}

const cheaper = (entry: GivenEntry): GivenEntry => ({
  ...entry,
  body: entry.body.replace('"amountPaise":29900', '"amountPaise":19900'),
})

const ok = (took: { readonly ok: boolean }): void => expect(took.ok).toBe(true)

const faultOf = (restorer: LogRestorer, batch: GivenBatch): string | null => {
  const took = restorer.take(batch)
  return took.ok ? null : took.failure.kind === 'fault' ? took.failure.fault : took.failure.kind
}

describe('a log that is filled up', () => {
  it('is, with every link, the log that it was, from whichever entry on and in whichever batches it came', () => {
    const chance = chanceFrom(20_261_125)
    const log = written(60)
    for (let life = 0; life < 20; life += 1) {
      const store = memoryDisk().open()
      let { restorer } = restorerOver(store)
      while (restorer.end() < log.end.sequence) {
        // The app was ended: what was taken and not proven is asked for anew.
        if (chance() < 0.3) ({ restorer } = restorerOver(store))
        const after = restorer.next().sequence
        const to = Math.min(log.end.sequence, after + 1 + Math.floor(chance() * 40))
        expect(faultOf(restorer, between(log, after, to))).toBeNull()
      }
      expect(store.eventsAfter(0, 1_000)).toEqual(log.store.eventsAfter(0, 1_000))
      expect(store.headsAfter(0, 10)).toEqual(log.store.headsAfter(0, 10))
      for (const { requestId: id } of store.eventsAfter(0, 1_000))
        expect(store.keptStates([id])[0]?.sale).toEqual(log.store.keptStates([id])[0]?.sale)
    }
  })

  it('takes in its last entries too, which no head covers yet, and says how far the rest is proven', () => {
    const log = written(3)
    const longer = written(5, false)
    const { restorer, store } = restorerOver()
    expect(faultOf(restorer, { ...longer, heads: log.heads })).toBeNull()
    expect(restorer.finish(1, 'office-1').ok).toBe(true)
    const said = store.eventsAfter(longer.end.sequence, 1)[0]
    expect(JSON.parse(said?.body ?? '')).toEqual({
      type: 'log-restored',
      from: 1,
      to: longer.end.sequence,
      provenTo: log.end.sequence,
      officeId: 'office-1',
    })
  })

  it('goes on after the disk was full in the middle, and lacks and doubles nothing', () => {
    const log = written(60)
    const disk = memoryDisk().open()
    let isFull = true
    const { restorer } = restorerOver({
      ...disk,
      commit: (commit) => {
        if (isFull && commit.events.length > 0) throw new StoreError('disk-full', 'no space')
        return disk.commit(commit)
      },
    })
    expect(faultOf(restorer, between(log, 0, log.end.sequence))).toBe('store')
    expect(restorer.end()).toBe(0)
    // It asks for nothing twice, and what it has is written once there is room.
    expect(restorer.next().sequence).toBe(log.end.sequence)
    isFull = false
    expect(faultOf(restorer, { entries: [], heads: [], end: log.end })).toBeNull()
    expect(disk.eventsAfter(0, 1_000)).toEqual(log.store.eventsAfter(0, 1_000))
  })

  it('keeps no head of an entry that is not there yet, in whatever order heads come', () => {
    const log = written(1_000)
    expect(log.heads.length).toBeGreaterThan(1)
    const { restorer, store } = restorerOver()
    const backwards = log.heads.toReversed()
    expect(faultOf(restorer, { ...log, heads: backwards })).toBeNull()
    for (const { sequence } of store.headsAfter(0, 100)) expect(sequence).toBeLessThanOrEqual(restorer.end())
    const few = {
      ...between(log, 0, log.end.sequence),
      end: { sequence: log.end.sequence + 1, publicLink: PUBLIC_CHAIN_START },
    }
    const other = restorerOver()
    expect(faultOf(other.restorer, { ...few, heads: backwards })).toBeNull()
    expect(other.restorer.end()).toBe(log.heads.at(-1)?.sequence)
  })

  it('is known as finished by its last entry alone', () => {
    const log = written(4)
    const { restorer, store } = restorerOver()
    expect(restorer.isFinished(1)).toBe(false)
    ok(restorer.take(between(log, 0, log.end.sequence)))
    expect(restorer.isFinished(1)).toBe(false)
    ok(restorer.finish(1, 'office-1'))
    expect(restorer.isFinished(1)).toBe(true)
    expect(restorerOver(store).restorer.isFinished(1)).toBe(true)
    expect(restorer.isFinished(2)).toBe(false)
  })

  it('says nothing where nothing was lacking', () => {
    const log = written(2)
    const { restorer, store } = restorerOver()
    expect(faultOf(restorer, log)).toBeNull()
    expect(restorer.finish(log.end.sequence + 1, 'office-1').ok).toBe(true)
    expect(store.eventsAfter(log.end.sequence, 1)).toEqual([])
  })
})

describe('an entry of the log that cannot be used', () => {
  const id = requestId('FILL-SALE-00001')
  const unusable: readonly UnusableEntry[] = [
    { id: 'SALE-LOST-1', type: 'intent', body: '{"type":"intent","subject":{"operation":"gold.buy"}}' },
    { id, type: 'lent', body: '{"type":"lent"}' },
    { id: CHECKPOINT_ID, type: 'checkpoint', body: '{"type":"checkpoint"}' },
    { id: 'WHAT', type: 'what', body: 'what' },
  ]

  it.each(unusable)('comes back as it was, and is set aside when the log opens: $type', (entry) => {
    const log = written(4, true, 'production', entry)
    const { restorer, store } = restorerOver()
    expect(faultOf(restorer, between(log, 0, log.end.sequence))).toBeNull()
    ok(restorer.finish(1, 'office-1'))
    expect(store.eventsAfter(0, log.end.sequence)).toEqual(log.store.eventsAfter(0, 1_000))
    const journal = journalOver(store)
    expect(journal.setAside().map((one) => one.sequence)).toEqual([log.end.sequence])
    // The sale that was not confirmed stays so, whatever its later entry said.
    expect(journal.sale(id)?.railStatus).toBe('unknown')
  })

  it('is taken over with an epoch, and then asks or counts as not confirmed', () => {
    const { entries } = written(5)
    const at = (one: GivenEntry, index: number): GivenEntry => ({ ...one, sequence: 100 + index })
    const given = unusable.map(({ id: of, type, body }) => ({ sequence: 0, id: of, atMs: 1, type, body }))
    const copy = [...entries.filter((one) => one.id === id), ...given].map(at)
    const journal = journalOver(memoryDisk().open())
    recordSale(journal, 'success', requestId('HERE-SALE-01'))
    const taken = entriesToTake(copy, (known) => journal.story(known as RequestId).length > 0)
    expect(taken.map((one) => one.id)).toEqual([id, id, id, 'SALE-LOST-1', id, 'WHAT'])
    const point = { sequence: 1, publicLink: 'A'.repeat(43) }
    const parent = { after: point, end: { ...point, sequence: 9 } }
    const event = { type: 'epoch', epoch: 2, parent, taken: 3, staffId: 'owner' } as const
    ok(journal.beginEpoch(event, taken))
    expect(journal.sale(id)?.railStatus).toBe('unknown')
    expect(journal.setAside().map(({ requestId: of, kind }) => [of, kind])).toEqual([
      ['SALE-LOST-1', 'sale'],
      [id, 'step'],
      ['WHAT', 'sale'],
    ])
  })
})

describe('what is not the log is not taken', () => {
  it('if an entry was changed and every link made anew, because the signed head says otherwise', () => {
    const log = written(4)
    const { restorer } = restorerOver()
    expect(faultOf(restorer, forged(log, cheaper))).toBe('head')
    expect(restorer.end()).toBe(0)
  })

  it('if the head was signed anew with a key of somebody else: it proves nothing', () => {
    const log = forged(written(4), cheaper)
    const head = signHead(OTHER_KEY, {
      environment: 'production',
      logId: log.links[0] ?? PUBLIC_CHAIN_START,
      sequence: log.end.sequence,
      publicLink: log.end.publicLink,
      count: log.end.sequence,
      atMs: 1,
    })
    const { restorer, store } = restorerOver()
    expect(faultOf(restorer, { ...log, heads: [{ ...head, atMs: 1 }] })).toBeNull()
    restorer.finish(1, 'office-1')
    expect(JSON.parse(store.tail(1)[0]?.body ?? '')).toMatchObject({ provenTo: 0 })
    expect(store.headsAfter(0, 10)).toEqual([])
  })

  it('if it is the shop’s own log of another environment, which its head says', () => {
    const other = written(4, true, 'sandbox')
    const { restorer } = restorerOver()
    expect(faultOf(restorer, other)).toBe('head')
    expect(restorer.end()).toBe(0)
  })

  it('if it is another log of the same shop, which follows no entry of this one', () => {
    const [log, other] = [written(4), forged(written(4), cheaper)]
    const { restorer } = restorerOver()
    ok(restorer.take({ ...between(log, 0, 6), heads: [], end: log.end }))
    expect(faultOf(restorer, between(other, 6, other.end.sequence))).toBe('head')
    const without = { ...between(other, 6, other.end.sequence), heads: [] }
    const again = restorerOver()
    ok(again.restorer.take({ ...between(log, 0, 6), heads: [], end: log.end }))
    expect(faultOf(again.restorer, without)).toBe('link')
    expect(again.restorer.end()).toBe(0)
  })

  it('if more came without a head than a counter ever leaves unsigned', () => {
    const log = written(1_200, false)
    const { restorer } = restorerOver()
    expect(faultOf(restorer, { ...log, heads: [] })).toBe('unproven')
    expect(restorer.end()).toBe(0)
  })

  it.each<[string, (log: Written) => GivenBatch, string]>([
    [
      'an entry is missing',
      (log) => ({ ...log, entries: log.entries.filter(({ sequence }) => sequence !== 3) }),
      'link',
    ],
    [
      'an entry comes twice',
      (log) => ({ ...log, entries: log.entries.flatMap((one) => [one, one]) }),
      'link',
    ],
    [
      'it does not end where the office says',
      (log) => ({ ...log, heads: [], end: { ...log.end, publicLink: PUBLIC_CHAIN_START } }),
      'link',
    ],
    [
      'it goes on after the end',
      (log) => ({ ...log, heads: [], end: { sequence: 2, publicLink: log.links[1] ?? PUBLIC_CHAIN_START } }),
      'link',
    ],
    [
      'its type is not the one that its body says',
      (log) => ({ ...log, entries: log.entries.map((one) => ({ ...one, type: 'till' })) }),
      'link',
    ],
    [
      'a signature was changed',
      (log) => ({ ...log, heads: log.heads.map((head) => ({ ...head, atMs: head.atMs + 1 })) }),
      'head',
    ],
    [
      'a head is of an entry that did not come',
      (log) => ({ ...log, entries: log.entries.slice(0, 2) }),
      'head',
    ],
  ])('if %s', (_name, broken, fault) => {
    const { restorer } = restorerOver()
    expect(faultOf(restorer, broken(written(4)))).toBe(fault)
    expect(restorer.end()).toBe(0)
  })

  it('if a checkpoint in it speaks of other stories, with which the log would not open', () => {
    const log = written(400)
    const isMark = ({ type }: GivenEntry): boolean => type === 'checkpoint'
    expect(log.entries.some(isMark)).toBe(true)
    const wrong = forged(written(400, false), (entry) =>
      isMark(entry) ? { ...entry, body: entry.body.replace(/"[0-9a-f]{64}"/, `"${'0'.repeat(64)}"`) } : entry,
    )
    const { restorer } = restorerOver()
    expect(faultOf(restorer, { ...wrong, heads: [] })).toBe('link')
  })
})

describe('of a copy that went another way', () => {
  const entry = (sequence: number, id: string, event: object): GivenEntry => ({
    sequence,
    id,
    atMs: sequence,
    type: (event as { readonly type: string }).type,
    body: JSON.stringify(event),
  })

  it('open sales are taken over whole, ended ones stay, and whatever became of known ones comes along', () => {
    const { entries } = written(5)
    const known = requestId('FILL-SALE-KNOWN')
    const attempt = entry(90, known, { type: 'attempt', attempt: 1 })
    const taken = entriesToTake([...entries, attempt], (id) => id === known)
    const ids = [...new Set(taken.map(({ id }) => id))]
    // 'lost', 'pending' and one without an outcome are open; 'success' and 'refused' have ended.
    expect(ids).toEqual([
      requestId('FILL-SALE-00001'),
      requestId('FILL-SALE-00002'),
      requestId('FILL-SALE-00003'),
      known,
    ])
    expect(taken.filter(({ id }) => id === ids[0])).toEqual(entries.filter(({ id }) => id === ids[0]))
  })

  it('a sale that was taken over before is not taken twice', () => {
    const { entries } = written(5)
    expect(entriesToTake(entries, () => true)).toEqual([])
  })
})
