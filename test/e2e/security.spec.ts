// The restrictions on the window: what a page cannot do, whatever runs in it.
import { expect } from './fixture'
import { testOnLastingApp } from './lasting-app'
import { startAgain } from './second-start'
import { ask, openPractice } from './support/counter'

const test = testOnLastingApp({ prepare: (window) => openPractice(window) })

test('a page has the bridge and nothing of Node or Electron', async ({ lasting: { window } }) => {
  const seen = await window.evaluate(() => ({
    bridge: Object.keys((globalThis as unknown as { galla: object }).galla).toSorted(),
    frozen: Object.isFrozen((globalThis as unknown as { galla: object }).galla),
    node: ['require', 'process', 'Buffer', 'ipcRenderer', 'module'].filter((name) => name in globalThis),
  }))
  expect(seen).toEqual({ bridge: ['call', 'on'], frozen: true, node: [] })
})

test('the bridge refuses channels that are not in the contract', async ({ lasting: { window } }) => {
  await expect(ask(window, 'fs.read', { path: '/etc/passwd' })).rejects.toThrow('no such channel')
})

test('main refuses input with unknown keys', async ({ lasting: { window } }) => {
  expect(await ask(window, 'journal.day', { smuggled: true })).toMatchObject({
    ok: false,
    failure: { kind: 'invalid-input' },
  })
})

test('the page reaches no network', async ({ lasting: { window, expectComplaint } }) => {
  const outcome = await window.evaluate(() =>
    fetch('https://example.org/').then(
      () => 'reached',
      () => 'refused',
    ),
  )
  expect(outcome).toBe('refused')
  await expectComplaint(/Content Security Policy|connect-src/i)
})

test('inline script does not run, and no text becomes script or markup', async ({
  lasting: { window, expectComplaint },
}) => {
  const outcomes = await window.evaluate(() => {
    const outcomeOf = (make: () => void): string => {
      try {
        make()
        return 'made'
      } catch (error) {
        return (error as Error).name
      }
    }
    const script = document.createElement('script')
    script.append('document.documentElement.dataset.ran = "yes"')
    document.body.append(script)
    return {
      ran: document.documentElement.dataset['ran'] ?? 'no',
      script: outcomeOf(() => (document.createElement('script').textContent = '0')),
      markup: outcomeOf(() => (document.createElement('p').innerHTML = '<img>')),
    }
  })
  expect(outcomes).toEqual({ ran: 'no', script: 'TypeError', markup: 'TypeError' })
  await expectComplaint(/Content Security Policy|script-src|TrustedScript/i)
  await expectComplaint(/TrustedHTML/)
})

test('popups and navigation away are refused', async ({ lasting: { electron, window } }) => {
  const address = window.url()
  await electron.evaluate(({ BrowserWindow }) => {
    const refused: string[] = []
    Object.assign(globalThis, { refusedNavigations: refused })
    BrowserWindow.getAllWindows()[0]?.webContents.on('will-frame-navigate', ({ url, defaultPrevented }) =>
      refused.push(`${url} ${defaultPrevented ? 'prevented' : 'allowed'}`),
    )
  })
  await window.evaluate(() => void globalThis.open('https://example.org/'))
  await window.evaluate(() => void (globalThis.location.href = 'https://example.org/'))
  const refused = () =>
    electron.evaluate(() => (globalThis as unknown as { refusedNavigations: string[] }).refusedNavigations)
  await expect.poll(refused).toEqual(['https://example.org/ prevented'])
  expect(window.url()).toBe(address)
  expect(electron.windows()).toHaveLength(1)
})

test('permissions are refused', async ({ lasting: { window } }) => {
  const state = await window.evaluate(async () =>
    navigator.mediaDevices.getUserMedia({ audio: true }).then(
      () => 'granted',
      () => 'refused',
    ),
  )
  expect(state).toBe('refused')
})

test('a second start ends by itself and brings the counter forward, unharmed', async ({ lasting: app }) => {
  const { window, electron } = app
  const counter = await electron.browserWindow(window)
  await counter.evaluate((shown) => shown.minimize())
  const address = window.url()
  expect(await startAgain(app)).toBe(0)
  await expect.poll(() => counter.evaluate((shown) => shown.isMinimized())).toBe(false)
  expect(electron.windows()).toEqual([window])
  expect(window.url()).toBe(address)
  expect(await ask(window, 'journal.day')).toMatchObject({ ok: true })
})
