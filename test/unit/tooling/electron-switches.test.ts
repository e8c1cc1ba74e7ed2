// What Electron's checklist says not to switch on, looked for in the sources: a switch of a page that nobody decided on would be found by
// no other test.
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Each name as it would stand in code, in markup or on Chromium's command line. */
const OPENING_SWITCHES =
  /allowRunningInsecureContent|experimentalFeatures|enableBlinkFeatures|webviewTag|<webview|allowpopups|nodeIntegrationIn|enableRemoteModule|disable-web-security|no-sandbox|ignore-certificate-errors|appendSwitch|\.loadFile\(|webSecurity: false|sandbox: false|contextIsolation: false|nodeIntegration: true/i

/** On Linux a window knows the system's voices only with it. It opens nothing else. */
const DECIDED = "appendSwitch('enable-speech-dispatcher')"

const switchesIn = (source: string): readonly string[] =>
  OPENING_SWITCHES.exec(source.replaceAll(DECIDED, '')) ?? []

const sources = globSync('{electron,renderer,shared}/**/*.{ts,tsx,html}')

it.each([
  'new BrowserWindow({ webPreferences: { allowRunningInsecureContent: true } })',
  "webPreferences: { enableBlinkFeatures: 'CSSVariables' }",
  'webPreferences: { webviewTag: true }',
  'webPreferences: { sandbox: false }',
  "app.commandLine.appendSwitch('disable-web-security')",
  "window.loadFile('index.html')",
])('%s would be noticed', (source) => {
  expect(switchesIn(source)).not.toEqual([])
})

it('no source opens what Electron keeps shut', () => {
  expect(sources).toContain('electron/main/app/window.ts')
  expect(sources.filter((file) => switchesIn(readFileSync(file, 'utf8')).length > 0)).toEqual([])
})

it('windows are made in three places, whose preferences have tests', () => {
  const making = sources.filter((file) =>
    /new (BrowserWindow|BaseWindow|WebContentsView|BrowserView)\(/.test(readFileSync(file, 'utf8')),
  )
  expect(making.toSorted()).toEqual([
    'electron/main/app/window.ts',
    'electron/main/customer-screen/customer-window.ts',
    'electron/main/printing/print-window.ts',
  ])
})
