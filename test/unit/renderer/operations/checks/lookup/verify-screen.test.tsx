// The paid checks in the window: what the customer can take with them, and what must not be overlooked.
import { describe, expect, it } from 'vitest'
import type { GstinVerification } from '#shared/operations/checks/verification'
import { fail, succeed } from '#shared/base/result'
import { foundGstin } from '#test/support/checks'
import { counterHandlers } from '#test/support/counter'
import { click, field, find, openApp, pageText, press, type } from '#test/support/window'

async function checked(change: Partial<GstinVerification> = {}) {
  const found = foundGstin(change)
  if (found.kind !== 'gstin') throw new Error('not a GSTIN')
  const bridge = await openApp('/verify/gstin', {
    ...counterHandlers([]),
    'verify.gstin': () => Promise.resolve(succeed({ kind: 'done', value: found.result })),
    'verify.print': () => Promise.resolve(succeed({ sentTo: 'Counter printer' })),
  })
  await press('n', { code: 'KeyN', ctrlKey: true })
  field('GSTIN of the business').focus()
  await type(found.result.gstin)
  await click('button[type=submit]')
  return { ...bridge, found: found.result }
}

describe('a finding', () => {
  it('prints its slip by Ctrl+P, on the shop’s paper, and names nothing but which finding it is', async () => {
    const { calls, found } = await checked()
    await press('p', { code: 'KeyP', ctrlKey: true })
    expect(calls.at(-1)).toEqual({
      channel: 'verify.print',
      input: { kind: 'gstin', checkedAt: found.checkedAt, paper: '80mm' },
    })
    expect(pageText()).toContain('Handed over to Counter printer')
  })

  it('says when it was not printed', async () => {
    const bridge = await checked()
    bridge.answer('verify.print', () => Promise.resolve(fail({ kind: 'printer', problem: 'away' })))
    await press('p', { code: 'KeyP', ctrlKey: true })
    expect(pageText()).not.toContain('Handed over')
  })

  it('is loud about a suspended registration, and says beside it that the number is on the register', async () => {
    await checked({ isActive: false, registrationStatus: 'Suspended' })
    expect(find('[role=alert]').textContent).toContain('The registration is SUSPENDED')
    expect(pageText()).toContain('This GST number is on the register.')
  })

  it('tells how the names compare, and leaves the verdict as it is', async () => {
    await checked()
    field('Name the customer gives').focus()
    await type('Somebody Else')
    expect(pageText()).toContain('the names differ. Ask the customer.')
    expect(pageText()).toContain('Verified')
    await type('Traders Verma')
    expect(pageText()).toContain('the names are the same.')
  })
})

it('shows the service’s words about each field of a refused check', async () => {
  await openApp('/verify/gstin', {
    ...counterHandlers([]),
    'verify.gstin': () =>
      Promise.resolve(
        succeed({
          kind: 'not-done',
          failure: {
            kind: 'refused',
            httpStatus: 422,
            message: 'The given data was invalid.',
            fields: [
              { field: 'gst_number', message: 'is not valid' },
              { field: 'customer_details.mobile_number', message: 'does not use this channel' },
              { field: null, message: 'Please check it.' },
            ],
            errorCode: null,
            callId: null,
          },
        }),
      ),
  })
  await press('n', { code: 'KeyN', ctrlKey: true })
  field('GSTIN of the business').focus()
  await type('27ABCPS1234F1ZX')
  await click('button[type=submit]')
  const said = find('[role=alert]').textContent
  expect(said).toContain('The given data was invalid.')
  expect(said).toContain('gst_number: is not valid')
  expect(said).toContain('Number: does not use this channel')
  expect(said).toContain('Please check it.')
})

describe('a number that looks wrong', () => {
  const opened = async (kind: string, label: string, typed: string) => {
    const bridge = await openApp(`/verify/${kind}`, {
      ...counterHandlers([]),
      'verify.gstin': () => Promise.resolve(fail({ kind: 'bug', reference: 'R' })),
      'verify.pan': () => Promise.resolve(fail({ kind: 'bug', reference: 'R' })),
    })
    await press('n', { code: 'KeyN', ctrlKey: true })
    field(label).focus()
    await type(typed)
    await click('button[type=submit]')
    return () => bridge.calls.filter(({ channel }) => channel.startsWith('verify.')).map(({ input }) => input)
  }

  it('is sent as it is once somebody has ticked that it may be charged, and not before', async () => {
    const asked = await opened('gstin', 'GSTIN of the business', '06DELI09652G1DB')
    expect(asked()).toEqual([])
    const tick = () => find('label:has(input[type=checkbox])').textContent
    expect(tick()).toContain('The last character does not fit')
    expect(tick()).toContain('the shop pays even if the number is wrong')
    await click('input[type=checkbox]')
    await click('button[type=submit]')
    expect(asked()).toEqual([{ gstin: '06DELI09652G1DB', isDoubtAccepted: true }])
  })

  it('takes the yes back when it is changed', async () => {
    const asked = await opened('gstin', 'GSTIN of the business', '06DELI09652G1DB')
    await click('input[type=checkbox]')
    field('GSTIN of the business').focus()
    await type('06DELI09652G1DC')
    await click('button[type=submit]')
    expect(asked()).toEqual([])
  })

  it('offers what it looks like, which a press takes and nothing else', async () => {
    const asked = await opened('pan', 'PAN on the card', 'ABCP51234F')
    expect(asked()).toEqual([])
    expect(field('PAN on the card').value).toBe('ABCP51234F')
    await click('main button', 'Use ABCPS1234F')
    expect(field('PAN on the card').value).toBe('ABCPS1234F')
    await click('button[type=submit]')
    expect(asked()).toEqual([{ panNumber: 'ABCPS1234F', isDoubtAccepted: false }])
  })
})
