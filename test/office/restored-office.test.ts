// An office that was put back to last night's backup, and a counter whose log went on in an epoch of its own since: the counter tells it anew,
// by itself. Databases are copied as a restore leaves them.
import { describe, expect, it } from 'vitest'
import { restoreAnswerSchema, LOG_RESTORE_PATHS } from '#shared/office/log-restore'
import { planEpoch } from '#main/office/sync/epoch-plan'
import { base64, publicLinkAt } from '#main/office/sync/batches'
import { createExchange, type Ask, type Exchanged } from '#main/office/sync/push-exchange'
import { value } from '../support/journals'
import { newDatabase, testCounter, testOffice, type TestCounter, type TestOffice } from '../support/office'
import { NO_LINK, pushed, writtenLog, type WrittenLog } from '../support/office-logs'

interface Kept {
  readonly office: TestOffice
  /** Closes it, so that its database can be copied. */
  readonly close: () => Promise<void>
}

async function kept(options: Parameters<typeof testOffice>[0] = {}): Promise<Kept> {
  let close = async (): Promise<void> => {}
  const office = await testOffice({
    ...options,
    atEnd: (end) => {
      close = end
    },
  })
  return { office, close: () => close() }
}

/** The office as it stood in its backup, and open again. */
async function backedUp(of: Kept): Promise<{ readonly backup: string; readonly now: Kept }> {
  await of.close()
  const backup = await newDatabase(new URL(of.office.url).pathname.slice(1))
  return { backup, now: await kept({ again: of.office }) }
}

async function restored(of: Kept, backup: string): Promise<Kept> {
  await of.close()
  const before = await kept({ again: of.office, url: backup })
  await before.office.context.pools.main.updateTable('office').set({ generation: 2 }).execute()
  await before.close()
  return kept({ again: of.office, url: backup })
}

const askOf =
  (counter: TestCounter): Ask =>
  async (path, body, schema) => {
    const came = await counter.ask(path, body)
    return came.problem === null
      ? { ok: true, value: schema.parse(came.body) }
      : { ok: false, failure: { kind: 'refused', problem: came.problem } }
  }

const MOST_EXCHANGES = 40

/** As the counter does it by itself, until there is nothing more to send or a person has to look. */
async function sendAll(
  counter: TestCounter,
  { journal, time }: WrittenLog,
  ask = askOf(counter),
): Promise<Exchanged> {
  const exchange = createExchange({
    journal,
    ask,
    customerSeal: () => null,
    erasures: { next: () => [], done: () => {}, add: () => {}, count: () => 0 },
    clock: time,
    breathe: async () => {},
    onSending: () => {},
  })
  let came = await exchange.next()
  for (let turn = 1; came.kind === 'again' && turn < MOST_EXCHANGES; turn += 1) came = await exchange.next()
  return came
}

/** The owner lets it go on, with the PIN. */
async function goOn(counter: TestCounter, { journal }: WrittenLog): Promise<void> {
  const planned = await planEpoch(journal, askOf(counter))
  if (!planned.ok) throw new Error(planned.failure)
  const { event, taken } = planned.value
  value(
    journal.beginEpoch(
      { ...event, staffId: 'staff-0001' as Parameters<typeof journal.beginEpoch>[0]['staffId'] },
      taken,
    ),
  )
}

/** All that the office has of the log, from the first entry on. */
async function bodiesAt(counter: TestCounter, { journal, name }: WrittenLog): Promise<readonly string[]> {
  const { environment, logId } = name()
  const bodies: string[] = []
  for (;;) {
    const sequence = bodies.length
    const after = { sequence, publicLink: sequence === 0 ? NO_LINK : base64(publicLinkAt(journal, sequence)) }
    const { body } = await counter.ask(LOG_RESTORE_PATHS.entries, { environment, logId, after })
    const answer = restoreAnswerSchema.parse(body)
    if (answer.kind === 'apart' || answer.entries.length === 0) return bodies
    bodies.push(...answer.entries.map((entry) => entry.body))
  }
}

const bodiesIn = ({ journal }: WrittenLog) => journal.copiedAfter(0, 10_000).map(({ body }) => body)

async function salesAt({ context, app }: TestOffice): Promise<readonly string[]> {
  await app.projection.caughtUp()
  const sales = await context.pools.main.selectFrom('sale').select('request_id').execute()
  return sales.map(({ request_id }) => request_id).toSorted()
}

const alertsAt = async ({ context }: TestOffice): Promise<readonly string[]> =>
  (
    await context.pools.main.selectFrom('alert').select('kind').where('closed_at_ms', 'is', null).execute()
  ).map(({ kind }) => kind)

/** Its log was put back to entry 6 and went on, while the office had 12; the backup of the office is of when it had `atBackup`. */
async function epochAfterBackup(atBackup: 0 | 3 | 6 | 12) {
  let at = await kept()
  const counter = await at.office.counter()
  const lost = writtenLog()
  lost.sell('success', 'lost')
  const log = lost.restoredAt(6)
  lost.sell('pending', 'success')
  lost.journal.signHead()
  const whole = await lost.batch()
  const part = (to: number) => ({
    ...whole,
    entries: whole.entries.slice(0, to),
    publicLink: base64(publicLinkAt(lost.journal, to)),
    heads: whole.heads.filter(({ sequence }) => sequence <= to),
  })
  if (atBackup > 0) await pushed(counter, part(atBackup))
  const { backup, now } = await backedUp(at)
  at = now
  const before = testCounter(at.office, counter)
  await pushed(before, whole)
  log.sell('success')
  expect(await sendAll(before, log)).toMatchObject({ kind: 'refused', fault: 'fork' })
  await goOn(before, log)
  expect(await sendAll(before, log)).toEqual({ kind: 'done' })
  log.sell('pending')
  log.journal.signHead()
  expect(await sendAll(before, log)).toEqual({ kind: 'done' })
  const sold = await salesAt(at.office)
  at = await restored(at, backup)
  return { at, counter: testCounter(at.office, counter), lost, log, sold }
}

describe('an office that was put back to before an epoch', () => {
  it.each([
    ['when both logs were still one', 6],
    ['when it had less than what both have', 3],
    ['when it had all of the one that was lost', 12],
    ['when it had nothing of the log', 0],
  ] as const)('%s is told of it anew, and has every entry once', async (_when, atBackup) => {
    const { at, counter, lost, log, sold } = await epochAfterBackup(atBackup)
    expect(await sendAll(counter, log)).toEqual({ kind: 'done' })
    expect(await bodiesAt(counter, log)).toEqual(bodiesIn(log))
    // A counter asks again and again, and nothing more comes of it.
    expect(await sendAll(counter, log)).toEqual({ kind: 'done' })
    expect(await alertsAt(at.office)).toEqual([])
    const sales = await salesAt(at.office)
    expect(new Set(sales).size).toBe(sales.length)
    // What had ended on the lost disk after the two parted was at the office alone: no backup of before has it.
    const ended = lost.journal.copiedAfter(9, 1)[0]?.requestId
    const here = sold.filter((id) => atBackup === 12 || id !== ended)
    expect(sales).toEqual(here)
    await at.close()
  })

  it('is told by the next question where its answer was lost', async () => {
    const { at, counter, log } = await epochAfterBackup(6)
    let isLost = true
    const ask: Ask = async (path, body, schema) => {
      const answer = await askOf(counter)(path, body, schema)
      if (path !== LOG_RESTORE_PATHS.epoch || !isLost) return answer
      isLost = false
      return { ok: false, failure: { kind: 'unreachable' } }
    }
    expect(await sendAll(counter, log, ask)).toMatchObject({ kind: 'refused', fault: 'fork' })
    expect(isLost).toBe(false)
    expect(await sendAll(counter, log, ask)).toEqual({ kind: 'done' })
    expect(await bodiesAt(counter, log)).toEqual(bodiesIn(log))
    expect(await alertsAt(at.office)).toEqual([])
    await at.close()
  })

  it('and heard the lost computer first has a person look again, who can let the log go on once more', async () => {
    const { at, counter, lost, log } = await epochAfterBackup(12)
    lost.sell('pending')
    expect(await sendAll(counter, lost)).toEqual({ kind: 'done' })
    expect(await sendAll(counter, log)).toMatchObject({ kind: 'refused', fault: 'fork' })
    await goOn(counter, log)
    expect(log.journal.epoch()).toBe(3)
    expect(await sendAll(counter, log)).toEqual({ kind: 'done' })
    expect(await bodiesAt(counter, log)).toEqual(bodiesIn(log))
    // And the lost one adds nothing to it any more.
    lost.sell('success')
    expect(await sendAll(counter, lost)).toMatchObject({ kind: 'refused', fault: 'fork' })
    await at.close()
  })
})

it('an office that was never restored believes no log that its copy was once longer', async () => {
  const at = await kept()
  const counter = await at.office.counter()
  const lost = writtenLog()
  lost.sell('success', 'lost')
  const log = lost.restoredAt(6)
  lost.sell('pending')
  await pushed(counter, await lost.batch())
  log.sell('success')
  const { environment, logId } = lost.name()
  const parentEnd = { sequence: 40, publicLink: NO_LINK }
  const after = { sequence: 6, publicLink: base64(publicLinkAt(lost.journal, 6)) }
  const { body } = await counter.ask(LOG_RESTORE_PATHS.epoch, {
    environment,
    logId,
    epoch: 2,
    after,
    parentEnd,
  })
  expect(body).toMatchObject({ kind: 'elsewhere', epoch: 1 })
  await at.close()
})
