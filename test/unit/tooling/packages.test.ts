// What is packaged for whom: a shop must find an installer for its computer, and need no administrator to run it.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LANGUAGES } from '#shared/base/languages'

const settings = readFileSync('electron-builder.yml', 'utf8')
const sectionOf = (name: string): string =>
  new RegExp(`^${name}:\\n((?:(?: .*)?\\n)+)`, 'm').exec(settings)?.[1] ?? ''

it.each([
  ['win', ['nsis']],
  ['mac', ['dmg', 'zip']],
  ['linux', ['AppImage', 'deb']],
])('%s has its packages for both kinds of processor', (system, packages) => {
  const targets = [...sectionOf(system).matchAll(/\{ target: (\w+), arch: \[x64, arm64\] \}/g)]
  expect(targets.map(([, target]) => target)).toEqual(packages)
})

it('Windows installs it for one person, and keeps the sales when it is removed', () => {
  expect(sectionOf('nsis')).toMatch(/perMachine: false\n/)
  expect(sectionOf('nsis')).toMatch(/allowElevation: false\n/)
  expect(sectionOf('nsis')).toMatch(/deleteAppDataOnUninstall: false\n/)
})

it('macOS lets it do nothing but compile scripts while they run', () => {
  const allowed = readFileSync('resources/build/entitlements.mac.plist', 'utf8').match(/<key>[^<]*<\/key>/g)
  expect(allowed).toEqual(['<key>com.apple.security.cs.allow-jit</key>'])
  expect(sectionOf('mac')).toMatch(/hardenedRuntime: true\n/)
})

it('a window belongs to its entry in the menu of a Linux desktop, which shows its icon and its mark', () => {
  const { desktopName } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly desktopName: string }
  expect(desktopName).toBe(`${/executableName: (\w+)\n/.exec(sectionOf('linux'))?.[1]}.desktop`)
  expect(sectionOf('linux')).toMatch(/syncDesktopName: true\n/)
})

it('Chromium brings its own texts in every language of the app, and in no other', () => {
  const kept = /^electronLanguages: \[(.+)\]$/m.exec(settings)?.[1]?.split(', ')
  expect(kept).toEqual(LANGUAGES.map((language) => (language === 'en' ? 'en-US' : language)))
})
