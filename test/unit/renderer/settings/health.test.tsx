// The health of the counter in the settings: each line with its state in words, and what to do.
import { expect, it } from 'vitest'
import type { Health } from '#shared/shop/health'
import { succeed } from '#shared/base/result'
import { appState, counterHandlers, HEALTHY } from '../../../support/counter'
import { called, installFakeBridge } from '../../../support/fake-bridge'
import { click, find, openApp, pageText } from '../../../support/window'

const GIBIBYTE = 1024 ** 3

function counter(found: Partial<Health> = {}, first = appState()) {
  return installFakeBridge({
    ...counterHandlers([], first),
    'health.look': async () => succeed({ ...HEALTHY, ...found }),
    'connection.test': async () => succeed({ verdict: 'works', detail: null, callId: null }),
  })
}

const health = (): string => (find('[data-section=health]').textContent ?? '').replace(/\s+/g, ' ')

it('says of each what is known, and does not call the printer good that nobody asked', async () => {
  counter()
  await openApp('/settings/health')
  expect(health()).toContain('DiskGood40 GB free.')
  expect(health()).toContain('ClockGoodThe same time as the service’s.')
  expect(health()).toContain('PrinterNot knownReceipts go to the system’s default printer.')
  expect(health()).toContain('LogGoodChecked whole 20 Nov 2026, 09:05: as it was written.')
})

it('says what to do about what is wrong', async () => {
  counter({
    disk: { freeBytes: GIBIBYTE / 8, totalBytes: 240 * GIBIBYTE },
    clock: { aheadMs: -11 * 60_000, uncertainMs: 700 },
    printer: { kind: 'missing', name: 'POS-80' },
    line: 'refused',
  })
  await openApp('/settings/health')
  expect(health()).toContain('Only 128 MB free. Make space now')
  expect(health()).toContain('11 minutes behind the service’s.')
  expect(health()).toContain('POS-80 is not there now.')
  expect(health()).toContain('Settings, “Connection to the service” says why.')
})

it('says that the counter goes without the proxy that was chosen, whose setting was lost', async () => {
  counter({ isProxyLost: true })
  await openApp('/settings/health')
  expect(health()).toContain('LineLook at itThe service can be reached.')
  expect(health()).toContain(
    'Which proxy to use could not be read, so Galla goes without one. Choose again in Settings, “Proxy of the network”.',
  )
})

it('asks the service when it is told to look again, and never by itself', async () => {
  const bridge = counter({ clock: null })
  await openApp('/settings/health')
  expect(health()).toContain('Not compared yet. “Check again” asks the service.')
  expect(called(bridge, 'connection.test')).toEqual([])
  bridge.answer('health.look', async () => succeed(HEALTHY))
  await click('[data-section=health] button', 'Check again')
  expect(called(bridge, 'connection.test')).toEqual([{}])
  expect(health()).toContain('The same time as the service’s.')
})

it('says what a locked key store means, and asks it when its owner presses the button', async () => {
  const bridge = counter({ anchor: { state: 'locked', isWeak: true, isGone: false } })
  bridge.answer('health.ask-key-store', async () => succeed('kept'))
  await openApp('/settings/health')
  expect(health()).toContain('is locked. Selling goes on, but a roll-back cannot be seen.')
  bridge.answer('health.look', async () =>
    succeed({ ...HEALTHY, anchor: { state: 'kept', isWeak: true, isGone: false } }),
  )
  await click('[data-section=health] button', 'Ask the key store')
  expect(called(bridge, 'health.ask-key-store')).toEqual([{}])
  expect(health()).toContain('only the office or a pen drive with the daily copies shows it')
})

it('says what a restored home folder goes round, where another program stored a second entry too', async () => {
  counter({ anchor: { state: 'doubled', isWeak: true, isGone: false } })
  await openApp('/settings/health')
  expect(health()).toContain('only the office or a pen drive with the daily copies shows it')
})

it('says above every screen that the key store is locked, where money moves, and leads to its health', async () => {
  counter({}, appState({ logEnd: 'unwatched', anchor: 'locked' }))
  await openApp('/')
  expect(pageText()).toContain('The computer’s key store is locked or asks for its password')
  await click('main button', 'Health of this counter')
  expect(health()).toContain('Disk')
})
