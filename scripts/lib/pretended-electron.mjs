// A distribution of Electron for each system, with as much in it as the packager looks at: the packager's own work is then seen without Electron's
// binary and without a network.
import { createRequire } from 'node:module'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { electronVersion } from './electron-binary.mjs'
import { inModules } from './project.mjs'

/**
 * How Electron marks the position of the fuses in its binary, followed by the version and number of fuses, then each of
 * them.
 */
export const FUSE_MARK = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const FUSES = '\u0001\u0009111111111'
/** One that the app has, one that it has not. */
export const LOCALES = { kept: 'hi', dropped: 'fr' }
const MAC_HELPERS = ['Helper', 'Helper (GPU)', 'Helper (Plugin)', 'Helper (Renderer)']
const ENGLISH_OF_THE_USA = 0x0409
const UTF_16 = 1200

function write(file, content = '', mode = 0o644) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content, { mode })
}

/** Makes it in `folder`. `system` is what `process.platform` says there. */
export function pretendElectron(folder, system) {
  for (const name of ['LICENSE', 'LICENSES.chromium.html']) write(join(folder, name))
  write(join(folder, 'version'), electronVersion())
  ;({ linux: forLinux, win32: forWindows, darwin: forMac })[system](folder)
}

function forLinux(folder) {
  mkdirSync(join(folder, 'resources'), { recursive: true })
  write(join(folder, 'electron'), `#!/bin/sh\n# ${FUSE_MARK}${FUSES}\n`, 0o755)
  for (const name of ['chrome-sandbox', 'chrome_crashpad_handler']) write(join(folder, name))
  packsIn(join(folder, 'locales'))
}

function packsIn(folder) {
  for (const name of ['en-US', LOCALES.kept, LOCALES.dropped]) write(join(folder, `${name}.pak`))
}

/** The packager's own reader of Windows programs; it makes empty ones, too. */
export const programsOfWindows = () => createRequire(import.meta.url)(inModules('resedit'))

function forWindows(folder) {
  mkdirSync(join(folder, 'resources'), { recursive: true })
  const { NtExecutable, NtExecutableResource, Resource } = programsOfWindows()
  const program = NtExecutable.createEmpty(false, false)
  const resources = NtExecutableResource.from(program)
  const version = Resource.VersionInfo.createEmpty()
  version.setFileVersion(1, 0, 0, 0, ENGLISH_OF_THE_USA)
  version.setStringValues({ lang: ENGLISH_OF_THE_USA, codepage: UTF_16 }, { ProductName: 'Electron' })
  version.outputToResourceEntries(resources.entries)
  resources.outputResource(program)
  const fuses = Buffer.from(`${FUSE_MARK}${FUSES}`, 'latin1')
  write(join(folder, 'electron.exe'), Buffer.concat([Buffer.from(program.generate()), fuses]))
  packsIn(join(folder, 'locales'))
}

function forMac(folder) {
  const contents = join(folder, 'Electron.app', 'Contents')
  const framework = join(contents, 'Frameworks', 'Electron Framework.framework')
  macApp(contents, 'Electron')
  for (const helper of MAC_HELPERS)
    macApp(join(contents, 'Frameworks', `Electron ${helper}.app`, 'Contents'), `Electron ${helper}`)
  write(join(framework, 'Electron Framework'), Buffer.from(`${FUSE_MARK}${FUSES}`, 'latin1'))
  for (const name of ['en', LOCALES.kept, LOCALES.dropped])
    for (const resources of [join(contents, 'Resources'), join(framework, 'Versions', 'A', 'Resources')])
      write(join(resources, `${name}.lproj`, 'locale.pak'))
}

function macApp(contents, name) {
  write(join(contents, 'MacOS', name), '#!/bin/sh\n', 0o755)
  const told = { CFBundleExecutable: name, CFBundleName: name, CFBundleIconFile: 'electron.icns' }
  const lines = Object.entries(told).map(([key, value]) => `<key>${key}</key><string>${value}</string>`)
  write(
    join(contents, 'Info.plist'),
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
      `<plist version="1.0"><dict>${lines.join('')}</dict></plist>`,
      '',
    ].join('\n'),
  )
}
