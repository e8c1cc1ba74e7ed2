// Packages the built app for Linux around a fake Electron, so that the packager's validation of the configuration, the
// list of packed files and the fuses are checked without Electron's binary and without a network.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { electronVersion } from './electron-binary.mjs'
import { pictureProblems } from './handbook.mjs'
import { runTool, tools } from './project.mjs'
import { writeSbom } from './sbom.mjs'

const TIMEOUT_MS = 3 * 60 * 1000
/**
 * How Electron marks the position of the fuses in its binary, followed by the version and number of fuses, then each of
 * them.
 */
const FUSE_MARK = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const FUSES = '\u0001\u0009111111111'
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
  /\/node_modules\/(?!@napi-rs(\/keyring|$))|\.map$|\.built-from$|^\/(test|scripts|docs|electron|renderer|shared)\//
/** Beside the archive, for people to read. */
const LICENCES = ['galla.txt', 'noto-sans.txt', 'main.md', 'renderer.md', 'sbom.cdx.json']
/** Some that the list of what is shipped must have, and one that is a tool. */
const SHIPPED = ['electron', 'electron-updater', 'react', 'zod']
const NOT_SHIPPED = ['vitest']
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

function pretendElectron(folder) {
  for (const name of ['locales', 'resources']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'electron'), `#!/bin/sh\n# ${FUSE_MARK}${FUSES}\n`, { mode: 0o755 })
  writeFileSync(join(folder, 'version'), electronVersion())
  const others = [
    'LICENSE',
    'LICENSES.chromium.html',
    'locales/en-US.pak',
    'chrome-sandbox',
    'chrome_crashpad_handler',
  ]
  for (const name of others) writeFileSync(join(folder, name), '')
}

/** Returns an exit code and what went wrong, as the other static checks do. */
export async function checkPackage() {
  const folder = mkdtempSync(join(tmpdir(), 'galla-package-'))
  try {
    const [pretended, output] = [join(folder, 'electron'), join(folder, 'dist')]
    pretendElectron(pretended)
    await writeSbom()
    const packed = await runTool(
      tools.electronBuilder,
      [
        '--linux',
        'dir',
        '--publish',
        'never',
        `-c.electronDist=${pretended}`,
        `-c.directories.output=${output}`,
      ],
      { quiet: true, timeoutMs: TIMEOUT_MS },
    )
    if (packed.exitCode !== 0) return packed
    const problems = [
      ...(await fileProblems(output)),
      ...nativeProblems(output),
      ...licenceProblems(output),
      ...sbomProblems(output),
      ...sizeProblems(output),
      ...pictureProblems(),
      ...(await fuseProblems(output)),
    ]
    return {
      exitCode: problems.length === 0 ? 0 : 1,
      output: problems.map((problem) => `${problem}\n`).join(''),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fileProblems(output) {
  const archive = join(output, 'linux-unpacked', 'resources', 'app.asar')
  const listed = await runTool(tools.asar, ['list', archive], { quiet: true, timeoutMs: TIMEOUT_MS })
  const files = listed.output.split('\n')
  return [
    ...PACKED.filter((file) => !files.includes(file)).map((file) => `${file} is not in the package`),
    ...files.filter((file) => NEVER_PACKED.test(file)).map((file) => `${file} has no place in the package`),
  ]
}

function nativeProblems(output) {
  const modules = join(output, 'linux-unpacked', 'resources', 'app.asar.unpacked', 'node_modules')
  const beside = existsSync(modules) ? readdirSync(modules, { recursive: true }) : []
  const binaries = beside.filter((file) => NATIVE_BINARY.test(basename(file)))
  return binaries.length > 0 ? [] : ['the native module is not beside the archive']
}

function licenceProblems(output) {
  const folder = join(output, 'linux-unpacked', 'licences')
  const there = existsSync(folder) ? readdirSync(folder) : []
  return LICENCES.filter((file) => !there.includes(file)).map((file) => `the licences lack ${file}`)
}

function sbomProblems(output) {
  const file = join(output, 'linux-unpacked', 'licences', 'sbom.cdx.json')
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

function sizeProblems(output) {
  const { size } = statSync(join(output, 'linux-unpacked', 'resources', 'app.asar'))
  return size <= LARGEST_ARCHIVE_BYTES
    ? []
    : [`the archive has ${size} bytes, more than ${LARGEST_ARCHIVE_BYTES}`]
}

async function fuseProblems(output) {
  const app = join(output, 'linux-unpacked', 'galla')
  const read = await runTool(tools.fuses, ['read', '--app', app], { quiet: true, timeoutMs: TIMEOUT_MS })
  const problems = [...CLOSED, ...OPEN]
    .filter((line) => !read.output.includes(line))
    .map((line) => `the fuse is not as wanted: ${line}`)
  const binary = readFileSync(app, 'latin1')
  const unnamed = binary[binary.indexOf(FUSE_MARK) + FUSE_MARK.length + FUSES_BEFORE + UNNAMED_FUSE]
  return unnamed === '1' ? problems : [...problems, 'the fuse WasmTrapHandlers is not on']
}
