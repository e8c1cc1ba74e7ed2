// The service profile in the settings: a valid one is saved and used, an invalid one changes nothing, and no path leads
// elsewhere.
import { describe, expect, it } from 'vitest'
import { profileWorkflow } from '#main/settings/profile'
import type { OperationName } from '#shared/operations/registry'
import type { SettingChange } from '#shared/shop/settings-changes'
import { succeed } from '#shared/base/result'
import { value } from '#test/support/journals'

const DIGEST = /^[0-9a-f]{64}$/
const SANDBOX = { environment: 'sandbox' } as const

function desk(file: string | null = null) {
  const kept = new Map<string, string>()
  const proven = new Map<OperationName, Date>()
  const changed: string[] = []
  const saved: string[] = []
  const noted: SettingChange[] = []
  const handlers = profileWorkflow({
    clock: { now: () => Date.UTC(2026, 10, 20), elapsed: () => 0 },
    profile: async (environment) => ({ text: kept.get(environment) ?? null, proven }),
    keepProfile: async (environment, text) => {
      if (text === null) kept.delete(environment)
      else kept.set(environment, text)
      return succeed(null)
    },
    noteChange: (changes) => void noted.push(...changes),
    forgetProven: async () => proven.clear(),
    onProfileChanged: async (environment) => void changed.push(environment),
    saveText: async (name, text) => {
      saved.push(text)
      return succeed(name)
    },
    openText: async () => succeed(file),
  })
  const view = async () => {
    const state = await handlers['profile.state'](SANDBOX)
    if (!state.ok) throw new Error('no view')
    return state.value
  }
  return { noted, handlers, kept, proven, changed, saved, view }
}

describe('the profile', () => {
  it('is the built-in one at first, with what is assumed told', async () => {
    const { view } = desk()
    const { source, operations } = await view()
    expect(source).toBe('built-in')
    expect(operations.find(({ name }) => name === 'bill.pay')?.badge).toBe('assumed')
    expect(operations.find(({ name }) => name === 'recharge.initiate')?.badge).toBe('documented')
    expect(operations.find(({ name }) => name === 'account.onboard')?.path).toBe(
      '/api/v1/partner-payment-bank/onboarding',
    )
  })

  it('is kept apart per environment, and what is open is told', async () => {
    const { handlers, kept, changed } = desk()
    const text = JSON.stringify({ profile_version: 1, path_words: { partner: 'otherbank' } })
    expect(await handlers['profile.save']({ ...SANDBOX, text })).toMatchObject({ value: { kind: 'kept' } })
    expect([...kept.keys()]).toEqual(['sandbox'])
    expect(changed).toEqual(['sandbox'])
    expect(await handlers['profile.state']({ environment: 'production' })).toMatchObject({
      value: { source: 'built-in' },
    })
  })

  it.each([
    ['no JSON', '{'],
    ['another host', '//evil.example/api/v1/recharge/initiate'],
    ['a climbing path', '/api/v1/../../x'],
    ['a whole address', 'https://evil.example/x'],
  ])('that holds %s is refused, and nothing changes', async (_what, path) => {
    const { handlers, kept, changed } = desk()
    const text =
      path === '{'
        ? path
        : JSON.stringify({
            profile_version: 1,
            ops: { 'recharge.initiate': { provenance: 'SEED', method: 'POST', path } },
          })
    const answer = await handlers['profile.save']({ ...SANDBOX, text })
    expect(answer).toMatchObject({ value: { kind: 'invalid' } })
    expect([kept.size, changed.length]).toEqual([0, 0])
  })

  it('that changes is noted with digests of both and each word, also when it is put back', async () => {
    const { handlers, noted } = desk()
    const text = JSON.stringify({ profile_version: 1, path_words: { partner: 'otherbank' } })
    await handlers['profile.save']({ ...SANDBOX, text })
    const [digests, word] = noted
    expect(digests).toMatchObject({
      name: 'serviceProfile',
      was: expect.stringMatching(DIGEST),
      now: expect.stringMatching(DIGEST),
    })
    expect(word).toEqual({ name: 'serviceProfile.path_words.partner', was: 'partner', now: 'otherbank' })
    await handlers['profile.save']({ ...SANDBOX, text })
    expect(noted).toHaveLength(2)
    await handlers['profile.reset'](SANDBOX)
    expect(noted.slice(2)).toEqual([
      { name: 'serviceProfile', was: digests?.now, now: digests?.was },
      { name: 'serviceProfile.path_words.partner', was: 'otherbank', now: 'partner' },
    ])
  })

  it('that was damaged on disk is told, and the built-in one stands in', async () => {
    const { kept, view } = desk()
    kept.set('sandbox', '{"profile_version":1,"ops":')
    expect(await view()).toMatchObject({ source: 'built-in', problems: [{ problem: 'is not JSON' }] })
  })

  it('goes out and comes back as it was, and can be put back', async () => {
    const { handlers, saved } = desk()
    await handlers['profile.export'](SANDBOX)
    const other = desk(saved[0])
    const { text } = value(await other.handlers['profile.import'](SANDBOX))
    expect((await other.view()).source).toBe('built-in')
    value(await other.handlers['profile.save']({ ...SANDBOX, text }))
    expect((await other.view()).source).toBe('shop')
    await other.handlers['profile.reset'](SANDBOX)
    expect((await other.view()).source).toBe('built-in')
  })

  it('of a payment by an assumed contract waits for the owner’s yes in production', async () => {
    const { handlers, proven } = desk()
    const production = { environment: 'production' } as const
    const payment = (answer: Awaited<ReturnType<(typeof handlers)['profile.state']>>) =>
      answer.ok ? answer.value.operations.find(({ name }) => name === 'bill.pay')?.needsConfirmation : null
    expect(payment(await handlers['profile.state'](production))).toBe(true)
    proven.set('bill.pay', new Date(0))
    expect(payment(await handlers['profile.state'](production))).toBe(true)
    expect(payment(await handlers['profile.confirm']({ ...production, operation: 'bill.pay' }))).toBe(false)
  })
})
