// Raw jobs through CUPS: what is said of each, and what is taken back. No job is called unprinted that may have come out, and no pulse of
// the drawer stays.
import { afterEach, describe, expect, test } from 'vitest'
import { SECOND_MS } from '#shared/base/clock'
import { cupsSpooler, serverFrom } from '#main/printing/raw/cups'
import { problemOf, stateOf } from '#main/printing/raw/cups-states'
import type { PageSize, RawWhat } from '#main/printing/raw/delivery'
import { OPERATIONS } from '#main/printing/raw/ipp'
import type { Spooled, Spooler } from '#main/printing/raw/spool-job'
import { PATIENCE_MS, sendToSpooler } from '#main/printing/raw/spooler'
import { ippDouble, type DoubleJob } from '#test/support/spoolers/ipp-double'
import { SPOOLER_ROWS, type QueueKind } from '#test/support/spoolers/rows'

const JOB = Uint8Array.from({ length: 5_000 }, (_, at) => at % 256)

const open: { close(): void }[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

/** Time that passes with each wait and each question, so that half a minute takes as long as its questions. */
function hurriedTime() {
  const limits = new Map<() => void, number>()
  let elapsedMs = 0
  const pass = (ms: number): void => {
    elapsedMs += ms
    for (const [task, at] of limits) if (at <= elapsedMs && limits.delete(task)) task()
  }
  const after = (delayMs: number, task: () => void) => {
    if (delayMs >= SECOND_MS / 2) {
      limits.set(task, elapsedMs + delayMs)
      return () => void limits.delete(task)
    }
    pass(delayMs)
    const timer = setImmediate(task)
    return () => clearImmediate(timer)
  }
  const elapsed = () => elapsedMs
  return { pass, elapsed, timers: { after }, clock: { elapsed } }
}
const QUESTION_MS = 20

async function cups() {
  const double = await ippDouble()
  open.push(double)
  const { timers, clock, ...time } = hurriedTime()
  double.onQuestion = () => time.pass(QUESTION_MS)
  const spooler = cupsSpooler(double.socketPath, 'here', '')
  const leaving = { is: false }
  const waits: (number | null)[] = []
  const onWait = (leftMs: number | null) => void waits.push(leftMs)
  const timing = { clock, timers, isLeaving: () => leaving.is, onWait }
  const send = (queue: QueueKind, what: RawWhat = 'paper') =>
    sendToSpooler(
      spooler,
      queue,
      { what, bytes: JOB, begunBy: what === 'kick' ? PATIENCE_MS.kick : null },
      timing,
    )
  return { double, spooler, send, time, timing, leaving, waits }
}

describe('a job in a queue', () => {
  test.each(SPOOLER_ROWS)('$queue: a $what is $becomes', async ({ queue, what, becomes, stays }) => {
    const { double, send, time } = await cups()
    expect(await send(queue, what)).toBe(becomes)
    expect(double.jobs.every(({ bytes }) => bytes.equals(Buffer.from(JOB)))).toBe(true)
    const left = double.jobs.filter(({ isCancelled }) => !isCancelled)
    expect(left).toHaveLength(stays || becomes === 'sent' ? 1 : 0)
    expect(time.elapsed()).toBeLessThanOrEqual(2 * PATIENCE_MS[what] + 2 * SECOND_MS)
  })

  test('that its printer does not begin is counted down, and no longer once it has begun or ended', async () => {
    const { send, waits } = await cups()
    await send('off')
    const counted = waits.slice(0, -1).map((leftMs) => leftMs ?? NaN)
    expect(counted).toEqual(counted.toSorted((one, other) => other - one))
    expect([counted[0] ?? 0, counted.at(-1) ?? NaN].map((leftMs) => Math.round(leftMs / SECOND_MS))).toEqual([
      30, 0,
    ])
    expect(waits.at(-1)).toBeNull()
    waits.length = 0
    await send('reads-nothing')
    await send('ready', 'kick')
    expect(waits).toEqual([null])
  })

  const whileCancelled = (more: object) => (job: DoubleJob, said: object) =>
    (job.isCancelled ? { ...said, ...more } : said) as never

  test('that came out while it was taken back is not called unprinted', async () => {
    const { double, send } = await cups()
    double.say = whileCancelled({ 'job-state': 9, 'job-impressions-completed': 1 })
    expect(await send('off')).toBe('sent')
  })

  test('of which something was completed by its end is not called unprinted', async () => {
    const { double, send } = await cups()
    double.say = whileCancelled({ 'job-impressions-completed': 1 })
    expect(await send('off')).toBe('no-answer')
  })

  test('of which the spooler no longer says what it completed is not called unprinted', async () => {
    const { double, send } = await cups()
    double.say = whileCancelled({ 'job-impressions-completed': '' })
    expect(await send('off')).toBe('no-answer')
  })

  test('that was connected once and then lost the printer may have come out', async () => {
    const { double, send } = await cups()
    double.say = (job, said) =>
      job.looks === 3 ? { ...said, 'job-printer-state-message': 'Connected to printer.' } : said
    expect(await send('off')).toBe('no-answer')
    expect(double.jobs[0]?.isCancelled).toBe(false)
  })

  test('that was connected once and is cancelled by somebody may have come out in part', async () => {
    const { double, send } = await cups()
    double.say = (job, said) => {
      if (job.looks === 3) return { ...said, 'job-printer-state-message': 'Connected to printer.' }
      return job.looks > 3 ? { ...said, 'job-state': 7 } : said
    }
    expect(await send('off')).toBe('no-answer')
  })

  test('whose spooler speaks another language may have come out', async () => {
    const { double, send } = await cups()
    double.say = (_job, said) =>
      'job-printer-state-message' in said
        ? { ...said, 'job-printer-state-message': 'Drucker antwortet nicht.' }
        : said
    expect(await send('off')).toBe('no-answer')
  })

  test('of which the spooler says nothing for a second may be printing', async () => {
    const { double, send } = await cups()
    double.say = (_job, said) => ({ ...said, 'job-printer-state-message': '' })
    expect(await send('off')).toBe('no-answer')
  })

  test('that stays when it is cancelled may come out', async () => {
    const { double, send } = await cups()
    double.say = (_job, said) => ({ ...said, 'job-state': 3 })
    expect(await send('held')).toBe('no-answer')
  })

  test('that somebody else cancelled before it began was not printed', async () => {
    const { double, send } = await cups()
    double.say = (job, said) => (job.looks > 3 ? { ...said, 'job-state': 7 } : said)
    expect(await send('held')).toBe('taken-back')
  })

  test('whose spooler stops in the middle may have come out', async () => {
    const { double, send } = await cups()
    double.say = (_job, said) => (double.close(), said)
    expect(await send('off')).toBe('no-answer')
  })

  test('whose spooler does not answer that it has it may come out', async () => {
    for (const answer of [null, Buffer.from('not IPP'), Buffer.alloc(0)]) {
      const { double, send } = await cups()
      double.failNext = { operation: OPERATIONS.printJob, with: answer }
      expect(await send('ready')).toBe('no-answer')
    }
  })

  test('whose spooler answers without an end may come out, whatever the answer begins with', async () => {
    const refused = Buffer.from([2, 0, 5, 6, 0, 0, 0, 1, 3])
    const { double, send } = await cups()
    double.failNext = { operation: OPERATIONS.printJob, with: refused }
    expect(await send('ready')).not.toBe('no-answer')
    double.failNext = {
      operation: OPERATIONS.printJob,
      with: Buffer.concat([refused, Buffer.alloc(1_000_000)]),
    }
    expect(await send('ready')).toBe('no-answer')
  })

  test.each([401, 403, 426])('that the server refuses with %d was not printed', async (status) => {
    const { double, send } = await cups()
    double.failNext = { operation: OPERATIONS.printJob, with: status }
    expect(await send('ready')).toBe('queue-forbids')
    double.failNext = { operation: OPERATIONS.printerAttributes, with: status }
    expect(await send('ready')).toBe('queue-forbids')
    expect(double.jobs.filter(({ looks }) => looks > 0)).toEqual([])
  })

  test('for which the server has no room was not printed', async () => {
    const { double, send } = await cups()
    double.failNext = { operation: OPERATIONS.printJob, with: 413 }
    expect(await send('ready')).toBe('spool-full')
    expect(double.jobs.filter(({ looks }) => looks > 0)).toEqual([])
  })

  test('of which a server that breaks down says nothing may have come out', async () => {
    const { double, send } = await cups()
    double.failNext = { operation: OPERATIONS.printJob, with: 500 }
    expect(await send('ready')).toBe('no-answer')
  })

  test('is told apart from a spooler that does not run', async () => {
    const { double, send } = await cups()
    double.close()
    expect(await send('ready')).toBe('spooler-away')
  })
})

const STAYS = new AbortController().signal

test('what an earlier run left is swept, papers and pulses of the drawer, and nothing of another counter', async () => {
  const { double, spooler, send } = await cups()
  await send('busy', 'paper')
  await spooler.submit('busy', { what: 'kick', bytes: JOB }, STAYS)
  const other = cupsSpooler(double.socketPath, 'there', '')
  await other.submit('busy', { what: 'kick', bytes: JOB }, STAYS)
  await other.submit('busy', { what: 'paper', bytes: JOB }, STAYS)
  expect(double.jobs.every(({ isCancelled }) => !isCancelled)).toBe(true)
  await spooler.sweep()
  expect(double.jobs.map(({ title, isCancelled }) => `${title} ${isCancelled}`)).toEqual([
    'Galla paper here true',
    'Galla drawer here true',
    'Galla drawer there false',
    'Galla paper there false',
  ])
})

test.each([
  ['office', 'no-own-commands'],
  ['missing', 'queue-missing'],
  ['paused', 'queue-paused'],
  ['ready', null],
] as const)('what speaks against the queue %s is known when it is chosen: %s', async (queue, problem) => {
  const { double, spooler } = await cups()
  expect(await spooler.problem(queue)).toBe(problem)
  expect(double.jobs).toEqual([])
})

test('a page is handed over as it is, with its own size, to a queue that reads it', async () => {
  const { double, spooler, timing } = await cups()
  const print = (queue: QueueKind | null, page: PageSize) =>
    sendToSpooler(spooler, queue, { what: 'paper', bytes: JOB, page, begunBy: null }, timing)
  expect(await print('office', { widthMm: 210, heightMm: 297 })).toBe('sent')
  expect(await print('office', { widthMm: 58, heightMm: 120 })).toBe('sent')
  expect(await print(null, { widthMm: 58, heightMm: 120 })).toBe('no-driver')
  expect(await print('paused', { widthMm: 58, heightMm: 120 })).toBe('queue-paused')
  expect(double.jobs.map(({ queue, wishes }) => [queue, wishes['media'], wishes['print-scaling']])).toEqual([
    ['office', 'iso_a4_210x297mm', 'none'],
    ['office', 'Custom.58x120mm', 'none'],
  ])
  expect(double.jobs.every(({ bytes }) => bytes.equals(Buffer.from(JOB)))).toBe(true)
})

describe('a pulse of the drawer', () => {
  test('is not handed over any more once its three seconds are over', async () => {
    const { double, send, time } = await cups()
    double.onQuestion = () => time.pass(PATIENCE_MS.kick)
    expect(await send('ready', 'kick')).toBe('taken-back')
    expect(await send('ready', 'kick')).toBe('taken-back')
    expect(double.jobs).toEqual([])
  })

  test('is cancelled at once where the spooler took it after its three seconds', async () => {
    const { double, send, time } = await cups()
    double.onQuestion = (operation) => {
      if (operation === OPERATIONS.printJob) time.pass(PATIENCE_MS.kick)
    }
    expect(await send('held', 'kick')).toBe('taken-back')
    expect(double.jobs.map(({ isCancelled, looks }) => ({ isCancelled, looks }))).toEqual([
      { isCancelled: true, looks: 2 },
    ])
  })

  test('has its three seconds from the press, and questions cost them too', async () => {
    const { double, send, time } = await cups()
    double.onQuestion = () => time.pass(SECOND_MS / 2)
    expect(await send('off', 'kick')).toBe('taken-back')
    expect(double.jobs[0]?.looks).toBeLessThanOrEqual(5)
  })
})

describe('a spooler that says nothing any more', () => {
  /** Whatever is only a limit comes at once. */
  const limits = { after: (_ms: number, task: () => void) => (setImmediate(task), () => undefined) }
  const never = new Promise<never>(() => undefined)
  const sent = (spooler: Pick<Spooler, 'submit'>, what: RawWhat) =>
    sendToSpooler(
      { ...spooler, takesPages: false, problem: async () => null, sweep: async () => undefined },
      'ready',
      { what, bytes: JOB, begunBy: what === 'kick' ? 1 : null },
      { clock: { elapsed: () => 0 }, timers: limits, isLeaving: () => false, onWait: () => undefined },
    )

  test.each(['paper', 'kick'] as const)('holds up no other: a %s may have come out', async (what) => {
    const said: string[] = []
    const job = {
      state: () => never,
      cancel: async () => void said.push('cancel'),
      close: () => void said.push('close'),
    }
    expect(await sent({ submit: async () => job }, what)).toBe('no-answer')
    expect(said).toEqual(what === 'kick' ? ['cancel', 'close'] : ['close'])
  })

  test('is told to take no more, and what it takes later is cancelled', async () => {
    const said: string[] = []
    const late = Promise.withResolvers<Spooled>()
    const submit: Spooler['submit'] = (_queue, _job, stop) => {
      stop.addEventListener('abort', () => said.push('stop'))
      return late.promise
    }
    expect(await sent({ submit }, 'kick')).toBe('no-answer')
    late.resolve({
      state: () => never,
      cancel: async () => void said.push('cancel'),
      close: () => void said.push('close'),
    })
    await new Promise((resolve) => setImmediate(resolve))
    expect(said).toEqual(['stop', 'cancel', 'close'])
  })
})

test.each([
  ['off', 'taken-back', true],
  ['held', 'taken-back', true],
  ['reads-nothing', 'no-answer', false],
] as const)('who leaves while a paper waits at %s hears at once: %s', async (queue, becomes, isCancelled) => {
  const { double, send, time, leaving } = await cups()
  double.say = (job, said) => {
    leaving.is = job.looks >= 3
    return said as never
  }
  expect(await send(queue)).toBe(becomes)
  expect(double.jobs[0]?.isCancelled).toBe(isCancelled)
  expect(time.elapsed()).toBeLessThan(2 * SECOND_MS)
})

test('state reasons of a queue do not stop a paper, because CUPS renews them only while a job runs', () => {
  const printer = {
    'printer-state': 3,
    'printer-is-accepting-jobs': true,
    'printer-state-reasons': 'media-empty',
  }
  expect(problemOf(printer, 'commands')).toBeNull()
})

test.each(['driverless', 'IPP Everywhere', 'HP LaserJet, driverless, cups-filters 1.28.17'])(
  'a printer of documents is known by its model, %s',
  (model) => {
    const printer = { 'printer-state': 3, 'printer-is-accepting-jobs': true, 'printer-make-and-model': model }
    expect(problemOf(printer, 'commands')).toBe('no-own-commands')
  },
)

test('a printer of documents is known by its address where its queue calls itself raw, and a queue that another computer shares is not one', () => {
  const at = (uri: string) =>
    problemOf({ 'printer-state': 3, 'printer-is-accepting-jobs': true, 'device-uri': uri }, 'commands')
  expect(at('ipp://192.168.1.60:631/ipp/print')).toBe('no-own-commands')
  expect(at('implicitclass://Office/')).toBe('no-own-commands')
  expect(at('ipp://other-pc:631/printers/receipts')).toBeNull()
})

test.each([
  ['socket://192.168.1.50:9100', 'Local Raw Printer', 'no-driver'],
  ['usb://EPSON/TM-T82II?serial=1', 'Local Raw Printer', 'no-driver'],
  ['usb://EPSON/TM-T82II?serial=1', 'EPSON TM-T82II, 1.0', null],
  // The computer that shares it has the driver, and an office printer reads a page itself.
  ['ipp://other-pc:631/printers/receipts', 'Remote Printer', null],
  ['ipps://Office._ipps._tcp.local/', 'Local Raw Printer', null],
  ['dnssd://Office._ipp._tcp.local/', 'Local Raw Printer', null],
  ['lpd://other-pc/receipts', 'Local Raw Printer', null],
] as const)('of a page to %s, %s, it is said: %s', (uri, model, problem) => {
  const printer = {
    'printer-state': 3,
    'printer-is-accepting-jobs': true,
    'device-uri': uri,
    'printer-make-and-model': model,
  }
  expect(problemOf(printer, 'page')).toBe(problem)
})

test('a job that was printing and was stopped is not one that waits', () => {
  const stopped = { 'job-state': 6, 'time-at-processing': 1, 'job-impressions-completed': 0 }
  expect(stateOf(stopped).state).toBe('prints')
})

test('the server is where lp finds it', () => {
  expect(serverFrom(undefined, '/run/cups/cups.sock')).toEqual({ socketPath: '/run/cups/cups.sock' })
  expect(serverFrom('/run/other', '/x')).toEqual({ socketPath: '/run/other' })
  expect(serverFrom('127.0.0.1:6311', '/x')).toEqual({ host: '127.0.0.1', port: 6311 })
  expect(serverFrom('printers.local', '/x')).toEqual({ host: 'printers.local', port: 631 })
  expect(serverFrom('printers.local:80/version=1.1', '/x')).toEqual({ host: 'printers.local', port: 80 })
  expect(serverFrom('[::1]:6311', '/x')).toEqual({ host: '::1', port: 6311 })
  expect(serverFrom('[fe80::1]', '/x')).toEqual({ host: 'fe80::1', port: 631 })
  expect(serverFrom('::1', '/x')).toEqual({ host: '::1', port: 631 })
})
