// The identity checks over the practice service, in virtual time and without sockets.
import type { Transport } from '#main/operations/service'
import { createService } from '#main/operations/service'
import { identityWorkflow } from '#main/operations/checks/workflow/identity'
import type { LinesFile } from '#shared/base/kept-file'
import { ConnectionCut, createPracticeService } from '#practice/index'
import { VirtualTime, whileTimePasses } from './virtual-time'
import { noDefects } from './defects'
import { confirmed } from './ages'

export interface MemoryLines extends LinesFile {
  text(): string
}

export function linesInMemory(first = ''): MemoryLines {
  let text = first
  return {
    load: () => (text === '' ? undefined : text),
    append: (line) => {
      text += line
    },
    save: (whole) => {
      text = whole
    },
    text: () => text,
  }
}

/** A service client whose network is the practice service itself. `calls` counts what was sent. */
export function practiceOver(time: VirtualTime) {
  let calls = 0
  const practice = createPracticeService({
    clock: time,
    sleep: (ms) => new Promise((resolve) => void time.after(ms, resolve)),
    latencyMs: () => 1,
  })
  const transport: Transport = {
    close: () => {},
    exchange: async ({ url, method, headers, body, onPhase }) => {
      calls += 1
      onPhase?.('connected')
      try {
        const init = { method, headers: { ...headers }, ...(body === null ? {} : { body }) }
        const answer = await practice.fetch(new Request(url, init))
        return {
          kind: 'answered',
          httpStatus: answer.status,
          text: await answer.text(),
          bodySha256: '',
          retryAfter: answer.headers.get('retry-after'),
        }
      } catch (error) {
        if (!(error instanceof ConnectionCut)) throw error
        return { kind: 'lost', phase: 'connected', problem: 'cut', cause: 'ECONNRESET' }
      }
    },
  }
  const service = createService({
    reportDefect: noDefects,
    baseUrl: 'https://service.invalid',
    credentials: () => practice.merchant,
    clock: time,
    timers: time,
    random: () => 0.5,
    limiterStore: { load: () => [], save: () => {} },
    log: () => {},
    allowLoopbackHttp: false,
    transport,
  })
  return { practice, service, calls: () => calls }
}

export function identityCounter() {
  const time = new VirtualTime()
  const { service, calls } = practiceOver(time)
  const lines = linesInMemory()
  const opened: string[] = []
  const code = '482913'
  let born = 0
  const dependencies = {
    service,
    clock: time,
    timers: time,
    newId: () => `session-${(born += 1)}`,
    newCode: () => code,
    newKey: () => new Uint8Array(32).fill(born),
    staff: () => ({ id: 'owner', role: 'owner' as const }),
    log: lines,
    time: confirmed(time),
    returnUrl: () => 'https://shop.example/back',
    openOutside: async (url: string) => opened.push(url) > 0,
    protectContent: () => {},
  }
  const { handlers, forgetAll } = identityWorkflow(dependencies)
  const during = whileTimePasses(time, STEP_MS)
  return { time, service, calls, lines, opened, code, handlers, forgetAll, during, dependencies }
}

/** Calls take less; the five minutes of an idle session must not pass while waiting for one. */
const STEP_MS = 60_000
