// Announcements of ended sales in the window: always in words, with a sound if the shop wants it; and the wait of
// "check now".
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Preferences } from '#shared/shop/preferences'
import { fail } from '#shared/base/result'
import { act } from '#test/support/act'
import { appState, busyDay, counterHandlers, preferences, saleView } from '#test/support/counter'
import { installFakeBridge } from '#test/support/fake-bridge'
import { click, find, openApp, pageText, settle } from '#test/support/window'

/** A loudspeaker that records what it played. */
function loudspeaker(): string[] {
  const played: string[] = []
  vi.stubGlobal(
    'Audio',
    class {
      readonly url: string
      constructor(url: string) {
        this.url = url
      }
      async play() {
        played.push(this.url)
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  return played
}

const counterWith = (change: Partial<Preferences> = {}) =>
  installFakeBridge(counterHandlers(busyDay(), appState({ preferences: preferences(change) })))

describe('a sale that found its end', () => {
  it('is told in words and by the sound of good or of bad news', async () => {
    const played = loudspeaker()
    const bridge = counterWith()
    await openApp('/recharge')
    act(() => bridge.push('sale.ended', saleView({ railStatus: 'success' })))
    await settle()
    expect(pageText()).toContain('98765 43210, ₹299: Successful')
    act(() => bridge.push('sale.ended', saleView({ railStatus: 'reversed', cashStatus: 'owed-back' })))
    await settle()
    expect(pageText()).toContain('98765 43210, ₹299: Reversed')
    expect(played.map((url) => /(good|bad)[^/]*\.wav/.exec(url)?.[1])).toEqual(['good', 'bad'])
  })

  it('is told in words alone where sounds are off', async () => {
    const played = loudspeaker()
    const bridge = counterWith({ sounds: false })
    await openApp('/recharge')
    act(() => bridge.push('sale.ended', saleView()))
    await settle()
    expect(pageText()).toContain('98765 43210, ₹299: Successful')
    expect(played).toEqual([])
  })

  it('is on the screen when the system’s news about it is pressed', async () => {
    const bridge = counterWith()
    await openApp('/recharge')
    act(() => bridge.push('sale.asked-for', { requestId: busyDay()[0]?.requestId ?? saleView().requestId }))
    await settle()
    expect(window.location.hash).toBe(`#/receipts/${busyDay()[0]?.requestId}`)
  })
})

describe('"check now"', () => {
  const countdown = () => /Check again in (\d+) s/.exec(pageText())?.[1]

  it('counts down ten seconds after it asked, and asks no second time meanwhile', async () => {
    const bridge = counterWith()
    await openApp('/pending')
    await click('main [data-open-sale]')
    await click('main button', 'Check now')
    expect(Number(countdown())).toBeGreaterThan(7)
    const asked = () => bridge.calls.filter(({ channel }) => channel === 'pending.check-now').length
    await click('main button', `Check again in ${countdown()} s`)
    expect(asked()).toBe(1)
    expect(find('main button', `Check again in ${countdown()} s`).getAttribute('aria-disabled')).toBe('true')
  })

  it('counts down what main says is left, where the sale was asked about just before', async () => {
    const bridge = counterWith()
    bridge.answer('pending.check-now', () =>
      Promise.resolve(fail({ kind: 'busy', retryAfterMs: 4_000 } as const)),
    )
    await openApp('/pending')
    await click('main [data-open-sale]')
    await click('main button', 'Check now')
    expect(Number(countdown())).toBeLessThanOrEqual(5)
  })
})
