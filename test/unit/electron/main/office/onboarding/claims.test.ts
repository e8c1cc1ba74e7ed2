// The once-ever onboarding at a counter that has an office: nothing is sent without its word, and a claim is given up only where it is certain
// that nothing was sent under it.
import { expect, it } from 'vitest'
import type { OnboardingState } from '#shared/shop/setup'
import {
  ONBOARDING_PATHS,
  type ClaimOnboarding,
  type ClaimOnboardingAnswer,
  type TellOnboarding,
} from '#shared/office/onboarding'
import { createOnboardingClaims, type OnboardingClaims } from '#main/office/onboarding/claims'
import { sealedAgent } from '#main/office/onboarding/sealed-agent'
import { clientKeyOf, commonKeysOf, newCommonKeys } from '#main/office/keys/common-keys'
import type { OfficeFailure } from '#main/office/link/exchange'
import { claimsInMemory } from '#test/support/onboarding'
import { handTimers } from '#test/support/settings'

const KEYS = commonKeysOf(newCommonKeys())
const PROOF = 'p'.repeat(86)
const CLIENT_KEY = clientKeyOf(KEYS, { environment: 'production', clientId: 'client-of-the-shop' })

/** An office that answers as the test says, and a counter whose disk outlives it. */
function played(timers = handTimers()) {
  const office = {
    answer: { kind: 'claimed' } as ClaimOnboardingAnswer,
    failure: null as OfficeFailure | null,
    /** Does what it is asked, and its answers are lost. */
    isMute: false,
    /** How long it takes over a claim. */
    granting: Promise.resolve(),
    claims: [] as ClaimOnboarding[],
    told: [] as TellOnboarding['standing'][],
  }
  const counter = {
    standing: { state: 'open' } as OnboardingState,
    /** How long its record is read from the disk. */
    reading: Promise.resolve(),
    hasKeys: true,
    greeted: 0,
  }
  const store = claimsInMemory()
  const defects: string[] = []
  const start = () =>
    createOnboardingClaims({
      line: {
        greet: () => void (counter.greeted += 1),
        request: async ({ path, body, schema }) => {
          if (office.failure !== null) return { ok: false, failure: office.failure }
          if (path === ONBOARDING_PATHS.tell) office.told.push((body as TellOnboarding).standing)
          else office.claims.push(body as ClaimOnboarding)
          if (path === ONBOARDING_PATHS.claim) await office.granting
          if (office.isMute) return { ok: false, failure: { kind: 'unreachable' } }
          return { ok: true, value: schema.parse(path === ONBOARDING_PATHS.tell ? {} : office.answer) }
        },
      },
      environment: 'production',
      common: () => (counter.hasKeys ? KEYS : null),
      clientKey: () => (counter.hasKeys ? CLIENT_KEY : null),
      clientProof: () => PROOF,
      standing: async () => {
        const { standing } = counter
        await counter.reading
        return standing
      },
      store,
      timers,
      random: () => 0,
      reportDefect: (event) => {
        defects.push(event)
        return 'REF'
      },
    })
  return { office, counter, store, start, defects, timers }
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
const tell = (here: { tell(): void }) => {
  here.tell()
  return settled()
}
async function claimed(here: Pick<OnboardingClaims, 'claim'>) {
  const answer = await here.claim()
  if (answer.kind !== 'claimed') throw new Error(answer.kind)
  return answer.claim
}

it('claims under the keyed name of the client, and keeps on the disk that it may be sent before it says so', async () => {
  const { office, store, start } = played()
  expect(await start().claim()).toMatchObject({ kind: 'claimed' })
  expect(office.claims).toMatchObject([{ environment: 'production', clientKey: CLIENT_KEY }])
  expect(JSON.stringify(office)).not.toContain('client-of-the-shop')
  expect(store.load()).toEqual({ version: 1, sentId: office.claims[0]?.claimId, unused: [] })
})

it.each([
  ['unreachable', { kind: 'unreachable' }, 'unreachable'],
  ['revoked', { kind: 'revoked' }, 'revoked'],
  ['too new', { kind: 'version' }, 'version'],
  ['another one', { kind: 'other-office' }, 'other-office'],
  ['short of time', { kind: 'refused', problem: { kind: 'unavailable' } }, 'unreachable'],
] as const)('sends nothing where the office is %s', async (_, failure, because) => {
  const { office, store, start } = played()
  office.failure = failure
  expect(await start().claim()).toEqual({ kind: 'held-back', hold: { because } })
  expect(store.load().sentId).toBeNull()
})

it('sends nothing before it has the keys of the shop, nor where the disk takes no note', async () => {
  const { counter, store, start, defects } = played()
  counter.hasKeys = false
  const here = start()
  expect(await here.claim()).toMatchObject({ hold: { because: 'no-keys' } })
  counter.hasKeys = true
  const { save } = store
  store.save = () => {
    throw new Error('ENOSPC')
  }
  expect(await here.claim()).toMatchObject({ hold: { because: 'not-kept' } })
  expect(defects).toEqual(['office.onboarding-not-claimed'])
  store.save = save
  expect(await here.claim()).toMatchObject({ kind: 'claimed' })
})

it('is told who did it, with the agent id that the other counter sealed', async () => {
  const { office, start } = played()
  const client = { environment: 'production', clientKey: CLIENT_KEY } as const
  const of = { counterName: 'Front', isThis: false, state: 'done', atMs: 5 } as const
  office.answer = { kind: 'taken', ...of, sealedAgent: sealedAgent(KEYS, client, ' BCA 0007') }
  const here = start()
  expect(await here.claim()).toEqual({
    kind: 'held-back',
    hold: { because: 'taken', ...of, agentId: ' BCA 0007' },
  })
  // For another client, or by somebody without the keys, it was sealed for nobody here.
  const elsewhere = { ...client, clientKey: 'another' }
  office.answer = { kind: 'taken', ...of, sealedAgent: sealedAgent(KEYS, elsewhere, 'BCA1') }
  expect(await here.claim()).toMatchObject({ hold: { agentId: null } })
})

it('gives a claim up by name when its answer was lost: with the next word, once more when it can come no later, and after a restart', async () => {
  const { office, store, start, timers } = played()
  office.isMute = true
  const here = start()
  expect(await here.claim()).toMatchObject({ hold: { because: 'unreachable' } })
  const [asked] = office.claims
  expect(store.load()).toEqual({ version: 1, sentId: null, unused: [asked?.claimId] })
  office.isMute = false
  await settled()
  office.told.length = 0
  timers.tick()
  await settled()
  expect(office.told.at(-1)).toEqual({ state: 'open', clientKey: CLIENT_KEY, unused: [asked?.claimId] })
  await here.close()
  const again = start()
  await tell(again)
  expect(office.told.at(-1)).toMatchObject({ unused: [asked?.claimId] })
  // And before it asks for another one, which would otherwise be its own that stands in the way.
  office.told.length = 0
  await again.claim()
  expect(office.told[0]).toMatchObject({ unused: [asked?.claimId] })
  expect(office.claims[1]?.claimId).not.toBe(asked?.claimId)
})

it('gives a claim up once more after a restart: the question of the app that ended may come after its word', async () => {
  const { office, start, timers } = played()
  office.isMute = true
  const ended = start()
  await ended.claim()
  await ended.close()
  office.isMute = false
  start()
  office.told.length = 0
  timers.tick()
  await settled()
  expect(office.told.at(-1)).toMatchObject({ state: 'open', unused: [office.claims[0]?.claimId] })
})

it('never says that a form may have been sent because it came back unsent while the record was read', async () => {
  const { office, counter, start } = played()
  const here = start()
  const claim = await claimed(here)
  counter.standing = { state: 'sending', at: 1 }
  let read = (): void => {}
  counter.reading = new Promise((resolve) => (read = resolve))
  await tell(here)
  counter.standing = { state: 'open' }
  claim.ended(false)
  read()
  await settled()
  expect(office.told.map(({ state }) => state)).not.toContain('sent')
  expect(office.told.at(-1)).toMatchObject({ state: 'open', unused: [office.claims[0]?.claimId] })
})

it('says nothing of a claim that the office has not granted: to one that was restored meanwhile it would be one', async () => {
  const { office, start } = played()
  let grant = (): void => {}
  office.granting = new Promise((resolve) => (grant = resolve))
  const here = start()
  const asked = here.claim()
  await tell(here)
  expect(office.told).toEqual([])
  grant()
  await asked
  await tell(here)
  expect(office.told.at(-1)).toMatchObject({ state: 'claimed' })
})

it('gives a claim up under which nothing was sent, and never one under which something may have been', async () => {
  const { office, counter, start, store } = played()
  const here = start()
  const first = await claimed(here)
  await tell(here)
  expect(office.told.at(-1)).toMatchObject({ state: 'claimed', claimId: office.claims[0]?.claimId })
  first.ended(false)
  await settled()
  expect(office.told.at(-1)).toMatchObject({ state: 'open', unused: [office.claims[0]?.claimId] })
  const second = await claimed(here)
  counter.standing = { state: 'unknown', at: 1, reason: 'no-answer' }
  second.ended(true)
  await settled()
  const sentId = office.claims[1]?.claimId
  expect(office.told.at(-1)).toMatchObject({ state: 'sent', claimId: sentId })
  expect(store.load()).toMatchObject({ sentId, unused: [office.claims[0]?.claimId] })
})

it('says after a crash in the middle that it may have been sent, also where its own record was put back to before', async () => {
  const { office, counter, start } = played()
  await start().claim()
  counter.standing = { state: 'open' }
  await tell(start())
  expect(office.told.at(-1)).toMatchObject({ state: 'sent', claimId: office.claims[0]?.claimId })
})

it('tells what was done before it came in, once it has the keys', async () => {
  const { office, counter, start } = played()
  counter.standing = { state: 'done', at: 1, agentId: 'BCA000417', typed: false }
  counter.hasKeys = false
  const here = start()
  await tell(here)
  expect(office.told).toEqual([])
  counter.hasKeys = true
  await tell(here)
  expect(office.told).toMatchObject([{ state: 'done', claimId: null, isTyped: false }])
  expect(JSON.stringify(office.told)).not.toContain('BCA000417')
})

it('tells an office again by itself that did not answer, and one that refused', async () => {
  const { office, start, timers } = played()
  office.failure = { kind: 'unreachable' }
  const here = start()
  await tell(here)
  office.failure = null
  timers.tick()
  await settled()
  expect(office.told).toHaveLength(1)
  office.failure = { kind: 'refused', problem: { kind: 'unavailable' } }
  await tell(here)
  office.failure = null
  timers.tick()
  await settled()
  expect(office.told).toHaveLength(2)
})
