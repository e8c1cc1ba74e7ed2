// How a package is tried on a system: installed, started, put over the version before with its data, and removed. The steps are
// data, so that they can be read anywhere and run where the system is.
import { join } from 'node:path'

/** The ending of the packages that each system is tried with, in this order. */
const ENDINGS = { linux: ['.AppImage', '.deb'], win32: ['.exe'], darwin: ['.zip'] }

/** What electron-builder calls a system in a package's name (`electron-builder.yml`), and a processor where the kind has its own word. */
const SYSTEMS = { linux: 'linux', win32: 'win', darwin: 'mac' }
const PROCESSORS = { '.AppImage': { x64: 'x86_64' }, '.deb': { x64: 'amd64' } }

/** The names that `npm run package` gives the packages of `version` for this computer. */
export const expectedNames = (version, platform, arch) =>
  (ENDINGS[platform] ?? []).map(
    (ending) => `Galla-${version}-${SYSTEMS[platform]}-${PROCESSORS[ending]?.[arch] ?? arch}${ending}`,
  )

/** The names of `files` that fit this computer. */
export const fitting = (files, platform, arch) =>
  (ENDINGS[platform] ?? []).flatMap((ending) =>
    files.filter((name) => name.endsWith(ending) && /arm64/.test(name) === (arch === 'arm64')),
  )

const smoke = (title, command, dataFolder) => ({
  title,
  command,
  args: ['--smoke', `--user-data-dir=${dataFolder}`],
})

function ofAppImage(file, { dataFolder, work }) {
  const program = join(work, 'Galla.AppImage')
  return {
    // A machine without FUSE unpacks it by itself.
    env: { APPIMAGE_EXTRACT_AND_RUN: '1' },
    install: [
      { title: 'put in place', command: 'cp', args: [file, program] },
      { title: 'made a program', command: 'chmod', args: ['+x', program] },
    ],
    // Its own start says whether the system allows Chromium's sandbox.
    start: smoke('started', program, dataFolder),
    remove: [{ title: 'removed', command: 'rm', args: [program] }],
  }
}

const ofDeb = (file, { dataFolder }) => ({
  env: {},
  install: [{ title: 'installed', command: 'sudo', args: ['apt-get', 'install', '--yes', file] }],
  start: smoke('started', '/opt/Galla/galla', dataFolder),
  remove: [{ title: 'removed', command: 'sudo', args: ['apt-get', 'remove', '--yes', 'galla'] }],
})

function ofNsis(file, { dataFolder, localAppData }) {
  const folder = join(localAppData, 'Programs', 'Galla')
  return {
    env: {},
    install: [{ title: 'installed', command: file, args: ['/S'] }],
    start: smoke('started', join(folder, 'Galla.exe'), dataFolder),
    remove: [
      // Run from its own folder it goes on in a copy, and would not be waited for.
      { title: 'removed', command: join(folder, 'Uninstall Galla.exe'), args: ['/S', `_?=${folder}`] },
    ],
  }
}

function ofZip(file, { dataFolder, work }) {
  const app = join(work, 'Galla.app')
  return {
    env: {},
    install: [{ title: 'unpacked', command: 'ditto', args: ['-x', '-k', file, work] }],
    start: smoke('started', join(app, 'Contents', 'MacOS', 'Galla'), dataFolder),
    remove: [{ title: 'removed', command: 'rm', args: ['-r', app] }],
  }
}

const MAKERS = { '.AppImage': ofAppImage, '.deb': ofDeb, '.exe': ofNsis, '.zip': ofZip }

function partsOf(file, place) {
  const [, make] = Object.entries(MAKERS).find(([ending]) => file.endsWith(ending)) ?? []
  if (make === undefined) throw new Error(`${file} is no package that can be tried`)
  return make(file, place)
}

/**
 * The steps for `file`; with `before`, the same kind of package of the version before, that one is installed and started first, and the
 * data that it leaves is what the new one opens. Every start ends with 0 only if the counter became usable.
 */
export function stepsFor({ file, before, place }) {
  const { env, install, start, remove } = partsOf(file, place)
  const earlier = before === undefined ? [] : partsOf(before, place)
  const first =
    before === undefined
      ? []
      : [
          ...earlier.install.map((step) => ({ ...step, title: `the version before: ${step.title}` })),
          { ...earlier.start, title: 'the version before: started' },
        ]
  return [...first, ...install, start, { ...start, title: 'started again, with its data' }, ...remove].map(
    (step) => ({
      ...step,
      env,
    }),
  )
}
