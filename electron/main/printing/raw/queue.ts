// Raw bytes through a queue of the system, for printers on a cable: `lp -o raw` on Linux and macOS, a RAW job on
// Windows.
import { spawn } from 'node:child_process'
import type { Delivery, SendLimits } from './network'
import { WINDOWS_RAW_JOB } from './windows-raw-job'

/**
 * The environment variable that passes the printer's name to the Windows script: on the command line a name could be
 * interpreted as a command.
 */
const PRINTER_VARIABLE = 'GALLA_PRINTER'

export interface QueueCommand {
  readonly program: string
  readonly parameters: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

/** The command that takes a job on its standard input. `platform` is `process.platform`. */
export function queueCommand(platform: string, queue: string): QueueCommand {
  if (platform !== 'win32')
    return { program: 'lp', parameters: ['-d', queue, '-o', 'raw', '-s', '--', '-'], environment: {} }
  const script = Buffer.from(WINDOWS_RAW_JOB, 'utf16le').toString('base64')
  return {
    program: 'powershell.exe',
    parameters: ['-NoProfile', '-NonInteractive', '-EncodedCommand', script],
    environment: { [PRINTER_VARIABLE]: queue },
  }
}

/** Passes a job to the queue. Never throws: a command that cannot be started at all is refused. */
export async function sendToQueue(
  command: QueueCommand,
  bytes: Uint8Array,
  limits: SendLimits,
): Promise<Delivery> {
  try {
    return await handedToProgram(command, bytes, limits)
  } catch {
    return 'refused'
  }
}

function handedToProgram(
  command: QueueCommand,
  bytes: Uint8Array,
  { timers, timeoutMs }: SendLimits,
): Promise<Delivery> {
  return new Promise((resolve) => {
    const child = spawn(command.program, [...command.parameters], {
      env: { ...process.env, ...command.environment },
      stdio: ['pipe', 'ignore', 'ignore'],
      windowsHide: true,
    })
    const end = (delivery: Delivery): void => {
      cancel()
      resolve(delivery)
    }
    const cancel = timers.after(timeoutMs, () => {
      child.kill()
      end('no-answer')
    })
    child.on('error', () => end('refused'))
    child.on('close', (code) => end(code === 0 ? 'sent' : 'refused'))
    // A queue that refuses the job closes its input early; the exit code reports that already.
    child.stdin.on('error', () => undefined)
    child.stdin.end(bytes)
  })
}
