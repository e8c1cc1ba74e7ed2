// Packages the built app for each system around a made-up Electron, so that the packager's validation of the configuration, the list of packed
// files, what the program says of itself and the fuses are checked without Electron's binary and without a network. Installers are made on
// their own systems: their makers are programs that come from elsewhere.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pictureProblems } from './handbook.mjs'
import { programProblems } from './packed-program.mjs'
import { FUSE_MARK, pretendElectron } from './pretended-electron.mjs'
import { officeAlone } from './dependencies.mjs'
import { inModules, inProject, root, runTool, tools } from './project.mjs'
import { writeSbom } from './sbom.mjs'

const TIMEOUT_MS = 3 * 60 * 1000
/** Their version and their number. */
const FUSES_BEFORE = 2
/** WasmTrapHandlers, on since Electron 43: @electron/fuses 1.8 has no name for it, so it is read here. */
const UNNAMED_FUSE = 8

/** The one native module: bundles cannot contain it, and the system loads its binary from beside the archive. */
const PACKED = [
  '/out/main/index.js',
  '/out/preload/index.cjs',
  '/out/preload/customer.cjs',
  '/out/renderer/index.html',
  '/out/renderer/customer.html',
  '/package.json',
  '/node_modules/@napi-rs/keyring/index.js',
]
const NATIVE_BINARY = /^keyring\.[\w-]+\.node$/
const NEVER_PACKED =
  /\/node_modules\/(?!@napi-rs(\/keyring|$))|\.map$|\.built-from$|^\/(test|scripts|docs|electron|renderer|shared|office|out-office)\//
/** Beside the archive, for people to read. */
const LICENCES = ['galla.txt', 'noto-sans.txt', 'main.md', 'renderer.md', 'sbom.cdx.json']
/** Some that the list of what is shipped must have; one that is a tool, and what the office alone has. */
const SHIPPED = ['electron', 'electron-updater', 'react', 'zod']
const NOT_SHIPPED = ['vitest', ...officeAlone(root)]
/** The archive of today has half of it. What is larger carries something that nobody meant to ship. */
const LARGEST_ARCHIVE_BYTES = 12 * 1024 * 1024
const CLOSED = [
  'RunAsNode is Disabled',
  'EnableNodeOptionsEnvironmentVariable is Disabled',
  'EnableNodeCliInspectArguments is Disabled',
  'LoadBrowserProcessSpecificV8Snapshot is Disabled',
  'GrantFileProtocolExtraPrivileges is Disabled',
]
const OPEN = [
  'EnableEmbeddedAsarIntegrityValidation is Enabled',
  'OnlyLoadAppFromAsar is Enabled',
  'EnableCookieEncryption is Enabled',
]

/** One of each system; that of another processor differs in nothing that is looked at but its native module. */
const PACKED_FOR = [
  { system: 'linux', arch: 'x64', option: '--linux' },
  { system: 'win32', arch: 'x64', option: '--win' },
  { system: 'darwin', arch: 'arm64', option: '--mac' },
]

/** Returns an exit code and what went wrong, as the other static checks do. */
export async function checkPackage() {
  const folder = mkdtempSync(join(tmpdir(), 'galla-package-'))
  try {
    await writeSbom()
    // Windows packs nothing for macOS.
    const targets = PACKED_FOR.filter(({ system }) => system !== 'darwin' || process.platform !== 'win32')
    const found = await Promise.all(targets.map((target) => packedProblems(folder, target)))
    const problems = [...found.flat(), ...pictureProblems()]
    return {
      exitCode: problems.length === 0 ? 0 : 1,
      output: problems.map((problem) => `${problem}\n`).join(''),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Packs for one system, and says what is wrong with it. */
async function packedProblems(folder, { system, arch, option }) {
  const [pretended, output] = [join(folder, `electron-${system}`), join(folder, system)]
  pretendElectron(pretended, system)
  const hasNative = hasNativePackage(system, arch)
  const packed = await runTool(
    tools.electronBuilder,
    [
      option,
      'dir',
      `--${arch}`,
      '--publish',
      'never',
      '--config',
      configurationIn(folder, { system, hasNative }),
      `-c.electronDist=${pretended}`,
      `-c.directories.output=${output}`,
    ],
    { quiet: true, timeoutMs: TIMEOUT_MS },
  )
  if (packed.exitCode !== 0) return [`${system} is not packed:\n${packed.output}`]
  const place = placesIn(output, system, arch)
  if (!existsSync(place.archive)) return [`${system}: there is no archive at ${place.archive}`]
  const problems = [
    ...(await fileProblems(place)),
    ...(hasNative ? nativeProblems(place) : []),
    ...licenceProblems(place),
    ...sbomProblems(place),
    ...sizeProblems(place),
    ...programProblems(place),
    ...(await fuseProblems(place)),
  ]
  return problems.map((problem) => `${system}: ${problem}`)
}

/** npm installs this computer's alone, and nothing is fetched for a check. */
const hasNativePackage = (system, arch) =>
  readdirSync(inModules('@napi-rs')).some((name) => name.startsWith(`keyring-${system}-${arch}`))

/** Our own, without what needs another computer: its native module, and Apple's tool that signs. */
function configurationIn(folder, { system, hasNative }) {
  const file = join(folder, `${system}.json`)
  const content = {
    extends: inProject('electron-builder.yml'),
    ...(hasNative ? {} : { afterPack: null }),
    electronFuses: { resetAdHocDarwinSignature: false },
    mac: { identity: null },
  }
  writeFileSync(file, JSON.stringify(content))
  return file
}

/** Where the parts of the packed app lie. */
function placesIn(output, system, arch) {
  if (system === 'darwin') {
    const app = join(output, `mac-${arch}`, 'Galla.app')
    const contents = join(app, 'Contents')
    const framework = join(contents, 'Frameworks', 'Electron Framework.framework')
    const resources = join(contents, 'Resources')
    return {
      system,
      contents,
      resources,
      archive: join(resources, 'app.asar'),
      licences: join(resources, 'licences'),
      locales: join(framework, 'Versions', 'A', 'Resources'),
      program: app,
      binary: join(framework, 'Electron Framework'),
    }
  }
  const contents = join(output, system === 'linux' ? 'linux-unpacked' : 'win-unpacked')
  const resources = join(contents, 'resources')
  const binary = join(contents, system === 'linux' ? 'galla' : 'Galla.exe')
  return {
    system,
    contents,
    resources,
    archive: join(resources, 'app.asar'),
    licences: join(contents, 'licences'),
    locales: join(contents, 'locales'),
    program: binary,
    binary,
  }
}

async function fileProblems({ archive }) {
  const listed = await runTool(tools.asar, ['list', archive], { quiet: true, timeoutMs: TIMEOUT_MS })
  const files = listed.output.split('\n')
  return [
    ...PACKED.filter((file) => !files.includes(file)).map((file) => `${file} is not in the package`),
    ...files.filter((file) => NEVER_PACKED.test(file)).map((file) => `${file} has no place in the package`),
  ]
}

function nativeProblems({ resources }) {
  const modules = join(resources, 'app.asar.unpacked', 'node_modules')
  const beside = existsSync(modules) ? readdirSync(modules, { recursive: true }) : []
  const binaries = beside.filter((file) => NATIVE_BINARY.test(basename(file)))
  return binaries.length > 0 ? [] : ['the native module is not beside the archive']
}

function licenceProblems({ licences }) {
  const there = existsSync(licences) ? readdirSync(licences) : []
  const named = there
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => [...readFileSync(join(licences, file), 'utf8').matchAll(/^## (\S+) - /gm)])
    .map(([, name]) => name)
  return [
    ...LICENCES.filter((file) => !there.includes(file)).map((file) => `the licences lack ${file}`),
    ...NOT_SHIPPED.filter((name) => named.includes(name)).map((name) => `the licences name ${name}`),
  ]
}

function sbomProblems({ licences }) {
  const file = join(licences, 'sbom.cdx.json')
  if (!existsSync(file)) return []
  const { bomFormat, components } = JSON.parse(readFileSync(file, 'utf8'))
  const names = components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`))
  return [
    ...(bomFormat === 'CycloneDX' ? [] : ['the list of what is shipped is not in the form of CycloneDX']),
    ...SHIPPED.filter((name) => !names.includes(name)).map(
      (name) => `the list of what is shipped lacks ${name}`,
    ),
    ...NOT_SHIPPED.filter((name) => names.includes(name)).map(
      (name) => `the list of what is shipped has ${name}`,
    ),
    ...components
      .filter(({ licenses = [] }) => licenses.length === 0)
      .map(({ name }) => `the list of what is shipped has no licence of ${name}`),
  ]
}

function sizeProblems({ archive }) {
  const { size } = statSync(archive)
  return size <= LARGEST_ARCHIVE_BYTES
    ? []
    : [`the archive has ${size} bytes, more than ${LARGEST_ARCHIVE_BYTES}`]
}

async function fuseProblems({ program, binary: file }) {
  const read = await runTool(tools.fuses, ['read', '--app', program], { quiet: true, timeoutMs: TIMEOUT_MS })
  const problems = [...CLOSED, ...OPEN]
    .filter((line) => !read.output.includes(line))
    .map((line) => `the fuse is not as wanted: ${line}`)
  const binary = readFileSync(file, 'latin1')
  const unnamed = binary[binary.indexOf(FUSE_MARK) + FUSE_MARK.length + FUSES_BEFORE + UNNAMED_FUSE]
  return unnamed === '1' ? problems : [...problems, 'the fuse WasmTrapHandlers is not on']
}
