// A report of a problem: what is saved or sent is what somebody has seen, and none of the shop's own secrets stands in it.
import { describe, expect, it } from 'vitest'
import { diagnosticsWorkflow, type DiagnosticsDependencies } from '#main/diagnostics/handlers'
import { fail, succeed } from '#shared/base/result'
import { value } from '#test/support/journals'

const SECRETS = ['client-of-the-shop', 'Xk29 "quoted" ☂', '48151623', 'abc']

function workflow(changes: Partial<DiagnosticsDependencies> = {}) {
  const done: string[] = []
  const handlers = diagnosticsWorkflow({
    facts: async () => ({
      log: ['connected as client-of-the-shop', 'answer: Xk29 "quoted" ☂', 'pin 48151623, abc'],
      memoryBytes: 48_151_623,
      'client-of-the-shop/files': [{ name: 'journal.db' }, null, true],
    }),
    setup: async () =>
      ({ protection: { kind: 'key-store' }, connections: [] }) as unknown as Awaited<
        ReturnType<DiagnosticsDependencies['setup']>
      >,
    platform: 'linux',
    diskEncryption: async () => 'unknown' as never,
    lock: () => ({ phase: 'open', members: [] }) as never,
    redact: (text) => text.replace('98765', '[number]'),
    secrets: () => SECRETS,
    send: async (text) => {
      done.push(text)
      return null
    },
    saveText: async (_name, text) => {
      done.push(text)
      return succeed('galla-report.json')
    },
    breaks: { last: () => null, dismiss: () => void done.push('dismissed') },
    ...changes,
  })
  const prepare = async (note = 'it stopped') => value(await handlers['diagnostics.prepare']({ note })).text
  return { handlers, done, prepare }
}

describe('a report', () => {
  it('holds none of the shop’s secrets, whatever wrote them there', async () => {
    const text = await workflow().prepare('the secret is 48151623')
    for (const secret of SECRETS.slice(0, 2)) expect(text).not.toContain(JSON.stringify(secret).slice(1, -1))
    expect(JSON.parse(text)).toMatchObject({
      note: 'the secret is [secret]',
      log: ['connected as [secret]', 'answer: [secret]', 'pin [secret], abc'],
      memoryBytes: 48_151_623,
      '[secret]/files': [{ name: 'journal.db' }, null, true],
    })
  })

  it('goes to the office as it was shown, and what broke is reported then', async () => {
    const { handlers, done, prepare } = workflow()
    const text = await prepare()
    expect(await handlers['diagnostics.send']({})).toEqual(succeed({ problem: null }))
    expect(done).toEqual([text, 'dismissed'])
  })

  it('that the office does not take leaves what broke to be reported', async () => {
    const { handlers, done, prepare } = workflow({ send: async () => 'unreachable' })
    await prepare()
    expect(await handlers['diagnostics.send']({})).toEqual(succeed({ problem: 'unreachable' }))
    expect(done).toEqual([])
  })

  it('that nobody has seen goes nowhere', async () => {
    const { handlers, done } = workflow()
    expect(await handlers['diagnostics.send']({})).toEqual(fail({ kind: 'cancelled' }))
    expect(await handlers['diagnostics.save']({})).toEqual(fail({ kind: 'cancelled' }))
    expect(done).toEqual([])
  })
})
