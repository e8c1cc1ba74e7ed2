// The result of one IPC message: foreign senders are refused, invalid input never reaches a handler, a defect is
// answered as data.
import { describe, expect, it, vi } from 'vitest'
import type { Handlers } from '#shared/channels/contract'
import { fail, succeed } from '#shared/base/result'
import { answer, type AnsweringDependencies, isTrustedSender } from '#main/ipc/answer'
import type { AppLog } from '#main/platform/app-log'

const ORIGIN = 'app://bundle'
const counter = { url: `${ORIGIN}/index.html#/recharge`, parent: null }
const silent: AppLog = { info: () => {}, warn: () => {}, error: () => 'REF00001' }

const NO_WORKSPACE = fail({ kind: 'not-allowed', needs: 'setup' } as const)

const answering = (
  handlers: Partial<Handlers>,
  changed: Partial<AnsweringDependencies> = {},
): AnsweringDependencies => ({
  appHandlers: handlers as Handlers,
  workspaceHandlers: async () => succeed(handlers as Handlers),
  trustedOrigins: [ORIGIN],
  admit: () => succeed(async (work) => succeed(await work())),
  log: silent,
  ...changed,
})

describe('the sender of a message', () => {
  it('is trusted as the top frame of a page of ours', () => {
    expect(isTrustedSender(counter, [ORIGIN])).toBe(true)
  })

  it.each([
    ['a frame that is gone', null],
    ['a frame inside a page', { ...counter, parent: {} }],
    ['another site', { url: 'https://example.org/', parent: null }],
    ['a site whose name begins like ours', { url: 'app://bundle.example.org/', parent: null }],
  ])('is refused as %s', (_who, frame) => {
    expect(isTrustedSender(frame, [ORIGIN])).toBe(false)
  })
})

describe('the answer to a message', () => {
  it('refuses a stranger without running the handler', async () => {
    const handler = vi.fn()
    const asked = answer(answering({ 'journal.day': handler }), 'journal.day', null, {})
    await expect(asked).rejects.toThrow('not allowed')
    expect(handler).not.toHaveBeenCalled()
  })

  it.each(['first', 'second', 'third'])(
    'refuses what does not fit the contract at the %s question',
    async () => {
      const told = vi.fn(async () => ({ smuggled: 'out' }))
      const asked = { 'setup.state': told } as unknown as Partial<Handlers>
      await expect(answer(answering(asked), 'setup.state', counter, {})).rejects.toThrow('bug REF00001')
      const unasked = answer(answering(asked), 'setup.state', counter, { smuggled: 'in' })
      await expect(unasked).rejects.toThrow('invalid-input')
      expect(told).toHaveBeenCalledOnce()
    },
  )

  it('refuses input with an unknown key, as data, without running the handler', async () => {
    const handler = vi.fn()
    const given = await answer(answering({ 'recharge.plans': handler }), 'recharge.plans', counter, {
      operatorCode: '1',
      circle: 'Mumbai',
      refresh: false,
      smuggled: true,
    })
    expect(given).toMatchObject({ ok: false, failure: { kind: 'invalid-input', problem: 'contract' } })
    expect(handler).not.toHaveBeenCalled()
  })

  it.each([
    ['sale.confirm', { requestId: 'GAL0000001', accepted: new Uint8Array(4) }],
    ['pending.send-again', { requestId: 'GAL0000001', accepted: new Uint8Array(4) }],
    ['operators.save', { operators: new Float64Array(2) }],
  ] as const)('refuses a typed array in place of a list: %s', async (channel, input) => {
    const handler = vi.fn()
    const given = await answer(answering({ [channel]: handler }), channel, counter, input)
    expect(given).toMatchObject({ ok: false, failure: { kind: 'invalid-input' } })
    expect(handler).not.toHaveBeenCalled()
  })

  it('names the input that does not fit', async () => {
    const given = await answer(answering({}), 'recharge.look-up', counter, {
      mobileNumber: '12345',
      refresh: false,
    })
    expect(given).toMatchObject({ ok: false, failure: { field: 'mobileNumber' } })
  })

  it('turns a thrown defect into a failure with a reference', async () => {
    const handlers = { 'sale.discard': () => Promise.reject(new Error('boom')) }
    const given = await answer(answering(handlers), 'sale.discard', counter, { requestId: 'GAL0000001' })
    expect(given).toEqual({ ok: false, failure: { kind: 'bug', reference: 'REF00001' } })
  })

  it('treats an output that does not fit the contract as a defect', async () => {
    const handlers = { 'sale.discard': () => Promise.resolve(succeed('not null' as unknown as null)) }
    const given = await answer(answering(handlers), 'sale.discard', counter, { requestId: 'GAL0000001' })
    expect(given).toMatchObject({ ok: false, failure: { kind: 'bug' } })
  })

  it('of a channel of the workspace waits for it, and tells why there is none', async () => {
    const handler = vi.fn()
    const nowhere = answering({ 'sale.discard': handler }, { workspaceHandlers: async () => NO_WORKSPACE })
    expect(await answer(nowhere, 'sale.discard', counter, { requestId: 'GAL0000001' })).toEqual(NO_WORKSPACE)
    expect(handler).not.toHaveBeenCalled()
  })

  it('of a channel of the app needs no workspace', async () => {
    const printers = [{ queue: 'q', name: 'Receipt printer' }]
    const nowhere = answering(
      { 'printers.list': async () => printers },
      { workspaceHandlers: async () => NO_WORKSPACE },
    )
    expect(await answer(nowhere, 'printers.list', counter, {})).toEqual(printers)
  })

  it('is refused before the input is looked at where the person may not ask', async () => {
    const failure = { kind: 'not-allowed', needs: 'unlock' } as const
    const locked = answering({}, { admit: () => fail(failure) })
    expect(await answer(locked, 'recharge.look-up', counter, { mobileNumber: '12345' })).toEqual(
      fail(failure),
    )
  })
})
