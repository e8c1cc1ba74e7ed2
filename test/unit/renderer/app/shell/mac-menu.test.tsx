// The menu of a Mac: the commands of the registry, by the words of the help, each doing what its key does.
import { afterEach, expect, it, vi } from 'vitest'
import { succeed } from '#shared/base/result'
import { act } from '#test/support/act'
import { busyDay, counterHandlers } from '#test/support/counter'
import { openApp, press, settle } from '#test/support/window'

afterEach(() => vi.unstubAllGlobals())

async function openOn(platform: string) {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform)
  const bridge = await openApp('/', {
    ...counterHandlers(busyDay()),
    'bill.reminders': () => Promise.resolve(succeed([])),
    'window.show-menus': () => Promise.resolve(succeed(null)),
  })
  return { bridge, shown: bridge.calls.filter(({ channel }) => channel === 'window.show-menus') }
}

it('shows every command that has a key, in three groups', async () => {
  const { shown } = await openOn('MacIntel')
  expect(shown.at(-1)?.input).toMatchObject({
    menus: [
      {
        entries: expect.arrayContaining([
          { command: 'recharge', label: 'Recharge', accelerator: 'Command+3' },
        ]),
      },
      {
        entries: expect.arrayContaining([
          { command: 'new-sale', label: 'New sale', accelerator: 'Command+N' },
        ]),
      },
      {
        entries: expect.arrayContaining([
          { command: 'lock', label: 'Lock the counter', accelerator: 'Command+L' },
        ]),
      },
    ],
  })
})

it('is not asked for on another computer', async () => {
  const { shown } = await openOn('Win32')
  expect(shown).toEqual([])
})

it('does what the key would do, and leads away from no open dialog', async () => {
  const { bridge } = await openOn('MacIntel')
  await press('F1')
  const choose = (command: string) => act(() => bridge.push('window.command-chosen', { command }))
  choose('recharge')
  await settle()
  expect(window.location.hash).toBe('#/')
  await press('Escape')
  choose('recharge')
  await settle()
  expect(window.location.hash).toBe('#/recharge')
  choose('nothing that we know')
  await settle()
  expect(window.location.hash).toBe('#/recharge')
})
