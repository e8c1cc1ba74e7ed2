// One request over IPC, from raw data to data that fits the contract: check the sender, check the right, parse the
// input, run the handler, parse the output.
import type { Admission } from '@shared/access'
import {
  channels,
  isAppChannel,
  type AppHandlers,
  type Channel,
  type WorkspaceHandlers,
} from '@shared/contract'
import { USED_SELDOM } from '@shared/parsing'
import { fail, succeed, type Failure, type Result } from '@shared/result'
import type { AppLog } from '../platform/app-log'
import { isTrustedSender, type SenderFrame } from './sender'

export interface AnsweringDependencies {
  readonly appHandlers: AppHandlers
  /** The handlers of the open environment; fails with the reason if none is open. */
  readonly workspaceHandlers: () => Promise<Result<WorkspaceHandlers>>
  readonly trustedOrigins: readonly string[]
  /** With which rights `channel` may be called now. Asked once for each message. */
  readonly admit: (channel: Channel) => Result<Admission>
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
  const admitted = admit(channel)
  if (!admitted.ok) return failed(channel, admitted.failure)
  const usage = usageOf(channel)
  const parsed = parsedInput(channel, input, usage)
  if (!parsed.ok) {
    log.warn('ipc.bad-input', { channel, field: parsed.failure })
    return failed(channel, { kind: 'invalid-input', field: parsed.failure, problem: 'contract' })
  }
  try {
    const handler = await handlerOf(dependencies, channel)
    if (!handler.ok) return failed(channel, handler.failure)
    // Each handler accepts exactly what its own schema produces; the compiler cannot follow that through the lookup.
    const { value: answers } = handler
    const output = await admitted.value(() => answers(parsed.value as never))
    return channels[channel].output.parse(output, usage)
  } catch (error) {
    return failed(channel, { kind: 'bug', reference: log.error('ipc.defect', error, { channel }) })
  }
}

/**
 * The input as the contract has it, or the name of the field that does not fit. A schema may also throw: a read-only
 * array freezes what it is given, which fails for a typed array.
 */
function parsedInput(channel: Channel, input: unknown, usage: Usage): Result<unknown, string> {
  try {
    const parsed = channels[channel].input.safeParse(input, usage)
    return parsed.success ? succeed(parsed.data) : fail(parsed.error.issues[0]?.path.join('.') ?? '')
  } catch {
    return fail('')
  }
}

async function handlerOf(
  { appHandlers, workspaceHandlers }: AnsweringDependencies,
  channel: Channel,
): Promise<Result<AnyHandler>> {
  if (isAppChannel(channel)) return succeed(appHandlers[channel])
  const opened = await workspaceHandlers()
  return opened.ok ? succeed(opened.value[channel]) : opened
}

function failed(channel: Channel, failure: Failure): unknown {
  const answered = fail(failure)
  if (channels[channel].output.safeParse(answered).success) return answered
  throw new Error(failure.kind === 'bug' ? `bug ${failure.reference}` : failure.kind)
}
