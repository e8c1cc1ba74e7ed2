// The code to a customer's phone: what is said of it is what the service said, and no more.
import { expect, test } from 'vitest'
import type { MobileProof } from '#shared/operations/checks/identity'
import { succeed } from '#shared/base/result'
import { counterHandlers } from '#test/support/counter'
import { click, field, openApp, pageText, type } from '#test/support/window'

const LASTS_MS = 60_000

async function sent(told: Pick<MobileProof, 'unclear' | 'statusText'>): Promise<string> {
  const now = Date.now()
  await openApp('/verify/mobile', {
    ...counterHandlers([]),
    'mobile-proof.send': () =>
      Promise.resolve(
        succeed({
          kind: 'done',
          value: { proofId: 'proof-1', sendAgainAt: now + LASTS_MS, expiresAt: now + LASTS_MS, ...told },
        }),
      ),
  })
  field("Customer's mobile number").focus()
  await type('9876543210')
  await click('button[type=submit]')
  return pageText()
}

const ON_ITS_WAY = 'The code is on its way to 98765 43210.'

test.each(['delivered', 'queued', 'SENT', null])(
  'the word %j says that the code is on its way',
  async (statusText) => {
    expect(await sent({ unclear: null, statusText })).toContain(ON_ITS_WAY)
  },
)

test.each(['failed', 'REJECTED', 'undelivered', 'awaiting_dlr', 'blocked'])(
  'the word %j is told, and the customer is asked',
  async (statusText) => {
    const page = await sent({ unclear: null, statusText })
    expect(page).toContain(`The service says of the code to 98765 43210: “${statusText}”.`)
    expect(page).not.toContain(ON_ITS_WAY)
  },
)

test('after a lost answer the code may be on its way, and still counts', async () => {
  const page = await sent({ unclear: { kind: 'no-answer', cause: 'timeout' }, statusText: null })
  expect(page).toContain('A code may be on its way to 98765 43210')
  expect(page).not.toContain(ON_ITS_WAY)
  expect(field('Code the customer says')).toBeDefined()
})

test('an answer that says something else is told in its words, and the code still counts', async () => {
  const unclear = {
    kind: 'bad-answer',
    cause: 'unknown-word',
    httpStatus: 200,
    errorCode: null,
    message: 'Handed to another channel',
    callId: null,
    word: 'partial',
  } as const
  const page = await sent({ unclear, statusText: null })
  expect(page).toContain('The service said: “partial: Handed to another channel”')
  expect(page).not.toContain('No answer came back')
  expect(page).not.toContain(ON_ITS_WAY)
})
