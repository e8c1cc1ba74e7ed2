// The receiver of callbacks: verify, store, answer, then pass on. It does not depend on Electron and could run in a
// server.
import type { Clock, Timers } from '#shared/base/clock'
import { COME_AGAIN, type Answer } from '#shared/callbacks/answers'
import type {
  CallbackFacts,
  CallbackRecord,
  CallbackSettings,
  ReceiverState,
} from '#shared/callbacks/callback'
import type { CallbackKind } from '#shared/operations/registry'
import { createSerialQueue } from '#shared/node/files/serial-queue'
import { createCallbackWorker, type Judge } from './callback-worker'
import type { Arrival, Intake } from '#shared/node/callbacks/callback-intake'
import { createCounterIntake } from './counter-intake'
import { openCallbackLog, type CallbackFiles, type CallbackLog } from './callback-log'
import { serveCallbacks, type ReceiverServer } from './server'

export type { Judge } from './callback-worker'

export interface ReceiverOptions {
  readonly clock: Pick<Clock, 'now' | 'elapsed'>
  readonly timers: Timers
  /** Where the record of callbacks is stored. */
  readonly files: CallbackFiles
  /** The secrets that account callbacks may be signed with now; empty if none is set. */
  readonly secrets: () => readonly string[]
  /** Reads a certificate or key file as text; rejects if it cannot. */
  readonly readFile: (path: string) => Promise<string>
  readonly judge: Judge
  /** Whether an unsigned callback is about a sale of this shop. */
  readonly isOurs: (kind: CallbackKind, facts: CallbackFacts) => boolean
  /** Called with the answer to each request that was refused before it was read. */
  readonly onRefused: (answer: { readonly message: string }) => void
  /** Called when a callback was stored, and again when it is known what came of it. */
  readonly onRecord: (record: CallbackRecord) => void
  readonly onState: (state: ReceiverState) => void
  readonly onTrouble: (error: unknown) => void
}

export interface Receiver {
  state(): ReceiverState
  /** Starts, changes or stops listening according to the settings. Never rejects: a problem is part of the state. */
  apply(settings: CallbackSettings): Promise<ReceiverState>
  /**
   * Takes a callback that was received elsewhere, whether or not this receiver listens, by the settings that were last
   * applied. Once it resolves to 200 the callback is on disk; 429 and 503 ask for it again. Never rejects.
   */
  take(arrival: Arrival): Promise<Answer>
  search(text: string, limit: number): Promise<readonly CallbackRecord[]>
  /**
   * Counts the selected callbacks that still contain the service's words, and removes those words. Both reject with the
   * disk's error.
   */
  countWords(isMeant: (record: CallbackRecord) => boolean): Promise<number>
  forgetWords(isMeant: (record: CallbackRecord) => boolean): Promise<void>
  close(): Promise<void>
}

const OFF: ReceiverState = { kind: 'off' }

export function createReceiver(options: ReceiverOptions): Receiver {
  let state: ReceiverState = OFF
  let server: ReceiverServer | null = null
  let opened: Promise<CallbackLog> | null = null
  let intake: Intake | null = null
  let sources: CallbackSettings['sources'] = []
  let isClosed = false
  /** Serialised, so that two quick changes do not compete for the port. */
  const serialQueue = createSerialQueue()

  const log = (): Promise<CallbackLog> => {
    opened ??= openCallbackLog(options.files, options.onTrouble)
    return opened
  }
  const worker = createCallbackWorker({
    judge: options.judge,
    timers: options.timers,
    conclude: (record, disposition) => {
      void log().then((kept) => kept.conclude(record.number, disposition))
      options.onRecord({ ...record, disposition })
    },
  })
  const onStored = (record: CallbackRecord): void => {
    options.onRecord(record)
    worker.take(record)
  }

  /** One intake for all ways in, so that they share its budgets. What an earlier run left waiting is taken up with it. */
  const opening = async (): Promise<Intake> => {
    const kept = await log().catch((error: unknown) => {
      opened = null
      throw new DiskTrouble('the log of callbacks cannot be opened', { cause: error })
    })
    if (intake !== null) return intake
    intake = createCounterIntake({ ...options, log: kept, sources: () => sources, onStored })
    for (const record of kept.waiting()) worker.take(record)
    return intake
  }

  const apply = async (settings: CallbackSettings): Promise<ReceiverState> => {
    await server?.close()
    server = null
    sources = settings.sources
    const started = settings.enabled ? await listen(settings, options, opening) : { server: null, state: OFF }
    ;({ server, state } = started)
    options.onState(state)
    return state
  }
  return {
    state: () => state,
    apply: (settings) => serialQueue(() => apply(settings)),
    take: async (arrival) => {
      if (isClosed) return COME_AGAIN
      try {
        return await (
          await opening()
        )(arrival)
      } catch (error) {
        options.onTrouble(error)
        return COME_AGAIN
      }
    },
    search: async (text, limit) => (await log()).search(text, limit),
    countWords: async (isMeant) => (await log()).countWords(isMeant),
    forgetWords: async (isMeant) => (await log()).forgetWords(isMeant),
    close: () =>
      serialQueue(async () => {
        isClosed = true
        await server?.close()
        server = null
        state = OFF
        worker.stop()
        if (opened !== null) await opened.then((kept) => kept.flushed()).catch(options.onTrouble)
        for (const lines of [options.files.ours, options.files.strays])
          await lines.close().catch(options.onTrouble)
      }),
  }
}

async function listen(
  settings: CallbackSettings,
  options: ReceiverOptions,
  opening: () => Promise<Intake>,
): Promise<{ readonly server: ReceiverServer | null; readonly state: ReceiverState }> {
  try {
    const server = await serveCallbacks({
      settings,
      tls: await tlsOf(settings, options),
      intake: await opening(),
      onRefused: options.onRefused,
    })
    return { server, state: { kind: 'listening', url: server.url } }
  } catch (error) {
    options.onTrouble(error)
    return { server: null, state: { kind: 'failed', problem: problemOf(error) } }
  }
}

class DiskTrouble extends Error {}
class CertificateTrouble extends Error {}

async function tlsOf(
  settings: CallbackSettings,
  { readFile }: ReceiverOptions,
): Promise<{ readonly key: string; readonly cert: string } | null> {
  if (settings.transport !== 'tls') return null
  try {
    const [key, cert] = await Promise.all([readFile(settings.keyFile), readFile(settings.certificateFile)])
    return { key, cert }
  } catch (error) {
    throw new CertificateTrouble('the certificate or key cannot be read', { cause: error })
  }
}

function problemOf(error: unknown): Extract<ReceiverState, { kind: 'failed' }>['problem'] {
  if (error instanceof DiskTrouble) return 'disk'
  if (error instanceof CertificateTrouble) return 'certificate'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE') return 'port-in-use'
  if (code === 'EACCES' || code === 'EPERM') return 'no-permission'
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'no-such-address'
  return code.startsWith('ERR_OSSL') || code.startsWith('ERR_TLS') ? 'certificate' : 'other'
}
