// Raw bytes on their way to a printer on the network, over real sockets.
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { sendToNetwork } from '#main/printing/raw/network'
import { printerConnectionSchema } from '#shared/printing/printer'

const JOB = Uint8Array.from({ length: 200_000 }, (_, at) => at % 256)
const TIMEOUT_MS = 15_000
/** What is waited for a moment. */
const SHORT_MS = 20

/** Timers that fire when the test says so. */
function handTimers() {
  const tasks = new Set<() => void>()
  return {
    limits: {
      timeoutMs: TIMEOUT_MS,
      timers: {
        after: (delayMs: number, task: () => void) => {
          if (delayMs < TIMEOUT_MS) {
            const timer = setTimeout(task, SHORT_MS)
            return () => clearTimeout(timer)
          }
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

  test('that took everything and keeps the line open may have printed nothing: one that reads nothing looks the same', async () => {
    for (const behave of [(socket: Socket) => socket.resume(), (socket: Socket) => socket.pause()]) {
      const target = await printer(behave)
      const { limits, fire } = handTimers()
      const sending = sendToNetwork(target, JOB, limits)
      await new Promise((resolve) => setTimeout(resolve, 10 * SHORT_MS))
      fire()
      expect(await sending).toBe('no-answer')
    }
  })

  test.each([1, 200_000])(
    'that closes at once, with %d bytes to take, is not said to have them',
    async (length) => {
      const target = await printer((socket) => socket.end())
      expect(await sendToNetwork(target, JOB.subarray(0, length), handTimers().limits)).toBe('no-answer')
    },
  )

  test('that closes without reading, and cuts the line, is not said to have them', async () => {
    const target = await printer((socket) => socket.destroy())
    expect(await sendToNetwork(target, JOB.subarray(0, 40), handTimers().limits)).toBe('no-answer')
  })

  test('that reads the job and closes before its end may have printed a part', async () => {
    const target = await printer((socket) => socket.once('data', () => socket.end()))
    expect(await sendToNetwork(target, JOB, handTimers().limits)).toBe('no-answer')
  })
})

test('the name of a queue holds no control characters', () => {
  const named = (queue: string) => printerConnectionSchema.safeParse({ way: 'raw-queue', queue }).success
  expect([named('Küche 1 (EPSON)'), named('receipts\0'), named('receipts\n')]).toEqual([true, false, false])
})
