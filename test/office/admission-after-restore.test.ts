// Which sales may be sent after an office was restored from a backup that lacks some claims.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { SILENT_CLAIM_MS } from '#shared/protocol/admission'
import { ENTRY_PATHS, type PushedEntry } from '#shared/protocol/entries'
import { pushed, writtenLog } from '../support/office-logs'
import { testCounter, testOffice, type TestCounter, type TestOffice } from '../support/office'
import { admissionOf, answerOf, asked, NUMBER, twoCounters, wordOf } from '../support/same-sale'
import { digestOf, idOf } from '../support/questions'

describe('after the office was restored from a backup', () => {
  /** As a restore does it: what came after the backup is gone, and the generation is higher. */
  const restored = async (office: TestOffice): Promise<TestOffice> => {
    const { main } = office.context.pools
    await sql`DELETE FROM claim`.execute(main)
    await main.updateTable('office').set({ generation: 2 }).execute()
    return testOffice({ again: office, clock: office.context.clock })
  }
  /** A log whose last sale, of the first counter, the backup does not have. */
  async function forgotten() {
    const { office, first, second, pass } = await twoCounters()
    const log = writtenLog()
    const [id = ''] = log.sell('pending')
    const batch = await log.batch()
    const entries = batch.entries.map((entry) => entry)
    await answerOf(first, asked(id))
    const again = await restored(office)
    return {
      office: again,
      first: testCounter(again, first),
      second: testCounter(again, second),
      pass,
      batch,
      entries,
    }
  }

  it('a sale needs a yes until every other counter has sent its whole log, and then none', async () => {
    const { office, first, second, batch } = await forgotten()
    const third = await office.counter('New')
    const other = { fingerprints: [digestOf('other')] }
    expect(await answerOf(second, asked('second', other))).toMatchObject({
      kind: 'unreported',
      counterNames: ['Front'],
    })
    expect(await office.context.pools.main.selectFrom('claim').selectAll().execute()).toEqual([])
    expect(await wordOf(second, asked('second', { ...other, isUnasked: true }))).toBe('admitted')
    await pushed(first, { ...batch, entries: batch.entries.slice(0, 1), publicLink: batch.logId, heads: [] })
    expect(await wordOf(second, asked('third', { fingerprints: [digestOf('more')] }))).toBe('unreported')
    await pushed(first, batch)
    expect(await wordOf(second, asked('third', { fingerprints: [digestOf('more')] }))).toBe('admitted')
    expect(await wordOf(first, asked('fourth', { fingerprints: [digestOf('fourth')] }))).toBe('unreported')
    await second.ask(ENTRY_PATHS.none, { environment: 'production' })
    expect(await wordOf(third, asked('fifth', { fingerprints: [digestOf('fifth')] }))).toBe('admitted')
  })

  it('and a counter that was revoked is not waited for', async () => {
    const { office, second } = await forgotten()
    await office.context.pools.main
      .updateTable('counter')
      .set({ revoked_at_ms: 1 })
      .where('name', '=', 'Front')
      .execute()
    expect(await wordOf(second, asked('second'))).toBe('admitted')
  })

  it('what it had admitted is claimed again when its entry comes, and both are told of the same sold since', async () => {
    const { office, first, second, pass } = await forgotten()
    const attempt = {
      sequence: 2,
      id: idOf('first'),
      atMs: office.context.clock.now(),
      type: 'attempt',
      body: JSON.stringify({
        type: 'attempt',
        attempt: 1,
        admission: { verdict: 'admitted', kind: 'sale', fingerprints: [NUMBER] },
      }),
    }
    await answerOf(second, asked('second', { isUnasked: true }))
    await office.context.pools.ingest.transaction().execute((transaction) =>
      admissionOf(office.context).noteEntries(transaction, {
        counter: { ...first, clientKeys: [], groupId: null, isRevoked: false, isPresent: true },
        environment: 'production',
        logNumber: 1,
        entries: [attempt],
      }),
    )
    pass(SILENT_CLAIM_MS + 1)
    expect(await answerOf(second, asked('third', { isUnasked: true }))).toMatchObject({
      conflictingSales: [{ requestId: idOf('first'), kind: 'silent' }, { requestId: idOf('second') }],
    })
    const raised = await office.context.pools.main.selectFrom('alert').selectAll().execute()
    expect(raised).toMatchObject([
      { kind: 'conflicting-sales', details: { requestIds: [idOf('first'), idOf('second')] } },
    ])
  })

  it.each(['before', 'after'])(
    'nobody is told of a pair that a person allowed, in a log that comes %s the other',
    async (when) => {
      const { office, first, second } = await forgotten()
      const entryOf = (id: string, allowed: readonly string[]) => ({
        sequence: 2,
        id: idOf(id),
        atMs: office.context.clock.now(),
        type: 'attempt',
        body: JSON.stringify({
          type: 'attempt',
          attempt: 1,
          admission: {
            verdict: 'admitted',
            kind: 'sale',
            fingerprints: [NUMBER],
            ...(allowed.length > 0 && { allowed: { requestIds: allowed.map(idOf), ownerId: null } }),
          },
        }),
      })
      const come = (counter: TestCounter, entry: PushedEntry) =>
        office.context.pools.ingest.transaction().execute((transaction) =>
          admissionOf(office.context).noteEntries(transaction, {
            counter: { ...counter, clientKeys: [], groupId: null, isRevoked: false, isPresent: true },
            environment: 'production',
            logNumber: 1,
            entries: [entry],
          }),
        )
      const both = [() => come(first, entryOf('first', [])), () => come(second, entryOf('second', ['first']))]
      for (const one of when === 'after' ? both : both.toReversed()) await one()
      expect(await office.context.pools.main.selectFrom('alert').selectAll().execute()).toEqual([])
    },
  )
})
