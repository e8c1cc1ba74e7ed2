// What is packaged for whom: a shop must find an installer for its computer, and need no administrator to run it.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

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
