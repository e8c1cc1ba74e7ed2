// Raw bytes on their way to a printer on the network, over real sockets.
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { SECOND_MS } from '#shared/base/clock'
import { sendToNetwork, type SendLimits } from '#main/printing/raw/network'
import { saysStar, statusReader } from '#main/printing/raw/printer-status'
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

describe('a printer that answers', () => {
  const READY = [0x12, 0x12, 0x12]
  const AT_END = 0x00
  const ASKED = Buffer.of(0x10, 4, 2, 0x10, 4, 3, 0x10, 4, 4)
  /** With Star's question behind it. */
  const ASKED_FIRST = Buffer.concat([ASKED, Buffer.of(0x1b, 6, 1)])
  /** Answers each question with the next of `says`, the last one for ever, and the one at the job's end with `atEnd`; null says nothing. */
  const answering = (says: readonly (readonly number[])[], atEnd: readonly number[] | null) => {
    const seen = { bytes: 0, questions: 0 }
    const behave = (socket: Socket): void => {
      socket.on('data', (part) => {
        seen.bytes += part.length
        for (let at = part.indexOf(ASKED); at >= 0; at = part.indexOf(ASKED, at + 1)) {
          socket.write(Buffer.from(says[Math.min(seen.questions, says.length - 1)] ?? []))
          seen.questions += 1
        }
        if (atEnd !== null && part.includes(Buffer.of(0x1d, 0x72, 1))) socket.write(Buffer.from(atEnd))
      })
      socket.on('end', () => socket.end())
    }
    return { seen, behave }
  }
  /** A busy computer is late too: what waits for an answer waits long, and is asked again soon. */
  const patient = {
    after: (delayMs: number, task: () => void) => {
      const timer = setTimeout(task, delayMs === SECOND_MS ? SHORT_MS : TIMEOUT_MS)
      return () => clearTimeout(timer)
    },
  }
  const send = async (behave: (socket: Socket) => void, timers: SendLimits['timers'] = patient) => {
    const target = await printer(behave)
    return sendToNetwork(target, JOB, { timers, timeoutMs: TIMEOUT_MS, answers: true })
  }

  test('confirms that it came to the end of the paper', async () => {
    expect(await send(answering([READY], [AT_END]).behave)).toBe('printed')
  })

  test.each([
    ['its paper is out', [0x12, 0x12, 0x72], 'paper-out'],
    ['printing stopped for the want of paper', [0x32, 0x12, 0x12], 'paper-out'],
    ['its cover is open', [0x16, 0x12, 0x12], 'cover-open'],
    ['its cutter is stuck', [0x52, 0x1a, 0x12], 'not-ready'],
  ])('is sent nothing where %s', async (_what, says, becomes) => {
    const { seen, behave } = answering([says], null)
    expect(await send(behave)).toBe(becomes)
    expect(seen.bytes).toBe(ASKED_FIRST.length)
  })

  test('may have printed a part where its paper runs out in the middle', async () => {
    expect(await send(answering([READY, [0x32, 0x12, 0x72]], null).behave)).toBe('cut-short')
    expect(await send(answering([READY], [0x0c]).behave)).toBe('cut-short')
  })

  test('is not taken at a word that is none: what it reports unasked, and garbage', () => {
    const reader = statusReader()
    reader.push(Uint8Array.of(...READY, 0x14, 0x00, 0x00, 0x0f, 0xff, 0x80, 0x90))
    expect([reader.answers(), reader.problem(), reader.end()]).toEqual([1, null, null])
    reader.push(Uint8Array.of(AT_END))
    expect(reader.end()).toBe('printed')
  })

  /** Ready, online, of nine bytes; and with three answers to EOT before it, of a printer whose paper is nearly out. */
  const STAR = [0x23, 0x06, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00]
  test.each([
    ['alone', STAR],
    ['behind its answers to EOT', [0x14, 0x14, 0x14, ...STAR]],
    ['of seven bytes, with its cover open', [0x0f, 0x06, 0x28, 0x00, 0x00, 0x00, 0x00]],
  ])('is sent nothing where it says that it takes Star’s commands: a status %s', async (_what, says) => {
    const { seen, behave } = answering([says], null)
    expect(await send(behave, handTimers().limits.timers)).toBe('star-mode')
    expect(seen.bytes).toBe(ASKED_FIRST.length)
  })

  test('is not taken for one of Star’s by what ESC/POS says, whatever it reports', () => {
    for (let bits = 0; bits < 256; bits += 1) {
      const report = [(bits & 0b0110_1100) | 0b0001_0000, ...[1, 2, 3].map(() => bits & 0b0110_1111)]
      expect(saysStar(Uint8Array.of(...report, ...READY, ...report, ...report))).toBe(false)
    }
    expect(saysStar(Uint8Array.of(...STAR.slice(0, -1)))).toBe(false)
  })

  test('tells what it reports by itself, and the whole of that alone', () => {
    const after = (...bytes: readonly number[]) => {
      const reader = statusReader()
      reader.push(Uint8Array.of(...READY, ...bytes))
      return reader.problem()
    }
    expect(after(0x38, 0x00, 0x00, 0x0f)).toBe('cover-open')
    expect(after(0x18, 0x00, 0x0c, 0x0f)).toBe('paper-out')
    expect(after(0x18, 0x08, 0x00, 0x0f)).toBe('not-ready')
    expect(after(0x18, 0x00, 0x03, 0x0f), 'nearly out').toBeNull()
    expect(after(0x38, 0x00, 0x00), 'not whole').toBeNull()
    expect(after(0x38, 0x00, 0x00, 0x0f, 0x10, 0x00, 0x00, 0x0f), 'closed again').toBeNull()
    expect(after(0x38, 0x00, 0x00, 0x0f, ...READY), 'asked after it').toBeNull()
  })

  test('may have printed a part where it reports by itself that its cover was opened', async () => {
    const { behave } = answering([READY, [0x38, 0x00, 0x00, 0x0f]], null)
    expect(await send(behave)).toBe('cut-short')
  })

  test('that says nothing this time is treated as one that never does', async () => {
    const { seen, behave } = answering([[]], [AT_END])
    expect(await send(behave, handTimers().limits.timers)).toBe('sent')
    expect(seen.bytes).toBe(ASKED_FIRST.length + JOB.length)
  })

  test('that closes before it was sent anything has printed nothing', async () => {
    expect(await send((socket) => socket.end())).toBe('away')
  })

  test('that closes before it came to the end may have printed a part', async () => {
    const behave = (socket: Socket): void => {
      let isAsked = false
      socket.on('data', () => {
        if (isAsked) return socket.destroy()
        isAsked = true
        socket.write(Buffer.from(READY))
      })
    }
    expect(await send(behave)).toBe('no-answer')
  })
})
