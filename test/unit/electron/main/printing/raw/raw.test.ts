// Raw bytes on their way: to a printer on the network and to a queue of the system, over real sockets and processes.
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { sendToNetwork } from '#main/printing/raw/network'
import { printerConnectionSchema } from '#shared/printing/printer'
import { queueCommand, sendToQueue } from '#main/printing/raw/queue'

const JOB = Uint8Array.from({ length: 200_000 }, (_, at) => at % 256)
const TIMEOUT_MS = 15_000

/** Timers that fire when the test says so. */
function handTimers() {
  const tasks = new Set<() => void>()
  return {
    limits: {
      timeoutMs: TIMEOUT_MS,
      timers: {
        after: (delayMs: number, task: () => void) => {
          expect(delayMs).toBe(TIMEOUT_MS)
          tasks.add(task)
          return () => tasks.delete(task)
        },
      },
    },
    fire: () => tasks.forEach((task) => task()),
    waiting: () => tasks.size,
  }
}

const open: { close(): void }[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

/** A printer on loopback; `behave` is what it does with each connection. */
async function printer(behave: (socket: Socket) => void): Promise<{ host: string; port: number }> {
  const sockets = new Set<Socket>()
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    behave(socket)
  })
  open.push({ close: () => (sockets.forEach((socket) => socket.destroy()), server.close()) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
}

describe('a printer on the network', () => {
  test('receives exactly the bytes of the job, and the end of it', async () => {
    const parts: Buffer[] = []
    const target = await printer((socket) => {
      socket.on('data', (part) => parts.push(part))
      socket.on('end', () => socket.end())
    })
    const { limits, waiting } = handTimers()
    expect(await sendToNetwork(target, JOB, limits)).toBe('sent')
    expect(Buffer.concat(parts).equals(Buffer.from(JOB))).toBe(true)
    expect(waiting()).toBe(0)
  })

  test('that talks back about its paper is not thereby away', async () => {
    const target = await printer((socket) => {
      socket.write(Buffer.alloc(100_000, 0x12))
      socket.resume()
      socket.on('end', () => socket.end())
    })
    expect(await sendToNetwork(target, JOB, handTimers().limits)).toBe('sent')
  })

  test('that is switched off is away: nothing was sent', async () => {
    const target = await printer(() => undefined)
    for (const each of open.splice(0)) each.close()
    expect(await sendToNetwork(target, JOB, handTimers().limits)).toBe('away')
  })

  test('that cannot be reached in time is away', async () => {
    const target = await printer(() => undefined)
    const { limits, fire } = handTimers()
    const sending = sendToNetwork(target, JOB, limits)
    fire()
    expect(await sending).toBe('away')
  })

  test('that drops the line in the middle may have printed some of it', async () => {
    const target = await printer((socket) => socket.once('data', () => socket.resetAndDestroy()))
    const large = new Uint8Array(50_000_000)
    expect(await sendToNetwork(target, large, handTimers().limits)).toBe('no-answer')
  })

  test('that stops taking bytes may have printed some of it', async () => {
    const taken = Promise.withResolvers<void>()
    const target = await printer((socket) => socket.once('data', () => (socket.pause(), taken.resolve())))
    const { limits, fire } = handTimers()
    const sending = sendToNetwork(target, new Uint8Array(50_000_000), limits)
    await taken.promise
    fire()
    expect(await sending).toBe('no-answer')
  })

  test('that took everything and keeps the line open has it', async () => {
    const ended = Promise.withResolvers<void>()
    const target = await printer((socket) => {
      socket.resume()
      socket.on('end', () => ended.resolve())
    })
    const { limits, fire } = handTimers()
    const sending = sendToNetwork(target, JOB, limits)
    await ended.promise
    fire()
    expect(await sending).toBe('sent')
  })
})

describe('a queue of the system', () => {
  test('whose name no command can contain is refused', async () => {
    const command = queueCommand('linux', 'receipts\0')
    expect(await sendToQueue(command, JOB, handTimers().limits)).toBe('refused')
    const named = (queue: string) => printerConnectionSchema.safeParse({ way: 'raw-queue', queue }).success
    expect([named('Küche 1 (EPSON)'), named('receipts\0'), named('receipts\n')]).toEqual([true, false, false])
  })

  const folder = mkdtempSync(join(tmpdir(), 'queue-'))
  const file = join(folder, 'job')
  const program = process.execPath
  const environment = { JOB_FILE: file }
  const script = (then: string): string =>
    `const parts = []; process.stdin.on('data', (part) => parts.push(part)).on('end', () => {
      require('node:fs').writeFileSync(process.env.JOB_FILE, Buffer.concat(parts)); ${then} })`

  test('gets exactly the bytes of the job', async () => {
    const command = { program, parameters: ['-e', script('process.exit(0)')], environment }
    expect(await sendToQueue(command, JOB, handTimers().limits)).toBe('sent')
    expect(readFileSync(file).equals(Buffer.from(JOB))).toBe(true)
    rmSync(folder, { recursive: true })
  })

  test('that refuses says so by its exit code', async () => {
    const command = { program, parameters: ['-e', 'process.exit(1)'], environment: {} }
    expect(await sendToQueue(command, JOB, handTimers().limits)).toBe('refused')
  })

  test('a system without the command refuses', async () => {
    const command = { program: join(folder, 'no-such-program'), parameters: [], environment: {} }
    expect(await sendToQueue(command, JOB, handTimers().limits)).toBe('refused')
  })

  test('that hangs is ended, and may have printed', async () => {
    const { limits, fire } = handTimers()
    const command = { program, parameters: ['-e', 'setInterval(() => {}, 1000)'], environment: {} }
    const sending = sendToQueue(command, JOB, limits)
    fire()
    expect(await sending).toBe('no-answer')
  })

  test('is named so that its name can never be read as a command', () => {
    const name = `x; rm -rf ~ $(id) -o nothing`
    const unix = queueCommand('linux', name)
    expect([unix.program, ...unix.parameters]).toEqual(['lp', '-d', name, '-o', 'raw', '-s', '--', '-'])
    const windows = queueCommand('win32', name)
    expect(windows.parameters.join(' ')).not.toContain('rm -rf')
    expect(windows.environment).toEqual({ GALLA_PRINTER: name })
    const encoded = windows.parameters.at(-1) ?? ''
    expect(Buffer.from(encoded, 'base64').toString('utf16le')).toContain('WritePrinter')
  })
})
