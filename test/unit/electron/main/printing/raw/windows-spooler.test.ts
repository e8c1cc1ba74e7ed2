// The spooler of Windows, by a double of its helper: what each of its lines means, and that names never become commands.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { testFolder } from '#test/support/journals'
import { SECOND_MS } from '#shared/base/clock'
import type { RawWhat } from '#main/printing/raw/delivery'
import { sendToSpooler } from '#main/printing/raw/spooler'
import { stateOfLine, windowsHelper, windowsSpooler } from '#main/printing/raw/windows-spooler'

const JOB = Uint8Array.from({ length: 20_000 }, (_, at) => at % 256)

/** A helper that takes the job, says `first`, and answers each question with the next of `said`, the last one for ever. */
const helperSaying =
  (first: string, said: readonly string[], cancelled = 'gone') =>
  () => ({
    program: process.execPath,
    parameters: [
      '-e',
      `let left = ${JOB.length}, isCancelled = false, text = ''
     const said = ${JSON.stringify(said)}
     process.stdin.on('data', (part) => {
       const rest = part.subarray(Math.min(left, part.length))
       const isLast = left > 0 && left <= part.length
       left -= Math.min(left, part.length)
       if (isLast) console.log(${JSON.stringify(first)})
       text += rest.toString('latin1')
       for (let end; (end = text.indexOf('\\n')) >= 0; text = text.slice(end + 1)) {
         if (text.startsWith('cancel')) isCancelled = true
         else console.log(isCancelled ? ${JSON.stringify(cancelled)} : said.length > 1 ? said.shift() : said[0])
       }
     })
     process.stdin.on('end', () => process.exit())
     console.log('ready')`,
    ],
    environment: {},
  })

/** Time passes with each wait; what is only a limit never comes. */
function hurriedTime() {
  let elapsedMs = 0
  const after = (delayMs: number, task: () => void) => {
    if (delayMs >= SECOND_MS) return () => undefined
    elapsedMs += delayMs
    const timer = setImmediate(task)
    return () => clearImmediate(timer)
  }
  return { timers: { after }, clock: { elapsed: () => elapsedMs } }
}

function send(helper: ReturnType<typeof helperSaying>, what: RawWhat = 'paper') {
  const { clock, timers } = hurriedTime()
  const begunBy = what === 'kick' ? 3 * SECOND_MS : null
  return sendToSpooler(
    windowsSpooler(timers, helper),
    'Receipts',
    { what, bytes: JOB, begunBy },
    { clock, timers, isLeaving: () => false, onWait: () => undefined },
  )
}

const running = (script: string) => () => ({
  program: process.execPath,
  parameters: ['-e', script],
  environment: {},
})

const PRINTING = 'status 16'
const OFFLINE = 'status 32'

describe('a job of the spooler of Windows', () => {
  test.each([
    ['is printed and gone', helperSaying('job 7', [PRINTING, 'gone']), 'sent'],
    ['is printed and kept', helperSaying('job 7', [PRINTING, 'status 144']), 'sent'],
    ['is gone and was never seen printing', helperSaying('job 7', ['gone']), 'no-answer'],
    ['cannot be asked about', helperSaying('job 7', [PRINTING, 'unknown']), 'no-answer'],
    [
      'is deleted by somebody while the printer is offline',
      helperSaying('job 7', [OFFLINE, 'status 288']),
      'taken-back',
    ],
    ['is deleted by somebody after it began', helperSaying('job 7', [PRINTING, 'status 256']), 'no-answer'],
    ['stays offline, and is gone once it is cancelled', helperSaying('job 7', [OFFLINE]), 'no-answer'],
    ['stays offline, and is being deleted', helperSaying('job 7', [OFFLINE], 'status 36'), 'taken-back'],
    ['is for a printer that is missing', helperSaying('missing', []), 'queue-missing'],
    ['is for a printer that is paused', helperSaying('paused', []), 'queue-paused'],
    ['finds no spooler', helperSaying('no-spooler', []), 'spooler-away'],
    ['was not taken whole', helperSaying('incomplete', []), 'no-answer'],
  ])('that %s', async (_what, helper, becomes) => {
    expect(await send(helper)).toBe(becomes)
  })

  test('whose helper ends before it could send anything was not printed', async () => {
    expect(await send(running(''))).toBe('refused')
  })

  test('that is no longer wanted before the helper is ready is never handed over', async () => {
    const stop = new AbortController()
    const helper = running(`setTimeout(() => console.log('ready'), 100)
      process.stdin.on('data', () => console.log('job 7'))`)
    const submitting = windowsSpooler(hurriedTime().timers, helper).submit(
      'Receipts',
      { what: 'kick', bytes: JOB },
      stop.signal,
    )
    stop.abort()
    expect(await submitting).toBe('taken-back')
  })

  test('that is no longer wanted once the helper has it is deleted by the helper, which sees its input end', async () => {
    const stop = new AbortController()
    const got = join(testFolder(), 'got')
    const helper = running(`console.log('ready')
      process.stdin.once('data', () => require('node:fs').writeFileSync(${JSON.stringify(got)}, ''))
      process.stdin.on('end', () => console.log('job 7'))`)
    const submitting = windowsSpooler(hurriedTime().timers, helper).submit(
      'Receipts',
      { what: 'kick', bytes: JOB },
      stop.signal,
    )
    await vi.waitFor(() => expect(existsSync(got)).toBe(true), { timeout: 10 * SECOND_MS })
    stop.abort()
    expect(await submitting).toBeTypeOf('object')
  })

  test('that opens the drawer is ended although it is printing', async () => {
    expect(await send(helperSaying('job 7', [PRINTING]), 'kick')).toBe('no-answer')
  })

  test('whose helper cannot be started is refused', async () => {
    expect(await send(() => ({ program: '/nowhere/no-such-program', parameters: [], environment: {} }))).toBe(
      'refused',
    )
    expect(await send(() => ({ program: 'a\0b', parameters: [], environment: {} }))).toBe('refused')
  })
})

test('a page that is gone was handed over, as the system has said before', () => {
  expect(stateOfLine('gone', { wasPrinting: false, isCancelled: false, isPage: true })?.state).toBe(
    'completed',
  )
  expect(stateOfLine('gone', { wasPrinting: false, isCancelled: true, isPage: true })?.state).toBe('canceled')
})

test('a job that was printing stays begun, whatever is said later', () => {
  expect(stateOfLine(OFFLINE, { wasPrinting: true, isCancelled: false })?.state).toBe('prints')
})

test('a printer is named so that its name can never be read as a command', () => {
  const name = `x; rm -rf ~ $(id) -o nothing`
  const { parameters, environment } = windowsHelper(name, { what: 'kick', bytes: new Uint8Array(3) })
  expect(parameters.join(' ')).not.toContain('rm -rf')
  expect(environment).toEqual({
    GALLA_PRINTER: name,
    GALLA_TITLE: 'Galla drawer',
    GALLA_LENGTH: '3',
    GALLA_FIND: '',
  })
  const page = windowsHelper(null, { what: 'paper', bytes: new Uint8Array(), title: 'Galla paper one' })
  expect(page.environment).toEqual({
    GALLA_PRINTER: '',
    GALLA_TITLE: 'Galla paper one',
    GALLA_LENGTH: '0',
    GALLA_FIND: 'yes',
  })
  expect(Buffer.from(parameters.at(-1) ?? '', 'base64').toString('utf16le')).toContain('WritePrinter')
})
