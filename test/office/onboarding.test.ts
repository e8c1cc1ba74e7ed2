// The once-ever onboarding of a shop with several counters: one sends the form, whatever becomes of lines, claims and the office itself.
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  claimOnboardingAnswerSchema,
  ONBOARDING_PATHS,
  type OnboardingStanding,
} from '#shared/office/onboarding'
import { PATHS } from '#shared/protocol'
import { testCounter, testOffice, type TestCounter, type TestOffice, testClient } from '../support/office'

const newId = () => randomBytes(16).toString('base64url')
const CLIENT = testClient('the client of the shop')
const AGENT = 'c2VhbGVk'

const OPEN: OnboardingStanding = { state: 'open', clientKey: CLIENT, unused: [] }
const sentUnder = (claimId: string | null): OnboardingStanding => ({
  state: 'sent',
  clientKey: CLIENT,
  claimId,
  unused: [],
})
const done = (sealedAgent = AGENT, isTyped = false): OnboardingStanding => ({
  state: 'done',
  clientKey: CLIENT,
  claimId: null,
  unused: [],
  sealedAgent,
  isTyped,
})

const tell = (counter: TestCounter, standing: OnboardingStanding, environment = 'production') =>
  counter.ask(ONBOARDING_PATHS.tell, {
    environment,
    standing,
    clientProof:
      standing.clientKey === null
        ? null
        : counter.clientProof({ environment, clientKey: standing.clientKey }),
  })
const claimOf = (
  counter: TestCounter,
  { claimId = newId(), clientKey = CLIENT, environment = 'production' } = {},
) => ({ environment, clientKey, claimId, clientProof: counter.clientProof({ environment, clientKey }) })
const claim = async (counter: TestCounter, claimId = newId(), clientKey = CLIENT) =>
  claimOnboardingAnswerSchema.parse(
    (await counter.ask(ONBOARDING_PATHS.claim, claimOf(counter, { claimId, clientKey }))).body,
  )

async function twoCounters() {
  const office = await testOffice()
  const [first, second] = [await office.counter('Front'), await office.counter('Back')]
  for (const one of [first, second]) await tell(one, OPEN)
  return { office, first, second }
}

/** As a restore leaves it: a later generation, and the onboarding as it was in the backup. */
async function restored(office: TestOffice, counters: readonly TestCounter[], forgets: boolean) {
  const { main } = office.context.pools
  await main.updateTable('office').set({ generation: 2 }).execute()
  if (forgets) await main.deleteFrom('onboarding').execute()
  const again = await testOffice({ again: office })
  return counters.map((one) => testCounter(again, one))
}

describe('the onboarding of one client', () => {
  it('is claimed by one of two counters that ask in the same moment, and the other hears whose it is', async () => {
    const { first, second } = await twoCounters()
    const [one, other] = await Promise.all([claim(first), claim(second)])
    // Another one in the sandbox, and for another client.
    expect((await claim(second, newId(), testClient('another client'))).kind).toBe('claimed')
    const sandbox = claimOf(second, { environment: 'sandbox' })
    expect((await second.ask(ONBOARDING_PATHS.claim, sandbox)).body).toEqual({ kind: 'claimed' })
    expect([one.kind, other.kind].toSorted()).toEqual(['claimed', 'taken'])
    const taken = one.kind === 'taken' ? one : other
    expect(taken).toMatchObject({ state: 'claimed', isThis: false, sealedAgent: null })
    expect(taken).toMatchObject({ counterName: one.kind === 'taken' ? 'Back' : 'Front' })
  })

  it('is the same claim when the answer was lost and the counter asks again', async () => {
    const { first } = await twoCounters()
    const id = newId()
    expect((await claim(first, id)).kind).toBe('claimed')
    expect((await claim(first, id)).kind).toBe('claimed')
    expect(await claim(first)).toMatchObject({ kind: 'taken', isThis: true })
  })

  it('is free again once its counter says by name that nothing was sent', async () => {
    const { first, second } = await twoCounters()
    const id = newId()
    await claim(first, id)
    await tell(first, OPEN)
    expect((await claim(second)).kind).toBe('taken')
    await tell(second, { ...OPEN, unused: [id] })
    expect((await claim(second)).kind).toBe('taken')
    await tell(first, { ...OPEN, unused: [id] })
    expect((await claim(second)).kind).toBe('claimed')
  })

  it('stays taken for ever once it may have been sent, whatever its counter says of it later', async () => {
    const { first, second } = await twoCounters()
    const id = newId()
    await claim(first, id)
    await tell(first, sentUnder(id))
    await tell(first, { ...OPEN, unused: [id] })
    await tell(first, { state: 'claimed', clientKey: CLIENT, claimId: id })
    expect(await claim(second)).toMatchObject({ kind: 'taken', state: 'sent', counterName: 'Front' })
  })

  it('tells the others the agent id that its counter sealed for them, and no other one over it', async () => {
    const { first, second } = await twoCounters()
    await claim(first)
    await tell(first, done())
    await tell(second, done('dHlwZWQ', true))
    expect(await claim(second)).toMatchObject({ kind: 'taken', state: 'done', sealedAgent: AGENT })
  })

  it('takes the agent id that somebody typed elsewhere for one whose answer was lost, and corrections of it', async () => {
    const { office, first, second } = await twoCounters()
    const id = newId()
    await claim(first, id)
    await tell(first, sentUnder(id))
    await tell(second, done('dHlwZWQ', true))
    const third = await office.counter('Third')
    expect(await claim(third)).toMatchObject({ state: 'done', counterName: 'Back', sealedAgent: 'dHlwZWQ' })
    await tell(second, done('cmlnaHQ', true))
    expect(await claim(third)).toMatchObject({ sealedAgent: 'cmlnaHQ' })
    await tell(third, done('b3RoZXI', true))
    expect(await claim(first)).toMatchObject({ sealedAgent: 'cmlnaHQ' })
    await tell(first, done('c2VydmljZQ'))
    expect(await claim(third)).toMatchObject({ state: 'done', sealedAgent: 'c2VydmljZQ' })
  })

  it('that was done before its counter came into the office stops the others', async () => {
    const office = await testOffice()
    const [first, second] = [await office.counter('Front'), await office.counter('Back')]
    expect(await claim(second)).toEqual({ kind: 'unreported', counterNames: ['Front'] })
    await tell(first, done())
    expect(await claim(second)).toMatchObject({ kind: 'taken', state: 'done', counterName: 'Front' })
  })

  it('waits for no counter of another client, none that was taken out, and for one without keys only until it says that it sent nothing', async () => {
    const office = await testOffice()
    const [first, second] = [await office.counter('Front'), await office.counter('Back')]
    const [third, fourth] = [await office.counter('Other shop'), await office.counter('Stolen')]
    const other = { environment: 'production', clientKey: testClient('another client'), secretAgeMs: null }
    await third.heartbeat({ clientKeys: [other] })
    await first.heartbeat({ clientKeys: [{ ...other, clientKey: CLIENT }] })
    await office.context.pools.main
      .updateTable('counter')
      .set({ revoked_at_ms: 1 })
      .where('counter_id', '=', fourth.counterId)
      .execute()
    expect(await claim(second)).toEqual({ kind: 'unreported', counterNames: ['Front'] })
    await tell(first, { ...OPEN, clientKey: null })
    expect((await claim(second)).kind).toBe('claimed')
  })
})

describe('the onboarding at an office that was restored', () => {
  it('is let to nobody until each counter has told what it did since the backup', async () => {
    const { office, first, second } = await twoCounters()
    const id = newId()
    await claim(first, id)
    const [one, other] = await restored(office, [first, second], true)
    if (one === undefined || other === undefined) throw new Error('two counters')
    await tell(other, OPEN)
    expect(await claim(other)).toEqual({ kind: 'unreported', counterNames: ['Front'] })
    await tell(one, sentUnder(id))
    expect(await claim(other)).toMatchObject({ kind: 'taken', state: 'sent', counterName: 'Front' })
  })

  it('knows a claim again that is under way', async () => {
    const { office, first, second } = await twoCounters()
    const id = newId()
    await claim(first, id)
    const [one, other] = await restored(office, [first, second], true)
    if (one === undefined || other === undefined) throw new Error('two counters')
    await tell(one, { state: 'claimed', clientKey: CLIENT, claimId: id })
    expect(await claim(other)).toMatchObject({ kind: 'taken', state: 'claimed' })
  })

  it('keeps what one counter sent since, where another gives up a claim that stood in the backup', async () => {
    const { office, first, second } = await twoCounters()
    const [id, later] = [newId(), newId()]
    await claim(first, id)
    const [one, other] = await restored(office, [first, second], false)
    if (one === undefined || other === undefined) throw new Error('two counters')
    await tell(other, sentUnder(later))
    await tell(one, { ...OPEN, unused: [id] })
    expect(await claim(one)).toMatchObject({ kind: 'taken', state: 'sent', counterName: 'Back' })
  })

  it('does not go by what a counter said of its client before the restore', async () => {
    const { office, first, second } = await twoCounters()
    const other = { environment: 'production', clientKey: testClient('another client'), secretAgeMs: null }
    await first.heartbeat({ clientKeys: [other] })
    const [, back] = await restored(office, [first, second], false)
    if (back === undefined) throw new Error('two counters')
    expect(await claim(back)).toEqual({ kind: 'unreported', counterNames: ['Front'] })
  })
})

describe('a counter that left and comes back', () => {
  it('has to tell anew what it did outside', async () => {
    const { office, first, second } = await twoCounters()
    const told = async () =>
      (await office.context.pools.main.selectFrom('onboarding_report').select('counter_id').execute()).map(
        ({ counter_id }) => counter_id,
      )
    expect(await told()).toContain(first.counterId)
    await first.ask(PATHS.leave, {})
    expect(await told()).toEqual([second.counterId])
  })
})

describe('a hostile counter', () => {
  it('gives up no claim of another one, and takes none over by saying that it is done', async () => {
    const { office, first, second } = await twoCounters()
    const id = newId()
    await claim(first, id)
    await tell(second, { ...OPEN, unused: [id] })
    await tell(second, done('ZXZpbA', true))
    await tell(second, { ...sentUnder(id), unused: [id] } as OnboardingStanding)
    expect((await claim(second)).kind).toBe('taken')
    const rows = await office.context.pools.main
      .selectFrom('onboarding')
      .select(['counter_id', 'state'])
      .execute()
    expect(rows).toContainEqual({ counter_id: first.counterId, state: 'claimed' })
  })

  it('is refused with anything but a claim', async () => {
    const { first } = await twoCounters()
    const whole = claimOf(first)
    const { clientKey: _, ...noClient } = whole
    for (const body of [
      noClient,
      { ...whole, clientKey: "'; DROP TABLE onboarding; --" },
      { ...whole, isSure: true },
      { ...whole, claimId: '' },
    ])
      expect((await first.ask(ONBOARDING_PATHS.claim, body)).problem?.kind).toBe('invalid')
    // One of practice is no counter of a real office.
    const practice = { ...whole, environment: 'practice' }
    expect((await first.ask(ONBOARDING_PATHS.claim, practice)).problem?.kind).toBe('kind')
    expect((await tell(first, OPEN, 'practice')).problem?.kind).toBe('kind')
  })
})
