// What makes the office raise each kind of alert, done for real: by counters' own logs and words, the service's callbacks, and the office's own
// jobs, over one database.
import { CHEAP } from './settings'
import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/base/clock'
import type { AlertKind, EndingAlert } from '#shared/office/alerts'
import { SILENT_AFTER_MS } from '#shared/office/takeover'
import { LOG_RESTORE_PATHS } from '#shared/office/log-restore'
import { ENROLMENT_TRIES, PATHS } from '#shared/protocol'
import { hooksAnswerSchema, MOST_TRIES, RELAY_PATHS } from '#shared/office/relay'
import { newKeyPair } from '#shared/node/sealing/key-pair'
import { takeoverIntent } from '#main/office/takeover/takeover-intent'
import { publicLinkAt } from '#main/office/sync/batches'
import { diskJob, LEAST_FREE_BYTES, ROOM_AGAIN_BYTES } from '#office/server/maintenance/disk'
import { openNightlyBackup } from '#office/server/maintenance/nightly-backup'
import { watchStandby } from '#office/server/maintenance/standby'
import { SECRET_OLD_AFTER_MS, watch } from '#office/server/maintenance/watch'
import { secretsFileOf } from '#office/server/base/secrets'
import { counterAt, giveBack, lostCounter, takeOver } from './adopting-counter'
import { value } from './journals'
import { testClient, type TestCounter, type TestOffice } from './office'
import { forged, pushed, writtenLog, type WrittenLog } from './office-logs'
import type { Browser } from './owner'
import { answer, outcome, newIntent, personal, requestId } from './sales'
import { newBrowser, secondFactorRemoved, signInGuesses } from './sign-in-alerts'
import { VirtualTime } from './virtual-time'

export interface Stage {
  readonly office: TestOffice
  readonly owner: Browser
  /** The office's clock. */
  readonly time: VirtualTime
  /** Where the office's secrets lie. */
  readonly folder: string
}

/** Every look and every cause comes hours after the last one, so that no wait and no limit of an earlier one is still on. */
interface Standing {
  /** It comes up, and the office has noticed. Done again, it comes back. */
  begin(): Promise<void>
  /** It is there still, and the office has looked again. */
  stand(): Promise<void>
}
/** Somebody has to close its alert. */
interface LastingCause extends Standing {
  readonly end?: never
}
interface EndingCause extends Standing {
  /** It is gone, and the office has noticed. */
  end(): Promise<void>
}
type CauseOf<Kind extends AlertKind> = Kind extends EndingAlert ? EndingCause : LastingCause

const CLIENT = testClient('the client')
const fingerprint = (): string => randomBytes(32).toString('base64url')

const heartbeat = (counter: TestCounter, secretAgeMs: number | null = null) =>
  counter.heartbeat({ clientKeys: [{ environment: 'production', clientKey: CLIENT, secretAgeMs }] })

/** A log whose clock is the office's. */
function logNow({ time }: Stage): WrittenLog {
  const log = writtenLog()
  log.time.jumpWallClock(time.now() - log.time.now())
  return log
}

async function send({ office }: Stage, counter: TestCounter, log: WrittenLog, after = 0): Promise<void> {
  await pushed(counter, await log.batch(after))
  await office.app.projection.caughtUp()
}

/** What the service says later of a sale. */
const settle = ({ journal }: WrittenLog, id: string, verdict: 'success' | 'failed'): void =>
  void value(
    journal.append(requestId(id), {
      type: 'evidence',
      source: 'status-check',
      answer: answer(verdict, { refunded: verdict === 'failed' }),
    }),
  )

/** A sale that was made while the office could not be asked. */
function sellUnasked(log: WrittenLog, id: string, of: string): void {
  const { journal } = log
  value(journal.recordIntent(requestId(id), newIntent(), personal()))
  const admission = {
    verdict: 'not-asked',
    because: 'unreachable',
    kind: 'sale',
    fingerprints: [of],
  } as const
  value(journal.append(requestId(id), { type: 'attempt', attempt: 1, admission }))
  value(journal.append(requestId(id), { type: 'outcome', attempt: 1, outcome: outcome('success') }))
}

let pairs = 0
function conflictingSale(stage: Stage): EndingCause {
  let back: { readonly counter: TestCounter; readonly log: WrittenLog; readonly id: string } | null = null
  return {
    begin: async () => {
      pairs += 1
      const same = fingerprint()
      const [one, other] = [await stage.office.counter('Front'), await stage.office.counter('Back')]
      const [front, log] = [logNow(stage), logNow(stage)]
      sellUnasked(front, `TWIN-${pairs}-FRONT`, same)
      sellUnasked(log, `TWIN-${pairs}-BACK`, same)
      await send(stage, one, front)
      await send(stage, other, log)
      back = { counter: other, log, id: `TWIN-${pairs}-BACK` }
    },
    stand: async () => {
      if (back !== null) await send(stage, back.counter, back.log)
      stage.time.jumpWallClock(2 * MINUTE_MS)
      await watch(stage.office.context)
    },
    end: async () => {
      if (back === null) return
      settle(back.log, back.id, 'failed')
      await send(stage, back.counter, back.log)
      stage.time.jumpWallClock(2 * MINUTE_MS)
      await watch(stage.office.context)
    },
  }
}

function chainRefused(stage: Stage): EndingCause {
  let made: {
    readonly counter: TestCounter
    readonly lost: WrittenLog
    readonly restored: WrittenLog
  } | null = null
  const point = ({ journal }: WrittenLog, sequence: number) => ({
    sequence,
    publicLink: Buffer.from(publicLinkAt(journal, sequence)).toString('base64url'),
  })
  const push = async (): Promise<void> => {
    if (made !== null) await pushed(made.counter, await made.restored.batch(3))
  }
  return {
    begin: async () => {
      const [counter, lost] = [await stage.office.counter('Restored'), logNow(stage)]
      lost.sell('success')
      const restored = lost.restoredAt(3)
      lost.sell('success')
      lost.journal.signHead()
      await send(stage, counter, lost)
      restored.sell('pending')
      made = { counter, lost, restored }
      await push()
    },
    stand: push,
    end: async () => {
      if (made === null) return
      const { counter, lost } = made
      const { environment, logId } = lost.name()
      const parentEnd = point(lost, lost.journal.publicEnd().sequence)
      await counter.ask(LOG_RESTORE_PATHS.epoch, {
        environment,
        logId,
        epoch: 2,
        after: point(lost, 3),
        parentEnd,
      })
    },
  }
}

const UNSIGNED_BATCHES = 7
const ENTRIES_OF_A_BATCH = 500

function logUnsigned(stage: Stage): LastingCause {
  let more: (() => Promise<void>) | null = null
  const unsigned = async (): Promise<() => Promise<void>> => {
    const [counter, log] = [await stage.office.counter('Unsigned'), logNow(stage)]
    log.sell('success')
    const first = await log.batch()
    await pushed(counter, { ...first, heads: [] })
    let after = { sequence: first.entries.length, publicLink: first.publicLink }
    return async () => {
      const { sequence } = after
      const entries = Array.from({ length: ENTRIES_OF_A_BATCH }, (_, index) => ({
        sequence: sequence + index + 1,
        id: 'CASH-BOX',
        atMs: index,
        type: 'till',
        body: '{"type":"till"}',
      }))
      const made = forged({ ...first, after, heads: [], entries }, (entry) => entry)
      await pushed(counter, made)
      after = { sequence: sequence + ENTRIES_OF_A_BATCH, publicLink: made.publicLink }
    }
  }
  return {
    begin: async () => {
      // It comes back with the next batch of the same log.
      if (more !== null) return more()
      more = await unsigned()
      for (let sent = 0; sent < UNSIGNED_BATCHES; sent += 1) await more()
    },
    stand: async () => more?.(),
  }
}

function counterSilent(stage: Stage): EndingCause {
  let counter: TestCounter | null = null
  return {
    begin: async () => {
      counter ??= await stage.office.counter('Silent')
      await heartbeat(counter)
      stage.time.jumpWallClock(SILENT_AFTER_MS + 1)
      await watch(stage.office.context)
    },
    stand: async () => {
      stage.time.jumpWallClock(DAY_MS)
      await watch(stage.office.context)
    },
    end: async () => {
      if (counter !== null) await heartbeat(counter)
      await watch(stage.office.context)
    },
  }
}

function oldPending(stage: Stage): EndingCause {
  let of: { readonly counter: TestCounter; readonly log: WrittenLog; readonly id: string } | null = null
  return {
    begin: async () => {
      const [counter, log] = [await stage.office.counter('Slow'), logNow(stage)]
      const [id = ''] = log.sell('pending')
      await send(stage, counter, log)
      stage.time.jumpWallClock(DAY_MS + MINUTE_MS)
      of = { counter, log, id }
      await watch(stage.office.context)
    },
    stand: () => watch(stage.office.context),
    end: async () => {
      if (of === null) return
      settle(of.log, of.id, 'success')
      await send(stage, of.counter, of.log)
      await watch(stage.office.context)
    },
  }
}

function givenBackTwice({ office }: Stage): LastingCause {
  let again: (() => Promise<void>) | null = null
  return {
    begin: async () => {
      const { lost, owed } = await lostCounter(office)
      const heir = await counterAt(office, 'Heir')
      await heir.heartbeat()
      await takeOver(heir, lost, [owed])
      value(giveBack(heir, owed))
      await heir.send()
      value(giveBack(lost, owed))
      await lost.send()
      again = async () => {
        await heir.heartbeat()
        await heir.send()
        await lost.heartbeat()
        await lost.send()
      }
    },
    stand: async () => again?.(),
  }
}

function takenOverUnasked({ office }: Stage): LastingCause {
  let again: (() => Promise<void>) | null = null
  return {
    begin: async () => {
      const { lost, pending } = await lostCounter(office)
      const forger = await counterAt(office, 'Forger')
      await forger.heartbeat()
      const from = { counterId: lost.at.counterId, counterName: 'Counter 1' }
      const intent = takeoverIntent(lost.log.journal.story(pending), from, 'owner')
      if (intent === null) throw new Error('nothing is left to take over')
      value(forger.log.journal.recordTakeovers([{ requestId: pending, intent, customer: null }]))
      await forger.send()
      again = async () => void (await pushed(forger.at, await forger.log.batch()))
    },
    stand: async () => again?.(),
  }
}

/** A counter, and the path at which the service tells of its sales. */
async function counterWithHook({ office }: Stage, name: string) {
  const counter = await office.counter(name)
  await heartbeat(counter)
  const sealingKey = newKeyPair().publicKey.toString('base64url')
  const { body } = await counter.ask(RELAY_PATHS.hooks, {
    environment: 'production',
    clientKey: CLIENT,
    sealingKey,
  })
  const path = hooksAnswerSchema.parse(body).hooks.find(({ kind }) => kind === 'recharge')?.path ?? ''
  const post = (id: string) =>
    office.request(
      path,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ event: 'RECHARGE_SUCCESS', status: 'success', data: { request_id: id } }),
      },
      '203.0.113.7',
    )
  return { counter, post }
}

function callbackWithoutCounter(stage: Stage): EndingCause {
  let of: { readonly counter: TestCounter; readonly log: WrittenLog } | null = null
  const { relay } = stage.office.app
  return {
    begin: async () => {
      const { counter, post } = await counterWithHook(stage, 'Late')
      const log = logNow(stage)
      const [id = ''] = log.sell('pending')
      await post(id)
      stage.time.jumpWallClock(HOUR_MS)
      of = { counter, log }
      await relay.care()
    },
    stand: () => relay.care(),
    end: async () => {
      if (of !== null) await send(stage, of.counter, of.log)
      await relay.care()
    },
  }
}

function callbackSetAside(stage: Stage): EndingCause {
  const { relay } = stage.office.app
  let left: { readonly counter: TestCounter; callbackId: string } | null = null
  const leave = async (): Promise<void> => {
    if (left === null) return
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const { body } = await left.counter.ask(RELAY_PATHS.next, { environment: 'production', waitMs: 0 })
      const { callbacks } = body as { readonly callbacks: readonly { readonly callbackId: string }[] }
      left.callbackId = callbacks[0]?.callbackId ?? left.callbackId
      stage.time.jumpWallClock(HOUR_MS)
    }
    await relay.care()
  }
  return {
    begin: async () => {
      if (left === null) {
        const { counter, post } = await counterWithHook(stage, 'Refuses')
        const log = logNow(stage)
        const [id = ''] = log.sell('pending')
        await send(stage, counter, log)
        await post(id)
        left = { counter, callbackId: '' }
      }
      await leave()
    },
    stand: () => relay.care(),
    end: async () => {
      await stage.owner.ask('replay-callback', { callbackId: left?.callbackId })
      await relay.care()
    },
  }
}

function wrongCodes({ office }: Stage): LastingCause {
  const guess = () =>
    office.request(PATHS.enrol, {
      method: 'POST',
      body: JSON.stringify({
        code: '000000000000',
        kind: 'real',
        name: 'Somebody',
        appVersion: '0.1.0',
        signingKey: fingerprint(),
        sealingKey: fingerprint(),
        log: null,
      }),
    })
  return {
    begin: async () => {
      for (let tries = 0; tries < ENROLMENT_TRIES; tries += 1) await guess()
    },
    stand: async () => void (await guess()),
  }
}

function historyMissing({ office }: Stage): LastingCause {
  const said = async (generation: number): Promise<void> => {
    const counter = await office.counter('Knowing')
    await counter.ask(PATHS.standing, {}, { knows: String(generation) })
  }
  return {
    begin: () => said(office.context.office.generation + 1),
    stand: () => said(office.context.office.generation),
  }
}

function backupFailed({ office, folder }: Stage): EndingCause {
  const secrets = secretsFileOf(folder)
  const backups = {
    passphrase: 'a passphrase of the shop',
    folder: join(folder, 'backups'),
    cost: CHEAP,
  }
  const night = async (): Promise<void> => {
    const { context, url: databaseUrl } = office
    const { jobs } = await openNightlyBackup({ context, databaseUrl, folder, backups })
    for (const job of jobs) await job.run().catch(() => {})
  }
  const failing = async (): Promise<void> => {
    rmSync(secrets, { force: true })
    await night()
  }
  return {
    begin: failing,
    stand: failing,
    end: async () => {
      writeFileSync(secrets, '{}')
      await night()
    },
  }
}

function diskLow({ office }: Stage): EndingCause {
  const look = (freeBytes: number) => diskJob(office.context, async () => freeBytes).run()
  return {
    begin: () => look(LEAST_FREE_BYTES - 1),
    stand: () => look(LEAST_FREE_BYTES),
    end: () => look(ROOM_AGAIN_BYTES),
  }
}

function secretOld({ office }: Stage): EndingCause {
  let counter: TestCounter | null = null
  const use = async (secretAgeMs: number): Promise<void> => {
    counter ??= await office.counter('Half a year')
    await heartbeat(counter, secretAgeMs)
    await watch(office.context)
  }
  return {
    begin: () => use(SECRET_OLD_AFTER_MS + 1),
    stand: () => use(SECRET_OLD_AFTER_MS + MINUTE_MS),
    end: () => use(0),
  }
}

/** As PostgreSQL's own setting says it. */
function standbySeen({ office }: Stage) {
  const time = new VirtualTime()
  let isNamed = true
  const { close } = watchStandby({ ...office.context, timers: time }, () => ({ isNamed, isWaitedFor: false }))
  onTestFinished(close)
  const see = async (isThere: boolean): Promise<void> => {
    isNamed = isThere
    await expect.poll(() => time.step()).toBe(true)
    await expect.poll(() => time.step()).toBe(true)
  }
  return { goes: () => see(false), comes: () => see(true) }
}

function standbyAway(stage: Stage): EndingCause {
  const { goes, comes } = standbySeen(stage)
  return {
    begin: async () => {
      await comes()
      await goes()
    },
    stand: goes,
    end: comes,
  }
}

function standbyBack(stage: Stage): EndingCause {
  const { goes, comes } = standbySeen(stage)
  return {
    begin: async () => {
      await comes()
      await goes()
      await comes()
    },
    stand: comes,
    end: goes,
  }
}

/** Every kind is here, and every kind that ends by itself is ended: what lacks does not compile. */
export const ALERT_CAUSES: { readonly [Kind in AlertKind]: (stage: Stage) => CauseOf<Kind> } = {
  'conflicting-sales': conflictingSale,
  'chain-refused': chainRefused,
  'log-unsigned': logUnsigned,
  'counter-silent': counterSilent,
  'old-pending': oldPending,
  'given-back-twice': givenBackTwice,
  'taken-over-unasked': takenOverUnasked,
  'callback-without-counter': callbackWithoutCounter,
  'callback-set-aside': callbackSetAside,
  'wrong-codes': wrongCodes,
  'sign-in-guesses': signInGuesses,
  'new-browser': newBrowser,
  'second-factor-removed': secondFactorRemoved,
  'history-missing': historyMissing,
  'backup-failed': backupFailed,
  'disk-low': diskLow,
  'standby-away': standbyAway,
  'standby-back': standbyBack,
  'secret-old': secretOld,
}
