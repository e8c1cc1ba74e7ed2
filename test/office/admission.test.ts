// Two counters and one sale: who may send it, who is told of the other, and what a person may allow.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ADMISSION_PATHS,
  ADMISSION_WINDOWS_MS,
  lookAnswerSchema,
  SILENT_CLAIM_MS,
  type AdmitRequest,
} from '#shared/protocol/admission'
import type { PushedEntry } from '#shared/protocol/entries'
import { writtenLog } from '../support/office-logs'
import { testOffice, type TestCounter, type TestOffice } from '../support/office'
import { admissionOf, answerOf, asked, NUMBER, reported, twoCounters, wordOf } from '../support/same-sale'
import { digestOf, idOf } from '../support/questions'

describe('the same sale at two counters', () => {
  it('is sold once: the second is told where and when it was begun, and nobody can allow it while it is on its way', async () => {
    const { first, second, pass } = await twoCounters()
    const begun = await answerOf(first, asked('first'))
    expect(begun.kind).toBe('admitted')
    pass(5_000)
    expect(await answerOf(second, asked('second'))).toEqual({
      kind: 'stopped',
      officeTimeMs: begun.officeTimeMs + 5_000,
      conflictingSales: [
        { kind: 'sending', requestId: idOf('first'), counterName: 'Front', atMs: begun.officeTimeMs },
      ],
    })
    const allowed = { lifted: [idOf('first')], accepted: [idOf('first')] }
    expect(await wordOf(second, asked('second', allowed))).toBe('sending')
  })

  it('is free again once the first was not sent', async () => {
    const { first, second } = await twoCounters()
    await answerOf(first, asked('first'))
    await reported(first, 'first', 'released')
    expect(await wordOf(second, asked('second'))).toBe('admitted')
  })

  it('open: an owner may allow another one besides it, a mere yes does not do', async () => {
    const { first, second } = await twoCounters()
    await answerOf(first, asked('first'))
    await reported(first, 'first', 'open')
    expect(await wordOf(second, asked('second', { accepted: [idOf('first')] }))).toBe('open')
    expect(await wordOf(second, asked('second', { lifted: [idOf('first')] }))).toBe('admitted')
  })

  it('sold: a yes is needed for half an hour, and not after it', async () => {
    const { first, second, pass } = await twoCounters()
    await answerOf(first, asked('first'))
    await reported(first, 'first', 'sold')
    pass(ADMISSION_WINDOWS_MS.sale)
    expect(await wordOf(second, asked('second'))).toBe('recent')
    expect(await wordOf(second, asked('second', { accepted: [idOf('other')] }))).toBe('recent')
    pass(1)
    expect(await wordOf(second, asked('second'))).toBe('admitted')
  })

  it('sold with a yes, is two sales: a third is told of both', async () => {
    const { first, second } = await twoCounters()
    await answerOf(first, asked('first'))
    await reported(first, 'first', 'sold')
    await answerOf(second, asked('second', { accepted: [idOf('first')] }))
    const third = await answerOf(first, asked('third', { known: [idOf('first')] }))
    expect(third).toMatchObject({ kind: 'stopped', conflictingSales: [{ requestId: idOf('second') }] })
    expect(await wordOf(first, asked('third', { accepted: [idOf('first'), idOf('second')] }))).toBe('sending')
  })

  it('never frees by silence: a person is asked', async () => {
    const { first, second, pass } = await twoCounters()
    await answerOf(first, asked('first'))
    pass(SILENT_CLAIM_MS)
    expect(await wordOf(second, asked('second'))).toBe('sending')
    pass(365 * 24 * 60 * 60 * 1_000)
    expect(await wordOf(second, asked('second'))).toBe('silent')
    expect(await wordOf(second, asked('second', { accepted: [idOf('first')] }))).toBe('admitted')
  })

  it('that is a bill: the same bill with another amount is told of too, for a day', async () => {
    const { first, second, pass } = await twoCounters()
    const bill = digestOf('power bill')
    const asBill = (id: string, amount: string) =>
      asked(id, { kind: 'bill', fingerprints: [digestOf(amount), bill] })
    await answerOf(first, asBill('first', '840'))
    await reported(first, 'first', 'sold')
    pass(ADMISSION_WINDOWS_MS.bill)
    expect(await wordOf(second, asBill('second', '900'))).toBe('recent')
    pass(1)
    expect(await wordOf(second, asBill('second', '900'))).toBe('admitted')
  })

  it('that is an account opening: needs an owner while the bank decides, and a yes for a day after it opened it', async () => {
    const { first, second, pass } = await twoCounters()
    const opening = (id: string, more: Partial<AdmitRequest> = {}) =>
      asked(id, { kind: 'account', fingerprints: [digestOf('ABCPD1234F')], ...more })
    await answerOf(first, opening('first'))
    await reported(first, 'first', 'open', 2)
    pass(3 * ADMISSION_WINDOWS_MS.account)
    expect(await wordOf(second, opening('second', { accepted: [idOf('first')] }))).toBe('open')
    await reported(first, 'first', 'sold', 3)
    pass(ADMISSION_WINDOWS_MS.account)
    expect(await wordOf(second, opening('second'))).toBe('recent')
    pass(1)
    expect(await wordOf(second, opening('second'))).toBe('admitted')
    await reported(second, 'second', 'released')
    expect(await wordOf(first, opening('third'))).toBe('admitted')
  })

  it('that is a bill and was refused without an answer: the same bill needs a yes for a day, whatever its amount', async () => {
    const { first, second, pass } = await twoCounters()
    const bill = digestOf('power bill')
    const asBill = (id: string, amount: string, more: Partial<AdmitRequest> = {}) =>
      asked(id, { kind: 'bill', fingerprints: [digestOf(amount), bill], ...more })
    const { officeTimeMs } = await answerOf(first, asBill('first', '840'))
    pass(1_000)
    await reported(first, 'first', 'refused')
    pass(1_000)
    // Printed later: the day counts from the refusal.
    await reported(first, 'first', 'refused', 3)
    pass(ADMISSION_WINDOWS_MS.bill - 1_000)
    expect(await answerOf(second, asBill('second', '900'))).toMatchObject({
      kind: 'stopped',
      conflictingSales: [
        { kind: 'refused', requestId: idOf('first'), counterName: 'Front', atMs: officeTimeMs + 1_000 },
      ],
    })
    // The counter that it was refused at has asked by itself.
    expect(await wordOf(first, asBill('own', '840', { known: [idOf('first')] }))).toBe('admitted')
    await reported(first, 'own', 'released')
    const allowed = { accepted: [idOf('first')] }
    expect(await wordOf(second, asBill('second', '900', allowed))).toBe('admitted')
    await reported(second, 'second', 'released')
    pass(1)
    expect(await wordOf(second, asBill('third', '900'))).toBe('admitted')
  })

  it('that was refused and asked about since, is free; found to be done all the same, it is open', async () => {
    const { first, second } = await twoCounters()
    await answerOf(first, asked('first', { kind: 'bill' }))
    await reported(first, 'first', 'refused', 2)
    await reported(first, 'first', 'released', 3)
    expect(await wordOf(second, asked('second', { kind: 'bill' }))).toBe('admitted')
    await reported(second, 'second', 'refused', 2)
    await reported(second, 'second', 'open', 3)
    expect(await wordOf(first, asked('third', { kind: 'bill', accepted: [idOf('second')] }))).toBe('open')
  })

  it('that is an opening: one that was refused is met by its mobile number too, any other by its PAN alone', async () => {
    const { first, second, pass } = await twoCounters()
    const opening = (id: string, pan: string, more: Partial<AdmitRequest> = {}) =>
      asked(id, {
        kind: 'account',
        fingerprints: [digestOf(pan)],
        mobileFingerprints: [digestOf('mobile 98765 43210')],
        ...more,
      })
    await answerOf(first, opening('first', 'ABCPD1234F'))
    expect(await wordOf(second, opening('second', 'ABCPK1234F'))).toBe('admitted')
    await reported(second, 'second', 'sold')
    await reported(first, 'first', 'refused')
    const other = opening('third', 'ABCPL1234F')
    expect(await wordOf(second, other)).toBe('refused')
    expect(await wordOf(second, { ...other, lifted: [], accepted: [idOf('second')] })).toBe('refused')
    const elsewhere = { mobileFingerprints: [digestOf('another mobile')] }
    expect(await wordOf(second, opening('fourth', 'ABCPD1234F', elsewhere))).toBe('refused')
    pass(ADMISSION_WINDOWS_MS.account + 1)
    expect(await wordOf(second, other)).toBe('admitted')
  })
})

describe('a counter and its own sales', () => {
  it('that it has judged itself do not stop it; one that it does not know of does', async () => {
    const { first } = await twoCounters()
    await answerOf(first, asked('first'))
    await reported(first, 'first', 'sold')
    // Its log was restored from a copy from before that sale.
    expect(await wordOf(first, asked('second'))).toBe('recent')
    expect(await wordOf(first, asked('second', { known: [idOf('first')] }))).toBe('admitted')
  })

  it('asks twice about one attempt and claims once; another attempt is looked at anew', async () => {
    const { first, second } = await twoCounters()
    expect(await wordOf(first, asked('first'))).toBe('admitted')
    expect(await wordOf(first, asked('first'))).toBe('admitted')
    await reported(first, 'first', 'released', 3)
    expect(await wordOf(second, asked('second'))).toBe('admitted')
    expect(await wordOf(first, asked('first', { attempt: 2, sequence: 3 }))).toBe('sending')
  })

  it('reports late what an earlier attempt came to: the later one stays claimed', async () => {
    const { first, second } = await twoCounters()
    await answerOf(first, asked('first', { sequence: 1 }))
    await answerOf(first, asked('first', { attempt: 2, sequence: 3 }))
    await reported(first, 'first', 'released', 3)
    expect(await wordOf(second, asked('second'))).toBe('sending')
    await reported(first, 'first', 'released', 5)
    expect(await wordOf(second, asked('second'))).toBe('admitted')
  })

  it('cannot claim, nor release, a sale of another one', async () => {
    const { first, second } = await twoCounters()
    await answerOf(first, asked('first'))
    expect((await second.ask(ADMISSION_PATHS.admit, asked('first', { attempt: 2 }))).problem?.kind).toBe(
      'invalid',
    )
    await reported(second, 'first', 'released', 9)
    expect(await wordOf(second, asked('second'))).toBe('sending')
  })

  it('never claims in practice at a real office', async () => {
    const { first } = await twoCounters()
    const { problem } = await first.ask(ADMISSION_PATHS.admit, asked('first', { environment: 'practice' }))
    expect(problem?.kind).toBe('kind')
  })
})

it('a visit is told of all its lines at once, and claims none of them', async () => {
  const { first, second } = await twoCounters()
  const free = digestOf('another number')
  await answerOf(first, asked('first'))
  const lines = [asked('line-one', { fingerprints: [free] }), asked('line-two')]
  const { body } = await second.ask(ADMISSION_PATHS.look, { lines })
  expect(lookAnswerSchema.parse(body).lines.map((line) => line?.kind)).toEqual(['admitted', 'stopped'])
  expect(await wordOf(first, asked('third', { fingerprints: [free] }))).toBe('admitted')
})

describe('a sale that was made while the office could not be asked', () => {
  const attempt = (id: string, atMs: number, fingerprints = [NUMBER]) => ({
    sequence: 7,
    id: idOf(id),
    atMs,
    type: 'attempt',
    body: JSON.stringify({
      type: 'attempt',
      attempt: 1,
      admission: { verdict: 'not-asked', because: 'unreachable', kind: 'sale', fingerprints },
    }),
  })
  const noted = async (
    { context }: TestOffice,
    { counterId, name, keyId }: TestCounter,
    entries: readonly PushedEntry[],
  ) => {
    const counter = {
      counterId,
      name,
      keyId,
      clientKeys: [],
      groupId: null,
      isRevoked: false,
      isPresent: true,
    }
    await context.pools.ingest.transaction().execute((transaction) =>
      admissionOf(context).noteEntries(transaction, {
        counter,
        environment: 'production',
        logNumber: 1,
        entries,
      }),
    )
  }
  const alertsOf = async (office: TestOffice) =>
    office.context.pools.main.selectFrom('alert').select(['kind', 'details']).execute()

  it('becomes a claim when its entry arrives, as often as it arrives', async () => {
    const { office, first, second } = await twoCounters()
    const entries = [attempt('first', office.context.clock.now())]
    await noted(office, first, entries)
    expect(await wordOf(second, asked('second'))).toBe('sending')
    await reported(first, 'first', 'released', 8)
    await noted(office, first, entries)
    expect(await wordOf(second, asked('second'))).toBe('admitted')
    expect(await alertsOf(office)).toEqual([])
  })

  it('is a claim whatever number of attempt its entry states, and the log goes on', async () => {
    const { office, first, second } = await twoCounters()
    const entry = attempt('first', office.context.clock.now())
    const entries = [{ ...entry, body: entry.body.replace('"attempt":1', `"attempt":${2 ** 40}`) }]
    await noted(office, first, entries)
    expect(await wordOf(second, asked('second'))).toBe('sending')
  })

  it('counts as what its later entries tell of it, as soon as they are there', async () => {
    const { office, first, second } = await twoCounters()
    const log = writtenLog()
    const [sold = '', refused = ''] = log.sell('success', 'refused')
    const numbers = new Map([
      [sold, digestOf('sold')],
      [refused, digestOf('refused')],
    ])
    const { entries } = await log.batch()
    const ofAttempts = entries.filter(({ type }) => type === 'attempt')
    await noted(
      office,
      first,
      ofAttempts.map(({ id, sequence }) => ({
        ...attempt(id, office.context.clock.now(), [numbers.get(id) ?? '']),
        sequence,
      })),
    )
    const wordAbout = (number: string, id: string) =>
      wordOf(second, asked(id, { fingerprints: [digestOf(number)] }))
    expect([await wordAbout('sold', 'second'), await wordAbout('refused', 'third')]).toEqual([
      'sending',
      'sending',
    ])
    await office.context.pools.ingest.transaction().execute((transaction) =>
      admissionOf(office.context).noteSales(transaction, {
        counterId: first.counterId,
        sales: [sold, refused].flatMap((id) => {
          const sale = log.journal.sale(idOf(id))
          return sale === null ? [] : [{ ...sale, updatedAt: office.context.clock.now() }]
        }),
      }),
    )
    expect(await wordAbout('refused', 'third')).toBe('admitted')
    expect(await wordAbout('sold', 'second')).toBe('recent')
  })

  it('and was sold at another counter too, raises one alert that names both', async () => {
    const { office, first, second } = await twoCounters()
    const now = office.context.clock.now()
    await answerOf(second, asked('second'))
    await reported(second, 'second', 'sold')
    await noted(office, first, [attempt('first', now - 60_000)])
    await noted(office, first, [attempt('first', now - 60_000)])
    expect(await alertsOf(office)).toMatchObject([
      {
        kind: 'conflicting-sales',
        details: { counters: ['Front', 'Back'], requestIds: [idOf('first'), idOf('second')] },
      },
    ])
  })

  it('and hours apart from the other, raises none', async () => {
    const { office, first, second } = await twoCounters()
    await answerOf(second, asked('second'))
    await reported(second, 'second', 'sold')
    const before = office.context.clock.now() - ADMISSION_WINDOWS_MS.sale - 1
    await noted(office, first, [attempt('first', before)])
    expect(await alertsOf(office)).toEqual([])
  })

  it('never takes the place of a claim of another counter, and nonsense in an entry is no claim', async () => {
    const { office, first, second } = await twoCounters()
    await answerOf(first, asked('first'))
    const bad = { ...attempt('third', 0), body: '{"type":"attempt","admission":"x"}' }
    await noted(office, second, [
      { ...attempt('first', 0), body: attempt('first', 0).body.replace('"attempt":1', '"attempt":9') },
      bad,
    ])
    await reported(second, 'first', 'released', 9)
    expect(await wordOf(second, asked('second'))).toBe('sending')
    expect(await office.context.pools.main.selectFrom('claim').select('request_id').execute()).toHaveLength(1)
  })
})

it('what ended long ago is forgotten, what is open never', async () => {
  const { office, first, pass } = await twoCounters()
  await answerOf(first, asked('first'))
  await answerOf(first, asked('other', { fingerprints: [digestOf('other')] }))
  await reported(first, 'first', 'sold')
  const admission = admissionOf(office.context)
  pass(2 * ADMISSION_WINDOWS_MS.bill)
  expect(await admission.forgetEnded()).toBe(0)
  pass(1)
  expect(await admission.forgetEnded()).toBe(1)
  const left = await office.context.pools.main.selectFrom('claim').select('request_id').execute()
  expect(left).toEqual([{ request_id: idOf('other') }])
})

it('however many counters race for however many sales, each is sold at one of them', async () => {
  const office = await testOffice()
  const admission = admissionOf(office.context)
  const counters = await Promise.all(Array.from({ length: 6 }, (_, at) => office.counter(`Counter ${at}`)))
  const raced = (wishes: readonly (readonly number[])[], round: string) =>
    Promise.all(
      wishes.map(async (numbers, at) => {
        const counter = counters[at % counters.length]
        if (counter === undefined) throw new Error('there are six')
        const fingerprints = numbers.map((number) => digestOf(`${round.slice(1)}-${number}`))
        const request = asked(`${round}w${at}x`, { fingerprints })
        const answer = await admission.admit({ ...counter, groupId: null }, request)
        const isAdmitted = answer.ok && answer.value.kind === 'admitted'
        return { counter, request, numbers, isAdmitted }
      }),
    )
  let round = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 3 }), {
        minLength: 2,
        maxLength: 24,
      }),
      async (wishes) => {
        round += 1
        // Nobody has tried these before; then all of them were tried, and none was sent.
        for (const kind of ['f', 's']) {
          const answers = await raced(wishes, `${kind}${round}`)
          const admitted = answers.filter(({ isAdmitted }) => isAdmitted)
          const sold = admitted.flatMap(({ numbers }) => numbers)
          expect(new Set(sold).size).toBe(sold.length)
          // Whoever was stopped was stopped by a sale that is there.
          for (const { numbers, isAdmitted } of answers)
            expect(isAdmitted || numbers.some((number) => sold.includes(number))).toBe(true)
          for (const { counter, request } of admitted)
            await admission.report({ ...counter, groupId: null }, [
              { requestId: request.requestId, state: 'released', sequence: 2 },
            ])
        }
      },
    ),
    { numRuns: 15 },
  )
})
