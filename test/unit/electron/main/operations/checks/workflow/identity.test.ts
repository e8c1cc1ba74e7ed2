// The identity checks over the practice service: what is held, for how long, what is kept, and what is never returned.
import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import type { Found } from '#shared/operations/checks/check'
import { CONSENT_VERSION, type Consent } from '#shared/operations/checks/identity'
import { succeed } from '#shared/base/result'
import type { MessageService } from '#main/operations/service'
import { identityWorkflow } from '#main/operations/checks/workflow/identity'
import { keepIdentityLog } from '#main/operations/checks/workflow/identity-log'
import {
  verificationWorkflow,
  type VerificationDependencies,
} from '#main/operations/checks/workflow/verification'
import { troubleAadhaar, troubleNumber } from '#practice/index'
import { identityCounter, linesInMemory } from '#test/support/identity'
import { failure, value } from '#test/support/journals'

const CONSENT: Consent = { version: CONSENT_VERSION, language: 'hi' }
const AADHAAR = '496858245152'
const OTP = '123456'
const customer = (mobileNumber = '9876543210') => ({
  fullName: 'Asha Devi',
  mobileNumber,
  email: 'asha@example.in',
  consent: CONSENT,
})

describe('Aadhaar by OTP', () => {
  const started = async (aadhaarNumber = AADHAAR) => {
    const counter = identityCounter()
    const sent = value(
      await counter.during(counter.handlers['aadhaar.send-otp']({ aadhaarNumber, consent: CONSENT })),
    )
    if (sent.kind !== 'done') throw new Error(JSON.stringify(sent))
    return { ...counter, session: sent.value }
  }
  const verify = async (counter: Awaited<ReturnType<typeof started>>, otp = OTP) =>
    value(
      await counter.during(
        counter.handlers['aadhaar.verify-otp']({ sessionId: counter.session.sessionId, otp }),
      ),
    )

  it('verifies, and gives a person with a masked number', async () => {
    const counter = await started()
    expect(counter.session.maskedAadhaar).toBe('XXXX XXXX 5152')
    const check = await verify(counter)
    expect(check).toMatchObject({
      kind: 'done',
      person: { verdict: 'verified', maskedAadhaar: 'XXXX XXXX 5152' },
    })
    expect(JSON.stringify([counter.session, check])).not.toContain(AADHAAR)
  })

  it('keeps consent, time and outcome, and nothing that is identity', async () => {
    const counter = await started()
    await verify(counter, '000000')
    await verify(counter)
    const records = value(await counter.handlers['identity.records']({}))
    expect(records.map(({ outcome }) => outcome)).toEqual(['verified', 'wrong-otp', 'otp-sent'])
    expect(records[0]).toMatchObject({ maskedAadhaar: 'XXXX XXXX 5152', language: 'hi', staffId: 'owner' })
    const kept = counter.lines.text()
    expect(kept).not.toContain(AADHAAR)
    expect(kept).not.toContain(OTP)
    expect(kept).not.toMatch(/image|address|name/i)
  })

  it('sends nothing for a number with a slip in it', async () => {
    const counter = identityCounter()
    const answer = await counter.handlers['aadhaar.send-otp']({
      aadhaarNumber: '496858245153',
      consent: CONSENT,
    })
    expect(failure(answer)).toMatchObject({ kind: 'invalid-input', problem: 'check-digit' })
    expect(counter.calls()).toBe(0)
  })

  it('counts wrong codes down and asks for a new OTP after the third', async () => {
    const counter = await started()
    expect(await verify(counter, '000001')).toMatchObject({ kind: 'wrong-otp', triesLeft: 2 })
    expect(await verify(counter, '000002')).toMatchObject({ kind: 'wrong-otp', triesLeft: 1 })
    expect(await verify(counter, '000003')).toMatchObject({ kind: 'wrong-otp', triesLeft: 0 })
    const before = counter.calls()
    expect(await verify(counter)).toEqual({ kind: 'expired' })
    expect(counter.calls()).toBe(before)
  })

  it('takes another OTP only after the pause; the new one replaces the old', async () => {
    const counter = await started()
    const { sessionId } = counter.session
    expect(failure(await counter.handlers['aadhaar.send-again']({ sessionId }))).toMatchObject({
      kind: 'busy',
    })
    await counter.time.pass(31 * SECOND_MS)
    const again = value(await counter.during(counter.handlers['aadhaar.send-again']({ sessionId })))
    expect(again).toMatchObject({ kind: 'done', value: { sessionId } })
    expect(await verify(counter)).toMatchObject({ kind: 'done' })
  })

  it('calls an OTP that the service no longer knows expired', async () => {
    const counter = await started(troubleAadhaar('53'))
    expect(await verify(counter)).toEqual({ kind: 'expired' })
  })

  it.each(['57', '58'])('calls a lost or broken answer unknown, never wrong (%s)', async (code) => {
    const counter = await started(troubleAadhaar(code))
    expect((await verify(counter)).kind).toBe('unknown')
  })

  it.each([
    [
      'five minutes of nothing',
      (counter: Awaited<ReturnType<typeof started>>) => counter.time.pass(5 * MINUTE_MS),
    ],
    ['the lock', async (counter: Awaited<ReturnType<typeof started>>) => counter.forgetAll()],
    [
      'leaving',
      (counter: Awaited<ReturnType<typeof started>>) =>
        counter.handlers['aadhaar.forget']({ sessionId: counter.session.sessionId }),
    ],
  ])('drops the number after %s', async (_what, happens) => {
    const counter = await started()
    await happens(counter)
    const { sessionId } = counter.session
    expect(failure(await counter.handlers['aadhaar.verify-otp']({ sessionId, otp: OTP }))).toEqual({
      kind: 'wrong-state',
      state: 'no-session',
    })
  })

  it('tells when the number is dropped, each try beginning the five minutes anew', async () => {
    const counter = await started()
    await counter.time.pass(4 * MINUTE_MS)
    const check = await verify(counter, '000001')
    if (check.kind !== 'wrong-otp') throw new Error(check.kind)
    expect(check.forgottenAt).toBe(counter.time.now() + 5 * MINUTE_MS)
    await counter.time.pass(4 * MINUTE_MS)
    expect(await verify(counter)).toMatchObject({ kind: 'done' })
  })

  it('a lock while the code is being checked shows the person to nobody, and records how it ended', async () => {
    const counter = await started()
    const checking = counter.during(
      counter.handlers['aadhaar.verify-otp']({ sessionId: counter.session.sessionId, otp: OTP }),
    )
    counter.forgetAll()
    expect(value(await checking)).toEqual({
      kind: 'not-done',
      failure: { kind: 'wrong-state', state: 'no-session' },
    })
    const records = value(await counter.handlers['identity.records']({}))
    expect(records.map(({ outcome }) => outcome)).toEqual(['verified', 'left', 'otp-sent'])
  })

  it('sends no fifth OTP for one number', async () => {
    const counter = await started()
    const again = () => counter.handlers['aadhaar.send-again']({ sessionId: counter.session.sessionId })
    for (const sendAgain of [true, true, false]) {
      await counter.time.pass(31 * SECOND_MS)
      const sent = value(await counter.during(again()))
      expect(sent.kind === 'done' && sent.value.sendAgainAt !== null).toBe(sendAgain)
    }
    await counter.time.pass(31 * SECOND_MS)
    expect(failure(await again())).toEqual({ kind: 'wrong-state', state: 'no-more-otps' })
  })

  it('masks what the service sends unmasked', async () => {
    const counter = await started(troubleAadhaar('52'))
    expect(counter.session.maskedAadhaar).toMatch(/^XXXX XXXX \d{4}$/)
  })
})

describe('the document vault', () => {
  const begun = async (mobileNumber?: string) => {
    const counter = identityCounter()
    const link = value(await counter.during(counter.handlers['vault.begin'](customer(mobileNumber))))
    return { ...counter, link }
  }
  const consentOf = ({ link }: Awaited<ReturnType<typeof begun>>): string => {
    if (link.kind !== 'done') throw new Error(JSON.stringify(link))
    return link.value.consentId
  }
  const stateOf = async (counter: Awaited<ReturnType<typeof begun>>) =>
    value(await counter.during(counter.handlers['vault.status']({ consentId: consentOf(counter) }))).state

  it('waits for the customer, then gives the document once', async () => {
    const counter = await begun()
    const consentId = consentOf(counter)
    expect(await stateOf(counter)).toBe('waiting')
    expect(failure(await counter.during(counter.handlers['vault.download']({ consentId })))).toMatchObject({
      kind: 'wrong-state',
      state: 'not-finished',
    })
    await counter.time.pass(21 * SECOND_MS)
    expect(await stateOf(counter)).toBe('ready')
    const document = value(await counter.during(counter.handlers['vault.download']({ consentId })))
    expect(document.person.maskedAadhaar).toMatch(/^XXXX XXXX \d{4}$/)
    expect(failure(await counter.handlers['vault.download']({ consentId })).kind).toBe('wrong-state')
  })

  it.each([
    ['51', 21 * SECOND_MS, 'finished-without-aadhaar'],
    ['52', 21 * SECOND_MS, 'ended'],
    ['53', 31 * MINUTE_MS, 'expired'],
    ['59', 5 * SECOND_MS, 'waiting'],
  ])('words the end of trouble %s', async (code, afterMs, state) => {
    const counter = await begun(troubleNumber(code))
    await counter.time.pass(afterMs)
    expect(await stateOf(counter)).toBe(state)
  })

  it('a link that is not https is never shown or opened', async () => {
    const counter = await begun(troubleNumber('55'))
    expect(counter.link.kind).toBe('unknown')
    expect(counter.opened).toEqual([])
  })

  it('the lock drops the link, and one that is still on its way', async () => {
    const counter = await begun()
    counter.forgetAll()
    const consentId = consentOf(counter)
    expect(failure(await counter.handlers['vault.open-link']({ consentId }))).toMatchObject({
      state: 'no-link',
    })
    const beginning = counter.during(counter.handlers['vault.begin'](customer()))
    counter.forgetAll()
    const late = value(await beginning)
    if (late.kind !== 'done') throw new Error(late.kind)
    const { consentId: lateId } = late.value
    expect(failure(await counter.handlers['vault.status']({ consentId: lateId }))).toMatchObject({
      state: 'no-link',
    })
    expect(counter.opened).toEqual([])
  })

  it('keeps neither the customer nor the address of their link', async () => {
    const counter = await begun()
    await counter.time.pass(21 * SECOND_MS)
    const consentId = consentOf(counter)
    value(await counter.during(counter.handlers['vault.download']({ consentId })))
    expect(counter.lines.text()).not.toMatch(/https?:|Asha|9876543210|example/i)
    const records = value(await counter.handlers['identity.records']({}))
    expect(records.map(({ outcome }) => outcome)).toEqual(['verified', 'link-sent'])
  })

  it('opens the link outside, by its id alone', async () => {
    const counter = await begun()
    value(await counter.handlers['vault.open-link']({ consentId: consentOf(counter) }))
    expect(counter.opened).toEqual([expect.stringMatching(/^https:\/\//)])
  })

  it('says that a document the vault does not vouch for is not clear', async () => {
    const counter = await begun(troubleNumber('56'))
    await counter.time.pass(21 * SECOND_MS)
    const consentId = consentOf(counter)
    const document = value(await counter.during(counter.handlers['vault.download']({ consentId })))
    expect(document.person.verdict).toBe('unclear')
  })
})

describe('a mobile number proven by a code', () => {
  const sent = async () => {
    const counter = identityCounter()
    const proof = value(
      await counter.during(counter.handlers['mobile-proof.send']({ mobileNumber: '9876543210', by: 'sms' })),
    )
    if (proof.kind !== 'done') throw new Error(JSON.stringify(proof))
    return { ...counter, proof: proof.value }
  }
  const check = async (counter: Awaited<ReturnType<typeof sent>>, code: string) =>
    value(await counter.handlers['mobile-proof.check']({ proofId: counter.proof.proofId, code }))

  it('T90 is proven by the right code, once', async () => {
    const counter = await sent()
    expect(JSON.stringify(counter.proof)).not.toContain(counter.code)
    expect(await check(counter, counter.code)).toMatchObject({ kind: 'proven', mobileNumber: '9876543210' })
    expect(await check(counter, counter.code)).toEqual({ kind: 'expired' })
  })

  it('T90 three wrong codes use it up, even for the right one', async () => {
    const counter = await sent()
    for (const triesLeft of [2, 1, 0])
      expect(await check(counter, '000000')).toEqual({ kind: 'wrong', triesLeft })
    expect(await check(counter, counter.code)).toEqual({ kind: 'expired' })
  })

  it('T90 is over after five minutes', async () => {
    const counter = await sent()
    await counter.time.pass(5 * MINUTE_MS)
    expect(await check(counter, counter.code)).toEqual({ kind: 'expired' })
  })

  it('the lock drops the code', async () => {
    const counter = await sent()
    counter.forgetAll()
    expect(await check(counter, counter.code)).toEqual({ kind: 'expired' })
  })

  it('waits before another code goes to the same number', async () => {
    const counter = await sent()
    const again = () => counter.handlers['mobile-proof.send']({ mobileNumber: '9876543210', by: 'chat' })
    expect(failure(await again()).kind).toBe('busy')
    await counter.time.pass(31 * SECOND_MS)
    expect(value(await counter.during(again())).kind).toBe('done')
  })
})

describe('a customer whom the bank checks by itself', () => {
  it('leaves the record of their consent, and nothing else', async () => {
    const counter = identityCounter()
    value(await counter.handlers['identity.agree']({ consent: CONSENT }))
    expect(value(await counter.handlers['identity.records']({}))).toEqual([
      {
        at: counter.time.now(),
        way: 'by-the-bank',
        maskedAadhaar: null,
        verificationId: null,
        consentVersion: CONSENT_VERSION,
        language: 'hi',
        staffId: 'owner',
        outcome: 'agreed',
      },
    ])
    expect(counter.calls()).toBe(0)
  })
})

describe('paid checks', () => {
  const checks = () => {
    const counter = identityCounter()
    const printed: Found[] = []
    const printSlip: VerificationDependencies['printSlip'] = async (found) => {
      printed.push(found)
      return succeed({ sentTo: 'Counter printer' })
    }
    const { handlers: checks, forgetAll } = verificationWorkflow({ service: counter.service, printSlip })
    return { ...counter, checks, printed, forgetChecks: forgetAll }
  }

  it('a double click is paid for once', async () => {
    const counter = checks()
    const ask = () => counter.checks['verify.upi']({ upiId: 'asha@practice', isDoubtAccepted: false })
    const [one, other] = await counter.during(Promise.all([ask(), ask()]))
    expect(value(one)).toEqual(value(other))
    expect(counter.calls()).toBe(1)
  })

  it('prints what the service said, and nothing that nobody asked or that was forgotten', async () => {
    const counter = checks()
    const found = value(
      await counter.during(counter.checks['verify.pan']({ panNumber: 'ABCPS1234F', isDoubtAccepted: false })),
    )
    if (found.kind !== 'done') throw new Error('not checked')
    const { checkedAt } = found.value
    const slip = { kind: 'pan', checkedAt, paper: '80mm' } as const
    expect(value(await counter.checks['verify.print'](slip))).toEqual({ sentTo: 'Counter printer' })
    expect(counter.printed).toEqual([{ kind: 'pan', result: found.value }])
    const gone = { kind: 'wrong-state', state: 'no-finding' }
    expect(failure(await counter.checks['verify.print']({ ...slip, kind: 'upi' }))).toEqual(gone)
    counter.forgetChecks()
    expect(failure(await counter.checks['verify.print'](slip))).toEqual(gone)
  })

  it('what cannot be right is not sent', async () => {
    const counter = checks()
    const pan = { panNumber: 'ABCPS1234', isDoubtAccepted: true }
    expect(failure(await counter.checks['verify.pan'](pan)).kind).toBe('invalid-input')
    const bank = { accountNumber: 'none;', ifscCode: 'SBIN0001234', isDoubtAccepted: true }
    expect(failure(await counter.checks['verify.bank'](bank))).toMatchObject({ field: 'accountNumber' })
    expect(counter.calls()).toBe(0)
  })

  const DOUBTFUL = [
    ['verify.upi', { upiId: 'asha+k@practice' }, 'upiId'],
    ['verify.bank', { accountNumber: '12345678', ifscCode: 'SBIN0001234' }, 'accountNumber'],
    ['verify.pan', { panNumber: 'ABCQS1234F' }, 'panNumber'],
    ['verify.gstin', { gstin: '06DELI09652G1DB' }, 'gstin'],
  ] as const
  it.each(DOUBTFUL)(
    '%s of a number that looks wrong is paid for only after a yes',
    async (channel, asked, field) => {
      const counter = checks()
      const ask = counter.checks[channel] as (
        input: object,
      ) => ReturnType<(typeof counter.checks)['verify.pan']>
      expect(failure(await ask({ ...asked, isDoubtAccepted: false }))).toEqual({
        kind: 'invalid-input',
        field,
        problem: 'doubtful',
      })
      expect(counter.calls()).toBe(0)
      await counter.during(ask({ ...asked, isDoubtAccepted: true }))
      expect(counter.calls()).toBe(1)
    },
  )

  it.each(['06DELI09652G1DA', '33CHEN22345G1DJ', '0717UNO00157UNO', '9917SGP29001OST', '27AAPFUO939F1ZV'])(
    'asks about %s and about no other number',
    async (gstin) => {
      const counter = checks()
      const answer = counter.checks['verify.gstin']({ gstin, isDoubtAccepted: true })
      expect(value(await counter.during(answer))).toMatchObject({ kind: 'done', value: { gstin } })
    },
  )

  it('asks about no branch that nobody typed', async () => {
    const counter = checks()
    const bank = { accountNumber: '000123456789', ifscCode: 'SBINO001234', isDoubtAccepted: true }
    expect(failure(await counter.checks['verify.bank'](bank))).toMatchObject({ field: 'ifscCode' })
    expect(counter.calls()).toBe(0)
  })

  it('keeps the account as it was typed, zeros and all', async () => {
    const counter = checks()
    const bank = { accountNumber: '000123456789', ifscCode: 'SBIN0001234', isDoubtAccepted: false }
    const answer = value(await counter.during(counter.checks['verify.bank'](bank)))
    expect(answer).toMatchObject({
      kind: 'done',
      value: { accountNumber: '000123456789', ifscCode: 'SBIN0001234', matchesRequest: true },
    })
  })
})

describe('the log of checks', () => {
  const record = (at: number) =>
    `${JSON.stringify({
      at,
      way: 'aadhaar-otp',
      maskedAadhaar: 'XXXX XXXX 5152',
      verificationId: null,
      consentVersion: '2026-11',
      language: 'en',
      staffId: 'owner',
      outcome: 'verified',
    })}\n`

  it('erases what is older than two years, and drops a line that was cut', () => {
    const now = 800 * DAY_MS
    const lines = linesInMemory(`${record(0)}${record(now - DAY_MS)}{"at":12`)
    expect(keepIdentityLog(lines, { earliest: () => now }).latest()).toHaveLength(1)
    expect(lines.text()).toBe(record(now - DAY_MS))
  })

  it('refuses to keep a number that is not masked', () => {
    const log = keepIdentityLog(linesInMemory(), { earliest: () => 0 })
    const full = { ...JSON.parse(record(0)), maskedAadhaar: '496858245152' }
    expect(() => log.note(full)).toThrow('maskedAadhaar')
  })
})

describe('codes', () => {
  it('go to the channel that was chosen', async () => {
    const counter = identityCounter()
    const channels: string[] = []
    const message: MessageService = {
      sendSmsCode: async () => {
        channels.push('sms')
        return { kind: 'done', value: { messageId: null, statusText: 'queued' } }
      },
      sendChatCode: async () => {
        channels.push('chat')
        return { kind: 'done', value: { messageId: null, statusText: 'queued' } }
      },
    }
    const { handlers } = identityWorkflow({
      ...counter.dependencies,
      service: { ...counter.service, message },
    })
    await handlers['mobile-proof.send']({ mobileNumber: '9876543210', by: 'chat' })
    await handlers['mobile-proof.send']({ mobileNumber: '9876543211', by: 'sms' })
    expect(channels).toEqual(['chat', 'sms'])
  })
})
