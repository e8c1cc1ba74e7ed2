// What the page writes to its console, and what it throws, as the `console-message` event of its contents.
import type { PageSession } from './chromium.ts'
import { preventable } from './events.ts'

type Level = 'info' | 'warning' | 'error' | 'debug'
type ConsoleCall = {
  readonly type: string
  readonly args: readonly {
    readonly value?: string | number | boolean | null
    readonly description?: string
  }[]
  readonly stackTrace?: {
    readonly callFrames: readonly { readonly url: string; readonly lineNumber: number }[]
  }
}

const LEVELS: Record<string, Level> = {
  error: 'error',
  assert: 'error',
  warning: 'warning',
  debug: 'debug',
}

export function listenToConsole(page: PageSession, emit: (event: string, message: object) => void): void {
  const tell = (level: Level, message: string, sourceId = '', lineNumber = 0): void => {
    emit('console-message', preventable({ level, message, sourceId, lineNumber }))
  }
  page.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }: ConsoleCall) => {
    const message = args.map(({ value, description }) => String(value ?? description ?? '')).join(' ')
    const [frame] = stackTrace?.callFrames ?? []
    tell(LEVELS[type] ?? 'info', message, frame?.url, frame?.lineNumber)
  })
  page.on('Runtime.exceptionThrown', ({ exceptionDetails: { exception, text, url, lineNumber } }) => {
    tell('error', `Uncaught ${exception?.description ?? text}`, url, lineNumber)
  })
}
