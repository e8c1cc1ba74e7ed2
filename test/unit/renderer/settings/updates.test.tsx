// Updates as a shop sees them: in the settings, on today's page, and beside the till once it is closed.
import { expect, it } from 'vitest'
import type { UpdateState } from '#shared/shop/updates'
import { fail, succeed } from '#shared/base/result'
import { act } from '../../../support/act'
import { counterHandlers, NO_UPDATE, OPEN_TILL } from '../../../support/counter'
import { called } from '../../../support/fake-bridge'
import { click, field, openApp, pageText, settle, type } from '../../../support/window'

const READY: UpdateState = { ...NO_UPDATE, step: { kind: 'ready', version: '1.1.0' } }
const FEED = 'Address of the updates'

async function open(path: string, state: UpdateState, isTillOpen = false) {
  const bridge = await openApp(path, {
    ...counterHandlers([]),
    'updates.state': () => Promise.resolve(succeed(state)),
    'updates.save-feed': ({ address }) => Promise.resolve(succeed({ ...state, feed: address })),
    'updates.check': () => Promise.resolve(succeed({ ...state, step: { kind: 'checking' } })),
    'updates.hold': () => Promise.resolve(succeed({ ...state, step: { kind: 'held', version: '1.1.0' } })),
    'updates.choose-file': () => Promise.resolve(succeed({ ...state, problem: 'untrusted' })),
    'updates.install': () => Promise.resolve(succeed({ obstacle: null })),
    ...(isTillOpen ? { 'till.state': () => Promise.resolve(succeed(OPEN_TILL)) } : {}),
  })
  await settle()
  return bridge
}

it('says that no newer version is known, and asks a feed only where there is one', async () => {
  await open('/settings/updates', NO_UPDATE)
  expect(pageText()).toContain('This is Galla 1.0.0. No newer version is known.')
  expect(pageText()).not.toContain('Check now')
})

it('takes an address of a feed, and refuses what is none in words', async () => {
  const bridge = await open('/settings/updates', NO_UPDATE)
  act(() => field(FEED).focus())
  await type('http://updates.example')
  expect(pageText()).toContain('An address that begins with https://')
  act(() => field(FEED).form?.requestSubmit())
  await settle()
  expect(called(bridge, 'updates.save-feed')).toEqual([])
  await type('https://updates.example/galla')
  act(() => field(FEED).form?.requestSubmit())
  await settle()
  expect(called(bridge, 'updates.save-feed')).toEqual([{ address: 'https://updates.example/galla/' }])
  await click('button', 'Check now')
  expect(pageText()).toContain('Checking…')
})

it('a file that is not from the makers is refused with what to do', async () => {
  const bridge = await open('/settings/updates', NO_UPDATE)
  await click('button', 'From a pen drive…')
  expect(pageText()).toContain('their signature is missing or wrong. Nothing was taken.')
  bridge.answer('updates.choose-file', () => Promise.resolve(fail({ kind: 'cancelled' })))
  await click('button', 'From a pen drive…')
  expect(pageText()).not.toContain('ancelled')
})

it('the owner holds back what is ready', async () => {
  const bridge = await open('/settings/updates', READY)
  await click('button', 'Hold it back')
  expect(called(bridge, 'updates.hold')).toEqual([{ isHeld: true }])
  expect(pageText()).toContain('Galla 1.1.0 is held back')
  await click('button', 'Let it come')
  expect(called(bridge, 'updates.hold')).toHaveLength(2)
})

it('while the till is open an update is a quiet line, and no button is near the selling', async () => {
  await open('/day-book', READY, true)
  expect(pageText()).toContain('Galla 1.1.0 is ready. Install it when you close the till or Galla.')
  expect(pageText()).not.toContain('Install now')
})

it('beside the closed till it is installed by one press, unless a payment is on its way', async () => {
  const bridge = await open('/day-book', READY)
  bridge.answer('updates.install', () => Promise.resolve(succeed({ obstacle: 'sending' })))
  await click('button', 'Install now')
  expect(pageText()).toContain('A payment is on its way. Install when it has its answer.')
  bridge.answer('updates.install', () => Promise.resolve(succeed({ obstacle: 'visit' })))
  await click('button', 'Install now')
  expect(pageText()).toContain('A customer’s visit is open.')
  bridge.answer('updates.install', () => Promise.resolve(succeed({ obstacle: null })))
  await click('button', 'Install now')
  expect(called(bridge, 'updates.install')).toHaveLength(3)
})

it('what main tells of an update is on the screen at once', async () => {
  const bridge = await open('/settings/updates', NO_UPDATE)
  act(() =>
    bridge.push('updates.changed', {
      ...NO_UPDATE,
      step: { kind: 'downloading', version: '1.1.0', percent: 40 },
    }),
  )
  await settle()
  expect(pageText()).toContain('Galla 1.1.0 is being fetched: 40 %')
})

it('what the office holds back says until when, and nobody here lets it go on', async () => {
  const endsAtMs = Date.UTC(2026, 11, 10, 6, 30)
  const held = { ...NO_UPDATE, step: { kind: 'held', version: '1.1.0' } } as const
  await open('/settings/updates', { ...held, officeHold: { newest: '1.0.5', endsAtMs } })
  expect(pageText()).toContain(
    'The office holds back what is newer than 1.0.5, until 10 December 2026 at the latest.',
  )
  expect(pageText()).toContain('Galla 1.1.0 is held back')
  expect(pageText()).not.toContain('Let it come')
  await open('/settings/updates', { ...NO_UPDATE, officeHold: { newest: null, endsAtMs } })
  expect(pageText()).toContain('The office holds every update back')
})
