// The identity checks in the window: what the customer is told at every result, and what is dropped when nobody should
// see it any more.
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Handlers } from '#shared/channels/contract'
import type { OtpCheck, OtpSession } from '#shared/operations/checks/identity'
import type { LockState } from '#shared/access/staff'
import type { AadhaarPerson, VaultStatus } from '#shared/operations/checks/verification'
import { fail, succeed } from '#shared/base/result'
import { act } from '#test/support/act'
import { counterHandlers } from '#test/support/counter'
import { installFakeBridge } from '#test/support/fake-bridge'
import { click, field, find, openApp, pageText, press, settle, type } from '#test/support/window'

const AADHAAR = '496858245152'
const MASKED = 'XXXX XXXX 5152'
const FORGOTTEN = 'Five minutes passed without input'
const MINUTE_MS = 60_000

const person = (change: Partial<AadhaarPerson> = {}): AadhaarPerson => ({
  verdict: 'verified',
  statusText: 'verified',
  maskedAadhaar: MASKED,
  fullName: 'Asha Devi',
  birthDate: '1990-04-03',
  birthDateText: '03/04/1990',
  birthYear: null,
  gender: 'F',
  careOf: null,
  addressLines: ['12 Station Road', 'Surat'],
  pincode: '395003',
  photo: 'data:image/png;base64,iVBORw0KGgoAAAA=',
  ...change,
})

const session = (change: Partial<OtpSession> = {}): OtpSession => ({
  sessionId: 'session-1',
  maskedAadhaar: MASKED,
  sendAgainAt: Date.now() + MINUTE_MS,
  forgottenAt: Date.now() + 5 * MINUTE_MS,
  statusText: 'pending',
  ...change,
})

/** Time that runs by itself and can be advanced. Restored after the test. */
function runnableTime(): (ms: number) => Promise<void> {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  return async (ms) => {
    await act(() => vi.advanceTimersByTimeAsync(ms))
    await settle()
  }
}

function openIdentity(checks: readonly OtpCheck[] = [], first = session()) {
  const left = [...checks]
  return installFakeBridge({
    ...counterHandlers([]),
    'identity.records': () => Promise.resolve(succeed([])),
    'identity.protect-content': () => Promise.resolve(succeed(null)),
    'aadhaar.send-otp': () => Promise.resolve(succeed({ kind: 'done', value: first })),
    'aadhaar.verify-otp': () => Promise.resolve(succeed(left.shift() ?? { kind: 'expired' })),
    'aadhaar.forget': () => Promise.resolve(succeed(null)),
    'vault.forget': () => Promise.resolve(succeed(null)),
  })
}

/** Up to the code on the customer's phone. */
async function sent(): Promise<void> {
  await openApp('/verify/aadhaar')
  field("Customer's Aadhaar number").focus()
  await type(AADHAAR)
  await click('input[type=checkbox]')
  await click('button[type=submit]')
}

const otpField = () => field('OTP the customer reads out')

async function tryOtp(otp: string): Promise<void> {
  otpField().focus()
  await type(otp)
  await click('button[type=submit]')
}

const LOCKED: LockState = {
  phase: 'locked',
  reason: 'person',
  staff: null,
  members: [],
}

const wrong = (triesLeft: number): OtpCheck => ({
  kind: 'wrong-otp',
  triesLeft,
  forgottenAt: Date.now() + 5 * MINUTE_MS,
})

describe('the code of the customer’s phone', () => {
  it('is cleared with every try; after the third wrong one only another OTP helps, and only after the pause', async () => {
    const pass = runnableTime()
    const bridge = openIdentity([wrong(2), wrong(1), wrong(0)])
    bridge.answer('aadhaar.send-again', () =>
      Promise.resolve(succeed({ kind: 'done', value: session({ sendAgainAt: null }) })),
    )
    await sent()
    expect(pageText()).not.toContain(AADHAAR)
    expect(pageText()).toContain(MASKED)
    await tryOtp('000001')
    expect(otpField().value).toBe('')
    expect(pageText()).toContain('Wrong code. 2 tries are left.')
    await tryOtp('000002')
    await tryOtp('000003')
    expect(pageText()).toContain('Wrong three times. Send another OTP.')
    const tries = () => bridge.calls.filter(({ channel }) => channel === 'aadhaar.verify-otp').length
    await tryOtp('000004')
    expect(tries()).toBe(3)
    const again = () =>
      [...document.querySelectorAll('button')].find((button) =>
        /Another one|another OTP/.test(button.textContent ?? ''),
      )
    expect(again()?.disabled).toBe(true)
    await pass(MINUTE_MS + 1_000)
    await click('button', 'Send another OTP')
    expect(pageText()).toContain('The old one no longer works.')
    await tryOtp('123456')
    expect(tries()).toBe(4)
  })

  it.each([
    [{ kind: 'expired' }, 'This OTP is no longer valid.'],
    [{ kind: 'unknown', failure: { kind: 'no-answer', cause: 'deadline' } }, 'No answer came back'],
  ] as const)('%j is told as such, never as wrong', async (check, told) => {
    openIdentity([check])
    await sent()
    await tryOtp('123456')
    expect(pageText()).toContain(told)
    expect(pageText()).not.toContain('Wrong code')
  })

  it('goes back to the number once five minutes have passed with nothing done', async () => {
    const pass = runnableTime()
    openIdentity()
    await sent()
    await pass(5 * MINUTE_MS + 1_000)
    expect(pageText()).toContain(FORGOTTEN)
    expect(pageText()).not.toContain(MASKED)
  })

  it('goes back to the number when main holds it no more', async () => {
    openIdentity([{ kind: 'not-done', failure: { kind: 'wrong-state', state: 'no-session' } }])
    await sent()
    await tryOtp('123456')
    expect(pageText()).toContain(FORGOTTEN)
    await press('n', { code: 'KeyN', ctrlKey: true })
    expect(pageText()).not.toContain(FORGOTTEN)
  })

  it('tells main to drop the number when the answer comes after the customer was left', async () => {
    const bridge = openIdentity()
    let answer = (): void => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    bridge.answer('aadhaar.send-otp', async () => {
      await held
      return succeed({ kind: 'done', value: session() })
    })
    await sent()
    await press('F3')
    answer()
    await settle()
    expect(bridge.calls).toContainEqual({ channel: 'aadhaar.forget', input: { sessionId: 'session-1' } })
  })
})

describe('a person on the screen', () => {
  const shown = async (change: Partial<AadhaarPerson> = {}) => {
    const bridge = openIdentity([{ kind: 'done', person: person(change) }])
    await sent()
    await tryOtp('123456')
    return bridge
  }

  it('is compared with the name the customer gives, and nothing is decided by it', async () => {
    await shown({ fullName: 'ஆஷா தேவி' })
    field('Name the customer gives').focus()
    await type('Asha Devi')
    expect(pageText()).toContain('different scripts')
    expect(pageText()).toContain('Verified')
  })

  it('has no photo where the picture cannot be drawn, and no line for what is empty', async () => {
    await shown({ careOf: ' ', addressLines: [], pincode: null, gender: null })
    const photo = find('img')
    act(() => void photo.dispatchEvent(new Event('error')))
    await settle()
    expect(pageText()).toContain('No photo')
    const labels = [...document.querySelectorAll('main dt')].map(({ textContent }) => textContent)
    expect(labels).toEqual(['Registered name', 'Aadhaar, masked', 'Date of birth'])
  })

  it.each([
    ['the lock', async (bridge: ReturnType<typeof openIdentity>) => bridge.push('lock.changed', LOCKED)],
    ['leaving', () => press('F3')],
    ['the next customer', () => press('n', { code: 'KeyN', ctrlKey: true })],
  ])('is gone after %s, and the window may be pictured again', async (_what, happens) => {
    const bridge = await shown()
    expect(pageText()).toContain('Asha Devi')
    await act(async () => {
      await happens(bridge)
    })
    await settle()
    expect(document.body.innerHTML).not.toMatch(/Asha Devi|5152|base64/)
  })

  it('cannot be printed or copied by a key', async () => {
    const bridge = await shown()
    const before = bridge.calls.length
    await press('p', { code: 'KeyP', ctrlKey: true })
    await press('C', { code: 'KeyC', ctrlKey: true, shiftKey: true })
    expect(bridge.calls.slice(before).map(({ channel }) => channel)).toEqual([])
  })
})

describe('the content protection', () => {
  it('stands while identity is asked for, and only then', async () => {
    const bridge = openIdentity()
    const protections = () =>
      bridge.calls.flatMap(({ channel, input }) => (channel === 'identity.protect-content' ? [input] : []))
    await openApp('/verify/aadhaar')
    expect(protections()).toEqual([{ isOn: true }])
    await press('F3')
    expect(protections()).toEqual([{ isOn: true }, { isOn: false }])
  })
})

describe('the document vault', () => {
  const waiting = async (status: VaultStatus, download?: Handlers['vault.download']) => {
    const pass = runnableTime()
    const bridge = openIdentity()
    bridge.answer('vault.begin', () =>
      Promise.resolve(
        succeed({
          kind: 'done',
          value: {
            consentId: 'consent-1',
            redirectUrl: 'https://vault.example/consent/1',
            expiresAt: Date.now() + 30 * MINUTE_MS,
          },
        }),
      ),
    )
    bridge.answer('vault.status', () => Promise.resolve(succeed(status)))
    if (download !== undefined) bridge.answer('vault.download', download)
    await openApp('/verify/vault')
    for (const [label, text] of [
      ["Customer's full name", 'Asha Devi'],
      ["Customer's mobile number", '9876543210'],
      ["Customer's e-mail", 'asha@example.in'],
    ] as const) {
      field(label).focus()
      await type(text)
    }
    await click('input[type=checkbox]')
    await click('button[type=submit]')
    expect(pageText()).toContain('Waiting for the customer')
    await pass(6_000)
    return bridge
  }
  const texts = { statusText: null, problemText: null }

  it.each([
    ['expired', 'The customer did not finish in time'],
    ['finished-without-aadhaar', 'there is no Aadhaar in the digital locker'],
    ['ended', 'The digital locker says no'],
  ] as const)('%s is worded, with a way on', async (state, told) => {
    const bridge = await waiting({
      ...texts,
      state,
      problemText: state === 'ended' ? 'The customer declined.' : null,
    })
    expect(pageText()).toContain(told)
    expect(pageText().includes('The customer declined.')).toBe(state === 'ended')
    const asked = bridge.calls.length
    await press('n', { code: 'KeyN', ctrlKey: true })
    expect(field("Customer's full name").value).toBe('')
    expect(bridge.calls.slice(asked).some(({ channel }) => channel === 'vault.status')).toBe(false)
  })

  it('whose document does not come is not said to wait for the customer, and offers a way on', async () => {
    const notYet = fail({ kind: 'wrong-state' as const, state: 'not-finished' as const })
    const bridge = await waiting({ ...texts, state: 'ready', statusText: 'completed' }, () =>
      Promise.resolve(notYet),
    )
    expect(pageText()).toContain('The customer has finished, but the service does not give the document.')
    expect(pageText()).not.toContain('Waiting for the customer')
    expect(bridge.calls.filter(({ channel }) => channel === 'vault.download')).toHaveLength(1)
    await press('n', { code: 'KeyN', ctrlKey: true })
    expect(field("Customer's full name").value).toBe('')
  })

  it('sets the name of the document beside the one that the link was made for', async () => {
    const person = {
      verdict: 'verified' as const,
      statusText: null,
      maskedAadhaar: 'XXXX XXXX 5152',
      fullName: 'Ravi Kumar',
      birthDate: null,
      birthDateText: null,
      birthYear: null,
      gender: null,
      careOf: null,
      addressLines: [],
      pincode: null,
      photo: null,
    }
    const document = { name: null, documentType: null, issuer: null, isComplete: true, person }
    await waiting({ ...texts, state: 'ready' }, async () => succeed(document))
    expect(pageText()).toContain('Beside “Asha Devi”: the names differ.')
  })

  it('asks on while the customer is not through, and shows the service’s own word', async () => {
    const bridge = await waiting({ ...texts, state: 'waiting', statusText: 'PENDING' })
    expect(pageText()).toContain('PENDING')
    expect(bridge.calls.filter(({ channel }) => channel === 'vault.status')).toHaveLength(1)
    await press('F3')
    expect(bridge.calls).toContainEqual({ channel: 'vault.forget', input: { consentId: 'consent-1' } })
  })
})

describe('reading the consent aloud', () => {
  const voices = (...found: readonly { readonly lang: string; readonly localService: boolean }[]) => {
    const spoken: { text: string; lang: string }[] = []
    const stub = Object.assign(new EventTarget(), {
      getVoices: () => found,
      speak: (utterance: { text: string; lang: string }) => spoken.push(utterance),
      cancel: () => spoken.splice(0),
    })
    vi.stubGlobal('speechSynthesis', stub)
    vi.stubGlobal(
      'SpeechSynthesisUtterance',
      class extends EventTarget {
        readonly text: string
        voice: unknown = null
        lang = ''
        constructor(text: string) {
          super()
          this.text = text
        }
      },
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    return spoken
  }

  it('uses a voice of this computer in the language that is read', async () => {
    const spoken = voices({ lang: 'en-IN', localService: true }, { lang: 'hi_IN', localService: true })
    openIdentity()
    await openApp('/verify/aadhaar')
    await click('button', 'Read it aloud')
    expect(spoken).toMatchObject([{ lang: 'en-IN', text: expect.stringContaining('I agree that this shop') }])
    await click('button', 'Stop reading')
    expect(spoken).toEqual([])
  })

  it.each([
    ['there is none', []],
    ['it lives in the network', [{ lang: 'en-GB', localService: false }]],
    ['it speaks another language', [{ lang: 'hi-IN', localService: true }]],
  ])('says so where %s', async (_what, found) => {
    voices(...found)
    openIdentity()
    await openApp('/verify/aadhaar')
    expect(pageText()).toContain('This computer has no voice for English')
  })
})
