// The counter speaks of the sale on the screen alone, once, and of no other.
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { paise } from '#shared/base/money'
import type { Sale } from '#shared/sale/sale'
import { succeed } from '#shared/base/result'
import { NO_SPEECH, type SpeechSettings } from '#shared/shop/speech'
import { clearCounter, counters } from '#renderer/operations/recharge/counter-store'
import { rechargeRuns } from '#renderer/operations/recharge/sale-actions'
import { confirmSale } from '#renderer/sale/sale-run'
import { spokenSale } from '#renderer/texts/spoken-sale'
import { TONE_MS } from '#renderer/ui/sounds'
import { BEGINS_WITHIN_MS } from '#renderer/ui/voice'
import { act } from '../../../../support/act'
import { appState, preferences } from '../../../../support/counter'
import type { FakeBridge } from '../../../../support/fake-bridge'
import { rechargeHandlers, soldOf, USUAL_SHEET } from '../../../../support/recharge'
import { playedSounds, voices } from '../../../../support/voices'
import { openApp, press, settle } from '../../../../support/window'

const HINDI = { lang: 'hi-IN', localService: true }
const ENGLISH = { lang: 'en-IN', localService: true }
const SUCCESS = 'Practice, two hundred ninety nine rupees, Successful'
const PENDING = 'Practice, two hundred ninety nine rupees, Pending'

// The words of a language are a part of the page of their own, which takes its time.
beforeAll(() => spokenSale({ amountPaise: paise(100), outcome: 'success', environment: 'practice' }, 'en'))
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  for (const store of Object.values(counters)) clearCounter(store)
})

const ended = (change: Partial<Sale> = {}) => ({ ...soldOf(USUAL_SHEET), ...change })

/** The counter with a sale whose sheet was confirmed; main answers with `sale`. */
async function sell(
  sale: ReturnType<typeof ended>,
  speech: Partial<SpeechSettings> = {},
  isConfirmed = true,
): Promise<FakeBridge> {
  const bridge = await openApp('/recharge', {
    ...rechargeHandlers(),
    'app.state': () =>
      Promise.resolve(
        appState({
          preferences: preferences({ sounds: false, speech: { ...NO_SPEECH, isOn: true, ...speech } }),
        }),
      ),
    'sale.confirm': () => Promise.resolve(succeed(sale)),
    'journal.sale': () => Promise.resolve(succeed({ sale, story: [] })),
  })
  act(() =>
    counters.mobile.setState({
      stage: isConfirmed
        ? { kind: 'confirm', sheet: USUAL_SHEET }
        : { kind: 'result', sheet: USUAL_SHEET, sale },
    }),
  )
  await settle()
  if (isConfirmed) await act(() => confirmSale(rechargeRuns.mobile, { accepted: [] }))
  await settle()
  await afterTone()
  return bridge
}

async function afterTone(): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(TONE_MS)
  })
  await settle()
}

it('a success is a tone and the amount in words, as loudly as the shop wants it', async () => {
  const played = playedSounds()
  const { said } = voices(ENGLISH)
  await sell(ended(), { volumePercent: 50 })
  expect(played).toEqual([{ name: 'good', volume: 0.5 }])
  expect(said).toMatchObject([{ text: SUCCESS, lang: 'en-IN', volume: 0.5 }])
})

it.each([
  ['pending', 'wait', PENDING],
  ['failed', 'bad', /Failed$/],
  ['unknown', 'wait', /rupees$/],
  ['reversed', 'bad', /rupees$/],
] as const)('%s has a tone of its own, and says no more than is known', async (railStatus, tone, text) => {
  const played = playedSounds()
  const { said } = voices(ENGLISH)
  await sell(ended({ railStatus }))
  expect(played.map(({ name }) => name)).toEqual([tone])
  expect(said[0]?.text).toMatch(text)
})

it('is silent unless it was switched on', async () => {
  const played = playedSounds()
  const { said } = voices(ENGLISH)
  await sell(ended(), { isOn: false })
  expect(said).toEqual([])
  expect(played).toEqual([])
})

it('the next sale cuts it off', async () => {
  playedSounds()
  const { said, cuts } = voices(ENGLISH)
  await sell(ended())
  expect(said).toHaveLength(1)
  const before = cuts()
  await press('n', { code: 'KeyN', ctrlKey: true })
  expect(cuts()).toBe(before + 1)
})

it('what the next sale begins before the voice is never said', async () => {
  playedSounds()
  const { said } = voices(ENGLISH)
  const bridge = await openApp('/recharge', {
    ...rechargeHandlers(),
    'app.state': () =>
      Promise.resolve(appState({ preferences: preferences({ speech: { ...NO_SPEECH, isOn: true } }) })),
    'sale.confirm': () => Promise.resolve(succeed(ended())),
  })
  act(() => counters.mobile.setState({ stage: { kind: 'confirm', sheet: USUAL_SHEET } }))
  await settle()
  await act(() => confirmSale(rechargeRuns.mobile, { accepted: [] }))
  await settle()
  await press('n', { code: 'KeyN', ctrlKey: true })
  await afterTone()
  expect(bridge.calls.map(({ channel }) => channel)).toContain('sale.confirm')
  expect(said).toEqual([])
})

it('a late outcome of the sale that is still on the screen is no second speech', async () => {
  playedSounds()
  const { said } = voices(ENGLISH)
  const bridge = await sell(ended({ railStatus: 'pending' }))
  act(() => bridge.push('sale.changed', ended()))
  await afterTone()
  expect(said.map(({ text }) => text)).toEqual([PENDING])
})

it('a result that was there before, as after a reload, is not said', async () => {
  const played = playedSounds()
  const { said } = voices(ENGLISH)
  await sell(ended(), {}, false)
  expect(said).toEqual([])
  expect(played).toEqual([])
})

it.each([
  ['the computer has none', []],
  ['it lives in the network', [{ lang: 'en-GB', localService: false }]],
  ['it speaks another language', [HINDI]],
])('there is a tone alone where there is no voice: %s', async (_what, found) => {
  const played = playedSounds()
  const { said } = voices(...found)
  await sell(ended())
  expect(said).toEqual([])
  expect(played).toHaveLength(1)
})

it.each([
  ['that takes too long to begin is cut off', false, 1],
  ['that has begun in time says the rest', true, 0],
])('a voice %s', async (_what, begins, more) => {
  playedSounds()
  const { said, cuts } = voices(ENGLISH)
  await sell(ended())
  const before = cuts()
  if (begins) said.at(-1)?.tell('start')
  await act(() => vi.advanceTimersByTimeAsync(BEGINS_WITHIN_MS))
  expect(cuts()).toBe(before + more)
})
