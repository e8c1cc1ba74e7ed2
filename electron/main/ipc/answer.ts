// One request over IPC, from raw data to data that fits the contract: check the sender, check the right, parse the
// input, run the handler, parse the output.
import type { Admission } from '#shared/channels/access'
import type { Access, ChannelRow } from '#shared/channels/channel'
import type { AppHandlers, Channel, ChannelOf, WorkspaceHandlers } from '#shared/channels/contract'
import { USED_SELDOM } from '#shared/base/parsed-json'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'
import type { AppLog } from '../platform/app-log'
import { rowOf } from './contract'

export interface AnsweringDependencies {
  readonly appHandlers: AppHandlers
  /** The handlers of the open environment; fails with the reason if none is open. */
  readonly workspaceHandlers: () => Promise<Result<WorkspaceHandlers>>
  readonly trustedOrigins: readonly string[]
  /** With which rights `channel`, which has `access`, may be called now with `input`, as it came. Asked once for each message. */
  readonly admit: (channel: Channel, access: Access, input: unknown) => Result<Admission>
  readonly log: AppLog
}

/** The channels that were asked before. */
const known = new Set<Channel>()

type Usage = typeof USED_SELDOM | undefined

/** Most channels that a start asks are asked once, and the first screen waits for their answers. */
function usageOf(channel: Channel): Usage {
  if (known.has(channel)) return undefined
  known.add(channel)
  return USED_SELDOM
}

type AnyHandler = (input: never) => Promise<unknown>

/**
 * Answers one message on `channel`. Expected failures are returned as data; so is a defect, as `{ kind: 'bug' }`, if
 * the channel's output allows it. A message from a foreign sender, and a defect of a channel that always succeeds,
 * throw.
 */
export async function answer(
  dependencies: AnsweringDependencies,
  channel: Channel,
  frame: SenderFrame | null | undefined,
  input: unknown,
): Promise<unknown> {
  const { trustedOrigins, admit, log } = dependencies
  if (!isTrustedSender(frame, trustedOrigins)) {
    log.warn('ipc.stranger', { channel })
    throw new Error('not allowed')
  }
  const row = await rowOf(channel)
  const failedWith = (failure: Failure): unknown => failed(row, failure)
  const admitted = admit(channel, row.access, input)
  if (!admitted.ok) return failedWith(admitted.failure)
  const usage = usageOf(channel)
  const parsed = parsedInput(row, input, usage)
  if (!parsed.ok) {
    log.warn('ipc.bad-input', { channel, field: parsed.failure })
    return failedWith({ kind: 'invalid-input', field: parsed.failure, problem: 'contract' })
  }
  try {
    const handler = await handlerOf(dependencies, channel, row)
    if (!handler.ok) return failedWith(handler.failure)
    // Each handler accepts exactly what its own schema produces; the compiler cannot follow that through the lookup.
    const { value: answers } = handler
    const output = await admitted.value(() => answers(parsed.value as never))
    return output.ok ? row.output.parse(output.value, usage) : failedWith(output.failure)
  } catch (error) {
    return failedWith({ kind: 'bug', reference: log.error('ipc.defect', error, { channel }) })
  }
}

/**
 * The input as the contract has it, or the name of the field that does not fit. A schema may also throw: a read-only
 * array freezes what it is given, which fails for a typed array.
 */
function parsedInput({ input: schema }: ChannelRow, input: unknown, usage: Usage): Result<unknown, string> {
  try {
    const parsed = schema.safeParse(input, usage)
    return parsed.success ? succeed(parsed.data) : fail(parsed.error.issues[0]?.path.join('.') ?? '')
  } catch {
    return fail('')
  }
}

async function handlerOf(
  { appHandlers, workspaceHandlers }: AnsweringDependencies,
  channel: Channel,
  { scope }: ChannelRow,
): Promise<Result<AnyHandler>> {
  // The row says which of the two has the handler; the compiler cannot follow that through the lookup.
  if (scope === 'app') return succeed(appHandlers[channel as ChannelOf<'app'>])
  const opened = await workspaceHandlers()
  return opened.ok ? succeed(opened.value[channel as ChannelOf<'workspace'>]) : opened
}

function failed({ output }: ChannelRow, failure: Failure): unknown {
  const answered = fail(failure)
  if (output.safeParse(answered).success) return answered
  throw new Error(failure.kind === 'bug' ? `bug ${failure.reference}` : failure.kind)
}

/** What Electron says about the frame that sent a message. Null if the frame was destroyed or has navigated away. */
export interface SenderFrame {
  readonly url: string
  readonly parent: unknown
}

/**
 * Who may talk to the main process: the top frame of one of our windows, showing one of our pages. Nobody else.
 * True if `frame` is a top frame whose page belongs to one of `trustedOrigins` (`app://bundle`, and during
 * development the dev server).
 */
export function isTrustedSender(
  frame: SenderFrame | null | undefined,
  trustedOrigins: readonly string[],
): boolean {
  if (frame === null || frame === undefined || frame.parent !== null) return false
  return trustedOrigins.some((origin) => frame.url === origin || frame.url.startsWith(`${origin}/`))
}
