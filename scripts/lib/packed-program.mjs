// What a packed app says of itself to its system: its name, its icon, what it opens, and by which digest its archive is known to it.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES, programsOfWindows } from './pretended-electron.mjs'
import { inProject } from './project.mjs'

/** Where an archive says how long its list of files is, and where that begins. */
const LENGTH_AT = 12
const LIST_AT = 16
/** The icon's pictures for Windows, from 16 to 256 points. */
const ICON_SIZES = 6

/** The digest that Electron compares before it runs what is in the archive. */
function digestOf(archive) {
  const bytes = readFileSync(archive)
  const list = bytes.subarray(LIST_AT, LIST_AT + bytes.readUInt32LE(LENGTH_AT))
  return createHash('sha256').update(list).digest('hex')
}

/** What is wrong with it. `place`: where the parts of the packed app lie (package-check.mjs). */
export const programProblems = (place) => [
  ...{ linux: () => [], win32: windowsProblems, darwin: macProblems }[place.system](place),
  ...localeProblems(place),
]

function windowsProblems({ binary, archive }) {
  const { NtExecutable, NtExecutableResource, Resource } = programsOfWindows()
  const { entries } = NtExecutableResource.from(NtExecutable.from(readFileSync(binary)))
  const integrity = entries.find(({ type }) => type === 'INTEGRITY')
  const [version] = Resource.VersionInfo.fromEntries(entries)
  const [language] = version?.getAllLanguagesForStringValues() ?? []
  const told = language === undefined ? {} : version.getStringValues(language)
  const [icon] = Resource.IconGroupEntry.fromEntries(entries)
  const known = integrity === undefined ? '' : Buffer.from(integrity.bin).toString()
  return [
    ...(known.includes(digestOf(archive)) ? [] : ['Galla.exe does not know the digest of its archive']),
    ...(told.ProductName === 'Galla' ? [] : [`Galla.exe calls itself ${told.ProductName}`]),
    ...(icon !== undefined && icon.icons.length >= ICON_SIZES
      ? []
      : [`Galla.exe has ${icon?.icons.length ?? 'no'} pictures in its icon`]),
  ]
}

/** In the words of its list of properties. */
const MAC_TELLS = [
  ['CFBundleIdentifier', 'in.galla.counter'],
  ['CFBundleName', 'Galla'],
  ['CFBundleIconFile', 'icon.icns'],
  ['LSApplicationCategoryType', 'public.app-category.business'],
  ['CFBundleTypeRole', 'Viewer'],
  ['LSHandlerRank', 'Owner'],
]

function macProblems({ contents, archive }) {
  const told = readFileSync(join(contents, 'Info.plist'), 'utf8').replaceAll(/>\s+</g, '><')
  const tells = (key, value) => told.includes(`<key>${key}</key><string>${value}</string>`)
  const icon = readFileSync(join(contents, 'Resources', 'icon.icns'))
  return [
    ...[...MAC_TELLS, ['hash', digestOf(archive)]]
      .filter(([key, value]) => !tells(key, value))
      .map(([key, value]) => `Info.plist does not say that ${key} is ${value}`),
    ...(told.includes('<string>galla-backup</string>') ? [] : ['Galla.app opens no backups']),
    ...(icon.equals(readFileSync(inProject('resources', 'build', 'icon.icns')))
      ? []
      : ['Galla.app has another icon']),
  ]
}

/** Chromium's own texts: those of the app's languages, and no others. */
function localeProblems({ locales }) {
  const there = readdirSync(locales).map((name) => name.split('.')[0])
  return [
    ...(there.includes(LOCALES.kept) ? [] : [`Chromium's texts lack ${LOCALES.kept}`]),
    ...(there.includes(LOCALES.dropped) ? [`Chromium's texts have ${LOCALES.dropped}`] : []),
  ]
}
