// A main process for component tests: answers the channels that a test names, and pushes what it is told to. Everything
// else rejects, so that a screen that calls more than the test expects is noticed.
import type { SaleDraft } from '#shared/channels/sale'
import type { Channel, EventName, EventPayload, Handlers, Input, Output } from '#shared/channels/contract'

type Listener = (payload: never) => void

export interface FakeBridge {
  /** Every call so far, oldest first. */
  readonly calls: readonly { readonly channel: Channel; readonly input: unknown }[]
  /** Answers a channel from now on. */
  answer<Name extends Channel>(channel: Name, handler: Handlers[Name]): void
  push<Name extends EventName>(event: Name, payload: EventPayload<Name>): void
}

/** Installs `window.galla`. */
export type FakeAnswers = Partial<Handlers>

export function installFakeBridge(first: FakeAnswers): FakeBridge {
  const handlers = new Map<Channel, (input: never) => Promise<unknown>>(
    Object.entries(first) as [Channel, (input: never) => Promise<unknown>][],
  )
  const listeners = new Map<EventName, Set<Listener>>()
  const calls: { channel: Channel; input: unknown }[] = []
  const heard = (event: EventName) => listeners.get(event) ?? new Set<Listener>()
  const galla = {
    call<Name extends Channel>(channel: Name, input: Input<Name>): Promise<Output<Name>> {
      calls.push({ channel, input })
      const handler = handlers.get(channel)
      if (handler === undefined) return Promise.reject(new Error(`the test does not answer ${channel}`))
      return handler(input as never) as Promise<Output<Name>>
    },
    on<Name extends EventName>(event: Name, listener: (payload: EventPayload<Name>) => void): () => void {
      const those = heard(event).add(listener as Listener)
      listeners.set(event, those)
      return () => void those.delete(listener as Listener)
    },
  }
  Object.defineProperty(window, 'galla', { value: galla, configurable: true })
  return {
    calls,
    answer: (channel, handler) => void handlers.set(channel, handler as (input: never) => Promise<unknown>),
    push: (event, payload) => heard(event).forEach((listener) => listener(payload as never)),
  }
}

/** What a channel was asked with, oldest first. */
export const called = (bridge: FakeBridge, channel: string): readonly unknown[] =>
  bridge.calls.filter((call) => call.channel === channel).map((call) => call.input)

/** The drafts that a sheet was asked for, oldest first. */
export const preparedDrafts = (bridge: FakeBridge): readonly SaleDraft['draft'][] =>
  called(bridge, 'sale.prepare').map((input) => (input as SaleDraft).draft)
