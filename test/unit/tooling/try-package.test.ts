// How a package is tried on each system: the order is what finds a loss of data.
import { expect, it } from 'vitest'
import { expectedNames, fitting, stepsFor } from '../../../scripts/lib/try-package.mjs'

const FILES = [
  'Galla-1.2.0-linux-x86_64.AppImage',
  'Galla-1.2.0-linux-arm64.AppImage',
  'Galla-1.2.0-linux-amd64.deb',
  'Galla-1.2.0-win-x64.exe',
  'Galla-1.2.0-mac-arm64.zip',
  'Galla-1.2.0-mac-arm64.dmg',
  'latest.galla-release',
]
const place = { dataFolder: '/data', work: '/work', localAppData: 'C:\\Users\\shop\\AppData\\Local' }

it.each([
  ['linux', 'x64', ['Galla-1.2.0-linux-x86_64.AppImage', 'Galla-1.2.0-linux-amd64.deb']],
  ['linux', 'arm64', ['Galla-1.2.0-linux-arm64.AppImage']],
  ['win32', 'x64', ['Galla-1.2.0-win-x64.exe']],
  ['darwin', 'arm64', ['Galla-1.2.0-mac-arm64.zip']],
])('on %s with %s it tries what fits', (platform, arch, expected) => {
  expect(fitting(FILES, platform, arch)).toEqual(expected)
})

it.each([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['win32', 'x64'],
  ['darwin', 'arm64'],
])('before there are packages, its plan on %s with %s names those that will fit', (platform, arch) => {
  const names = expectedNames('1.2.0', platform, arch)
  expect(names).not.toHaveLength(0)
  expect(fitting(names, platform, arch)).toEqual(names)
  expect(FILES.filter((file) => fitting([file], platform, arch).length > 0)).toEqual(
    names.filter((name) => FILES.includes(name)),
  )
})

it.each(FILES.filter((name) => /AppImage|deb|exe|zip/.test(name)))(
  '%s is put over the version before, on the data that this one left, and removed last',
  (file) => {
    const steps = stepsFor({ file: `/dist/${file}`, before: `/before/${file}`, place })
    const titles = steps.map(({ title }) => title)
    const starts = steps.filter(({ args }) => args.includes('--smoke'))
    expect(titles.findIndex((title) => title === 'the version before: started')).toBeLessThan(
      steps.findIndex(({ args, command }) => [command, ...args].includes(`/dist/${file}`)),
    )
    expect(starts).toHaveLength(3)
    expect(starts.every(({ args }) => args.includes('--user-data-dir=/data'))).toBe(true)
    expect(titles.at(-1)).toBe('removed')
  },
)
