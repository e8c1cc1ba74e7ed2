// The walls around the window: what a page cannot do, whatever runs in it.
import { expect, test } from './fixture'
import { ask, isReady, openPractice } from './support/counter'

test('a page has the bridge and nothing of Node or Electron', async ({ window }) => {
  await isReady(window)
  const seen = await window.evaluate(() => ({
    bridge: Object.keys((globalThis as unknown as { galla: object }).galla).toSorted(),
    frozen: Object.isFrozen((globalThis as unknown as { galla: object }).galla),
    node: ['require', 'process', 'Buffer', 'ipcRenderer', 'module'].filter((name) => name in globalThis),
  }))
  expect(seen).toEqual({ bridge: ['call', 'on'], frozen: true, node: [] })
})

test('the bridge refuses channels that are not in the contract', async ({ window }) => {
  await isReady(window)
  await expect(ask(window, 'fs.read', { path: '/etc/passwd' })).rejects.toThrow('no such channel')
})

test('main refuses input with unknown keys', async ({ window }) => {
  await openPractice(window)
  expect(await ask(window, 'journal.day', { smuggled: true })).toMatchObject({
    ok: false,
    failure: { kind: 'invalid-input' },
  })
})

test('the page reaches no network', async ({ window, launcher }) => {
  await isReady(window)
  const outcome = await window.evaluate(() =>
    fetch('https://example.org/').then(
      () => 'reached',
      () => 'refused',
    ),
  )
  expect(outcome).toBe('refused')
  launcher.expectComplaint(/Content Security Policy|connect-src/i)
})

test('inline script does not run', async ({ window, launcher }) => {
  await isReady(window)
  const ran = await window.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.documentElement.dataset.ran = "yes"'
    document.body.append(script)
    return document.documentElement.dataset['ran'] ?? 'no'
  })
  expect(ran).toBe('no')
  launcher.expectComplaint(/Content Security Policy|script-src/i)
})

test('popups and navigation away are refused', async ({ app, window }) => {
  await isReady(window)
  const address = window.url()
  await window.evaluate(() => void globalThis.open('https://example.org/'))
  await window.evaluate(() => void (globalThis.location.href = 'https://example.org/'))
  await window.waitForTimeout(300)
  expect(window.url()).toBe(address)
  expect(app.electron.windows()).toHaveLength(1)
})

test('permissions are refused', async ({ window }) => {
  await isReady(window)
  const state = await window.evaluate(async () =>
    navigator.mediaDevices.getUserMedia({ audio: true }).then(
      () => 'granted',
      () => 'refused',
    ),
  )
  expect(state).toBe('refused')
})
